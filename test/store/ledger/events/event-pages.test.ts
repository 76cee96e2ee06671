import { expect, it } from 'vitest';
import type { Store } from '../../../../src/store/open.ts';
import { makeArrival, openTestStore, routeTo } from '../fixture.ts';
import { show } from '../posts.ts';

async function readAll(store: Store, of: { since: number; until: number; chatId?: number }) {
  const ids: string[] = [];
  let pages = 0;
  for (let after: number | undefined = 0; after !== undefined; pages++) {
    const page = await store.eventPages.page({ chatId: undefined, ...of }, after);
    ids.push(...page.events.map(({ event_id: id }) => id));
    after = page.next;
  }
  return { ids, pages };
}

it('reads the events of a period in their order, the first moment included and the last one not', async () => {
  const store = await openTestStore();
  for (const at of [1, 2, 3, 4]) await store.events.add(makeArrival(`e${at}`, { receivedAt: at }), []);
  expect((await readAll(store, { since: 2, until: 4 })).ids).toEqual(['e2', 'e3']);
  expect((await readAll(store, { since: 9, until: 10 })).ids).toEqual([]);
});

it('takes so many rows a page, and each event once', async () => {
  const store = await openTestStore();
  const ids = Array.from({ length: 2_500 }, (_, n) => `e${n}`);
  await Promise.all(ids.map((id) => store.events.add(makeArrival(id, { receivedAt: 5 }), [])));
  const read = await readAll(store, { since: 0, until: 10 });
  expect(read).toEqual({ ids, pages: 3 });
});

it('of one chat reads only what was sent to it', async () => {
  const store = await openTestStore();
  for (const [id, chatId] of [
    ['mine', -1],
    ['theirs', -2],
    ['waiting', -1],
  ] as const)
    await store.events.add(makeArrival(id), [routeTo(chatId)]);
  for (const delivery of [1, 2]) await show(store, [delivery], 7, 2_000);
  expect((await readAll(store, { since: 0, until: 5_000, chatId: -1 })).ids).toEqual(['mine']);
  expect((await readAll(store, { since: 0, until: 5_000 })).ids).toEqual(['mine', 'theirs', 'waiting']);
});
