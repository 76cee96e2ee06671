// What /start and /alerts say until the first event ever has come: what to check, with a button for a test.

import { InlineKeyboard } from 'grammy';
import { describeNone, describeNoEventYet } from '../replay/event-not-found.ts';
import { mayUse } from '../../bot/access.ts';
import type { FormContext } from '../../bot/context.ts';
import { contextReader } from '../../bot/reader.ts';
import { offerTest } from '../replay/missing-events.ts';

/**
 * Undefined once an event has come. Adds the test button to the keyboard, or to a new one. People who may not use /why,
 * whose button it is, are only told the fact.
 */
export function noEventYet(
  ctx: FormContext,
  keyboard?: InlineKeyboard,
): { html: string; keyboard: InlineKeyboard | undefined } | undefined {
  const { alerts } = ctx.deps;
  if (!alerts || alerts.hasEventCome()) return undefined;
  const none = describeNone(alerts.intake(), contextReader(ctx));
  if (!mayUse(ctx.role, 'admin')) return { html: none, keyboard };
  if (ctx.chat?.type !== 'private') {
    // The webhook's address and what others posted to it are not for everybody in a group.
    const html = `${none}\n${ctx.words('silence-check-private')}`;
    return { html, keyboard: offerTest(ctx, keyboard ?? new InlineKeyboard()) };
  }
  const facts = { intake: alerts.intake(), listensAt: alerts.listensAt() };
  return {
    html: describeNoEventYet(facts, contextReader(ctx)),
    keyboard: offerTest(ctx, keyboard ?? new InlineKeyboard()),
  };
}
