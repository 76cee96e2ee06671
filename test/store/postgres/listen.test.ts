import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openSignals } from '../../../src/store/postgres/listen.ts';
import { createPrimary } from '../../../src/store/postgres/connections.ts';
import { createManualClock } from '../../manual-clock.ts';
import { openTestPostgres } from '../../postgres/connect.ts';
import { makeDatabase } from '../../postgres/database.ts';
import { openInstance } from '../../postgres/instances.ts';
import { openPausingProxy } from '../../postgres/pausing-proxy.ts';
import { makeArrival } from '../ledger/fixture.ts';

/** Counts the signals, after the first look that each listener is called for. */
async function listen(url: string, signal: 'news' | 'settings') {
  const { store } = await openInstance(url, 'listens');
  let count = 0;
  store.signals.onSignal(signal, () => (count += 1));
  await expect.poll(() => count).toBe(1);
  return { store, heard: () => count - 1 };
}

describe('a signal', () => {
  it('reaches the leader when another instance has stored arrivals, and not when it has done so itself', async () => {
    const url = await makeDatabase();
    const { store, heard } = await listen(url, 'news');
    await store.lead();
    const { store: other } = await openInstance(url, 'other');
    await other.events.add(makeArrival('a'), []);
    await expect.poll(heard).toBe(1);
    await store.events.add(makeArrival('b'), []);
    await other.events.add(makeArrival('c'), []);
    await expect.poll(heard).toBe(2);
  });

  it('of the settings is not one of news', async () => {
    const url = await makeDatabase();
    const settings = await listen(url, 'settings');
    const news = await listen(url, 'news');
    news.store.signals.send('settings');
    await expect.poll(settings.heard).toBe(1);
    expect(news.heard()).toBe(0);
  });

  it('is sent at most once in 50 ms, and the last one always', async () => {
    const url = await makeDatabase();
    const { db } = await openTestPostgres(url);
    const clock = createManualClock();
    const signals = openSignals({ url, clock, primary: createPrimary(), db });
    const { heard } = await listen(url, 'news');
    for (let sent = 0; sent < 100; sent++) signals.send('news');
    await expect.poll(heard).toBe(1);
    await clock.advance(49);
    await sql`select 1`.execute(db);
    expect(heard()).toBe(1);
    await clock.advance(1);
    await expect.poll(heard).toBe(2);
    await clock.advance(100);
    signals.send('news');
    await expect.poll(heard).toBe(3);
  });

  it('that may have been missed is made up for: everybody looks when the connection is back', async () => {
    const url = await makeDatabase();
    const proxy = await openPausingProxy(url);
    const { heard } = await listen(proxy.url, 'news');
    proxy.cut();
    await expect.poll(heard).toBe(1);
    const { store: other } = await openInstance(url, 'other');
    await other.events.add(makeArrival('a'), []);
    await expect.poll(heard).toBe(2);
  });
});
