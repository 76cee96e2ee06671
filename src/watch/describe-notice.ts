// What owners read of a notice, or the chat that it is for.

import { code, raw, toHtml, type Html } from '../base/html.ts';
import type { Words } from '../base/i18n.ts';
import { eventOf } from '../events/index.ts';
import { tagTime } from '../base/time.ts';
import { describeCause } from '../outbox/delivery-reason.ts';
import { coins, count, toQuotedLine, sentence, type Reader } from '../base/lines.ts';
import { describeFirstEvent, type Notice, type NoticeOf } from '../outbox/notice.ts';
import { describeInstances } from '../outbox/instance-notices.ts';
import type { BalanceSteps } from '../store/settings/watches.ts';
import { clockTime } from '../base/moment.ts';
import { runwaySentence, shortLines } from './runway-sentence.ts';
import type { RecordChange } from '../outbox/account-notices.ts';

const mostTitles = 20;

export function describeNotice(
  notice: Notice,
  { words, timeZone }: { words: Words; timeZone: string },
): string {
  const shown = (ms: number) => tagTime(ms, timeZone);
  if (notice.kind === 'parked') {
    const { chatId, topicId, title, count, reason } = notice;
    if (topicId !== undefined) {
      return words('topic-parked', { topic: topicId === null ? 'general' : 'other', title, count });
    }
    const where = chatId > 0 ? 'private' : 'group';
    return words('chat-parked', { where, title, count, reason: raw(describeCause(reason, { words })) });
  }
  if (notice.kind === 'undelivered') {
    const { title, reason } = notice;
    return words('upkeep-undelivered', { title, reason: raw(describeCause(reason, { words })) });
  }
  if (notice.kind === 'quota') return words('upkeep-quota', { mb: String(notice.mbPerHour) });
  if (notice.kind === 'first-event') return describeFirstEvent(notice, words);
  if (notice.kind === 'template')
    return words('upkeep-template', { types: notice.types.join(words.plain('list-comma')) });
  if (notice.kind === 'words-failed') return tellOfWords(notice, words);
  if (notice.kind === 'jobs-late') return tellOfJobs(notice, words, shown);
  if (notice.kind === 'low-balance') return describeLowBalance(notice, { words, timeZone });
  if (notice.kind === 'found') return tellOfFound(notice, words);
  if (notice.kind === 'record') return describeRecordAlert(notice, { words, timeZone });
  if (notice.kind === 'unowned' || notice.kind === 'owned') return tellOfGroups(notice, words);
  if (notice.kind === 'leaderless' || notice.kind === 'takeover' || notice.kind === 'clock') {
    return describeInstances(notice, words, shown);
  }
  const span = { from: shown(notice.from), to: shown(notice.to) };
  if (notice.kind === 'downtime') return words('upkeep-downtime', { ...span, back: shown(notice.backAt) });
  const moves = (['trx', 'usdt'] as const).flatMap((coin) => {
    const move = notice[coin];
    if (!move) return [];
    const values = { before: coins(BigInt(move.before)), after: coins(BigInt(move.after)) };
    return [words(`upkeep-moved-${coin}`, values)];
  });
  return words('upkeep-silence', { ...span, moves: raw(moves.join('\n')) });
}

function tellOfWords({ chatId, topicId, title, type, why }: NoticeOf<'words-failed'>, words: Words) {
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

function tellOfFound({ orders }: NoticeOf<'found'>, words: Words) {
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

function tellOfJobs({ jobs }: NoticeOf<'jobs-late'>, words: Words, shown: (ms: number) => Html) {
  const lines = jobs.slice(0, mostTitles).map(({ kind, dueAt, title }) => {
    const values = { job: raw(words(`job-${kind}`)), time: shown(dueAt) };
    if (title === undefined) return words('upkeep-job-late', values);
    return words('upkeep-job-late-in', { ...values, title: toQuotedLine(title) ?? '—' });
  });
  const unseen = jobs.length - mostTitles;
  if (unseen > 0) lines.push(words('upkeep-unowned-more', { count: unseen }));
  return words('upkeep-jobs-late', { jobs: raw(lines.join('\n')) });
}

function tellOfGroups({ kind, titles }: { kind: 'unowned' | 'owned'; titles: string[] }, words: Words) {
  const lines = titles.slice(0, mostTitles).map((title) => `· ${toHtml(toQuotedLine(title) ?? '—')}`);
  const unseen = titles.length - mostTitles;
  if (unseen > 0) lines.push(words('upkeep-unowned-more', { count: unseen }));
  return words(`upkeep-${kind}`, { count: titles.length, groups: raw(lines.join('\n')) });
}

// Text of the notice that the balance fell below a step, and of the steps themselves.

function describeLowBalance(
  notice: NoticeOf<'low-balance'>,
  { words, timeZone }: Pick<Reader, 'words' | 'timeZone'>,
): string {
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
  lines.push(sentence(words, 'read-at', { time: clockTime(at, timeZone) }) ?? '');
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

// Text of the alert about a watched basic address: one line for each thing that a check found.

function describeRecordAlert(
  { place, address, changes, at }: NoticeOf<'record'>,
  { words, timeZone }: Pick<Reader, 'words' | 'timeZone'>,
): string {
  // In a group read those, too, who may not ask for the balance.
  const reader = { words, timeZone, mayReadBalance: place.chatId > 0 };
  return [
    words('watch-alert-title', { address: code(address) }),
    ...changes.flatMap((change) => describeChange(change, reader)),
    sentence(words, 'watch-alert-found', { time: clockTime(at, timeZone) }) ?? '',
  ].join('\n');
}

function describeChange(
  change: RecordChange,
  { words, timeZone, mayReadBalance }: Pick<Reader, 'words' | 'timeZone'> & { mayReadBalance: boolean },
): string[] {
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
  const time = clockTime(change.at, timeZone) ?? '—';
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
