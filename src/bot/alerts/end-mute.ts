// Ends mutes: what is typed behind /unmute, and the buttons. Nothing similar to what was typed is ended, because that
// would show what was not meant; it is offered.

import { InlineKeyboard } from 'grammy';
import { isDeepStrictEqual } from 'node:util';
import { muteSubject } from '../../views/alert/mute-sentence.ts';
import { paragraphs, toLine } from '../../views/lines.ts';
import type { FormContext } from '../frame/context.ts';
import { placeOf } from '../frame/place.ts';
import { show } from '../frame/say.ts';
import { isOnHere, showMutes } from './mute-list.ts';
import { sayOver, showEnded } from './mute-message.ts';
import { mayEnd, refuseEnd } from './mute-rights.ts';
import { endMute, findMute, mutesIn, othersOf } from './mutes.ts';
import { nameMutes, offerEnds } from './other-mutes.ts';
import { nearScopes, readScope, type MuteScope } from './read-scope.ts';
import { plainSpeakerOf, speakerOf } from './speaker.ts';
import { scopeWordsHere } from './typed-mute.ts';
import type { AlertMute } from '../../store/settings/alert-rules.ts';

/** The number of characters that a hint quotes. */
const longestEcho = 40;
/** Stands for a mute that there is not. */
const noMute = 0;

export async function endTyped(ctx: FormContext, text: string): Promise<void> {
  const address = placeOf(ctx);
  const all = address ? mutesIn(ctx, address) : [];
  const [only, second] = all;
  if (!address || !only) return show(ctx, ctx.words(isOnHere(ctx) ? 'mute-none' : 'mute-off'));
  if (text === '') return second ? showMutes(ctx) : endOne(ctx, only.n);
  const words = scopeWordsHere(ctx);
  const scope = readScope(text.normalize('NFKC'), words);
  if (!scope) return offerNear(ctx, text, all, nearScopes(text, words));
  const mute = all.find((one) => isDeepStrictEqual(one.scope, scope));
  if (mute) return endOne(ctx, mute.n);
  const hiding = othersOf(ctx, address, { n: noMute, scope });
  const what = muteSubject(scope, plainSpeakerOf(ctx));
  await showOthers(ctx, ctx.words('mute-not-this', { what, of: scope.of }), hiding);
}

async function offerNear(
  ctx: FormContext,
  text: string,
  all: readonly AlertMute[],
  near: readonly MuteScope[],
): Promise<void> {
  const { words } = ctx;
  const meant = all.filter((mute) => near.some((scope) => isDeepStrictEqual(scope, mute.scope)));
  const written = toLine(text, longestEcho) ?? '…';
  const names = meant.map(({ scope }) => muteSubject(scope, plainSpeakerOf(ctx)));
  const said =
    names.length === 0
      ? words('mute-unknown', { written })
      : words('mute-unknown-near', { written, near: names.join(words.plain('list-comma')) });
  await showOthers(ctx, said, meant.length === 0 ? all : meant);
}

async function showOthers(ctx: FormContext, said: string, mutes: readonly AlertMute[]): Promise<void> {
  const keyboard = offerEnds(new InlineKeyboard(), mutes, plainSpeakerOf(ctx), (one) => mayEnd(ctx, one));
  await show(ctx, paragraphs([said, nameMutes('still', mutes, speakerOf(ctx))]), keyboard);
}

export async function endOne(ctx: FormContext, n: number): Promise<void> {
  const address = placeOf(ctx);
  const known = address && findMute(ctx, address, n);
  if (!address || !known) return sayOver(ctx);
  if (!mayEnd(ctx, known)) return refuseEnd(ctx);
  const ended = await endMute(ctx, address, n);
  await (ended ? showEnded(ctx, address, ended) : sayOver(ctx));
}

/** The button of the mute of everything, which carries no number. */
export async function endAll(ctx: FormContext): Promise<void> {
  const address = placeOf(ctx);
  const known = address && mutesIn(ctx, address).find(({ scope }) => scope.of === 'all');
  await (known ? endOne(ctx, known.n) : sayOver(ctx));
}
