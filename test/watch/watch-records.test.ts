// The job on a store of its own, with a service that answers what a test says.

import { expect, it } from 'vitest';
import { ServiceError } from '../../src/base/errors.ts';
import { createBasicRecord } from '../../src/sandbox/service/account.ts';
import { foundBasicAddressSchema } from '../../src/service/schemas.ts';
import type { Notice } from '../../src/outbox/notice.ts';
import { sleep } from '../../src/base/clock.ts';
import { createRecordsJob } from '../../src/watch/watch-records.ts';
import { createManualClock } from '../manual-clock.ts';
import { openTestStore } from '../store/ledger/fixture.ts';
import { settle } from './scene.ts';

const hourMs = 3_600_000;
const run = { dueAt: 0, lastDueAt: undefined, isRepeat: false };
const addresses = ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'TUpMhErZL2fhh4sVNULAbNKLokS4GjC1F4'];

async function openScene() {
  const store = await openTestStore();
  const clock = createManualClock(undefined, settle);
  const notices: Notice[] = [];
  const account = { balance: 10n ** 9n };
  const changes = new Map<string, Record<string, unknown>>();
  const refused = new Set<string>();
  await store.settings.update((draft) => {
    draft.watchedRecords = addresses.map((address) => ({
      chatId: 5,
      topicId: null,
      address,
      addedBy: 5,
      addedAt: clock.now(),
    }));
  });
  const open = () =>
    createRecordsJob({
      service: {
        readAccount: async () => account,
        async readBasicAddress(address) {
          if (refused.has(address))
            throw new ServiceError('refused', { outcome: 'rejected', reason: 'refused' });
          const usual = createBasicRecord(1, address, clock.now());
          return foundBasicAddressSchema.parse({ ...usual, ...changes.get(address) });
        },
      },
      store,
      addNotice: async (notice) => void notices.push(notice),
      wait: (ms) => sleep(clock, ms),
      clock,
    });
  let job = open();
  return {
    clock,
    account,
    changes,
    refused,
    restart: () => {
      job = open();
    },
    /** What a run tells, by address. */
    told: async () => {
      notices.length = 0;
      const done = job.run(run);
      done.catch(() => undefined);
      await clock.advance(10_000);
      await done.catch(() => undefined);
      return Object.fromEntries(
        notices.flatMap((notice) => (notice.kind === 'record' ? [[notice.address, notice.changes]] : [])),
      );
    },
  };
}
const billing = (scene: Awaited<ReturnType<typeof openScene>>, inHours: number) => ({
  slot_next_billing_timestamp: scene.clock.now() + inHours * hourMs,
  plan_subscription_sun: 1_000_000,
});

it('of two that are billed at the same moment the balance pays one after the other', async () => {
  const scene = await openScene();
  const same = billing(scene, 5);
  for (const address of addresses) scene.changes.set(address, same);
  scene.account.balance = 1_500_000n;
  expect(await scene.told()).toMatchObject({
    [addresses[0]!]: [{ isShort: false, spareSun: '1500000' }],
    [addresses[1]!]: [{ isShort: true, spareSun: '500000' }],
  });
});

it('a balance that turns short is told after a restart, and once', async () => {
  const scene = await openScene();
  scene.changes.set(addresses[0]!, billing(scene, 5));
  scene.changes.set(addresses[1]!, billing(scene, 500));
  expect(await scene.told()).toMatchObject({ [addresses[0]!]: [{ isShort: false }] });
  scene.account.balance = 999_999n;
  scene.restart();
  expect(await scene.told()).toMatchObject({ [addresses[0]!]: [{ isShort: true }] });
  scene.restart();
  expect(await scene.told()).toEqual({});
});

it('while an address can not be read, no other is told as covered, and shortness is', async () => {
  const scene = await openScene();
  scene.refused.add(addresses[1]!);
  scene.changes.set(addresses[0]!, billing(scene, 5));
  const first = await scene.told();
  expect(first).toMatchObject({ [addresses[0]!]: [{ is: 'billing', isShort: false }] });
  expect(first[addresses[0]!]).not.toMatchObject([{ spareSun: expect.anything() }]);
  scene.account.balance = 1n;
  expect(await scene.told()).toMatchObject({ [addresses[0]!]: [{ isShort: true, spareSun: '1' }] });
});
