import { expect, it } from 'vitest';
import { makeDataDir, openTestStore } from '../fixture.ts';

it('knows when it first and last beat, also after a restart', async () => {
  const dataDir = makeDataDir();
  const store = await openTestStore(dataDir);
  expect(await store.heartbeat.last()).toBeUndefined();
  expect(await store.heartbeat.first()).toBeUndefined();
  await store.heartbeat.beat(5);
  await store.heartbeat.beat(6);
  await store.close();
  const again = await openTestStore(dataDir);
  expect(await again.heartbeat.last()).toBe(6);
  expect(await again.heartbeat.first()).toBe(5);
});
