import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createDeliveries } from '../../../../src/store/ledger/deliveries/deliveries.ts';
import { type Due, maxPauseMs } from '../../../../src/store/ledger/deliveries/queue.ts';
import { standingOf } from '../../../../src/store/ledger/deliveries/trace.ts';
import { createUndelivered } from '../../../../src/store/ledger/replay/undelivered.ts';
import { createMoveChat } from '../../../../src/store/ledger/deliveries/move-chat.ts';
import { createSerialQueue } from '../../../../src/store/ledger/batches.ts';
import { addGroup, makeArrival, openTestStore, routeTo } from '../fixture.ts';
import { type TestLedger, openTestLedger } from '../ledger.ts';
import { expectedDue, expectedNext, readLanes } from './queue-model.ts';

const chatIds = [-1, -2, -3, 4];
const chat = fc.constantFrom(...chatIds);
const priority = fc.constantFrom(0, 1);
/** Of the rows there are, counted from the oldest. */
const nth = fc.nat(15);
const time = fc.oneof({ weight: 4, arbitrary: fc.nat(20) }, fc.constantFrom(maxPauseMs + 10, 1e9));
const move = fc.record({ kind: fc.constant('move' as const), from: chat, to: chat });
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('arrive' as const),
      chat,
      priority,
      topic: fc.constantFrom(null, 5),
    }),
  },
  fc.record({ kind: fc.constant('sent' as const), nth }),
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('later' as const), nth, at: time }) },
  fc.record({ kind: fc.constant('setAside' as const), nth }),
  fc.record({ kind: fc.constant('gather' as const), nth }),
  fc.record({ kind: fc.constantFrom('close', 'reopen', 'try'), nth, isChat: fc.boolean() }),
  fc.record({ kind: fc.constant('clear' as const), chat }),
  fc.record({ kind: fc.constant('forget' as const), nth }),
  { weight: 2, arbitrary: move },
);
type Step = typeof step extends fc.Arbitrary<infer Made> ? Made : never;

function openSteps({ db, ledger, settings }: TestLedger) {
  const runSerially = createSerialQueue();
  const deliveries = createDeliveries(db, { announce: () => undefined }, runSerially);
  const moveChat = createMoveChat(db, settings, runSerially, () => 1);
  const undelivered = createUndelivered(db);
  const nthRow = async (nth: number) => {
    const row = ledger.prepare('select id from deliveries order by id limit 1 offset ?').get(nth);
    return undelivered.find(Number(row?.['id'] ?? 0));
  };
  const arrive = ledger.prepare(
    `insert into events (event_id, variant, type, kind, body, received_at)
     values ((select count(*) || '-' || coalesce(max(seq), 0) from events), 0, 'T', 'event', '{}', 1) returning seq`,
  );
  const deliver = ledger.prepare(
    `insert into deliveries (event_seq, chat_id, topic_id, state, priority, created_at) values (?, ?, ?, 'waiting', ?, 1)`,
  );
  /** What the sender does to what is waiting or was tried, and to nothing else. */
  const act = async (nth: number, change: (due: Due) => Promise<unknown>) => {
    const due = await nthRow(nth);
    const isUnder = due && ['waiting', 'parked'].includes(standingOf(due));
    if (isUnder) await change(due);
  };
  const send = async (due: Due) =>
    deliveries.begin(await deliveries.beginComposing(due, [due.delivery.id], 1), due.delivery.id, 1);
  const run = async (step: Step): Promise<void> => {
    switch (step.kind) {
      case 'arrive':
        deliver.run(arrive.get()!['seq']!, step.chat, step.topic, step.priority);
        break;
      case 'gather':
        await act(step.nth, async (due) => {
          const together = await deliveries.waitingAfter(due.delivery, 3);
          const ids = [due.delivery.id, ...together.map(({ delivery }) => delivery.id)];
          await deliveries.beginComposing(due, ids, 1);
        });
        break;
      case 'close':
      case 'reopen':
      case 'try': {
        const due = await nthRow(step.nth);
        if (!due) break;
        const { chat_id: chatId, topic_id: topicId } = due.delivery;
        const place = step.isChat ? { chatId } : { chatId, topicId };
        if (step.kind === 'close') await deliveries.close(place, 'gone', { tried: due }, 1);
        else if (step.kind === 'reopen') await deliveries.reopen(chatId, 1, place.topicId);
        else await deliveries.tryClosed(await deliveries.listClosed({ chatId, topicId }));
        break;
      }
      case 'clear':
        await deliveries.clearTopic(step.chat, 5);
        break;
      case 'move':
        await settings.update((draft) => void (draft.chats = []));
        await addGroup({ settings }, step.from);
        await moveChat(step.from, step.to);
        break;
      case 'sent':
        await act(step.nth, async (due) => deliveries.markShown(await send(due), 1, 1));
        break;
      case 'later':
        await act(step.nth, (due) => deliveries.postpone(due, { dueAt: step.at, reason: 'later' }, 1));
        break;
      case 'setAside':
        await act(step.nth, (due) => deliveries.giveUp(due, { reason: 'no' }, 1));
        break;
      case 'forget': {
        const due = await nthRow(step.nth);
        ledger.prepare('delete from events where seq = ?').run(due?.event.seq ?? 0);
        ledger.exec(
          `update posts set state = 'undelivered' where not exists (select 1 from deliveries where post_id = posts.id)`,
        );
        break;
      }
    }
  };
  return { deliveries, run };
}

describe('what is due', () => {
  it('is what the waiting rows say, whatever became of them', async () => {
    const opened = await openTestLedger();
    const { deliveries, run } = openSteps(opened);
    const question = fc.record({
      now: time,
      except: fc.uniqueArray(chat),
      priority: fc.option(priority, { nil: undefined }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 25 }),
        fc.array(question, { minLength: 4 }),
        async (steps, asked) => {
          opened.ledger.exec('delete from events; delete from posts; delete from closed');
          for (const step of steps) {
            await run(step);
            const lanes = opened.select('select chat_id, topic_id, priority, head_id from lanes');
            expect(lanes.sort()).toEqual(readLanes(opened.ledger));
          }
          for (const { now, except, priority } of asked) {
            const due = await deliveries.due(now, except, 50, priority);
            expect(due.map(({ delivery }) => delivery.id)).toEqual(
              expectedDue(opened.ledger, { now, except, priority }),
            );
            expect(await deliveries.nextDueAt(now, except, priority)).toBe(
              expectedNext(opened.ledger, { now, except, priority }),
            );
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});

it('what is told together leaves out what is for another topic, however much of that waits', async () => {
  const { addDeliveries, db } = await openTestLedger();
  const deliveries = createDeliveries(db, { announce: () => undefined }, createSerialQueue());
  addDeliveries(1, { chatId: -1, state: 'waiting', topicId: 5 });
  addDeliveries(30, { chatId: -1, state: 'waiting', topicId: 6 });
  addDeliveries(2, { chatId: -1, state: 'waiting', topicId: 5 });
  const [head] = await deliveries.due(1, [], 1);
  const ids = async (limit: number) =>
    (await deliveries.waitingAfter(head!.delivery, limit)).map(({ delivery }) => delivery.id);
  expect(await ids(500)).toEqual([1, 32, 33]);
  expect(await ids(2)).toEqual([1, 32]);
});

it('says of each event whether other content came under its id by now, of the first as of the others', async () => {
  const store = await openTestStore();
  const keep = (id: string, change: object = {}) => store.events.add(makeArrival(id, change), [routeTo(-1)]);
  await keep('twice');
  await keep('once');
  await keep('once');
  const [head] = await store.deliveries.due(9999, [], 10);
  expect(head).toMatchObject({ isDisputed: false });
  await keep('twice', { body: 'else', kind: 'ignored' });
  const told = await store.deliveries.waitingAfter(head!.delivery, 10);
  const said = told.map(({ event, isDisputed }) => `${event.event_id} ${event.variant} ${isDisputed}`);
  expect(said).toEqual(['twice 0 true', 'once 0 false', 'twice 1 true']);
  expect(told[0]!.event).toEqual((await store.history.find('twice'))[0]);
  expect((await store.deliveries.due(9999, [], 10))[0]).toMatchObject({ isDisputed: true });
});
