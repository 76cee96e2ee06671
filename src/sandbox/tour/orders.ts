// The tour's orders: one that goes well, and one whose answer is lost. The person confirms both in the chat.

import { openI18n } from '../../i18n.ts';
import type { SeenRequest } from '../service/sandbox-service.ts';
import type { ChatMessage } from '../telegram/chat-message.ts';
import { messagesIn, receiverOf, type Step, type StepContext } from './step.ts';

const idOf = ({ query }: SeenRequest): string | undefined =>
  new URLSearchParams(query).get('client_order_id') ?? undefined;

const isSigned = (request: SeenRequest, method: string, path: string): boolean =>
  request.method === method && request.path === path && request.signature === 'valid';

function requestsIn({ seen }: StepContext): { request: SeenRequest; index: number }[] {
  return seen.flatMap((happening, index) =>
    happening.kind === 'request' ? [{ request: happening.request, index }] : [],
  );
}

/** The order's own message: its card, which was there before the order was placed, in the state that a later edit gave it. */
function orderMessages(context: StepContext, placedAt: number, from: number): ChatMessage[] {
  const cards = new Set(messagesIn(context, 0, placedAt).map(({ message_id }) => message_id));
  return messagesIn(context, from).filter(({ message_id }) => cards.has(message_id));
}

/** What the order's message says at its end, in each language. */
function readConfirmedWords(): string[] {
  const i18n = openI18n({ defaultLocale: 'en', onProblem: () => undefined });
  return i18n.locales.map((locale) => i18n.words(locale).plain('confirm-status-DELEGATION_CONFIRMED'));
}

/** Proven when the chain had confirmed the order, the bot read that with a signature, and its message says so after it. */
export const flash: Step = async (context) => {
  const { model, owner } = context;
  const confirmed = readConfirmedWords();
  await model.actions.say({ person: owner.id, text: `/flash energy 500000 ${receiverOf(model, 0)}` });
  return () => {
    const requests = requestsIn(context);
    const placed = requests.find(({ request }) => isSigned(request, 'POST', '/v1/flash/open/order'));
    const order = model.service.orders.find(
      ({ clientOrderId }) => placed !== undefined && clientOrderId === idOf(placed.request),
    );
    if (order?.fate !== 'delivered') return undefined;
    const reads = requests.filter(({ request }) =>
      isSigned(request, 'GET', `/v1/flash/open/order/${order.id}`),
    );
    const last = reads.find(({ request }) => request.status === 200 && request.at >= order.confirmedAt);
    const message =
      placed &&
      last &&
      orderMessages(context, placed.index, last.index).find(({ text }) =>
        confirmed.some((words) => text.includes(words)),
      );
    const seconds = Math.round((order.confirmedAt - order.createdAt) / 1_000);
    return message && { facts: { seconds, reads: reads.length }, message };
  };
};

/** Proven when the same order was asked for again and charged once. */
export const lostAnswer: Step = async (context) => {
  const { model, owner } = context;
  await model.actions['service-fault']({ kind: 'lose_answer', method: 'POST', path: '/v1/order' });
  await model.actions.say({ person: owner.id, text: `/order 65000 ${receiverOf(model, 1)} 1h` });
  return () => {
    const posts = requestsIn(context).filter(({ request }) => isSigned(request, 'POST', '/v1/order'));
    const lost = posts.find(({ request }) => request.fault === 'lose_answer');
    const id = lost && idOf(lost.request);
    if (lost === undefined || id === undefined) return undefined;
    const same = posts.filter(({ request }) => idOf(request) === id);
    const answered = same.find(({ request }) => request.status === 200);
    if (answered === undefined) return undefined;
    const charges = model.service.purchases(id).length;
    const message = orderMessages(context, lost.index, answered.index).at(-1);
    return charges === 1 && message ? { facts: { requests: same.length, charges }, message } : undefined;
  };
};
