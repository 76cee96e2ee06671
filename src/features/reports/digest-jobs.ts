// Digests: one a day and one a week for each place that wants them. A job only wants a post, named by what it is of and until
// when; what it says begins where the last one ended that was shown, however long the bot was stopped or the chat out of
// reach, and whatever the wall clock was set to. One that was not shown when the next is due is taken away.

import { type PostRow, digestKind } from '../../store/ledger/deliveries/tables.ts';
import { findChat } from '../../store/settings/settings.ts';
import type { Job, JobRun } from '../../watch/jobs.ts';
import { audienceOf, mayBeTold } from '../../rules/audience.ts';
import { type DigestSettings, findReports } from '../../store/settings/report-settings.ts';
import { quietUntil } from '../../rules/silence.ts';
import type { Place } from '../../store/ledger/tables.ts';
import { layOut } from '../../pictures/picture.ts';
import { chatReader } from '../../outbox/reader.ts';
import type { BotDeps } from '../../bot/context.ts';
import type { Body, PostKind } from '../../outbox/kind.ts';
import {
  type DigestSpan,
  type Report,
  type ReportPeriod,
  askAccount,
  digestSpans,
  hasFullHour,
  isEmptyReport,
  readReport,
  toHour,
} from './report.ts';
import { describeReport, pictureOfReport } from './text.ts';
import { type Day, addDays, dayOf, nextTimeOfDay, startOf } from '../../base/time.ts';

/** What came is kept for a day longer: see watch/retention.ts. */
const longestMs = 14 * 86_400_000;

/** The digests of one span of a place. */
type Digests = { place: Place; digest: DigestSettings; span: DigestSpan; timeZone: string };

export function listDigestJobs(deps: BotDeps): Job[] {
  return deps.store.settings.data.reports.flatMap((place) =>
    digestSpans.flatMap((span) => {
      const digests = findDigests(deps, place, span);
      return digests ? [createJob(deps, digests)] : [];
    }),
  );
}

/** Undefined where none are wanted, or nothing may be told. */
function findDigests(deps: BotDeps, { chatId, topicId }: Place, span: DigestSpan): Digests | undefined {
  const { data: settings } = deps.store.settings;
  const digest = findReports(settings, { chatId, topicId })?.digest;
  if (!digest || !mayBeTold(chatId, audienceOf(deps))) return undefined;
  if (span === 'day' ? !digest.daily : digest.weekday === null) return undefined;
  const timeZone = findChat(settings, chatId)?.timeZone ?? deps.defaultTimeZone;
  return { place: { chatId, topicId }, digest, span, timeZone };
}

function createJob(deps: BotDeps, digests: Digests): Job {
  const { place, digest, span, timeZone } = digests;
  return {
    name: nameOf(digests),
    kind: 'digest',
    chatId: place.chatId,
    next: (after) => nextDigestAt(span, digest, after, timeZone),
    run: (run) => runDigest(deps, digests, run),
  };
}

function nameOf({ place, span }: Digests): string {
  return ['digest', place.chatId, place.topicId ?? 0, span].join(':');
}

async function runDigest(deps: BotDeps, digests: Digests, { dueAt }: JobRun): Promise<void> {
  const { store, clock } = deps;
  const { place, digest, span, timeZone } = digests;
  // After a downtime the last of the times that were missed.
  const until = Math.max(dueAt, lastDigestAt(span, digest, clock.now(), timeZone));
  const last = await readLast(deps, digests);
  // The clock was set back: whatever came since is counted after the last digest, and told when that time has come.
  if (last !== null && toHour(last) >= toHour(until)) return;
  if (!(await hasFullHour(deps, until))) return;
  await deps.figures.closeReports(until);
  await askAccount(deps, place.chatId, digest.accountBy);
  // Its post is forgotten some day.
  if (last !== null) await writeLast(deps, digests, last);
  const subject = { kind: digestKind, ref: `${span}:${until}` };
  for (const { ref } of await postsOf(deps, digests))
    if (ref !== subject.ref) await store.posts.takeAway({ kind: digestKind, ref, ...place });
  if (digest.whenEmpty === 'nothing') {
    const report = await readReport(deps, place, digest, periodOf(digests, until, last));
    if (isEmptyReport(report)) return writeLast(deps, digests, until);
  }
  await store.posts.want(subject, [place], { isUrgent: false, at: clock.now() });
}

/** Those that have not been shown, or with `isShown` those that were. */
async function postsOf({ store }: BotDeps, { place, span }: Digests, isShown = false): Promise<PostRow[]> {
  const posts = await store.posts.standing(digestKind);
  return posts.filter(
    (post) =>
      post.chat_id === place.chatId &&
      post.topic_id === place.topicId &&
      post.ref.startsWith(`${span}:`) &&
      !post.is_hidden &&
      (post.shown_at !== null) === isShown,
  );
}

/** Until when the last digest went, or nothing was to be told; null for the first one. */
async function readLast(deps: BotDeps, digests: Digests): Promise<number | null> {
  const shown = await postsOf(deps, digests, true);
  const stored = await deps.store.keyValues.read(nameOf(digests));
  const ends = [...shown.map(untilOf), ...(stored === undefined ? [] : [Number(stored)])];
  return ends.length === 0 ? null : Math.max(...ends);
}

const untilOf = ({ ref }: PostRow) => Number(ref.split(':')[1]);

function writeLast({ store }: BotDeps, digests: Digests, until: number): Promise<void> {
  return store.keyValues.write(nameOf(digests), String(until));
}

/**
 * From where the last digest ended, as far as what came is kept; for the first one, from a day or a week before, or when it
 * was turned on.
 */
function periodOf(
  { span, digest, timeZone }: Digests,
  until: number,
  last: number | null,
): ReportPeriod & { of: DigestSpan } {
  const usual = beginningOf(span, until, digest, timeZone);
  // What came while no digest was wanted is not made up for.
  const first = Math.max(last ?? 0, Math.min(usual, digest.since || usual));
  const since = last !== null && last >= digest.since ? last : first;
  const isCut = since < until - longestMs;
  const isLonger = last !== null && since < usual;
  return { of: span, until, since: isCut ? until - longestMs : since, isLonger, isCut };
}

export function openDigestKind(deps: BotDeps): PostKind {
  const find = ({ chat_id: chatId, topic_id: topicId, ref }: PostRow) =>
    findDigests(deps, { chatId, topicId }, ref.startsWith('day:') ? 'day' : 'week');
  return {
    name: digestKind,
    topic: 'alerts',
    judge: (post) => (find(post) ? 'tell' : 'end'),
    async render(post) {
      const digests = find(post);
      if (!digests) return { html: undefined };
      const { place, digest } = digests;
      const period = periodOf(digests, untilOf(post), await readLast(deps, digests));
      return describeDigest(deps, place, await readReport(deps, place, digest, period));
    },
  };
}

/** A picture with its numbers as caption, or the numbers alone where there are none to be drawn. Silent in quiet hours. */
export function describeDigest(deps: BotDeps, { chatId }: Place, report: Report): Body & { html: string } {
  const { store, clock, defaultTimeZone, pictures } = deps;
  const { data } = store.settings;
  const chat = findChat(data, chatId);
  const reader = { ...chatReader(deps, chatId), book: data.addresses };
  const html = describeReport(report, reader);
  const isSilent =
    chat?.quiet !== undefined &&
    quietUntil(chat.quiet, clock.now(), chat.timeZone ?? defaultTimeZone) !== undefined;
  const figures = pictureOfReport(report, data.balanceSteps, reader);
  if (!figures) return { html, isSilent };
  const theme = chat?.pictureTheme ?? 'light';
  const svg = layOut(figures, { words: reader.words, timeZone: reader.timeZone, theme });
  const undrawn = `${html}\n\n${reader.words('digest-no-picture')}`;
  return { html, isSilent, draw: () => pictures.pictureOf(svg), undrawn };
}

// When digests are due, and since when one tells what came, by the clocks of the chat's time zone. Each day has one
// time, also where clocks are set forward over it or back to it again.

type Times = Pick<DigestSettings, 'time' | 'weekday'>;

const daysOf = { day: 1, week: 7 } as const;

/** The first time after `after` at which the digest is due. Unix milliseconds. */
export function nextDigestAt(span: DigestSpan, times: Times, after: number, timeZone: string): number {
  let day = addDays(dayOf(after, timeZone), -1);
  for (;;) {
    const at = timeOn(day, times.time, timeZone);
    if (at > after && isDigestDay(span, times, day)) return at;
    day = addDays(day, 1);
  }
}

/** The last time at which it was due, at `now` or before. */
export function lastDigestAt(span: DigestSpan, times: Times, now: number, timeZone: string): number {
  let day = addDays(dayOf(now, timeZone), 1);
  for (;;) {
    const at = timeOn(day, times.time, timeZone);
    if (at <= now && isDigestDay(span, times, day)) return at;
    day = addDays(day, -1);
  }
}

/** The time a day or a week before, by the same clocks. */
export function beginningOf(span: DigestSpan, until: number, times: Times, timeZone: string): number {
  return timeOn(addDays(dayOf(until, timeZone), -daysOf[span]), times.time, timeZone);
}

function timeOn(day: Day, time: string, timeZone: string): number {
  return nextTimeOfDay(startOf(day, timeZone), time, timeZone);
}

function isDigestDay(span: DigestSpan, { weekday }: Times, day: Day): boolean {
  const sunday = 7;
  return span === 'day' || (new Date(day).getUTCDay() || sunday) === (weekday ?? 1);
}
