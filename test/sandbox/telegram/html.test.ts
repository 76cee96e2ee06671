import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseHtml, type FormattedText } from '../../../src/sandbox/telegram/html.ts';
import { Rejection } from '../../../src/sandbox/telegram/rejection.ts';

const refused = (source: string): string => {
  try {
    parseHtml(source);
  } catch (error) {
    if (error instanceof Rejection) return error.message.replace("Bad Request: can't parse entities: ", '');
    throw error;
  }
  throw new Error(`${source} was taken`);
};

/** Any other error passes on. */
function parsedOrRefused(source: string): FormattedText {
  try {
    return parseHtml(source);
  } catch (error) {
    if (error instanceof Rejection) return { text: '', entities: [] };
    throw error;
  }
}

describe('tags', () => {
  it.each([
    ['b', 'bold'],
    ['strong', 'bold'],
    ['i', 'italic'],
    ['em', 'italic'],
    ['u', 'underline'],
    ['ins', 'underline'],
    ['s', 'strikethrough'],
    ['strike', 'strikethrough'],
    ['del', 'strikethrough'],
    ['tg-spoiler', 'spoiler'],
    ['code', 'code'],
    ['pre', 'pre'],
    ['blockquote', 'blockquote'],
  ])('<%s> is %s', (tag, type) => {
    expect(parseHtml(`a <${tag}>b</${tag}>`)).toEqual({
      text: 'a b',
      entities: [{ type, offset: 2, length: 1 }],
    });
    expect(parseHtml(`<${tag.toUpperCase()} >b</${tag} >`).entities[0]?.type).toBe(type);
  });

  it('counts offsets in UTF-16 units', () => {
    expect(parseHtml('👍🏽<b>é</b>').entities).toEqual([{ type: 'bold', offset: 4, length: 1 }]);
  });

  it('takes an empty end tag for the last one open', () => {
    expect(parseHtml('<b>a</>').entities).toHaveLength(1);
  });

  it('gives nothing for an empty tag', () => {
    expect(parseHtml('a<b></b>')).toEqual({ text: 'a', entities: [] });
  });

  it('knows spans of class tg-spoiler and no others', () => {
    expect(parseHtml('<span class="tg-spoiler">x</span>').entities[0]?.type).toBe('spoiler');
    expect(refused('é<span class="red">x</span>')).toBe(
      'Tag "span" must have class "tg-spoiler" at byte offset 2',
    );
  });

  it('reads the language of code within pre, in either order, and no other', () => {
    const pre = [{ type: 'pre', language: 'ts', offset: 0, length: 1 }];
    expect(parseHtml('<pre><code class="language-ts">x</code></pre>').entities).toEqual(pre);
    expect(parseHtml('<code class="language-ts"><pre>x</pre></code>').entities).toEqual(pre);
    expect(parseHtml('<code class="language-ts">x</code>').entities).toEqual([
      { type: 'code', offset: 0, length: 1 },
    ]);
  });

  it('tells expandable quotations from plain ones', () => {
    expect(parseHtml('<blockquote expandable>x</blockquote>').entities[0]?.type).toBe(
      'expandable_blockquote',
    );
    expect(parseHtml('<blockquote foo>x</blockquote>').entities[0]?.type).toBe('blockquote');
  });

  it('keeps valid links and drops invalid ones with their text left', () => {
    expect(parseHtml("<a href='https://a.org?x=1&amp;y=2'>x</a>").entities).toEqual([
      { type: 'text_link', url: 'https://a.org/?x=1&y=2', offset: 0, length: 1 },
    ]);
    expect(parseHtml('<a>a.org</a>').entities).toMatchObject([{ url: 'http://a.org/' }]);
    expect(parseHtml('<a href="http://localhost">x</a>')).toEqual({ text: 'x', entities: [] });
    expect(parseHtml('<a href="tg://user?id=7">x</a>').entities).toMatchObject([
      { type: 'text_mention', user: { id: 7 } },
    ]);
  });

  it('takes custom emoji with a 64-bit id and refuses others', () => {
    expect(parseHtml('<tg-emoji emoji-id="5368324170671202286">👍</tg-emoji>').entities).toMatchObject([
      { type: 'custom_emoji', custom_emoji_id: '5368324170671202286' },
    ]);
    expect(refused('<tg-emoji emoji-id="9999999999999999999">x</tg-emoji>')).toBe(
      'Invalid custom emoji identifier specified',
    );
  });
});

describe('character references', () => {
  it('knows four names and numbers, with or without the semicolon', () => {
    expect(parseHtml('&lt;&gt;&amp;&quot;&#60;&#x3c;&lt b').text).toBe('<>&"<<< b');
  });

  it('leaves others as they are written', () => {
    expect(parseHtml('&nbsp; &copy; &#0; &; & &#x110000;').text).toBe('&nbsp; &copy; &#0; &; & &#x110000;');
  });

  it('refuses half of a surrogate pair', () => {
    expect(refused('&#xd83d;')).toContain('invalid Unicode characters after decoding HTML entities');
  });
});

describe('refusals', () => {
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
    ['<a href=', 'Unclosed start tag "a" at byte offset 0'],
    ['<a hre', 'Unclosed start tag "a" at byte offset 0'],
    ['<a =x>y</a>', 'Empty attribute name in the tag "a" at byte offset 0'],
    ['<a href=x/y>z</a>', 'Unexpected end of name token at byte offset 8'],
  ])('%s', (source, why) => {
    expect(refused(source)).toBe(why);
  });
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
    const piece = fc.oneof(
      fc.constantFrom(
        ...'<b> </b> <i> </i> </> <a href="a.org"> </a> <pre> </pre> <code> </code> <x < > &lt; &#'.split(
          ' ',
        ),
      ),
      fc.constantFrom(
        ' class="language-x">',
        '<span class=tg-spoiler>',
        '</span>',
        '<tg-emoji emoji-id="1">',
        '👍',
      ),
      fc.string({ unit: 'binary' }),
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const { text, entities } = parsedOrRefused(pieces.join(''));
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
