// When something is sent: the loop takes what is due from the ledger, one delivery or post at a time for each chat, and has
// it sent by tell.ts or show.ts. It runs when it is woken, when something becomes due, and when a hold ends: what was
// held is due from then on. At a start it learns what the calls before it have used of the rate limits.

import { createSteadyTime } from '../base/clock.ts';
import {
  type Due,
  type DuePost,
  ordinaryPriority,
  rowOf,
  urgentPriority,
} from '../store/ledger/deliveries/queue.ts';
import type { NotifyDeps, SenderState } from './send.ts';
import { ledgerPauseMs } from './record.ts';
import { createTurns } from '../telegram/rate-limiter.ts';
import { showPost } from './show.ts';
import { tellDelivery } from './tell.ts';
import type { Deps } from '../store/deps.ts';
import type { Store } from '../store/open.ts';
import { audienceOf, isTeamChat } from '../rules/audience.ts';
import { findPlace } from '../store/settings/alert-rules.ts';
import type { Place } from '../store/ledger/tables.ts';
import { successorOf } from '../store/settings/settings.ts';
import { writeCause } from '../telegram/cause.ts';

export type Notify = ReturnType<typeof openNotify>;

/** The number of chats to which messages are sent concurrently. */
const maxConcurrentChats = 8;
/** Of these, so many get what is not urgent: calls that hang hold up nothing urgent of other chats. */
const maxOrdinaryChats = 6;
/** Deliveries of each priority and kind of chat that one query reads, each with its event. */
const batchSize = 16;

/** What was due at `now` (Unix milliseconds) was read, but for those of the priorities in `unread`. */
type Read = { now: number; unread: readonly number[] };

/** Does nothing before the first `wake()`, which also sends what an earlier process has left in the ledger. */
export function openNotify(deps: NotifyDeps) {
  const { store, rateLimiter, clock, log } = deps;
  /** The message that is being sent, by chat; the ledger is not asked for more deliveries of these chats. */
  const sending = new Map<number, Promise<void>>();
  let ordinaryUnderWay = 0;
  /** By chat: until when (monotonic) the rate limiter delays its next message. An urgent one may be sent before. */
  const rateLimited = new Map<number, number>();
  /** Private chats go before groups: whom everybody's alerts reach at the same time gets their own first. */
  const privateTurns = new Map(
    [urgentPriority, ordinaryPriority].map((priority) => [priority, createTurns()]),
  );
  let moved: { data: object; ids: ReadonlyMap<number, number> } | undefined;
  const closing = new AbortController();
  const steadyNow = createSteadyTime(clock);
  const state: SenderState = {
    dueNow: () => Math.max(clock.now(), steadyNow()),
    didLastCallFail: false,
    noFilesUntil: new Map(),
    composing: Promise.resolve(),
    closing: closing.signal,
  };
  const holds = createHoldEnds(deps);
  let running: Promise<void> | undefined;
  let isWoken = false;
  let isClosed = false;
  let cancelWake = () => {};

  const mustRunAgain = () => isWoken && !isClosed;

  /** Runs the loop now, because something may be due. */
  function wake(): void {
    isWoken = true;
    if (!isClosed) running ??= runLoop();
  }

  function wakeAfter(delayMs: number): void {
    cancelWake();
    if (!isClosed) cancelWake = clock.after(delayMs, wake);
  }

  async function runLoop(): Promise<void> {
    try {
      let read: Read;
      do {
        isWoken = false;
        await holds.endDue();
        read = await startDue();
      } while (mustRunAgain());
      await sleepUntilDue(read);
    } catch (error) {
      log.error({ error }, 'The ledger did not say what to tell; it is asked again.');
      isWoken = false;
      wakeAfter(ledgerPauseMs);
    }
    running = undefined;
    // `wake` may have been called while `sleepUntilDue` was running.
    if (isWoken) wake();
  }

  async function startDue(): Promise<Read> {
    rateLimited.clear();
    for (;;) {
      const now = state.dueNow();
      // Otherwise the first delivery of every chat would be read, only to be delayed by the overall budget.
      if (rateLimiter.waitOf('urgent') > 0) return { now, unread: [urgentPriority, ordinaryPriority] };
      const isUrgentOnly = rateLimiter.waitOf('alert') > 0 || !mayStart(ordinaryPriority);
      const only = isUrgentOnly ? urgentPriority : undefined;
      const question = [now, busyChats(), batchSize, only] as const;
      // Posts of other kinds go before events that are as urgent.
      const due = [
        ...(await store.deliveries.duePosts(...question)),
        ...(await store.deliveries.due(...question)),
      ];
      const classes = Map.groupBy(due, classOf);
      const isRead = [...classes.values()].every((some) => some.length < batchSize);
      for (let item = pick(classes); item; item = pick(classes)) {
        // Nothing is waited for then but the end of one of these.
        if (isClosed || sending.size === maxConcurrentChats) return { now, unread: [] };
        if (mayStart(rowOf(item).priority)) await start(item);
      }
      if (isRead) return { now, unread: isUrgentOnly ? [ordinaryPriority] : [] };
    }
  }

  const mayStart = (priority: number) => priority === urgentPriority || ordinaryUnderWay < maxOrdinaryChats;

  /** Takes the next one out of what was read: urgent ones before ordinary ones, and private chats before groups. */
  function pick(classes: ReadonlyMap<string, Item[]>): Item | undefined {
    const priorities = [urgentPriority, ordinaryPriority];
    for (const priority of rateLimiter.isAlertsTurn() ? priorities.toReversed() : priorities) {
      const kinds = [true, false];
      for (const isPrivate of privateTurns.get(priority)!.isOthers() ? kinds.toReversed() : kinds) {
        const next = classes.get(`${priority} ${isPrivate}`)?.shift();
        if (next) return next;
      }
    }
    return undefined;
  }

  /** Sends it if its chat may get a message now. Where what is urgent had its turns, an ordinary one goes before it. */
  async function start(item: Item): Promise<void> {
    const { chat_id: chatId, priority } = rowOf(item);
    const isOthers = priority === urgentPriority && rateLimiter.isAlertsTurn(chatId);
    const other = isOthers ? await store.deliveries.firstOrdinary(chatId, state.dueNow()) : undefined;
    // Events and other posts of one chat may have been read at different moments.
    if (isClosed || sending.has(chatId)) return;
    let waitMs = 0;
    for (const one of other ? [other, item] : [item]) {
      const { priority: ownPriority } = rowOf(one);
      // What stands already is edited or deleted, which uses no budget.
      waitMs = isChange(one)
        ? rateLimiter.pauseOf(chatId)
        : rateLimiter.take(chatId, ownPriority === urgentPriority ? 'urgent' : 'alert');
      if (waitMs > 0) continue;
      privateTurns.get(ownPriority)!.took(chatId > 0);
      sending.set(chatId, send(one));
      return;
    }
    rateLimited.set(chatId, clock.monotonic() + waitMs);
  }

  /**
   * The chats of messages under way. A group that moves meanwhile is busy under its new id too: its rows get that id before
   * the message that is being sent is recorded, and would be sent a second time.
   */
  function busyChats(): number[] {
    const chatIds = [...sending.keys()];
    const successors = chatIds.flatMap((id) => successorsOf().get(id) ?? []);
    return [...chatIds, ...rateLimited.keys(), ...successors];
  }

  /** The ids of the groups that have moved, by their earlier ids; made once for each version of the settings. */
  function successorsOf(): ReadonlyMap<number, number> {
    const { data } = store.settings;
    if (moved?.data !== data) {
      const groups = data.chats.flatMap(({ id, movedFrom }) =>
        movedFrom === undefined ? [] : ([[movedFrom, id]] as const),
      );
      moved = { data, ids: new Map(groups) };
    }
    return moved.ids;
  }

  async function send(due: Item): Promise<void> {
    const isOrdinary = rowOf(due).priority === ordinaryPriority;
    if (isOrdinary) ordinaryUnderWay += 1;
    await (due.delivery ? tellDelivery(deps, state, due) : showPost(deps, state, due));
    if (isOrdinary) ordinaryUnderWay -= 1;
    sending.delete(rowOf(due).chat_id);
    wake();
  }

  async function sleepUntilDue({ now, unread }: Read): Promise<void> {
    // The end of any of these messages wakes the loop.
    if (sending.size === maxConcurrentChats) return;
    const waitMs = async (priority: number, callPriority: 'urgent' | 'alert') => {
      if (!mayStart(priority)) return Infinity;
      const ask = unread.includes(priority) ? 'nextDueAt' : 'nextPauseEnd';
      const dueAt = await store.deliveries[ask](now, busyChats(), priority);
      if (dueAt === undefined) return Infinity;
      return Math.max(dueAt - state.dueNow(), rateLimiter.waitOf(callPriority));
    };
    const waits = await Promise.all([
      waitMs(urgentPriority, 'urgent'),
      waitMs(ordinaryPriority, 'alert'),
      holds.waitMs(),
    ]);
    const delayMs = Math.min(...waits, Math.min(...rateLimited.values()) - clock.monotonic());
    if (delayMs !== Infinity) wakeAfter(delayMs);
  }

  store.deliveries.onOpened(wake);
  store.posts.onWanted(wake);
  store.replays.onQueued(wake);

  return {
    wake,
    /** When the rate limiter next allows a message to the chat, in Unix milliseconds, as of the loop's last run. */
    rateLimitedUntil: (chatId: number): number | undefined => {
      const until = rateLimited.get(chatId);
      return until === undefined ? undefined : Math.round(clock.now() + until - clock.monotonic());
    },
    /** Sends nothing more, and resolves when the messages that are being sent have ended. */
    async close(): Promise<void> {
      isClosed = true;
      cancelWake();
      closing.abort();
      await running;
      await Promise.all(sending.values());
    },
  };
}

type Item = Due | DuePost;

function classOf(item: Item): string {
  const { priority, chat_id: chatId } = rowOf(item);
  return `${priority} ${chatId > 0}`;
}

const isChange = ({ delivery, post }: Item): boolean => delivery === undefined && post.message_id !== null;

/** The longest window of a budget. */
const withinMs = 61_000;

/** To be called before anything is sent. */
export async function recallSent({
  store: { deliveries },
  rateLimiter,
  clock,
}: Pick<Deps, 'rateLimiter' | 'clock'> & {
  store: { deliveries: Pick<Store['deliveries'], 'begunSince'> };
}): Promise<void> {
  const now = clock.now();
  for (const { chatId, begunAt } of await deliveries.begunSince(now - withinMs)) {
    rateLimiter.recall(chatId, now - begunAt);
  }
}

// The end of holds, such as those of quiet hours: what is held for a place joins the queue of its chat, or is dismissed where
// the place has no alerts by then. Rules are not asked again. A hold ends by the wall clock alone, as quiet hours do: a
// clock that was ahead and was set back leaves nothing behind.

/** Under load the ledger is asked no more often than this. */
const checkEveryMs = 1_000;
/** The wall clock may be set forward while the loop sleeps by the monotonic one. */
const longestSleepMs = 60_000;

function createHoldEnds(deps: NotifyDeps) {
  const { store, clock } = deps;
  let nextCheckAt = -Infinity;
  return {
    /** Ends what is due, unless it was done a moment ago. */
    async endDue(): Promise<void> {
      if (clock.monotonic() < nextCheckAt) return;
      const now = clock.now();
      await store.deliveries.shortenHolds(now);
      for (const place of await store.deliveries.dueHolds(now)) await endIn(deps, place, now);
      nextCheckAt = clock.monotonic() + checkEveryMs;
    },
    /** How long until something has to be ended; Infinity when nothing is held. */
    async waitMs(): Promise<number> {
      const now = clock.now();
      const endsAt = await store.deliveries.nextHoldEndsAt(now);
      if (endsAt === undefined) return Infinity;
      return Math.max(nextCheckAt - clock.monotonic(), Math.min(endsAt - now, longestSleepMs));
    },
  };
}

async function endIn(deps: NotifyDeps, place: Place, now: number): Promise<void> {
  const { store } = deps;
  const settings = store.settings.data;
  const successor = successorOf(settings, place.chatId);
  if (successor !== undefined) {
    await store.moveChat(place.chatId, successor);
    return endIn(deps, { ...place, chatId: successor }, now);
  }
  if (!isTeamChat(place.chatId, audienceOf(deps))) {
    await store.deliveries.dismissHolds(place, now, writeCause({ code: 'barred' }));
  } else if (findPlace(settings, place)?.isOn !== true) {
    await store.deliveries.dismissHolds(place, now, writeCause({ code: 'off' }));
  } else await store.deliveries.endHolds(place, now);
}
