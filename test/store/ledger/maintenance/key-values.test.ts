import { expect, it } from 'vitest';
import { makeDataDir, openTestStore } from '../fixture.ts';

it('remembers one value under each name, over a restart', async () => {
  const dataDir = makeDataDir();
  const first = await openTestStore(dataDir);
  expect(await first.keyValues.read('balance')).toBeUndefined();
  for (const value of ['1', '2']) await first.keyValues.write('balance', value);
  await first.close();
  const second = await openTestStore(dataDir);
  expect(await second.keyValues.read('balance')).toBe('2');
  expect(await second.keyValues.read('other')).toBeUndefined();
});
