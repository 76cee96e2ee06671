// Reads what a digest says. The figures of the whole account are read only where the place is told of them.

import { mayTellAccount as mayTell } from '../../rules/audience.ts';
import { findPlace } from '../../rules/places.ts';
import { transferEnergy } from '../../figures/runway.ts';
import { ServiceError } from '../../base/errors.ts';
import type { DigestSettings } from '../../store/settings/report-settings.ts';
import type { Place } from '../../store/place.ts';
import { levelReadingOf } from '../../figures/keep-readings.ts';
import type { AccountNumbers, DigestNumbers, Gap } from './digest-numbers.ts';
import type { BotDeps } from '../../bot/context.ts';
import { mayHear } from '../incidents/rights.ts';
import { columnsOfDigest, toHour, type DigestSpan } from './digest-times.ts';
import { readNotice } from '../../outbox/notice.ts';

export type DigestPeriod = {
  span: DigestSpan;
  since: number;
  until: number;
  isLonger: boolean;
  isCut: boolean;
  isBeforeEnd?: boolean;
};

export async function readDigest(
  deps: BotDeps,
  place: Place,
  { accountBy }: Pick<DigestSettings, 'accountBy'>,
  period: DigestPeriod,
  timeZone: string,
): Promise<DigestNumbers> {
  const startedAt = await deps.store.heartbeat.startedAt(deps.clock.now());
  const [since, until] = [toHour(Math.max(period.since, startedAt)), toHour(period.until)];
  const isOwner = deps.ownerIds.includes(place.chatId);
  const account = mayTellAccount(deps, place.chatId, accountBy)
    ? await readAccount(deps, { span: period.span, since, until }, timeZone)
    : undefined;
  const { gaps, incidentIds } = await readGaps(deps, Math.max(since, startedAt), until);
  const { waiting: _, ...unsettled } = await deps.store.deliveries.countUnsettled(place);
  return {
    ...period,
    since: Math.max(since, startedAt),
    until,
    gaps,
    alerts: await countAlerts(deps, place, since, until),
    isWhole: isOwner && account !== undefined,
    ...(await readTrouble(
      deps,
      place.chatId,
      { since, until, isAll: isOwner || account !== undefined },
      incidentIds,
    )),
    // Owners have these as things that are open.
    unsent: isOwner ? 0 : unsettled.parked + unsettled.undelivered,
    account,
  };
}

/** A chat that was never set up for alerts learns nothing of what came to the account. */
function countAlerts({ store }: BotDeps, place: Place, since: number, until: number) {
  const setUp = findPlace(store.settings.data, place);
  return setUp ? store.outcomes.countByKind(place, Math.max(since, setUp.since), until) : [];
}

/**
 * Whether a full hour has ended since the first start. A digest covers full hours: before, it would end where it begins.
 */
export async function hasFullHour(deps: BotDeps, until: number): Promise<boolean> {
  return toHour(await deps.store.heartbeat.startedAt(deps.clock.now())) < toHour(until);
}

/** Each order counts once, and an order's own incident is the order; `leftOut`: incidents that are counted elsewhere. */
async function readTrouble(
  deps: BotDeps,
  chatId: number,
  { since, until, isAll }: { since: number; until: number; isAll: boolean },
  leftOut: ReadonlySet<number>,
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
      !leftOut.has(one.id) &&
      mayHear(deps, one, chatId) &&
      !(one.kind === 'order' && (counted.has(one.ref) || late.has(one.ref))),
  );
  return {
    orders: {
      failedAt: happened.filter(({ is }) => is === 'failed').map(({ at }) => at),
      late: idsOf('late').length,
      toCheck: {
        failed: failed.size,
        late: late.size,
        uncertain: uncertain.length,
        unaccepted: happened.filter(({ is }) => is === 'unaccepted').length,
      },
    },
    open: others.length,
  };
}

export function mayTellAccount(deps: BotDeps, chatId: number, accountBy: number | null): boolean {
  return mayTell(chatId, accountBy, { settings: deps.store.settings.data, ownerIds: deps.ownerIds });
}

async function readAccount(
  { service, figures, digestSums, clock }: BotDeps,
  { span, since, until }: { span: DigestSpan; since: number; until: number },
  timeZone: string,
): Promise<AccountNumbers> {
  const columns = columnsOfDigest(span, since, until, timeZone);
  const sums = await digestSums.readSums(columns ?? [{ since, until }]);
  const asOf = clock.now();
  const account = await service.readAccount().catch((error: unknown) => {
    if (error instanceof ServiceError) return undefined;
    throw error;
  });
  const reading = account && levelReadingOf(account);
  // Without a price it is only not said that all is in order.
  const askPrice = () =>
    service.estimate({ quantity: Number(transferEnergy), duration: '1h' }).catch((error: unknown) => {
      if (error instanceof ServiceError) return undefined;
      throw error;
    });
  return {
    sums,
    columns,
    asOf,
    balanceSun: account?.balance,
    balanceUsdt: account?.balance_usdt,
    standing: reading && (await figures.readStanding(reading, asOf, askPrice)),
    last: account ? undefined : await figures.readLastBalance(asOf),
  };
}

// When events may have been lost, as owners were told: the bot was away for longer than the service repeats them, or the
// balance moved without one.

type Gaps = {
  /** Within the period, oldest first; they don't overlap. */
  gaps: Gap[];
  /** The incidents about them. */
  incidentIds: ReadonlySet<number>;
};

async function readGaps({ store }: BotDeps, since: number, until: number): Promise<Gaps> {
  const stored = [...(await store.notices.listOf('downtime')), ...(await store.notices.listOf('silence'))];
  const incidentIds = new Set<number>();
  const found: Gap[] = [];
  for (const { body, incident } of stored) {
    const notice = readNotice(body);
    if (notice?.kind !== 'downtime' && notice?.kind !== 'silence') continue;
    // A silence goes on until an event comes; a downtime is over when it is told.
    const isOn = notice.kind === 'silence' && incident !== undefined && !incident.over;
    const over = notice.kind === 'silence' ? (incident?.over?.at ?? 0) : 0;
    const to = isOn ? until : Math.max(notice.to, over);
    if (notice.from >= until || to <= since) continue;
    found.push({ from: Math.max(notice.from, since), to: Math.min(to, until) });
    if (incident) incidentIds.add(incident.id);
  }
  return { gaps: join(found), incidentIds };
}

function join(gaps: readonly Gap[]): Gap[] {
  const joined: Gap[] = [];
  for (const gap of gaps.toSorted((a, b) => a.from - b.from)) {
    const last = joined.at(-1);
    if (last && gap.from <= last.to) joined[joined.length - 1] = { ...last, to: Math.max(last.to, gap.to) };
    else joined.push(gap);
  }
  return joined;
}
