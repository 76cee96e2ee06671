import { describe, expect, it } from 'vitest';
import { openStore } from '../../../../src/store/open.ts';
import { ordinaryPriority, urgentPriority } from '../../../../src/store/ledger/deliveries/queue.ts';
import { batchSize } from '../../../../src/store/ledger/batches.ts';
import { countTurns, openTestLedger, type TestLedger } from '../ledger.ts';
import { chatId, many, notice, openParking, resumeUntil } from './park-scene.ts';

describe('a topic that goes out of reach', () => {
  /** What is parked and what waits, by topic. */
  const countIn = ({ ledger }: TestLedger) =>
    ledger
      .prepare(
        'select topic_id as topic, state, count(*) as count from deliveries group by 1, 2 order by 1, 2',
      )
      .all()
      .map(({ topic, state, count }) => [topic, state, count]);

  it('stays so at the next start, though its chat had come back half-way before, and is told once', async () => {
    const ledger = await openTestLedger();
    ledger.addDeliveries(batchSize, { chatId, state: 'parked', topicId: 7, reason: 'gone' });
    ledger.addDeliveries(300, { chatId, state: 'parked', topicId: 8, reason: 'gone' });
    ledger.addDeliveries(200, { chatId, state: 'parked', topicId: 7, reason: 'gone' });
    const parking = openParking(ledger);
    await resumeUntil(ledger, batchSize + 400, parking);
    let calls = 0;
    parking.onResumed(() => (calls += 1));
    const closed = { chatId, topicId: 7 };
    expect(await parking.park(closed, 'closed', undefined, notice)).toBe(batchSize + 200);
    expect(calls).toBe(1);
    await ledger.close();
    await (await openStore({ dataDir: ledger.dataDir })).close();
    const again = await openTestLedger(ledger.dataDir);
    expect(countIn(again)).toEqual([
      [7, 'parked', batchSize + 200],
      [8, 'waiting', 300],
    ]);
    await openParking(again).park(closed, 'closed', undefined, notice);
    const notices = await again.db.selectFrom('notices').select('body').execute();
    expect(notices).toEqual([{ body: String(batchSize + 200) }]);
  });

  /** After the next start: topic 7 came back half-way, and topic 8 was parked before that or after it. */
  async function restartHalfWay(whenParked: 'before' | 'after') {
    const ledger = await openTestLedger();
    ledger.addDeliveries(many, { chatId, state: 'waiting', topicId: 7 });
    ledger.addDeliveries(3, { chatId, state: 'waiting', topicId: 8 });
    const parking = openParking(ledger);
    const parkOther = () => parking.park({ chatId, topicId: 8 }, 'closed');
    await parking.park({ chatId, topicId: 7 }, 'closed');
    if (whenParked === 'before') await parkOther();
    await resumeUntil(ledger, many - 10, parking, 7);
    if (whenParked === 'after') await parkOther();
    await ledger.close();
    await (await openStore({ dataDir: ledger.dataDir })).close();
    return countIn(await openTestLedger(ledger.dataDir));
  }

  it('comes back by itself at the next start when that failed half-way, and no other closed topic', async () => {
    expect(await restartHalfWay('before')).toEqual([
      [7, 'waiting', many],
      [8, 'parked', 3],
    ]);
  });

  it('comes back by itself at the next start also when it is the chat outside of topics', async () => {
    const ledger = await openTestLedger();
    ledger.addDeliveries(many, { chatId, state: 'waiting' });
    ledger.addDeliveries(3, { chatId, state: 'waiting', topicId: 8 });
    const parking = openParking(ledger);
    for (const topicId of [null, 8]) await parking.park({ chatId, topicId }, 'closed');
    await resumeUntil(ledger, many - 10, parking, null);
    expect(countIn(ledger)).toEqual([
      [null, 'parked', many - 2 * batchSize],
      [null, 'waiting', 2 * batchSize],
      [8, 'parked', 3],
    ]);
    await ledger.close();
    await (await openStore({ dataDir: ledger.dataDir })).close();
    expect(countIn(await openTestLedger(ledger.dataDir))).toEqual([
      [null, 'waiting', many],
      [8, 'parked', 3],
    ]);
  });

  it('changes nothing of another topic of it that comes back at the next start', async () => {
    expect(await restartHalfWay('after')).toEqual([
      [7, 'waiting', many],
      [8, 'parked', 3],
    ]);
  });
});

it('gives what waits for a lost topic to the chat itself, in batches, and no other', async () => {
  const ledger = await openTestLedger();
  ledger.addDeliveries(many, { chatId, state: 'waiting', topicId: 77 });
  ledger.addDeliveries(3, { chatId, state: 'waiting', topicId: 78 });
  ledger.addDeliveries(3, { chatId, state: 'parked', topicId: 77 });
  const turns = await countTurns(() => openParking(ledger).clearTopic(chatId, 77));
  expect(turns).toBeGreaterThanOrEqual(2);
  const topics = await ledger.db
    .selectFrom('deliveries')
    .select((row) => ['state', 'topic_id', row.fn.countAll<number>().as('count')])
    .groupBy(['state', 'topic_id'])
    .orderBy('state')
    .orderBy('topic_id')
    .execute();
  expect(topics).toEqual([
    { state: 'parked', topic_id: 77, count: 3 },
    { state: 'waiting', topic_id: null, count: many },
    { state: 'waiting', topic_id: 78, count: 3 },
  ]);
});

it('gives what is urgent in a lost topic to the chat first, and the rest though the process ended between', async () => {
  const ledger = await openTestLedger();
  ledger.addDeliveries(10, { chatId, state: 'waiting', topicId: 77, priority: ordinaryPriority });
  ledger.addDeliveries(10, { chatId, state: 'waiting', topicId: 77, priority: urgentPriority });
  const topics = () =>
    ledger.ledger
      .prepare(
        'select priority, topic_id as topic, count(*) as count from deliveries group by priority, topic_id order by priority',
      )
      .all()
      .map(({ priority, topic, count }) => [priority, topic, count]);
  const { mend } = ledger.breakAt(5);
  await expect(openParking(ledger).clearTopic(chatId, 77)).rejects.toThrow('broken here');
  expect(topics()).toEqual([
    [urgentPriority, null, 10],
    [ordinaryPriority, 77, 10],
  ]);
  mend();
  await openParking(ledger).clearTopic(chatId, 77);
  expect(topics()).toEqual([
    [urgentPriority, null, 10],
    [ordinaryPriority, null, 10],
  ]);
});
