// Begins, prolongs and ends mutes, which keep alerts from being shown. Asked by the buttons under an alert and by /mute;
// who may is asked inside the update.

import { isDeepStrictEqual } from 'node:util';
import { isMuteInForce } from '../../rules/mute.ts';
import { findPlace, takeNumber } from '../../rules/places.ts';
import type { Place } from '../../store/place.ts';
import { mostMutes, type AlertMute } from '../../store/settings/alert-rules.ts';
import { nextTimeOfDay } from '../../zoned-time.ts';
import { mayUse } from '../frame/access.ts';
import { writeAudit } from '../frame/audit.ts';
import type { FormContext } from '../frame/context.ts';
import { actorName } from './actor.ts';
import { shortId } from './short-id.ts';

export type MuteScope = AlertMute['scope'];
export type MutePeriod = { minutes: number } | { time: string } | 'morning' | 'ever';

const minuteMs = 60_000;
/** A time of day that is nearer would be no pause: that of the next day is meant. */
const leastPauseMs = 30 * minuteMs;
const usualMorning = '08:00';
export const endedKind = 'mute-ended';
const endedLastsMs = 30 * 24 * 3_600_000;

/** In private everybody mutes for themselves. In a group operators do for a while, and admins for good too. */
export function mayMute(ctx: FormContext, period: MutePeriod = 'morning'): boolean {
  if (ctx.chat?.type === 'private') return mayUse(ctx.role, 'viewer');
  return mayUse(ctx.role, period === 'ever' ? 'admin' : 'operator');
}

/** Operators end what they began themselves. */
export function mayEnd(ctx: FormContext, { by }: Pick<AlertMute, 'by'>): boolean {
  return mayMute(ctx, 'ever') || (mayMute(ctx) && by.id === ctx.from?.id);
}

/** When quiet hours end in the morning, else eight o'clock. */
export function morningOf({ deps, chatId }: FormContext): string {
  return deps.store.settings.data.chats.find(({ id }) => id === chatId)?.quiet?.to ?? usualMorning;
}

export function endOf(ctx: FormContext, period: MutePeriod): number | null {
  const now = ctx.deps.clock.now();
  if (period === 'ever') return null;
  if (period === 'morning') return nextTimeOfDay(now + leastPauseMs, morningOf(ctx), ctx.timeZone);
  if ('minutes' in period) return now + period.minutes * minuteMs;
  return nextTimeOfDay(now + leastPauseMs, period.time, ctx.timeZone);
}

/** Undefined where the place has no alerts, or as many mutes as it may have. */
export async function beginMute(
  ctx: FormContext,
  address: Place,
  scope: MuteScope,
  period: MutePeriod,
): Promise<AlertMute | undefined> {
  const { store, clock } = ctx.deps;
  const { from } = ctx;
  if (!from || !mayMute(ctx, period)) return undefined;
  const until = endOf(ctx, period);
  const by = { id: from.id, name: actorName(ctx) };
  const mute = await store.settings.update((draft) => {
    const place = findPlace(draft, address);
    if (!place?.isOn) return undefined;
    const now = clock.now();
    // A second tap, or a longer time of the same: what it kept back so far stays counted.
    const known = place.mutes.find((one) => isDeepStrictEqual(one.scope, scope) && isMuteInForce(one, now));
    if (known && mayEnd(ctx, known)) return Object.assign(known, { until, by });
    // Who may not end it may only prolong it, and it stays the other person's.
    if (known?.until != null && (until === null || until > known.until)) known.until = until;
    if (known) return known;
    // A mute that is over stays until its end was announced; only when the list is full is it removed before that.
    const old = place.mutes.findIndex((one) => !isMuteInForce(one, now));
    if (place.mutes.length >= mostMutes && old === -1) return undefined;
    if (place.mutes.length >= mostMutes) place.mutes.splice(old, 1);
    const begun: AlertMute = { n: takeNumber(place), scope, from: now, until, by };
    place.mutes.push(begun);
    return begun;
  });
  if (mute) {
    const detail = { topicId: address.topicId, scope, until };
    await writeAudit(ctx, 'alerts.muted', `chat:${address.chatId}`, detail);
  }
  return mute;
}

export function findMute(ctx: FormContext, address: Place, n: number): AlertMute | undefined {
  const mute = findPlace(ctx.deps.store.settings.data, address)?.mutes.find((one) => one.n === n);
  return mute && isMuteInForce(mute, ctx.deps.clock.now()) ? mute : undefined;
}

/** Those in force here, the oldest first. */
export function mutesIn({ deps }: FormContext, address: Place): AlertMute[] {
  const place = findPlace(deps.store.settings.data, address);
  if (!place?.isOn) return [];
  return place.mutes.filter((mute) => isMuteInForce(mute, deps.clock.now()));
}

/** `ended` is for the button that shows what was not shown. */
export type EndedMute = { mute: AlertMute; count: number; ended: string };

export async function endMute(ctx: FormContext, address: Place, n: number): Promise<EndedMute | undefined> {
  const { store } = ctx.deps;
  const mute = await store.settings.update((draft) => {
    const place = findPlace(draft, address);
    const at = place?.mutes.findIndex((one) => one.n === n) ?? -1;
    const found = place?.mutes[at];
    if (!place || !found || !mayEnd(ctx, found)) return undefined;
    place.mutes.splice(at, 1);
    return found;
  });
  if (!mute) return undefined;
  const count = await store.history.countMutedBy(address, n);
  const ended = await keepEnded(ctx.deps, address, mute);
  await writeAudit(ctx, 'alerts.unmuted', `chat:${address.chatId}`, { topicId: address.topicId, count });
  return { mute, count, ended };
}

/** Remembers which mute it was, so that what it kept back can be looked at. */
export async function keepEnded(
  { store, clock, createToken }: Pick<FormContext['deps'], 'store' | 'clock' | 'createToken'>,
  { chatId, topicId }: Place,
  { n, by }: AlertMute,
): Promise<string> {
  const id = shortId(createToken());
  const touchedAt = clock.now();
  const state = { id, kind: endedKind, personId: by.id, chatId, topicId, body: { n }, touchedAt };
  await store.screenStates.write({ ...state, endsAt: touchedAt + endedLastsMs });
  return id;
}
