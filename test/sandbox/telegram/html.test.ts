import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseHtml } from '../../../src/sandbox/telegram/html.ts';
import { Rejection } from '../../../src/sandbox/telegram/call.ts';

/** What is read, or why it is refused; any other error passes on. */
function read(source: string) {
  try {
    return { ...parseHtml(source), why: '' };
  } catch (error) {
    if (!(error instanceof Rejection)) throw error;
    return { text: '', entities: [], why: error.message.replace("Bad Request: can't parse entities: ", '') };
  }
}

describe('tags', () => {
  it.each([
    ['b strong', 'bold'],
    ['i em', 'italic'],
    ['u ins', 'underline'],
    ['s strike del', 'strikethrough'],
    ['tg-spoiler', 'spoiler'],
    ['code', 'code'],
    ['pre', 'pre'],
    ['blockquote', 'blockquote'],
  ])('%s are %s', (tags, type) => {
    for (const tag of tags.split(' ')) {
      const entities = [{ type, offset: 2, length: 1 }];
      expect(parseHtml(`a <${tag}>b</${tag}>`)).toEqual({ text: 'a b', entities });
      expect(parseHtml(`<${tag.toUpperCase()} >b</${tag} >`).entities[0]?.type).toBe(type);
    }
  });

  const whole = { offset: 0, length: 1 };
  it.each([
    ['👍🏽<b>é</b>', [{ type: 'bold', offset: 4, length: 1 }]],
    ['<b>a</>', [{ type: 'bold', ...whole }]],
    ['a<b></b>', []],
    ['<span class="tg-spoiler">x</span>', [{ type: 'spoiler', ...whole }]],
    ['<pre><code class="language-ts">x</code></pre>', [{ type: 'pre', language: 'ts', ...whole }]],
    ['<code class="language-ts">x</code>', [{ type: 'code', ...whole }]],
    ['<blockquote expandable>x</blockquote>', [{ type: 'expandable_blockquote', ...whole }]],
    ['<blockquote foo>x</blockquote>', [{ type: 'blockquote', ...whole }]],
    [
      "<a href='https://a.org?x=1&amp;y=2'>x</a>",
      [{ type: 'text_link', url: 'https://a.org/?x=1&y=2', ...whole }],
    ],
    ['<a>a.org</a>', [{ type: 'text_link', url: 'http://a.org/', offset: 0, length: 5 }]],
    ['<a href="http://localhost">x</a>', []],
    ['<a href="http://127.0.0.1/">x</a>', []],
    ['<a href="ftp://a.org">x</a>', []],
  ])('of %s are %j', (source, entities) => {
    expect(parseHtml(source).entities).toEqual(entities);
  });

  it('of a link to a person mention them, and no one else', () => {
    const types = (id: number) => parseHtml(`<a href="tg://user?id=${id}">x</a>`).entities;
    expect(types(7)).toMatchObject([{ type: 'text_mention', user: { id: 7 } }]);
    expect(types(0)).not.toMatchObject([{ type: 'text_mention' }]);
  });
});

it('character references are four names and numbers, with or without the semicolon, and no others', () => {
  expect(parseHtml('&lt;&gt;&amp;&quot;&#60;&#x3c;&lt b').text).toBe('<>&"<<< b');
  expect(parseHtml('&nbsp; &copy; &#0; &; & &#x110000;').text).toBe('&nbsp; &copy; &#0; &; & &#x110000;');
  expect(read('&#xd83d;').why).toContain('invalid Unicode characters after decoding HTML entities');
});

it.each([
  ['<x>a</x>', 'Unsupported start tag "x" at byte offset 0'],
  ['é <br> a', 'Unsupported start tag "br" at byte offset 3'],
  ['a < b > c', 'Unsupported start tag "" at byte offset 2'],
  ['a <b', 'Unclosed start tag at byte offset 2'],
  ['<b>a', 'Can\'t find end tag corresponding to start tag "b"'],
  ['<b><i>t</b></i>', 'Unmatched end tag at byte offset 7, expected "</i>", found "</b>"'],
  ['a</b>', 'Unexpected end tag at byte offset 1'],
  ['<b>a</b', 'Unclosed end tag at byte offset 4'],
  ['<a href="x', 'Unclosed start tag at byte offset 0'],
  ['<a href=x/y>z</a>', 'Unexpected end of name token at byte offset 8'],
  ['é<span class="red">x</span>', 'Tag "span" must have class "tg-spoiler" at byte offset 2'],
  ['<tg-emoji emoji-id="9999999999999999999">x</tg-emoji>', 'Invalid custom emoji identifier specified'],
])('%s is refused', (source, why) => {
  expect(read(source).why).toBe(why);
});

describe('any text', () => {
  const escape = (text: string) =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const unit = fc.oneof(
    fc.constantFrom('<', '>', '&', '"', '/', 'b', ' ', '\n', '&amp;', '<b>', '👍'),
    fc.string(),
  );
  const text = fc.array(unit).map((parts) => parts.join(''));

  it('comes back the same when it is escaped, inside a tag or not', () => {
    fc.assert(
      fc.property(text, (original) => {
        expect(parseHtml(escape(original))).toEqual({ text: original, entities: [] });
        const bold = parseHtml(`<b>${escape(original)}</b>`);
        expect(bold.text).toBe(original);
        expect(bold.entities).toHaveLength(original === '' ? 0 : 1);
      }),
    );
  });

  it('is parsed or refused, never more, and entities lie inside the text', () => {
    const tags = '<b> </b> <i> </i> </> <a href="a.org"> </a> <pre> </pre> <code> </code> <x < > &lt; &#';
    const piece = fc.oneof(
      fc.constantFrom(...tags.split(' '), ' class="language-x">', '<span class=tg-spoiler>', '</span>', '👍'),
      fc.string({ unit: 'binary' }),
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const { text, entities } = read(pieces.join(''));
        for (const { offset, length } of entities) {
          expect(offset).toBeGreaterThanOrEqual(0);
          expect(length).toBeGreaterThan(0);
          expect(offset + length).toBeLessThanOrEqual(text.length);
        }
      }),
      { numRuns: 500 },
    );
  });
});
