// What owners read of a notice, or the chat that it is for.

import { code, raw, toHtml, type Html } from '../base/html.ts';
import type { Words } from '../base/i18n.ts';
import { eventOf } from '../events/index.ts';
import { tagTime } from '../base/time.ts';
import { describeCause } from '../outbox/delivery-reason.ts';
import { describeLowBalance } from './low-balance.ts';
import { describeRecordAlert } from './record-alert.ts';
import { coins, count, toQuotedLine } from '../base/lines.ts';
import { describeFirstEvent } from '../outbox/first-event.ts';
import { describeInstances } from '../outbox/instance-notices.ts';
import type { Notice, NoticeOf } from '../outbox/notice.ts';

const mostTitles = 20;

export function describeNotice(
  notice: Notice,
  reader: { words: Words; timeZone: string },
  isRepeat: boolean,
): string {
  const mark = isRepeat ? `${reader.words('order-alarm-repeat')}\n` : '';
  return mark + tell(notice, reader);
}

function tell(notice: Notice, { words, timeZone }: { words: Words; timeZone: string }): string {
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

function tellOfWords({ chatId, topicId, title, type, v, why }: NoticeOf<'words-failed'>, words: Words) {
  const event = raw(words(`event-name-${eventOf(type)?.name ?? 'balance'}`));
  const where = chatId > 0 ? 'private' : topicId === null ? 'group' : 'topic';
  const reason = raw(words(`template-failure-${why}`));
  return words('template-failed', {
    event,
    version: String(v),
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
