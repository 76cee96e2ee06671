import { expect, it } from 'vitest';
import { makeDataDir, openTestStore } from '../fixture.ts';

it('knows when it last beat, also after a restart', async () => {
  const dataDir = makeDataDir();
  const store = await openTestStore(dataDir);
  expect(await store.heartbeat.last()).toBeUndefined();
  await store.heartbeat.beat(5);
  await store.heartbeat.beat(6);
  await store.close();
  expect(await (await openTestStore(dataDir)).heartbeat.last()).toBe(6);
});
