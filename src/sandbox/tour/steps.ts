// What each step of the tour does, and what proves it: questions to the bot, orders that the person confirms in the chat,
// events, and the week as a picture.

import { dayMs, sleep } from '../../base/clock.ts';
import type { Model } from '../model.ts';
import type { SandboxOrder } from '../service/order-book.ts';
import type { SeenRequest } from '../service/sandbox-service.ts';
import type { WebhookDelivery } from '../service/webhooks.ts';
import type { ServiceFault } from '../service/faults.ts';
import type { ChatMessage } from '../telegram/chat-message.ts';
import {
  type Lack,
  type Proof,
  type Step,
  type StepContext,
  type TourStepName,
  buttonOf,
  contentOf,
  messagesIn,
  readAmounts,
  receiverOf,
  says,
} from './step.ts';

// The orders: one that goes well, and one whose answer is lost.

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
const flash: Step = (context) => {
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
const lostAnswer: Step = (context) => {
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

// The questions: the balance, and own words for an alert.

const waitMs = 20_000;
/** As the client sends bold text: with entities, not with tags. */
const ownWords = '🔔 <b>&lt;&lt;quantity | number&gt;&gt;</b> → <code>&lt;&lt;receiver&gt;&gt;</code>';
const sunDigits = 6;

/** Proven when a signed request for the account was answered, and after that a message tells the balance of the answer. */
const balance: Step = (context) => {
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
const words: Step = async (context) => {
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

// The tour's week as a picture: adds orders and events of the past days, and asks the bot to draw them.

const daysOfHistory = 7;
/** A longer step seems to be stuck. A webhook that was not answered is posted again after 15 s. */
const patienceMs = 12_000;

type Week = { orders: readonly SandboxOrder[]; deliveries: readonly WebhookDelivery[] };

/**
 * Proven when every webhook of the history was answered with 200, by a photo with a sum that holds what they reported.
 * The history is added once for each run of the sandbox: twice would double the week.
 */
function createWeek(): Step {
  let added: Week | undefined;
  return async (context) => {
    const { model, owner } = context;
    added ??= addWeek(model);
    const { orders, deliveries } = added;
    const answered = () => deliveries.filter(({ state }) => state === 'delivered').length;
    // Else the alerts about the history come after the picture, and it is no longer the newest message.
    const isTold = async () => answered() === deliveries.length && (await model.readQueue()).waiting === 0;
    await waitUntil(model, isTold);
    const facts = { orders: orders.length, events: deliveries.length, answered: answered() };
    if (facts.answered < facts.events) return () => ({ missing: 'history', isOver: true, facts });

    const before = context.seen.length;
    model.actions.say({ person: owner.id, text: '/stats week' });
    // The picture's seven days begin at midnight of the chat's time zone: at least six of them are over.
    const since = model.clock.now() - (daysOfHistory - 1) * dayMs;
    const spentSun = orders
      .filter(({ paidAt }) => paidAt >= since)
      .reduce((sum, { chargedSun }) => sum + chargedSun, 0);
    return () => {
      const message = messagesIn(context, before).find(({ photo }) => photo !== undefined);
      if (message === undefined) return { missing: 'picture' };
      const toldSun = Math.max(0, ...readAmounts(message.text, 'stats-spending', sunDigits));
      return toldSun < spentSun ? { missing: 'sum', message } : { facts, message };
    };
  };
}

/** All is posted in this turn of the loop, so that nothing else stands between. */
function addWeek({ service }: Model): Week {
  const before = { orders: service.orders.length, deliveries: service.deliveries.length };
  void service.addHistory(daysOfHistory);
  return {
    // Orders of the past stand in front of the others.
    orders: service.orders.slice(0, service.orders.length - before.orders),
    deliveries: service.deliveries.slice(before.deliveries),
  };
}

async function waitUntil({ clock }: Model, check: () => Promise<boolean>): Promise<void> {
  const end = clock.monotonic() + patienceMs;
  while (!(await check()) && clock.monotonic() < end) await sleep(clock, 200);
}

// The tour's events: a delegation, a storm of transfers, and a transfer that was made to be copied from.

const transfersInStorm = 200;
const stormMs = 1_000;
/** The sample's own name has signs of markup, which a newcomer would take for a mistake. */
const plainName = { name: 'payouts' };

/** Valid; begins and ends with the same four characters as the address that the samples' transfers are for. */
export const lookalikeAddress = 'TV1n6qdnrUaGpV3mYSrQSggtk3qHr91vne';

/** The field's value in what was posted. */
const keyOf = ({ body }: WebhookDelivery, field: string): string =>
  new RegExp(`"${field}":"(\\w+)"`).exec(String(body))?.[1] ?? '';

/** Posts an event, and proves it by a message about this very event. */
async function postAndProve(
  context: StepContext,
  { field, sample, data }: { field: string; sample: string; data?: object },
  judge: (messages: ChatMessage[]) => Proof | Lack,
): Promise<() => Proof | Lack> {
  const { service, actions } = context.model;
  const { event_id: id } = await actions.emit({ sample, data: JSON.stringify(data), fresh: [field] });
  const delivery = service.deliveries.findLast(({ eventId }) => eventId === id)!;
  const key = keyOf(delivery, field);
  return () => {
    if (delivery.state !== 'delivered') return { missing: 'webhook' };
    const messages = messagesIn(context).filter((sent) => contentOf(sent).includes(key));
    return messages.length === 0 ? { missing: 'alert' } : judge(messages);
  };
}

/** Proven when the webhook was answered with 200 and a message carries its key. */
const delegation: Step = (context) =>
  postAndProve(context, { sample: 'hourly', field: 'delegation_hash' }, ([message]) => ({ message }));

/** Proven when the message about it carries the bot's mark, and nowhere the address to be copied. */
const lookalike: Step = (context) => {
  const data = { ...plainName, from_address: lookalikeAddress, amount: 1 };
  return postAndProve(context, { sample: 'transfer_usdt', data, field: 'txn_hash' }, (messages) => {
    const message = messages.find(
      (sent) => sent.text.includes('🛑') && !contentOf(sent).includes(lookalikeAddress),
    );
    return message ? { message } : { missing: 'mark', message: messages.at(-1) };
  });
};

/** Proven when every key stands in a message or in a file of one. */
const storm: Step = async (context) => {
  const { service } = context.model;
  let deliveries: readonly WebhookDelivery[] = [];
  // Not awaited: the first messages are to be seen while the storm goes on.
  void service
    .post({
      sample: 'transfer_usdt',
      data: plainName,
      times: transfersInStorm,
      fresh: ['txn_hash'],
      spreadMs: stormMs,
    })
    .then((posted) => {
      deliveries = posted;
      context.check();
    });
  return () => {
    const answered = deliveries.filter(({ state }) => state === 'delivered');
    if (answered.length < transfersInStorm) return { missing: 'webhook' };
    const sent = new Set(answered.map((delivery) => keyOf(delivery, 'txn_hash')));
    const latest = new Map(messagesIn(context).map((message) => [message.message_id, message]));
    const keysOf = (text: string) => (text.match(/\b[\da-f]{64}\b/g) ?? []).filter((key) => sent.has(key));
    const telling = Array.from(latest.values(), (message) => ({ message, keys: keysOf(contentOf(message)) }));
    const withKeys = telling.filter(({ keys }) => keys.length > 0);
    const told = new Set(withKeys.flatMap(({ keys }) => keys)).size;
    const facts = { sent: sent.size, told, messages: withKeys.length };
    const { message } = withKeys.at(-1) ?? {};
    return told < sent.size
      ? { missing: told === 0 ? 'alert' : 'untold', facts, message }
      : { facts, message };
  };
};

/** By name; the week's is new for each run of the sandbox. */
export const createSteps = (): Readonly<Record<TourStepName, Step>> => ({
  balance,
  flash,
  lost_answer: lostAnswer,
  delegation,
  words,
  storm,
  lookalike,
  week: createWeek(),
});
