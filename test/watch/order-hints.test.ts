import { expect, it, onTestFinished } from 'vitest';
import { balance } from '../../src/events/balance.ts';
import { delegation } from '../../src/events/delegation.ts';
import { StoreError } from '../../src/base/errors.ts';
import type { Arrival } from '../../src/store/ledger/events/group-commit.ts';
import { createHintReader } from '../../src/watch/look-around.ts';
import { makeArrival, openTestStore } from '../store/ledger/fixture.ts';
import { openLog } from './scene.ts';

/** Reads a store to which other instances add. Events whose ids are in `uncommitted` can't be seen yet. */
async function openReader() {
  const store = await openTestStore();
  const took: unknown[] = [];
  const { logged, log } = openLog('error');
  const uncommitted = new Set<string>();
  const state = { reads: 0, failure: undefined as StoreError | undefined };
  const reader = createHintReader({
    events: {
      lastSeq: () => store.events.lastSeq(),
      async newest(...asked) {
        const found = await store.events.newest(...asked);
        state.reads += 1;
        if (state.failure) throw state.failure;
        return found.filter(
          ({ body }) => !uncommitted.has((JSON.parse(body) as { event_id: string }).event_id),
        );
      },
    },
    takeHint: ({ hash }) => void took.push(hash),
    log,
  });
  onTestFinished(() => reader.close());

  return {
    took,
    logged,
    uncommitted,
    state,
    keep: async (id: string, { kind = 'event', type = delegation.type }: Partial<Arrival> = {}) => {
      const body = JSON.stringify({ event_id: id, data: { ...delegation.example, delegation_hash: id } });
      await store.events.add(makeArrival(id, { body, kind, type }), []);
    },
    look: async () => {
      const { reads } = state;
      reader.look();
      await expect.poll(() => state.reads).toBe(reads + 1);
    },
    reader,
  };
}

it('takes the hint of each event once, in order, and none of what was there before the first look', async () => {
  const { keep, look, took } = await openReader();
  await keep('before');
  await look();
  expect(took).toEqual([]);
  await keep('a');
  await keep('b');
  await look();
  await look();
  expect(took).toEqual(['a', 'b']);
});

it('takes no hint from what could not be read, from what is ignored, and from other kinds of events', async () => {
  const { keep, look, took } = await openReader();
  await look();
  await keep('unreadable', { kind: 'quarantined' });
  await keep('ignored', { kind: 'ignored' });
  await keep('paid', { type: balance.type });
  await keep('delegated');
  await look();
  expect(took).toEqual(['delegated']);
});

it('takes the hint of an event that is committed after newer ones, and none after 500 newer ones', async () => {
  const { keep, look, took, uncommitted } = await openReader();
  await look();
  for (const id of ['late', 'too late']) {
    uncommitted.add(id);
    await keep(id);
  }
  await keep('soon');
  await look();
  uncommitted.delete('late');
  await look();
  expect(took).toEqual(['soon', 'late']);
  await Promise.all(Array.from({ length: 500 }, (_, n) => keep(`paid-${n}`, { type: balance.type })));
  await keep('newest');
  await look();
  uncommitted.delete('too late');
  await look();
  expect(took).toEqual(['soon', 'late', 'newest']);
});

it('takes later what it could not read, and says so', async () => {
  const { keep, look, took, logged, state } = await openReader();
  await look();
  await keep('a');
  state.failure = new StoreError('busy', 'The database is away.');
  await look();
  state.failure = undefined;
  expect(took).toEqual([]);
  await expect.poll(() => logged).toHaveLength(1);
  expect(logged[0]).toContain('which orders events are about');
  await look();
  expect([took, logged.length]).toEqual([['a'], 1]);
});

it('looks once for signals that come at the same time', async () => {
  const { look, state, reader } = await openReader();
  await look();
  for (let n = 0; n < 10; n++) reader.look();
  await expect.poll(() => state.reads).toBe(2);
  await look();
  expect(state.reads).toBe(3);
});
