// A message that somebody formatted in Telegram as the source of a template, and back.

import fc from 'fast-check';
import type { MessageEntity } from 'grammy/types';
import { describe, expect, it } from 'vitest';
import { sourceOf } from '../../../src/events/template/from-entities.ts';
import { arrangeEntities } from '../../../src/sandbox/telegram/format-text.ts';
import { parseHtml } from '../../../src/sandbox/telegram/html.ts';

type Plain = 'bold' | 'italic' | 'code' | 'underline' | 'blockquote';
const at = (type: Plain, offset: number, length: number): MessageEntity => ({ type, offset, length });
const first = { offset: 0, length: 1 };

describe('the entities of a message', () => {
  it.each<[string, string, MessageEntity[]]>([
    ['plain <<receiver>>', 'plain <<receiver>>', []],
    ['<b>Energy</b> <<receiver>>', 'Energy <<receiver>>', [at('bold', 0, 6)]],
    ['<b>a<i>b</i></b>', 'ab', [at('bold', 0, 2), at('italic', 1, 1)]],
    ['<code><<receiver>></code>', '<<receiver>>', [at('code', 0, 12)]],
    ['<blockquote>x</blockquote>', 'x', [at('blockquote', 0, 1)]],
    ['<a href="https://a.b/?c&amp;d">x</a>', 'x', [{ type: 'text_link', url: 'https://a.b/?c&d', ...first }]],
    ['<pre><code class="language-js">x</code></pre>', 'x', [{ type: 'pre', language: 'js', ...first }]],
    ['<pre>x</pre>', 'x', [{ type: 'pre', ...first }]],
    ['😀<b>x</b>', '😀x', [at('bold', 2, 1)]],
    ['see a.com', 'see a.com', [{ type: 'url', offset: 4, length: 5 }]],
    ['<b>typed</b>', '<b>typed</b>', []],
    ['<b>ab</b>c', 'abc', [at('bold', 0, 2), at('italic', 1, 2)]],
    ['x', 'x', [at('bold', 0, 9)]],
    ['<<a>> <b>b</b>', '<<a>> <b>b</b>', [{ type: 'pre', offset: 0, length: 14 }]],
    ['<pre><<a>></pre> b', '<<a>> b', [{ type: 'pre', offset: 0, length: 5 }]],
  ])('become %s', (source, text, entities) => {
    expect(sourceOf(text, entities)).toBe(source);
  });

  it('as Telegram sends them are read by Telegram as the same', () => {
    const entity = fc.record({
      type: fc.constantFrom<Plain[]>('bold', 'italic', 'code', 'underline', 'blockquote'),
      offset: fc.nat(9),
      length: fc.integer({ min: 1, max: 9 }),
    });
    fc.assert(
      fc.property(fc.array(entity, { maxLength: 6 }), (made) => {
        const text = 'abcdefghijklmnopqr';
        const entities = arrangeEntities(made);
        const read = parseHtml(sourceOf(text, entities));
        expect(read.text).toBe(text);
        expect(arrangeEntities(read.entities)).toEqual(entities);
      }),
    );
  });
});
