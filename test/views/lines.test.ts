import { describe, expect, it } from 'vitest';
import { code } from '../../src/html.ts';
import { drawBar } from '../../src/views/account/bar.ts';
import { asItCame, paragraphs, section, sentence, shown } from '../../src/views/lines.ts';
import { readerIn } from './reader.ts';

describe('lines', () => {
  it('are left out when a value is absent, and stand when all are there', () => {
    const { words } = readerIn('en');
    expect(sentence(words, 'basic-id', { id: undefined })).toBeUndefined();
    expect(sentence(words, 'basic-id', { id: '7' })).toBe('ID: 7');
  });

  it('have no heading without a line under it', () => {
    expect(section('Heading', [undefined, undefined])).toBeUndefined();
    expect(section('Heading', [undefined, 'line'])).toBe('Heading\nline');
    expect(paragraphs([undefined, 'a', undefined, 'b'])).toBe('a\n\nb');
  });

  it('hold a text of the service as one visible line', () => {
    expect(shown(' a\n\tb\u0000c\u202E ')).toBe('a b c');
    expect(shown(' \n\u200F')).toBeUndefined();
    expect(shown(undefined)).toBeUndefined();
    expect(shown('\uD800x')).toBe('\uFFFDx');
  });

  it('hold nothing that cannot be seen', () => {
    // Zero width, soft hyphen, word joiner, bidi, variation selector, Hangul filler, tag, byte order mark.
    const hidden = '\u200B\u200C\u200D\u00AD\u2060\u202E\u2066\u061C\uFE0F\u3164\u{E0041}\uFEFF';
    expect(shown(`a${hidden}b c`)).toBe('ab c');
    expect(shown(hidden)).toBeUndefined();
    expect(shown('余额不足 — пополните 🔋')).toBe('余额不足 — пополните 🔋');
  });

  it('cut a text that is too long, never through a character', () => {
    expect(shown('abcdef', 4)).toBe('abc…');
    expect(shown('abcd', 4)).toBe('abcd');
    expect(shown('ab😀def', 4)).toBe('ab…');
  });
});

describe('what the service says', () => {
  it('stands plain where it is plain words, else as code, where Telegram finds no links', () => {
    for (const text of ['ACTIVE', 'Basic 2', '基础套餐', 'half-year_plan']) expect(asItCame(text)).toBe(text);
    for (const text of ['@somebody', 'evil.example.com', '/start', '#tag', 'a & b', '$TRX']) {
      expect(asItCame(text)).toEqual(code(text));
    }
    expect(asItCame(' ')).toBeUndefined();
  });
});

describe('bars', () => {
  it('show anything used, and are full only when nothing is left', () => {
    expect(drawBar(0, 1000)).toBe('▱▱▱▱▱▱▱▱');
    expect(drawBar(1, 1000)).toBe('▰▱▱▱▱▱▱▱');
    expect(drawBar(999, 1000)).toBe('▰▰▰▰▰▰▰▱');
    expect(drawBar(1000, 1000)).toBe('▰▰▰▰▰▰▰▰');
    expect(drawBar(5000, 1000)).toBe('▰▰▰▰▰▰▰▰');
    expect(drawBar(-5, 1000)).toBe('▱▱▱▱▱▱▱▱');
    expect(drawBar(5, 0)).toBeUndefined();
  });
});
