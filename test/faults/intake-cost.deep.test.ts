// The cost of an input: hostile bodies and answers of up to 256 KiB pass every stage from the request to the message,
// and no stage may block the event loop.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { eventFactsOf, eventLine, keyAndIdLines, labelEvent } from '../../src/features/replay/facts.ts';
import { systemClock } from '../../src/base/clock.ts';
import { ServiceError } from '../../src/base/errors.ts';
import { addressMonitor } from '../../src/events/address-monitor.ts';
import { dataOf } from '../../src/events/event.ts';
import { events, orderHintOf } from '../../src/events/index.ts';
import { createLog } from '../../src/base/log.ts';
import { fold } from '../../src/outbox/fold.ts';
import { render } from '../../src/outbox/render.ts';
import { routeArrival } from '../../src/rules/route.ts';
import { findMatchingOrders } from '../../src/orders/follow.ts';
import type { Order } from '../../src/orders/order.ts';
import { describeBalanceDetails } from '../../src/features/account/balance.ts';
import { describeBasicAddress } from '../../src/features/account/basic-text.ts';
import { describeBills } from '../../src/features/account/bills.ts';
import { describeRecharge } from '../../src/features/account/recharge.ts';
import { describeServiceFailure } from '../../src/bot/ask-service.ts';
import { describeRecord } from '../../src/features/history/service-record.ts';
import { type ServiceClient, createServiceClient } from '../../src/service/client.ts';
import type { Arrival } from '../../src/store/ledger/events/group-commit.ts';
import { type Store, openStore } from '../../src/store/open.ts';
import type { EventRow } from '../../src/store/ledger/tables.ts';
import { readReport } from '../../src/watch/watch-balance.ts';
import { createReceive } from '../../src/intake/receive.ts';
import { createRequestCounter } from '../../src/intake/request-counter.ts';
import { addressFrom, locales, now, readerIn } from '../base/reader.ts';
import { secret } from '../intake/scene.ts';
import { bodySize, hostileRecord, hostileValue } from './hostile-json.ts';
import { rowOf, waiting } from './event-rows.ts';
import { folderForTest } from './intake-process.ts';
import { isLong, printResult, seed, timeout } from './long-run.ts';
import { type LoopWatch, createLoopWatch } from './loop-budget.ts';
import { makePlace } from '../store/settings/place.ts';

const bodies = isLong ? 70_000 : 1_400;
const answers = isLong ? 30_000 : 600;

const explorerUrl = 'https://tronscan.org/#/transaction/{hash}';
const readers = locales.map((locale) =>
  Object.assign(readerIn(locale), { explorerUrl, judge: () => undefined }),
);
const receiver = addressFrom('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t');
const order = {
  delegateHash: null,
  receiver,
  resourceType: 'ENERGY',
  quantity: 65_000,
  placedAt: now,
} as Order;

/** Bodies as the service would send them, but for what is hostile in them. */
const body = bodySize.chain((size) =>
  fc.constantFrom(...events).chain((definition) => {
    const { type } = definition;
    const room = size - 200;
    const inData = hostileRecord(definition.example, room).map(
      (data) => `{"event_type":"${type}","event_id":"e","data":${data}}`,
    );
    const around = hostileValue(room).chain((value) =>
      fc.constantFrom(
        `{"event_type":"${type}","event_id":"e","data":${value}}`,
        `{"event_type":"${type}","event_id":${value},"data":${JSON.stringify(definition.example)}}`,
        `{"event_type":${value},"event_id":"e","data":${JSON.stringify(definition.example)}}`,
        `{"event_type":"${type}","event_id":"e","data":${JSON.stringify(definition.example)},"more":${value}}`,
        value,
      ),
    );
    return fc
      .oneof({ weight: 4, arbitrary: inData }, { weight: 1, arbitrary: around })
      .map((text) => ({ type, text }));
  }),
);

function openIntake(store: Store, watch: LoopWatch) {
  const log = createLog({ level: 'warn', secrets: [], write: () => {} });
  let kept: Arrival | undefined;
  const receive = createReceive({
    secrets: [secret],
    allowIps: [],
    trustedProxies: [],
    storeArrival: (arrival) => {
      kept = arrival;
      const routes = watch.stretch('route', arrival.body, () =>
        routeArrival(arrival, { settings: store.settings.data, ownerIds: [1] }),
      );
      return store.events.add(arrival, routes);
    },
    quota: { bytesPerHour: Infinity, isStored: async () => false, onSpent: () => {} },
    onStored: () => {},
    onBroken: () => {},
    clock: systemClock,
    log,
    counter: createRequestCounter({ clock: systemClock, log }),
  });
  return async (text: string, id: string, type: string): Promise<Arrival | undefined> => {
    kept = undefined;
    const bytes = Buffer.from(text);
    await watch.waited('receive', text, () =>
      receive({
        method: 'POST',
        path: `/events/${secret}`,
        headers: { 'x-event-id': id, 'x-event-type': type },
        from: '127.0.0.1',
        version: '1.1',
        hosts: () => [],
        onAuthenticated: () => {},
        readBody: async (limit) => (bytes.length > limit ? 'too_large' : bytes),
      }),
    );
    return kept;
  };
}

const ordinary: readonly EventRow[] = events.map(({ type, example }, nth) =>
  rowOf({ eventId: `ordinary-${nth}`, type, body: JSON.stringify({ data: example }) }, nth),
);

/** More than a list tells. */
const crowd = Array.from({ length: 120 }, (_, nth) => ordinary[nth % ordinary.length]!);

/** All that is done with a stored event. What doesn't depend on the language is done in one of them in turn. */
function tellEverywhere(row: EventRow, nth: number, watch: LoopWatch): void {
  const input = row.body;
  const isLarge = input.length > 20_000;
  const turn = readers[Math.floor(nth / 10) % readers.length]!;
  const some = isLarge || nth % 3 > 0 ? [turn] : readers;
  for (const reader of some) watch.stretch('render', input, () => render(row, reader));
  if (row.kind === 'event') {
    if (isLarge || nth % 3 === 0)
      watch.stretch('list', input, () => fold(waiting([row, ...ordinary, ...ordinary]), turn));
    if (isLarge || nth % 10 === 0) watch.stretch('table', input, () => fold(waiting([row, ...crowd]), turn));
  }
  watch.stretch('facts', input, () => {
    const facts = eventFactsOf(row);
    return [labelEvent(facts, turn.words), eventLine(facts, turn), keyAndIdLines(facts, turn)];
  });
  watch.stretch('balance report', input, () => readReport(row));
  watch.stretch('hint', input, () => {
    const hint = orderHintOf(row.type, dataOf(input));
    if (hint) findMatchingOrders(hint, [order]);
  });
}

describe('what the webhook takes', () => {
  it(`holds the loop nowhere for long: ${bodies} bodies`, { timeout }, async () => {
    const dataDir = folderForTest();
    const watch = createLoopWatch();
    let store = await openStore({ dataDir });
    await store.settings.update(({ chats, places }) => {
      chats.push({ id: 1, type: 'private', title: 'Olga', addedBy: 1, addedAt: 0 });
      const types = events.map(({ type }) => type);
      places.push(makePlace(1, { kinds: types }));
    });
    const receive = openIntake(store, watch);
    let stored = 0;
    const large: string[] = [];
    for (const { text, type } of fc.sample(body, { numRuns: bodies, seed })) {
      const arrival = await receive(text, `e-${(stored += 1)}`, type);
      if (!arrival) continue;
      if (text.length > 200_000 && large.length < 20) large.push(arrival.eventId);
      const [row] = await store.history.find(arrival.eventId);
      if (!row) throw new Error('It was not stored.');
      tellEverywhere(row, stored, watch);
    }
    await store.close();
    store = await openStore({ dataDir });
    for (const eventId of large) {
      for (const row of await store.history.find(eventId)) tellEverywhere(row, 0, watch);
    }
    await store.close();
    const what = 'hostile bodies of up to 256 KiB, from the wire to the message';
    printResult('E10', what, bodies, watch.describe());
    expect(large.length).toBeGreaterThan(0);
    expect(watch.over).toEqual([]);
  });
});

describe('the watch', () => {
  it('would catch integers of any length', { timeout }, () => {
    const { parse } = JSON;
    onTestFinished(() => {
      JSON.parse = parse;
    });
    // Few digits at a time takes hundreds of plain readings, on any machine.
    const readDigits = (digits: string) =>
      digits.match(/\d{1,8}/g)!.reduce((sum, part) => sum * 100_000_000n + BigInt(part), 0n);
    JSON.parse = (text: string) =>
      parse(text, (_key, value: unknown, context?: { source?: string }) =>
        typeof value === 'number' && /^\d+$/.test(context?.source ?? '')
          ? readDigits(context!.source!)
          : value,
      );
    const watch = createLoopWatch();
    const row = ordinary.find(({ type }) => type === addressMonitor.type);
    const digits = '7'.repeat(250_000);
    const body = `{"data":{"txn_hash":"h","address":"a","amount":${digits},"decimals":6,"currency":"USDT"}}`;
    tellEverywhere({ ...row!, body }, 0, watch);
    expect(watch.over.length).toBeGreaterThan(0);
  });
});

const place = { page: 0, pageSize: 20 };
type Reports = (reader: (typeof readers)[number]) => unknown;
type Read = { name: string; example: Record<string, unknown>; read(client: ServiceClient): Promise<Reports> };

const bought = { quantity: 65_000, staked_sun: 1, duration: 60, pay_amount_sun: 1, activate_amount_sun: 0 };
const ids = { id: 'o1', client_order_id: 'c1', resource_type: 'ENERGY', source_type: 'API', receiver };
const delegated = { delegate_hash: 'h', delegate_timestamp: now, reclaim_hash: '', reclaim_timestamp: 0 };
const times = { pay_timestamp: now, expired_timestamp: now, balance: 1 };
const states = { status: 'DELEGATE_SUCCESS', activate_status: 'ACTIVATE', confirm_status: 'UNCONFIRMED' };
const record = {
  ...ids,
  ...bought,
  ...delegated,
  ...times,
  ...states,
};
const wallet = { wallet: receiver, recharge_address: receiver, whitelist: '', api_key: 'k' };
const sums = { total_hour_consume: 1, balance: 1, balance_usdt: 1, email: 'a@b.example' };
const plan = { plan_name_en: 'x', plan_unit_sun: 1, quota_mode: 'UNLIMITED', quantity: 1, total_slot_fee: 1 };
const basic = { id: 1, address: receiver, ...plan, remark: '', status: 'ACTIVE', expired_at: now };
const paging = { total_elements: 1, total_pages: 1, size: 20, number: 0, pageable: {}, sort: {} };

type Asked = Parameters<typeof describeRecord>[0];

/** A read of one order's record. */
function ofOrder(
  name: string,
  kind: 'regular' | 'flash',
  ask: (client: ServiceClient) => Promise<Asked>,
): Read {
  return {
    name,
    example: record,
    async read(client) {
      const answered = await ask(client);
      const around = { explorerUrl, labelOf: () => undefined, kind };
      return (reader) => describeRecord(answered, around, reader);
    },
  };
}

const wish = { quantity: 65_000, duration: '1h' } as const;
const flashWish = { resourceType: 'ENERGY', quantity: 500_000, receiver } as const;

const reads: readonly Read[] = [
  {
    name: 'account',
    example: { ...wallet, ...sums },
    async read(client) {
      const account = await client.readAccount();
      return (reader) => [
        describeBalanceDetails(account, reader),
        describeRecharge(account, undefined, reader),
      ];
    },
  },
  ofOrder('order', 'regular', (client) => client.readOrder('o1')),
  ofOrder('new order', 'regular', (client) => client.createOrder({ ...wish, receiver })),
  ofOrder('flash order', 'flash', (client) => client.createFlashOrder(flashWish)),
  {
    name: 'basic address',
    example: basic,
    async read(client) {
      const answered = await client.readBasicAddress(receiver);
      return (reader) => answered && describeBasicAddress(answered, receiver, reader);
    },
  },
  {
    name: 'bills',
    example: { ...paging, content: [{ amount_sun: 1 }] },
    async read(client) {
      const page = await client.listDailyBills(place);
      return (reader) => describeBills(page, place, reader);
    },
  },
  {
    name: 'estimate',
    example: { price: 1 },
    async read(client) {
      await client.estimate(wish);
      return () => undefined;
    },
  },
];

const answer = bodySize.chain((size) =>
  fc.constantFrom(...reads).chain((read) => {
    const room = size - 200;
    const sound = hostileRecord(read.example, room).map((data) => `{"code":0,"data":${data}}`);
    const odd = hostileValue(room).chain((value) =>
      fc.constantFrom(
        `{"code":0,"data":${value}}`,
        `{"code":0,"data":{"content":${value}}}`,
        `{"code":0,"data":{"content":[${value}]}}`,
        `{"code":0,"more":${value},"data":${JSON.stringify(read.example)}}`,
        `{"code":7,"msg":${value},"sub_code":${value.length > 20 ? '"x"' : value}}`,
        `{"code":${value},"msg":"x"}`,
        value,
      ),
    );
    return fc.oneof(sound, odd).map((text) => ({ read, text }));
  }),
);

async function openStandIn(): Promise<{ baseUrl: string; says(text: string): void }> {
  let next = '';
  const server = createServer((request, response) => {
    request.resume();
    response.end(next);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  return { baseUrl: `http://127.0.0.1:${port}`, says: (text) => void (next = text) };
}

describe('what the service answers', () => {
  it(`holds the loop nowhere for long: ${answers} answers`, { timeout }, async () => {
    const standIn = await openStandIn();
    const client = createServiceClient({
      baseUrl: standIn.baseUrl,
      apiKey: 'key-of-the-account',
      apiSecret: 'secret-of-the-account',
      orderParams: { quantity: 'quantity', receiver: 'receiver', duration: 'duration' },
      // Pauses between repeats cost no CPU time.
      clock: { ...systemClock, after: (ms, task) => systemClock.after(ms > 5_000 ? ms : 0, task) },
    });
    const watch = createLoopWatch();
    let read = 0;
    let nth = 0;
    for (const { read: endpoint, text } of fc.sample(answer, { numRuns: answers, seed })) {
      standIn.says(text);
      const reports = await watch.waited(`read ${endpoint.name}`, text, async (): Promise<Reports> => {
        try {
          const told = await endpoint.read(client);
          read += 1;
          return told;
        } catch (error) {
          if (!(error instanceof ServiceError)) throw error;
          return (reader) => describeServiceFailure(error, reader.words);
        }
      });
      const isLarge = text.length > 20_000;
      const some = isLarge ? [readers[(nth += 1) % readers.length]!] : readers;
      for (const reader of some) watch.stretch(`report ${endpoint.name}`, text, () => reports(reader));
    }
    const what = 'hostile answers of the service of up to 256 KiB, to the message';
    printResult('E10', what, answers, watch.describe());
    expect(read).toBeGreaterThan(answers / 10);
    expect(watch.over).toEqual([]);
  });
});
