// Tells owners, and chats that want it, when the balance has fallen below one of the owners' steps. Only signed readings
// count. What was told is in the ledger, so a restart neither repeats nor forgets it. A step that nobody would hear of
// now is told once somebody does.

import { z } from 'zod';
import { dayMs } from '../base/clock.ts';
import { toJson } from '../base/json.ts';
import { readStoredValue, storedInteger } from '../store/ledger/maintenance/own-state.ts';
import type { Deps } from '../store/deps.ts';
import { levelReadingOf } from '../figures/keep-readings.ts';
import type { Figures } from '../figures/figures.ts';
import type { Runway } from '../figures/runway.ts';
import type { ServiceClient } from '../service/client.ts';
import type { BalanceSteps } from '../store/settings/watches.ts';
import type { Store } from '../store/open.ts';
import type { Notice, NoticeOf } from '../outbox/notice.ts';
import { listRecipients } from './notices.ts';
import { createLedgerTurns } from '../store/ledger/batches.ts';

type Account = Awaited<ReturnType<ServiceClient['readAccount']>>;

const valueName = 'balance-steps';

const storedState = z.object({
  by: z.enum(['days', 'sun']),
  told: z.array(storedInteger),
  rechargedSun: storedInteger.optional(),
  count: z.number(),
});

type StoredState = Pick<StepsState, 'told' | 'count'> & {
  by: BalanceSteps['by'];
  rechargedSun?: bigint | undefined;
};

export function createStepsWatch({
  service,
  figures,
  store,
  ownerIds,
  addNotice,
  clock,
  log,
}: Pick<Deps, 'ownerIds' | 'clock' | 'log'> & {
  service: Pick<ServiceClient, 'readAccount'>;
  figures: Pick<Figures, 'readStanding'>;
  store: Pick<Store, 'keyValues' | 'settings' | 'watchSettings'>;
  addNotice: (notice: Notice) => Promise<void>;
}) {
  const { keyValues, settings } = store;
  const turns = createLedgerTurns(log, 'The ledger failed while the balance was compared with the steps.');

  /** Steps that are turned off and on again are told again. */
  const unwatch = store.watchSettings(() => {
    if (!settings.data.balanceSteps) turns.add(forget);
  });

  async function forget(): Promise<void> {
    const stored = await readStoredValue(keyValues, valueName, storedState);
    if (stored && stored.told.length > 0) await write({ ...stored, told: [] });
  }

  async function take(account: Account, at: number): Promise<void> {
    const { balanceSteps, balancePlaces } = settings.data;
    const reading = levelReadingOf(account);
    // Each reading is judged, also where no step is told: what was bad is kept.
    const standing = reading && (await figures.readStanding(reading, at));
    if (!balanceSteps) return forget();
    if (!standing) return;
    const { balanceSun } = reading;
    const { runway, isShort, usualSun } = standing;
    const { by } = balanceSteps;
    const before = await readState(by);
    const { state, crossed } = takeReading(before, {
      steps: stepsOf(balanceSteps),
      // What pays for nothing lasts for no time, whatever is known of the pace.
      value: by === 'sun' || balanceSun <= 0n ? balanceSun : isShort ? 0n : valueOf(runway),
      rechargedSun: account.total_recharge,
    });
    if (crossed !== undefined) {
      // The count makes the key: after a crash between the notice and the state it is not stored again.
      const step = Number(by === 'days' ? crossed / BigInt(dayMs) : crossed);
      const said = { kind: 'low-balance', at, count: state.count, by, step } as const;
      const told: NoticeOf<'low-balance'> = {
        ...said,
        balanceSun: String(balanceSun),
        ...runwayOf(runway),
        ...(isShort && usualSun !== undefined && { usualSun: String(usualSun) }),
      };
      const isHeard = (notice: Notice) => listRecipients({ store, ownerIds }, notice).length > 0;
      const heardPlaces = balancePlaces.filter((place) => isHeard({ ...told, place }));
      if (heardPlaces.length === 0 && !isHeard(told)) return;
      await addNotice(told);
      for (const { chatId, topicId } of heardPlaces) await addNotice({ ...told, place: { chatId, topicId } });
    }
    if (toJson({ by, ...state }) !== toJson({ by, ...before })) await write({ by, ...state });
  }

  /** Of steps in another unit nothing was told. */
  async function readState(by: BalanceSteps['by']): Promise<StepsState> {
    const stored = await readStoredValue(keyValues, valueName, storedState);
    const told = stored?.by === by ? stored.told : [];
    return { told, rechargedSun: stored?.rechargedSun, count: stored?.count ?? 0 };
  }

  function write(state: StoredState): Promise<void> {
    return keyValues.write(valueName, toJson(state));
  }

  return {
    /** Reads the account and compares its balance with the steps; throws what the reading throws. */
    async readAccount(): Promise<Account> {
      const at = clock.now();
      const account = await service.readAccount();
      turns.add(() => take(account, at));
      return account;
    },
    /** Resolves when the watch no longer uses the ledger. */
    async close(): Promise<void> {
      unwatch();
      await turns.close();
    },
  };
}

/** Of days in milliseconds. */
function stepsOf({ by, steps }: BalanceSteps): bigint[] {
  return steps.map((step) => BigInt(step) * (by === 'days' ? BigInt(dayMs) : 1n));
}

/** Undefined while nothing is forecast: where nothing was spent, it is not known how long the balance lasts. */
function valueOf(runway: Runway): bigint | undefined {
  return runway.kind === 'lasts' ? BigInt(Math.floor(runway.lastsMs)) : undefined;
}

function runwayOf(runway: Runway): Pick<NoticeOf<'low-balance'>, 'runway'> {
  if (runway.kind !== 'lasts') return {};
  const { lastsMs, days, transfers } = runway;
  return { runway: { lastsMs, days, ...(transfers !== undefined && { transfers: String(transfers) }) } };
}

// Decides at a reading of the balance whether one of the owners' steps is told: once when the value falls below it, and
// again only after a recovery, so that a value that wavers around a step is told once. Pure.

/** What was told, as it is stored. Amounts as `StepsReading` has them. */
export type StepsState = {
  /** The steps below which the value has fallen, until it recovers. */
  readonly told: readonly bigint[];
  /** The account's total of recharges when it was known last. */
  readonly rechargedSun: bigint | undefined;
  /** How many times something was told. */
  readonly count: number;
};

export type StepsReading = {
  readonly steps: readonly bigint[];
  /** In the unit of the steps; undefined where it is not known, which changes nothing. */
  readonly value: bigint | undefined;
  readonly rechargedSun: bigint | undefined;
};

/** A value has recovered when it is above the step by a fifth. */
const margin = { numerator: 6n, denominator: 5n };

/** `crossed`: the step to tell, the smallest of those that the value fell below. */
export function takeReading(
  state: StepsState,
  { steps, value, rechargedSun }: StepsReading,
): { state: StepsState; crossed?: bigint } {
  if (value === undefined) return { state };
  const wasRecharged =
    rechargedSun !== undefined && state.rechargedSun !== undefined && rechargedSun > state.rechargedSun;
  const hasRecovered = (step: bigint) =>
    value * margin.denominator >= step * margin.numerator || (wasRecharged && value >= step);
  const stillTold = state.told.filter((step) => steps.includes(step) && !hasRecovered(step));
  const below = steps.filter((step) => value < step && !stillTold.includes(step));
  const next = { told: [...stillTold, ...below], rechargedSun: rechargedSun ?? state.rechargedSun };
  if (below.length === 0) return { state: { ...next, count: state.count } };
  const crossed = below.reduce((least, step) => (step < least ? step : least));
  return { state: { ...next, count: state.count + 1 }, crossed };
}
