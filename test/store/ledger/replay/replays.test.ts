import { describe, expect, it } from 'vitest';
import type { ReplayRequest } from '../../../../src/store/ledger/replay/plan-replay.ts';
import { maxReplayed } from '../../../../src/store/ledger/replay/plan-replay.ts';
import { replaySubject } from '../../../../src/store/ledger/replay/replays.ts';
import type { Store } from '../../../../src/store/open.ts';
import { markCounted, openTestStore } from '../fixture.ts';
import { addEvent, at, seqOf } from './replay-scene.ts';

const group = -1001;
const other = -1002;
const personId = 7;
const everybody = () => true;
const here = { chatId: other, topicId: null };

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
    const [first] = await addEvent(store, 'a', { chatId: group, topicId: 5, state: 'undelivered' });
    await addEvent(store, 'b', { chatId: group, state: 'undelivered', isLost: true });
    await addEvent(store, 'c', { chatId: other, state: 'undelivered' });
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
    const rows = await addEvent(
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
    const store = await openTestStore();
    const [sample] = await addEvent(
      store,
      'sent',
      { chatId: group, state: 'undelivered' },
      { chatId: other, state: 'sent' },
    );
    await addEvent(
      store,
      'waits',
      { chatId: group, state: 'undelivered' },
      { chatId: other, state: 'waiting' },
    );
    await addEvent(
      store,
      'parked',
      { chatId: group, state: 'undelivered' },
      { chatId: other, state: 'parked' },
    );
    await addEvent(store, 'odd', {
      chatId: group,
      state: 'undelivered',
      arrival: { kind: 'quarantined' },
    });
    await addEvent(store, 'fine', { chatId: group, state: 'undelivered' });
    const plan = await store.replays.plan(chat(sample!.id, here), (kind) => kind === 'event');
    expect(plan.deliveries).toMatchObject([{ eventSeq: await seqOf(store, 'fine') }]);
    expect(plan.skipped).toEqual({ delivered: 1, waiting: 2, barred: 1 });
  });

  it('says of one that it stands there, and sends it again only when asked to', async () => {
    const store = await openTestStore();
    const [, sent] = await addEvent(
      store,
      'a',
      { chatId: group, state: 'undelivered' },
      { chatId: other, state: 'sent', messageId: 42 },
    );
    const wish: ReplayRequest = { scope: { kind: 'event', id: sent!.event_seq }, to: here };
    expect(await store.replays.plan(wish, everybody)).toMatchObject({
      deliveries: [],
      alreadySent: [{ message_id: 42, sent_at: at }],
    });
    const again = await store.replays.plan({ ...wish, again: true }, everybody);
    expect(again.deliveries).toMatchObject([{ ...here, maybeSent: true, replaces: [] }]);
  });

  it('of a whole chat leaves out what stands there, though it is asked for again', async () => {
    const store = await openTestStore();
    const [first] = await addEvent(
      store,
      'a',
      { chatId: group, state: 'undelivered' },
      { chatId: other, state: 'sent' },
    );
    await addEvent(store, 'b', { chatId: group, state: 'undelivered' });
    const plan = await store.replays.plan({ ...chat(first!.id, here), again: true }, everybody);
    expect(plan.deliveries).toMatchObject([{ eventSeq: await seqOf(store, 'b') }]);
    expect(plan.skipped).toEqual({ delivered: 1, waiting: 0, barred: 0 });
  });

  it('takes at most so many at once, the oldest, and counts the rest', async () => {
    const store = await openTestStore();
    // Not all at once: the ledger refuses what waits for it too long, on a busy machine.
    for (let first = 0; first < maxReplayed + 3; first += 50) {
      const length = Math.min(50, maxReplayed + 3 - first);
      await Promise.all(
        Array.from({ length }, (_, nth) =>
          addEvent(store, `e${first + nth}`, { chatId: group, state: 'waiting' }),
        ),
      );
    }
    await store.deliveries.park({ chatId: group }, 'gone');
    const [parked] = await store.undelivered.groups('chat');
    const wish = chat(parked!.sampleId);
    expect(await store.replays.plan(wish, everybody)).toMatchObject({ left: 3 });
    expect((await confirm(store, wish))!.deliveries).toHaveLength(maxReplayed);
    expect(await store.undelivered.groups('chat')).toMatchObject([{ count: 3 }]);
  });
});

describe('a confirmation', () => {
  it('queues new deliveries, closes the old ones, calls the listener, and stands in the audit', async () => {
    const store = await openTestStore();
    let rung = 0;
    store.replays.onQueued(() => (rung += 1));
    const [old] = await addEvent(store, 'a', {
      chatId: group,
      topicId: 5,
      state: 'undelivered',
      isLost: true,
    });
    const plan = await confirm(store, one(old!.id));
    expect(await store.deliveries.ofEvent(old!.event_seq)).toMatchObject([
      { state: 'replayed', closed_by: personId, closed_at: at + 1, copies: 1 },
      {
        state: 'waiting',
        chat_id: group,
        topic_id: 5,
        replayed_by: personId,
        is_repeat: 1,
        copies: 0,
        due_at: at + 1,
      },
    ]);
    expect(rung).toBe(1);
    expect(await store.undelivered.groups('chat')).toEqual([]);
    expect(await store.audit.list(replaySubject(plan!.digest), 9)).toMatchObject([
      { action: 'replay.confirmed', actor_id: personId, at: at + 1 },
    ]);
  });

  it('counts once: a second press, and a second person at the same moment, do nothing', async () => {
    const store = await openTestStore();
    const [old] = await addEvent(store, 'a', { chatId: group, state: 'undelivered' });
    const wish = one(old!.id);
    const { digest } = await store.replays.plan(wish, everybody);
    const pressed = await Promise.all([1, 2, 3].map(() => confirm(store, wish, digest)));
    expect(pressed.filter(Boolean)).toHaveLength(1);
    expect(await confirm(store, wish, digest)).toBeUndefined();
    expect(await store.deliveries.ofEvent(old!.event_seq)).toHaveLength(2);
  });

  it('counts once where nothing is taken off a list, also after the message was sent', async () => {
    const store = await openTestStore();
    const [sent] = await addEvent(store, 'a', { chatId: other, state: 'sent' });
    const wish: ReplayRequest = { scope: { kind: 'event', id: sent!.event_seq }, to: here, again: true };
    const { digest } = await store.replays.plan(wish, everybody);
    await confirm(store, wish, digest);
    expect(await confirm(store, wish, digest)).toBeUndefined();
    const [, again] = await store.deliveries.ofEvent(sent!.event_seq);
    await store.deliveries.markSent(again!.id, 8, at);
    expect(await confirm(store, wish, digest)).toBeUndefined();
    // A new look is a new wish.
    expect(await confirm(store, wish)).toBeDefined();
  });

  it('does nothing once the plan would be another one', async () => {
    const store = await openTestStore();
    const [first] = await addEvent(store, 'a', { chatId: group, state: 'undelivered' });
    const wish = chat(first!.id);
    const { digest } = await store.replays.plan(wish, everybody);
    await addEvent(store, 'b', { chatId: group, state: 'undelivered' });
    expect(await confirm(store, wish, digest)).toBeUndefined();
    expect(await store.undelivered.groups('chat')).toMatchObject([{ count: 2 }]);
    expect(await confirm(store, wish, undefined, () => false)).toBeUndefined();
    await store.deliveries.giveUp(first!.id, 'parked', 'gone');
    expect(await confirm(store, one(first!.id), digest)).toBeUndefined();
  });

  it('gives what could not be read a message of its own, and nothing else a place in front', async () => {
    const store = await openTestStore();
    const [odd] = await addEvent(store, 'odd', {
      chatId: personId,
      state: 'undelivered',
      arrival: { kind: 'quarantined' },
    });
    const [usual] = await addEvent(store, 'usual', { chatId: personId, state: 'undelivered' });
    for (const row of [odd!, usual!]) await confirm(store, one(row.id));
    const priorities = await Promise.all(
      [odd!, usual!].map(async (row) => (await store.deliveries.ofEvent(row.event_seq))[1]!.priority),
    );
    expect(priorities).toEqual([0, 1]);
  });

  it('takes along what waits in the list for the chat that asked for the event', async () => {
    const store = await openTestStore();
    const [row] = await addEvent(store, 'a', { chatId: other, state: 'undelivered' });
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
    const store = await openTestStore();
    const [row] = await addEvent(store, 'a', { chatId: group, state: 'undelivered' });
    await addEvent(store, 'b', { chatId: group, state: 'parked' });
    const scope = { kind: 'chat', id: row!.id } as const;
    const { digest, count } = await store.replays.planDismissal(scope);
    expect(count).toBe(1);
    const confirmation = { digest, personId, now: at + 2 };
    expect(await store.replays.dismiss(scope, confirmation)).toMatchObject({ count: 1 });
    expect(await store.replays.dismiss(scope, confirmation)).toBeUndefined();
    expect(await store.deliveries.ofEvent(row!.event_seq)).toMatchObject([
      { state: 'dismissed', closed_by: personId, closed_at: at + 2 },
    ]);
    expect(await store.undelivered.groups('chat')).toMatchObject([{ state: 'parked', count: 1 }]);
    expect(await store.audit.list(replaySubject(digest), 9)).toMatchObject([{ action: 'replay.dismissed' }]);
  });

  it('is not done once the list is another one', async () => {
    const store = await openTestStore();
    const [row] = await addEvent(store, 'a', { chatId: group, state: 'undelivered' });
    const scope = { kind: 'chat', id: row!.id } as const;
    const { digest } = await store.replays.planDismissal(scope);
    await addEvent(store, 'b', { chatId: group, state: 'undelivered' });
    expect(await store.replays.dismiss(scope, { digest, personId, now: at })).toBeUndefined();
    expect(await store.undelivered.groups('chat')).toMatchObject([{ count: 2 }]);
  });
});

it('lets an event be forgotten once what a person decided about it is old, and no sooner', async () => {
  const store = await openTestStore();
  const [row] = await addEvent(store, 'a', { chatId: group, state: 'undelivered' });
  await markCounted(store);
  const prune = async (before: number) =>
    (await store.pruning.pruneEvents({ before, after: 0, limit: 10 })).deleted;
  expect(await prune(at + 100)).toBe(0);
  const scope = { kind: 'one', id: row!.id } as const;
  const { digest } = await store.replays.planDismissal(scope);
  await store.replays.dismiss(scope, { digest, personId, now: at + 50 });
  expect(await prune(at + 40)).toBe(0);
  expect(await prune(at + 100)).toBe(1);
});
