import { describe, expect, it } from 'vitest';
import { isBlank, readable, withoutInvisible } from '../../src/base/visible-text.ts';

/** Characters that have no width, change the direction of the following text, or are drawn as blanks. */
const unseen = Array.from(
  '\u061C\u200E\u200F\u202A\u202E\u2066\u2069' +
    '\u200B\u200C\u200D\u2060\uFEFF\u180E\u00AD\u034F' +
    '\u115F\u1160\u3164\uFFA0\u2800' +
    '\uFE00\uFE0F\u{E0100}\u{E0001}\u{E0041}\u{E007F}' +
    '\uFFF9\uFFFA\uFFFB\u2061\u17B4',
);

describe('text that came from outside', () => {
  it.each(unseen.map((mark) => [mark.codePointAt(0)!.toString(16), mark]))('loses U+%s', (_, mark) => {
    expect(readable(`pay${mark}outs`)).toBe('payouts');
    expect(withoutInvisible(`pay${mark}outs`)).toBe('payouts');
    expect(isBlank(mark.repeat(3))).toBe(true);
    expect(isBlank(`${mark}a${mark}`)).toBe(false);
  });

  it('keeps what can be seen, emoji of several parts included', () => {
    for (const text of ['Café № 1 — 归集', 'é̸̢', '👩‍👩‍👧‍👦', '👨🏽‍💻', '❤️', '🏴‍☠️', '🏃‍♂️', 'العربية']) {
      expect(readable(text)).toBe(text);
      expect(isBlank(text)).toBe(false);
    }
    expect(readable('a\u200Db 👩\u200Dx 1\uFE0F')).toBe('ab 👩x 1');
    expect(readable('❤\uFE0F\uFE0F\u200D')).toBe('❤\uFE0F');
  });

  it('is compared without anything unseen, within emoji too', () => {
    expect(withoutInvisible('👩\u200D👧❤\uFE0F')).toBe('👩👧❤');
  });

  it('that holds nothing is blank, half a character is not', () => {
    for (const text of ['', ' \t\n', '\0', '\u3164 \u2800']) expect(isBlank(text)).toBe(true);
    expect(isBlank('\uD83D')).toBe(false);
  });
});
