import { describe, expect, it } from 'vitest';
import { StoreError } from '../../src/base/errors.ts';
import { openScene, until } from './scene.ts';

const key = `AGE-SECRET-KEY-1${'Q'.repeat(58)}`;

it('a key that somebody types reaches neither the ledger nor the log nor a handler', async () => {
  const scene = await openScene();
  const { owner, store, telegram, logged } = scene;
  await owner.ask('/start');
  const stored: string[] = [];
  const receive = store.updates.receive.bind(store.updates);
  Object.assign(store.updates, {
    receive: (...args: Parameters<typeof receive>) => {
      stored.push(...args[0].map(({ body }) => body));
      return receive(...args);
    },
  });
  const since = telegram.mark();
  await owner.ask(`/addresses add ${key} TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t`);
  await until(() => stored.length > 0);
  expect(stored.join('')).toContain('*'.repeat(74));
  const heard = JSON.stringify([
    stored,
    logged,
    store.settings.data,
    telegram.activitySince(since).filter((entry) => JSON.stringify(entry).includes('"fromBot":true')),
  ]);
  expect(heard).not.toContain(key);
});

describe('while the store is busy', () => {
  /** The named query fails as long as `isBusy`. */
  async function openBusy(name: 'isHandled' | 'markHandled') {
    const scene = await openScene();
    const { updates } = scene.store;
    const unhandled = async () => (await updates.unhandled(0, 100)).length;
    await scene.owner.ask('/start');
    await expect.poll(unhandled).toBe(0);
    const busy = { isBusy: true, asked: 0 };
    const real = updates[name].bind(updates) as (...values: unknown[]) => Promise<unknown>;
    Object.assign(updates, {
      async [name](...values: unknown[]) {
        if (!busy.isBusy) return real(...values);
        busy.asked += 1;
        throw new StoreError('busy', 'No room.');
      },
    });
    const countHelp = () =>
      scene.telegram.chat(scene.owner).messages.filter((each) => each.text.includes('What you can do here'))
        .length;
    return { ...scene, busy, countHelp, unhandled };
  }

  it.each([
    ['what was handled is marked as soon as that can be stored', 'markHandled', 1],
    ['an update waits until it is known whether it was handled', 'isHandled', 0],
  ] as const)('%s, and it is handled once', async (_, name, before) => {
    const { owner, clock, busy, countHelp, unhandled } = await openBusy(name);
    owner.say('/help');
    await until(() => busy.asked > 0);
    await clock.advance(3_000);
    await until(() => busy.asked > 2);
    expect([countHelp(), await unhandled()]).toEqual([before, 1]);
    busy.isBusy = false;
    await clock.advance(1_000);
    await expect.poll(unhandled).toBe(0);
    expect(countHelp()).toBe(1);
    expect((await owner.ask('/price')).text).not.toBe('');
  });

  it('a bot that stops leaves the update to the next one', async () => {
    const { owner, busy, bot, countHelp, unhandled } = await openBusy('isHandled');
    owner.say('/help');
    await until(() => busy.asked > 0);
    await bot.stop();
    expect([countHelp(), await unhandled()]).toEqual([0, 1]);
  });
});
