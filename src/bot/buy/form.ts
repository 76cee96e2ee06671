// The questions of /flash and /order: resource, amount, receiver. Each step but the first has a back button, and an
// answer that doesn't fit gets a hint and is asked for again. The first question also offers the last orders. The form
// ends with a card; before that it changes nothing.

import { mayUse } from '../frame/access.ts';
import type { AnswerButton } from '../ask/form-buttons.ts';
import { ask, type Answered, type ChoiceQuestion, type NotAnswered, type Reading } from '../ask/question.ts';
import type { Form, FormConversation } from '../frame/command.ts';
import type { FormContext } from '../frame/context.ts';
import { say, show } from '../frame/say.ts';
import type { OrderKind, OrderRequest, ResourceType } from '../../orders/order.ts';
import type { Address } from '../../tron/address.ts';
import { count } from '../../views/lines.ts';
import { amountsAskedFor, leastOf, readAmount, requestFor } from './amounts.ts';
import { flashButtons, orderButtons } from './buttons.ts';
import { offerOrder } from './card.ts';
import { amountHint, receiverHint } from './command-hints.ts';
import { bookOf, listSuggestions, shortAddress } from './known-addresses.ts';
import { lastOrderRows, readLastOrder } from './last-orders.ts';
import { readReceiver } from './receivers.ts';

/** The answers so far; each step adds its part. */
type Draft = {
  button: AnswerButton;
  kind: OrderKind;
  resourceType?: ResourceType | undefined;
  quantity?: number;
  receiver?: Address;
};
/** Asks until its part is known, or the person goes back or cancels. */
type Step = (
  conversation: FormConversation,
  ctx: FormContext,
  draft: Draft,
  isFirst: boolean,
) => Promise<Answered<void> | NotAnswered>;

function createForm(steps: readonly Step[], begin: () => Draft): Form {
  return {
    version: 2,
    async run(conversation, ctx) {
      const draft = begin();
      let here = ctx;
      let index = 0;
      for (let step = steps[index]; step && !requestOfDraft(draft); step = steps[index]) {
        const answer = await step(conversation, here, draft, index === 0);
        here = answer.ctx;
        if (answer.is === 'cancelled') return show(here, here.words('cancel-done'));
        index += answer.is === 'back' ? -1 : 1;
      }
      const request = requestOfDraft(draft);
      if (!request) return;
      // Rights may have changed since the first question.
      if (!mayUse(here.role, 'operator')) return say(here, here.words('not-allowed'));
      // The last step of the form, which is not replayed after it.
      await offerOrder(here, request);
    },
  };
}

function requestOfDraft({ kind, resourceType, quantity, receiver }: Draft): OrderRequest | undefined {
  if (!resourceType || !quantity || !receiver) return undefined;
  return requestFor({ kind, resourceType }, quantity, receiver);
}

const askResource: Step = async (conversation, ctx, draft) => {
  const { words } = ctx;
  const lastOrders = await lastOrderRows(conversation, ctx, draft.kind);
  const question: ChoiceQuestion = {
    html: words('order-ask-resource'),
    choices: {
      button: draft.button,
      question: 'what',
      // Side by side, phones would cut the longer names of some languages.
      rows: [
        [{ label: words.plain('order-choose-energy'), value: 'ENERGY' }],
        [{ label: words.plain('order-choose-bandwidth'), value: 'BANDWIDTH' }],
        ...lastOrders,
      ],
      hasBack: false,
    },
  };
  return ask(conversation, ctx, question, async (given): Promise<Reading<void>> => {
    const last = await readLastOrder(conversation, ctx, given);
    if (last) {
      Object.assign(draft, last);
      return { ok: true, value: undefined };
    }
    const resourceType = given.isTyped ? undefined : toResource(given.text);
    if (!resourceType) return { ok: false, hint: words('order-hint-resource') };
    draft.resourceType = resourceType;
    return { ok: true, value: undefined };
  });
};

const askAmount: Step = async (conversation, ctx, draft, isFirst) => {
  const { words } = ctx;
  const goods = { kind: draft.kind, resourceType: draft.resourceType ?? 'ENERGY' };
  const amounts = amountsAskedFor(goods);
  const lastOrders = isFirst ? await lastOrderRows(conversation, ctx, draft.kind) : [];
  const question: ChoiceQuestion = {
    html: words(`order-ask-amount-${goods.kind}`, {
      resource: goods.resourceType,
      least: count(leastOf(goods)),
    }),
    choices: {
      button: draft.button,
      question: 'much',
      rows: [
        amounts.map((amount) => ({ label: words.number(count(amount)), value: String(amount) })),
        ...lastOrders,
      ],
      hasBack: !isFirst,
    },
  };
  return ask(conversation, ctx, question, async (given): Promise<Reading<void>> => {
    const last = await readLastOrder(conversation, ctx, given);
    if (last) {
      Object.assign(draft, last);
      return { ok: true, value: undefined };
    }
    const read = readAmount(given.text, goods);
    if (!read.ok) return { ok: false, hint: amountHint(words, goods, read.problem) };
    draft.quantity = read.quantity;
    return { ok: true, value: undefined };
  });
};

const askReceiver: Step = async (conversation, ctx, draft) => {
  const { words } = ctx;
  const suggestions = await conversation.external(() => listSuggestions(ctx.deps));
  const question: ChoiceQuestion = {
    html: words('order-ask-receiver', {
      quantity: count(draft.quantity ?? 0),
      resource: draft.resourceType ?? 'ENERGY',
    }),
    choices: {
      button: draft.button,
      question: 'to',
      rows: suggestions.map(({ address, label }) => [
        {
          label: label === undefined ? shortAddress(address) : `${label} · ${shortAddress(address)}`,
          value: address,
        },
      ]),
      hasBack: true,
    },
  };
  return ask(conversation, ctx, question, async ({ text }): Promise<Reading<void>> => {
    // Recorded by `external`: the book may change before the next replay, but the result must not.
    const read = await conversation.external(() => readReceiver(text, bookOf(ctx.deps)));
    if (!read.ok) return { ok: false, hint: receiverHint(words, text, read) };
    draft.receiver = read.address;
    return { ok: true, value: undefined };
  });
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
