// Notices are what the bot reports of its own work and of the account: what each kind stores, under which key it is told
// once, and which incident it opens. What it says is in watch/describe-notice.ts. A kind is an object here and a row in each
// of the two tables. Times are Unix milliseconds, amounts of TRX integer sun and of USDT millionths, as text.

import { z } from 'zod';
import { dayMs, hourMs } from '../base/clock.ts';
import { causeCodes } from '../telegram/cause.ts';
import type { NoticeEntry, NoticeIncident } from '../store/ledger/maintenance/notices.ts';
import { parkedRef } from '../store/ledger/incidents/write.ts';

const time = z.number();
const chat = z.number();
const digits = z.string().regex(/^\d+$/);
const signedDigits = z.string().regex(/^-?\d+$/);
const amounts = z.object({ before: signedDigits, after: signedDigits });
const cause = z.object({
  code: z.enum(causeCodes),
  said: z.string().exactOptional(),
  status: z.number().exactOptional(),
});

/** The balance changed between two readings, and no event named the new one. */
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

/** How each kind is named to people: `job-<kind>` in upkeep.ftl. */
export const jobKinds = ['digest', 'backup', 'reconciliation', 'records'] as const;

/** Jobs that could not be done half an hour after they were due; `title` is that of the chat they are for. */
const jobsLate = z.object({
  kind: z.literal('jobs-late'),
  at: time,
  jobs: z.array(z.object({ kind: z.enum(jobKinds), dueAt: time, title: z.string().exactOptional() })),
});

/** The first event ever has come from the service; `chats` got it, the others have alerts of it on too. */
const firstEvent = z.object({
  kind: z.literal('first-event'),
  at: time,
  type: z.string(),
  chats: z.number(),
  held: z.number(),
  muted: z.number(),
  missing: z.number(),
});

const groups = { at: time, chatIds: z.array(chat), titles: z.array(z.string()) };
/** Groups that get no alerts, because the person who added the bot is no longer an owner or admin. */
const unowned = z.object({ kind: z.literal('unowned'), ...groups });
/** Groups that get alerts again, because that person is an owner or admin again. */
const owned = z.object({ kind: z.literal('owned'), ...groups });

/** A chat, or one topic of it, to which the notice is sent instead of the owners. */
const place = z.object({ chatId: z.number(), topicId: z.number().nullable() });

/**
 * The balance fell below one of the owners' steps, in days or in sun; `count` numbers the times. `runway`: how long it
 * lasts, at the spending of so many days.
 */
const lowBalance = z.object({
  kind: z.literal('low-balance'),
  at: time,
  count: z.number(),
  by: z.enum(['days', 'sun']),
  step: z.number(),
  balanceSun: signedDigits,
  runway: z
    .object({ lastsMs: z.number(), days: z.number(), transfers: digits.exactOptional() })
    .exactOptional(),
  /** What is usually bought costs so much, and the balance does not cover it. */
  usualSun: digits.exactOptional(),
  place: place.exactOptional(),
});

/** What has changed about a basic address, with what the service's record says. */
const recordChange = z.discriminatedUnion('is', [
  z.object({ is: z.literal('guarantee-off') }),
  z.object({ is: z.literal('status'), from: z.string(), to: z.string() }),
  z.object({ is: z.literal('expired'), at: time }),
  z.object({
    is: z.literal('quota'),
    isUsedUp: z.boolean(),
    of: z.enum(['count', 'quantity']),
    used: z.number(),
    whole: z.number(),
  }),
  /** `spareSun`: the balance without what is billed before. */
  z.object({
    is: z.literal('billing'),
    at: time,
    isShort: z.boolean(),
    feeSun: digits.exactOptional(),
    spareSun: signedDigits.exactOptional(),
  }),
  z.object({ is: z.literal('gone') }),
]);

/** What a check found about a basic address since the reading at `since`, for a place that watches it. */
const record = z.object({
  kind: z.literal('record'),
  at: time,
  place,
  address: z.string(),
  since: time,
  changes: z.array(recordChange),
});

/** Delivered orders by signed readings, of which no event has come. */
export const found = z.object({
  kind: z.literal('found'),
  at: time,
  orders: z.array(
    z.object({
      id: z.string(),
      resource: z.enum(['ENERGY', 'BANDWIDTH']),
      quantity: z.number(),
      receiver: z.string(),
      hash: z.string(),
    }),
  ),
});

/** Nobody led from `from` to `to` (Unix milliseconds), so that nothing was sent; `instance` leads since. */
const leaderless = z.object({
  kind: z.literal('leaderless'),
  at: time,
  from: time,
  to: time,
  instance: z.string(),
});

/** `instance` has taken over in `tookMs`. */
const takeover = z.object({
  kind: z.literal('takeover'),
  at: time,
  term: z.number(),
  tookMs: z.number(),
  instance: z.string(),
});

/** The clock of the machine of `instance` is ahead of the database's by `aheadMs`, which is negative where it is behind. */
const clockOff = z.object({
  kind: z.literal('clock'),
  at: time,
  aheadMs: z.number(),
  instance: z.string(),
});

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
export type RecordChange = z.infer<typeof recordChange>;
export type NoticeOf<Kind extends Notice['kind']> = Extract<Notice, { kind: Kind }>;

/** Undefined if this version doesn't know the notice, as with a row of a newer version. */
export function readNotice(body: unknown): Notice | undefined {
  return stored.safeParse(body).data;
}

type Row<Kind extends Notice['kind']> = {
  /** What follows the kind in the key; notices with the same key are told once. */
  key(notice: NoticeOf<Kind>): string | number;
  /**
   * The incident that it opens for whoever takes care of it. Good news opens none, nor does news of the account, which
   * ends at the service, if at all, and of the instances, which is over when it is told, or mended on the machine.
   */
  incident?: Kind extends NoticeIncident['kind']
    ? (notice: NoticeOf<Kind>) => Omit<NoticeIncident, 'kind'>
    : never;
};

const byItself = { ref: '' };

const rows: { readonly [Kind in Notice['kind']]: Row<Kind> } = {
  silence: { key: ({ from }) => from, incident: () => byItself },
  downtime: { key: ({ from }) => from, incident: (notice) => ({ ref: keyOf(notice) }) },
  parked: {
    key: ({ chatId, topicId, at }) => `${chatId}${topicId === undefined ? '' : `:${topicId}`}:${at}`,
    incident: ({ chatId, topicId }) => ({ ref: parkedRef(chatId, topicId) }),
  },
  // Told once an hour at most for each chat, but what comes after the last one was dealt with waits for somebody at once.
  undelivered: {
    key: ({ chatId, at }) => `${chatId}:${Math.floor(at / hourMs)}`,
    incident: ({ chatId }) => ({ ref: String(chatId), reopens: true }),
  },
  template: {
    key: ({ types }) => types.join(' '),
    incident: (notice) => ({ ref: keyOf(notice) }),
  },
  'words-failed': {
    key: ({ template: id, v }) => `${id}:${v}`,
    incident: (notice) => ({ ref: keyOf(notice) }),
  },
  quota: { key: ({ at }) => at, incident: () => byItself },
  'jobs-late': { key: ({ at }) => at, incident: () => byItself },
  'first-event': { key: () => '' },
  unowned: { key: ({ chatIds }) => chatIds.join(' '), incident: (notice) => ({ ref: keyOf(notice) }) },
  owned: { key: ({ at, chatIds }) => `${at}:${chatIds.join(' ')}` },
  'low-balance': { key: ({ count, place: to }) => `${count}${placeKey(to)}` },
  record: { key: ({ address, since, place: to }) => `${address}:${since}${placeKey(to)}` },
  found: { key: ({ orders }) => orders.map(({ id }) => id).join(' ') },
  leaderless: { key: ({ from }) => from },
  takeover: { key: ({ term }) => term },
  // Once a day is enough.
  clock: { key: ({ instance, at }) => `${instance}:${Math.floor(at / dayMs)}` },
};

function placeKey(to: { chatId: number; topicId: number | null } | undefined): string {
  return to ? `:${to.chatId}:${to.topicId ?? ''}` : '';
}

type AnyRow = {
  key(notice: Notice): string | number;
  incident?(notice: Notice): Omit<NoticeIncident, 'kind'>;
};

/** The row of its kind, which reads only notices of that kind. */
const rowOf = ({ kind }: Notice): AnyRow => rows[kind];

export function keyOf(notice: Notice): string {
  const key = String(rowOf(notice).key(notice));
  return key === '' ? notice.kind : `${notice.kind}:${key}`;
}

/** The notice as the ledger stores it. */
export function noticeEntry(notice: Notice): NoticeEntry {
  const incident = rowOf(notice).incident?.(notice);
  return {
    key: keyOf(notice),
    at: notice.at,
    body: notice,
    incident: incident && { kind: notice.kind as NoticeIncident['kind'], ...incident },
  };
}
