// Reads an answer to a question of /flash or /order into the draft of the form. One answer may hold several parts.

import { code } from '../../html.ts';
import { count, paragraphs } from '../../views/lines.ts';
import type { AnswerButton } from '../ask/form-buttons.ts';
import type { Hint, Reading } from '../ask/question.ts';
import type { FormConversation } from '../frame/command.ts';
import type { FormContext } from '../frame/context.ts';
import type { OrderKind, ResourceType } from '../../orders/order.ts';
import type { Address } from '../../tron/address.ts';
import { leastOf, type Goods } from './amounts.ts';
import { orderHint } from './command-hints.ts';
import { labelReceiver } from './known-addresses.ts';
import { partOf, type OrderPart, type OrderProblem, type OrderText } from './order-parts.ts';
import { readOrderText } from './order-text.ts';
import { readerOf } from './typed-order.ts';

/** The answers so far; each step adds its part. */
export type Draft = {
  /** The messages that were read; an edit of one may still change its part. */
  heard: number[];
  button: AnswerButton;
  kind: OrderKind;
  resourceType?: ResourceType | undefined;
  quantity?: number | undefined;
  receiver?: Address | undefined;
  /** What was wrong with other parts of the last answer; told above the next question or the offer. */
  hint?: Hint | undefined;
};
export type Known = 'resourceType' | 'quantity' | 'receiver';
/** The part that is asked for, and where the draft has it. */
export type Asked = { part: OrderPart; known: Known };

/**
 * Takes every part that the answer holds. What is wrong with another part than the asked one is told above the next
 * question, or above the offer that ends the form; a name that can be read in two ways is told at once.
 */
export async function readAnswer(
  conversation: FormConversation,
  ctx: FormContext,
  draft: Draft,
  text: string,
  asked: Asked,
): Promise<Reading<void>> {
  const { kind, resourceType, quantity, receiver } = draft;
  const before = { ...draft };
  // Recorded by `external`: the book may change before the next replay, but the result must not.
  const read: OrderText = await conversation.external(() =>
    readOrderText(text, { ...readerOf(ctx), kind, resourceType, quantity, receiver, asked: asked.part }),
  );
  if (kind === 'flash' && read.resourceType) draft.resourceType = read.resourceType;
  if (read.quantity !== undefined) draft.quantity = read.quantity;
  if (read.receiver) draft.receiver = read.receiver;
  const tooLittle = dropTooLittle(draft);
  const problems = tooLittle ? [...read.problems, tooLittle] : [...read.problems];
  const isKept = problems.every(
    (problem) => partOf(problem) !== undefined || problem.part === 'duration' || problem.part === 'extra',
  );
  if (isKept && draft[asked.known] !== undefined) {
    if (asked.part !== 'amount') problems.push(...changedAmount(ctx, before, draft));
    // Another receiver or amount was meant than the one that is known; nothing is offered for that one.
    const wrong = new Set(problems.map(partOf).filter((part) => part !== asked.part));
    if (wrong.has('receiver')) draft.receiver = undefined;
    if (wrong.has('amount')) draft.quantity = undefined;
    draft.hint = hintOf(ctx, problems);
    return { ok: true, value: undefined };
  }
  draft[asked.known] = undefined;
  const hint = hintOf(ctx, problems);
  const changed = changesOf(ctx, before, draft);
  if (hint) {
    const html = paragraphs([hint.html, changed.length > 0 ? changed.join('\n') : undefined]);
    return { ok: false, hint: html, ...(hint.rows && { rows: hint.rows }) };
  }
  if (changed.length > 0) return { ok: false, hint: changed.join('\n') };
  return { ok: false, hint: ctx.words(emptyKeys[asked.part], exampleOf(goodsOf(draft))) };
}

/** Beside another part, a new amount is not taken in silence: it is asked which of the two is right. */
function changedAmount({ words }: FormContext, before: Draft, { quantity }: Draft): OrderProblem[] {
  if (before.quantity === undefined || quantity === undefined || quantity === before.quantity) return [];
  const [first, second] = [words.number(count(before.quantity)), words.number(count(quantity))];
  return [{ part: 'amounts', first, second }];
}

/** What the answer changed, a sentence for each part. */
function changesOf({ words }: FormContext, before: Draft, draft: Draft): string[] {
  const { kind, resourceType: resource, quantity, receiver } = draft;
  const changed: string[] = [];
  if (kind === 'flash' && resource && resource !== before.resourceType) {
    changed.push(words('hint-resource-read', { resource }));
  }
  if (quantity !== undefined && quantity !== before.quantity && resource) {
    changed.push(words('hint-amount-read', { resource, quantity: count(quantity) }));
  }
  if (receiver && receiver !== before.receiver) {
    changed.push(words('hint-receiver-read', { receiver: code(receiver) }));
  }
  return changed;
}

const emptyKeys: Readonly<Record<OrderPart, string>> = {
  resource: 'order-hint-resource',
  amount: 'order-amount-empty',
  receiver: 'address-problem-empty',
};

/** An amount that was given before its resource may be too little for it; it is asked for again. */
export function dropTooLittle(draft: Draft): OrderProblem | undefined {
  const { quantity, resourceType } = draft;
  const goods = goodsOf(draft);
  if (quantity === undefined || !resourceType || quantity >= leastOf(goods)) return undefined;
  draft.quantity = undefined;
  return { part: 'amount', written: String(quantity), goods, read: { ok: false, problem: 'too_small' } };
}

function exampleOf(goods: Goods) {
  return { least: count(leastOf(goods)), example: code(String(leastOf(goods))) };
}

export function hintOf(ctx: FormContext, problems: readonly OrderProblem[]): Hint | undefined {
  if (problems.length === 0) return undefined;
  const near = problems.flatMap((problem) =>
    problem.part === 'names'
      ? problem.entries
      : problem.part === 'receiver' && problem.near
        ? [problem.near]
        : [],
  );
  const rows = near.map(({ label, address }) => [{ label: labelReceiver(address, label), value: address }]);
  return { html: orderHint(ctx.words, problems), ...(rows.length > 0 && { rows }) };
}

export function goodsOf({ kind, resourceType }: Draft): Goods {
  return { kind, resourceType: resourceType ?? 'ENERGY' };
}
