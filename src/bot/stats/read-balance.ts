// The balance for /stats: a signed reading made now, what it was before, and how long it lasts. Where the service can't
// be read, the picture says so and the last reading is told with its time.

import { ServiceError } from '../../errors.ts';
import { levelReadingOf } from '../../figures/keep-readings.ts';
import { columnsOf, type FiguresPeriod } from '../../figures/columns.ts';
import { describeServiceFailure } from '../../views/service-failure.ts';
import type { BalanceNow } from '../../views/stats/picture-figures.ts';
import type { FormContext } from '../frame/context.ts';

export async function readBalance(
  { deps, words, timeZone }: FormContext,
  period: FiguresPeriod,
): Promise<{ balance: BalanceNow; failure?: string }> {
  const asOf = deps.clock.now();
  const { account, failure } = await readAccount({ deps, words });
  const { since } = columnsOf(period, asOf, timeZone);
  const before = await deps.figures.readBalances(since, asOf + 1);
  const reading = account && levelReadingOf(account);
  const standing = reading && (await deps.figures.readStanding(reading, asOf));
  const balance = {
    asOf,
    balanceSun: account?.balance,
    balanceUsdt: account?.balance_usdt,
    before,
    standing,
  };
  return { balance, ...(failure !== undefined && { failure }) };
}

async function readAccount({ deps, words }: Pick<FormContext, 'deps' | 'words'>) {
  try {
    return { account: await deps.service.readAccount(), failure: undefined };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return { account: undefined, failure: describeServiceFailure(error, words, 'button') };
  }
}
