// The job on a store of its own, with a service that answers what a test says.

import { describe, expect, it } from 'vitest';
import { ServiceError } from '../../src/base/errors.ts';
import { createBasicRecord } from '../../src/sandbox/service/account.ts';
import { foundBasicAddressSchema } from '../../src/service/schemas.ts';
import type { Notice } from '../../src/outbox/notice.ts';
import { sleep } from '../../src/base/clock.ts';
import { type RecordState, createRecordsJob, judgeRecord } from '../../src/watch/watch-records.ts';
import { createManualClock } from '../manual-clock.ts';
import { openTestStore } from '../store/ledger/fixture.ts';
import { settle } from './scene.ts';
import fc from 'fast-check';

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

const hour = 3_600_000;
const now = Date.UTC(2026, 10, 21, 12);
const enough = 10n ** 12n;

function record(changes: Record<string, unknown> = {}) {
  const whole = { ...createBasicRecord(1, 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', now), ...changes };
  return foundBasicAddressSchema.parse(whole);
}

type Read = ReturnType<typeof record>;

/** What is told of readings an hour apart, each with what is left for the fee; undefined: that is not known. */
function follow(readings: ReadonlyArray<{ read: Read; spare: bigint | undefined }>) {
  let state: RecordState | undefined;
  return readings.map(({ read, spare }, index) => {
    const judged = judgeRecord(state, read, { now: now + index * hour, spareSun: spare, isAtMost: false });
    state = judged.state;
    return judged.changes;
  });
}
/** With as much left at each of them. */
const told = (readings: readonly Read[], spare: bigint | undefined = enough) =>
  follow(readings.map((read) => ({ read, spare })));
const kinds = (all: ReturnType<typeof follow>) => all.map((changes) => changes.map(({ is }) => is).join());

/** Of each reading whether its billing was told as short; null where it was not told. */
const shortness = (all: ReturnType<typeof follow>) =>
  all.map((changes) => {
    const billing = changes.find((change) => change.is === 'billing');
    return billing ? billing.isShort : null;
  });

/** A billing in the far future and an unlimited quota: nothing about it is told. */
const calm = { slot_next_billing_timestamp: now + 20 * 24 * hour };

describe('the guarantee', () => {
  const on = record({ ...calm, bandwidth_guarantee: true });
  const off = record({ ...calm, bandwidth_guarantee: false });

  const silent = record({ ...calm, bandwidth_guarantee: undefined });
  it.each([
    [
      'when it was switched off, once, and each time anew',
      [on, off, off, on, off],
      ['', 'guarantee-off', '', '', 'guarantee-off'],
    ],
    ['not when it was off from the beginning', [off, off], ['', '']],
    ['not while a record does not say', [on, silent, off], ['', '', 'guarantee-off']],
  ])('is told %s', (_, readings, said) => {
    expect(kinds(told(readings))).toEqual(said);
  });
});

describe('the status', () => {
  /** As it was, and twice as it is then. */
  const changed = (before: object, change: object) =>
    told([before, { ...before, ...change }, { ...before, ...change }].map((one) => record({ ...one })));

  it('is told when it changed, with both as they came', () => {
    const told = [{ is: 'status', from: 'ACTIVE', to: 'A_NEW_ONE' }];
    expect(changed(calm, { status: 'A_NEW_ONE' })).toEqual([[], told, []]);
  });

  it('an expiry is told once, together with a status that changed at the same time', () => {
    const all = changed({ ...calm, expired_at: now + hour / 2 }, { status: 'EXPIRED' });
    expect(kinds(all)).toEqual(['', 'status,expired', '']);
  });

  it('a record that is gone is told once, and one that never was is not', () => {
    const [there, gone] = [record(calm), undefined];
    expect(kinds(told([there, gone, gone, there, gone]))).toEqual(['', 'gone', '', '', 'gone']);
    expect(kinds(told([gone, gone]))).toEqual(['', '']);
  });
});

describe('the quota', () => {
  const counted = { ...calm, quota_mode: 'COUNT', quota_count: 50, quantity: 0, used_quantity: 0 };
  const used = (count: number, changes = {}) => record({ ...counted, used_count: count, ...changes });

  it('is told at 80 % and when it is used up, each once', () => {
    const said = told([39, 40, 45, 50, 51].map((count) => used(count)));
    expect(kinds(said)).toEqual(['', 'quota', '', 'quota', '']);
    expect(told([used(50)])[0]).toEqual([{ is: 'quota', isUsedUp: true, of: 'count', used: 50, whole: 50 }]);
  });

  it('is told again in its next period, and after it was below 70 %, but not when it wavers', () => {
    expect(kinds(told([used(40), used(39), used(40)]))).toEqual(['quota', '', '']);
    expect(kinds(told([used(40), used(34), used(40)]))).toEqual(['quota', '', 'quota']);
    expect(kinds(told([used(40), used(41, { quota_start_time: now + hour })]))).toEqual(['quota', 'quota']);
  });

  it('of an unlimited address is never told', () => {
    expect(kinds(told([used(60, { quota_mode: 'UNLIMITED', quantity: 1, used_quantity: 1 })]))).toEqual(['']);
  });
});

describe('the next billing', () => {
  /** A fee of 1 TRX, billed each day at 12:00. */
  const daily = (index: number) =>
    record({ slot_next_billing_timestamp: now + (Math.floor((index + 3) / 24) + 1) * 24 * hour - 3 * hour });

  it('within a day is told once if the balance is not enough, and for each billing', () => {
    const days = Array.from({ length: 30 }, (_, index) => daily(index));
    const short = told(days, 999_999n).flatMap((changes) => changes);
    expect(short.map((change) => change.is === 'billing' && change.isShort)).toEqual([true, true]);
    expect(short[0]).toMatchObject({ feeSun: '1000000', spareSun: '999999' });
  });

  it('of a fee that is billed each day is not told while the balance is enough', () => {
    const days = Array.from({ length: 50 }, (_, index) => daily(index));
    // At the first reading nobody knows yet how often it is billed.
    expect(kinds(told(days)).slice(1).filter(Boolean)).toEqual([]);
  });

  it('of a rare fee is told once within a day before it', () => {
    const rare = record({ slot_next_billing_timestamp: now + 40 * hour });
    const hours = kinds(told(Array.from({ length: 39 }, () => rare)));
    expect(hours.flatMap((kind, index) => (kind ? [`${index} ${kind}`] : []))).toEqual(['16 billing']);
  });

  const soon = (hours = 20) => record({ slot_next_billing_timestamp: now + hours * hour });
  it.each<[string, bigint[], Array<boolean | null>]>([
    [
      'that was told as covered is taken back when the balance is no longer enough, once',
      [2_000_000n, 2_000_000n, 999_999n, 999_999n],
      [false, null, true, null],
    ],
    ['does not turn short again at once', [999_999n, 1_199_999n, 999_999n], [true, null, null]],
    [
      'turns short again after the balance was a fifth above the fee',
      [999_999n, 1_200_000n, 999_999n],
      [true, null, true],
    ],
  ])('%s', (_, spares, short) => {
    expect(shortness(follow(spares.map((spare) => ({ read: soon(), spare }))))).toEqual(short);
  });

  it('that is moved by hours is the same one', () => {
    expect(shortness(told([20, 19, 22, 12].map(soon), 0n))).toEqual([true, null, null, null]);
  });

  it('over any walk of the balance is told whenever it turns short, and never chatters', () => {
    const fee = 1_000_000n;
    const spares = fc.array(fc.oneof(fc.bigInt(-1_000_000n, 4_000_000n), fc.bigInt(900_000n, 1_300_000n)), {
      minLength: 1,
      maxLength: 60,
    });
    const property = fc.property(spares, fc.integer({ min: 0, max: 23 }), (walk, phase) => {
      const billingOf = (index: number) => (Math.floor((index + phase) / 24) + 1) * 24 - phase;
      const readAt = (index: number) =>
        record({ slot_next_billing_timestamp: now + billingOf(index) * hour });
      const told = shortness(follow(walk.map((spare, index) => ({ read: readAt(index), spare }))));
      const isShort = (index: number) => walk[index]! < fee;
      const everyIndex = walk.map((_, index) => index);
      const beginOf = (index: number) => everyIndex.find((other) => billingOf(other) === billingOf(index))!;
      const falsely = everyIndex.filter((index) => told[index] !== null && told[index] !== isShort(index));
      // What was said last of this billing is that it is short.
      const silent = everyIndex.filter((index) => {
        const earlier = told.lastIndexOf(true, index);
        const isSaid = earlier >= beginOf(index) && !told.slice(earlier, index + 1).includes(false);
        return isShort(index) && !isSaid;
      });
      // Between two times of one billing the balance was a fifth above the fee.
      const chattered = everyIndex.slice(1).filter((index) => {
        const before = told.lastIndexOf(true, index - 1);
        const isAgain = told[index] === true && before >= beginOf(index);
        return isAgain && !walk.slice(before, index).some((spare) => spare * 5n >= fee * 6n);
      });
      expect({ falsely, silent, chattered }).toEqual({ falsely: [], silent: [], chattered: [] });
    });
    fc.assert(property, { numRuns: 500 });
  });

  it('is told without a word about the balance while that is not known', () => {
    expect(follow([{ read: soon(1), spare: undefined }])[0]).toEqual([
      { is: 'billing', at: now + hour, isShort: false, feeSun: '1000000' },
    ]);
  });
});
