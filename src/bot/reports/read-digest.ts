// Reads what a digest says. The figures of the whole account are read only where the place is told of them.

import { isTeamChat } from '../../rules/audience.ts';
import { ServiceError } from '../../errors.ts';
import type { DigestSettings } from '../../store/settings/report-settings.ts';
import type { Place } from '../../store/place.ts';
import type { AccountNumbers, DigestNumbers } from '../../views/report/digest-numbers.ts';
import { mayUse, roleOfId } from '../frame/access.ts';
import type { BotDeps } from '../frame/context.ts';
import { columnsOfDigest, toHour, type DigestSpan } from './digest-times.ts';

export type DigestPeriod = {
  span: DigestSpan;
  since: number;
  until: number;
  isLonger: boolean;
  isCut: boolean;
};

export async function readDigest(
  deps: BotDeps,
  place: Place,
  { accountBy }: Pick<DigestSettings, 'accountBy'>,
  period: DigestPeriod,
  timeZone: string,
): Promise<DigestNumbers> {
  const { span, isLonger, isCut } = period;
  const [since, until] = [toHour(period.since), toHour(period.until)];
  const alerts = await deps.store.outcomes.countByKind(place, since, until);
  const open = (await deps.store.incidents.open({ chatId: place.chatId })).length;
  const account = mayTellAccount(deps, place.chatId, accountBy)
    ? await readAccount(deps, { span, since, until }, timeZone)
    : undefined;
  return { span, since, until, isLonger, isCut, alerts, open, account };
}

/**
 * Whether the figures of the whole account may be told in the chat: who asked for them there is still on the team. A
 * private chat is that of its person.
 */
export function mayTellAccount(deps: BotDeps, chatId: number, accountBy: number | null): boolean {
  if (
    accountBy === null ||
    !isTeamChat(chatId, { settings: deps.store.settings.data, ownerIds: deps.ownerIds })
  )
    return false;
  return mayUse(roleOfId(deps, chatId > 0 ? chatId : accountBy), 'viewer');
}

async function readAccount(
  { service, figures, digestSums, clock }: BotDeps,
  { span, since, until }: { span: DigestSpan; since: number; until: number },
  timeZone: string,
): Promise<AccountNumbers> {
  const columns = columnsOfDigest(span, since, until, timeZone);
  const sums = await digestSums.readSums(columns ?? [{ since, until }]);
  const account = await service.readAccount().catch((error: unknown) => {
    if (error instanceof ServiceError) return undefined;
    throw error;
  });
  const asOf = clock.now();
  return {
    sums,
    columns,
    asOf,
    balanceSun: account?.balance,
    balanceUsdt: account?.balance_usdt,
    runway: await figures.readRunway(account?.balance ?? 0n, asOf),
    last: account ? undefined : await figures.readLastBalance(asOf),
  };
}
