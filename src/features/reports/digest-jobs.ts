// The jobs of digests: one a day and one a week for each place that wants them. Until when the last digest went is
// stored, so that the next one begins there, however long the bot was stopped or the chat out of reach, and whatever the
// wall clock was set to; and that a call is about to be made, so that only a digest that may have arrived is marked as a
// possible repeat.

import { z } from 'zod';
import type { Job, JobRun } from '../../base/job.ts';
import { mayBeTold } from '../../rules/audience.ts';
import type { DigestSettings, Reports } from '../../store/settings/report-settings.ts';
import { judgeCall } from '../../telegram/judge.ts';
import { isEmptyDigest } from './digest-numbers.ts';
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
import { hasFullHour, readDigest } from './read-digest.ts';
import { sendDigest } from './digest-text.ts';

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
  await deps.digestSums.close(until);
  const period = { span, until, ...beginOf(before.until, until, which) };
  const numbers = await readDigest(deps, place, digest, period, timeZone);
  if (digest.whenEmpty === 'nothing' && isEmptyDigest(numbers)) return write({ until, isSending: false });
  await write({ ...before, isSending: true });
  try {
    const sent = await sendDigest(parts, place, numbers, before.isSending);
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
