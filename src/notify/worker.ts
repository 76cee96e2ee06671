// The way out, in reading order: route → render → (fold) → deliver. Everything under way is a row of the ledger, so
// the worker remembers nothing that a restart could lose; chats are served side by side, each in order.

import type { Clock } from '../clock.ts';
import type { I18n } from '../i18n.ts';
import type { Log } from '../log.ts';
import type { DueDelivery } from '../store/deliveries.ts';
import type { Store } from '../store/open.ts';
import { deliver, type SendApi } from './deliver.ts';
import { pauseAfter, unauthorizedPauseMs, type Verdict } from './judge.ts';
import type { Reader } from './render.ts';
import { belongs, routesOf } from './route.ts';

export type Rooms = {
  store: Store;
  api: SendApi;
  i18n: I18n;
  /** Telegram user ids. */
  ownerIds: readonly number[];
  /** For chats that chose none. */
  defaultTimeZone: string;
  /** Pattern of a transaction's page; `{hash}` stands for the hash. */
  explorerUrl: string;
  clock: Clock;
  log: Log;
};

/** Events routed before deliveries get their turn again. */
const routeBatch = 100;

/** Makes deliveries of what nobody has routed yet; true when more may wait. */
export async function routeNews({ store, ownerIds, clock }: Rooms): Promise<boolean> {
  const news = await store.events.unrouted(routeBatch);
  for (const event of news) {
    const routes = routesOf(event, { settings: store.settings.data, ownerIds });
    await store.deliveries.create(event.seq, routes, clock.now());
  }
  return news.length === routeBatch;
}

/** Tells one delivery; `remember` must follow, or it is told again. */
export async function serve(rooms: Rooms, { delivery, event }: DueDelivery): Promise<Verdict> {
  const { store, api, ownerIds, log } = rooms;
  if (!belongs(delivery.chat_id, { settings: store.settings.data, ownerIds })) {
    // Somebody was let go while the message waited.
    return { kind: 'refused', reason: 'The chat may not hear events any more.' };
  }
  // Templates weigh about 10 MiB, which a bot that has nothing to tell need not hold.
  const { render } = await import('./render.ts');
  const message = render(event, readerOf(rooms, delivery.chat_id));
  // Folding has its place here: a waiting queue becomes one message.
  // So has the row of this attempt: written before the call, it tells a lost answer from a call never made.
  const verdict = await deliver(api, { chatId: delivery.chat_id, topicId: delivery.topic_id }, message);

  if (message.problem !== undefined) {
    log.error({ event: event.seq, problem: message.problem }, 'A template could not be used.');
  }
  if (verdict.kind !== 'sent') {
    log.warn({ delivery: delivery.id, chat: delivery.chat_id, verdict }, 'A message was not sent.');
  }
  return verdict;
}

function readerOf({ store, i18n, defaultTimeZone, explorerUrl }: Rooms, chatId: number): Reader {
  const chat = store.settings.data.chats.find(({ id }) => id === chatId);
  return { words: i18n.words(chat?.locale), timeZone: chat?.timeZone ?? defaultTimeZone, explorerUrl };
}

/** A pause holds this chat only: whatever waits behind the delivery keeps its place, other chats go on. */
export async function remember(
  { store: { deliveries }, clock }: Rooms,
  { id, attempts }: DueDelivery['delivery'],
  verdict: Verdict,
): Promise<void> {
  const now = clock.now();
  switch (verdict.kind) {
    case 'sent':
      await deliveries.sent(id, verdict.messageId, now);
      break;
    case 'later':
      await deliveries.later(id, now + (verdict.afterMs ?? pauseAfter(attempts)), verdict.reason);
      break;
    case 'unauthorized':
      await deliveries.later(id, now + unauthorizedPauseMs, verdict.reason);
      break;
    case 'moved':
      // It moved on while it was being written to at the id it had moved to.
      await deliveries.later(id, now + pauseAfter(attempts), verdict.reason);
      break;
    case 'gone':
      await deliveries.setAside(id, 'parked', verdict.reason);
      break;
    case 'broken':
    case 'refused':
      await deliveries.setAside(id, 'undelivered', verdict.reason);
      break;
  }
}
