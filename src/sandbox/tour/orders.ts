// The tour's orders: one that goes well, and one whose answer is lost. The person confirms both in the chat.

import type { SeenRequest } from '../service/sandbox-service.ts';
import type { ServiceFault } from '../service/faults.ts';
import type { ChatMessage } from '../telegram/chat-message.ts';
import { type Lack, type Step, type StepContext, buttonOf, messagesIn, receiverOf, says } from './step.ts';

/** While it lasts, the chat says that the order is not certain. */
const repeatTakesMs = 4_000;

const notOrdered = [
  'expired',
  'cancelled',
  'refused',
  'limit',
  'price-unknown-flash',
  'price-unknown-regular',
  'not-in-book',
  'removed',
].map((end) => `order-card-${end}`);
const notBought = ['rejected', 'not-sent'].map((state) => `order-state-${state}`);
const notDelivered = ['failed', 'failed-unpaid', 'left'].map((state) => `order-state-${state}`);
const uncertain = ['order-state-unknown', 'order-state-placing-again'];

const idOf = ({ query }: SeenRequest): string | undefined =>
  new URLSearchParams(query).get('client_order_id') ?? undefined;

const isSigned = (request: SeenRequest, method: string, path: string): boolean =>
  request.method === method && request.path === path && request.signature === 'valid';

function requestsIn({ seen }: StepContext): { request: SeenRequest; index: number }[] {
  return seen.flatMap((happening, index) =>
    happening.kind === 'request' ? [{ request: happening.request, index }] : [],
  );
}

type Card = {
  /** The order's one message, as it is now. */
  readonly message: ChatMessage | undefined;
  /** Its states since the given happening. */
  readonly since: (index: number) => ChatMessage[];
};

function cardIn(context: StepContext): Card {
  const id = messagesIn(context).find((sent) => buttonOf(sent, 'order:confirm') !== undefined)?.message_id;
  const since = (index: number) => messagesIn(context, index).filter(({ message_id }) => message_id === id);
  return { message: since(0).at(-1), since };
}

/** Why the order can't be delivered any more, or what it waits for. */
function whatIsMissing({ message }: Card, charges: number): Lack {
  if (message === undefined) return { missing: 'card' };
  const { text } = message;
  if (says(text, ...notBought) && charges > 0) return { missing: 'denied', isOver: true, message };
  if (says(text, ...notOrdered, ...notBought, ...notDelivered))
    return { missing: 'not_ordered', isOver: true, message };
  if (buttonOf(message, 'order:confirm') !== undefined) return { missing: 'confirm' };
  return { missing: says(text, ...uncertain) ? 'uncertain' : 'delivered', message };
}

const isDelivered = ({ text }: ChatMessage): boolean =>
  says(text, 'order-state-delivered') && says(text, 'confirm-status-DELEGATION_CONFIRMED');

/** What the service has charged for orders to this address since then. */
const chargesFor = ({ model }: StepContext, receiver: string, since: number): number =>
  model.service.orders.filter(
    (order) => order.receiver === receiver && order.createdAt >= since && order.chargedSun > 0,
  ).length;

/** Proven when the chain had confirmed the order, the bot read that with a signature, and its message says so after it. */
export const flash: Step = (context) => {
  const { model, owner } = context;
  const receiver = receiverOf(model, 0);
  const begunAt = model.clock.now();
  model.actions.say({ person: owner.id, text: `/flash energy 500000 ${receiver}` });
  return () => {
    const card = cardIn(context);
    const lack = whatIsMissing(card, chargesFor(context, receiver, begunAt));
    const requests = requestsIn(context);
    const placed = requests.find(({ request }) => isSigned(request, 'POST', '/v1/flash/open/order'));
    const order = model.service.orders.find(
      ({ clientOrderId }) => placed !== undefined && clientOrderId === idOf(placed.request),
    );
    if (order?.fate !== 'delivered') return lack;
    const reads = requests.filter(({ request }) =>
      isSigned(request, 'GET', `/v1/flash/open/order/${order.id}`),
    );
    const last = reads.find(({ request }) => request.status === 200 && request.at >= order.confirmedAt);
    const message = last && card.since(last.index).find(isDelivered);
    const seconds = Math.round((order.confirmedAt - order.createdAt) / 1_000);
    return message ? { facts: { seconds, reads: reads.length }, message } : lack;
  };
};

/**
 * Proven when the chat said that it is not certain, the same order was asked for again, everything that was asked for
 * this address was charged once, and the order's message says that it is delivered.
 */
export const lostAnswer: Step = (context) => {
  const { model, owner, atEnd } = context;
  const receiver = receiverOf(model, 1);
  const begunAt = model.clock.now();
  const request = { method: 'POST', path: '/v1/order' };
  const faults: ServiceFault[] = [
    { ...request, kind: 'lose_answer' },
    { ...request, kind: 'slow', delayMs: repeatTakesMs },
  ];
  atEnd(() => {
    for (const fault of faults) model.service.faults.remove(fault);
  });
  for (const fault of faults) model.service.faults.add(fault);
  model.actions.say({ person: owner.id, text: `/order 65000 ${receiver} 1h` });
  return () => {
    const card = cardIn(context);
    const posts = requestsIn(context).filter(({ request }) => isBuying(request, receiver));
    const charges = chargesFor(context, receiver, begunAt);
    const facts = { requests: posts.length, charges };
    if (charges > 1) return { missing: 'charged_more', isOver: true, facts, message: card.message };
    const lack = whatIsMissing(card, charges);
    const lost = posts.find(({ request }) => request.fault === 'lose_answer');
    const repeated = posts.find(
      ({ request, index }) =>
        lost !== undefined &&
        index > lost.index &&
        isSigned(request, 'POST', '/v1/order') &&
        request.status === 200 &&
        idOf(request) === idOf(lost.request),
    );
    if (lost === undefined || repeated === undefined || charges === 0) return lack;
    const wasUncertain = card.since(lost.index).some(({ text }) => says(text, ...uncertain));
    const message = card.since(repeated.index).at(-1);
    return wasUncertain && message && isDelivered(message) ? { facts, message } : lack;
  };
};

/** Whether the request buys something for this address, under whatever number. */
const isBuying = ({ method, path, query, body }: SeenRequest, receiver: string): boolean =>
  method === 'POST' && path.endsWith('/order') && `${query} ${body}`.includes(receiver);
