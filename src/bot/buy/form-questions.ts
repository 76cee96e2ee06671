// The questions of /flash and /order, with their buttons: resource, amount, receiver.

import { count, paragraphs } from '../../views/lines.ts';
import {
  ask,
  type Answered,
  type ChoiceQuestion,
  type Given,
  type Hint,
  type NotAnswered,
  type Reading,
} from '../ask/question.ts';
import type { FormConversation } from '../frame/command.ts';
import type { FormContext } from '../frame/context.ts';
import type { ResourceType } from '../../orders/order.ts';
import { amountsAskedFor, leastOf } from './amounts.ts';
import { dropTooLittle, goodsOf, hintOf, readAnswer, type Asked, type Draft } from './form-answers.ts';
import { bookOf, labelReceiver, listSuggestions } from './known-addresses.ts';
import { lastOrderRows, readLastOrder } from './last-orders.ts';
import { labelOf } from './receivers.ts';

/** Asks until its part is known, or the person goes back or cancels. `hint` stands above the question. */
export type Step = Asked & {
  ask(
    conversation: FormConversation,
    ctx: FormContext,
    draft: Draft,
    options: { isFirst: boolean; hint: Hint | undefined },
  ): Promise<Answered<void> | NotAnswered>;
};
/** Offered with the first question, as long as nothing is known. */
async function lastOrders(conversation: FormConversation, ctx: FormContext, draft: Draft, isFirst: boolean) {
  const isBlank = isFirst && draft.quantity === undefined && draft.receiver === undefined;
  return isBlank ? lastOrderRows(conversation, ctx, draft.kind) : [];
}

export const askResource: Step = {
  part: 'resource',
  known: 'resourceType',
  async ask(conversation, ctx, draft, { isFirst, hint }) {
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
      const chosen = await readLastOrder(conversation, ctx, given);
      if (chosen) {
        Object.assign(draft, chosen);
        return { ok: true, value: undefined };
      }
      const pressed = given.isTyped ? undefined : toResource(given.text);
      if (!pressed) return readAnswer(conversation, ctx, draft, given.text, askResource);
      draft.resourceType = pressed;
      const tooLittle = dropTooLittle(draft);
      if (tooLittle) draft.hint = hintOf(ctx, [tooLittle]);
      return { ok: true, value: undefined };
    };
    return ask(conversation, ctx, question, read, draft.heard);
  },
};

export const askAmount: Step = {
  part: 'amount',
  known: 'quantity',
  async ask(conversation, ctx, draft, { isFirst, hint }) {
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
              receiver: labelReceiver(receiver, labelOf(receiver, bookOf(ctx.deps))),
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
      const chosen = await readLastOrder(conversation, ctx, given);
      if (chosen) {
        Object.assign(draft, chosen);
        return { ok: true, value: undefined };
      }
      return readAnswer(conversation, ctx, draft, given.text, askAmount);
    };
    return ask(conversation, ctx, question, read, draft.heard);
  },
};

export const askReceiver: Step = {
  part: 'receiver',
  known: 'receiver',
  async ask(conversation, ctx, draft, { isFirst, hint }) {
    const { words } = ctx;
    const suggestions = await conversation.external(() => listSuggestions(ctx.deps));
    const question = (): ChoiceQuestion => ({
      html:
        draft.quantity === undefined
          ? words('hint-ask-receiver')
          : words('order-ask-receiver', {
              quantity: count(draft.quantity),
              resource: draft.resourceType ?? 'ENERGY',
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
    const read = ({ text }: Given) => readAnswer(conversation, ctx, draft, text, askReceiver);
    return ask(conversation, ctx, question, read, draft.heard);
  },
};

function toResource(text: string): ResourceType | undefined {
  return text === 'ENERGY' || text === 'BANDWIDTH' ? text : undefined;
}
