import { expect, it } from 'vitest';
import { keepReadings } from '../../src/figures/keep-readings.ts';
import { createLog } from '../../src/base/log.ts';
import type { ServiceClient } from '../../src/service/client.ts';
import { createManualClock } from '../manual-clock.ts';
import { openTestStore } from '../store/ledger/fixture.ts';

/** A client whose account is answered when `answer` is called. */
async function open() {
  const store = await openTestStore();
  const clock = createManualClock();
  const answered = Promise.withResolvers<void>();
  const account = { balance: 5_000_000n, balance_usdt: 7n };
  const client = {
    async readAccount() {
      await answered.promise;
      return account;
    },
  } as Partial<ServiceClient> as ServiceClient;
  const log = createLog({ level: 'silent', secrets: [], write: () => undefined });
  const readings = keepReadings(client, { balances: store.figures.balances, clock, log });
  const stored = () => store.figures.balances.read(0, clock.now() + 1);
  return { store, clock, readings, account, answer: () => answered.resolve(), stored };
}

it('stores each signed reading by the time of asking, and is closed only when it is stored', async () => {
  const { clock, readings, account, answer, stored } = await open();
  const askedAt = clock.now();
  const read = readings.service.readAccount();
  await clock.advance(20_000);
  answer();
  expect(await read).toBe(account);
  await readings.close();
  expect(await stored()).toMatchObject([{ at: askedAt }]);
});

it('stores nothing after it was closed, though the service answers later', async () => {
  const { store, readings, account, answer } = await open();
  const read = readings.service.readAccount();
  await readings.close();
  await store.close();
  answer();
  expect(await read).toBe(account);
});
