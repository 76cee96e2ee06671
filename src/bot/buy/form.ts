// The questions behind /flash and /order: what, how much, where to. One can go back at each step, and every answer that
// doesn't fit gets a hint and another try. What leaves the form is a card; the form itself changes nothing.

import type { Conversation } from '@grammyjs/conversations';
import { formatQuantity } from '../../tron/amount.ts';
import { mayUse } from '../frame/access.ts';
import type { Form } from '../frame/command.ts';
import type { BotContext, FormContext } from '../frame/context.ts';
import { say, show } from '../frame/say.ts';
import { amountsAskedFor, leastOf, readAmount, type Kind, type Resource } from './amounts.ts';
import { offer } from './card.ts';
import { amountHint, receiverHint } from './command-hints.ts';
import { bookOf, listSuggestions, shortAddress } from './known-addresses.ts';
import type { ParsedLine } from './command-arguments.ts';
import { pose, type Answer, type Question } from './questions.ts';
import { readReceiver } from './receivers.ts';

type Talk = Conversation<BotContext, FormContext>;
type Command = Question['command'];
/** What is known so far; each step adds its part. */
type Draft = { -readonly [Part in keyof ParsedLine]?: ParsedLine[Part] } & { kind: Kind; command: Command };
/** Asks until its part is known; the answer says which way to go on from there. */
type Step = (talk: Talk, ctx: FormContext, draft: Draft, isFirst: boolean) => Promise<Answer>;

export const flashForm = createForm('flash', [askResource, askAmount, askReceiver]);
export const orderForm = createForm('order', [askAmount, askReceiver]);

function createForm(command: Command, steps: readonly Step[]): Form {
  return async (talk, ctx) => {
    const draft: Draft =
      command === 'flash'
        ? { command, kind: 'flash', duration: null }
        : { command, kind: 'regular', resourceType: 'ENERGY', duration: '1h' };
    let here = ctx;
    let index = 0;
    for (let step = steps[index]; step; step = steps[index]) {
      const answer = await step(talk, here, draft, index === 0);
      here = answer.ctx;
      if (answer.way === 'cancelled') return show(here, here.words('cancel-done'));
      index += answer.way === 'back' ? -1 : 1;
    }
    const { resourceType, quantity, receiver } = draft;
    if (!resourceType || !quantity || !receiver) return;
    // Rights may have changed since the first question.
    if (!mayUse(here.role, 'operator')) return say(here, here.words('not-allowed'));
    // The form ends with this: nothing of it is replayed any more.
    await offer(here, {
      kind: draft.kind,
      resourceType,
      quantity,
      receiver,
      duration: draft.duration ?? null,
    });
  };
}

async function askResource(talk: Talk, ctx: FormContext, draft: Draft): Promise<Answer> {
  const { words } = ctx;
  const question: Question = {
    command: draft.command,
    step: 'what',
    html: words('order-ask-resource'),
    // Side by side, phones would cut the longer names of some languages.
    choices: [
      [{ label: words.plain('order-choose-energy'), value: 'ENERGY' }],
      [{ label: words.plain('order-choose-bandwidth'), value: 'BANDWIDTH' }],
    ],
    hasBack: false,
  };
  let answer = await pose(talk, ctx, question);
  while (answer.way === 'typed' || (answer.way === 'chosen' && !toResource(answer.value))) {
    answer = await pose(talk, answer.ctx, question, words('order-hint-resource'));
  }
  if (answer.way === 'chosen') draft.resourceType = toResource(answer.value)!;
  return answer;
}

async function askAmount(talk: Talk, ctx: FormContext, draft: Draft, isFirst: boolean): Promise<Answer> {
  const { words } = ctx;
  const goods = { kind: draft.kind, resourceType: draft.resourceType ?? 'ENERGY' };
  const amounts = amountsAskedFor(goods);
  const question: Question = {
    command: draft.command,
    step: 'much',
    html: words(`order-ask-amount-${goods.kind}`, {
      resource: goods.resourceType,
      least: formatQuantity(leastOf(goods)),
    }),
    choices: [amounts.map((amount) => ({ label: formatQuantity(amount), value: String(amount) }))],
    hasBack: !isFirst,
  };
  let answer = await pose(talk, ctx, question);
  while (answer.way === 'typed' || answer.way === 'chosen') {
    const read = readAmount(answer.way === 'typed' ? answer.text : answer.value, goods);
    if (read.ok) {
      draft.quantity = read.quantity;
      break;
    }
    answer = await pose(talk, answer.ctx, question, amountHint(words, goods, read.problem));
  }
  return answer;
}

async function askReceiver(talk: Talk, ctx: FormContext, draft: Draft): Promise<Answer> {
  const { words } = ctx;
  const suggestions = await talk.external(() => listSuggestions(ctx.deps));
  const question: Question = {
    command: draft.command,
    step: 'to',
    html: words('order-ask-receiver', {
      quantity: formatQuantity(draft.quantity ?? 0),
      resource: draft.resourceType ?? 'ENERGY',
    }),
    choices: suggestions.map(({ address, label }) => [
      {
        label: label === undefined ? shortAddress(address) : `${label} · ${shortAddress(address)}`,
        value: address,
      },
    ]),
    hasBack: true,
  };
  let answer = await pose(talk, ctx, question);
  while (answer.way === 'typed' || answer.way === 'chosen') {
    const written = answer.way === 'typed' ? answer.text : answer.value;
    // The book may change before the next replay, and this answer must not.
    const read = await talk.external(() => readReceiver(written, bookOf(ctx.deps)));
    if (read.ok) {
      draft.receiver = read.address;
      break;
    }
    answer = await pose(talk, answer.ctx, question, receiverHint(words, written, read));
  }
  return answer;
}

function toResource(text: string): Resource | undefined {
  return text === 'ENERGY' || text === 'BANDWIDTH' ? text : undefined;
}
