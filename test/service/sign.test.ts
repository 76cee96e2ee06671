import { expect, it } from 'vitest';
import { sign } from '../../src/service/transport.ts';

const order = {
  secret: 'test_secret',
  timestamp: '2023-08-26T12:34:56.789Z',
  method: 'POST',
  requestPath: '/v1/order?quantity=65000&receiver=TRON_ADDRESS&duration=1h',
};

it('makes the signature of the known example', () => {
  expect(sign(order)).toBe('C0trQNdQL9nOMba7+vyuIE68sG6hThCIowa2mdX34Rc=');
});

it('makes another one when any part differs', () => {
  const others = [
    { ...order, secret: 'test_Secret' },
    { ...order, timestamp: '2023-08-26T12:34:56.790Z' },
    { ...order, method: 'GET' },
    { ...order, requestPath: '/v1/order?receiver=TRON_ADDRESS&quantity=65000&duration=1h' },
  ].map(sign);
  expect(new Set([sign(order), ...others]).size).toBe(5);
});

it('takes the secret as UTF-8', () => {
  expect(sign({ ...order, secret: 'ключ' })).toMatch(/^[A-Za-z0-9+/]{43}=$/);
});
