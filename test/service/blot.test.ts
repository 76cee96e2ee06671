import { expect, it } from 'vitest';
import { blot } from '../../src/service/blot.ts';

const scrub = (text: string) => text.replaceAll('hush', '[secret]');

it('drops credentials at any depth, however they are spelt', () => {
  const record = { api_key: 'a', balance: 1n, list: [{ apiSecret: 'b', Email: 'c', id: 2 }], email: null };
  expect(blot(record, scrub)).toEqual({ balance: 1n, list: [{ id: 2 }] });
});

it('keeps fields whose names merely resemble them', () => {
  const record = { api_key_count: 1, email_verified: true, EVENT_EMAIL_MESSAGE: 'x' };
  expect(blot(record, scrub)).toEqual(record);
});

it('strikes secrets out of texts and names', () => {
  expect(blot({ msg: 'bad key hush!', hush: ['hush'] }, scrub)).toEqual({
    msg: 'bad key [secret]!',
    '[secret]': ['[secret]'],
  });
});

it.each([null, true, 5, 5n, ''])('leaves %s as it is', (value) => {
  expect(blot(value, scrub)).toBe(value);
});

it('keeps a field named __proto__ a field', () => {
  const copy = blot(JSON.parse('{"__proto__":{"balance":1}}'), scrub) as { balance?: number };
  expect(copy.balance).toBeUndefined();
});
