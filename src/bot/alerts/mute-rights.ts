// Who may mute for how long, and when that ends: everybody for themselves in private; in a group operators until the
// morning, and admins and owners for as long as they like.

import type { AlertMute } from '../../store/settings/alert-rules.ts';
import { nextTimeOfDay } from '../../zoned-time.ts';
import { mayUse } from '../frame/access.ts';
import type { FormContext } from '../frame/context.ts';
import { notice, say } from '../frame/say.ts';
import { plainTime, shortTime } from '../../views/alert/mute-sentence.ts';
import { contextReader } from '../frame/reader.ts';

export type MutePeriod = { minutes: number } | { time: string } | 'morning' | 'ever';

const minuteMs = 60_000;
/** A time of day that is nearer would be no pause: that of the next day is meant. */
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
  if ('minutes' in period) return now + period.minutes * minuteMs;
  return nextTimeOfDay(now + leastPauseMs, period.time, ctx.timeZone);
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
