// Says that the alerts of a place are muted: until when, by whom, and how many were not shown so far. Shown by /mute,
// /alerts and /why.

import type { InlineKeyboard } from 'grammy';
import { dayMs } from '../../base/clock.ts';
import { isMuteInForce, endMute } from '../../rules/mute.ts';
import { findPlace, addRule, placeIn, turnOn, type RuleMaker } from '../../rules/places.ts';
import type { AlertMute, AlertPlace } from '../../store/settings/alert-rules.ts';
import { whoseMute } from '../alerts/mute-sentence.ts';
import { moment } from '../../base/moment.ts';
import type { Place } from '../../store/place.ts';
import type { BotDeps, FormContext } from '../../bot/context.ts';
import { mayUse } from '../../bot/access.ts';
import { placeOf } from '../../bot/place.ts';
import { contextReader } from '../../bot/reader.ts';
import { muteButtons } from './buttons.ts';
import type { SettingsData } from '../../store/settings/settings.ts';

/** The mute of everything that is in force in the chat or topic of the update. */
function muteHere(ctx: FormContext): AlertMute | undefined {
  const { store, clock } = ctx.deps;
  const address = placeOf(ctx);
  const place = address && findPlace(store.settings.data, address);
  return place?.isOn
    ? place.mutes.find(({ scope, ...mute }) => scope.of === 'all' && isMuteInForce(mute, clock.now()))
    : undefined;
}

/**
 * How many alerts a mute kept back in its place. Events are stored for a number of days: of a mute that is older, only
 * those of the last `days` are counted, which is 0 for others.
 */
export async function countKeptBack(
  { store, clock, alerts }: Pick<BotDeps, 'store' | 'clock' | 'alerts'>,
  place: Place,
  { n, from }: Pick<AlertMute, 'n' | 'from'>,
): Promise<{ count: number; days: number }> {
  const count = await store.history.countMutedBy(place, n);
  const keepDays = alerts?.keepDays ?? Infinity;
  return { count, days: clock.now() - from > keepDays * dayMs ? keepDays : 0 };
}

/** As HTML; undefined when nothing is muted in the chat or topic of the update. */
export async function describeMute(ctx: FormContext): Promise<string | undefined> {
  const mute = muteHere(ctx);
  const place = placeOf(ctx);
  if (!mute || !place) return undefined;
  const keptBack = await countKeptBack(ctx.deps, place, mute);
  const person = whoseMute(mute, ctx.words);
  const until = mute.until === null ? undefined : moment(mute.until, contextReader(ctx));
  const html = until
    ? ctx.words('mute-now', { until, person, ...keptBack })
    : ctx.words('mute-now-ever', { person, ...keptBack });
  return withMuteNotes(ctx, html);
}

/**
 * Adds two notes below the text: for owners in private, which messages are shown although alerts are muted; for admins
 * and owners, that /why counts the muted alerts.
 */
export function withMuteNotes(ctx: FormContext, html: string, { isOver = false } = {}): string {
  const { words } = ctx;
  const isOwnersChat = ctx.chat?.type === 'private' && ctx.role === 'owner';
  const notes = [
    !isOver && isOwnersChat ? words('mute-still') : '',
    mayUse(ctx.role, 'admin') ? words('mute-why') : '',
  ];
  return [html, ...notes].filter((note) => note !== '').join(words('sentence-joiner'));
}

/** Adds the button that ends the mute of the place, if there is one. */
export function offerUnmute(ctx: FormContext, keyboard: InlineKeyboard): InlineKeyboard {
  if (!muteHere(ctx)) return keyboard;
  return keyboard.row().text(ctx.words.plain('mute-end'), muteButtons.end.data()).row();
}

// Turns the alerts of a chat, or of one topic of a group, on or off. A place that is off keeps its rules.

/** The place in a draft; a new one is off and has a rule for everything. */
export function knownPlace(draft: SettingsData, address: Place, maker: RuleMaker): AlertPlace {
  const isNew = findPlace(draft, address) === undefined;
  const place = placeIn(draft, address, maker.createdAt);
  if (isNew) addRule(place, maker);
  return place;
}

/** Also ends all mutes: who turns alerts on wants to see them. They stay until it was told what they kept back. */
export function turn(place: AlertPlace, isOn: boolean, maker: RuleMaker): void {
  if (isOn) turnOn(place, maker.createdAt);
  else place.isOn = false;
  place.mutes = place.mutes.map((mute) => endMute(mute, maker.createdAt));
  // A place that is on without a rule would hear nothing.
  if (isOn && place.rules.length === 0) addRule(place, maker);
}
