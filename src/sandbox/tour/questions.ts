// The tour's questions to the bot: the balance, and own words for an alert.

import type { ChatMessage } from '../telegram/chat-message.ts';
import { readAmounts, says, buttonOf, messagesIn, type Step, type StepContext } from './step.ts';

const waitMs = 20_000;
/** As the client sends bold text: with entities, not with tags. */
const ownWords = '🔔 <b>&lt;&lt;quantity | number&gt;&gt;</b> → <code>&lt;&lt;receiver&gt;&gt;</code>';
const sunDigits = 6;

/** Proven when a signed request for the account was answered, and after that a message tells the balance of the answer. */
export const balance: Step = (context) => {
  const { model, owner, seen } = context;
  const question = model.actions.say({ person: owner.id, text: '/balance' });
  return () => {
    const amounts = new Set<number>();
    for (const happening of seen) {
      if (happening.kind === 'request') {
        const { path, signature, status } = happening.request;
        const isAnswer = path === '/v1/account' && signature === 'valid' && status === 200;
        const amount = isAnswer ? /"balance":(\d+)/.exec(happening.answer?.body ?? '')?.[1] : undefined;
        if (amount !== undefined) amounts.add(Number(amount));
      } else if (happening.kind === 'message') {
        const { message } = happening;
        const isReply = message.chat_id === owner.id && message.message_id > question.message_id;
        // Other messages name the balance too: an order's card.
        if (!isReply || !says(message.text, 'balance-title')) continue;
        const told = readAmounts(message.text, 'balance-trx', sunDigits);
        if (told.some((amount) => amounts.has(amount))) return { message };
      }
    }
    return { missing: amounts.size === 0 ? 'request' : 'balance' };
  };
};

/** Proven when the preview shows the fields of a delegation that the service has really sent. */
export const words: Step = async (context) => {
  const { model, owner, atEnd } = context;
  const { service } = model;
  const isKnown = ({ type, state }: { type: string; state: string }) =>
    type === 'EVENT_DELEGATION' && state === 'delivered';
  if (!service.deliveries.some(isKnown))
    await model.actions.emit({ sample: 'hourly', fresh: ['delegation_hash'] });

  await say(context, '/alerts');
  const list = await withButton(context, 'template:see:delegation', () => say(context, '/template'));
  const page = await withButton(context, 'template:edit:delegation', () =>
    press(context, list, 'template:see:delegation'),
  );
  await withButton(context, 'template:form', () => press(context, page, 'template:edit:delegation'));
  // Else the next command of the chat begins with a sentence about this question.
  atEnd(() => void say(context, '/cancel'));
  const before = context.seen.length;
  owner.say(ownWords, { html: true });
  const receivers = new Set(
    service.deliveries.filter(isKnown).map(({ body }) => /"receiver":"(\w+)"/.exec(String(body))?.[1] ?? ''),
  );
  return () => {
    const message = messagesIn(context, before).find(({ text }) =>
      Array.from(receivers).some((receiver) => text.includes(`→ ${receiver}`)),
    );
    return message ? { message } : { missing: 'preview' };
  };
};

function say({ model, owner }: StepContext, text: string): unknown {
  return model.actions.say({ person: owner.id, text });
}

function press({ model, owner }: StepContext, message: ChatMessage, prefix: string): unknown {
  const data = buttonOf(message, prefix)!;
  return model.actions.press({ person: owner.id, chat: owner.id, message: message.message_id, data });
}

/** Acts, and waits for a message of the bot with such a button. */
async function withButton(
  { model, owner }: StepContext,
  prefix: string,
  act: () => unknown,
): Promise<ChatMessage> {
  const coming = model.telegram.waitFor(
    (message) => message.chat_id === owner.id && buttonOf(message, prefix) !== undefined,
    { since: model.telegram.mark(), timeoutMs: waitMs },
  );
  await act();
  return coming;
}
