// The jobs of digests: one a day and one a week for each place that wants them. Until when the last digest went is
// stored, so that the next one begins there, however long the bot was stopped or the chat out of reach, and whatever the
// wall clock was set to; and that a call is about to be made, so that only a digest that may have arrived is marked as a
// possible repeat.

import { z } from 'zod';
import type { Job, JobRun } from '../../base/job.ts';
import { mayBeTold } from '../../rules/audience.ts';
import type { DigestSettings, Reports } from '../../store/settings/report-settings.ts';
import { judgeCall } from '../../telegram/judge.ts';
import { quietUntil } from '../../rules/quiet.ts';
import type { Place } from '../../store/place.ts';
import { layOut } from '../../pictures/picture.ts';
import { chatReader } from '../../bot/reader.ts';
import { style } from '../../bot/say.ts';
import type { BotDeps } from '../../bot/context.ts';
import type { ReportApi } from '../../bot/message-api.ts';
import {
  beginningOf,
  digestSpans,
  lastDigestAt,
  nextDigestAt,
  toHour,
  type DigestSpan,
} from './digest-times.ts';
import { hasFullHour, isEmptyReport, readReport, type Report } from './report.ts';
import { describeReport, pictureOfReport } from './text.ts';

type Parts = { api: ReportApi; deps: BotDeps };

/** `until`: the end of the last digest that went; `isSending`: one may have gone since. */
const progress = z.object({ until: z.number().nullable(), isSending: z.boolean() });
const none = { until: null, isSending: false };

/** What came is kept for a day longer: see watch/retention.ts. */
const longestMs = 14 * 86_400_000;

export function listDigestJobs(parts: Parts): Job[] {
  const { store, ownerIds } = parts.deps;
  const audience = { settings: store.settings.data, ownerIds };
  return store.settings.data.reports.flatMap((reports) => {
    const { digest, chatId } = reports;
    if (!digest || !mayBeTold(chatId, audience)) return [];
    return digestSpans
      .filter((span) => (span === 'day' ? digest.daily : digest.weekday !== null))
      .map((span) => createJob(parts, reports, digest, span));
  });
}

function createJob(
  parts: Parts,
  { chatId, topicId }: Reports,
  digest: DigestSettings,
  span: DigestSpan,
): Job {
  const { deps } = parts;
  const name = ['digest', chatId, topicId ?? 0, span].join(':');
  const timeZone =
    deps.store.settings.data.chats.find(({ id }) => id === chatId)?.timeZone ?? deps.defaultTimeZone;
  return {
    name,
    kind: 'digest',
    chatId,
    next: (after) => nextDigestAt(span, digest, after, timeZone),
    run: (run) => runDigest(parts, { name, place: { chatId, topicId }, digest, span, timeZone }, run),
  };
}

type Which = {
  name: string;
  place: { chatId: number; topicId: number | null };
  digest: DigestSettings;
  span: DigestSpan;
  timeZone: string;
};

async function runDigest(parts: Parts, which: Which, { dueAt }: JobRun): Promise<void> {
  const { deps } = parts;
  const { name, place, digest, span, timeZone } = which;
  const { keyValues } = deps.store;
  const before = progress.safeParse(JSON.parse((await keyValues.read(name)) ?? 'null')).data ?? none;
  const write = (after: z.infer<typeof progress>) => keyValues.write(name, JSON.stringify(after));
  // After a downtime the last of the times that were missed.
  const until = Math.max(dueAt, lastDigestAt(span, digest, deps.clock.now(), timeZone));
  // The clock was set back: whatever came since is counted after the last digest, and told when that time has come.
  if (before.until !== null && toHour(before.until) >= toHour(until)) return;
  if (!(await hasFullHour(deps, until))) return;
  await deps.figures.closeReports(until);
  const period = { of: span, until, ...beginOf(before.until, until, which) };
  const report = await readReport(deps, place, digest, period);
  if (digest.whenEmpty === 'nothing' && isEmptyReport(report)) return write({ until, isSending: false });
  await write({ ...before, isSending: true });
  try {
    const sent = await sendDigest(parts, place, report, before.isSending);
    await write({ until: sent.is === 'sent' ? until : before.until, isSending: false });
    if (sent.is === 'gone') await endDigest(deps, place);
    // What was written moves with the chat.
    if (sent.is === 'sent' && sent.chatId !== place.chatId)
      await deps.store.moveChat(place.chatId, sent.chatId);
  } catch (error) {
    // Anything else may have arrived.
    const verdict = judgeCall(error);
    const isSurelyUnsent = verdict?.kind === 'later' || verdict?.kind === 'refused';
    if (isSurelyUnsent) await write(before);
    throw error;
  }
}

/**
 * Where the last digest ended, as far as what came is kept; for the first one, a day or a week before, or when it was
 * turned on.
 */
function beginOf(
  last: number | null,
  until: number,
  { span, digest, timeZone }: Which,
): { since: number; isLonger: boolean; isCut: boolean } {
  const usual = beginningOf(span, until, digest, timeZone);
  // What came while no digest was wanted is not made up for.
  const first = Math.max(last ?? 0, Math.min(usual, digest.since || usual));
  const since = last !== null && last >= digest.since ? last : first;
  const isCut = since < until - longestMs;
  return { since: isCut ? until - longestMs : since, isLonger: last !== null && since < usual, isCut };
}

async function endDigest({ store }: BotDeps, { chatId, topicId }: Which['place']): Promise<void> {
  await store.settings.update((draft) => {
    for (const one of draft.reports) {
      if (one.chatId === chatId && one.topicId === topicId) delete one.digest;
    }
  });
}

// Sends a digest: a picture with its numbers as caption, or the numbers alone where none can be drawn or shown. Quiet
// hours make it silent. What Telegram refuses is judged as for alerts: a chat or topic out of reach gets nothing now, and
// the next digest covers this time too.

/** `chatId` is that of the supergroup where the group has become one. `gone`: the topic was deleted. */
type Sending =
  | { is: 'sent'; chatId: number }
  | { is: 'refused'; of: 'chat' | 'topic' | 'message' }
  | { is: 'gone' };

/** Rejects where Telegram could not be asked, or it is not known whether the message arrived. */
export async function sendDigest(
  { api, deps }: { api: ReportApi; deps: BotDeps },
  place: Place,
  report: Report,
  isRepeat: boolean,
): Promise<Sending> {
  const { store, clock, defaultTimeZone } = deps;
  const { data } = store.settings;
  const chat = data.chats.find(({ id }) => id === place.chatId);
  const reader = { ...chatReader(deps, place.chatId), book: data.addresses };
  const html = describeReport(report, reader, isRepeat);
  const isQuiet =
    chat?.quiet !== undefined &&
    quietUntil(chat.quiet, clock.now(), chat.timeZone ?? defaultTimeZone) !== undefined;
  const figures = pictureOfReport(report, data.balanceSteps, reader);
  const theme = chat?.pictureTheme ?? 'light';
  const svg = figures && layOut(figures, { words: reader.words, timeZone: reader.timeZone, theme });
  return send({ api, deps }, place, { html, svg, isQuiet });
}

/** `svg` is undefined for a text without a picture; `isRefused`: the chat does not take it. */
type Digest = { html: string; svg: string | undefined; isQuiet: boolean; isRefused?: boolean };

async function send(
  { api, deps }: { api: ReportApi; deps: BotDeps },
  { chatId, topicId }: Place,
  { html, svg, isQuiet, isRefused = false }: Digest,
): Promise<Sending> {
  const options = {
    ...(topicId !== null && { message_thread_id: topicId }),
    ...(isQuiet && { disable_notification: true }),
  };
  try {
    const picture = svg === undefined ? undefined : await deps.pictures.pictureOf(svg);
    if (picture) {
      const caption = { caption: html, parse_mode: style.parse_mode };
      picture.remember(await api.sendPhoto(chatId, picture.media, { ...options, ...caption }));
    } else {
      const hasPicture = svg !== undefined || isRefused;
      const note = !hasPicture ? '' : `\n\n${chatReader(deps, chatId).words('digest-no-picture')}`;
      await api.sendMessage(chatId, html + note, { ...options, ...style });
    }
    return { is: 'sent', chatId };
  } catch (error) {
    const verdict = judgeCall(error);
    // A topic of the group does not exist in the supergroup.
    if (verdict?.kind === 'moved') {
      return send({ api, deps }, { chatId: verdict.chatId, topicId: null }, { html, svg, isQuiet });
    }
    if (verdict?.kind !== 'refused' || verdict.scope === 'account') throw error;
    if (verdict.scope === 'file') {
      return send({ api, deps }, { chatId, topicId }, { html, svg: undefined, isRefused: true, isQuiet });
    }
    deps.log.warn({ chatId, topicId, scope: verdict.scope }, 'A digest was refused.');
    if (verdict.reason.code === 'topic-deleted' && topicId !== null) return { is: 'gone' };
    return { is: 'refused', of: verdict.scope };
  }
}
