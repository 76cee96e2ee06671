// The questions of /flash and /order: resource, amount, receiver. Only what is not known yet is asked for, one answer
// may hold several parts, and an answer that doesn't fit gets a hint and is asked for again. Each question but the first
// has a back button; the first also offers the last orders. The form ends with a card, or with a button for it after an
// answer that can't be had as a whole; before that it changes nothing.

import { z } from 'zod';
import { mayUse } from '../frame/access.ts';
import type { Form } from '../frame/command.ts';
import { say, show } from '../frame/say.ts';
import type { OrderRequest } from '../../orders/order.ts';
import { parseAddress } from '../../tron/address.ts';
import { requestFor } from './amounts.ts';
import { flashButtons, orderButtons } from './buttons.ts';
import { offerOrder } from './card.ts';
import { sayOffer } from './card-origins.ts';
import { hintOf, type Draft } from './form-answers.ts';
import { askAmount, askReceiver, askResource, type Step } from './form-questions.ts';
import { partOf, type OrderProblem } from './order-parts.ts';
import { offerOf } from './typed-order.ts';

/** What the command had read before the form began; written by `askForOrder`. */
const carriedParts = z.object({
  resourceType: z.enum(['ENERGY', 'BANDWIDTH']).optional(),
  quantity: z.int().positive().optional(),
  receiver: z.string().optional(),
});
const carriedProblems = z.array(
  z.custom<OrderProblem>((value) => typeof value === 'object' && value !== null),
);

function createForm(steps: readonly Step[], goods: Omit<Draft, 'heard'>): Form {
  return {
    version: 5,
    closedKey: 'form-closed-order',
    endsAtWords: true,
    async run(conversation, ctx, carried = '{}', problems = '[]') {
      const draft: Draft = { ...goods, heard: ctx.message ? [ctx.message.message_id] : [] };
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

export const flashForm = createForm([askResource, askAmount, askReceiver], {
  button: flashButtons.answer,
  kind: 'flash',
});
export const orderForm = createForm([askAmount, askReceiver], {
  button: orderButtons.answer,
  kind: 'regular',
  resourceType: 'ENERGY',
});
