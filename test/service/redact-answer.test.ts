import { expect, it } from 'vitest';
import { createAnswerRedactor } from '../../src/service/transport.ts';

const redact = createAnswerRedactor(['hush']);

it('drops credentials at any depth, however they are spelt', () => {
  const record = { api_key: 'a', balance: 1n, list: [{ apiSecret: 'b', Email: 'c', id: 2 }], email: null };
  expect(redact(record)).toEqual({ balance: 1n, list: [{ id: 2 }] });
});

it('keeps fields whose names merely resemble them', () => {
  const record = { api_key_count: 1, email_verified: true, EVENT_EMAIL_MESSAGE: 'x' };
  expect(redact(record)).toEqual(record);
});

it('strikes secrets out of texts and names', () => {
  expect(redact({ msg: 'bad key hush!', hush: ['hush'] })).toEqual({
    msg: 'bad key [secret]!',
    '[secret]': ['[secret]'],
  });
});

it.each([null, true, 5, 5n, ''])('leaves %s as it is', (value) => {
  expect(redact(value)).toBe(value);
});

it('keeps a field named __proto__ a field', () => {
  const copy = redact(JSON.parse('{"__proto__":{"balance":1}}')) as { balance?: number };
  expect(copy.balance).toBeUndefined();
});

it('strikes out of later texts what a credential field once held', () => {
  const redact = createAnswerRedactor([]);
  expect(redact({ msg: 'owner@team.example' })).toEqual({ msg: 'owner@team.example' });
  redact({ data: { api_secret: 'the-secret', email: 'owner@team.example' } });
  expect(redact({ msg: 'the-secret of owner@team.example' })).toEqual({ msg: '[secret] of [secret]' });
});

it('does not take a very short credential for a secret: it would strike out parts of words', () => {
  const redact = createAnswerRedactor([]);
  redact({ api_key: 'k' });
  expect(redact({ msg: 'unknown' })).toEqual({ msg: 'unknown' });
});

it('learns what came last, however many an answer has held before', () => {
  const redact = createAnswerRedactor(['hush']);
  redact({ people: Array.from({ length: 5_000 }, (_, nth) => ({ email: `somebody-${nth}@team.example` })) });
  redact({ email: 'owner@team.example' });
  expect(redact({ msg: 'hush owner@team.example' })).toEqual({ msg: '[secret] [secret]' });
});

it('is not thrown off by a credential that is half a character, nor by an endless one', () => {
  const redact = createAnswerRedactor([]);
  redact({ email: 'half a \uD800 character', api_key: 'x'.repeat(200_000) });
  expect(redact({ msg: 'half a \uD800 character' })).toEqual({ msg: '[secret]' });
});
