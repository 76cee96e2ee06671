// The questions of /flash and /order: resource, amount, receiver. Only what is not known yet is asked for, one answer
// may hold several parts, and an answer that doesn't fit gets a hint and is asked for again. Each question but the first
// has a back button; the first also offers the last orders. The form ends with a card, or with a button for it after an
// answer that can't be had as a whole; before that it changes nothing.

import { z } from 'zod';
import { mayUse } from '../../bot/access.ts';
import type { Form, FormConversation } from '../../bot/command.ts';
import { say, show } from '../../bot/say.ts';
import type { OrderKind, OrderRequest, ResourceType } from '../../orders/order.ts';
import { type Address, parseAddress } from '../../tron/address.ts';
import {
  amountsAskedFor,
  labelReceiver,
  lastOrderRows,
  listSuggestions,
  takeLastOrder,
} from './suggestions.ts';
import { type Goods, leastOf } from '../../input/amount.ts';
import { flashButtons, orderButtons } from './buttons.ts';
import { offerOf, offerOrder, readerOf, requestFor, sayOffer } from './card.ts';
import { type OrderPart, type OrderProblem, type OrderText, partOf, readOrder } from '../../input/order.ts';
import { count, paragraphs } from '../../base/lines.ts';
import {
  type Answered,
  type ChoiceQuestion,
  type Given,
  type Hint,
  type NotAnswered,
  type Reading,
  ask,
} from '../../bot/ask/question.ts';
import type { FormContext } from '../../bot/context.ts';
import { code } from '../../base/html.ts';
import type { AnswerButton } from '../../bot/ask/buttons.ts';
import { orderHint } from './command-hints.ts';

// Reads an answer to a question of /flash or /order into the draft of the form. One answer may hold several parts.

/** The answers so far; each step adds its part. */
type Draft = {
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

/** Where the draft has each part that can be asked for. */
const fieldOf = { resource: 'resourceType', amount: 'quantity', receiver: 'receiver' } as const;

/** Nothing of an order is missing because of them. */
const besideOthers: ReadonlySet<OrderProblem['part']> = new Set(['duration', 'extra', 'money']);

/**
 * Takes every part that the answer holds. What is wrong with another part than the asked one is told above the next
 * question, or above the offer that ends the form; a name that can be read in two ways is told at once.
 */
async function readAnswer(
  conversation: FormConversation,
  ctx: FormContext,
  draft: Draft,
  text: string,
  asked: OrderPart,
): Promise<Reading<void>> {
  const { kind, resourceType, quantity, receiver } = draft;
  const before = { ...draft };
  // Recorded by `external`: the book may change before the next replay, but the result must not.
  const read: OrderText = await conversation.external(() =>
    readOrder(text, { ...readerOf(ctx), kind, resourceType, quantity, receiver, asked }),
  );
  if (kind === 'flash' && read.resourceType) draft.resourceType = read.resourceType;
  if (read.quantity !== undefined) draft.quantity = read.quantity;
  if (read.receiver) draft.receiver = read.receiver;
  const tooLittle = dropTooLittle(draft);
  const problems = tooLittle ? [...read.problems, tooLittle] : [...read.problems];
  const isKept = problems.every((problem) => partOf(problem) !== undefined || besideOthers.has(problem.part));
  if (isKept && draft[fieldOf[asked]] !== undefined) {
    if (asked !== 'amount') problems.push(...changedAmount(ctx, before, draft));
    // Another receiver or amount was meant than the one that is known; nothing is offered for that one.
    const wrong = new Set(problems.map(partOf));
    if (wrong.has('receiver')) draft.receiver = undefined;
    if (wrong.has('amount')) draft.quantity = undefined;
    draft.hint = hintOf(ctx, problems);
    return { ok: true, value: undefined };
  }
  draft[fieldOf[asked]] = undefined;
  const hint = hintOf(ctx, problems);
  const changed = changesOf(ctx, before, draft);
  if (hint) {
    const html = paragraphs([hint.html, changed.length > 0 ? changed.join('\n') : undefined]);
    return { ok: false, hint: html, ...(hint.rows && { rows: hint.rows }) };
  }
  if (changed.length > 0) return { ok: false, hint: changed.join('\n') };
  return { ok: false, hint: ctx.words(emptyKeys[asked], exampleOf(goodsOf(draft))) };
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
function dropTooLittle(draft: Draft): OrderProblem | undefined {
  const { quantity, resourceType } = draft;
  const goods = goodsOf(draft);
  if (quantity === undefined || !resourceType || quantity >= leastOf(goods)) return undefined;
  draft.quantity = undefined;
  return { part: 'amount', written: String(quantity), goods, read: { ok: false, problem: 'too_small' } };
}

function exampleOf(goods: Goods) {
  return { least: count(leastOf(goods)), example: code(String(leastOf(goods))) };
}

function hintOf(ctx: FormContext, problems: readonly OrderProblem[]): Hint | undefined {
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

function goodsOf({ kind, resourceType }: Draft): Goods {
  return { kind, resourceType: resourceType ?? 'ENERGY' };
}

// The questions of /flash and /order, with their buttons: resource, amount, receiver.

/** Asks until its part is known, or the person goes back or cancels. `hint` stands above the question. */
type Ask = (
  conversation: FormConversation,
  ctx: FormContext,
  draft: Draft,
  options: { isFirst: boolean; hint: Hint | undefined },
) => Promise<Answered<void> | NotAnswered>;

/** Offered with the first question, as long as nothing is known. */
async function lastOrders(conversation: FormConversation, ctx: FormContext, draft: Draft, isFirst: boolean) {
  const isBlank = isFirst && draft.quantity === undefined && draft.receiver === undefined;
  return isBlank ? lastOrderRows(conversation, ctx, draft.kind) : [];
}

const questions: Readonly<Record<OrderPart, Ask>> = {
  async resource(conversation, ctx, draft, { isFirst, hint }) {
    const { words } = ctx;
    const last = await lastOrders(conversation, ctx, draft, isFirst);
    const question: ChoiceQuestion = {
      html: words('order-ask-resource'),
      choices: {
        button: draft.button,
        question: 'what',
        // Side by side, phones would cut the longer names of some languages.
        rows: [
          [{ label: words.plain('order-choose-energy'), value: 'ENERGY' }],
          [{ label: words.plain('order-choose-bandwidth'), value: 'BANDWIDTH' }],
          ...last,
        ],
        hasBack: false,
      },
      ...(hint && { hint }),
    };
    const read = async (given: Given): Promise<Reading<void>> => {
      if (await takeLastOrder(conversation, ctx, draft, given)) return { ok: true, value: undefined };
      const pressed = given.isTyped ? undefined : toResource(given.text);
      if (!pressed) return readAnswer(conversation, ctx, draft, given.text, 'resource');
      draft.resourceType = pressed;
      const tooLittle = dropTooLittle(draft);
      if (tooLittle) draft.hint = hintOf(ctx, [tooLittle]);
      return { ok: true, value: undefined };
    };
    return ask(conversation, ctx, question, read, draft.heard);
  },

  async amount(conversation, ctx, draft, { isFirst, hint }) {
    const { words } = ctx;
    const last = await lastOrders(conversation, ctx, draft, isFirst);
    const question = (): ChoiceQuestion => {
      const { receiver } = draft;
      const goods = goodsOf(draft);
      const amounts = amountsAskedFor(goods).map((amount) => ({
        label: words.number(count(amount)),
        value: String(amount),
      }));
      return {
        html: paragraphs([
          receiver &&
            words('hint-for-receiver', {
              receiver: labelReceiver(receiver, ctx.deps.store.known.labelOf(receiver)),
            }),
          words(`order-ask-amount-${goods.kind}`, {
            resource: goods.resourceType,
            least: count(leastOf(goods)),
          }),
        ]),
        choices: { button: draft.button, question: 'much', rows: [amounts, ...last], hasBack: !isFirst },
        ...(hint && { hint }),
      };
    };
    const read = async (given: Given): Promise<Reading<void>> => {
      if (await takeLastOrder(conversation, ctx, draft, given)) return { ok: true, value: undefined };
      return readAnswer(conversation, ctx, draft, given.text, 'amount');
    };
    return ask(conversation, ctx, question, read, draft.heard);
  },

  async receiver(conversation, ctx, draft, { isFirst, hint }) {
    const { words } = ctx;
    const suggestions = await conversation.external(() => listSuggestions(ctx.deps));
    const question = (): ChoiceQuestion => ({
      html:
        draft.quantity === undefined || draft.resourceType === undefined
          ? words('hint-ask-receiver')
          : words('order-ask-receiver', {
              quantity: count(draft.quantity),
              resource: draft.resourceType,
            }),
      choices: {
        button: draft.button,
        question: 'to',
        rows: suggestions.map(({ address, label }) => [
          { label: labelReceiver(address, label), value: address },
        ]),
        hasBack: !isFirst,
      },
      ...(hint && { hint }),
    });
    const read = ({ text }: Given) => readAnswer(conversation, ctx, draft, text, 'receiver');
    return ask(conversation, ctx, question, read, draft.heard);
  },
};

function toResource(text: string): ResourceType | undefined {
  return text === 'ENERGY' || text === 'BANDWIDTH' ? text : undefined;
}

/** What the command had read before the form began; written by `askForOrder`. */
const carriedParts = z.object({
  resourceType: z.enum(['ENERGY', 'BANDWIDTH']).optional(),
  quantity: z.int().positive().optional(),
  receiver: z.string().optional(),
});
const carriedProblems = z.array(
  z.custom<OrderProblem>((value) => typeof value === 'object' && value !== null),
);

function createForm(parts: readonly OrderPart[], goods: Omit<Draft, 'heard'>): Form {
  return {
    version: 5,
    closedKey: 'form-closed-order',
    endsAtWords: true,
    async run(conversation, ctx, carried = '{}', problems = '[]') {
      const draft: Draft = { ...goods, heard: ctx.message ? [ctx.message.message_id] : [] };
      const known = carriedParts.parse(JSON.parse(carried));
      const receiver = parseAddress(known.receiver ?? '');
      Object.assign(draft, known, goods, { receiver: receiver.ok ? receiver.address : undefined });
      let here = ctx;
      const wrong = carriedProblems.parse(JSON.parse(problems));
      draft.hint = hintOf(here, wrong);
      // What was wrong is asked for before what was missing.
      const isWrong = (part: OrderPart) => asked.length === 0 && wrong.some((one) => partOf(one) === part);
      const asked: OrderPart[] = [];
      for (;;) {
        const unknown = parts.filter((part) => draft[fieldOf[part]] === undefined);
        const wrongPart = unknown.find(isWrong);
        // How much is enough depends on the resource, which comes first.
        const part = wrongPart === 'amount' ? unknown[0] : (wrongPart ?? unknown[0]);
        if (!part) break;
        const { hint } = draft;
        draft.hint = undefined;
        const answer = await questions[part](conversation, here, draft, {
          isFirst: asked.length === 0,
          hint,
        });
        here = answer.ctx;
        if (answer.is === 'cancelled') return show(here, here.words('cancel-done'));
        if (answer.is === 'answered') asked.push(part);
        else {
          const before = asked.pop();
          // Later parts may have been given along with an earlier answer; they stay.
          if (before) draft[fieldOf[before]] = undefined;
        }
      }
      const request = requestOfDraft(draft);
      if (!request) return;
      // Rights may have changed since the first question.
      if (!mayUse(here.role, 'operator')) return say(here, here.words('not-allowed'));
      // The last step of the form, which is not replayed after it.
      if (draft.hint) return sayOffer(here, draft.hint.html, offerOf(here, request), draft.heard);
      await offerOrder(here, request, { askedBy: draft.heard });
    },
  };
}

function requestOfDraft({ kind, resourceType, quantity, receiver }: Draft): OrderRequest | undefined {
  if (!resourceType || !quantity || !receiver) return undefined;
  return requestFor({ kind, resourceType }, quantity, receiver);
}

export const flashForm = createForm(['resource', 'amount', 'receiver'], {
  button: flashButtons.answer,
  kind: 'flash',
});
export const orderForm = createForm(['amount', 'receiver'], {
  button: orderButtons.answer,
  kind: 'regular',
  resourceType: 'ENERGY',
});
