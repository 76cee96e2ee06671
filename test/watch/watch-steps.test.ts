// The steps on a store of their own, with readings as a test makes them.

import { describe, expect, it } from 'vitest';
import { alertPlace } from '../../src/store/settings/alert-rules.ts';
import type { BalanceSteps } from '../../src/store/settings/watches.ts';
import type { Notice } from '../../src/outbox/notice.ts';
import { createStepsWatch } from '../../src/watch/watch-steps.ts';
import { arrivalOf, delegated, openFigures, payment } from '../figures/fixture.ts';
import { createManualClock } from '../manual-clock.ts';
import { silentLog } from './scene.ts';
import { makeDataDir, openTestStore } from '../store/ledger/fixture.ts';

const dayMs = 86_400_000;
const trx = 1_000_000n;
const owner = 7;
const amounts: BalanceSteps = { by: 'sun', steps: [Number(100n * trx), Number(10n * trx)] };
const days: BalanceSteps = { by: 'days', steps: [7, 3, 1] };

async function openSteps(balanceSteps: BalanceSteps | null, dataDir = makeDataDir()) {
  const store = await openTestStore(dataDir);
  const clock = createManualClock();
  const { figures } = await openFigures(undefined, store);
  await store.settings.update((draft) => {
    draft.balanceSteps = balanceSteps;
    if (draft.chats.length === 0)
      draft.chats.push({ id: owner, type: 'private', title: 'Olga', addedBy: owner, addedAt: 1 });
  });
  const account = { balance: 0n, total_recharge: 0n };
  const told: Notice[] = [];
  const start = () =>
    createStepsWatch({
      service: { readAccount: async () => ({ ...account }) },
      figures,
      store,
      ownerIds: [owner],
      addNotice: async (notice) => void told.push(notice),
      clock,
      log: silentLog,
    });
  let watch = start();
  return {
    told,
    store,
    clock,
    setSteps: (steps: BalanceSteps | null) =>
      store.settings.update((draft) => {
        draft.balanceSteps = steps;
      }),
    setAlerts: (isOn: boolean) =>
      store.settings.update((draft) => {
        draft.places = [alertPlace.parse({ chatId: owner, topicId: null, isOn, since: 1 })];
      }),
    /** Answers the steps that this reading of so many TRX told; 0.5 is half a TRX. */
    read: async (balance: number) => {
      account.balance = BigInt(balance * Number(trx));
      const before = told.length;
      await watch.readAccount();
      await watch.close();
      watch = start();
      return told.slice(before).map((notice) => (notice.kind === 'low-balance' ? notice.step : notice.kind));
    },
    /** One payment of 10 TRX a day, the last one now. */
    spendDaily: async () => {
      for (let ago = 8; ago >= 0; ago -= 1)
        await store.events.add(
          arrivalOf(payment(`p${clock.now()} ${ago}`, clock.now() - ago * dayMs, 10_000_000)),
          [],
        );
    },
  };
}

const [high, low] = amounts.steps;

describe('steps in amounts', () => {
  it('are told once across restarts of the bot, and again after a recovery', async () => {
    const dataDir = makeDataDir();
    const first = await openSteps(amounts, dataDir);
    expect(await first.read(99)).toEqual([high]);
    expect(await first.read(98)).toEqual([]);
    await first.store.close();
    const second = await openSteps(amounts, dataDir);
    expect(await second.read(97)).toEqual([]);
    expect(await second.read(9)).toEqual([low]);
    expect(await second.read(130)).toEqual([]);
    await second.store.close();
    const third = await openSteps(amounts, dataDir);
    expect(await third.read(99)).toEqual([high]);
  });

  it('that were turned off are told again once they are turned on, although no reading was made meanwhile', async () => {
    const { read, setSteps } = await openSteps(amounts);
    expect(await read(99)).toEqual([high]);
    await setSteps(null);
    await setSteps(amounts);
    expect(await read(99)).toEqual([high]);
    expect(await read(99)).toEqual([]);
  });

  it('that are changed without being turned off are not told again', async () => {
    const { read, setSteps } = await openSteps(amounts);
    expect(await read(99)).toEqual([high]);
    await setSteps({ by: 'sun', steps: [high!] });
    expect(await read(99)).toEqual([]);
  });

  it('of which nobody would hear are told once somebody does', async () => {
    const { read, setAlerts } = await openSteps(amounts);
    await setAlerts(false);
    expect(await read(99)).toEqual([]);
    expect(await read(9)).toEqual([]);
    await setAlerts(true);
    expect(await read(8)).toEqual([low]);
    expect(await read(7)).toEqual([]);
  });
});

describe('steps in days', () => {
  it('follow the pace of what was spent', async () => {
    const { read, spendDaily } = await openSteps(days);
    await spendDaily();
    expect(await read(80)).toEqual([]);
    expect(await read(65)).toEqual([7]);
    expect(await read(5)).toEqual([1]);
  });

  it('stay told while nothing was spent: how long the balance lasts is not known', async () => {
    const { read, spendDaily, clock } = await openSteps(days);
    await spendDaily();
    expect(await read(65)).toEqual([7]);
    await clock.advance(9 * dayMs);
    expect(await read(65)).toEqual([]);
    await spendDaily();
    expect(await read(65)).toEqual([]);
  });

  it('are all passed by an account without a balance, whatever is known of its pace', async () => {
    const { read } = await openSteps(days);
    expect(await read(0.5)).toEqual([]);
    expect(await read(0)).toEqual([1]);
    expect(await read(0)).toEqual([]);
  });

  it('are all passed by a balance that does not cover what is usually bought, which is told', async () => {
    const { read, spendDaily, told, store, clock } = await openSteps(days);
    await spendDaily();
    await store.events.add(arrivalOf(delegated('d1', clock.now(), 65_000)), []);
    await read(80);
    await read(2);
    expect(told).toMatchObject([{ step: 1, usualSun: '3250000' }]);
  });
});
