// Our reader of Telegram's HTML against that of the embedded Telegram: what ours accepts, Telegram accepts.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseHtml } from '../../src/sandbox/telegram/html.ts';
import { findMarkupFault, hasTooManyEntities, splitHtml } from '../../src/telegram/markup.ts';
import { escapeHtml } from '../../src/base/html.ts';

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

const textOf = (html: string) => html.replace(/<[^>]*>/g, '');

/** Tags that are closed in the order they were opened. */
function isBalanced(html: string): boolean {
  const open: string[] = [];
  for (const [, slash, name] of html.matchAll(/<(\/?)([a-z-]+)[^>]*>/g)) {
    if (!slash) open.push(name!);
    else if (open.pop() !== name) return false;
  }
  return open.length === 0;
}

const element = fc.letrec<{ node: string }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'small' },
    fc.string({ unit: 'binary', maxLength: 30 }).map(escapeHtml),
    fc.constantFrom('\n', '\n\n', 'words and words', '&amp;', '👋'),
    fc
      .tuple(
        fc.constantFrom('b', 'i', 'code', 'a href="https://x/?a=1&amp;b=2"'),
        fc.array(tie('node'), { maxLength: 6 }),
      )
      .map(([tag, inner]) => `<${tag}>${inner.join('')}</${tag.split(' ')[0]}>`),
  ),
})).node;

describe('splitHtml', () => {
  it('leaves alone what fits', () => {
    expect(splitHtml('<b>one</b>\ntwo')).toEqual(['<b>one</b>\ntwo']);
    expect(splitHtml('')).toEqual(['']);
  });

  it('cuts at line ends', () => {
    expect(splitHtml('one\ntwo\nthree', 8)).toEqual(['one\ntwo', 'three']);
  });

  it('closes what is open before a cut and opens it again after it', () => {
    expect(splitHtml('<b>aaaaaaaa\nbbbbbbbb</b>', 16)).toEqual(['<b>aaaaaaaa</b>', '<b>bbbbbbbb</b>']);
  });

  it('puts at most a hundred entities into a message', () => {
    const parts = splitHtml(Array.from({ length: 250 }, (_, index) => `<b>${index}</b>`).join('\n'));
    expect(parts.map((part) => part.match(/<b>/g)?.length)).toEqual([100, 100, 50]);
  });

  it('keeps every word, every limit and the balance of tags, whatever comes', () => {
    fc.assert(
      fc.property(fc.array(element, { maxLength: 40 }), (elements) => {
        const html = elements.join('');
        const parts = splitHtml(html, 120, 5);
        const bare = (text: string) => textOf(text).replace(/\n/g, '');
        expect(bare(parts.join(''))).toBe(bare(html));
        for (const part of parts) {
          expect(isBalanced(part)).toBe(true);
          expect(part.isWellFormed()).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('keeps flat text within the limit', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
        for (const part of splitHtml(escapeHtml(text), 50)) expect(part.length).toBeLessThanOrEqual(50);
      }),
      { numRuns: 300 },
    );
  });
});
