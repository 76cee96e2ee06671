// What is typed behind /mute, and the buttons that it is answered with where it could not be taken as it is: each does
// the whole thing at once.

import { minuteMs } from '../../base/clock.ts';
import { InlineKeyboard } from 'grammy';
import { value } from '../../input/result.ts';
import { findPlace } from '../../rules/places.ts';
import { muteSubject, scopeWord } from './mute-sentence.ts';
import { toLine } from '../../base/lines.ts';
import { span, plainTime } from '../../base/moment.ts';
import type { FormContext } from '../../bot/context.ts';
import { placeOf } from '../../bot/place.ts';
import { contextReader } from '../../bot/reader.ts';
import { notice, say } from '../../bot/say.ts';
import { alertMuteButtons, quietButtons } from './buttons.ts';
import { periodKeyboard, showMutes } from './mute-list.ts';
import {
  endOf,
  endsOf,
  mayMute,
  morningOf,
  refuseMute,
  tooLong,
  usualMinutes,
  type MutePeriod,
} from './mute-rights.ts';
import { beginMute, showMuted } from './mutes.ts';
import { readMute, type MuteText } from '../../input/mute.ts';
import type { PeriodRead, SaidEnd } from '../../input/end.ts';
import { events } from '../../events/index.ts';
import type { Scope, ScopeAround } from '../../input/scope.ts';
import { plainSpeakerOf, speakerOf } from './rule-sentence.ts';

/** The number of characters that a hint quotes. */
const longestEcho = 40;
const usualEnd: SaidEnd = value({ minutes: usualMinutes });
const offeredPeriods: readonly PeriodRead[] = [{ minutes: usualMinutes }, { minutes: 240 }, 'morning'];

export async function muteNow(ctx: FormContext, scope: Scope, period: MutePeriod): Promise<void> {
  const { words } = ctx;
  const address = placeOf(ctx);
  if (!address) return;
  const { rules } = scopeAround(ctx);
  // A rule may have been deleted since its button was made.
  if (scope.of === 'rule' && !rules.some(({ n }) => n === scope.n)) {
    return notice(ctx, words.plain('button-over'), { box: true });
  }
  const until = endOf(ctx, period);
  if (until !== null && until <= ctx.deps.clock.now()) {
    return notice(ctx, words.plain('button-over'), { box: true });
  }
  if (!mayMute(ctx, period)) return ctx.callbackQuery ? refuseMute(ctx) : offerShorter(ctx, scope);
  const begun = await beginMute(ctx, address, scope, period);
  if (!begun) {
    return ctx.callbackQuery
      ? notice(ctx, words.plain('mute-impossible'), { box: true })
      : say(ctx, words('mute-impossible'));
  }
  await (scope.of === 'all' ? showMutes(ctx, { kept: begun.kept }) : showMuted(ctx, address, begun));
}

/** What the person may do of what was asked. */
async function offerShorter(ctx: FormContext, scope: Scope): Promise<void> {
  if (!mayMute(ctx)) return refuseMute(ctx);
  await say(ctx, tooLong(ctx), offer(ctx, [{ scope, end: value('morning') }]));
}

export function scopeAround(ctx: FormContext): ScopeAround {
  const { store } = ctx.deps;
  const address = placeOf(ctx);
  const rules = (address && findPlace(store.settings.data, address)?.rules) ?? [];
  return { book: store.settings.data.addresses, rules, events };
}

export async function muteTyped(ctx: FormContext, text: string): Promise<void> {
  const { words } = ctx;
  const read = readMute(text, scopeAround(ctx));
  if (read.is === 'read') {
    const { periods, isAsked } = endsOf(ctx, read.end ?? usualEnd);
    const [first, second] = periods;
    if (first !== undefined && !isAsked) return muteNow(ctx, read.scope, first);
    const echo = { written: toLine(text, longestEcho) ?? '…' };
    if (first === undefined) return say(ctx, `${words('mute-passed', echo)}\n${words('hint-mute')}`);
    const asked = words(second ? 'readings-asked' : 'mute-asked', echo);
    return say(ctx, asked, offer(ctx, [read]));
  }
  const written = toLine(read.written, longestEcho) ?? '…';
  const hint = words('hint-mute');
  const orAll = `${hint}${words('sentence-joiner')}${words('mute-or-all')}`;
  const isTag = /^[#🏷]\s*\p{L}/u.test(written);
  if (isTag && (read.is === 'no scope' || read.is === 'nothing')) {
    return say(ctx, `${words('mute-no-tag', { written })}\n${orAll}`, periodKeyboard(ctx));
  }
  switch (read.is) {
    case 'either':
      return say(ctx, words('readings-asked', { written }), offer(ctx, read.readings));
    case 'no period': {
      const said = `${words('mute-no-period', { written })}\n${hint}`;
      if (!read.scope) return say(ctx, said, periodKeyboard(ctx));
      const { scope } = read;
      return say(
        ctx,
        said,
        offer(
          ctx,
          offeredPeriods.map((period) => ({ scope, end: value(period) })),
        ),
      );
    }
    case 'no scope': {
      const end = read.end ?? usualEnd;
      const names = read.near.map((scope) => muteSubject(scope, plainSpeakerOf(ctx)));
      if (names.length === 0) {
        const said = `${words('mute-unknown', { written })}\n${orAll}`;
        return say(ctx, said, periodKeyboard(ctx));
      }
      const near = names.join(words.plain('list-comma'));
      const said = `${words('mute-unknown-near', { written, near })}\n${hint}`;
      return say(
        ctx,
        said,
        offer(
          ctx,
          read.near.map((scope) => ({ scope, end })),
        ),
      );
    }
    case 'hours': {
      const keyboard = new InlineKeyboard().text(words.plain('quiet-button'), quietButtons.show.data());
      return say(ctx, `${words('mute-from-to', { written })}\n${hint}`, keyboard);
    }
    case 'except':
      return say(ctx, `${words('mute-no-except', { written })}\n${hint}`);
    case 'nothing':
      return say(ctx, `${words('mute-unread', { written })}\n${orAll}`, periodKeyboard(ctx));
  }
}

/** `🔕 📒 Payouts · 4 h`, of what the person may. */
function offer(ctx: FormContext, readings: readonly MuteText[]): InlineKeyboard {
  const keyboard = new InlineKeyboard();
  const all = readings.flatMap(({ scope, end = usualEnd }) =>
    endsOf(ctx, end).periods.map((period) => ({ scope, period })),
  );
  for (const { scope, period } of all.filter((one) => mayMute(ctx, one.period))) {
    const label = { what: scopeWord(scope, speakerOf(ctx)), period: periodWord(ctx, period) };
    keyboard.text(ctx.words.plain('mute-offer', label), alertMuteButtons.it.data({ scope, period })).row();
  }
  return keyboard;
}

function periodWord(ctx: FormContext, period: MutePeriod): string {
  const { words } = ctx;
  if (period === 'ever') return words.plain('mute-offer-ever');
  if (period === 'morning') return words.plain('mute-offer-until', { time: morningOf(ctx) });
  if ('minutes' in period) return span(period.minutes * minuteMs, words);
  if ('until' in period)
    return words.plain('mute-offer-until', { time: plainTime(period.until, contextReader(ctx)) });
  return words.plain('mute-offer-until', { time: period.time });
}
