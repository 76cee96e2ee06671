// How a template comes and goes: the text in which it is passed on, and a message that somebody formatted in Telegram as
// its source, and back.

import fc from 'fast-check';
import type { MessageEntity } from 'grammy/types';
import { describe, expect, it } from 'vitest';
import { events } from '../../../src/events/index.ts';
import { exportTemplate, importTemplate, sourceOf } from '../../../src/events/template/exchange.ts';
import { arrangeEntities } from '../../../src/sandbox/telegram/format-text.ts';
import { parseHtml } from '../../../src/sandbox/telegram/html.ts';

const locales = ['en', 'ru', 'zh'];
const [definition] = events;
const exported = exportTemplate({ definition: definition!, locale: 'en', text: 'x <<remark>>\n---\ny' });

describe('a shared template', () => {
  it('reads like this', () => {
    expect(exported).toBe('delegram-template 1\ntype: balance\nlocale: en\n---\nx <<remark>>\n---\ny');
  });

  it('is imported as it was exported, whatever its text', () => {
    const text = fc.array(fc.oneof(fc.string(), fc.constantFrom('\n', '---', 'type: x', '<<remark>>')));
    fc.assert(
      fc.property(fc.constantFrom(...events), fc.constantFrom(...locales), text, (event, locale, parts) => {
        const shared = { definition: event, locale, text: parts.join('').replaceAll('\r\n', '\n') };
        expect(importTemplate(exportTemplate(shared), locales)).toEqual({ ok: true, shared });
      }),
    );
  });

  it("may come with a mark, empty lines, other line ends and the service's name of the event", () => {
    const windows = `\uFEFF\n${exported.replaceAll('\n', '\r\n').replace('balance', 'EVENT_BALANCE')}`;
    expect(importTemplate(windows, locales)).toMatchObject({
      ok: true,
      shared: { text: 'x <<remark>>\n---\ny' },
    });
  });

  it.each([
    ['hello', 'format', ''],
    ['', 'format', ''],
    ['delegram-template 1\ntype: balance\nlocale: en\nno line', 'format', ''],
    [exported.replace('template 1', 'template 2'), 'version', '2'],
    [exported.replace('balance', 'balances'), 'type', 'balances'],
    [exported.replace('locale: en', 'locale: de'), 'locale', 'de'],
    [exported.replace('locale: en\n', ''), 'locale', ''],
  ])('is refused with the reason: %j is no %s', (source, problem, written) => {
    expect(importTemplate(source, locales)).toEqual({ ok: false, problem, written });
  });
});

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
