// One id with two contents, from the ledger to the chat: both are marked, however far apart they are told.

import { expect, it } from 'vitest';
import { balance } from '../../src/events/balance.ts';
import { htmlToText } from '../../src/events/template/filters.ts';
import { readCsv } from '../../src/base/csv.ts';
import { makeArrival } from '../store/ledger/fixture.ts';
import { hearing, keep, openScene, owner, type Scene } from './scene.ts';

const paid = (id: string, remark: string, trx: number) =>
  makeArrival(id, {
    body: JSON.stringify({ data: { ...balance.example, amount_sun: trx * 1_000_000, remark } }),
  });

/** All of it waits when the chat is first looked at: the first and the last under one id, for 500 and 700 TRX. */
async function tell(count: number, chat: { folding?: boolean; asLists?: boolean }): Promise<Scene> {
  const scene = await openScene(undefined, {
    prepare: async (store) => {
      await hearing([owner], { folding: true, ...chat })(store);
      await keep(store, paid('twice', 'A', 500));
      for (let nth = 2; nth < count; nth++) await keep(store, paid(`e${nth}`, `r${nth}`, 1));
      await keep(store, paid('twice', 'B', 700));
    },
  });
  scene.notify.wake();
  await scene.until(async () => {
    await scene.clock.advance(1000);
    return (await scene.deliveries('twice')).every(({ state }) => state === 'sent');
  });
  return scene;
}

const marked = ({ calls }: Scene) => calls.map(({ text }) => htmlToText(text).includes('⚠️'));

it('with a thousand between them: neither is added up, both are marked, each in its summary', async () => {
  const scene = await tell(1000, {});
  expect(marked(scene)).toEqual([true, true]);
  for (const { text } of scene.calls) expect(text).toContain('× 499: −499 TRX');
  const rows = scene.files.flatMap((file) => readCsv(file)).filter(({ cells }) => cells[7] === 'conflict');
  const told = rows.map(({ cells }) => cells[4]).filter((remark) => remark !== 'key');
  expect(told).toEqual(['A', 'B']);
});

it('in lists: both lines are marked, in different messages', async () => {
  const scene = await tell(120, { asLists: true });
  const lines = scene.calls
    .flatMap(({ text }) => htmlToText(text).split('\n'))
    .filter((line) => line.includes('⚠️'));
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain('−500 TRX');
  expect(lines[1]).toContain('−700 TRX');
  expect(marked(scene).filter(Boolean)).toHaveLength(2);
});

it('where the first was told before the second came, only the second can be marked', async () => {
  const scene = await openScene(undefined, { prepare: hearing([owner]) });
  for (const arrival of [paid('twice', 'A', 500), paid('twice', 'B', 700)]) {
    await keep(scene.store, arrival);
    scene.notify.wake();
    await scene.until(async () => (await scene.deliveries('twice')).every(({ state }) => state === 'sent'));
  }
  expect(marked(scene)).toEqual([false, true]);
});
