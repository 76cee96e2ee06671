import { describe, expect, it } from 'vitest';
import { clean, cleanShort, shorten } from '../../../src/events/template/foreign-text.ts';

describe('a foreign text', () => {
  it('is one line without anything unseen', () => {
    expect(clean(' a\n\r\u2028b\u200B\u202Ec\u3164 ')).toBe('a bc');
  });

  it('is cut between characters', () => {
    expect(shorten('ab😀cd', 4)).toBe('ab…');
    expect(shorten('ab😀', 4)).toBe('ab😀');
  });

  it('is cleaned and cut at once as it would be one after the other', () => {
    for (const text of [
      '',
      'short',
      'x'.repeat(30),
      `${'y'.repeat(29)}😀${'z'.repeat(900)}`,
      '\u200B'.repeat(99),
    ]) {
      expect(cleanShort(text, 30)).toBe(shorten(clean(text), 30));
    }
  });

  it('of which the beginning can not be seen is cut, and says so', () => {
    expect(cleanShort(`a${'\u200B'.repeat(100_000)}b`, 30)).toBe('a…');
    expect(cleanShort(`${'x'.repeat(30)}${'\u200B'.repeat(1000)}b`, 30)).toBe(`${'x'.repeat(29)}…`);
  });
});
