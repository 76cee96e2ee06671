// How the languages write: what a reader of that language notices at once, and a translator overlooks.

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { localesDirectory } from '../src/base/i18n.ts';

type Line = { place: string; text: string };

/** The lines that people read: no comments, and no words that people type, which may be written in any way. */
function linesOf(locale: string): readonly Line[] {
  const files = globSync('*.{ftl,liquid}', { cwd: join(localesDirectory, locale) }).filter(
    (file) => file !== 'input.ftl',
  );
  return files.flatMap((file) =>
    readFileSync(join(localesDirectory, locale, file), 'utf8')
      .split('\n')
      .flatMap((text, index) => (text.startsWith('#') ? [] : [{ place: `${file}:${index + 1}`, text }])),
  );
}

const found = (lines: readonly Line[], isWrong: (text: string) => boolean) =>
  lines.filter(({ text }) => isWrong(text)).map(({ place, text }) => `${place} ${text.trim()}`);

describe('Russian', () => {
  /** 21 and 31 are `one` too, so "this group" may not stand for it; `[1]` is one alone. */
  const isUncounted = (text: string) => /^\s*\*?\[one\]/.test(text) && !text.includes('{ $');

  it('a form for one names the number', () => {
    expect(found(linesOf('ru'), isUncounted)).toEqual([]);
  });

  it('one that does not is found', () => {
    expect(isUncounted('        [one] Эта группа получает оповещения')).toBe(true);
    expect(isUncounted('        [1] Эта группа получает оповещения')).toBe(false);
    expect(isUncounted('        [one] { $count } группа получает оповещения')).toBe(false);
  });
});

describe('Chinese', () => {
  /** What stands in code is what people type. */
  const isHalfWidth = (text: string) =>
    /\p{Script=Han}[,:;!?()]|[,;!?()]\p{Script=Han}|[，。；：！？、] /u.test(
      text.replaceAll(/<code>.*?<\/code>/gu, 'x'),
    );

  it('has marks of full width, and no space after them', () => {
    expect(found(linesOf('zh'), isHalfWidth)).toEqual([]);
  });

  it('others are found', () => {
    expect(isHalfWidth('余额: 1')).toBe(true);
    expect(isHalfWidth('余额不足。 请充值')).toBe(true);
    expect(isHalfWidth('余额：1。例如 <code>10分钟, 1小时</code>')).toBe(false);
  });
});

describe('English', () => {
  /** Words of a translator: alerts are sent and matched, chats get them, owners are notified. */
  const isTranslated = (text: string) =>
    /\b(?:told|hears?|heard|hearing|shall|anew|asked for by|what became of|came to nothing|all the same|turned away)\b|” is no /i.test(
      text.replaceAll(/^[\w-]+ =|\{[^{}]*\}|\[[\w-]+\]/gu, ''),
    );

  it('says what a product says', () => {
    expect(found(linesOf('en'), isTranslated)).toEqual([]);
  });

  it('what it said before is found', () => {
    for (const said of ['12 told, 3 not asked for', 'Shall this group hear alerts?', '“x” is no amount.'])
      expect(isTranslated(said)).toBe(true);
    expect(isTranslated('told-line = { $heard } sent')).toBe(false);
  });
});
