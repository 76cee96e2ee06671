// Reads what a digest says. The figures of the whole account are read only where the place is told of them.

import { isTeamChat } from '../../rules/audience.ts';
import { ServiceError } from '../../errors.ts';
import type { DigestSettings } from '../../store/settings/report-settings.ts';
import type { Place } from '../../store/place.ts';
import type { AccountNumbers, DigestNumbers } from '../../views/report/digest-numbers.ts';
import { mayUse, roleOfId } from '../frame/access.ts';
import type { BotDeps } from '../frame/context.ts';
import { mayHear } from '../incidents/rights.ts';
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
  const [since, until] = [toHour(period.since), toHour(period.until)];
  const isOwner = deps.ownerIds.includes(place.chatId);
  const account = mayTellAccount(deps, place.chatId, accountBy)
    ? await readAccount(deps, { span: period.span, since, until }, timeZone)
    : undefined;
  const { waiting: _, ...unsettled } = await deps.store.deliveries.countUnsettled(place);
  return {
    ...period,
    since,
    until,
    alerts: await deps.store.outcomes.countByKind(place, since, until),
    isWhole: isOwner && account !== undefined,
    ...(await readTrouble(deps, place.chatId, { since, until, isAll: isOwner || account !== undefined })),
    // Owners have these as things that are open.
    unsent: isOwner ? 0 : unsettled.parked + unsettled.undelivered,
    account,
  };
}

/** Each order counts once, and an order's own incident is the order. */
async function readTrouble(
  deps: BotDeps,
  chatId: number,
  { since, until, isAll }: { since: number; until: number; isAll: boolean },
): Promise<Pick<DigestNumbers, 'orders' | 'open'>> {
  const { store, digestSums, ownerIds } = deps;
  const happened = (await digestSums.readTroubled(since, until)).filter(
    (order) => isAll || order.chatId === chatId,
  );
  const now = (await store.orders.inStates(['late', 'unknown', 'differs'])).filter(
    (row) => isAll || row.chat_id === chatId,
  );
  const idsOf = (is: 'failed' | 'late') => happened.filter((one) => one.is === is).map(({ id }) => id);
  const failed = new Set(idsOf('failed'));
  const uncertain = now.filter(({ state, id }) => state !== 'late' && !failed.has(id)).map(({ id }) => id);
  const counted = new Set([...failed, ...uncertain]);
  const lateNow = now.filter(({ state }) => state === 'late').map(({ id }) => id);
  const late = new Set([...lateNow, ...idsOf('late')].filter((id) => !counted.has(id)));
  const open = await store.incidents.open(ownerIds.includes(chatId) ? {} : { chatId });
  const others = open.filter(
    (one) =>
      mayHear(deps, one, chatId) && !(one.kind === 'order' && (counted.has(one.ref) || late.has(one.ref))),
  );
  return {
    orders: {
      failedAt: happened.filter(({ is }) => is === 'failed').map(({ at }) => at),
      late: idsOf('late').length,
      toCheck: { failed: failed.size, late: late.size, uncertain: uncertain.length },
    },
    open: others.length,
  };
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
  { service, figures, digestSums, clock, store }: BotDeps,
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
    steps: store.settings.data.balanceSteps,
    last: account ? undefined : await figures.readLastBalance(asOf),
  };
}
