import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitHtml } from '../../src/telegram/split.ts';
import { escapeHtml } from '../../src/base/html.ts';

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
