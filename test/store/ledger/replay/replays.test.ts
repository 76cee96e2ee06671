import { describe, expect, it } from 'vitest';
import { type ReplayRequest, replaySubject } from '../../../../src/store/ledger/replay/replays.ts';
import type { Store } from '../../../../src/store/open.ts';
import { markCounted, openTestStore } from '../fixture.ts';
import { addEvent as add, at, seqOf } from './replay-scene.ts';
import { show, toldOf } from '../posts.ts';
import { deliveriesOf } from '../../asked.ts';

const group = -1001;
const other = -1002;
const personId = 7;
const everybody = () => true;
const here = { chatId: other, topicId: null };

const undelivered = { chatId: group, state: 'undelivered' } as const;

/** A store in which an event `a` was not delivered to the group; the answers are its deliveries. */
async function open(...others: Array<Parameters<typeof add>[2]>) {
  const store = await openTestStore();
  const rows = await add(store, 'a', undelivered, ...others);
  return { store, rows, old: rows[0]! };
}

const one = (id: number, to: ReplayRequest['to'] = 'there', again = false): ReplayRequest => ({
  scope: { kind: 'one', id },
  to,
  again,
});
const chat = (id: number, to: ReplayRequest['to'] = 'there'): ReplayRequest => ({
  scope: { kind: 'chat', id },
  to,
});

async function confirm(
  store: Store,
  wish: ReplayRequest,
  digest?: string,
  mayReceiveEvent: () => boolean = everybody,
) {
  const seen = digest ?? (await store.replays.plan(wish, mayReceiveEvent)).digest;
  return store.replays.confirm(wish, mayReceiveEvent, { digest: seen, personId, now: at + 1 });
}

describe('a plan', () => {
  it('sends each undelivered one where it was meant to go, and changes nothing', async () => {
    const store = await openTestStore();
    const [first] = await add(store, 'a', { chatId: group, topicId: 5, state: 'undelivered' });
    await add(store, 'b', { chatId: group, state: 'undelivered', isLost: true });
    await add(store, 'c', { chatId: other, state: 'undelivered' });
    const plan = await store.replays.plan(chat(first!.id), everybody);
    expect(plan.deliveries).toMatchObject([
      { chatId: group, topicId: 5, replaces: [first!.id], maybeSent: false },
      { chatId: group, topicId: null, maybeSent: true },
    ]);
    expect(plan).toMatchObject({ left: 0, skipped: { delivered: 0, waiting: 0, barred: 0 } });
    expect((await store.undelivered.groups('chat')).map(({ count }) => count)).toEqual([1, 2]);
  });

  it('sends an event once to one place, however many rows stand for it', async () => {
    const store = await openTestStore();
    const rows = await add(
      store,
      'a',
      { chatId: group, topicId: 1, state: 'undelivered' },
      { chatId: group, topicId: 2, state: 'undelivered' },
    );
    const there = await store.replays.plan(chat(rows[0]!.id), everybody);
    expect(there.deliveries.map(({ topicId }) => topicId)).toEqual([1, 2]);
    const { deliveries } = await store.replays.plan(chat(rows[0]!.id, here), everybody);
    expect(deliveries).toMatchObject([{ ...here, replaces: rows.map(({ id }) => id) }]);
  });

  it('leaves out what stands in the chat, what is on its way to it, and what it may not hear', async () => {
    const { store, old } = await open({ chatId: other, state: 'sent' });
    for (const state of ['waiting', 'parked'] as const)
      await add(store, state, undelivered, { chatId: other, state });
    await add(store, 'odd', { ...undelivered, arrival: { kind: 'quarantined' } });
    await add(store, 'fine', undelivered);
    const plan = await store.replays.plan(chat(old.id, here), (kind) => kind === 'event');
    expect(plan.deliveries).toMatchObject([{ eventSeq: await seqOf(store, 'fine') }]);
    expect(plan.skipped).toEqual({ delivered: 1, waiting: 2, barred: 1 });
  });

  it('says of one that it stands there, and sends it again only when asked to', async () => {
    const { store, old } = await open({ chatId: other, state: 'sent', messageId: 42 });
    const wish: ReplayRequest = { scope: { kind: 'event', id: old.event_seq }, to: here };
    expect(await store.replays.plan(wish, everybody)).toMatchObject({
      deliveries: [],
      alreadySent: [{ post: { message_id: 42, shown_at: at } }],
    });
    const again = await store.replays.plan({ ...wish, again: true }, everybody);
    expect(again.deliveries).toMatchObject([{ ...here, maybeSent: true, replaces: [] }]);
  });

  it('of a whole chat leaves out what stands there, though it is asked for again', async () => {
    const { store, old } = await open({ chatId: other, state: 'sent' });
    await add(store, 'b', undelivered);
    const plan = await store.replays.plan({ ...chat(old.id, here), again: true }, everybody);
    expect(plan.deliveries).toMatchObject([{ eventSeq: await seqOf(store, 'b') }]);
    expect(plan.skipped).toEqual({ delivered: 1, waiting: 0, barred: 0 });
  });
});

describe('a confirmation', () => {
  it('queues new deliveries, closes the old ones, calls the listener, and stands in the audit', async () => {
    const store = await openTestStore();
    let rung = 0;
    store.replays.onQueued(() => (rung += 1));
    const [old] = await add(store, 'a', { ...undelivered, topicId: 5, isLost: true });
    const plan = await confirm(store, one(old!.id));
    expect(await toldOf(store, old!.event_seq)).toMatchObject([
      { state: 'replayed', closed_by: personId, closed_at: at + 1, copies: 1 },
      {
        state: 'waiting',
        chat_id: group,
        topic_id: 5,
        replayed_by: personId,
        is_repeat: 1,
        copies: 0,
        created_at: at + 1,
      },
    ]);
    expect(rung).toBe(1);
    expect(await store.undelivered.groups('chat')).toEqual([]);
    expect(await store.audit.list(replaySubject(plan!.digest), 9)).toMatchObject([
      { action: 'replay.confirmed', actor_id: personId, at: at + 1 },
    ]);
  });

  it('counts once: a second press, and a second person at the same moment, do nothing', async () => {
    const { store, old } = await open();
    const wish = one(old.id);
    const { digest } = await store.replays.plan(wish, everybody);
    const pressed = await Promise.all([1, 2, 3].map(() => confirm(store, wish, digest)));
    expect(pressed.filter(Boolean)).toHaveLength(1);
    expect(await confirm(store, wish, digest)).toBeUndefined();
    expect(await deliveriesOf(store, old.event_seq)).toHaveLength(2);
  });

  it('counts once where nothing is taken off a list, also after the message was sent', async () => {
    const store = await openTestStore();
    const [sent] = await add(store, 'a', { chatId: other, state: 'sent' });
    const wish: ReplayRequest = { scope: { kind: 'event', id: sent!.event_seq }, to: here, again: true };
    const { digest } = await store.replays.plan(wish, everybody);
    await confirm(store, wish, digest);
    expect(await confirm(store, wish, digest)).toBeUndefined();
    const [, again] = await deliveriesOf(store, sent!.event_seq);
    await show(store, [again!.id], 8, at);
    expect(await confirm(store, wish, digest)).toBeUndefined();
    // A new look is a new wish.
    expect(await confirm(store, wish)).toBeDefined();
  });

  it('does nothing once the plan would be another one', async () => {
    const { store, old } = await open();
    const wish = chat(old.id);
    const { digest } = await store.replays.plan(wish, everybody);
    await add(store, 'b', undelivered);
    expect(await confirm(store, wish, digest)).toBeUndefined();
    expect(await store.undelivered.groups('chat')).toMatchObject([{ count: 2 }]);
    expect(await confirm(store, wish, undefined, () => false)).toBeUndefined();
    await show(store, [old.id], 8, at);
    expect(await confirm(store, one(old.id), digest)).toBeUndefined();
  });

  it('gives what could not be read a message of its own, and nothing else a place in front', async () => {
    const store = await openTestStore();
    const priorityOf = async (id: string, kind: 'event' | 'quarantined') => {
      const [row] = await add(store, id, { ...undelivered, chatId: personId, arrival: { kind } });
      await confirm(store, one(row!.id));
      return (await deliveriesOf(store, row!.event_seq))[1]!.priority;
    };
    expect([await priorityOf('odd', 'quarantined'), await priorityOf('usual', 'event')]).toEqual([0, 1]);
  });

  it('takes along what waits in the list for the chat that asked for the event', async () => {
    const store = await openTestStore();
    const [row] = await add(store, 'a', { ...undelivered, chatId: other });
    const wish: ReplayRequest = { scope: { kind: 'event', id: row!.event_seq }, to: here };
    expect((await confirm(store, wish))!.deliveries).toMatchObject([{ replaces: [row!.id] }]);
    expect(await store.undelivered.groups('chat')).toEqual([]);
  });

  it('answers nothing for what is not there', async () => {
    const store = await openTestStore();
    for (const wish of [one(99), chat(99), { scope: { kind: 'event', id: 99 }, to: here } as const]) {
      expect(await confirm(store, wish)).toBeUndefined();
      expect((await store.replays.plan(wish, everybody)).deliveries).toEqual([]);
    }
  });
});

describe('a dismissal', () => {
  it('takes what was shown off the list, once, and stands in the audit', async () => {
    const { store, old: row } = await open();
    await add(store, 'b', { chatId: group, state: 'parked' });
    const scope = { kind: 'chat', id: row.id } as const;
    const { digest, count } = await store.replays.planDismissal(scope);
    expect(count).toBe(1);
    const confirmation = { digest, personId, now: at + 2 };
    expect(await store.replays.dismiss(scope, confirmation)).toMatchObject({ count: 1 });
    expect(await store.replays.dismiss(scope, confirmation)).toBeUndefined();
    expect(await deliveriesOf(store, row.event_seq)).toMatchObject([
      { state: 'dismissed', closed_by: personId, closed_at: at + 2 },
    ]);
    expect(await store.undelivered.groups('chat')).toMatchObject([{ state: 'parked', count: 1 }]);
    expect(await store.audit.list(replaySubject(digest), 9)).toMatchObject([{ action: 'replay.dismissed' }]);
  });

  it('is not done once the list is another one', async () => {
    const { store, old: row } = await open();
    const scope = { kind: 'chat', id: row.id } as const;
    const { digest } = await store.replays.planDismissal(scope);
    await add(store, 'b', undelivered);
    expect(await store.replays.dismiss(scope, { digest, personId, now: at })).toBeUndefined();
    expect(await store.undelivered.groups('chat')).toMatchObject([{ count: 2 }]);
  });
});

it('lets an event be forgotten once what a person decided about it is old, and no sooner', async () => {
  const { store, old: row } = await open();
  await markCounted(store);
  const prune = async (before: number) =>
    (await store.pruning.pruneEvents({ before, after: 0, limit: 10 })).deleted;
  expect(await prune(at + 100)).toBe(0);
  const scope = { kind: 'one', id: row.id } as const;
  const { digest } = await store.replays.planDismissal(scope);
  await store.replays.dismiss(scope, { digest, personId, now: at + 50 });
  expect(await prune(at + 40)).toBe(0);
  expect(await prune(at + 100)).toBe(1);
});
