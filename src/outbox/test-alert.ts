// Sends an example alert that a person requested, marked as a test, through the same rendering, rate limiter and
// fallbacks as real alerts. It is no event: it is neither stored, nor summed up, nor counted in the metrics.

import { happenedAt } from '../events/event.ts';
import { eventOf } from '../events/index.ts';
import { htmlToText } from '../events/template/filters.ts';
import { stringifyLossless } from '../base/json.ts';
import type { EventRow, Place } from '../store/ledger/tables.ts';
import { type TestOutcome, writeCause } from '../telegram/cause.ts';
import { type NotifyDeps, sendWithFallbacks } from './send.ts';
import { type Message, render } from './render.ts';
import { ownFor, readerOf } from './reader.ts';

/**
 * In the own words of the place, or of one of its rules and a language.
 *
 * @param type one of those that have a definition.
 */
export async function sendTest(
  deps: NotifyDeps,
  place: Place,
  type: string,
  of: { rule: number | null; locale?: string } = { rule: null },
): Promise<TestOutcome> {
  const { apiOf, rateLimiter, store, clock } = deps;
  const reader = readerOf(deps, place.chatId);
  const own = ownFor(deps, { ...place, type, ...of });
  const message = addTitle(
    render(exampleOf(type, clock.now()), { ...reader, skewMs: 0 }, { own }),
    reader.words('event-test'),
  );
  const forMs = rateLimiter.take(place.chatId, 'urgent');
  if (forMs > 0) return { is: 'held', forMs };
  const { verdict, to } = await sendWithFallbacks({
    api: apiOf('alerts'),
    rateLimiter,
    to: place,
    message,
    topicGone: reader.words.plain('event-topic-gone'),
    canBeCut: false,
  });
  if (to.chatId !== place.chatId) await store.moveChat(place.chatId, to.chatId);
  if (verdict.kind === 'sent') return { is: 'sent' };
  if (verdict.kind === 'later' && verdict.afterMs !== undefined)
    return { is: 'held', forMs: verdict.afterMs };
  return { is: 'failed', reason: writeCause(verdict.reason) };
}

/** The example of the definition with the current time; otherwise it would be shown as late. */
function exampleOf(type: string, now: number): EventRow {
  const definition = eventOf(type);
  if (!definition) throw new Error(`There is no example of ${type}.`);
  const data = { ...definition.example };
  for (const field of definition.timeFields) if (field in data) data[field] = now;
  return {
    seq: 0,
    event_id: 'test',
    variant: 0,
    type,
    version: null,
    kind: 'event',
    remark: null,
    body: stringifyLossless({ event_type: type, event_id: 'test', data }),
    received_at: happenedAt(definition, data) ?? now,
    repeats: 0,
    repeated_at: null,
  };
}

function addTitle(message: Message, testHtml: string): Message {
  return {
    ...message,
    html: `${testHtml}\n\n${message.html}`,
    plain: `${htmlToText(testHtml)}\n\n${message.plain}`,
  };
}
