// Text of undelivered messages: the list by groups, the deliveries of one group, and a single delivery.

import { type Html, raw, toHtml } from '../../base/html.ts';
import { describeReason, parkedFor } from '../../outbox/reasons.ts';
import type { Page } from '../../bot/ask/pages.ts';
import { type EventFacts, eventLine, keyAndIdLines, titleEvent } from './facts.ts';
import { type Reader, paragraphs } from '../../base/lines.ts';
import { briefTime, moment } from '../../base/time.ts';

export type ListedGroup = {
  state: 'undelivered' | 'parked';
  count: number;
  /** The number of distinct chats; a single one is named, several are only counted. The same applies to `reasons`. */
  chats: number;
  chat: string | Html;
  reasons: number;
  reason: string | null;
};

export type ListedDelivery = {
  event: EventFacts;
  state: string;
  chat: string | Html;
  reason: string | null;
  attempts: number;
  copies: number;
};

export function describeGroups(
  groups: readonly ListedGroup[],
  total: number,
  at: Page,
  reader: Reader,
  ofItself: readonly OfItself[] = [],
): string {
  const { words } = reader;
  const own = describeOfItself(ofItself, reader);
  if (total === 0) return paragraphs([words('replay-title'), own ?? words('replay-none')]);
  const entries = groups.map((group, index) => {
    const state = stateOf(group);
    const before = groups[index - 1];
    const entry = `<b>${index + 1}.</b> ${groupLine(group, reader)}`;
    if (before && stateOf(before) === state) return entry;
    return `${words('replay-state', { state })}\n${entry}`;
  });
  return paragraphs([head(words('replay-title'), total, at, reader), ...entries, own]);
}

/** Messages other than alerts that were given up. */
type OfItself = { kind: string; count: number };

function describeOfItself(ofItself: readonly OfItself[], { words }: Reader): string | undefined {
  if (ofItself.length === 0) return undefined;
  const kinds = ofItself.map(({ kind, count }) => words('replay-own-kind', { kind, count }));
  return words('replay-own', { kinds: raw(kinds.join(words.plain('list-comma'))) });
}

export function describeGroup(
  group: ListedGroup,
  items: readonly ListedDelivery[],
  at: Page,
  reader: Reader,
): string {
  const { words } = reader;
  const entries = items.map((item, index) => {
    const rest = [
      ...(group.chats > 1 ? [words('replay-chat', { chat: item.chat })] : []),
      ...(group.reasons > 1 ? [describeReason(item.reason, reader)] : []),
    ];
    return [`<b>${index + 1}.</b> ${eventLine(item.event, reader)}`, ...rest].join('\n');
  });
  return paragraphs([
    head(words('replay-title'), group.count, at, reader),
    `${words('replay-state', { state: stateOf(group) })}\n${groupLine(group, reader)}`,
    ...entries,
  ]);
}

export function describeDelivery(item: ListedDelivery, reader: Reader): string {
  const { words } = reader;
  const { event, attempts, copies } = item;
  return paragraphs([
    words('replay-title'),
    [
      titleEvent(event, reader),
      ...keyAndIdLines(event, reader),
      words('event-received', { time: moment(event.receivedAt, reader) ?? '?' }),
    ].join('\n'),
    [
      words('replay-chat', { chat: item.chat }),
      words('replay-why', { reason: { html: describeReason(item.reason, reader) } }),
      words('delivery-attempts', { attempts, copies }),
    ].join('\n'),
    words('replay-state', { state: stateOf({ ...item, reasons: 1 }) }),
  ]);
}

/** The state for the text; for parked deliveries it includes what they wait for, unless their reasons differ. */
function stateOf({
  state,
  reasons,
  reason,
}: {
  state: string;
  reasons: number;
  reason: string | null;
}): string {
  if (state !== 'parked') return state;
  return `parked-${reasons > 1 ? 'several' : parkedFor(reason)}`;
}

function head(title: string, count: number, { page, pages }: Page, { words }: Reader): string {
  const counted = words('replay-count', { count });
  if (pages < 2) return `${title}\n${counted}`;
  const position = words('replay-position', { page: String(page + 1), pages: String(pages) });
  return `${title}\n${counted} · ${position}`;
}

function groupLine({ count, chats, chat, reasons, reason }: ListedGroup, reader: Reader): string {
  const { words } = reader;
  const whose = chats > 1 ? words('replay-chats', { count: chats }) : toHtml(chat);
  const why = reasons > 1 ? words('replay-reasons', { count: reasons }) : describeReason(reason, reader);
  return `${whose} · ${words('replay-count', { count })}\n${why}`;
}

// Text of a replay: before the confirmation, which events would be sent to which chats and which would not; afterwards,
// the result.

/** `count` events are sent to the chat; `mayStand` of them may have been delivered there already. */
type PlannedChat = { chat: string | Html; count: number; mayStand: number };

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

function standingLines({ standing }: PlannedReplay, reader: Reader): string | undefined {
  const { words } = reader;
  if (standing.length === 0) return undefined;
  const lines = standing.map(({ at, message }) => {
    const time = briefTime(at ?? undefined, reader) ?? '?';
    return message === undefined
      ? words('replay-stands', { time })
      : words('replay-stands-as', { time, message });
  });
  return lines.join('\n');
}
