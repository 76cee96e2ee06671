// Tells owners, and chats that want it, when the balance has fallen below one of the owners' steps. Only signed readings
// count. What was told is in the ledger, so a restart neither repeats nor forgets it.

import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { StoreError } from '../errors.ts';
import type { Figures } from '../figures/figures.ts';
import type { Runway } from '../figures/runway.ts';
import type { ServiceClient } from '../service/client.ts';
import type { BalanceSteps } from '../store/settings/watches.ts';
import type { Store } from '../store/open.ts';
import type { Notice, NoticeOf } from '../views/team/notice.ts';
import { takeReading, type StepsState } from './balance-steps.ts';

type Account = Awaited<ReturnType<ServiceClient['readAccount']>>;

export type StepsWatch = {
  /** Reads the account and compares its balance with the steps; throws what the reading throws. */
  readAccount(): Promise<Account>;
  /** Resolves when the watch no longer uses the ledger. */
  close(): Promise<void>;
};

const valueName = 'balance-steps';
const dayMs = 86_400_000;
/** Nothing was spent: it lasts for longer than any step. */
const endlessMs = 10n ** 15n;

const digits = z.string().regex(/^\d+$/).transform(BigInt);
const storedState = z.object({
  by: z.enum(['days', 'sun']),
  told: z.array(digits),
  rechargedSun: digits.optional(),
  count: z.number(),
});

export function createStepsWatch({
  service,
  figures,
  store: { keyValues, settings },
  addNotice,
  clock,
  log,
}: Pick<Deps, 'clock' | 'log'> & {
  service: Pick<ServiceClient, 'readAccount'>;
  figures: Pick<Figures, 'readRunway'>;
  store: { keyValues: Store['keyValues']; settings: Pick<Store['settings'], 'data'> };
  addNotice: (notice: Notice) => Promise<void>;
}): StepsWatch {
  let turn = Promise.resolve();
  let isClosed = false;

  async function take(account: Account): Promise<void> {
    const { balanceSteps, balancePlaces } = settings.data;
    const { balance: balanceSun } = account;
    if (!balanceSteps || balanceSun === undefined) return;
    const { by } = balanceSteps;
    const at = clock.now();
    const runway = await figures.readRunway(balanceSun, at);
    const before = await readState(by);
    const { state, crossed } = takeReading(before, {
      steps: stepsOf(balanceSteps),
      value: by === 'sun' ? balanceSun : valueOf(runway),
      rechargedSun: account.total_recharge,
    });
    if (crossed !== undefined) {
      // The count makes the key: after a crash between the notice and the state it is not stored again.
      const step = Number(by === 'days' ? crossed / BigInt(dayMs) : crossed);
      const said = { kind: 'low-balance', at, count: state.count, by, step } as const;
      const told: NoticeOf<'low-balance'> = { ...said, balanceSun: String(balanceSun), ...runwayOf(runway) };
      await addNotice(told);
      for (const { chatId, topicId } of balancePlaces)
        await addNotice({ ...told, place: { chatId, topicId } });
    }
    await writeState(by, before, state);
  }

  /** Of steps in another unit nothing was told. */
  async function readState(by: BalanceSteps['by']): Promise<StepsState> {
    const value = await keyValues.read(valueName);
    const stored = value === undefined ? undefined : storedState.safeParse(JSON.parse(value)).data;
    const told = stored?.by === by ? stored.told : [];
    return { told, rechargedSun: stored?.rechargedSun, count: stored?.count ?? 0 };
  }

  async function writeState(by: BalanceSteps['by'], before: StepsState, state: StepsState): Promise<void> {
    const write = (value: StepsState) =>
      JSON.stringify({ by, ...value }, (_key, part: unknown) =>
        typeof part === 'bigint' ? String(part) : part,
      );
    if (write(state) !== write(before)) await keyValues.write(valueName, write(state));
  }

  return {
    async readAccount() {
      const account = await service.readAccount();
      turn = turn
        .then(() => (isClosed ? undefined : take(account)))
        .catch((error: unknown) => {
          if (!(error instanceof StoreError)) throw error;
          log.error({ err: error }, 'The ledger failed while the balance was compared with the steps.');
        });
      return account;
    },
    async close() {
      isClosed = true;
      await turn;
    },
  };
}

/** Of days in milliseconds. */
function stepsOf({ by, steps }: BalanceSteps): bigint[] {
  return steps.map((step) => BigInt(step) * (by === 'days' ? BigInt(dayMs) : 1n));
}

/** Undefined while nothing is forecast. */
function valueOf(runway: Runway): bigint | undefined {
  if (runway.kind === 'too-few-days') return undefined;
  return runway.kind === 'no-spending' ? endlessMs : BigInt(Math.floor(runway.lastsMs));
}

function runwayOf(runway: Runway): Pick<NoticeOf<'low-balance'>, 'runway'> {
  if (runway.kind !== 'lasts') return {};
  const { lastsMs, days, transfers } = runway;
  return { runway: { lastsMs, days, ...(transfers !== undefined && { transfers: String(transfers) }) } };
}
