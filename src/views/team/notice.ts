// Notices are what the bot reports to its owners about its own work. This file defines them, reads stored ones, gives
// each a key so that it isn't repeated, and formats them.

import { z } from 'zod';
import { raw, toHtml } from '../../html.ts';
import type { Words } from '../../i18n.ts';
import { tagTime } from '../../time.ts';
import { eventOf } from '../../events/index.ts';
import { causeCodes } from '../../telegram/cause.ts';
import { describeCause } from '../event/delivery-reason.ts';
import { coins, toQuotedLine } from '../lines.ts';
import { describeFirstEvent, firstEventChats } from './first-event.ts';

const hourMs = 60 * 60_000;

const time = z.number();
const chat = z.number();
const amounts = z.object({ before: z.string().regex(/^-?\d+$/), after: z.string().regex(/^-?\d+$/) });
const cause = z.object({
  code: z.enum(causeCodes),
  said: z.string().exactOptional(),
  status: z.number().exactOptional(),
});

/** The balance changed between two readings, but no event arrived. */
const silence = z.object({
  kind: z.literal('silence'),
  at: time,
  from: time,
  to: time,
  trx: amounts.exactOptional(),
  usdt: amounts.exactOptional(),
});

/** The bot was down for so long that the service may have given up sending some events. */
const downtime = z.object({ kind: z.literal('downtime'), at: time, from: time, to: time, backAt: time });

/** `count` messages wait for a chat that can't be reached, or for its topic `topicId`; null is General. */
const parked = z.object({
  kind: z.literal('parked'),
  at: time,
  chatId: chat,
  topicId: z.number().nullable().exactOptional(),
  title: z.string(),
  count: z.number(),
  reason: cause,
});

/** Telegram refused a message permanently, or the chat may already have it several times, so a person must decide. */
const undelivered = z.object({
  kind: z.literal('undelivered'),
  at: time,
  chatId: chat,
  title: z.string(),
  reason: cause,
});

/** A message about events of these types could not be sent with its template. */
const template = z.object({ kind: z.literal('template'), at: time, types: z.array(z.string()) });

/** Own words of a place could not be used, at their version `v`; the built-in ones were. */
const wordsFailed = z.object({
  kind: z.literal('words-failed'),
  at: time,
  chatId: chat,
  topicId: z.number().nullable(),
  title: z.string(),
  template: z.string(),
  v: z.number(),
  type: z.string(),
  why: z.enum(['long', 'costly', 'broken', 'markup', 'empty']),
});

/** The webhook answers events with 503, because the hourly storage quota is used up. */
const quota = z.object({ kind: z.literal('quota'), at: time, mbPerHour: z.number() });

/** The first event ever has come from the service. */
const firstEvent = z.object({
  kind: z.literal('first-event'),
  at: time,
  type: z.string(),
  ...firstEventChats,
});

const groups = { at: time, chatIds: z.array(chat), titles: z.array(z.string()) };
/** Groups that get no alerts, because the person who added the bot is no longer an owner or admin. */
const unowned = z.object({ kind: z.literal('unowned'), ...groups });
/** Groups that get alerts again, because that person is an owner or admin again. */
const owned = z.object({ kind: z.literal('owned'), ...groups });

/**
 * `at`, `from`, `to` and `backAt` are Unix milliseconds; amounts are integer sun (TRX) or millionths (USDT) as text.
 */
const stored = z.discriminatedUnion('kind', [
  silence,
  downtime,
  parked,
  undelivered,
  template,
  wordsFailed,
  quota,
  firstEvent,
  unowned,
  owned,
]);

export type Notice = z.infer<typeof stored>;

/** Undefined if this version doesn't know the notice, as with a row of a newer version. */
export function readNotice(body: unknown): Notice | undefined {
  return stored.safeParse(body).data;
}

const mostTitles = 20;

/**
 * Notices with the same key are sent once. So the first event, a template that can't be used, a version of own words that failed, the same set of groups without alerts, a
 * downtime and a silence (by their beginning) are reported once, undelivered messages once an hour for each chat, and
 * all others each time.
 */
export function keyOf(notice: Notice): string {
  if (notice.kind === 'template') return `template:${notice.types.join(' ')}`;
  if (notice.kind === 'words-failed') return `words-failed:${notice.template}:${notice.v}`;
  if (notice.kind === 'unowned') return `unowned:${notice.chatIds.join(' ')}`;
  if (notice.kind === 'owned') return `owned:${notice.at}:${notice.chatIds.join(' ')}`;
  if (notice.kind === 'parked') {
    const topic = notice.topicId === undefined ? '' : `:${notice.topicId}`;
    return `parked:${notice.chatId}${topic}:${notice.at}`;
  }
  if (notice.kind === 'quota') return `quota:${notice.at}`;
  if (notice.kind === 'first-event') return notice.kind;
  if (notice.kind === 'undelivered') {
    return `undelivered:${notice.chatId}:${Math.floor(notice.at / hourMs)}`;
  }
  return `${notice.kind}:${notice.from}`;
}

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
  if (notice.kind === 'unowned' || notice.kind === 'owned') return tellOfGroups(notice, words);
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

function tellOfWords({ chatId, topicId, title, type, v, why }: z.infer<typeof wordsFailed>, words: Words) {
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

function tellOfGroups({ kind, titles }: { kind: 'unowned' | 'owned'; titles: string[] }, words: Words) {
  const lines = titles.slice(0, mostTitles).map((title) => `· ${toHtml(toQuotedLine(title) ?? '—')}`);
  const unseen = titles.length - mostTitles;
  if (unseen > 0) lines.push(words('upkeep-unowned-more', { count: unseen }));
  return words(`upkeep-${kind}`, { count: titles.length, groups: raw(lines.join('\n')) });
}
