// Text of an event's history: when it arrived, how it was classified, to which chats it was delivered, and which
// deliveries wait and why. An id that arrived with two different bodies has two histories.

import { code, foldedQuote, type Html, raw } from '../../base/html.ts';
import type { Words, Value } from '../../base/i18n.ts';
import { keyAndIdLines, titleEvent, type EventFacts } from './facts.ts';
import { describeRemark } from '../../outbox/event-remark.ts';
import { paragraphs, sentence, toLine, type Reader, toQuotedLine } from '../../base/lines.ts';
import { moment, span } from '../../base/moment.ts';
import { type Speaker, ruleSentence, valueWord, readDecimalText } from '../alerts/rule-sentence.ts';
import { describeDeliveryHistory, type DeliveryHistory } from './delivery-history.ts';
import { enumFilters, type FilterName } from '../../rules/match.ts';
import type { Facts } from '../../rules/facts.ts';
import type { AlertRule } from '../../store/settings/alert-rules.ts';

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
