// The card that asks for a decision before anything is spent, and what is left of it when nothing was.

import { code, raw } from '../html.ts';
import type { Words } from '../i18n.ts';
import { asItCame, coins, paragraphs, type Reader } from './lines.ts';
import { clockTime } from './moment.ts';
import {
  goods,
  lines,
  title,
  type OrderFacts,
  type OrderSurroundings,
  type ReceiverKnowledge,
} from './order-facts.ts';

/** What is asked before anything is spent. */
export function describeCard(
  order: OrderFacts,
  around: OrderSurroundings & ReceiverKnowledge,
  reader: Reader,
): string {
  const { words, timeZone } = reader;
  return paragraphs([
    title(order, words),
    lines([...goods(order, around, words, cardName(around, words)), ...moneyAhead(order, words)]),
    ...warnings(around, words),
    order.state === 'confirmed'
      ? words('order-approval-waiting', { time: clockTime(order.expiresAt, timeZone) ?? '' })
      : words('order-card-until', {
          confirm: words.plain('confirm'),
          time: clockTime(order.expiresAt, timeZone) ?? '',
        }),
    // In a private chat there is nobody else who could have asked.
    order.chatId < 0 ? words('order-card-by', { person: around.nameOf(order.createdBy) }) : undefined,
  ]);
}

/** A card that ended without a purchase; `verdict` is the sentence that says how, as HTML. */
export function describeClosedCard(
  order: OrderFacts,
  around: OrderSurroundings,
  verdict: string,
  words: Words,
): string {
  return paragraphs([title(order, words), verdict, lines(goods(order, around, words))]);
}

/** What the receiver goes by on a card: its name, or that it has none. */
function cardName(
  { label, isKnown }: OrderSurroundings & ReceiverKnowledge,
  words: Words,
): string | undefined {
  return label === undefined ? words(isKnown ? 'order-receiver-earlier' : 'order-receiver-new') : undefined;
}

function moneyAhead({ estimateSun, balanceBeforeSun }: OrderFacts, words: Words): string[] {
  const left = estimateSun === null || balanceBeforeSun === null ? undefined : balanceBeforeSun - estimateSun;
  return [
    estimateSun === null
      ? words('order-price-later')
      : words('order-price-estimate', { amount: coins(estimateSun) ?? '' }),
    balanceBeforeSun === null
      ? words('order-balance-unsaid')
      : words('order-balance-before', { amount: coins(balanceBeforeSun) ?? '' }),
    ...(left === undefined
      ? []
      : left < 0n
        ? [words('order-balance-short', { missing: coins(-left) ?? '' })]
        : [words('order-balance-left', { amount: coins(left) ?? '' })]),
  ];
}

function warnings(
  { label, isKnown, twins }: OrderSurroundings & ReceiverKnowledge,
  words: Words,
): Array<string | undefined> {
  const others = twins.map(
    (twin) => `${code(twin.address).html}${twin.label ? ` · ${nameHtml(twin.label)}` : ''}`,
  );
  return [
    others.length === 0 ? undefined : words('order-warning-lookalike', { others: raw(others.join('\n')) }),
    label === undefined && !isKnown ? words('order-warning-new') : undefined,
  ];
}

function nameHtml(label: string): string {
  const name = asItCame(label, 64) ?? '';
  return typeof name === 'string' ? name : name.html;
}
