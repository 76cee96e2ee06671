// A test that a person asks for: an example alert, marked as such, goes by the way of real ones (render, pace, deliver) to one
// place. It is no event: the ledger, the sums and the metrics know nothing of it.

import { happenedAt } from '../events/event.ts';
import { eventOf } from '../events/index.ts';
import { plain } from '../events/template/filters.ts';
import { toJson } from '../events/template/foreign-text.ts';
import type { EventRow } from '../store/ledger/events/tables.ts';
import { writeCause } from '../telegram/cause.ts';
import { deliver, type Destination } from './deliver.ts';
import { render, type Message } from './render.ts';
import type { Deps } from './deps.ts';
import { readerOf } from './send-next.ts';

export type TestOutcome =
  | { is: 'sent' }
  /** The chat has no room for so long. */
  | { is: 'held'; forMs: number }
  /** `reason` as the ledger would hold it. */
  | { is: 'failed'; reason: string };

/** @param type one of those that have a definition. */
export async function sendTest(deps: Deps, place: Destination, type: string): Promise<TestOutcome> {
  const { api, rateLimiter, store, clock } = deps;
  const reader = readerOf(deps, place.chatId);
  const message = mark(
    render(exampleOf(type, clock.now()), { ...reader, skewMs: 0 }),
    reader.words('event-test'),
  );
  const forMs = rateLimiter.take(place.chatId, 'urgent');
  if (forMs > 0) return { is: 'held', forMs };
  const { verdict, to } = await deliver({
    api,
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

/** The example of the definition, as if it happened now: else it would be told as late. */
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
    body: toJson({ event_type: type, event_id: 'test', data }),
    received_at: happenedAt(definition, data) ?? now,
    repeats: 0,
    repeated_at: null,
  };
}

function mark(message: Message, testHtml: string): Message {
  return {
    ...message,
    html: `${testHtml}\n\n${message.html}`,
    plain: `${plain(testHtml)}\n\n${message.plain}`,
  };
}
