// Opens the embedded delegation service: the document's endpoints over real HTTP, webhooks, an imitated TRON node, and
// controls for tests. Written from the document alone, without code of src/service, so that both cannot have the same
// mistake.

import { systemClock } from '../../base/clock.ts';
import { createListeners } from '../listeners.ts';
import { createAccount, createBasicRecords, createBills } from './account.ts';
import { addressOf, createIds } from './address.ts';
import { type PreparedCall, createEndpoints, routeRequest } from './endpoints.ts';
import { type Answer, text } from './answer.ts';
import { createWebhooks } from './webhooks.ts';
import { answerChain } from './chain.ts';
import { createControls } from './controls.ts';
import { createOrderBook, placeForeignOrder } from './order-book.ts';
import { type ExecutedCall, type ServiceFault, applyFault, createServiceFaults } from './faults.ts';
import { createHistory } from './history.ts';
import { type HttpRequest, startServer } from './server.ts';
import type { Fate } from './order.ts';
import { checkSignature } from './signature.ts';
import { createSamples, type EventData } from './samples.ts';
import { type ServiceSettings, defaultSettings, serviceSettingsSchema } from './settings.ts';
import type { SandboxService, SeenRequest, ServiceHappening, ServiceOptions } from './sandbox-service.ts';

/** Rejects when the port is taken or a setting is out of its bounds. */
export async function openService(options: ServiceOptions): Promise<SandboxService> {
  const {
    apiKey,
    apiSecret,
    clock = systemClock,
    host = '127.0.0.1',
    port = 0,
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
  const happenings = createListeners<ServiceHappening>();
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

  const service: Omit<SandboxService, 'baseUrl' | 'chainUrl' | 'close'> = {
    account,
    settings,
    orders: orders.list,
    purchases: (clientOrderId) =>
      orders.list.filter((order) => order.clientOrderId === clientOrderId && order.chargedSun > 0),
    placeForeignOrder: (order) => placeForeignOrder(orders, order),
    charge: (amountSun) => {
      account.balance -= amountSun;
    },
    fates,
    faults,
    requests,
    basics,
    bills,
    inactiveAddresses,
    contracts,
    addresses: {
      basic: [...basics.keys()],
      receivers: [1, 2, 3].map((n) => addressOf(`receiver ${n}`)),
      inactive,
      contract,
      vaults: [1, 2, 3].map((n) => addressOf(`vault ${n}`)),
    },
    get samples() {
      return createSamples(clock.now());
    },
    deliveries: webhooks.deliveries,
    emit: (...event) => webhooks.emit(...event),
    emitSample(name, emitOptions) {
      const { type, data, version }: { type: string; data: EventData; version?: string } =
        service.samples[name];
      return webhooks.emit(type, data, { version, ...emitOptions });
    },
    post: (emission) => webhooks.post(emission),
    async addHistory(days) {
      const history = createHistory({ days, now: clock.now(), account, ids });
      orders.addSettled(history.orders);
      const posted = history.events.map(({ type, data }) => webhooks.emit(type, data).attempted(1));
      await Promise.all(posted);
      return { orders: history.orders.length, events: history.events.length };
    },
    watch: happenings.watch,
  };
  const controls = createControls(service);
  const server = await startServer({ host, port, clock, controls, serve: answer });
  return Object.assign(service, {
    baseUrl: server.origin,
    chainUrl: `${server.origin}/chain`,
    async close() {
      webhooks.close();
      await server.close();
    },
  });
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
