import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createDeliveries } from '../../../../src/store/ledger/deliveries/deliveries.ts';
import { maxPauseMs } from '../../../../src/store/ledger/deliveries/queue.ts';
import { createMoveChat } from '../../../../src/store/ledger/deliveries/move-chat.ts';
import { createSerialQueue } from '../../../../src/store/ledger/batches.ts';
import { addGroup, makeArrival, openTestStore, routeTo } from '../fixture.ts';
import { openTestLedger, type TestLedger } from '../ledger.ts';
import { expectedDue, expectedNext, headLine, readHeads } from './queue-model.ts';

const chatIds = [-1, -2, -3, 4];
const chat = fc.constantFrom(...chatIds);
const priority = fc.constantFrom(0, 1);
/** Of the rows there are, counted from the oldest. */
const nth = fc.nat(15);
const time = fc.oneof({ weight: 4, arbitrary: fc.nat(20) }, fc.constantFrom(maxPauseMs + 10, 1e9));
const move = fc.record({ kind: fc.constant('move' as const), from: chat, to: chat });
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('arrive' as const), chat, priority, at: time }) },
  fc.record({ kind: fc.constant('sent' as const), nth }),
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('later' as const), nth, at: time }) },
  fc.record({ kind: fc.constant('setAside' as const), nth }),
  fc.record({ kind: fc.constant('park' as const), chat }),
  fc.record({ kind: fc.constant('resume' as const), chat, at: time }),
  fc.record({ kind: fc.constant('forget' as const), nth }),
  { weight: 2, arbitrary: move },
);
type Step = typeof step extends fc.Arbitrary<infer Made> ? Made : never;

function openSteps({ db, ledger, settings }: TestLedger) {
  const runSerially = createSerialQueue();
  const deliveries = createDeliveries(db, { announce: () => undefined }, runSerially);
  const moveChat = createMoveChat(db, settings, runSerially, () => 1);
  const find = (nth: number) => {
    const row = ledger.prepare('select id, event_seq from deliveries order by id limit 1 offset ?').get(nth);
    return { id: Number(row?.['id'] ?? 0), seq: Number(row?.['event_seq'] ?? 0) };
  };
  const arrive = ledger.prepare(
    `insert into events (event_id, variant, type, kind, body, received_at)
     values ((select count(*) || '-' || coalesce(max(seq), 0) from events), 0, 'T', 'event', '{}', 1) returning seq`,
  );
  const deliver = ledger.prepare(
    `insert into deliveries (event_seq, chat_id, state, priority, created_at, due_at) values (?, ?, 'waiting', ?, ?, ?)`,
  );
  const run = async (step: Step): Promise<void> => {
    switch (step.kind) {
      case 'arrive':
        deliver.run(arrive.get()!['seq']!, step.chat, step.priority, step.at, step.at);
        break;
      case 'park':
        await deliveries.park({ chatId: step.chat }, 'gone');
        break;
      case 'resume':
        await deliveries.resume(step.chat, step.at);
        break;
      case 'move':
        await settings.update((draft) => void (draft.chats = []));
        await addGroup({ settings }, step.from);
        await moveChat(step.from, step.to);
        break;
      case 'sent':
        await deliveries.markSent(find(step.nth).id, 1, 1);
        break;
      case 'later':
        await deliveries.postpone(find(step.nth).id, step.at, 'later');
        break;
      case 'setAside':
        await deliveries.giveUp(find(step.nth).id, 'undelivered', 'no');
        break;
      case 'forget':
        ledger.prepare('delete from events where seq = ?').run(find(step.nth).seq);
        break;
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
      limit: fc.integer({ min: 1, max: 4 }),
      priority: fc.option(priority, { nil: undefined }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 25 }),
        fc.array(question, { minLength: 4 }),
        async (steps, asked) => {
          opened.ledger.exec('delete from events');
          for (const step of steps) {
            await run(step);
            const kept = 'select chat_id, head_id, priority, due_at from waiting_chats order by chat_id';
            const heads = readHeads(opened.ledger).sort((a, b) => a.chatId - b.chatId);
            expect(opened.select(kept)).toEqual(heads.map(headLine));
          }
          for (const { now, except, limit, priority } of asked) {
            const due = await deliveries.due(now, except, limit, priority);
            expect(due.map(({ delivery }) => delivery.id)).toEqual(
              expectedDue(opened.ledger, { now, except, limit, priority }),
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
  expect(await ids(2)).toEqual([1]);
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
  expect(told[0]!.event).toEqual((await store.events.find('twice'))[0]);
  expect((await store.deliveries.due(9999, [], 10))[0]).toMatchObject({ isDisputed: true });
});
