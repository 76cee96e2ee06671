// /mute and /unmute: alerts of this chat, or of this topic of a group, are not shown for a while: all of them, or those of
// one address, one kind or one rule. They are stored as muted, so that /why tells of each.

import { InlineKeyboard, type Composer } from 'grammy';
import { raw } from '../../html.ts';
import { findPlace } from '../../rules/places.ts';
import type { AlertMute } from '../../store/settings/alert-rules.ts';
import { muteLine, muteSubject } from '../../views/alert/mute-sentence.ts';
import { paragraphs, toLine } from '../../views/lines.ts';
import { alertButtons, muteButtons, type MutePeriod as ButtonPeriod } from '../chat/buttons.ts';
import { describeMute, withMuteNotes } from '../chat/mute-state.ts';
import type { Command } from '../frame/command.ts';
import type { BotContext, FormContext } from '../frame/context.ts';
import { refuse } from '../frame/install-commands.ts';
import { placeOf } from '../frame/place.ts';
import { notice, say, show } from '../frame/say.ts';
import { turn } from '../chat/rules.ts';
import { changePlace } from './alerts.ts';
import { alertMuteButtons } from './buttons.ts';
import { installEndedMutes } from './ended-mutes.ts';
import { installMuteUnderAlerts, showEnded, showMuted } from './mute-alert.ts';
import {
  beginMute,
  endMute,
  mayEnd,
  mayMute,
  morningOf,
  mutesIn,
  type MutePeriod,
  type MuteScope,
} from './mutes.ts';
import { namedMute } from './named-mute.ts';
import { readMute } from './read-mute.ts';
import { readScope } from './read-scope.ts';
import { plainSpeakerOf, speakerOf } from './speaker.ts';

const command = { role: 'viewer', where: 'everywhere', group: 'alerts' } as const;
const usualMinutes = 60;
/** The number of characters that a hint quotes. */
const longestEcho = 40;

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
    muteButtons.show.on(composer, showMutes);
    muteButtons.all.on(composer, (ctx, { period }) => muteAll(ctx, period));
    muteButtons.end.on(composer, endAll);
    alertMuteButtons.end.on(composer, (ctx, { n }) => endOne(ctx, n));
  },
};

export const unmute: Command = {
  ...command,
  name: 'unmute',
  install(composer) {
    onlyForDeciders(composer);
    composer.command('unmute', (ctx) => {
      const address = placeOf(ctx);
      const all = address ? mutesIn(ctx, address) : [];
      const [only] = all;
      if (!only) return show(ctx, ctx.words(isOnHere(ctx) ? 'mute-none' : 'mute-off'));
      const written = ctx.match.trim();
      if (written !== '') {
        const named = namedMute(ctx, written, all);
        return named ? endOne(ctx, named.n) : showMutes(ctx);
      }
      return all.length === 1 ? endOne(ctx, only.n) : showMutes(ctx);
    });
  },
};

function onlyForDeciders(composer: Composer<BotContext>): void {
  composer.use((ctx, next) => (mayMute(ctx) ? next() : refuse(ctx, 'not-allowed')));
}

function isOnHere(ctx: FormContext): boolean {
  const address = placeOf(ctx);
  return address !== undefined && findPlace(ctx.deps.store.settings.data, address)?.isOn === true;
}

/** The mutes in force, each with its end, and the ways to mute everything. */
async function showMutes(ctx: FormContext): Promise<void> {
  const { words } = ctx;
  const address = placeOf(ctx);
  if (!address || !isOnHere(ctx)) return show(ctx, words('mute-off'));
  const all = mutesIn(ctx, address);
  const everything = all.find(({ scope }) => scope.of === 'all');
  const others = all.filter((one) => one !== everything);
  const keyboard = periodKeyboard(ctx);
  for (const one of others.filter((other) => mayEnd(ctx, other))) {
    const what = muteSubject(one.scope, plainSpeakerOf(ctx));
    keyboard.text(words.plain('mute-end-this', { what }), alertMuteButtons.end.data({ n: one.n })).row();
  }
  if (everything && mayEnd(ctx, everything))
    keyboard.text(words.plain('mute-end'), muteButtons.end.data()).row();
  keyboard.text(words.plain('alerts-back'), alertButtons.show.data());
  const lines = await Promise.all(others.map((one) => lineOf(ctx, one)));
  const asked = (await describeMute(ctx)) ?? withMuteNotes(ctx, words('mute-ask'));
  await show(ctx, paragraphs([lines.join('\n'), asked]), keyboard);
}

/** For how long everything may be muted by a tap. */
function periodKeyboard(ctx: FormContext): InlineKeyboard {
  const { words } = ctx;
  const keyboard = new InlineKeyboard();
  const button = (period: ButtonPeriod, label: string) =>
    keyboard.text(label, muteButtons.all.data({ period }));
  button('1h', words.plain('mute-hours', { count: 1 }));
  button('4h', words.plain('mute-hours', { count: 4 })).row();
  button('am', words.plain('mute-until', { time: morningOf(ctx) }));
  if (mayMute(ctx, 'ever')) button('ever', words.plain('mute-ever'));
  return keyboard.row();
}

async function lineOf(ctx: FormContext, one: AlertMute): Promise<string> {
  const address = placeOf(ctx);
  const count = address ? await ctx.deps.store.history.countMutedBy(address, one.n) : 0;
  return ctx.words('mute-counted', { mute: raw(muteLine(one, speakerOf(ctx))), count });
}

const periods: Readonly<Record<ButtonPeriod, MutePeriod>> = {
  '1h': { minutes: 60 },
  '4h': { minutes: 240 },
  am: 'morning',
  ever: 'ever',
};

async function muteAll(ctx: BotContext, period: ButtonPeriod): Promise<void> {
  if (!isOnHere(ctx)) return showMutes(ctx);
  // Everything for good is what turning alerts off means.
  if (period === 'ever' && mayMute(ctx, 'ever')) {
    await changePlace(ctx, (place, maker) => turn(place, false, maker));
    return showMutes(ctx);
  }
  await muteNow(ctx, { of: 'all' }, periods[period]);
}

async function muteNow(ctx: FormContext, scope: MuteScope, period: MutePeriod): Promise<void> {
  const { words } = ctx;
  const address = placeOf(ctx);
  if (!address) return;
  if (!mayMute(ctx, period)) {
    if (ctx.callbackQuery) return notice(ctx, words.plain('mute-not-allowed'), { box: true });
    return say(ctx, words('mute-not-allowed'));
  }
  const begun = await beginMute(ctx, address, scope, period);
  if (!begun) return say(ctx, words('mute-impossible'));
  await (scope.of === 'all' ? showMutes(ctx) : showMuted(ctx, begun));
}

async function muteTyped(ctx: FormContext, written: string): Promise<void> {
  const { words, deps } = ctx;
  const read = readMute(written, deps.i18n.input);
  if (!read.ok)
    return say(ctx, `${words('mute-no-period', { written: read.written })}\n${words('hint-mute')}`);
  const address = placeOf(ctx);
  const place = address && findPlace(deps.store.settings.data, address);
  const book = deps.store.settings.data.addresses;
  const found = readScope(read.subject, { book, rules: place?.rules ?? [], input: deps.i18n.input });
  if (found.ok) return muteNow(ctx, found.scope, read.period ?? { minutes: usualMinutes });
  const values = { written: toLine(found.written, longestEcho) ?? '…' };
  const hint = found.near
    ? words('mute-unknown-near', { ...values, near: muteSubject(found.near, plainSpeakerOf(ctx)) })
    : words('mute-unknown', values);
  await say(ctx, `${hint}\n${words('hint-mute')}`, periodKeyboard(ctx));
}

async function endOne(ctx: FormContext, n: number): Promise<void> {
  const { words } = ctx;
  const address = placeOf(ctx);
  const known = address && mutesIn(ctx, address).find((one) => one.n === n);
  if (!address || !known) {
    return ctx.callbackQuery
      ? notice(ctx, words.plain('mute-over'), { box: true })
      : show(ctx, words(isOnHere(ctx) ? 'mute-none' : 'mute-off'));
  }
  if (!mayEnd(ctx, known)) return refuse(ctx, 'not-allowed');
  const ended = await endMute(ctx, address, n);
  if (ended) await showEnded(ctx, ended);
}

/** The button of messages from before mutes had numbers: the mute of everything. */
async function endAll(ctx: FormContext): Promise<void> {
  const address = placeOf(ctx);
  const all = address ? mutesIn(ctx, address) : [];
  const known = all.find(({ scope }) => scope.of === 'all') ?? all[0];
  if (!known) return show(ctx, ctx.words(isOnHere(ctx) ? 'mute-none' : 'mute-off'));
  await endOne(ctx, known.n);
}
