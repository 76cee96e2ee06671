import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatText } from '../../../src/sandbox/telegram/format-text.ts';

const html = (text: string) => formatText({ text, parseMode: 'HTML' });
const shape = (text: string) =>
  html(text).entities.map(({ type, offset, length }) => `${type} ${offset}+${length}`);

it('text is trimmed, control characters are spaces, and what Telegram drops is gone', () => {
  expect(formatText({ text: ' \n a\tb\r\n\u202ec \n' }).text).toBe('a b\nc');
  expect(html('  <b>\r a</b> b ').entities).toEqual([{ type: 'bold', offset: 0, length: 1 }]);
  expect(html('x <b>  </b> y')).toEqual({ text: 'x    y', entities: [] });
  expect(() => formatText({ text: 'a\ud800' })).toThrow('Bad Request: strings must be encoded in UTF-8');
});

describe('nesting', () => {
  it.each([
    ['merges styles that touch', '<b>a</b><b>b</b>', 'bold 0+2'],
    ['merges styles that contain themselves', '<b>a<b>b</b></b>', 'bold 0+2'],
    ['cuts a style where another begins', '<b>a<i>b</i>c</b>', 'bold 0+1, bold 1+2, italic 1+1'],
    [
      'cuts styles at links',
      '<b>a <a href="a.org">x</a> c</b>',
      'bold 0+2, text_link 2+1, bold 2+1, bold 4+1',
    ],
    ['lets nothing into code', '<b>a<code>b</code>c</b>', 'bold 0+1, code 1+1, bold 2+1'],
    ['finds nothing in code', '<code>/start a.org</code>', 'code 0+12'],
    [
      'lets quotations hold all',
      '<blockquote>a <code>b</code> <i>c</i></blockquote>',
      'blockquote 0+5, code 2+1, italic 4+1',
    ],
    ['but quotations', '<blockquote>a <blockquote>b</blockquote></blockquote>', 'blockquote 0+3'],
  ])('%s: %s', (_, source, entities) => {
    expect(shape(source).join(', ')).toBe(entities);
  });

  it('keeps the first 100 entities and drops the rest', () => {
    const { entities } = html('<code>x</code> '.repeat(120));
    expect(entities).toHaveLength(100);
    expect(entities.at(-1)?.offset).toBe(198);
  });
});

describe('what Telegram finds by itself', () => {
  const found = (text: string) =>
    formatText({ text }).entities.map(
      ({ type, offset, length }) => `${type} ${text.slice(offset, offset + length)}`,
    );

  it('commands, links, mentions, tags and addresses', () => {
    expect(found('/start@a_bot see https://a.org/x, b.com. @someone #tag $TRX me@a.org')).toEqual([
      'bot_command /start@a_bot',
      'url https://a.org/x',
      'url b.com',
      'mention @someone',
      'hashtag #tag',
      'cashtag $TRX',
      'email me@a.org',
    ]);
  });

  it('but not their look-alikes', () => {
    expect(found('a/b x@y #1 $trx a.b //x /ж 1/2 T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb')).toEqual([]);
  });
});

it('refuses modes it does not know, and says so of those it knows too little of', () => {
  expect(() => formatText({ text: 'a', parseMode: 'BBCode' })).toThrow('Bad Request: unsupported parse_mode');
  expect(() => formatText({ text: 'a', parseMode: 'MarkdownV2' })).toThrow('unsupported in the sandbox');
});

it('never crosses entities, whatever is nested in whatever', () => {
  const tags = ['b', 'i', 'u', 'code', 'pre', 'blockquote', 'tg-spoiler'];
  const tree = fc.letrec<{ node: string }>((tie) => ({
    node: fc.oneof(
      { maxDepth: 5 },
      fc.constantFrom('a', ' ', 'b.com', '/x '),
      fc
        .tuple(fc.constantFrom(...tags), fc.array(tie('node'), { maxLength: 4 }))
        .map(([tag, inner]) => `<${tag}>${inner.join('')}</${tag}>`),
    ),
  })).node;
  fc.assert(
    fc.property(fc.array(tree), (nodes) => {
      const { text, entities } = html(nodes.join(''));
      for (const [nth, a] of entities.entries()) {
        expect(text.slice(a.offset, a.offset + a.length).trim()).not.toBe('');
        for (const b of entities.slice(nth + 1)) {
          expect(b.offset).toBeGreaterThanOrEqual(a.offset);
          const apart = b.offset >= a.offset + a.length;
          const inside = b.offset + b.length <= a.offset + a.length;
          expect(apart || inside).toBe(true);
          expect(apart || !['code', 'pre'].includes(a.type)).toBe(true);
        }
      }
    }),
  );
});
