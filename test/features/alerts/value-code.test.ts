import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { codeOf, entryLetters, valueOf } from '../../../src/features/alerts/value-code.ts';
import { events } from '../../../src/events/index.ts';
import { otherValue } from '../../../src/store/settings/alert-rules.ts';

const values = [...new Set([...events.flatMap(({ enums }) => Object.values(enums).flat()), otherValue])];

it('differ for all values of today, and are read back', () => {
  expect(values.length).toBeGreaterThan(50);
  expect(new Set(values.map((value) => codeOf(value))).size).toBe(values.length);
  for (const value of values) expect(valueOf(codeOf(value), values)).toBe(value);
});

it('are base32 of SHA-256, as other tools write it', () => {
  const bits = [...createHash('sha256').update('USDT').digest()]
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('');
  const letters = (bits.match(/.{5}/g) ?? []).map(
    (five) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'[parseInt(five, 2)],
  );
  expect(codeOf('USDT')).toBe(letters.slice(0, 4).join(''));
  expect(codeOf('USDT', entryLetters)).toBe(letters.slice(0, 8).join(''));
});

it('mean nothing when they are made up, or when two values share one', () => {
  expect(valueOf('AAAA', values)).toBeUndefined();
  expect(valueOf('', ['a', 'b'])).toBeUndefined();
  expect(valueOf(codeOf('a'), ['a', 'a'])).toBe('a');
});
