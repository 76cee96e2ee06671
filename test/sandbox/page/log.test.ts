import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { createPageLog, type PageLog } from '../../../src/sandbox/page/log.ts';
import { hourOrder, openTestService, send, type TestService } from '../service/client.ts';
import { openReceiver } from '../service/receiver.ts';
import { openFixture, type Fixture } from '../telegram/fixture.ts';

let fixture: Fixture;
let service: TestService;
let log: PageLog;
beforeEach(async () => {
  [fixture, service] = await Promise.all([openFixture(), openTestService()]);
  log = createPageLog({ telegram: fixture.telegram, service });
  onTestFinished(() => log.close());
});

const ids = (since: number) => log.since(since).map(({ id }) => id);

it('keeps the last 500 entries, and tells those after any of them', async () => {
  expect([ids(0), log.latest()]).toEqual([[], 0]);
  for (let count = 1; count <= 503; count += 1) await fixture.call('getMe');
  expect(log.latest()).toBe(503);
  expect(ids(0)).toEqual(Array.from({ length: 500 }, (_, index) => index + 4));
  expect(ids(500)).toEqual([501, 502, 503]);
  expect(ids(503)).toEqual([]);
  expect(log.details(3)).toBeUndefined();
  expect(log.details(4)).toMatchObject({ title: 'getMe', status: 200 });
});

it('has a poll for updates only when it went wrong', async () => {
  await fixture.call('getUpdates');
  expect(log.since(0)).toEqual([]);
  fixture.telegram.faults.inject({ kind: 'too-many', retryAfter: 1 }, { method: 'getUpdates' });
  await fixture.call('getUpdates');
  expect(log.since(0)).toMatchObject([{ title: 'getUpdates', status: 429, fault: 'too-many' }]);
});

it('names what was broken, and cuts what is too long to be read', async () => {
  service.faults.add({ kind: 'cut' });
  await service.call('GET', '/v1/account').catch(() => undefined);
  service.emit('EVENT_NEW', { text: 'x'.repeat(30_000) }, { url: 'http://127.0.0.1:1' });
  await expect.poll(() => log.latest()).toBe(2);
  const [request, attempt] = log.since(0);
  expect(request).toMatchObject({ source: 'service', status: undefined, fault: 'cut', signature: 'valid' });
  const details = log.details(attempt!.id)!;
  expect(details).toMatchObject({ source: 'webhook', title: 'EVENT_NEW', status: undefined });
  expect(details.error).toContain('127.0.0.1:1');
  expect(details.requestBody).toHaveLength(20_001);
});

it('has the key of an order, the chat of a call, both of its bodies, and no signature where none is asked for', async () => {
  const [receiver] = service.addresses.receivers as [string];
  await service.call('POST', hourOrder(receiver, '&client_order_id=mine'));
  await send(service, 'POST', '/chain/wallet/getaccountresource', { body: '{}' });
  await fixture.call('sendMessage', { chat_id: 5, text: 'x'.repeat(30_000) });
  const [order, chain, call] = log.since(0);
  expect(order).toMatchObject({ signature: 'valid', key: 'mine' });
  expect(chain).toMatchObject({ source: 'service', signature: undefined });
  expect(call).toMatchObject({ source: 'telegram', key: '5', status: 400 });
  const details = log.details(call!.id)!;
  expect(details.requestBody).toHaveLength(20_001);
  expect(details.answerBody).toContain('"description": "Bad Request');
});

it('has of a webhook its event and both bodies', async () => {
  const { url } = await openReceiver();
  const { eventId } = await service.emit('EVENT_NEW', {}, { url }).settled();
  const [webhook] = log.since(0);
  expect(webhook).toMatchObject({ source: 'webhook', status: 200, key: eventId });
  const requestBody = expect.stringContaining('"event_type":"EVENT_NEW"') as string;
  expect(log.details(webhook!.id)).toMatchObject({ requestBody, answerBody: 'success' });
});

it('once closed it hears nothing more', async () => {
  log.close();
  await fixture.call('getMe');
  expect(log.latest()).toBe(0);
});
