// Chats and topics that go out of reach and come back, with many deliveries: what each batch leaves, also after a crash.

import { describe, expect, it } from 'vitest';
import { beginAttempt } from '../../../../src/store/ledger/deliveries/attempts.ts';
import { createParking } from '../../../../src/store/ledger/deliveries/park.ts';
import { openStore } from '../../../../src/store/open.ts';
import { ordinaryPriority, urgentPriority } from '../../../../src/store/ledger/deliveries/queue.ts';
import { createSerialQueue, batchSize } from '../../../../src/store/ledger/batches.ts';
import { closeAtEnd, makeArrival, routeTo } from '../fixture.ts';
import { countTurns, openTestLedger, restart, type TestLedger } from '../ledger.ts';

const chatId = -1;
/** Three batches. */
const many = 2 * batchSize + 500;
const half = many - 10;
const notice = (count: number) => ({ key: `parked ${count}`, at: 1, body: count });
const topicOf = (topicId: number | null) => ({ chatId, topicId });

const openParking = ({ db }: TestLedger) =>
  createParking(db, { announce: () => undefined }, createSerialQueue());

/** A ledger with so many deliveries of one state, in these topics; each of three batches if nothing is said. */
async function fill(state: string, ...topics: Array<[topicId: number | undefined, count?: number]>) {
  const ledger = await openTestLedger();
  for (const [topicId, count = many] of topics.length > 0 ? topics : [[undefined] as const]) {
    const topic = topicId === undefined ? {} : { topicId };
    ledger.addDeliveries(count, { chatId, state, reason: 'gone', ...topic });
  }
  const parking = openParking(ledger);
  return { ...ledger, parking };
}

/** What is parked and what waits, by topic. */
const countIn = ({ select }: Pick<TestLedger, 'select'>) =>
  select('select topic_id, state, count(*) from deliveries group by 1, 2 order by 1, 2');
const byPriority = ({ select }: Pick<TestLedger, 'select'>, what: string) =>
  select(`select priority, ${what}, count(*) from deliveries group by 1, 2 order by 1, 2`);
const markersIn = ({ select }: TestLedger) => select('select * from key_values');
const noticesIn = ({ select }: Pick<TestLedger, 'select'>) => select('select body from notices');

const isCommit = ({ sql }: { sql: string }) => sql === 'commit';
const changes = ({ sql }: { sql: string }) => sql.startsWith('update "deliveries"');

describe('a chat that comes back', () => {
  it('brings back all that was parked, in batches, and calls the listener once', async () => {
    const ledger = await fill('parked');
    let calls = 0;
    ledger.parking.onResumed(() => (calls += 1));
    let [count, turns] = [0, 0];
    const queries = await ledger.watch(async () => {
      turns = await countTurns(async () => (count = await ledger.parking.resume(chatId, 5)));
    });
    expect([count, calls]).toEqual([many, 1]);
    expect([queries.filter(changes).length, queries.filter(isCommit).length]).toEqual([3, 3]);
    expect(turns).toBeGreaterThanOrEqual(2);
    expect(countIn(ledger)).toEqual([`null waiting ${many}`]);
    expect(markersIn(ledger)).toEqual([]);
  });

  it('lets what arrives meanwhile be stored before it ends, behind all that was parked', async () => {
    const { dataDir, close } = await fill('parked');
    await close();
    const store = closeAtEnd(await openStore({ dataDir }));
    const ended: string[] = [];
    const resumed = store.deliveries.resume(chatId, 5).then(() => ended.push('resumed'));
    await store.events.add(makeArrival('new'), [routeTo(chatId)]).then(() => ended.push('kept'));
    await resumed;
    expect(ended).toEqual(['kept', 'resumed']);
    const [delivery] = await store.deliveries.ofEvent(many + 1);
    expect(delivery).toMatchObject({ state: 'waiting', due_at: 5 });
  });

  it('is brought back wholly by the next start when the process ended half-way, past markers that can not be read', async () => {
    const ledger = await fill('parked');
    await ledger.breakAt(half, () => ledger.parking.resume(chatId, 5));
    const states = ledger.statesOf(chatId);
    expect([states.lastIndexOf('waiting'), states.indexOf('parked')]).toEqual([
      2 * batchSize - 1,
      2 * batchSize,
    ]);
    const unreadable = ['resume:', 'resume:{"chatId":', 'resume:{"chatId":"x"}', 'resume:{"topicId":1}'];
    const insert = ledger.ledger.prepare('insert into key_values (name, value) values (?, ?)');
    for (const name of unreadable) insert.run(name, '5');
    insert.run('resume:{"chatId":1}', 'soon');
    const again = await restart(ledger);
    expect(countIn(again)).toEqual([`null waiting ${many}`]);
    expect(again.select('select distinct due_at from deliveries')).toEqual(['5']);
    expect(markersIn(again)).toHaveLength(5);
  });

  it('leaves what is parked alone at a start that follows no such end', async () => {
    const ledger = await fill('parked');
    expect(countIn(await restart(ledger))).toEqual([`null parked ${many}`]);
  });
});

describe('a chat that goes out of reach', () => {
  it('parks all that waits, in batches, and says in the first commit how much that is', async () => {
    const ledger = await fill('waiting');
    const queries = await ledger.watch(async () => {
      expect(await ledger.parking.park({ chatId }, 'blocked', undefined, notice)).toBe(many);
    });
    expect(queries.filter(changes)).toHaveLength(3);
    const firstCommit = queries.slice(0, queries.findIndex(isCommit));
    expect(firstCommit.map(({ sql }) => sql)).toContainEqual(
      expect.stringContaining('insert into "notices"'),
    );
    expect(noticesIn(ledger)).toEqual([String(many)]);
    expect(countIn(ledger)).toEqual([`null parked ${many}`]);
  });

  it('keeps the oldest waiting when the process ends half-way, so that they still go first', async () => {
    const ledger = await fill('waiting');
    const park = () => ledger.parking.park({ chatId }, 'blocked', undefined, notice);
    await ledger.breakAt(5, park);
    const states = ledger.statesOf(chatId);
    expect([states.lastIndexOf('waiting'), states.indexOf('parked')]).toEqual([499, 500]);
    // The next refusal parks the rest, and the owners were told.
    expect(await park()).toBe(500);
    expect(noticesIn(ledger)).toEqual([String(many)]);
  });

  it('keeps what is urgent waiting when the process ends half-way, before all else', async () => {
    const ledger = await openTestLedger();
    for (const priority of [ordinaryPriority, urgentPriority])
      ledger.addDeliveries(800, { chatId, state: 'waiting', priority });
    await ledger.breakAt(805, () => openParking(ledger).park({ chatId }, 'blocked'));
    expect(byPriority(ledger, 'state')).toEqual([
      `${urgentPriority} parked 200`,
      `${urgentPriority} waiting 600`,
      `${ordinaryPriority} parked 800`,
    ]);
    expect(ledger.select(`select max(id) from deliveries where state = 'waiting'`)).toEqual(['1400']);
  });

  it('takes a refused copy back once, though its end is written down again after a failure', async () => {
    const ledger = await fill('waiting');
    const attempt = await beginAttempt(ledger.db, [many], chatId, 1, []);
    const park = () =>
      ledger.parking.park({ chatId }, 'blocked', { attempt, verdict: 'gone', isRefused: true });
    await ledger.breakAt(5, park);
    await park();
    expect(ledger.select(`select copies, state from deliveries where id = ${many}`)).toEqual(['0 parked']);
  });

  it.each([
    ['it', undefined],
    ['one of its topics', 7],
  ])('stays so at the next start, though %s had come back half-way before', async (_, topicId) => {
    const ledger = await fill('waiting', [topicId]);
    await ledger.parking.park({ chatId, ...(topicId !== undefined && { topicId }) }, 'closed');
    await ledger.breakAt(half, () => ledger.parking.resume(chatId, 5, topicId));
    await ledger.parking.park({ chatId }, 'blocked');
    expect(countIn(await restart(ledger))).toEqual([`${topicId ?? null} parked ${many}`]);
  });

  it('and comes back at the same moment ends as the later of the two says', async () => {
    const ledger = await fill('waiting');
    const [park, resume] = [
      () => ledger.parking.park({ chatId }, 'blocked'),
      () => ledger.parking.resume(chatId, 5),
    ];
    await Promise.all([park(), resume()]);
    expect(countIn(ledger)).toEqual([`null waiting ${many}`]);
    await Promise.all([resume(), park()]);
    expect(countIn(ledger)).toEqual([`null parked ${many}`]);
  });
});

describe('a topic that goes out of reach', () => {
  it('stays so at the next start, though its chat had come back half-way before, and is told once', async () => {
    const ledger = await fill('parked', [7, batchSize], [8, 300], [7, 200]);
    const { parking } = ledger;
    await ledger.breakAt(batchSize + 400, () => parking.resume(chatId, 5));
    let calls = 0;
    parking.onResumed(() => (calls += 1));
    expect(await parking.park(topicOf(7), 'closed', undefined, notice)).toBe(batchSize + 200);
    expect(calls).toBe(1);
    const again = await restart(ledger);
    expect(countIn(again)).toEqual([`7 parked ${batchSize + 200}`, '8 waiting 300']);
    await openParking(again).park(topicOf(7), 'closed', undefined, notice);
    expect(noticesIn(again)).toEqual([String(batchSize + 200)]);
  });

  it.each([
    ['before that', 7],
    ['after it', 7],
    // The chat outside of topics.
    ['before that', null],
  ])(
    'comes back at the next start when that failed half-way, and none that was closed %s',
    async (when, topicId) => {
      const ledger = await fill('waiting', [topicId ?? undefined], [8, 3]);
      const { parking } = ledger;
      const parkOther = () => parking.park(topicOf(8), 'closed');
      await parking.park(topicOf(topicId), 'closed');
      if (when === 'before that') await parkOther();
      await ledger.breakAt(half, () => parking.resume(chatId, 5, topicId));
      if (when === 'after it') await parkOther();
      expect(countIn(ledger)).toEqual([
        `${topicId} parked ${many - 2 * batchSize}`,
        `${topicId} waiting ${2 * batchSize}`,
        '8 parked 3',
      ]);
      expect(countIn(await restart(ledger))).toEqual([`${topicId} waiting ${many}`, '8 parked 3']);
    },
  );
});

describe('what waits for a lost topic', () => {
  it('goes to the chat itself, in batches, and no other', async () => {
    const ledger = await fill('waiting', [77], [78, 3]);
    ledger.addDeliveries(3, { chatId, state: 'parked', topicId: 77 });
    const turns = await countTurns(() => ledger.parking.clearTopic(chatId, 77));
    expect(turns).toBeGreaterThanOrEqual(2);
    expect(countIn(ledger)).toEqual([`null waiting ${many}`, '77 parked 3', '78 waiting 3']);
  });

  it('goes there first where it is urgent, and the rest though the process ended between', async () => {
    const ledger = await openTestLedger();
    for (const priority of [ordinaryPriority, urgentPriority])
      ledger.addDeliveries(10, { chatId, state: 'waiting', topicId: 77, priority });
    const clear = () => openParking(ledger).clearTopic(chatId, 77);
    await ledger.breakAt(5, clear);
    expect(byPriority(ledger, 'topic_id')).toEqual([
      `${urgentPriority} null 10`,
      `${ordinaryPriority} 77 10`,
    ]);
    await clear();
    expect(byPriority(ledger, 'topic_id')).toEqual([
      `${urgentPriority} null 10`,
      `${ordinaryPriority} null 10`,
    ]);
  });
});
