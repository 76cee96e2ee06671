import { request } from 'node:http';
import { describe, expect, test } from 'vitest';
import { createMetricsPage } from '../../src/webhook/metrics.ts';
import { delivery, openDoor, post } from './door.ts';

const token = 'token-of-the-metrics';
const page = (options: {
  token?: string;
  from?: string;
  headers?: Record<string, string>;
  method?: string;
}) =>
  createMetricsPage({ read: async () => 'up 1\n', token: options.token ?? '' })({
    method: options.method ?? 'GET',
    path: '/metrics',
    headers: options.headers ?? {},
    from: options.from ?? '127.0.0.1',
    readBody: async () => 'cut_off',
  });

describe('without a token', () => {
  test.each(['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1'])('%s may read', async (from) => {
    expect(await page({ from })).toMatchObject({ status: 200, body: 'up 1\n' });
  });

  test.each(['192.0.2.1', '10.0.0.1', '2001:db8::1', ''])('%s finds no such page', async (from) => {
    expect(await page({ from })).toMatchObject({ status: 404, body: 'not found' });
  });

  test.each(['x-forwarded-for', 'forwarded', 'x-real-ip'])(
    'a proxy of this machine that names another by %s finds no such page',
    async (name) => {
      expect(await page({ headers: { [name]: '127.0.0.1' } })).toMatchObject({ status: 404 });
    },
  );

  test('only GET and HEAD are answered', async () => {
    expect(await page({ method: 'HEAD' })).toMatchObject({ status: 200 });
    expect(await page({ method: 'POST' })).toMatchObject({ status: 405 });
  });
});

describe('with a token', () => {
  test('whoever shows it may read, from anywhere', async () => {
    const headers = { authorization: `Bearer ${token}` };
    expect(await page({ token, from: '192.0.2.1', headers })).toMatchObject({ status: 200 });
  });

  test.each(['', 'Bearer', `Bearer ${token}x`, `Bearer ${token.slice(1)}`, `Basic ${token}`, token])(
    '%j finds no such page, not even from loopback',
    async (authorization) => {
      expect(await page({ token, headers: authorization ? { authorization } : {} })).toMatchObject({
        status: 404,
      });
    },
  );
});

test('the page is served, counts no request of its own, and deliveries are timed', async () => {
  const door = await openDoor({ metrics: { read: async () => 'up 1\n', token: '' } });
  await post(door, delivery('e-1'));
  await post(door, delivery('e-1'), '/events/wrong');
  const answer = await fetch(`${door.url}/metrics`);
  expect([answer.status, await answer.text()]).toEqual([200, 'up 1\n']);
  expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  expect(door.webhook.counts.received).toBe(2);
  expect(door.webhook.acknowledgements.read().count).toBe(1);
});

test('a door without metrics has no such page', async () => {
  const door = await openDoor();
  const status = await new Promise((resolve) =>
    request(`${door.url}/metrics`, (answer) => resolve(answer.resume().statusCode)).end(),
  );
  expect(status).toBe(404);
});
