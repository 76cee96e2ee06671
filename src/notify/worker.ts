// The way out, in reading order: route → render → (fold) → deliver. Everything under way is a row of the ledger, so
// the worker remembers nothing that a restart could lose; chats are served side by side, each in order. Long, because the stages
// stand on adjacent lines, with what becomes of each outcome below them.

import type { Clock } from '../clock.ts';
import type { I18n } from '../i18n.ts';
import type { Log } from '../log.ts';
import type { Pace } from '../pace.ts';
import { urgentLane, type Attempt, type DueDelivery } from '../store/deliveries.ts';
import { belongs } from '../store/audience.ts';
import type { Store } from '../store/open.ts';
import type { Rule } from '../store/settings.ts';
import { deliver, type SendApi } from './deliver.ts';
import { judge, pauseAfter, unauthorizedPauseMs, type Verdict } from './judge.ts';
import type { Message, Reader } from './render.ts';

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
  pace: Pace;
  clock: Clock;
  log: Log;
};

/** What is known of the way to Telegram; `isDoubtful` after a call that brought no answer of use. */
export type Line = {
  isDoubtful: boolean;
  /** Deliveries at the head of a fold that Telegram refused: they go alone. */
  alone: Set<number>;
};

/** Telegram keeps no key by which a repeat would be known: so many messages of one delivery may come to stand. */
const mostCopies = 3;
/** How much may wait before it becomes one message: what goes out at once in a private chat, nothing in a group. */
const mostUnfolded = { private: 4, group: 1 };
/** Of one fold. */
const mostFolded = 2000;

/** What became of a delivery; `attempt` is missing when nothing was sent on purpose. */
export type Outcome = { verdict: Verdict; ids?: number[]; attempt?: Attempt; isTopicGone?: boolean };

/** Tells one delivery; `remember` must follow, or it counts as perhaps told. */
export async function serve(rooms: Rooms, line: Line, { delivery, event }: DueDelivery): Promise<Outcome> {
  const { store, api, ownerIds, clock, log } = rooms;
  const successor = store.settings.data.chats.find(({ movedFrom }) => movedFrom === delivery.chat_id);
  if (successor) {
    await store.moveChat(delivery.chat_id, successor.id);
    return { verdict: { kind: 'later', afterMs: 0, reason: 'The group has become a supergroup.' } };
  }
  if (!belongs(delivery.chat_id, { settings: store.settings.data, ownerIds })) {
    // Somebody was let go while the message waited.
    return { verdict: { kind: 'refused', reason: 'The chat may not hear events any more.' } };
  }
  if (delivery.copies >= mostCopies) {
    const reason = `It may stand in the chat ${mostCopies} times already: ${delivery.reason ?? 'no answer came'}`;
    return { verdict: { kind: 'refused', reason } };
  }
  // While Telegram is down nothing is risked: otherwise an outage would use up the copies of whatever waits.
  const trouble = delivery.copies > 0 || line.isDoubtful ? await ask(api) : undefined;
  if (trouble) return { verdict: trouble };

  const reader = readerOf(rooms, delivery.chat_id);
  const { message, ids } = await makeMessage(rooms, line, { delivery, event }, reader);
  if (message.problem !== undefined) {
    log.error({ event: event.seq, problem: message.problem }, 'A template could not be used.');
  }
  let attempt: Attempt;
  try {
    attempt = await store.deliveries.begin(ids, delivery.chat_id, clock.now());
  } catch (error) {
    log.error({ error }, 'An attempt could not be written down, so nothing was sent.');
    return { verdict: { kind: 'later', afterMs: undefined, reason: 'The ledger could not be written.' } };
  }
  const { verdict, to, wasBroken } = await deliver(
    api,
    { chatId: delivery.chat_id, topicId: delivery.topic_id },
    message,
    reader.words.plain('event-topic-gone'),
  );
  line.isDoubtful = verdict.kind === 'unclear' || (verdict.kind === 'later' && verdict.afterMs === undefined);
  if (to.chatId !== delivery.chat_id) await store.moveChat(delivery.chat_id, to.chatId);
  if (wasBroken) log.error({ event: event.seq }, 'Telegram could not read the markup of a template.');
  if (verdict.kind !== 'sent') {
    log.warn({ delivery: delivery.id, chat: delivery.chat_id, verdict }, 'A message was not sent.');
  }
  return { verdict, ids, attempt, isTopicGone: to.topicId !== delivery.topic_id };
}

/** The delivery's own message, or one for all that waits with it. */
async function makeMessage(
  rooms: Rooms,
  line: Line,
  { delivery, event }: DueDelivery,
  reader: Reader,
): Promise<{ message: Message; ids: number[] }> {
  // Templates weigh about 10 MiB, which a bot that has nothing to tell need not hold.
  const [{ render }, { marksOf }] = await Promise.all([import('./render.ts'), import('./marks.ts')]);
  const folded = line.alone.delete(delivery.id) ? undefined : await foldQueue(rooms, delivery, reader);
  if (folded) return folded;
  return {
    message: render(event, reader, undefined, marksOf(delivery)),
    ids: [delivery.id],
  };
}

/** Undefined where nothing is folded: little waits, it is urgent, the chat does not want it, or it failed. */
async function foldQueue(
  { store, log }: Rooms,
  head: DueDelivery['delivery'],
  reader: Reader,
): Promise<{ message: Message; ids: number[] } | undefined> {
  const chat = store.settings.data.chats.find(({ id }) => id === head.chat_id);
  if (head.lane === urgentLane || chat?.folding === false) return undefined;
  const most = head.chat_id > 0 ? mostUnfolded.private : mostUnfolded.group;
  const waiting = await store.deliveries.behind(head, mostFolded);
  const queue = waiting.filter(({ delivery }) => delivery.copies < mostCopies);
  if (queue.length <= most) return undefined;
  const { fold } = await import('./fold.ts');
  try {
    const { message, count } = fold(queue, reader);
    if (count < 2) return undefined;
    return { message, ids: queue.slice(0, count).map(({ delivery }) => delivery.id) };
  } catch (error) {
    // One that can't be told must not cost the others their message.
    log.error({ error }, 'What waits could not be folded; the first goes alone.');
    return undefined;
  }
}

/** What stands between us and Telegram just now, if anything does. Nothing is sent by asking. */
async function ask(api: SendApi): Promise<Verdict | undefined> {
  try {
    await api.getMe();
    return undefined;
  } catch (error) {
    const verdict = judge(error);
    return verdict.kind === 'unclear' ? { ...verdict, kind: 'later', afterMs: undefined } : verdict;
  }
}

function readerOf({ store, i18n, defaultTimeZone, explorerUrl }: Rooms, chatId: number): Reader {
  const chat = store.settings.data.chats.find(({ id }) => id === chatId);
  return { words: i18n.words(chat?.locale), timeZone: chat?.timeZone ?? defaultTimeZone, explorerUrl };
}

/** A pause holds this chat only: whatever waits behind the delivery keeps its place, other chats go on. */
export async function remember(
  rooms: Rooms,
  { id, attempts, chat_id: chatId, topic_id: topicId }: DueDelivery['delivery'],
  { verdict, ids = [id], attempt, isTopicGone }: Outcome,
  line: Line,
): Promise<void> {
  const {
    store: { deliveries },
    clock,
  } = rooms;
  const now = clock.now();
  const isRefused = verdict.kind !== 'sent' && verdict.kind !== 'unclear';
  const ending = attempt && { attempt, verdict: verdict.kind, isRefused };
  switch (verdict.kind) {
    case 'sent':
      await deliveries.sent(ids, verdict.messageId, now, ending);
      if (isTopicGone && topicId !== null) await forgetTopic(rooms, chatId, topicId);
      break;
    case 'later':
      if (verdict.afterMs !== undefined) rooms.pace.refused(chatId, verdict.afterMs);
      await deliveries.later(ids, now + (verdict.afterMs ?? pauseAfter(attempts)), verdict.reason, ending);
      break;
    case 'unauthorized':
      await deliveries.later(ids, now + unauthorizedPauseMs, verdict.reason, ending);
      break;
    case 'unclear':
    case 'moved':
      // Unclear: its repeat is marked. Moved: it moved on while it was being written to at its new id.
      await deliveries.later(ids, now + pauseAfter(attempts), verdict.reason, ending);
      break;
    case 'gone': {
      const { wasReachable, count } = await deliveries.park(chatId, verdict.reason, ending);
      if (wasReachable) await tellOwners(rooms, chatId, count, verdict.reason);
      break;
    }
    case 'topic_gone':
    case 'broken':
    case 'too_long':
    case 'refused':
      if (ids.length > 1) {
        // One of them spoils it: each goes alone until that one is found.
        line.alone.add(id);
        await deliveries.later(ids, now, verdict.reason, ending);
      } else await deliveries.setAside(id, 'undelivered', verdict.reason, ending);
      break;
  }
}

/** Said once: from now on the rule, and what waits, are for the chat itself. */
async function forgetTopic({ store }: Rooms, chatId: number, topicId: number): Promise<void> {
  await store.settings.update((draft) => {
    const inTopic = (rule: Rule) => rule.chatId === chatId && rule.topicId === topicId;
    const moving = draft.rules.filter(inTopic);
    const standing = draft.rules.find((rule) => rule.chatId === chatId && rule.topicId === null);
    if (!standing) for (const rule of moving) rule.topicId = null;
    else {
      const types = [standing, ...moving].filter(({ isOn }) => isOn).flatMap((rule) => rule.types);
      if (types.length > 0) Object.assign(standing, { isOn: true, types: [...new Set(types)] });
      draft.rules = draft.rules.filter((rule) => !inTopic(rule));
    }
  });
  await store.deliveries.dropTopic(chatId, topicId);
}

/** In the private chats of the owners that can still be reached. */
async function tellOwners(rooms: Rooms, goneId: number, count: number, reason: string): Promise<void> {
  const { store, api, ownerIds, log } = rooms;
  const { chats } = store.settings.data;
  const title = chats.find(({ id }) => id === goneId)?.title ?? String(goneId);
  for (const id of ownerIds) {
    if (id === goneId || !chats.some((chat) => chat.id === id)) continue;
    const html = readerOf(rooms, id).words('chat-parked', { title, count, reason });
    try {
      await api.sendMessage(id, html, { parse_mode: 'HTML', link_preview_options: { is_disabled: true } });
    } catch (error) {
      log.warn(
        { owner: id, verdict: judge(error) },
        'An owner could not be told that a chat is out of reach.',
      );
    }
  }
}
