// The embedded delegation service, without its server: what it knows, how it answers, and what tests do with it. Written
// from the document alone, without code of src/service, so that both cannot have the same mistake.

import { type Clock, systemClock } from '../../base/clock.ts';
import { createListeners } from '../../base/listeners.ts';
import { createAccount, createBasicRecords, createBills } from './account.ts';
import { addressOf, createIds } from './address.ts';
import {
  type PreparedCall,
  type SignatureVerdict,
  checkSignature,
  createEndpoints,
  routeRequest,
} from './endpoints.ts';
import { type Answer, type HttpRequest, text } from './answer.ts';
import {
  type Emission,
  type EmitOptions,
  type WebhookAttempt,
  type WebhookDelivery,
  createWebhooks,
} from './webhooks.ts';
import { answerChain } from './chain.ts';
import {
  type Fate,
  type ForeignOrder,
  type SandboxOrder,
  createOrderBook,
  placeForeignOrder,
} from './order-book.ts';
import {
  type ExecutedCall,
  type FaultKind,
  type ServiceFault,
  applyFault,
  createServiceFaults,
} from './faults.ts';
import { createHistory } from './history.ts';
import { type EventData, type Sample, type SampleName, createSamples } from './samples.ts';
import { type ServiceSettings, defaultSettings, serviceSettingsSchema } from './settings.ts';

export type ServiceOptions = Partial<ServiceSettings> & {
  readonly apiKey: string;
  readonly apiSecret: string;
  readonly clock?: Clock;
  readonly random?: () => number;
  /** How many requests are remembered; 10 000 when absent. */
  readonly keepRequests?: number;
};

/** With the beginning of the body. */
export type SeenRequest = HttpRequest & {
  readonly at: number;
  /** Undefined when the connection was cut or left without an answer. */
  readonly status: number | undefined;
  readonly fault: FaultKind | undefined;
  /** Judged for every request, also for the endpoints that need no signature. */
  readonly signature: SignatureVerdict;
};

export type ServiceHappening =
  | {
      readonly kind: 'request';
      readonly request: SeenRequest;
      /** What the caller was sent; undefined when nothing was. */
      readonly answer: Answer | undefined;
    }
  | { readonly kind: 'attempt'; readonly delivery: WebhookDelivery; readonly attempt: WebhookAttempt };

export type ServiceCore = ReturnType<typeof createService>;

/** Throws when a setting is out of its bounds. */
export function createService(options: ServiceOptions) {
  const {
    apiKey,
    apiSecret,
    clock = systemClock,
    random = Math.random,
    keepRequests = 10_000,
    ...chosen
  } = options;
  const settings = serviceSettingsSchema.parse({ ...defaultSettings, ...chosen });
  const ids = createIds(random);
  const account = createAccount({ apiKey, apiSecret });
  const basics = createBasicRecords(clock.now());
  const bills = createBills(clock.now());
  const faults = createServiceFaults();
  const fates: Fate[] = [];
  const requests: SeenRequest[] = [];
  const happenings = createListeners<[ServiceHappening]>();
  const webhooks = createWebhooks({
    settings,
    clock,
    ids,
    samples: () => createSamples(clock.now()),
    onAttempt: (delivery, attempt) => happenings.tell({ kind: 'attempt', delivery, attempt }),
  });
  const inactive = addressOf('inactive');
  const inactiveAddresses = new Set([inactive]);
  const contract = addressOf('contract');
  const contracts = new Set([contract]);
  const orders = createOrderBook({
    account,
    settings,
    clock,
    random,
    ids,
    fates,
    inactiveAddresses,
    emit: (type, data) => {
      if (settings.callbackUrl !== undefined && settings.subscribed.includes(type)) webhooks.emit(type, data);
    },
  });
  const endpoints = createEndpoints({ clock, settings, account, orders, basics, bills });
  const execute = createExecutor(settings);

  function answer(request: HttpRequest): ExecutedCall {
    const fault = faults.take(request);
    const rules = { apiKey, apiSecret, now: clock.now(), toleranceMs: settings.toleranceMs };
    const { verdict, why } = checkSignature(request, rules);
    const executed = execute(prepare(request, why), fault);
    const seen: SeenRequest = {
      ...request,
      body: request.body.slice(0, mostBodyKept),
      at: clock.now(),
      status: executed.answer?.status,
      fault: fault?.kind,
      signature: verdict,
    };
    requests.push(seen);
    if (requests.length > keepRequests) requests.shift();
    happenings.tell({ kind: 'request', request: seen, answer: executed.answer });
    return executed;
  }

  function prepare(request: HttpRequest, whyUnsigned: string | undefined) {
    if (/^\/chain(?:\/|$)/.test(request.path)) {
      const state = { orders: orders.list, inactiveAddresses, contracts, now: clock.now() };
      return { run: () => answerChain(request, state) };
    }
    // A proxy in front of the real service refuses clients without a User-Agent.
    if (!request.headers['user-agent']) return { run: () => text(403, 'error code: 1010') };
    return routeRequest(request, endpoints, whyUnsigned);
  }

  const emit = (type: string, data: EventData, emitOptions?: EmitOptions): WebhookDelivery =>
    webhooks.emit(type, data, emitOptions);

  return {
    clock,
    account,
    settings,
    orders: orders.list,
    /** Orders with this client_order_id that were charged. */
    purchases: (clientOrderId: string): readonly SandboxOrder[] =>
      orders.list.filter((order) => order.clientOrderId === clientOrderId && order.chargedSun > 0),
    /** Charges and records an order of another client, with its events. Throws when the service would refuse it. */
    placeForeignOrder: (order: ForeignOrder): SandboxOrder => placeForeignOrder(orders, order),
    /** The TRX balance falls by this; no event, order or total shows it. */
    charge: (amountSun: number): void => {
      account.balance -= amountSun;
    },
    /** Fates of the next orders, taken from the front. */
    fates,
    faults,
    requests: requests as readonly SeenRequest[],
    basics,
    bills,
    inactiveAddresses,
    /** Addresses that the imitated node knows as contracts. */
    contracts,
    /** Prepared for tests. */
    addresses: {
      basic: [...basics.keys()],
      receivers: [1, 2, 3].map((n) => addressOf(`receiver ${n}`)),
      inactive,
      contract,
      vaults: [1, 2, 3].map((n) => addressOf(`vault ${n}`)),
    },
    /** Events whose times are close to the clock's present time. */
    get samples() {
      return createSamples(clock.now());
    },
    deliveries: webhooks.deliveries,
    /** Posts the event to the callbackUrl and repeats it as documented. */
    emit,
    emitSample(name: SampleName, emitOptions?: EmitOptions): WebhookDelivery {
      const { type, data, version }: Sample = createSamples(clock.now())[name];
      return emit(type, data, { version, ...emitOptions });
    },
    /** What a person or a script asks for; resolves when each event was posted once. */
    post: (emission: Emission): Promise<WebhookDelivery[]> => webhooks.post(emission),
    /** Settled orders of the last days, and their webhooks, posted now; resolves when each was posted once. */
    async addHistory(days: number): Promise<{ orders: number; events: number }> {
      const history = createHistory({ days, now: clock.now(), account, ids });
      orders.addSettled(history.orders);
      await Promise.all(history.events.map(({ type, data }) => emit(type, data).attempted(1)));
      return { orders: history.orders.length, events: history.events.length };
    },
    /** Calls the listener with each request that was answered and each attempt to post a webhook; the result removes it. */
    watch: happenings.watch,
    answer,
    /** Posts nothing any more. */
    stop: () => webhooks.close(),
  };
}

/** Of each request that is remembered. */
const mostBodyKept = 4_000;

// Runs prepared calls, with an injected fault if there is one, and remembers the first answers for the setting
// `replays_first_answer`, which repeats the first answer to a client_order_id byte for byte.

/** A fault applies to a replayed answer as to a new one. */
function createExecutor(
  settings: ServiceSettings,
): (call: PreparedCall, fault: ServiceFault | undefined) => ExecutedCall {
  const firstAnswers = new Map<string, Answer>();
  return (call, fault) => {
    const key = settings.idempotency === 'replays_first_answer' ? call.repeatKey : undefined;
    const first = key === undefined ? undefined : firstAnswers.get(key);
    const run = first === undefined ? () => call.run() : () => first;
    const outcome = fault === undefined ? plain(run()) : applyFault(fault, run);
    if (key !== undefined && first === undefined && outcome.serviceAnswer !== undefined)
      firstAnswers.set(key, outcome.serviceAnswer);
    return outcome;
  };
}

const plain = (answer: Answer): ExecutedCall => ({ way: 'answer', answer, serviceAnswer: answer });
