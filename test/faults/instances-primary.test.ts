// W2: the address of the database leads to a standby that was promoted, and the primary before it lives on with the sessions
// that it has. One instance leads at a time, and what is stored afterwards is on the new primary.

import { expect, it } from 'vitest';
import { openInstance } from '../postgres/instances.ts';
import { startPair } from '../postgres/standby.ts';
import { makeArrival } from '../store/ledger/fixture.ts';
import { query, storedIds } from './database.ts';
import { printResult } from './long-run.ts';

/** For the control: the same database, of which every server says that it is on the same timeline. */
async function disguise(url: string): Promise<string> {
  const one = `create function pg_walfile_name(pg_lsn) returns text language sql as $$ select '00000001' $$`;
  await query(url, one);
  const changed = new URL(url);
  // Found before the server's own function, by the order of the schemas.
  changed.searchParams.set('options', '-c search_path=public,pg_catalog');
  return changed.href;
}

async function openStrike(change = async (url: string) => url) {
  const pair = await startPair();
  const url = await change(pair.url);
  const leader = await openInstance(url, 'leader');
  const first = await leader.store.lead();
  return { pair, url, leader, first };
}

it('when the old primary lives on, its leader ends before another one leads, and all store on the new one', async () => {
  const { pair, url, leader, first } = await openStrike();
  const { store, deposed } = await openInstance(url, 'follower');
  const leading: string[] = [];
  const next = store.lead().then((term) => {
    leading.push(first.isHeld() ? 'two lead' : 'the next one leads');
    return term;
  });
  expect(await store.events.add(makeArrival('before'), [])).toBe('new');
  await pair.switchOver();
  expect((await next).number).toBe(2);
  expect(leading).toEqual(['the next one leads']);
  expect([first.isHeld(), leader.deposed.length, deposed.length]).toEqual([false, 1, 0]);
  for (const id of ['a', 'b', 'c']) expect(await store.events.add(makeArrival(id), [])).toBe('new');
  expect(await storedIds(pair.servers.after)).toEqual(['before', 'a', 'b', 'c']);
  expect(await storedIds(pair.servers.before)).toEqual(['before']);
  const what = 'a switch-over in which the old primary lives on';
  printResult('W2', what, 1, 'one led at a time, none stored there');
});

it('would catch servers that are taken for one: two lead', async () => {
  const { pair, url, leader, first } = await openStrike(disguise);
  await pair.switchOver();
  const { store } = await openInstance(url, 'next');
  const term = await store.lead();
  expect([first.isHeld(), term.isHeld(), leader.deposed]).toEqual([true, true, []]);
});
