// The questions of /flash and /order: resource, amount, receiver. Only what is not known yet is asked for, one answer
// may hold several parts, and an answer that doesn't fit gets a hint and is asked for again. Each question but the first
// has a back button. The form ends with a card; before that it changes nothing.

import { z } from 'zod';
import { count } from '../../views/lines.ts';
import { mayUse } from '../frame/access.ts';
import {
  ask,
  type Answered,
  type ChoiceQuestion,
  type Hint,
  type NotAnswered,
  type Reading,
} from '../ask/question.ts';
import type { Form, FormConversation } from '../frame/command.ts';
import type { FormContext } from '../frame/context.ts';
import { say, show } from '../frame/say.ts';
import type { ResourceType } from '../../orders/order.ts';
import { parseAddress } from '../../tron/address.ts';
import { amountsAskedFor, leastOf, requestFor } from './amounts.ts';
import { flashButtons, orderButtons } from './buttons.ts';
import { offerOrder } from './card.ts';
import { dropTooLittle, goodsOf, hintOf, readAnswer, type Asked, type Draft } from './form-answers.ts';
import { labelReceiver, listSuggestions } from './known-addresses.ts';
import type { OrderProblem } from './order-parts.ts';
import { partOf } from './typed-order.ts';

/** Asks until its part is known, or the person goes back or cancels. `hint` stands above the question. */
type Step = Asked & {
  ask(
    conversation: FormConversation,
    ctx: FormContext,
    draft: Draft,
    options: { isFirst: boolean; hint: Hint | undefined },
  ): Promise<Answered<void> | NotAnswered>;
};
/** What the command had read before the form began; written by `askForOrder`. */
const carriedParts = z.object({
  resourceType: z.enum(['ENERGY', 'BANDWIDTH']).optional(),
  quantity: z.int().positive().optional(),
  receiver: z.string().optional(),
});
const carriedProblems = z.array(
  z.custom<OrderProblem>((value) => typeof value === 'object' && value !== null),
);

function createForm(steps: readonly Step[], begin: () => Draft): Form {
  return {
    version: 2,
    closedKey: 'form-closed-order',
    async run(conversation, ctx, carried = '{}', problems = '[]') {
      const draft = begin();
      const known = carriedParts.parse(JSON.parse(carried));
      const receiver = parseAddress(known.receiver ?? '');
      Object.assign(draft, known, { receiver: receiver.ok ? receiver.address : undefined });
      let here = ctx;
      const wrong = carriedProblems.parse(JSON.parse(problems));
      draft.hint = hintOf(here, wrong);
      // What was wrong is asked for before what was missing.
      const isWrong = ({ part }: Step) => asked.length === 0 && wrong.some((one) => partOf(one) === part);
      const asked: Step[] = [];
      for (;;) {
        const unknown = steps.filter(({ known: part }) => draft[part] === undefined);
        const step = unknown.find(isWrong) ?? unknown[0];
        if (!step) break;
        const { hint } = draft;
        draft.hint = undefined;
        const answer = await step.ask(conversation, here, draft, { isFirst: asked.length === 0, hint });
        here = answer.ctx;
        if (answer.is === 'cancelled') return show(here, here.words('cancel-done'));
        if (answer.is === 'answered') asked.push(step);
        else {
          const before = asked.pop();
          // Later parts may have been given along with an earlier answer; they stay.
          if (before) draft[before.known] = undefined;
        }
      }
      const { resourceType, quantity } = draft;
      if (!resourceType || !quantity || !draft.receiver) return;
      // Rights may have changed since the first question.
      if (!mayUse(here.role, 'operator')) return say(here, here.words('not-allowed'));
      // The last step of the form, which is not replayed after it.
      await offerOrder(here, requestFor({ kind: draft.kind, resourceType }, quantity, draft.receiver));
    },
  };
}

const askResource: Step = {
  part: 'resource',
  known: 'resourceType',
  ask(conversation, ctx, draft, { hint }) {
    const { words } = ctx;
    const question: ChoiceQuestion = {
      html: words('order-ask-resource'),
      choices: {
        button: draft.button,
        question: 'what',
        // Side by side, phones would cut the longer names of some languages.
        rows: [
          [{ label: words.plain('order-choose-energy'), value: 'ENERGY' }],
          [{ label: words.plain('order-choose-bandwidth'), value: 'BANDWIDTH' }],
        ],
        hasBack: false,
      },
      ...(hint && { hint }),
    };
    return ask(conversation, ctx, question, async ({ text, isTyped }): Promise<Reading<void>> => {
      const pressed = isTyped ? undefined : toResource(text);
      if (!pressed) return readAnswer(conversation, ctx, draft, text, askResource);
      draft.resourceType = pressed;
      const tooLittle = dropTooLittle(draft);
      if (tooLittle) draft.hint = hintOf(ctx, [tooLittle]);
      return { ok: true, value: undefined };
    });
  },
};

const askAmount: Step = {
  part: 'amount',
  known: 'quantity',
  ask(conversation, ctx, draft, { isFirst, hint }) {
    const { words } = ctx;
    const goods = goodsOf(draft);
    const amounts = amountsAskedFor(goods);
    const question: ChoiceQuestion = {
      html: words(`order-ask-amount-${goods.kind}`, {
        resource: goods.resourceType,
        least: leastOf(goods),
      }),
      choices: {
        button: draft.button,
        question: 'much',
        rows: [
          amounts.map((amount) => ({
            label: words.plain('hint-amount', { quantity: amount }),
            value: String(amount),
          })),
        ],
        hasBack: !isFirst,
      },
      ...(hint && { hint }),
    };
    return ask(conversation, ctx, question, ({ text }) =>
      readAnswer(conversation, ctx, draft, text, askAmount),
    );
  },
};

const askReceiver: Step = {
  part: 'receiver',
  known: 'receiver',
  async ask(conversation, ctx, draft, { isFirst, hint }) {
    const { words } = ctx;
    const suggestions = await conversation.external(() => listSuggestions(ctx.deps));
    const question: ChoiceQuestion = {
      html:
        draft.quantity === undefined
          ? words('hint-ask-receiver')
          : words('order-ask-receiver', {
              quantity: count(draft.quantity) ?? '',
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
    };
    return ask(conversation, ctx, question, ({ text }) =>
      readAnswer(conversation, ctx, draft, text, askReceiver),
    );
  },
};

function toResource(text: string): ResourceType | undefined {
  return text === 'ENERGY' || text === 'BANDWIDTH' ? text : undefined;
}

export const flashForm = createForm([askResource, askAmount, askReceiver], () => ({
  button: flashButtons.answer,
  kind: 'flash',
}));
export const orderForm = createForm([askAmount, askReceiver], () => ({
  button: orderButtons.answer,
  kind: 'regular',
  resourceType: 'ENERGY',
}));
