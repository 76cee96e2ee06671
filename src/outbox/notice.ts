// Notices are what the bot reports to its owners about its own work. This file defines them, reads stored ones and gives
// each a key so that it isn't repeated.

import { z } from 'zod';
import { hourMs } from '../base/clock.ts';
import { jobKinds } from '../base/job.ts';
import { causeCodes } from '../telegram/cause.ts';
import { found, lowBalance, record } from './account-notices.ts';
import { clockOff, instanceKey, leaderless, takeover } from './instance-notices.ts';
import { eventOf } from '../events/index.ts';
import { raw } from '../base/html.ts';
import type { Words } from '../base/i18n.ts';
import type { NoticeEntry, NoticeIncident } from '../store/ledger/maintenance/notices.ts';
import { parkedRef } from '../store/ledger/incidents/write.ts';

/** The posts that tell notices. */
export const noticeKind = 'notice';

// Text of the notice that the first event has come: how many chats got it, and in how many it is held, muted or missing.

/** How many chats got it; the others have alerts of it on too. */
const firstEventChats = {
  chats: z.number(),
  held: z.number(),
  muted: z.number(),
  missing: z.number(),
};
type FirstEventChats = Record<keyof typeof firstEventChats, number>;

export function describeFirstEvent(
  { type, chats, held, muted, missing }: FirstEventChats & { type: string },
  words: Words,
): string {
  const event = raw(words(`event-name-${eventOf(type)?.name ?? 'balance'}`));
  const said = Object.entries({ got: chats, held, muted, missing })
    .filter(([, count]) => count > 0)
    .map(([what, count]) => words(`upkeep-first-event-${what}`, { count }));
  if (held + muted + missing > 0) said.push(words('upkeep-first-event-why'));
  const told = said.length > 0 ? said.join(words.plain('sentence-joiner')) : words('upkeep-first-event-none');
  return words('upkeep-first-event', { event, told: raw(told) });
}

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
  why: z.enum(['long', 'costly', 'broken', 'markup', 'reserved']),
});

/** The webhook answers events with 503, because the hourly storage quota is used up. */
const quota = z.object({ kind: z.literal('quota'), at: time, mbPerHour: z.number() });

/** Jobs that could not be done half an hour after they were due; `title` is that of the chat they are for. */
const jobsLate = z.object({
  kind: z.literal('jobs-late'),
  at: time,
  jobs: z.array(z.object({ kind: z.enum(jobKinds), dueAt: time, title: z.string().exactOptional() })),
});

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
  jobsLate,
  firstEvent,
  unowned,
  owned,
  lowBalance,
  record,
  found,
  leaderless,
  takeover,
  clockOff,
]);

export type Notice = z.infer<typeof stored>;
export type NoticeOf<Kind extends Notice['kind']> = Extract<Notice, { kind: Kind }>;

/** Undefined if this version doesn't know the notice, as with a row of a newer version. */
export function readNotice(body: unknown): Notice | undefined {
  return stored.safeParse(body).data;
}

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
  if (notice.kind === 'quota' || notice.kind === 'jobs-late') return `${notice.kind}:${notice.at}`;
  if (notice.kind === 'first-event') return notice.kind;
  if (notice.kind === 'low-balance') return `low-balance:${notice.count}${placeKey(notice.place)}`;
  if (notice.kind === 'found') return `found:${notice.orders.map(({ id }) => id).join(' ')}`;
  if (notice.kind === 'record') return `record:${notice.address}:${notice.since}${placeKey(notice.place)}`;
  if (notice.kind === 'leaderless' || notice.kind === 'takeover' || notice.kind === 'clock') {
    return instanceKey(notice);
  }
  if (notice.kind === 'undelivered') {
    return `undelivered:${notice.chatId}:${Math.floor(notice.at / hourMs)}`;
  }
  return `${notice.kind}:${notice.from}`;
}

function placeKey(place: { chatId: number; topicId: number | null } | undefined): string {
  return place ? `:${place.chatId}:${place.topicId ?? ''}` : '';
}

// A notice as the ledger stores it: its key, and the incident that it opens for whoever takes care of it. Good news opens
// none, and neither does news of the account.

export function noticeEntry(notice: Notice): NoticeEntry {
  return { key: keyOf(notice), at: notice.at, body: notice, incident: incidentOf(notice) };
}

function incidentOf(notice: Notice): NoticeIncident | undefined {
  const { kind } = notice;
  if (kind === 'first-event' || kind === 'owned') return undefined;
  // What ends it is at the service, if anything: a recharge, or a setting there.
  if (kind === 'low-balance' || kind === 'record' || kind === 'found') return undefined;
  // Over when it is told, or mended on the machine.
  if (kind === 'leaderless' || kind === 'takeover' || kind === 'clock') return undefined;
  if (kind === 'parked') return { kind, ref: parkedRef(notice.chatId, notice.topicId) };
  // Told once an hour at most, but what comes after the last one was dealt with waits for somebody at once.
  if (kind === 'undelivered') return { kind, ref: String(notice.chatId), reopens: true };
  // One at a time, however often it is told.
  if (kind === 'silence' || kind === 'quota' || kind === 'jobs-late') return { kind, ref: '' };
  return { kind, ref: keyOf(notice) };
}
