// Who may mute for how long, and when that ends: everybody for themselves in private; in a group operators until the
// morning, and admins and owners for as long as they like.

import type { AlertMute } from '../../store/settings/alert-rules.ts';
import { dayOf, nextTimeOfDay } from '../../zoned-time.ts';
import { mayUse } from '../frame/access.ts';
import type { FormContext } from '../frame/context.ts';
import { notice, say } from '../frame/say.ts';
import { plainTime, shortTime } from '../../views/alert/mute-sentence.ts';
import { contextReader } from '../frame/reader.ts';
import type { PeriodRead, TypedPeriod } from './read-period.ts';

/** `until` is a moment, on a whole minute. */
export type MutePeriod = PeriodRead | { until: number };

const minuteMs = 60_000;
/** A button that says a time of day means the next day's where this is nearer; what is typed so is asked. */
const leastPauseMs = 30 * minuteMs;
/** What one tap mutes, and what is meant without a time. */
export const usualMinutes = 60;
const usualMorning = '08:00';

/** When quiet hours end in the morning, else eight o'clock. */
export function morningOf({ deps, chatId }: FormContext): string {
  return deps.store.settings.data.chats.find(({ id }) => id === chatId)?.quiet?.to ?? usualMorning;
}

/** null: for good. */
export function endOf(ctx: FormContext, period: MutePeriod): number | null {
  const now = ctx.deps.clock.now();
  if (period === 'ever') return null;
  if (period === 'morning') return nextTimeOfDay(now + leastPauseMs, morningOf(ctx), ctx.timeZone);
  if ('until' in period) return period.until;
  if ('minutes' in period) return now + period.minutes * minuteMs;
  return nextTimeOfDay(now + leastPauseMs, period.time, ctx.timeZone);
}

/**
 * All that a typed period may mean now: until a time that is nearer than a pause, or that of the next day; and tomorrow's
 * morning, after midnight, in two ways.
 */
export function periodsOf(ctx: FormContext, typed: TypedPeriod): MutePeriod[] {
  const now = ctx.deps.clock.now();
  const next = (time: string, from: number) => nextTimeOfDay(from, time, ctx.timeZone);
  if (typed === 'tomorrow morning') {
    const first = next(morningOf(ctx), now + 1);
    const isToday = dayOf(first, ctx.timeZone) === dayOf(now, ctx.timeZone);
    return isToday ? [{ until: first }, { until: next(morningOf(ctx), first + 1) }] : ['morning'];
  }
  if (typed === 'ever' || (typed !== 'morning' && 'minutes' in typed)) return [typed];
  if (typed !== 'morning' && 'times' in typed) return typed.times.flatMap((time) => periodsOf(ctx, { time }));
  const time = typed === 'morning' ? morningOf(ctx) : typed.time;
  const [soon, later] = [next(time, now + 1), next(time, now + leastPauseMs)];
  return soon === later ? [typed] : [{ until: soon }, { until: later }];
}

/** Until when operators of a group may mute; the usual hour is theirs shortly before the morning too. */
function latestOf(ctx: FormContext): number {
  return Math.max(endOf(ctx, 'morning') ?? 0, endOf(ctx, { minutes: usualMinutes }) ?? 0);
}

export function mayMute(ctx: FormContext, period?: MutePeriod): boolean {
  if (ctx.chat?.type === 'private') return mayUse(ctx.role, 'viewer');
  if (mayUse(ctx.role, 'admin')) return true;
  if (!mayUse(ctx.role, 'operator') || period === undefined) return mayUse(ctx.role, 'operator');
  const until = endOf(ctx, period);
  return until !== null && until <= latestOf(ctx);
}

/** Operators end what they began themselves. */
export function mayEnd(ctx: FormContext, { by }: Pick<AlertMute, 'by'>): boolean {
  return mayMute(ctx, 'ever') || (mayMute(ctx) && by.id === ctx.from?.id);
}

/** Says who may mute at all, or for how long this person may; in a box where a button was pressed. */
export async function refuseMute(ctx: FormContext): Promise<void> {
  const { words } = ctx;
  if (ctx.callbackQuery) {
    const time = plainTime(latestOf(ctx), contextReader(ctx));
    const text = mayMute(ctx) ? words.plain('mute-too-long', { time }) : words.plain('mute-not-allowed');
    return notice(ctx, text, { box: true });
  }
  await say(ctx, mayMute(ctx) ? tooLong(ctx) : words('mute-not-allowed'));
}

export function tooLong(ctx: FormContext): string {
  return ctx.words('mute-too-long', { time: shortTime(latestOf(ctx), contextReader(ctx)) });
}

export async function refuseEnd(ctx: FormContext): Promise<void> {
  if (ctx.callbackQuery) return notice(ctx, ctx.words.plain('mute-end-not-allowed'), { box: true });
  await say(ctx, ctx.words('mute-end-not-allowed'));
}
