import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hourOrder, openTestService, send } from './client.ts';
import type { TestService } from './client.ts';
import { openReceiver } from './receiver.ts';

let service: TestService;
beforeEach(async () => {
  service = await openTestService();
});
afterEach(() => service.close());

async function control(method: string, path: string, body?: unknown) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const init = text === undefined ? {} : { body: text, headers: { 'content-type': 'application/json' } };
  const reply = await send(service, method, `/sandbox${path}`, init);
  return {
    status: reply.status,
    text: reply.text,
    value: recordOf(reply.text),
  };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** A JSON object or array by its keys; empty for any other text. */
function recordOf(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}

describe('the controls over HTTP', () => {
  it('change the account', async () => {
    expect((await control('PATCH', '/account', { balance: 7 })).status).toBe(200);
    expect(service.account.balance).toBe(7);
    expect((await control('GET', '/account')).value.balance).toBe(7);
  });

  it('change settings', async () => {
    await control('PATCH', '/settings', { idempotency: 'ignores_the_id', delegateAfterMs: 5 });
    expect(service.settings).toMatchObject({
      idempotency: 'ignores_the_id',
      delegateAfterMs: 5,
      confirmAfterMs: 3_000,
    });
    expect((await control('GET', '/settings')).value.delegateAfterMs).toBe(5);
  });

  it('set faults and call them off', async () => {
    await control('POST', '/faults', { kind: 'error_500', path: '/v1/account' });
    expect((await control('GET', '/faults')).value).toEqual([{ kind: 'error_500', path: '/v1/account' }]);
    expect((await service.call('GET', '/v1/account')).status).toBe(500);
    await control('POST', '/faults', { kind: 'error_500' });
    expect((await control('DELETE', '/faults')).value).toEqual([]);
  });

  it('decide the fate of orders, and list them with the requests', async () => {
    await control('POST', '/fates', ['never_confirmed', 'status:WHATEVER']);
    expect((await control('GET', '/fates')).value).toHaveLength(2);
    await service.call('POST', hourOrder(service.addresses.receivers[0]!));
    expect((await control('GET', '/orders')).value).toMatchObject([
      { fate: 'never_confirmed', chargedSun: 4_225_000 },
    ]);
    expect((await control('GET', '/requests')).value).toMatchObject([{ path: '/v1/order', status: 200 }]);
    expect((await control('GET', '/addresses')).value.basic).toHaveLength(3);
  });

  it('alter what a read says until they are called off', async () => {
    const fault = {
      kind: 'alter',
      path: '/v1/account',
      times: 'until_cleared',
      fields: { balance: 0, wallet: null },
    };
    expect((await control('POST', '/faults', fault)).value).toEqual([fault]);
    for (let times = 0; times < 3; times += 1) {
      const { data } = (await service.call('GET', '/v1/account')).envelope;
      expect(data).toMatchObject({ balance: 0, wallet: null });
    }
    await control('DELETE', '/faults');
    expect((await service.call('GET', '/v1/account')).envelope.data.wallet).toBe(service.account.wallet);
  });

  it('buy for another client of the account, and take from its balance', async () => {
    const before = service.account.balance;
    const [receiver] = service.addresses.receivers;
    const bought = await control('POST', '/orders', { receiver, quantity: 65_000 });
    expect(bought).toMatchObject({ status: 200, value: { receiver, chargedSun: 4_225_000 } });
    expect((await control('POST', '/charge', { amountSun: 1_000 })).value.balance).toBe(before - 4_226_000);
    expect(service.orders).toHaveLength(1);
  });

  it('say so when the service makes no order', async () => {
    service.account.balance = 0;
    const reply = await control('POST', '/orders', {
      receiver: service.addresses.receivers[0],
      quantity: 65_000,
    });
    expect(reply).toMatchObject({
      status: 400,
      value: { error: expect.stringContaining('INSUFFICIENT_BALANCE') },
    });
  });

  it('emit samples, changed as wished, without losing a digit', async () => {
    const receiver = await openReceiver();
    service.settings.callbackUrl = receiver.url;
    const body = '{"sample":"transfer_eth","data":{"amount":98765432109876543210},"event_id":"e-1"}';
    expect((await control('POST', '/emit', body)).value).toMatchObject({
      event_id: 'e-1',
      state: 'delivered',
      attempts: [{ status: 200 }],
    });
    expect(receiver.received[0]!.body).toContain('"amount":98765432109876543210,');
    expect(receiver.received[0]!.body).toContain('"currency":"ETH"');
    await control('POST', '/emit', { sample: 'balance_older' });
    await control('POST', '/emit', { type: 'EVENT_NEW', data: { a: 1 }, headers: { 'X-EVENT-ID': 'h' } });
    expect(receiver.received[1]!.headers['x-event-version']).toBe('20250101');
    expect(receiver.received[2]!.headers['x-event-id']).toBe('h');
    expect((await control('GET', '/deliveries')).value).toHaveLength(3);
    expect((await control('GET', '/samples')).text).toContain('123456789012345678901234');
    await receiver.close();
  });

  it.each([
    ['PATCH', '/account', { blance: 7 }],
    ['PATCH', '/account', { balance: 'much' }],
    ['PATCH', '/account', 'not json'],
    ['PATCH', '/settings', { idempotency: 'perhaps' }],
    ['PATCH', '/settings', { unknown: 1 }],
    ['POST', '/faults', { kind: 'earthquake' }],
    ['POST', '/faults', { kind: 'error_500', times: 0 }],
    ['POST', '/faults', { kind: 'error_500', times: 'for_ever' }],
    ['POST', '/orders', { receiver: 'T1', quantity: 65_000 }],
    ['POST', '/charge', { amountSun: -1 }],
    ['POST', '/fates', ['lost']],
    ['POST', '/emit', { sample: 'nothing' }],
    ['POST', '/emit', {}],
  ])('%s %s refuses %j and changes nothing', async (method, path, body) => {
    const before = JSON.stringify([service.account, service.settings]);
    const reply = await control(method, path, body);
    expect(reply.status).toBe(400);
    expect(reply.value.error).toBeTypeOf('string');
    expect(JSON.stringify([service.account, service.settings])).toBe(before);
    expect(service.deliveries).toHaveLength(0);
  });

  it('are listed for a person, and leave no trace among the requests', async () => {
    expect(await control('GET', '')).toMatchObject({
      status: 200,
      text: expect.stringContaining('POST /sandbox/emit'),
    });
    expect((await control('GET', '/nothing')).status).toBe(404);
    expect(service.requests).toHaveLength(0);
  });
});

describe('what would end the service', () => {
  const stillAnswers = async () => expect((await service.call('GET', '/v1/account')).status).toBe(200);

  it('a body that is nested too deeply is refused with its place', async () => {
    const deep = await control('POST', '/faults', '['.repeat(300_000));
    expect(deep).toMatchObject({ status: 400, text: expect.stringContaining('column 201') as string });
    await stillAnswers();
  });

  it('an address that no header can carry is refused, and answered with 500 when a test has set it', async () => {
    const fault = { kind: 'redirect', location: 'http://é世/' } as const;
    expect((await control('POST', '/faults', fault)).status).toBe(400);
    expect(service.faults.waiting).toEqual([]);
    service.faults.add(fault);
    expect((await service.call('GET', '/v1/account')).status).toBe(500);
    await stillAnswers();
  });

  it('a body above 1 MB gets 413 and is not kept; of the others the beginning is', async () => {
    const post = (characters: number) =>
      service.call('POST', '/v1/account', {
        body: 'x'.repeat(characters),
      });
    expect((await post(1024 * 1024 + 1)).status).toBe(413);
    expect(service.requests).toEqual([]);
    expect((await post(1024 * 1024)).status).not.toBe(413);
    expect(service.requests.map(({ body }) => body.length)).toEqual([4_000]);
  });
});
