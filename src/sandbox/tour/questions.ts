// The tour's questions to the bot: the balance, own words for an alert, and the week as a picture.

import type { ChatMessage } from '../telegram/chat-message.ts';
import { messagesIn, type Step, type StepContext } from './step.ts';

const daysOfHistory = 7;
const waitMs = 20_000;
/** A step that takes longer seems to be stuck. */
const tellingMs = 15_000;
const ownWords = '🔔 <b><<quantity | number>></b> → <<receiver | code>>';

/** Proven when a signed request for the account was answered, and the chat after that. */
export const balance: Step = async (context) => {
  const { model, owner, seen } = context;
  await model.actions.say({ person: owner.id, text: '/balance' });
  return () => {
    const asked = seen.findIndex(
      (happening) =>
        happening.kind === 'request' &&
        happening.request.path === '/v1/account' &&
        happening.request.signature === 'valid' &&
        happening.request.status === 200,
    );
    const message = asked < 0 ? undefined : messagesIn(context, asked)[0];
    return message && { facts: {}, message };
  };
};

/** Proven when the preview shows the fields of a delegation that the service has really sent. */
export const words: Step = async (context) => {
  const { model, owner } = context;
  const { service } = model;
  const isKnown = ({ type, state }: { type: string; state: string }) =>
    type === 'EVENT_DELEGATION' && state === 'delivered';
  if (!service.deliveries.some(isKnown))
    await model.actions.emit({ sample: 'hourly', fresh: ['delegation_hash'] });

  await model.actions.say({ person: owner.id, text: '/alerts' });
  const list = await withButton(context, 'template:see:delegation', () => say(context, '/template'));
  const page = await withButton(context, 'template:edit:delegation', () =>
    press(context, list, 'template:see:delegation'),
  );
  await withButton(context, 'template:form', () => press(context, page, 'template:edit:delegation'));
  const before = context.seen.length;
  await say(context, ownWords);
  const receivers = new Set(
    service.deliveries.filter(isKnown).map(({ body }) => /"receiver":"(\w+)"/.exec(String(body))?.[1] ?? ''),
  );
  return () => {
    const message = messagesIn(context, before).find(({ text }) =>
      Array.from(receivers).some((receiver) => text.includes(`→ ${receiver}`)),
    );
    return message && { facts: {}, message };
  };
};

/** Proven by the photo. The history is added once for each run of the sandbox: twice would double the week. */
export function createWeek(): Step {
  let added: Promise<{ orders: number; events: number }> | undefined;
  return async (context) => {
    const { model, owner } = context;
    added ??= Promise.resolve(model.actions.history({ days: daysOfHistory }));
    const facts = await added;
    await tellAll(context);
    const before = context.seen.length;
    await model.actions.say({ person: owner.id, text: '/stats week' });
    return () => {
      const message = messagesIn(context, before).find(({ photo }) => photo !== undefined);
      return message && { facts, message };
    };
  };
}

/** Else the alerts about the history come after the picture, and it is no longer the newest message. */
async function tellAll({ model: { clock, readQueue } }: StepContext): Promise<void> {
  const end = clock.monotonic() + tellingMs;
  while ((await readQueue()).waiting > 0 && clock.monotonic() < end)
    await new Promise((resolve) => void clock.after(200, () => resolve(undefined)));
}

function say({ model, owner }: StepContext, text: string): unknown {
  return model.actions.say({ person: owner.id, text });
}

function press({ model, owner }: StepContext, message: ChatMessage, prefix: string): unknown {
  const data = buttonOf(message, prefix)!;
  return model.actions.press({ person: owner.id, chat: owner.id, message: message.message_id, data });
}

/** What the button carries, whatever the language of its label. */
const buttonOf = (message: ChatMessage, prefix: string): string | undefined =>
  message.reply_markup?.inline_keyboard
    .flat()
    .map((button) => ('callback_data' in button ? button.callback_data : ''))
    .find((data) => data.startsWith(prefix));

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
