import { describe, expect, it } from 'vitest';
import { beginAttempt } from '../../../../src/store/ledger/deliveries/attempts.ts';
import { openStore } from '../../../../src/store/open.ts';
import { ordinaryPriority, urgentPriority } from '../../../../src/store/ledger/deliveries/queue.ts';
import { batchSize } from '../../../../src/store/ledger/batches.ts';
import { makeArrival } from '../fixture.ts';
import { countTurns, openTestLedger } from '../ledger.ts';
import { chatId, fill, many, notice, openParking, resumeUntil } from './park-scene.ts';

const isCommit = ({ sql }: { sql: string }) => sql === 'commit';
const changes = ({ sql }: { sql: string }) => sql.startsWith('update "deliveries"');

describe('a chat that comes back', () => {
  it('brings back all that was parked, in batches, and calls the listener once', async () => {
    const ledger = await fill('parked');
    const parking = openParking(ledger);
    let calls = 0;
    parking.onResumed(() => (calls += 1));
    let count = 0;
    let turns = 0;
    const queries = await ledger.watch(async () => {
      turns = await countTurns(async () => (count = await parking.resume(chatId, 5)));
    });
    expect(count).toBe(many);
    expect(calls).toBe(1);
    expect(queries.filter(changes)).toHaveLength(3);
    expect(queries.filter(isCommit)).toHaveLength(3);
    expect(turns).toBeGreaterThanOrEqual(2);
    expect(new Set(ledger.statesOf(chatId))).toEqual(new Set(['waiting']));
    expect(await ledger.db.selectFrom('key_values').selectAll().execute()).toEqual([]);
  });

  it('lets what arrives meanwhile be stored before it ends, behind all that was parked', async () => {
    const { dataDir, close } = await fill('parked');
    await close();
    const store = await openStore({ dataDir });
    const ended: string[] = [];
    const resumed = store.deliveries.resume(chatId, 5).then(() => ended.push('resumed'));
    const route = { ruleId: null, chatId, topicId: null };
    await store.events.add(makeArrival('new'), [route]).then(() => ended.push('kept'));
    await resumed;
    expect(ended).toEqual(['kept', 'resumed']);
    const [delivery] = await store.deliveries.ofEvent(many + 1);
    expect(delivery).toMatchObject({ state: 'waiting', due_at: 5 });
    await store.close();
  });

  it('is brought back wholly by the next start when the process ended half-way', async () => {
    const ledger = await fill('parked');
    const { mend } = ledger.breakAt(many - 10);
    await expect(openParking(ledger).resume(chatId, 5)).rejects.toThrow('broken here');
    const states = ledger.statesOf(chatId);
    expect(states.lastIndexOf('waiting')).toBe(2 * batchSize - 1);
    expect(states.indexOf('parked')).toBe(2 * batchSize);
    mend();
    await ledger.close();
    const store = await openStore({ dataDir: ledger.dataDir });
    expect(await store.statistics.countUndelivered()).toEqual({ parked: 0, undelivered: 0 });
    const [head] = await store.deliveries.due(5, [], 1);
    expect(head!.delivery.id).toBe(1);
    await store.close();
    const again = await openTestLedger(ledger.dataDir);
    expect(await again.db.selectFrom('key_values').selectAll().execute()).toEqual([]);
  });

  it('is brought back by the next start past markers that can not be read', async () => {
    const ledger = await fill('parked');
    await resumeUntil(ledger, many - 10, openParking(ledger));
    const unreadable = ['resume:', 'resume:{"chatId":', 'resume:{"chatId":"x"}', 'resume:{"topicId":1}'];
    await ledger.db
      .insertInto('key_values')
      .values([
        ...unreadable.map((name) => ({ name, value: '5' })),
        { name: 'resume:{"chatId":1}', value: 'soon' },
      ])
      .execute();
    await ledger.close();
    const store = await openStore({ dataDir: ledger.dataDir });
    expect(await store.statistics.countUndelivered()).toEqual({ parked: 0, undelivered: 0 });
    await store.close();
  });

  it('leaves what is parked alone at a start that follows no such end', async () => {
    const { dataDir, close } = await fill('parked');
    await close();
    const store = await openStore({ dataDir });
    expect(await store.statistics.countUndelivered()).toEqual({ parked: many, undelivered: 0 });
    await store.close();
  });
});

describe('a chat that goes out of reach', () => {
  it('parks all that waits, in batches, and says in the first commit how much that is', async () => {
    const ledger = await fill('waiting');
    const parking = openParking(ledger);
    const queries = await ledger.watch(async () => {
      expect(await parking.park({ chatId }, 'blocked', undefined, notice)).toBe(many);
    });
    expect(queries.filter(changes)).toHaveLength(3);
    const firstCommit = queries.slice(0, queries.findIndex(isCommit));
    expect(firstCommit.map(({ sql }) => sql)).toContainEqual(
      expect.stringContaining('insert into "notices"'),
    );
    const notices = await ledger.db.selectFrom('notices').select('body').execute();
    expect(notices).toEqual([{ body: String(many) }]);
    expect(new Set(ledger.statesOf(chatId))).toEqual(new Set(['parked']));
  });

  it('keeps the oldest waiting when the process ends half-way, so that they still go first', async () => {
    const ledger = await fill('waiting');
    const { mend } = ledger.breakAt(5);
    const parking = openParking(ledger);
    await expect(parking.park({ chatId }, 'blocked', undefined, notice)).rejects.toThrow('broken here');
    const states = ledger.statesOf(chatId);
    expect(states.lastIndexOf('waiting')).toBe(499);
    expect(states.indexOf('parked')).toBe(500);
    mend();
    // The next refusal parks the rest, and the owners were told.
    expect(await parking.park({ chatId }, 'blocked', undefined, notice)).toBe(500);
    expect(await ledger.db.selectFrom('notices').select('body').execute()).toEqual([{ body: String(many) }]);
  });

  it('keeps what is urgent waiting when the process ends half-way, before all else', async () => {
    const ledger = await openTestLedger();
    ledger.addDeliveries(800, { chatId, state: 'waiting', priority: ordinaryPriority });
    ledger.addDeliveries(800, { chatId, state: 'waiting', priority: urgentPriority });
    ledger.breakAt(805);
    await expect(openParking(ledger).park({ chatId }, 'blocked')).rejects.toThrow('broken here');
    const waiting = ledger.ledger
      .prepare(
        `select priority, count(*) as count, max(id) as last from deliveries where state = 'waiting' group by priority`,
      )
      .all();
    expect(waiting).toMatchObject([{ priority: urgentPriority, count: 600, last: 1400 }]);
  });

  it('takes a refused copy back once, though its end is written down again after a failure', async () => {
    const ledger = await fill('waiting');
    const parking = openParking(ledger);
    const attempt = await beginAttempt(ledger.db, [many], chatId, 1, []);
    const ending = { attempt, verdict: 'gone', isRefused: true };
    const { mend } = ledger.breakAt(5);
    await expect(parking.park({ chatId }, 'blocked', ending)).rejects.toThrow('broken here');
    mend();
    await parking.park({ chatId }, 'blocked', ending);
    const row = ledger.db.selectFrom('deliveries').select(['copies', 'state']).where('id', '=', many);
    expect(await row.execute()).toEqual([{ copies: 0, state: 'parked' }]);
  });

  it('stays so at the next start, though it had come back half-way before', async () => {
    const ledger = await fill('parked');
    const parking = openParking(ledger);
    await resumeUntil(ledger, many - 10, parking);
    await parking.park({ chatId }, 'blocked');
    await ledger.close();
    const store = await openStore({ dataDir: ledger.dataDir });
    expect(await store.statistics.countUndelivered()).toEqual({ parked: many, undelivered: 0 });
    await store.close();
  });

  it('stays so with its topics, though one of them had come back half-way before', async () => {
    const ledger = await openTestLedger();
    ledger.addDeliveries(many, { chatId, state: 'waiting', topicId: 7 });
    const parking = openParking(ledger);
    await parking.park({ chatId, topicId: 7 }, 'closed');
    await resumeUntil(ledger, many - 10, parking, 7);
    await parking.park({ chatId }, 'blocked');
    await ledger.close();
    const store = await openStore({ dataDir: ledger.dataDir });
    expect(await store.statistics.countUndelivered()).toEqual({ parked: many, undelivered: 0 });
    await store.close();
  });

  it('and comes back at the same moment ends as the later of the two says', async () => {
    const ledger = await fill('waiting');
    const parking = openParking(ledger);
    await Promise.all([parking.park({ chatId }, 'blocked'), parking.resume(chatId, 5)]);
    expect(new Set(ledger.statesOf(chatId))).toEqual(new Set(['waiting']));
    await Promise.all([parking.resume(chatId, 5), parking.park({ chatId }, 'blocked')]);
    expect(new Set(ledger.statesOf(chatId))).toEqual(new Set(['parked']));
  });
});
