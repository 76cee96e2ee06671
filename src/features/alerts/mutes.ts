// Begins, prolongs, ends and takes back mutes, which keep alerts from being shown. Asked by the buttons under an alert
// and by /mute; who may is asked inside the update.

import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import {
  putMute,
  takeBackMute,
  type MuteChange,
  type TakenBack,
  isMuteInForce,
  overlapping,
} from '../../rules/mute.ts';
import { findPlace } from '../../rules/places.ts';
import type { Place } from '../../store/place.ts';
import { alertMute, type AlertMute } from '../../store/settings/alert-rules.ts';
import { countKeptBack } from '../chat/mute-state.ts';
import { writeAudit } from '../../bot/audit.ts';
import type { FormContext } from '../../bot/context.ts';
import { actorName, shortId } from './rights.ts';
import { endOf, mayEnd, mayMute, type MutePeriod } from './mute-rights.ts';
import type { Scope } from '../../input/scope.ts';

export const endedKind = 'mute-ended';
const changeKind = 'mute-change';
const lastsMs = 30 * 24 * 3_600_000;
const changeBody = z.object({ before: alertMute.nullable(), after: alertMute });

/** `change` is for the buttons that set another end, or take it back. */
export type BegunMute = { mute: AlertMute; change: string };

/**
 * Undefined where the place has no alerts, or as many mutes as it may have. `again` is an earlier change by the same
 * message: an Undo brings back what was before that, unless somebody else's mute, or change, was in between.
 */
export async function beginMute(
  ctx: FormContext,
  address: Place,
  scope: Scope,
  period: MutePeriod,
  again?: { id: string; change: MuteChange },
): Promise<BegunMute | undefined> {
  const { store, clock } = ctx.deps;
  const { from } = ctx;
  if (!from || !mayMute(ctx, period)) return undefined;
  const until = endOf(ctx, period);
  const by = { id: from.id, name: actorName(ctx) };
  const change = await store.settings.update((draft) => {
    const place = findPlace(draft, address);
    if (!place?.isOn) return undefined;
    return putMute(place, { scope, until, by }, clock.now(), (mute) => mayEnd(ctx, mute));
  });
  if (!change) return undefined;
  const isOn =
    again && isDeepStrictEqual(again.change.after, change.before) && mayEnd(ctx, again.change.after);
  const kept = isOn ? { before: again.change.before, after: change.after } : change;
  const id = await keep(ctx, address, changeKind, changeBody.parse(kept), again?.id);
  const detail = { topicId: address.topicId, scope, until };
  await writeAudit(ctx, 'alerts.muted', `chat:${address.chatId}`, detail);
  return { mute: change.after, change: id };
}

/** Undefined for one of another place, and for one of too long ago. */
export async function findChange(
  ctx: FormContext,
  address: Place,
  id: string,
): Promise<MuteChange | undefined> {
  const { store, clock } = ctx.deps;
  const state = await store.screenStates.find(id, changeKind, clock.now());
  const isHere = state?.chatId === address.chatId && state.topicId === address.topicId;
  return isHere ? changeBody.safeParse(state.body).data : undefined;
}

export type UndoneMute =
  | Exclude<TakenBack, { is: 'ended' }>
  | { is: 'ended'; ended: EndedMute }
  | { is: 'forbidden'; mute: AlertMute };

/** Whoever made the change may take it back, and so may whoever may end the mute. */
export async function undoMute(
  ctx: FormContext,
  address: Place,
  { id, change }: { id: string; change: MuteChange },
): Promise<UndoneMute> {
  const { store, clock } = ctx.deps;
  const state = await store.screenStates.find(id, changeKind, clock.now());
  const isOwn = state?.personId === ctx.from?.id && mayMute(ctx);
  const undone = await store.settings.update((draft): TakenBack | { is: 'forbidden' } => {
    const place = findPlace(draft, address);
    if (!place) return { is: 'over' };
    return isOwn || mayEnd(ctx, change.after)
      ? takeBackMute(place, change, clock.now())
      : { is: 'forbidden' };
  });
  if (undone.is === 'forbidden') return { is: 'forbidden', mute: change.after };
  if (undone.is === 'ended') return { is: 'ended', ended: await tellEnd(ctx, address, undone.mute) };
  if (undone.is === 'restored') {
    const { scope, until } = undone.mute;
    await writeAudit(ctx, 'alerts.muted', `chat:${address.chatId}`, {
      topicId: address.topicId,
      scope,
      until,
    });
  }
  return undone;
}

export function findMute(ctx: FormContext, address: Place, n: number): AlertMute | undefined {
  const mute = findPlace(ctx.deps.store.settings.data, address)?.mutes.find((one) => one.n === n);
  return mute && isMuteInForce(mute, ctx.deps.clock.now()) ? mute : undefined;
}

/** Those in force here, the oldest first. */
export function mutesIn({ deps }: Pick<FormContext, 'deps'>, address: Place): AlertMute[] {
  const place = findPlace(deps.store.settings.data, address);
  if (!place?.isOn) return [];
  return place.mutes.filter((mute) => isMuteInForce(mute, deps.clock.now()));
}

/** Those in force here that may keep back the same alerts as this one, which may be over. */
export function othersOf(
  { deps }: Pick<FormContext, 'deps'>,
  address: Place,
  mute: Pick<AlertMute, 'n' | 'scope'>,
): AlertMute[] {
  const rules = findPlace(deps.store.settings.data, address)?.rules ?? [];
  return overlapping(mute, mutesIn({ deps }, address), rules);
}

/** `ended` is for the button that shows what was not shown. */
export type EndedMute = { mute: AlertMute; count: number; days: number; ended: string };

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
  return mute && tellEnd(ctx, address, mute);
}

async function tellEnd(ctx: FormContext, address: Place, mute: AlertMute): Promise<EndedMute> {
  const { count, days } = await countKeptBack(ctx.deps, address, mute);
  const ended = await keepEnded(ctx.deps, address, mute);
  await writeAudit(ctx, 'alerts.unmuted', `chat:${address.chatId}`, { topicId: address.topicId, count });
  return { mute, count, days, ended };
}

/** Remembers which mute it was, so that what it kept back can be looked at. */
export function keepEnded(
  deps: Pick<FormContext['deps'], 'store' | 'clock' | 'createToken'>,
  address: Place,
  { n, by }: AlertMute,
): Promise<string> {
  return keep({ deps, from: by }, address, endedKind, { n });
}

/** Answers the id under which it is found; `known` is that of one that it replaces. */
async function keep(
  {
    deps: { store, clock, createToken },
    from,
  }: {
    deps: Pick<FormContext['deps'], 'store' | 'clock' | 'createToken'>;
    from?: { id: number } | undefined;
  },
  { chatId, topicId }: Place,
  kind: string,
  body: unknown,
  known?: string,
): Promise<string> {
  const id = known ?? shortId(createToken());
  const touchedAt = clock.now();
  const state = { id, kind, personId: from?.id ?? 0, chatId, topicId, body, touchedAt };
  await store.screenStates.write({ ...state, endsAt: touchedAt + lastsMs });
  return id;
}
