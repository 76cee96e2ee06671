// Text of an event's history: when it arrived, how it was classified, to which chats it was delivered, and which
// deliveries wait and why. An id that arrived with two different bodies has two histories.

import { type Html, code, foldedQuote, raw } from '../../base/html.ts';
import type { Value, Words } from '../../base/i18n.ts';
import { type EventFacts, keyAndIdLines, titleEvent } from './facts.ts';
import { describeReason, describeRemark, parkedFor } from '../../outbox/reasons.ts';
import { type Reader, paragraphs, sentence, toLine, toQuotedLine, joined } from '../../base/lines.ts';
import { briefTime, moment, span } from '../../base/time.ts';
import { type Speaker, readDecimalText, ruleSentence, valueWord } from '../alerts/rule-sentence.ts';
import { type Facts, type FilterName, enumFilters } from '../../rules/facts.ts';
import type { AlertMute, AlertRule } from '../../store/settings/alert-rules.ts';
import type { Standing } from '../../store/ledger/deliveries/trace.ts';
import type { HeldFor } from '../../store/ledger/deliveries/tables.ts';
import { muteSubject, whoseMute } from '../alerts/mute-sentence.ts';
import { type CauseCode, readCause } from '../../telegram/cause.ts';

/**
 * Why a place got no delivery: its alerts are off now, it has no rule now, the rule that comes nearest says no or was
 * `changed` after the event came, it asks for the event only `since` then, it was set up `later`, or its chat may hear
 * nothing.
 */
export type SkippedReason =
  | { why: 'off' | 'no-rules' | 'changed' | 'since' | 'later' | 'barred' | 'unowned' }
  | NearestRule;

/** A place that got no delivery. */
export type SkippedChat = SkippedReason & { nameOf: () => string | Html };

export type EventHistory = {
  event: EventFacts & { happenedAt: number | undefined; isLate: boolean };
  kind: 'event' | 'ignored' | 'quarantined';
  remark: string | null;
  repeats: number;
  repeatedAt: number | null;
  /** When owners were told the same as found by a check, before the event came. */
  foundAt?: number | undefined;
  /** What marks it as a likely bait, as HTML. */
  bait?: string | undefined;
  /** The body as it arrived, but for the addresses of a likely bait; undefined if the reader may not see it. */
  body: string | undefined;
  /** The first `mostDeliveries`, and how many more there are. */
  deliveries: readonly DeliveryHistory[];
  moreDeliveries: number;
  skipped: readonly SkippedChat[];
  /** The team's address book, which names addresses of rules. */
  book: Speaker['book'];
};

const longestBody = 900;
/** Enough for the topics of a forum; a history of that many takes two messages. */
export const mostDeliveries = 20;
const mostSkipped = 20;

/** `histories` are those of one id, oldest first; `of` is their total number, including those left out. */
export function describeEventHistories(
  histories: readonly EventHistory[],
  reader: Reader,
  of = histories.length,
): string {
  const { words } = reader;
  const many = of > 1;
  return paragraphs(
    histories.flatMap((history, index) => [
      many && index === 0 ? words('why-conflict', { count: of }) : undefined,
      many ? words('why-body', { nth: index + 1, of }) : undefined,
      describeEventHistory(history, reader),
    ]),
  );
}

function describeEventHistory(history: EventHistory, reader: Reader): string {
  const { words } = reader;
  const { event, body, bait } = history;
  return paragraphs([
    [`🔎 ${titleEvent(event, reader)}`, ...keyAndIdLines(event, reader)].join('\n'),
    bait === undefined ? undefined : words('poison-why', { forms: { html: bait } }),
    [...describeArrival(history, reader), ...describeKind(history, reader)].join('\n'),
    describeBody(body, words, bait !== undefined),
    describeDeliveries(history, reader),
    describeSkipped(history, reader),
  ]);
}

function describeArrival({ event, repeats, repeatedAt, foundAt }: EventHistory, reader: Reader): string[] {
  const { words } = reader;
  const lines = [words('event-received', { time: moment(event.receivedAt, reader) ?? '?' })];
  if (event.isLate && event.happenedAt !== undefined) {
    lines.push(
      words('why-late', {
        time: moment(event.happenedAt, reader) ?? '?',
        span: span(event.receivedAt - event.happenedAt, words),
      }),
    );
  }
  const found = sentence(words, 'found-before', { time: moment(foundAt, reader) });
  if (found !== undefined) lines.push(found);
  if (repeats > 0) {
    const time = moment(repeatedAt ?? undefined, reader) ?? '?';
    lines.push(words('why-repeats', { count: repeats, time }));
  }
  return lines;
}

function describeKind({ kind, remark }: EventHistory, { words }: Reader): string[] {
  const said = describeRemark(remark, words);
  const lines = kind === 'event' ? [] : [words('why-kind', { kind })];
  return said === undefined ? lines : [...lines, words('why-remark', { remark: said })];
}

function describeDeliveries(history: EventHistory, reader: Reader): string | undefined {
  const { words } = reader;
  const { deliveries, moreDeliveries, kind } = history;
  if (deliveries.length === 0) {
    return kind === 'ignored' ? undefined : words('why-nobody', { why: whyNobody(history) });
  }
  const entries = deliveries.map((delivery) => describeDeliveryHistory(delivery, reader));
  if (moreDeliveries > 0) entries.push(words('why-more', { count: moreDeliveries }));
  return [words('why-told'), ...entries].join('\n');
}

/** One reason for all, unless the reasons below, of single places, are others. */
function whyNobody({ kind, skipped }: EventHistory): 'quarantined' | 'unasked' | 'below' {
  if (kind === 'quarantined') return 'quarantined';
  const others = new Set(['off', 'barred', 'unowned']);
  return skipped.some(({ why }) => others.has(why)) ? 'below' : 'unasked';
}

function describeSkipped({ skipped, kind, book }: EventHistory, { words }: Reader): string | undefined {
  if (skipped.length === 0 || kind === 'ignored') return undefined;
  const lines = skipped.slice(0, mostSkipped).map((reason) => {
    const chat = reason.nameOf();
    return reason.why === 'nearest'
      ? describeNearest(chat, reason, { words, book })
      : words('why-silent', { chat, why: reason.why });
  });
  const unseen = skipped.length - mostSkipped;
  if (unseen > 0) lines.push(words('why-more', { count: unseen }));
  return [words('why-not-told'), ...lines].join('\n');
}

function describeBody(body: string | undefined, words: Words, isCut: boolean): string | undefined {
  const line = toLine(body, longestBody);
  return line === undefined
    ? undefined
    : `${words('why-came', { cut: isCut ? 'yes' : 'no' })}\n${foldedQuote(code(line)).html}`;
}

// Why a place was not told of an event: the rule that came nearest, and what of the event it doesn't ask for.

const longestCoin = 32;

type NearestRule = {
  why: 'nearest';
  /** The first filter of the rule that the event does not pass. */
  filter: FilterName;
  rule: AlertRule;
  facts: Facts;
};

/** `• Sales: not asked for. Closest was rule 2 (Transfers: from 1,000 USDT): 0.5 USDT is less than 1,000 USDT` */
export function describeNearest(chat: string | Html, nearest: NearestRule, speaker: Speaker): string {
  const { words } = speaker;
  const { rule } = nearest;
  const name = words('why-rule', { n: String(rule.n), sentence: raw(ruleSentence(rule, speaker)) });
  return words('why-nearest', { chat, rule: raw(name), reason: raw(describeFilter(nearest, speaker)) });
}

function describeFilter({ filter, rule, facts }: NearestRule, speaker: Speaker): string {
  const say = (key: string, values: Record<string, Value> = {}) => speaker.words(key, values);
  if (filter === 'atLeast' && typeof facts.amount === 'object') {
    const { amount, coin, decimals } = facts.amount;
    return say('dropped-less-than', {
      amount: { amount: amount < 0n ? -amount : amount, decimals },
      coin: toQuotedLine(coin, longestCoin) ?? '?',
      minimum: readDecimalText(rule.atLeast[coin] ?? '0'),
    });
  }
  if (filter === 'directions' && facts.direction !== undefined) {
    return say('dropped-direction', { direction: raw(say(`rule-direction-${facts.direction}`)) });
  }
  const enumFilter = enumFilters.find((one) => one === filter);
  const value = enumFilter && facts.enums[enumFilter];
  if (enumFilter && value !== undefined) {
    return say('dropped-value', { value: raw(valueWord(enumFilter, value, speaker)) });
  }
  return say(
    filter === 'kinds' ? 'dropped-kind' : filter === 'where' ? 'dropped-where' : 'dropped-otherwise',
  );
}

// Text of one delivery in an event's history: its chat, its outcome, what it waits for, and why it was made.

export type DeliveryHistory = {
  chat: string | Html;
  state: Standing;
  /** What caused it: a rule, an owner's alert, or a person who replayed it. */
  because: 'rule' | 'rule-gone' | 'private' | 'owner' | 'replay';
  person: string | Html;
  sentAt: number | null;
  /** A link to the message, if Telegram has one for this chat. */
  message: Html | undefined;
  /** How many other events the same message contains. */
  others: number;
  attempts: number;
  copies: number;
  reason: string | null;
  /** Set only while the delivery waits. */
  wait: DeliveryWait | undefined;
  closedBy: string | Html;
  closedAt: number | null;
  /** Whether no person closed it. */
  isUndecided: boolean;
  /** For a muted delivery, the end of the mute; `closedBy` is who muted it. */
  mutedUntil: number | undefined;
  /** The mute that kept it back, as it was then. */
  mute: AlertMute | undefined;
  /** Until when it was held, or is, and why; null if it never was. */
  heldUntil: number | null;
  heldFor: HeldFor | null;
  /** Alerts are off now where it is to go: what is held is not sent then. */
  isOffNow: boolean;
  isSilent: boolean;
  /** The number of its rule in its place. */
  ruleN: number | undefined;
  book: Speaker['book'];
};

/** `• «Team»: sent at … as this message`, and below it the cause and, after a retry, the number of attempts. */
function describeDeliveryHistory(delivery: DeliveryHistory, reader: Reader): string {
  const { words } = reader;
  const { chat, because, person, attempts, copies, ruleN, isSilent, heldUntil } = delivery;
  const held = { for: delivery.heldFor ?? 'quiet' };
  const isSent = delivery.state === 'sent';
  const isHeldBefore = heldUntil !== null && delivery.state !== 'held';
  const notes = [
    words('told-because', { because, person }),
    ...(because === 'rule' && ruleN !== undefined ? [words('told-rule', { n: String(ruleN) })] : []),
    ...(isSilent && isSent ? [words('told-silent')] : []),
    ...(isHeldBefore ? [words('told-was-held', { ...held, time: briefTime(heldUntil, reader) ?? '?' })] : []),
    // One attempt that left one message is the normal case.
    ...(attempts > 1 || copies > 1 ? [words('delivery-attempts', { attempts, copies })] : []),
  ];
  return `• ${words('told-line', { chat, outcome: { html: outcome(delivery, reader) } })}\n   ${notes.join(' · ')}`;
}

function outcome(delivery: DeliveryHistory, reader: Reader): string {
  const { words } = reader;
  const { state, message, others, wait, closedBy } = delivery;
  const reason = { html: describeReason(delivery.reason, reader) };
  const held = { for: delivery.heldFor ?? 'quiet' };
  switch (state) {
    case 'sent': {
      const time = briefTime(delivery.sentAt ?? undefined, reader) ?? '?';
      const sent = message ? words('told-sent-as', { time, message }) : words('told-sent', { time });
      return others > 0 ? sent + words('told-folded', { count: others }) : sent;
    }
    case 'waiting':
      return wait ? describeWait(wait, reader) : words('told-waiting', { count: 0 });
    case 'parked':
      return words('told-parked', { for: parkedFor(delivery.reason), reason });
    case 'undelivered':
      return words('told-undelivered', { reason });
    case 'muted':
      return describeMuted(delivery, reader);
    case 'held':
      return words(delivery.isOffNow ? 'told-held-off' : 'told-held', {
        ...held,
        time: briefTime(delivery.heldUntil ?? undefined, reader) ?? '?',
      });
    case 'dismissed':
      // Nobody decided: when the hold ended, its place had no alerts any more.
      if (delivery.closedAt !== null && delivery.isUndecided)
        return words('told-not-released', { ...held, reason });
      break;
    case 'replayed':
      break;
  }
  const time = briefTime(delivery.closedAt ?? undefined, reader) ?? '?';
  return words(`told-${state}`, { reason, person: closedBy, time });
}

/** What was muted, by whom and until when, as it was then. */
function describeMuted({ mute, mutedUntil, closedBy, book }: DeliveryHistory, reader: Reader): string {
  const { words } = reader;
  const time = briefTime(mutedUntil, reader) ?? '?';
  if (!mute) return words('told-muted', { time, person: closedBy });
  const values = { person: whoseMute(mute, words), what: raw(muteSubject(mute.scope, { words, book })) };
  return mute.until === null
    ? words('told-muted-ever', values)
    : words('told-muted-until', { ...values, time });
}

// Text that says what a delivery waits for, and for how long if that is known.

export type DeliveryWait = {
  /** How many deliveries of its chat are sent before it. */
  ahead: number;
  /** What delays its chat now: `room` is the rate limit; with `turn`, only the messages before it. */
  heldBy: 'unowned' | 'telegram' | 'paused' | 'retry' | 'room' | 'turn';
  /** When that ends, or for `telegram` since when it has not answered, in Unix milliseconds; undefined if unknown. */
  at: number | undefined;
  /** The result of the last attempt in that chat, as stored in the ledger; null if there was none. */
  reason: string | null;
  /** How the deliveries before it are sent; undefined if that is unknown. */
  batching: Batching | undefined;
};

/** `alone`: one message per delivery, every `everyMs`. `several`: several deliveries in one message. */
export type Batching = { is: 'alone'; everyMs: number } | { is: 'several' };

/** Codes that are not failures of an attempt: the rate limit, and a chat whose id has changed. */
const noFailure: ReadonlySet<CauseCode> = new Set(['turn', 'moved']);

/** `waits, with 3 before it; the next try is at …; the last one failed because …; several go out in a message` */
export function describeWait(wait: DeliveryWait, reader: Reader): string {
  const { words } = reader;
  const parts = [
    words('told-waiting', { count: wait.ahead }),
    describeHold(wait, reader),
    describeFailure(wait, reader),
    describeLength(wait, reader),
  ];
  return joined(parts, words.plain('told-wait-joiner'));
}

function describeHold({ heldBy, at }: DeliveryWait, reader: Reader): string | undefined {
  const { words } = reader;
  const time = moment(at, reader);
  if (heldBy === 'turn') return undefined;
  if (heldBy === 'unowned') return words('told-wait-unowned');
  if (heldBy === 'telegram' && time === undefined) return words('told-wait-unreached');
  return words(`told-wait-${heldBy}`, { time: time ?? '?' });
}

function describeFailure({ heldBy, reason }: DeliveryWait, reader: Reader): string | undefined {
  if (reason === null || heldBy === 'unowned') return undefined;
  const { code } = readCause(reason);
  if (noFailure.has(code) || (heldBy === 'paused' && code === 'paused')) return undefined;
  return reader.words('told-wait-failed', { reason: { html: describeReason(reason, reader) } });
}

function describeLength({ ahead, heldBy, batching }: DeliveryWait, { words }: Reader): string | undefined {
  if (heldBy === 'unowned' || ahead === 0 || batching === undefined) return undefined;
  if (batching.is === 'several') return words('told-wait-several');
  const { everyMs } = batching;
  const seconds = String(Math.ceil(everyMs / 1000));
  const takes = span(ahead * everyMs, words);
  return takes === '' ? words('told-wait-minute') : words('told-wait-takes', { seconds, span: takes });
}
