// Who may mute for how long, and when that ends: everybody for themselves in private; in a group operators until the
// morning, and admins and owners for as long as they like.

import { addDays, dayOf, nextTimeOfDay, periodOf, plainTime, shortTime, shownAt } from '../../base/time.ts';
import { dayMs, minuteMs } from '../../base/clock.ts';
import type { AlertMute } from '../../store/settings/alert-rules.ts';
import { readingsOf } from '../../input/result.ts';
import { weekdayOf } from '../../input/date.ts';
import { chatOf } from '../chat/chats.ts';
import { mayUse } from '../../bot/access.ts';
import { type FormContext, contextReader } from '../../bot/context.ts';
import { say, box, boxOrSay } from '../../bot/say.ts';
import type { SaidEnd, TypedEnd } from '../../input/end.ts';
import type { MutePeriod } from './buttons.ts';

/** A button that says a time of day means the next day's where this is nearer; what is typed so is asked. */
const leastPauseMs = 30 * minuteMs;
/** What one tap mutes, and what is meant without a time. */
export const usualMinutes = 60;
const usualMorning = '08:00';
const justPassedMs = 2 * 60 * minuteMs;
const nightMinutes = 5 * 60;
const midnight = '00:00';

/** When quiet hours end in the morning, else eight o'clock. */
export function morningOf(ctx: FormContext): string {
  return chatOf(ctx)?.quiet?.to ?? usualMorning;
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
 * What a typed end may mean now, the first to come first. It is asked where it has several readings, where the time is
 * nearer than a pause, and where it has just passed: until the next day's is hardly ever meant then.
 */
export function endsOf(ctx: FormContext, said: SaidEnd): { periods: MutePeriod[]; isAsked: boolean } {
  const periods = readingsOf<TypedEnd>(said).flatMap((end) => periodsOf(ctx, end));
  const [only, second] = periods;
  const isSure = said.is === 'value' && !second && !(only && isJustPassed(ctx, only));
  if (isSure) return { periods, isAsked: false };
  const both = only && !second && isJustPassed(ctx, only) ? [only, ...otherHalf(only)] : periods;
  const ends = new Map(both.map((period) => [endOf(ctx, period) ?? Infinity, period]));
  const inOrder = [...ends].toSorted(([a], [b]) => a - b);
  // A button says the day where it is another one.
  const offered = inOrder.map(([until, period]) => (hasTime(period) ? { until } : period));
  return { periods: offered, isAsked: true };
}

function periodsOf(ctx: FormContext, end: TypedEnd): MutePeriod[] {
  const now = ctx.deps.clock.now();
  const next = (time: string, from: number) => nextTimeOfDay(from, time, ctx.timeZone);
  if (end === 'ever' || (end !== 'morning' && 'minutes' in end)) return [end];
  const time = end === 'morning' || end.time === 'morning' ? morningOf(ctx) : end.time;
  if (end !== 'morning' && 'day' in end) {
    const { timeZone } = ctx;
    const today = dayOf(now, timeZone);
    if (typeof end.day === 'number') return [{ until: nextOn(end.day, time, { now, timeZone }) }];
    // For who is awake at night, tomorrow is when it gets light.
    const isNight = shownAt(now, timeZone).minutes < nightMinutes && time !== midnight;
    const days = [
      ...(isNight || end.day === 'today' ? [today] : []),
      ...(end.day === 'tomorrow' ? [addDays(today, 1)] : []),
    ];
    return days
      .map((day) => next(time, periodOf(day, day, timeZone)?.since ?? now))
      .flatMap((until) => (until > now ? [{ until }] : []));
  }
  const [soon, later] = [next(time, now + 1), next(time, now + leastPauseMs)];
  return soon === later ? [end] : [{ until: soon }, { until: later }];
}

/** The next such time on that day of the week. */
function nextOn(weekday: number, time: string, { now, timeZone }: { now: number; timeZone: string }): number {
  const today = dayOf(now, timeZone);
  const ahead = (weekday - 1 - weekdayOf(today) + 7) % 7;
  const [first = now, second = now] = [ahead, ahead + 7].map((days) => {
    const day = addDays(today, days);
    return nextTimeOfDay(periodOf(day, day, timeZone)?.since ?? now, time, timeZone);
  });
  return first > now ? first : second;
}

function hasTime(period: MutePeriod): period is { time: string } {
  return typeof period === 'object' && 'time' in period;
}

/** The next one is almost a day away. */
function isJustPassed(ctx: FormContext, period: MutePeriod): period is { time: string } {
  return hasTime(period) && (endOf(ctx, period) ?? 0) - ctx.deps.clock.now() > dayMs - justPassedMs;
}

/** The half of the day that `12:00` may mean as well. */
function otherHalf({ time }: { time: string }): MutePeriod[] {
  const hour = Number(time.slice(0, 2));
  return hour < 1 || hour > 12
    ? []
    : [{ time: `${String((hour + 12) % 24).padStart(2, '0')}${time.slice(2)}` }];
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
  if (!mayMute(ctx)) return boxOrSay(ctx, 'mute-not-allowed');
  if (!ctx.callbackQuery) return say(ctx, tooLong(ctx));
  await box(ctx, 'mute-too-long', { time: plainTime(latestOf(ctx), contextReader(ctx)) });
}

export function tooLong(ctx: FormContext): string {
  return ctx.words('mute-too-long', { time: shortTime(latestOf(ctx), contextReader(ctx)) });
}

export function refuseEnd(ctx: FormContext): Promise<void> {
  return boxOrSay(ctx, 'mute-end-not-allowed');
}
