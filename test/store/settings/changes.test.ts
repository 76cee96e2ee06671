// Changes of the settings: in the file of the one process on SQLite, and by several instances on PostgreSQL.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Chat, SettingsData } from '../../../src/store/settings/settings.ts';
import { isPostgres } from '../../postgres/database.ts';
import { makeDataDir, openTestStore } from '../ledger/fixture.ts';
import { refreshSettings } from '../asked.ts';

const chat: Chat = { id: -100, type: 'supergroup', title: 'Team', addedBy: 1, addedAt: 5 };
/** As many as may be on one ledger. */
const instances = isPostgres ? 3 : 1;

async function openInstances(dataDir = makeDataDir()) {
  const stores = [await openTestStore(dataDir)];
  while (stores.length < instances) stores.push(await openTestStore(dataDir));
  return stores;
}

it('are there when a listener hears of them, which it does until it is removed', async () => {
  const { settings, watchSettings } = await openTestStore();
  const heard: number[] = [];
  const unwatch = watchSettings(() => heard.push(settings.data.chats.length));
  await settings.update((draft) => draft.chats.push(chat));
  unwatch();
  await settings.update((draft) => draft.chats.push({ ...chat, id: -101 }));
  expect(heard).toEqual([1]);
});

it('are refused when they could not be read back', async () => {
  const { settings } = await openTestStore();
  const wrong = settings.update((draft) => draft.chats.push({ ...chat, id: 0.5 }));
  await expect(wrong).rejects.toThrow('expected int');
  expect(settings.data.chats).toEqual([]);
});

it('are read again after a restart, whatever text is in them', async () => {
  const dataDir = makeDataDir();
  const titles = ['Команда', '团队', 'a\u0000b', '\ud800', '"\\\n'];
  const first = await openTestStore(dataDir);
  await first.settings.update(({ chats }) => {
    for (const [id, title] of titles.entries()) chats.push({ ...chat, id, title });
  });
  await first.close();
  const { settings } = await openTestStore(dataDir);
  expect(settings.data.chats.map(({ title }) => title)).toEqual(titles);
});

it('are written where the ledger is, and nowhere else', async () => {
  const dataDir = makeDataDir();
  const { settings } = await openTestStore(dataDir);
  await settings.update((draft) => draft.chats.push(chat));
  expect(existsSync(join(dataDir, 'settings.json'))).toBe(!isPostgres);
});

it('of all instances at once are all there, and each was made to what was there just then', async () => {
  const step = fc.record({
    by: fc.nat(instances - 1),
    does: fc.constantFrom('add', 'count', 'throw', 'misfit', 'yield'),
  });
  const stores = await openInstances();
  let nextId = 1;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      await refreshSettings(stores[0]!);
      const before = stores[0]!.settings.data;
      const counts: Array<Promise<number>> = [];
      const others: Array<Promise<unknown>> = [];
      const added: number[] = [];
      for (const { by, does } of steps) {
        const { settings } = stores[by]!;
        if (does === 'add') {
          const id = nextId++;
          added.push(id);
          others.push(settings.update(({ chats }) => chats.push({ ...chat, id })));
        } else if (does === 'count') counts.push(settings.update(countUp));
        else if (does === 'throw' || does === 'misfit') {
          const failing = settings.update((draft) => {
            draft.chats.push({ ...chat, id: 0.5 });
            if (does === 'throw') throw new Error('No.');
          });
          others.push(failing.catch(() => undefined));
        } else await new Promise((resolve) => setImmediate(resolve));
      }
      const answers = await Promise.all(counts);
      await Promise.all(others);
      const start = before.limits.perDay.sun ?? 0;
      expect(answers.toSorted((a, b) => a - b)).toEqual(answers.map((_, index) => start + index + 1));
      for (const store of stores) {
        await refreshSettings(store);
        const { settings } = store;
        expect(settings.data.limits.perDay.sun ?? 0).toBe(start + answers.length);
        const ids = settings.data.chats.map(({ id }) => id);
        const expected = [...before.chats.map(({ id }) => id), ...added];
        expect(ids).toHaveLength(expected.length);
        expect(new Set(ids)).toEqual(new Set(expected));
      }
    }),
    { numRuns: 25 },
  );
});

function countUp({ limits }: SettingsData): number {
  limits.perDay.sun = (limits.perDay.sun ?? 0) + 1;
  return limits.perDay.sun;
}
