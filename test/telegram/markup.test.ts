// Our reader of Telegram's HTML against that of the embedded Telegram: what ours accepts, Telegram accepts.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseHtml } from '../../src/sandbox/telegram/html.ts';
import { findMarkupFault, hasTooManyEntities } from '../../src/telegram/markup.ts';

const refusedByTelegram = (html: string) => {
  try {
    parseHtml(html);
    return false;
  } catch {
    return true;
  }
};

describe('a text', () => {
  it.each([
    ['plain & simple > 5', undefined],
    ['<b>x</b> <i>y</i><u>z</u>', undefined],
    ['<B>x</b>', undefined],
    ['<b>x</>', undefined],
    ['<a href="https://example.com/?a=1&amp;b=2">x</a>', undefined],
    ['<a href="tg://user?id=1">x</a>', undefined],
    ['<blockquote expandable>x</blockquote>', undefined],
    ['<tg-time unix="1790000000">x</tg-time>', undefined],
    ['a < b', 'stray'],
    ['<', 'stray'],
    ['<5', 'stray'],
    ['<b', 'unfinished'],
    ['<br>', 'unsupported'],
    ['<b>x', 'unclosed'],
    ['x</b>', 'unopened'],
    ['<b><i>x</b></i>', 'crossed'],
    ['<span>x</span>', 'attribute'],
    ['<a href="x">y</a>', 'attribute'],
    ['<a>y</a>', 'attribute'],
    ['<tg-emoji>y</tg-emoji>', 'attribute'],
    ['<tg-time unix="soon">y</tg-time>', 'attribute'],
  ])('%j has the fault %s', (html, why) => {
    expect(findMarkupFault(html)?.why).toBe(why);
  });

  it('that is accepted here is accepted by Telegram', () => {
    const scrap = fc.constantFrom(
      ...`<b> </b> <i> </i> </> < > " ' = </a> <code class="language-x" </code> <pre> </pre>`.split(' '),
      ...'</span> <br> &lt; & </blockquote> </tg-time> x'.split(' '),
      '<a href="https://t.co">',
      '<span class="tg-spoiler">',
      '<blockquote expandable>',
      '<tg-time unix="1">',
      ' ',
      '\n',
      '\0',
      '<B >',
      '</b >',
    );
    let accepted = 0;
    fc.assert(
      fc.property(fc.array(fc.oneof(scrap, fc.string({ maxLength: 3 })), { maxLength: 10 }), (parts) => {
        const html = parts.join('');
        if (findMarkupFault(html)) return;
        accepted += 1;
        expect(refusedByTelegram(html)).toBe(false);
      }),
      { numRuns: 3000 },
    );
    expect(accepted).toBeGreaterThan(300);
  });

  it('of tags that close is never refused here', () => {
    const tag = fc.constantFrom('b', 'i', 'u', 's', 'code', 'pre', 'blockquote', 'tg-spoiler');
    const { html } = fc.letrec<{ html: string }>((tie) => ({
      html: fc.oneof(
        { maxDepth: 5 },
        fc.constantFrom('x', ' ', '&amp;', '\n'),
        fc.tuple(tag, tie('html')).map(([name, inner]) => `<${name}>${inner}</${name}>`),
        fc.tuple(tie('html'), tie('html')).map(([a, b]) => a + b),
      ),
    }));
    fc.assert(
      fc.property(html, (text) => {
        expect(findMarkupFault(text)).toBeUndefined();
        expect(refusedByTelegram(text)).toBe(false);
      }),
    );
  });

  it('has too many entities from the 101st on', () => {
    expect(hasTooManyEntities('<b>x</b>'.repeat(100))).toBe(false);
    expect(hasTooManyEntities('<b>x</b>'.repeat(101))).toBe(true);
  });
});
