import { beforeEach, describe, expect, it } from 'vitest';
import { openTestService, send, type TestService } from './client.ts';
import { openReceiver } from './receiver.ts';

let service: TestService;
beforeEach(async () => {
  service = await openTestService();
});

async function control(method: string, path: string, body?: unknown) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const init = text === undefined ? {} : { body: text, headers: { 'content-type': 'application/json' } };
  const reply = await send(service, method, `/sandbox${path}`, init);
  // Control answers are plain JSON, without the envelope of the service.
  return { status: reply.status, text: reply.text, value: reply.envelope as unknown };
}
const value = async (method: string, path: string, body?: unknown) =>
  (await control(method, path, body)).value;

describe('the controls over HTTP', () => {
  it('change the account and the settings', async () => {
    await control('PATCH', '/account', { balance: 7 });
    expect(service.account.balance).toBe(7);
    expect(await value('GET', '/account')).toMatchObject({ balance: 7 });
    await control('PATCH', '/settings', { idempotency: 'ignores_the_id', delegateAfterMs: 5 });
    const settings = { idempotency: 'ignores_the_id', delegateAfterMs: 5, confirmAfterMs: 3_000 };
    expect(service.settings).toMatchObject(settings);
    expect(await value('GET', '/settings')).toMatchObject(settings);
  });

  it('set faults and call them off', async () => {
    const altered = { kind: 'alter', times: 'until_cleared', fields: { balance: 0, wallet: null } };
    const fault = { kind: 'error_500', path: '/v1/account' };
    await control('POST', '/faults', fault);
    expect(await value('POST', '/faults', altered)).toEqual([fault, altered]);
    expect(await value('GET', '/faults')).toEqual([fault, altered]);
    expect((await service.call('GET', '/v1/account')).status).toBe(500);
    const read = async () => (await service.call('GET', '/v1/account')).envelope.data;
    for (let times = 0; times < 3; times += 1) expect(await read()).toMatchObject(altered.fields);
    expect(await value('DELETE', '/faults')).toEqual([]);
    expect((await read()).wallet).toBe(service.account.wallet);
  });

  it('emit samples, changed as wished, without losing a digit', async () => {
    const hears = await openReceiver();
    service.settings.callbackUrl = hears.url;
    const body = '{"sample":"transfer_eth","data":{"amount":98765432109876543210},"event_id":"e-1"}';
    const delivered = { event_id: 'e-1', state: 'delivered', attempts: [{ status: 200 }] };
    expect(await value('POST', '/emit', body)).toMatchObject(delivered);
    expect(hears.received[0]!.body).toContain('"amount":98765432109876543210,');
    expect(hears.received[0]!.body).toContain('"currency":"ETH"');
    await control('POST', '/emit', { sample: 'balance_older' });
    await control('POST', '/emit', { type: 'EVENT_NEW', data: { a: 1 }, headers: { 'X-EVENT-ID': 'h' } });
    expect(hears.received[1]!.headers['x-event-version']).toBe('20250101');
    expect(hears.received[2]!.headers['x-event-id']).toBe('h');
    expect(await value('GET', '/deliveries')).toHaveLength(3);
    expect((await control('GET', '/samples')).text).toContain('123456789012345678901234');
  });

  it.each([
    ['PATCH', '/account', { blance: 7 }],
    ['PATCH', '/account', 'not json'],
    ['PATCH', '/settings', { idempotency: 'perhaps' }],
    ['POST', '/faults', { kind: 'earthquake' }],
    ['POST', '/faults', { kind: 'error_500', times: 0 }],
    ['POST', '/orders', { receiver: 'T1', quantity: 65_000 }],
    ['POST', '/charge', { amountSun: -1 }],
    ['POST', '/fates', ['lost']],
    ['POST', '/emit', { sample: 'nothing' }],
    ['POST', '/emit', {}],
    ...[{ times: 0 }, { times: 1_001 }, { times: 1.5 }, { spreadMs: -1 }, { fresh: 'txn_hash' }].map(
      (wrong): [string, string, object] => ['POST', '/emit', { sample: 'hourly', ...wrong }],
    ),
    ['POST', '/faults', { kind: 'redirect', location: 'http://é世/' }],
  ])('%s %s refuses %j and changes nothing', async (method, path, body) => {
    const state = () => JSON.stringify([service.account, service.settings, service.faults.waiting]);
    const before = state();
    const error = expect.any(String) as string;
    expect(await control(method, path, body)).toMatchObject({ status: 400, value: { error } });
    expect(state()).toBe(before);
    expect(service.deliveries).toHaveLength(0);
  });

  it('are listed for a person, and leave no trace among the requests', async () => {
    expect((await control('GET', '')).text).toContain('POST /sandbox/emit');
    expect((await control('GET', '/nothing')).status).toBe(404);
    expect(service.requests).toHaveLength(0);
  });
});

it('a body that is nested too deeply is refused', async () => {
  const deep = await control('POST', '/faults', '['.repeat(300_000));
  expect(deep).toMatchObject({ status: 400, text: expect.stringContaining('more than 200 deep') as string });
});

it('a body above 1 MB gets 413 and is not kept; of the others the beginning is', async () => {
  const post = (length: number) => service.call('POST', '/v1/account', { body: 'x'.repeat(length) });
  expect((await post(1024 * 1024 + 1)).status).toBe(413);
  expect(service.requests).toEqual([]);
  expect((await post(1024 * 1024)).status).not.toBe(413);
  expect(service.requests.map(({ body }) => body.length)).toEqual([4_000]);
});
