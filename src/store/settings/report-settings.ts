// Schemas of what is reported to a chat, or to one topic of it, without being asked for: digests and the board. They are
// not part of its alerts, because a place whose alerts are off may want them all the same.

import { z } from 'zod';
import { timeOfDay } from './alert-rules.ts';
import type { Place } from '../ledger/tables.ts';
import { isSamePlace, moveToChat } from '../place.ts';

const id = z.int();

/**
 * What concerns the whole account, such as the balance, is told while `accountBy`, who asked for that, may see it; null:
 * it is not told.
 */
const accountBy = id.nullable().default(null);

/** By the clocks of the chat's time zone. */
export const digestSettings = z.object({
  time: timeOfDay,
  /** What came before a digest was turned on is not made up for. Unix milliseconds. */
  since: z.int().nonnegative().default(0),
  daily: z.boolean().default(true),
  /** The day on which the digest of a week comes, 1 is Monday; null: none comes. */
  weekday: z.int().min(1).max(7).nullable().default(null),
  accountBy,
  /** Of a time in which nothing came: one line, or no message. */
  whenEmpty: z.enum(['line', 'nothing']).default('line'),
});

const boardSettings = z.object({
  /** When it was made, in Unix milliseconds, which names its post. */
  madeAt: z.int().nonnegative().default(0),
  accountBy,
  /**
   * `pinned` by the bot; `forbidden`: it lacks the right to; `asked`: people were asked whether to pin it again; `left`:
   * they want it unpinned.
   */
  pin: z.enum(['wanted', 'pinned', 'forbidden', 'asked', 'left']).default('wanted'),
  /** The message is gone, and people were asked whether to make it anew. */
  isGone: z.boolean().default(false),
});

export const reports = z.object({
  chatId: id,
  topicId: id.nullable(),
  digest: digestSettings.optional(),
  board: boardSettings.optional(),
});

export type DigestSettings = z.infer<typeof digestSettings>;
export type BoardSettings = z.infer<typeof boardSettings>;
export type Reports = z.infer<typeof reports>;

type List = { reports: Reports[] };

export function findReports(
  { reports: all }: { readonly reports: readonly Reports[] },
  place: Place,
): Reports | undefined {
  return all.find((one) => isSamePlace(one, place));
}

/** The reports of the place in a draft of the settings. */
export function reportsIn(draft: List, { chatId, topicId }: Place): Reports {
  const known = findReports(draft, { chatId, topicId });
  if (known) return known;
  const made = { chatId, topicId };
  draft.reports.push(made);
  return made;
}

/** As `moveToChat`. A board is made anew there. */
export function moveReports(draft: List, from: number, to: number): void {
  for (const { board, chatId } of draft.reports)
    if (board && chatId === from) Object.assign(board, { pin: 'wanted', isGone: false });
  draft.reports = moveToChat(draft.reports, from, to);
}

/** Those of a deleted topic are told outside of topics, as far as nothing is there. */
export function leaveTopic(draft: List, chatId: number, topicId: number): void {
  const moving = findReports(draft, { chatId, topicId });
  if (!moving) return;
  draft.reports = draft.reports.filter((one) => one !== moving);
  const here = reportsIn(draft, { chatId, topicId: null });
  if (moving.digest) here.digest ??= moving.digest;
  if (moving.board) here.board ??= moving.board;
}
