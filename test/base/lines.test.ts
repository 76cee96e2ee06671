import { describe, expect, it } from 'vitest';
import { code } from '../../src/base/html.ts';
import { progressBar } from '../../src/features/account/basic-text.ts';
import { toQuotedLine, paragraphs, section, sentence, toLine } from '../../src/base/lines.ts';
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
    expect(toLine(' a\n\tb\u0000c\u202E ')).toBe('a b c');
    expect(toLine(' \n\u200F')).toBeUndefined();
    expect(toLine(undefined)).toBeUndefined();
    expect(toLine('\uD800x')).toBe('\uFFFDx');
  });

  it('hold nothing that cannot be seen', () => {
    // Zero width, soft hyphen, word joiner, bidi, variation selector, Hangul filler, tag, byte order mark.
    const hidden = '\u200B\u200C\u200D\u00AD\u2060\u202E\u2066\u061C\uFE0F\u3164\u{E0041}\uFEFF';
    expect(toLine(`a${hidden}b c`)).toBe('ab c');
    expect(toLine(hidden)).toBeUndefined();
    expect(toLine('余额不足 — пополните 🔋')).toBe('余额不足 — пополните 🔋');
  });

  it('cut a text that is too long, never through a character', () => {
    expect(toLine('abcdef', 4)).toBe('abc…');
    expect(toLine('abcd', 4)).toBe('abcd');
    expect(toLine('ab😀def', 4)).toBe('ab…');
  });
});

describe('what the service says', () => {
  it('stands plain where it is plain words, else as code, where Telegram finds no links', () => {
    for (const text of ['ACTIVE', 'Basic 2', '基础套餐', 'half-year_plan'])
      expect(toQuotedLine(text)).toBe(text);
    for (const text of ['@somebody', 'evil.example.com', '/start', '#tag', 'a & b', '$TRX']) {
      expect(toQuotedLine(text)).toEqual(code(text));
    }
    expect(toQuotedLine(' ')).toBeUndefined();
  });
});

describe('bars', () => {
  it('show anything used, and are full only when nothing is left', () => {
    const filled = [-5, 0, 1, 999, 1000, 5000].map((used) => progressBar(used, 1000)?.replaceAll('▱', ''));
    expect(filled).toEqual(['', '', '▰', '▰'.repeat(7), '▰'.repeat(8), '▰'.repeat(8)]);
    expect(progressBar(1, 1000)).toBe('▰▱▱▱▱▱▱▱');
    expect(progressBar(5, 0)).toBeUndefined();
  });
});
