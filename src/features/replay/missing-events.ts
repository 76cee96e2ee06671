// The part of /why for a missing event: the last event of each type, what to check, and a test message to this chat.

import type { InlineKeyboard } from 'grammy';
import { htmlToText } from '../../events/template/filters.ts';
import { events } from '../../events/index.ts';
import { describeReason } from '../../outbox/delivery-reason.ts';
import { span } from '../../base/moment.ts';
import { type SearchedBy, describeEventNotFound } from './event-not-found.ts';
import type { FormContext } from '../../bot/context.ts';
import { writeAudit } from '../../bot/audit.ts';
import { findPlace } from '../../rules/places.ts';
import { contextReader, placeOf } from '../../bot/reader.ts';
import { notice } from '../../bot/say.ts';
import { whyButtons } from './buttons.ts';

/**
 * `missed`: how the event that was not found was searched for. Resolves with undefined when `deps.alerts` is absent.
 */
export async function describeMissingEvents(
  ctx: FormContext,
  missed: SearchedBy | undefined,
): Promise<string | undefined> {
  const { alerts, store } = ctx.deps;
  if (!alerts) return undefined;
  const { at, isComplete } = await store.history.lastReceivedAt(events.map(({ type }) => type));
  const types = events.map(({ name, icon, type }) => ({ name, icon, at: at.get(type) }));
  const facts = { types, isWhole: isComplete, keepDays: alerts.keepDays, intake: alerts.intake() };
  return describeEventNotFound(facts, contextReader(ctx), missed);
}

/** Adds the test button. /why needs the role admin, which may also change the alerts of any chat. */
export function offerTest(ctx: FormContext, keyboard: InlineKeyboard): InlineKeyboard {
  if (!ctx.deps.alerts) return keyboard;
  return keyboard.row().text(ctx.words.plain('test-alert'), whyButtons.test.data());
}

/** Sends a test of the first event type that the chat has chosen, so that it looks like the chat's real alerts. */
export async function sendTestAlert(ctx: FormContext): Promise<void> {
  const { alerts, store } = ctx.deps;
  const place = placeOf(ctx);
  if (!alerts || !place) return;
  const known = findPlace(store.settings.data, place);
  const rules = known?.isOn ? known.rules : [];
  const chosen = events.find(({ type }) => rules.some(({ kinds }) => kinds?.includes(type) ?? true));
  const outcome = await alerts.sendTest(place, (chosen ?? events[0]!).type);
  await writeAudit(ctx, 'alerts.tested', `chat:${place.chatId}`, {
    topicId: place.topicId,
    outcome: outcome.is,
  });
  const { words } = ctx;
  if (outcome.is === 'sent')
    return notice(ctx, words.plain(chosen ? 'test-sent' : 'test-sent-off'), { box: true });
  if (outcome.is === 'held') {
    const time = span(outcome.forMs, words);
    const seconds = Math.ceil(outcome.forMs / 1000);
    return notice(
      ctx,
      words.plain('test-held', { unit: time === '' ? 'seconds' : 'span', span: time, seconds }),
      {
        box: true,
      },
    );
  }
  const reason = htmlToText(describeReason(outcome.reason, { words }));
  return notice(ctx, words.plain('test-failed', { reason }), { box: true });
}
