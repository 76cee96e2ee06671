// What a report says of a place: what came, was spent and bought in a time, what somebody should look at, and for a board
// also how things stand now. A digest is sent with it, a board is edited to it. The figures of the whole account are read
// only where the place is told of them.

import { hourMs } from '../../base/clock.ts';
import { ServiceError } from '../../base/errors.ts';
import type { Html } from '../../base/html.ts';
import type { BotDeps } from '../../bot/context.ts';
import { chatReader } from '../../outbox/reader.ts';
import { type ColumnedPeriod, columnsBetween } from '../../figures/columns.ts';
import type { BalanceStanding } from '../../figures/figures.ts';
import { levelReadingOf } from '../../figures/keep-readings.ts';
import { transferEnergy } from '../../figures/runway.ts';
import type { EventStats } from '../../figures/stats.ts';
import { lateAfterMs } from '../../orders/reads.ts';
import { type OrderState, openStates, openTroubleStates } from '../../orders/states.ts';
import { readNotice } from '../../outbox/notice.ts';
import { audienceOf, mayTellAccount as mayTell } from '../../rules/audience.ts';
import { findPlace } from '../../store/settings/alert-rules.ts';
import type { KindOutcomes } from '../../store/ledger/events/outcomes.ts';
import type { SourcedBalance } from '../../store/ledger/figures/quarters.ts';
import type { Incident } from '../../store/ledger/incidents/incidents.ts';
import { type Place, isOfOrder } from '../../store/ledger/tables.ts';
import { capitalized, describeSubject, mayHear, namesOf } from '../incidents/told-incident.ts';

export const digestSpans = ['day', 'week'] as const;
export type DigestSpan = (typeof digestSpans)[number];

/** Unix milliseconds; `until` is not part of it. Times are cut at full hours of UTC: what came is counted by those. */
export type ReportPeriod = {
  readonly of: DigestSpan | 'board';
  readonly since: number;
  readonly until: number;
  /** An earlier digest could not be sent, and what it would have said is in this one. */
  readonly isLonger?: boolean;
  /** What came before `since` is not kept any more, and in no digest. */
  readonly isCut?: boolean;
  /** Somebody asked for it now, while the hour runs that is not in it any more. */
  readonly isBeforeEnd?: boolean;
};

export type Report = ReportPeriod & {
  /** When events may have been lost, within this time; oldest first. */
  readonly gaps: readonly Gap[];
  /** What became of the events that came, in this place alone. */
  readonly alerts: readonly KindOutcomes[];
  /** Whether the place may see whatever concerns the account, so that "all" is in order where nothing is to be checked. */
  readonly isWhole: boolean;
  /** Of the bot's orders: of all where the account is told, else of those that were asked for in this chat. */
  readonly orders: OrderTrouble;
  /** How many other things are not over that were told in this chat, and how many alerts for it did not arrive. */
  readonly open: number;
  readonly unsent: number;
  /** Of the whole account; undefined where the place is not told of it. */
  readonly account: ReportedAccount | undefined;
  /** Of a board. */
  readonly now?: Now;
};

/** Unix milliseconds. */
type Gap = { readonly from: number; readonly to: number };

type OrderTrouble = {
  /** How many deliveries failed, and how many became late. */
  readonly failed: number;
  readonly late: number;
  /** What somebody should look at, each order once: as it is now, or what happened to it. */
  readonly toCheck: {
    readonly failed: number;
    readonly late: number;
    readonly uncertain: number;
    /** The service did not accept them, or could not be asked: nothing was bought. */
    readonly unaccepted: number;
  };
};

export type ReportedAccount = {
  readonly period: ColumnedPeriod;
  readonly stats: EventStats;
  readonly asOf: number;
  /** A signed reading; undefined when the service could not be read. */
  readonly balanceSun: bigint | undefined;
  readonly balanceUsdt: bigint | undefined;
  /** How long it lasts, and whether it is enough; undefined like the balance. */
  readonly standing: BalanceStanding | undefined;
  /** The last signed reading before, where this one failed. */
  readonly last: SourcedBalance | undefined;
  /** The readings of the period. */
  readonly readings: readonly SourcedBalance[];
};

type Now = {
  /** Whether these are all open orders and incidents; else those of this chat. */
  readonly isOfAll: boolean;
  readonly orders: { readonly open: number; readonly troubled: number };
  /** Alerts for this chat that have not arrived. */
  readonly waiting: Readonly<Record<'waiting' | 'held' | 'parked' | 'undelivered', number>>;
  /** When the last event of each kind came that this place heard; Unix milliseconds. */
  readonly lastEvents: ReadonlyArray<{ readonly kind: string; readonly at: number }>;
  /** What is open here: in words, and who has taken it. */
  readonly incidents: ReadonlyArray<{ readonly what: string; readonly person: string | Html | undefined }>;
};

/** Whether it can be said that all is in order: only of an account that is known to be able to buy. */
export function isInOrder({ isWhole, account }: Report): boolean {
  return isWhole && account?.standing?.level === 'good';
}

const reasons = [
  'missing',
  'balance-low',
  'balance-unread',
  'failed',
  'uncertain',
  'late',
  'unaccepted',
  'unread',
  'unsent',
  'open',
] as const;

/** What somebody should look at, and how many of each; reasons without any are left out. */
export function reasonsToCheck({
  gaps,
  open,
  unsent,
  orders,
  account,
}: Report): Array<{ reason: (typeof reasons)[number]; count: number }> {
  const { failed, late, uncertain, unaccepted } = orders.toCheck;
  const level = account?.standing?.level;
  const counts = {
    missing: Number(gaps.length > 0),
    'balance-low': Number(level === 'warn' || level === 'bad'),
    'balance-unread': Number(account !== undefined && account.balanceSun === undefined),
    unread: account ? total(...account.stats.unsummed.values()) : 0,
    failed,
    late,
    uncertain,
    unaccepted,
    unsent,
    open,
  };
  return reasons.flatMap((reason) => (counts[reason] > 0 ? [{ reason, count: counts[reason] }] : []));
}

export function thingsToCheck(report: Report): number {
  return total(...reasonsToCheck(report).map(({ count }) => count));
}

/** Whether nothing came, nothing was spent and nothing is to be looked at. */
export function isEmptyReport(report: Report): boolean {
  const { alerts, account } = report;
  return alerts.length === 0 && !(account && hasMoved(account.stats)) && thingsToCheck(report) === 0;
}

function hasMoved({ spending, recharged, withdrawn, bought, transfers }: EventStats): boolean {
  const moved = [...spending, ...recharged, ...withdrawn, ...transfers].length;
  return moved + bought.energy.count + bought.bandwidth.count > 0;
}

function total(...counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

/** The full hour of UTC in which `ms` is: what came is counted by those. */
export function toHour(ms: number): number {
  return Math.floor(ms / hourMs) * hourMs;
}

/** Whether a full hour has ended since the first start. A digest covers full hours: before, it would end where it begins. */
export async function hasFullHour(deps: BotDeps, until: number): Promise<boolean> {
  return toHour(await deps.store.heartbeat.startedAt(deps.clock.now())) < toHour(until);
}

export function mayTellAccount(deps: BotDeps, chatId: number, accountBy: number | null): boolean {
  return mayTell(chatId, accountBy, audienceOf(deps));
}

export async function readReport(
  deps: BotDeps,
  place: Place,
  { accountBy }: { accountBy: number | null },
  period: ReportPeriod,
): Promise<Report> {
  const { store, clock, ownerIds } = deps;
  const { chatId } = place;
  const isBoard = period.of === 'board';
  const startedAt = await store.heartbeat.startedAt(clock.now());
  const since = toHour(Math.max(period.since, startedAt));
  // A board has the running hour in it, too.
  const until = isBoard ? period.until : toHour(period.until);
  const end = isBoard ? toHour(until) + hourMs : until;
  const isOwner = ownerIds.includes(chatId);
  const account = mayTellAccount(deps, chatId, accountBy)
    ? await readAccount(deps, chatId, { since, end, readSince: isBoard ? 0 : period.until })
    : undefined;
  const begin = Math.max(since, startedAt);
  const { gaps, incidentIds } = await readGaps(deps, begin, until);
  const waiting = await store.deliveries.countUnsettled(place);
  const incidents = await readIncidents(deps, chatId);
  const trouble = await readTrouble(deps, chatId, { since, end, isAll: isOwner || account !== undefined });
  const others = incidents.filter(
    ({ id, kind, ref }) => !incidentIds.has(id) && !(kind === 'order' && trouble.counted.has(ref)),
  );
  return {
    ...period,
    since: begin,
    until,
    gaps,
    alerts: await countAlerts(deps, place, since, end),
    isWhole: isOwner && account !== undefined,
    orders: trouble.orders,
    open: others.length,
    // Owners have these as things that are open.
    unsent: isOwner ? 0 : waiting.parked + waiting.undelivered,
    account,
    ...(isBoard && { now: await readNow(deps, place, incidents, waiting) }),
  };
}

/** A chat that was never set up for alerts learns nothing of what came to the account. */
function countAlerts({ store }: BotDeps, place: Place, since: number, until: number) {
  const setUp = findPlace(store.settings.data, place);
  return setUp ? store.outcomes.countByKind(place, Math.max(since, setUp.since), until) : [];
}

/** An owner's private chat has all that are open, every other chat those that were told there. */
async function readIncidents(deps: BotDeps, chatId: number): Promise<Incident[]> {
  const open = await deps.store.incidents.open(deps.ownerIds.includes(chatId) ? {} : { chatId });
  return open.filter((one) => mayHear(deps, one, chatId));
}

/** Each order counts once, and an order's own incident is the order; `counted`: the ids of those that are to be checked. */
async function readTrouble(
  { store }: BotDeps,
  chatId: number,
  { since, end, isAll }: { since: number; end: number; isAll: boolean },
): Promise<{ orders: OrderTrouble; counted: ReadonlySet<string> }> {
  const happened = (await store.figures.orders.troubledBetween(since, end, lateAfterMs)).filter(
    (order) => isAll || order.chatId === chatId,
  );
  const now = (await store.orders.inStates([...openTroubleStates])).filter(
    (row) => isAll || row.chat_id === chatId,
  );
  const idsOf = (is: 'failed' | 'late') => happened.filter((one) => one.is === is).map(({ id }) => id);
  const failed = new Set(idsOf('failed'));
  const uncertain = now.filter(({ state, id }) => state !== 'late' && !failed.has(id)).map(({ id }) => id);
  const worse = new Set([...failed, ...uncertain]);
  const lateNow = now.filter(({ state }) => state === 'late').map(({ id }) => id);
  const late = new Set([...lateNow, ...idsOf('late')].filter((id) => !worse.has(id)));
  return {
    orders: {
      failed: idsOf('failed').length,
      late: idsOf('late').length,
      toCheck: {
        failed: failed.size,
        late: late.size,
        uncertain: uncertain.length,
        unaccepted: happened.filter(({ is }) => is === 'unaccepted').length,
      },
    },
    counted: worse.union(late),
  };
}

async function readNow(
  deps: BotDeps,
  place: Place,
  incidents: readonly Incident[],
  waiting: Now['waiting'],
): Promise<Now> {
  const { store, ownerIds } = deps;
  const { chatId } = place;
  const isOfAll = ownerIds.includes(chatId);
  const { words } = chatReader(deps, chatId);
  const rows = await store.orders.inStates([...openStates]);
  // What nobody has confirmed is no order yet.
  const orders = rows.filter((row) => row.card_state !== 'offered' && (isOfAll || row.chat_id === chatId));
  const told = [];
  for (const incident of incidents) {
    const { kind, ref, taken } = incident;
    const order = isOfOrder(kind) ? await deps.orders.find(ref) : undefined;
    told.push({
      what: capitalized(describeSubject(incident, order, words), words.locale),
      person: taken ? namesOf(deps)(taken.by, taken.name) : undefined,
    });
  }
  return {
    isOfAll,
    orders: {
      open: orders.length,
      troubled: orders.filter(({ state }) => openTroubleStates.has(state as OrderState)).length,
    },
    waiting,
    lastEvents: await store.outcomes.lastHeard(place),
    incidents: told,
  };
}

/** A digest reads the account; a board has the last reading, since the account is read every few minutes anyway. */
async function readAccount(
  deps: BotDeps,
  chatId: number,
  { since, end, readSince }: { since: number; end: number; readSince: number },
): Promise<ReportedAccount> {
  const { figures, clock } = deps;
  const period = columnsBetween(since, end, clock.now(), chatReader(deps, chatId).timeZone);
  const stats = await figures.readReported(period);
  const now = clock.now();
  const last = await figures.readLastBalance(now);
  const readings = await figures.readBalances(since, end);
  if (last?.trx === undefined || last.at < readSince)
    return { period, stats, asOf: now, balanceSun: undefined, ...none, last, readings };
  const { trx: balanceSun, usdt: balanceUsdt, rechargedTrx: rechargedSun, refundedTrx: refundedSun } = last;
  const reading = { balanceSun, balanceUsdt, rechargedSun, refundedSun };
  const standing = await figures.readStanding(reading, now);
  return { period, stats, asOf: last.at, balanceSun, balanceUsdt, standing, last, readings };
}

/** Asks the service for what a digest says of the account, and stores it: who writes the digest asks nobody. */
export async function askAccount(deps: BotDeps, chatId: number, accountBy: number | null): Promise<void> {
  const { service, figures, clock } = deps;
  if (!mayTellAccount(deps, chatId, accountBy)) return;
  const account = await service.readAccount().catch(noAnswer);
  // Without a price it is only not said that all is in order.
  const askPrice = () =>
    service.estimate({ quantity: Number(transferEnergy), duration: '1h' }).catch(noAnswer);
  const reading = account && levelReadingOf(account);
  if (reading) await figures.readStanding(reading, clock.now(), askPrice);
}

const none = { balanceUsdt: undefined, standing: undefined };

function noAnswer(error: unknown): undefined {
  if (!(error instanceof ServiceError)) throw error;
}

// When events may have been lost, as owners were told: the bot was away for longer than the service repeats them, or no
// event names the new balance.

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
