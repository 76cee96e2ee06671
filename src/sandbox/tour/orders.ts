// The tour's orders: one that goes well, and one whose answer is lost. The person confirms both in the chat.

import type { SeenRequest } from '../service/sandbox-service.ts';
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

/** Proven when the chain had confirmed the order, the bot read that with a signature, and changed its message after it. */
export const flash: Step = async (context) => {
  const { model, owner } = context;
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
    const message = last && messagesIn(context, last.index).at(-1);
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
    const same = posts.filter(({ request }) => idOf(request) === id);
    const answered = same.find(({ request }) => request.status === 200);
    if (id === undefined || answered === undefined) return undefined;
    const charges = model.service.purchases(id).length;
    const message = messagesIn(context, answered.index).at(-1);
    return charges === 1 && message ? { facts: { requests: same.length, charges }, message } : undefined;
  };
};
