// /mute and /unmute: alerts of this chat, or of this topic of a group, are not shown for a while: all of them, or those of
// one address, one kind or one rule. They are stored as muted, so that /why tells of each.

import { isDeepStrictEqual } from 'node:util';
import { type Composer, InlineKeyboard } from 'grammy';
import { turn } from '../../rules/silence.ts';
import type { Command } from '../../bot/command.ts';
import { type BotContext, type FormContext, alertsOf, contextReader, placeOf } from '../../bot/context.ts';
import { refuse } from '../../bot/access.ts';
import { changePlace } from './alerts.ts';
import {
  type ButtonPeriod,
  type MutePeriod,
  alertMuteButtons,
  muteButtons,
  quietButtons,
} from './buttons.ts';
import { installEndedMutes } from './ended-mutes.ts';
import { installMuteUnderAlerts } from './mute-alert.ts';
import {
  beginMute,
  endMute,
  findMute,
  isOnHere,
  muteChanges,
  mutesIn,
  periodKeyboard,
  periodOfButton,
  sayOver,
  showEnded,
  showMuted,
  showMutes,
} from './mutes.ts';
import {
  endOf,
  endsOf,
  mayEnd,
  mayMute,
  morningOf,
  refuseEnd,
  refuseMute,
  tooLong,
  usualMinutes,
} from './mute-rights.ts';
import { muteSubject, scopeWord } from './mute-sentence.ts';
import { echoOf } from '../../base/lines.ts';
import { box, boxOrSay, say, show } from '../../bot/say.ts';
import { type Scope, type ScopeAround, readScope, scopesNear } from '../../input/scope.ts';
import { plainSpeakerOf, speakerOf } from './rule-sentence.ts';
import type { AlertMute } from '../../store/settings/alert-rules.ts';
import { minuteMs } from '../../base/clock.ts';
import { value } from '../../input/result.ts';
import { plainTime, span } from '../../base/time.ts';
import { type MuteText, readMute } from '../../input/mute.ts';
import type { PeriodRead, SaidEnd } from '../../input/end.ts';
import { events } from '../../events/index.ts';

const command = { role: 'viewer', where: 'everywhere', group: 'alerts' } as const;

export const mute: Command = {
  ...command,
  name: 'mute',
  install(composer) {
    installMuteUnderAlerts(composer);
    installEndedMutes(composer);
    onlyForDeciders(composer);
    composer.command('mute', (ctx) => {
      const written = ctx.match.trim();
      return written === '' || !isOnHere(ctx) ? showMutes(ctx) : muteTyped(ctx, written);
    });
    muteButtons.show.on(composer, (ctx) => showMutes(ctx));
    muteButtons.more.on(composer, (ctx, { part }) => showMutes(ctx, { part }));
    muteButtons.all.on(composer, (ctx, { period }) => muteAll(ctx, period));
    muteButtons.end.on(composer, endAll);
    alertMuteButtons.it.on(composer, (ctx, { scope, period }) => muteNow(ctx, scope, period));
    alertMuteButtons.end.on(composer, (ctx, { n }) => endOne(ctx, n));
  },
  undoables: [muteChanges],
};

export const unmute: Command = {
  ...command,
  name: 'unmute',
  install(composer) {
    onlyForDeciders(composer);
    composer.command('unmute', (ctx) => endTyped(ctx, ctx.match.trim()));
  },
};

function onlyForDeciders(composer: Composer<BotContext>): void {
  composer.use((ctx, next) => (mayMute(ctx) ? next() : refuse(ctx, 'not-allowed')));
}

async function muteAll(ctx: BotContext, period: ButtonPeriod): Promise<void> {
  if (!isOnHere(ctx)) return showMutes(ctx);
  // Everything for good is what turning alerts off means.
  if (period === 'ever' && mayMute(ctx, 'ever')) {
    await changePlace(ctx, (place, maker) => turn(place, false, maker));
    return showMutes(ctx);
  }
  await muteNow(ctx, { of: 'all' }, periodOfButton[period]);
}

// Ends mutes: what is typed behind /unmute, and the buttons. Nothing similar to what was typed is ended, because that
// would show what was not meant; it is offered.

async function endTyped(ctx: FormContext, text: string): Promise<void> {
  const address = placeOf(ctx);
  const all = address ? mutesIn(ctx, address) : [];
  const [only, second] = all;
  if (!address || !only) return show(ctx, ctx.words(isOnHere(ctx) ? 'mute-none' : 'mute-off'));
  if (text === '') return second ? showMutes(ctx) : endOne(ctx, only.n);
  const words = scopeAround(ctx);
  const read = readScope(text.normalize('NFKC'), words);
  if (read.is !== 'value') {
    const near = read.is === 'readings' ? read.values : scopesNear(text, words);
    return offerNear(ctx, text, all, near);
  }
  const scope = read.value;
  const mute = all.find((one) => isDeepStrictEqual(one.scope, scope));
  if (mute) return endOne(ctx, mute.n);
  const what = muteSubject(scope, plainSpeakerOf(ctx));
  await showMutes(ctx, { above: ctx.words('mute-not-this', { what, of: scope.of }) });
}

async function offerNear(
  ctx: FormContext,
  text: string,
  all: readonly AlertMute[],
  near: readonly Scope[],
): Promise<void> {
  const { words } = ctx;
  const meant = all.filter((mute) => near.some((scope) => isDeepStrictEqual(scope, mute.scope)));
  const written = echoOf(text);
  const names = meant.map(({ scope }) => muteSubject(scope, plainSpeakerOf(ctx)));
  const said =
    names.length === 0
      ? words('mute-unknown', { written })
      : words('mute-unknown-near', { written, near: names.join(words.plain('list-comma')) });
  await showMutes(ctx, { above: said });
}

async function endOne(ctx: FormContext, n: number): Promise<void> {
  const address = placeOf(ctx);
  const known = address && findMute(ctx, address, n);
  if (!address || !known) return sayOver(ctx);
  if (!mayEnd(ctx, known)) return refuseEnd(ctx);
  const ended = await endMute(ctx, address, n);
  await (ended ? showEnded(ctx, address, ended) : sayOver(ctx));
}

/** The button of the mute of everything, which carries no number. */
async function endAll(ctx: FormContext): Promise<void> {
  const address = placeOf(ctx);
  const known = address && mutesIn(ctx, address).find(({ scope }) => scope.of === 'all');
  await (known ? endOne(ctx, known.n) : sayOver(ctx));
}

// What is typed behind /mute, and the buttons that it is answered with where it could not be taken as it is: each does
// the whole thing at once.

const usualEnd: SaidEnd = value({ minutes: usualMinutes });
const offeredPeriods: readonly PeriodRead[] = [{ minutes: usualMinutes }, { minutes: 240 }, 'morning'];

async function muteNow(ctx: FormContext, scope: Scope, period: MutePeriod): Promise<void> {
  const address = placeOf(ctx);
  if (!address) return;
  const { rules } = scopeAround(ctx);
  // A rule may have been deleted since its button was made.
  if (scope.of === 'rule' && !rules.some(({ n }) => n === scope.n)) return box(ctx, 'button-over');
  const until = endOf(ctx, period);
  if (until !== null && until <= ctx.deps.clock.now()) return box(ctx, 'button-over');
  if (!mayMute(ctx, period)) return ctx.callbackQuery ? refuseMute(ctx) : offerShorter(ctx, scope);
  const begun = await beginMute(ctx, address, scope, period);
  if (!begun) return boxOrSay(ctx, 'mute-impossible');
  await (scope.of === 'all' ? showMutes(ctx, { kept: begun.kept }) : showMuted(ctx, address, begun));
}

/** What the person may do of what was asked. */
async function offerShorter(ctx: FormContext, scope: Scope): Promise<void> {
  if (!mayMute(ctx)) return refuseMute(ctx);
  await say(ctx, tooLong(ctx), offer(ctx, [{ scope, end: value('morning') }]));
}

function scopeAround(ctx: FormContext): ScopeAround {
  const rules = alertsOf(ctx)?.rules ?? [];
  return { book: ctx.deps.store.settings.data.addresses, rules, events };
}

async function muteTyped(ctx: FormContext, text: string): Promise<void> {
  const { words } = ctx;
  const read = readMute(text, scopeAround(ctx));
  if (read.is === 'read') {
    const { periods, isAsked } = endsOf(ctx, read.end ?? usualEnd);
    const [first, second] = periods;
    if (first !== undefined && !isAsked) return muteNow(ctx, read.scope, first);
    const echo = { written: echoOf(text) };
    if (first === undefined) return say(ctx, `${words('mute-passed', echo)}\n${words('hint-mute')}`);
    const asked = words(second ? 'readings-asked' : 'mute-asked', echo);
    return say(ctx, asked, offer(ctx, [read]));
  }
  const written = echoOf(read.written);
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
