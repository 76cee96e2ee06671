// A database on which heartbeats can be stored, and events can't: /healthz says so, senders are answered, and nothing of what
// was refused is stored.

import { expect, it } from 'vitest';
import { openInstances } from '../journeys/instances.ts';
import { holdLock } from '../postgres/hold-lock.ts';
import { query, storedIds } from './database.ts';
import { printResult } from './long-run.ts';

/** Makes it so that no event can be stored; the result ends that. */
type Strike = (url: string) => Promise<() => Promise<unknown>>;

const strikes: Record<string, Strike> = {
  async 'somebody locks the deliveries'(url) {
    const lock = await holdLock(url, 'lock table deliveries in access exclusive mode');
    return () => lock.release();
  },
  async 'the disk has no room for the events'(url) {
    await query(
      url,
      `create function refuse_disk_full() returns trigger language plpgsql as $$
      begin
        raise exception 'could not extend file' using errcode = 'disk_full';
      end $$;
      create trigger full_disk before insert on events for each row execute function refuse_disk_full()`,
    );
    return () => query(url, 'drop trigger full_disk on events');
  },
};

it.each(Object.entries(strikes))(
  'while %s, posts and /healthz are answered 503, and 200 afterwards',
  async (name, strike) => {
    const { open, url, service, olga } = await openInstances();
    const app = await open();
    await expect.poll(() => app.isLeading()).toBe(true);
    await olga.ask('/start');
    const { type, data } = service.samples.transfer_usdt;
    const health = () => fetch(`http://127.0.0.1:${app.port}/healthz`).then(({ status }) => status);
    expect([await app.post(type, data, 'before'), await health()]).toEqual([200, 200]);
    const end = await strike(url);
    // Nobody asks in vain: the lock is held until after the answers.
    expect([await app.post(type, data, 'refused'), await health(), await health()]).toEqual([503, 503, 503]);
    await end();
    await expect.poll(health).toBe(200);
    expect(await app.post(type, data, 'after')).toBe(200);
    expect(await storedIds(url)).toEqual(['before', 'after']);
    printResult('E6', `PostgreSQL: ${name}`, 1, 'posts and /healthz 503 meanwhile, 200 afterwards');
  },
);
