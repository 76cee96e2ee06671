import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { StoreError } from '../../../../src/base/errors.ts';
import { makeArrival, openTestStore } from '../fixture.ts';
import { type Remark, readRemarks, writeRemarks } from '../../../../src/store/ledger/events/events.ts';
import { countEvents } from '../../asked.ts';

describe('keeping an arrival', () => {
  it('stores what came as it came', async () => {
    const store = await openTestStore();
    const body = '{"event_id":"a","data":{"amount":90071992547409931234}}';
    expect(await store.events.add(makeArrival('a', { body, remark: 'odd' }), [])).toBe('new');
    const [row] = await store.history.find('a');
    expect(row).toMatchObject({
      event_id: 'a',
      type: 'EVENT_BALANCE',
      version: '20260918',
      kind: 'event',
      remark: 'odd',
      variant: 0,
      body,
      received_at: 1_000,
      repeats: 0,
      repeated_at: null,
    });
  });

  it('knows which body came under which id', async () => {
    const store = await openTestStore();
    await store.events.add(makeArrival('a', { body: '{"v":1}' }), []);
    const has = (id: string, body: string) => store.events.has(makeArrival(id, { body }));
    expect(await Promise.all([has('a', '{"v":1}'), has('a', '{"v":2}'), has('b', '{"v":1}')])).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('keeps both bodies of one id, the later one marked as a conflict, and counts a repeat', async () => {
    const store = await openTestStore();
    const add = (v: number, receivedAt: number) =>
      store.events.add(makeArrival('a', { body: `{"v":${v}}`, receivedAt }), []);
    expect([await add(1, 1_000), await add(2, 2_000), await add(2, 3_000)]).toEqual([
      'new',
      'conflict',
      'repeat',
    ]);
    expect(await store.history.find('a')).toMatchObject([
      { body: '{"v":1}', variant: 0, received_at: 1_000, repeats: 0, repeated_at: null },
      { body: '{"v":2}', variant: 1, received_at: 2_000, repeats: 1, repeated_at: 3_000 },
    ]);
  });

  it('counts the same JSON in another order of keys as a repeat, and one with another value as a conflict', async () => {
    const store = await openTestStore();
    const bodies = [
      ['{"a":1,"b":{"c":2,"d":[1,2]}}', 'new'],
      ['{"b":{"d":[1,2],"c":2},"a":1}', 'repeat'],
      ['{"b":{"d":[2,1],"c":2},"a":1}', 'conflict'],
      ['{"b":{"d":[1,2],"c":9},"a":1}', 'conflict'],
      ['{"a":9,"b":{"c":2,"d":[1,2]}}', 'conflict'],
      ['{"a":"\\u0000","b":1}', 'conflict'],
      ['{"a":"\\u0001","b":1}', 'conflict'],
      ['{"a":"\u{1f600}","b":1}', 'conflict'],
      ['{"b":1,"a":"\u{1f600}"}', 'repeat'],
    ] as const;
    for (const [body, result] of bodies) {
      expect([body, await store.events.add(makeArrival('a', { body }), [])]).toEqual([body, result]);
    }
  });

  it('compares a body of up to 16 KiB as JSON, and a longer one as text', async () => {
    const store = await openTestStore();
    const padded = (length: number) => {
      const text = 'x'.repeat(length - '{"a":1,"b":""}'.length);
      return [`{"a":1,"b":"${text}"}`, `{"b":"${text}","a":1}`] as const;
    };
    const add = (id: string, body: string) => store.events.add(makeArrival(id, { body }), []);
    const [short, shortAgain] = padded(16_384);
    expect([await add('short', short), await add('short', shortAgain)]).toEqual(['new', 'repeat']);
    const [long, longAgain] = padded(16_385);
    expect([await add('long', long), await add('long', longAgain), await add('long', longAgain)]).toEqual([
      'new',
      'conflict',
      'repeat',
    ]);
  });

  it('tells new from repeat and conflict within one commit as well', async () => {
    const store = await openTestStore();
    const results = await Promise.all([
      store.events.add(makeArrival('a'), []),
      store.events.add(makeArrival('a'), []),
      store.events.add(makeArrival('a', { body: 'other' }), []),
      store.events.add(makeArrival('b'), []),
    ]);
    expect(results).toEqual(['new', 'repeat', 'conflict', 'new']);
  });

  it('answers each id once with new, however repeats are mixed', async () => {
    const store = await openTestStore();
    let round = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 60 }), async (ids) => {
        round++;
        const results = await Promise.all(
          ids.map((id) => store.events.add(makeArrival(`${round}-${id}`), [])),
        );
        expect(results.filter((result) => result === 'new')).toHaveLength(new Set(ids).size);
        expect(results).not.toContain('conflict');
      }),
      { numRuns: 30 },
    );
  });

  it('commits what was handed in before closing and refuses what comes after', async () => {
    const store = await openTestStore();
    const before = store.events.add(makeArrival('a'), []);
    const closing = store.close();
    const after = store.events.add(makeArrival('b'), []);
    await expect(after).rejects.toMatchObject({ failure: 'busy' });
    await expect(before).resolves.toBe('new');
    await closing;
  });

  it('refuses an arrival when too many wait, so that memory stays bounded', async () => {
    const store = await openTestStore();
    const arrivals = Array.from({ length: 10_001 }, (_, index) =>
      store.events.add(makeArrival(String(index)), []),
    );
    const results = await Promise.allSettled(arrivals);
    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused).toHaveLength(1);
    expect(refused[0]!.reason).toBeInstanceOf(StoreError);
    expect(await countEvents(store)).toBe(10_000);
  });
});

it('names the newest events of a type after a mark, newest first', async () => {
  const store = await openTestStore();
  expect(await store.events.lastSeq()).toBe(0);
  for (const id of ['a', 'b', 'c', 'd']) {
    const type = id === 'c' ? 'EVENT_DELEGATION' : 'EVENT_BALANCE';
    await store.events.add(makeArrival(id, { type }), []);
  }
  expect(await store.events.lastSeq()).toBe(4);
  const newest = await store.events.newest(10, { type: 'EVENT_BALANCE', after: 1 });
  expect(newest.map(({ seq }) => seq)).toEqual([4, 2]);
  expect(newest[0]?.body).toContain('"d"');
  expect(await store.events.newest(1, { type: 'EVENT_BALANCE', after: 1 })).toHaveLength(1);
  expect(await store.events.newest(10, { type: 'EVENT_BALANCE', after: 4 })).toEqual([]);
});

describe('remarks of an event', () => {
  it('come back as they were written', () => {
    const remarks: Remark[] = [
      { code: 'id-once', place: 'X-EVENT-ID' },
      { code: 'data-unfit', type: 'EVENT_BALANCE', missing: ['amount_sun'], unreadable: [] },
    ];
    expect(readRemarks(writeRemarks(remarks))).toEqual(remarks);
  });

  it('are no text where there are none', () => {
    expect(writeRemarks([])).toBeNull();
    expect(readRemarks(null)).toEqual([]);
  });

  it('of a newer version keep their codes beside those that can be read', () => {
    const known: Remark = { code: 'type-unknown', type: 'EVENT_X' };
    const stored = JSON.stringify([{ code: 'from-tomorrow', place: 1 }, known, { code: 'id-once' }]);
    expect(readRemarks(stored)).toEqual([
      { code: 'unknown', name: 'from-tomorrow' },
      known,
      { code: 'unknown', name: 'id-once' },
    ]);
  });

  it('that can not be read at all are shown as they stand', () => {
    for (const stored of [
      '[{"code":5}]',
      '[{"code":"id-once","place":"X"},7]',
      '[{"code":',
      'Its ids differ.',
    ]) {
      expect(readRemarks(stored)).toBe(stored);
    }
  });
});
