import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clean, cleanShort, isInert, shorten } from '../../../src/events/template/foreign-text.ts';
import { detectEntities } from '../../../src/sandbox/telegram/format-text.ts';

describe('a foreign text', () => {
  it('is one line without anything unseen', () => {
    expect(clean(' a\n\r\u2028b\u200B\u202Ec\u3164 ')).toBe('a bc');
  });

  it('is cut between characters', () => {
    expect(shorten('ab😀cd', 4)).toBe('ab…');
    expect(shorten('ab😀', 4)).toBe('ab😀');
  });

  it('is cleaned and cut at once as it would be one after the other', () => {
    const long = `${'y'.repeat(29)}😀${'z'.repeat(900)}`;
    for (const text of ['', 'short', 'x'.repeat(30), long, '\u200B'.repeat(99)])
      expect(cleanShort(text, 30)).toBe(shorten(clean(text), 30));
  });

  it('of which the beginning can not be seen is cut, and says so', () => {
    expect(cleanShort(`a${'\u200B'.repeat(100_000)}b`, 30)).toBe('a…');
    expect(cleanShort(`${'x'.repeat(30)}${'\u200B'.repeat(1000)}b`, 30)).toBe(`${'x'.repeat(29)}…`);
  });
});

describe('a text of which Telegram makes a link', () => {
  it.each([
    ...'evil.com Evil.Com! https://evil.example tg://resolve t.me/evil a@b.example @everybody /start'.split(
      ' ',
    ),
    ...'#tag $USDT 8.8.8.8 евил.рф 例。com'.split(' '),
    'see evil.com.',
    'x /stop',
    '+49 170 1234567',
    '8 (800) 555-35-35',
    '4111 1111 1111 1111',
  ])('is not inert: %j', (text) => {
    expect(isInert(text)).toBe(false);
  });

  it.each([
    'BUSINESS_HOUR_ENERGY',
    'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
    '9b1d7c3e5a0f24689bdf13579ace02468acf13579bde02468ace13579bdf0246',
    '2,925.5 TRX',
    '65000',
    'Hot wallet 2 🔥',
    "Anna's <b> & “x” {y}, 12:30",
    'No. 5.',
    '热钱包。能量 65,000',
    '',
  ])('is not %j', (text) => {
    expect(isInert(text)).toBe(true);
  });

  it('is never called inert, whatever is around it', () => {
    const part = fc.constantFrom(' ', ...'evil . com @ # $ / start 1 。 : A ( +'.split(' '));
    const isSafe = (parts: string[]) => {
      const text = parts.join('');
      return !isInert(text) || detectEntities(text).length === 0;
    };
    const property = fc.property(fc.array(part, { maxLength: 8 }), isSafe);
    expect(() => fc.assert(property, { numRuns: 3000 })).not.toThrow();
  });
});
