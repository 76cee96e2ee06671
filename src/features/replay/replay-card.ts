// Text of a replay: before the confirmation, which events would be sent to which chats and which would not; afterwards,
// the result.

import type { Html } from '../../base/html.ts';
import { paragraphs, type Reader } from '../../base/lines.ts';
import { clockTime } from '../../base/moment.ts';

/** `count` events are sent to the chat; `mayStand` of them may have been delivered there already. */
export type PlannedChat = { chat: string | Html; count: number; mayStand: number };

export type PlannedReplay = {
  chats: readonly PlannedChat[];
  skipped: { delivered: number; waiting: number; barred: number };
  /** How many events exceed the number that one replay sends. */
  left: number;
  /** For a replay of one event: the messages that contain it already, with their time and, if possible, a link. */
  standing: ReadonlyArray<{ at: number | null; message: string | Html | undefined }>;
};

/** How many chats are named; the others are only counted. */
const mostChats = 12;

export function describePlan(plan: PlannedReplay, reader: Reader): string {
  const { words } = reader;
  const total = plan.chats.reduce((sum, { count }) => sum + count, 0);
  const standing = standingLines(plan, reader);
  // The event was delivered already and no chat would get it now: ask only whether to send it once more.
  if (standing !== undefined && total === 0 && plan.skipped.delivered > 0) {
    return paragraphs([words('replay-ask'), standing, words('replay-again-ask')]);
  }
  return paragraphs([
    words('replay-ask'),
    standing,
    total === 0 ? words('replay-nothing') : `${words('replay-would')}\n${chatLines(plan, reader)}`,
    skippedLines(plan, reader),
    total === 0 ? undefined : words('replay-marked', { count: total }),
  ]);
}

export function describeDone(plan: PlannedReplay, reader: Reader): string {
  const { words } = reader;
  return paragraphs([`${words('replay-done')}\n${chatLines(plan, reader)}`, skippedLines(plan, reader)]);
}

function chatLines({ chats }: PlannedReplay, { words }: Reader): string {
  const lines = chats.slice(0, mostChats).map(({ chat, count, mayStand }) => {
    const counted = words('replay-to', { chat, count });
    if (mayStand === 0) return counted;
    return `${counted} ${words('replay-may-stand', { which: mayStand === count ? 'all' : 'some', count: mayStand })}`;
  });
  const unnamed = chats.slice(mostChats);
  if (unnamed.length === 0) return lines.join('\n');
  const count = unnamed.reduce((sum, chat) => sum + chat.count, 0);
  return [...lines, words('replay-to-others', { chats: unnamed.length, count })].join('\n');
}

function skippedLines({ skipped, left, chats }: PlannedReplay, { words }: Reader): string | undefined {
  const lines = (['delivered', 'waiting', 'barred'] as const)
    .filter((why) => skipped[why] > 0)
    .map((why) => words('replay-skipped', { why, count: skipped[why] }));
  if (left > 0) lines.push(words('replay-left', { count: left }));
  if (lines.length === 0) return undefined;
  return chats.length === 0 ? lines.join('\n') : `${words('replay-not')}\n${lines.join('\n')}`;
}

function standingLines({ standing }: PlannedReplay, { words, timeZone }: Reader): string | undefined {
  if (standing.length === 0) return undefined;
  const lines = standing.map(({ at, message }) => {
    const time = clockTime(at ?? undefined, timeZone) ?? '?';
    return message === undefined
      ? words('replay-stands', { time })
      : words('replay-stands-as', { time, message });
  });
  return lines.join('\n');
}
