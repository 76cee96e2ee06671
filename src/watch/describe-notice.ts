// What owners read of a notice, or the chat that it is for: a row for each kind.

import { code, raw, toHtml } from '../base/html.ts';
import type { Words } from '../base/i18n.ts';
import { eventOf } from '../events/index.ts';
import { describeCause } from '../outbox/reasons.ts';
import { type Reader, coins, count, sentence, toQuotedLine } from '../base/lines.ts';
import type { Notice, NoticeOf, RecordChange } from '../outbox/notice.ts';
import type { BalanceSteps } from '../store/settings/watches.ts';
import { briefTime, shortTime } from '../base/time.ts';
import { runwaySentence, shortLines } from './runway-sentence.ts';

const mostTitles = 20;

type Teller = Pick<Reader, 'words' | 'timeZone'> & Partial<Pick<Reader, 'now'>>;

const texts: { readonly [Kind in Notice['kind']]: (notice: NoticeOf<Kind>, reader: Teller) => string } = {
  parked({ chatId, topicId, title, count: waiting, reason }, { words }) {
    if (topicId !== undefined) {
      return words('topic-parked', { topic: topicId === null ? 'general' : 'other', title, count: waiting });
    }
    const where = chatId > 0 ? 'private' : 'group';
    return words('chat-parked', {
      where,
      title,
      count: waiting,
      reason: raw(describeCause(reason, { words })),
    });
  },
  undelivered: ({ title, reason }, { words }) =>
    words('upkeep-undelivered', { title, reason: raw(describeCause(reason, { words })) }),
  quota: ({ mbPerHour }, { words }) => words('upkeep-quota', { mb: String(mbPerHour) }),
  'first-event': tellOfFirstEvent,
  template: ({ types }, { words }) =>
    words('upkeep-template', { types: types.join(words.plain('list-comma')) }),
  'words-failed': tellOfWords,
  'jobs-late': tellOfJobs,
  'low-balance': tellOfLowBalance,
  found: tellOfFound,
  record: tellOfRecord,
  unowned: tellOfGroups,
  owned: tellOfGroups,
  leaderless: ({ from, to, instance }, reader) =>
    reader.words('instances-leaderless', {
      from: shortTime(from, reader),
      to: shortTime(to, reader),
      instance: code(instance),
    }),
  takeover: ({ tookMs, instance }, { words }) =>
    words('instances-takeover', {
      seconds: { amount: BigInt(Math.round(tookMs / 100)), decimals: 1 },
      instance: code(instance),
    }),
  clock: ({ aheadMs, instance }, { words }) =>
    words('instances-clock', {
      direction: aheadMs > 0 ? 'ahead' : 'behind',
      seconds: String(Math.round(Math.abs(aheadMs) / 1000)),
      instance: code(instance),
    }),
  downtime: ({ from, to, backAt }, reader) =>
    reader.words('upkeep-downtime', {
      from: shortTime(from, reader),
      to: shortTime(to, reader),
      back: shortTime(backAt, reader),
    }),
  silence: tellOfSilence,
};

export function describeNotice(notice: Notice, reader: Teller): string {
  return (texts[notice.kind] as (notice: Notice, reader: Teller) => string)(notice, reader);
}

function tellOfSilence(notice: NoticeOf<'silence'>, reader: Teller): string {
  const { words } = reader;
  const moves = (['trx', 'usdt'] as const).flatMap((coin) => {
    const move = notice[coin];
    if (!move) return [];
    const values = { before: coins(BigInt(move.before)), after: coins(BigInt(move.after)) };
    return [words(`upkeep-moved-${coin}`, values)];
  });
  const span = { from: shortTime(notice.from, reader), to: shortTime(notice.to, reader) };
  return words('upkeep-silence', { ...span, moves: raw(moves.join('\n')) });
}

/** How many chats got it, and in how many it is held, muted or missing. */
function tellOfFirstEvent(
  { type, chats, held, muted, missing }: NoticeOf<'first-event'>,
  { words }: Teller,
): string {
  const event = raw(words(`event-name-${eventOf(type)?.name ?? 'balance'}`));
  const said = Object.entries({ got: chats, held, muted, missing })
    .filter(([, count]) => count > 0)
    .map(([what, count]) => words(`upkeep-first-event-${what}`, { count }));
  if (held + muted + missing > 0) said.push(words('upkeep-first-event-why'));
  const told = said.length > 0 ? said.join(words.plain('sentence-joiner')) : words('upkeep-first-event-none');
  return words('upkeep-first-event', { event, told: raw(told) });
}

function tellOfWords({ chatId, topicId, title, type, why }: NoticeOf<'words-failed'>, { words }: Teller) {
  const event = raw(words(`event-name-${eventOf(type)?.name ?? 'balance'}`));
  const where = chatId > 0 ? 'private' : topicId === null ? 'group' : 'topic';
  const reason = raw(words(`template-failure-${why}`));
  return words('template-failed', {
    event,
    where,
    title: toQuotedLine(title) ?? '—',
    reason,
  });
}

function tellOfFound({ orders }: NoticeOf<'found'>, { words }: Teller) {
  const lines = orders.map(({ id, resource, quantity, receiver, hash }) =>
    words('found-order', {
      id: code(id),
      resource,
      quantity: count(quantity),
      receiver: code(receiver),
      hash: code(hash),
    }),
  );
  return words('found-orders', { count: orders.length, orders: raw(lines.join('\n')) });
}

function tellOfJobs({ jobs }: NoticeOf<'jobs-late'>, reader: Teller) {
  const { words } = reader;
  const lines = jobs.slice(0, mostTitles).map(({ kind, dueAt, title }) => {
    const values = { job: raw(words(`job-${kind}`)), time: shortTime(dueAt, reader) };
    if (title === undefined) return words('upkeep-job-late', values);
    return words('upkeep-job-late-in', { ...values, title: toQuotedLine(title) ?? '—' });
  });
  const unseen = jobs.length - mostTitles;
  if (unseen > 0) lines.push(words('upkeep-unowned-more', { count: unseen }));
  return words('upkeep-jobs-late', { jobs: raw(lines.join('\n')) });
}

function tellOfGroups({ kind, titles }: NoticeOf<'unowned' | 'owned'>, { words }: Teller) {
  const lines = titles.slice(0, mostTitles).map((title) => `· ${toHtml(toQuotedLine(title) ?? '—')}`);
  const unseen = titles.length - mostTitles;
  if (unseen > 0) lines.push(words('upkeep-unowned-more', { count: unseen }));
  return words(`upkeep-${kind}`, { count: titles.length, groups: raw(lines.join('\n')) });
}

function tellOfLowBalance(notice: NoticeOf<'low-balance'>, reader: Teller): string {
  const { words } = reader;
  const { at, by, step, balanceSun, runway, usualSun } = notice;
  const lines = [words('low-balance-title', { amount: coins(BigInt(balanceSun)) })];
  if (BigInt(balanceSun) <= 0n) lines.push(words('runway-empty'));
  else if (runway) {
    const transfers = runway.transfers === undefined ? undefined : BigInt(runway.transfers);
    lines.push(runwaySentence({ ...runway, transfers }, { words }));
  }
  if (usualSun !== undefined)
    lines.push(...shortLines({ isShort: true, usualSun: BigInt(usualSun) }, { words }));
  lines.push(words('low-balance-step', { step: stepText({ by, step }, words) }));
  lines.push(sentence(words, 'read-at', { time: briefTime(at, reader) }) ?? '');
  return lines.join('\n');
}

/** `7 days, 3 days, 1 day`, from the largest to the smallest. */
export function stepsText({ by, steps }: BalanceSteps, words: Words): string {
  return steps.map((step) => stepText({ by, step }, words)).join(words.plain('list-comma'));
}

function stepText({ by, step }: { by: BalanceSteps['by']; step: number }, words: Words): string {
  return by === 'days'
    ? words.plain('step-days', { n: step })
    : words.plain('step-amount', { amount: coins(BigInt(step)) });
}

/** One line for each thing that a check found about a watched basic address. */
function tellOfRecord({ place, address, changes, at }: NoticeOf<'record'>, reader: Teller): string {
  const { words } = reader;
  // In a group read those, too, who may not ask for the balance.
  const mayReadBalance = place.chatId > 0;
  return [
    words('watch-alert-title', { address: code(address) }),
    ...changes.flatMap((change) => describeChange(change, mayReadBalance, reader)),
    sentence(words, 'watch-alert-found', { time: briefTime(at, reader) }) ?? '',
  ].join('\n');
}

function describeChange(change: RecordChange, mayReadBalance: boolean, reader: Teller): string[] {
  const { words } = reader;
  if (change.is === 'guarantee-off') return [words('watch-guarantee-off')];
  if (change.is === 'gone') return [words('watch-gone')];
  if (change.is === 'status') {
    const [from, to] = [change.from, change.to].map((status) => toQuotedLine(status, 64) ?? '—');
    return [words('watch-status', { from: from!, to: to! })];
  }
  if (change.is === 'quota') {
    const { of, isUsedUp, used, whole } = change;
    const level = isUsedUp ? 'used' : 'near';
    return [words('watch-quota', { of, level, used: count(used), whole: count(whole) })];
  }
  const time = briefTime(change.at, reader) ?? '—';
  if (change.is === 'expired') return [words('watch-expired', { time })];
  const fee = change.feeSun === undefined ? undefined : coins(BigInt(change.feeSun));
  if (!mayReadBalance || change.spareSun === undefined) {
    const known = change.isShort ? 'watch-billing-short-only' : 'watch-billing-fee';
    return [sentence(words, known, { time, fee }) ?? words('watch-billing', { time })];
  }
  const spareSun = BigInt(change.spareSun);
  const spare = coins(spareSun < 0n ? 0n : spareSun);
  const compared = change.isShort ? 'watch-billing-short' : 'watch-billing-covered';
  return [sentence(words, compared, { time, fee, spare }) ?? words('watch-billing', { time })];
}
