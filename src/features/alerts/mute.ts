// /mute and /unmute: alerts of this chat, or of this topic of a group, are not shown for a while: all of them, or those of
// one address, one kind or one rule. They are stored as muted, so that /why tells of each.

import { isDeepStrictEqual } from 'node:util';
import type { Composer } from 'grammy';
import { muteButtons, type MutePeriod as ButtonPeriod } from '../chat/buttons.ts';
import { turn } from '../chat/mute-state.ts';
import type { Command } from '../../bot/command.ts';
import type { BotContext, FormContext } from '../../bot/context.ts';
import { refuse } from '../../bot/install-commands.ts';
import { changePlace } from './alerts.ts';
import { alertMuteButtons } from './buttons.ts';
import { installEndedMutes } from './ended-mutes.ts';
import { installMuteUnderAlerts } from './mute-alert.ts';
import { isOnHere, periodOfButton, showMutes } from './mute-list.ts';
import { mayMute, mayEnd, refuseEnd } from './mute-rights.ts';
import { muteNow, muteTyped, scopeAround } from './typed-mute.ts';
import { muteSubject } from './mute-sentence.ts';
import { toLine } from '../../base/lines.ts';
import { placeOf } from '../../bot/place.ts';
import { show } from '../../bot/say.ts';
import { endMute, findMute, muteChanges, mutesIn, sayOver, showEnded } from './mutes.ts';
import { readScope, scopesNear, type Scope } from '../../input/scope.ts';
import { plainSpeakerOf } from './rule-sentence.ts';
import type { AlertMute } from '../../store/settings/alert-rules.ts';

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

/** The number of characters that a hint quotes. */
const longestEcho = 40;

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
  const written = toLine(text, longestEcho) ?? '…';
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
