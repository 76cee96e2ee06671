// Templates and values that somebody made to do harm: whatever passes the check, or is in use without it, reaches
// Telegram as text that it accepts, with no markup of a value, at a bounded number of steps.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { events } from '../../../src/events/index.ts';
import { check } from '../../../src/events/template/check/check.ts';
import { i18n } from '../../spoken.ts';
import { parseHtml } from '../../../src/sandbox/telegram/html.ts';
import { writeOwn } from '../../../src/outbox/own-words.ts';

const words = i18n.words('en');
const reader = { words, timeZone: 'UTC', explorerUrl: 'https://explorer.example/{hash}' };
const event = { event_id: 'id-1', received_at: 1_790_000_000_000 };

const fields = [...new Set(events.flatMap(({ fields }) => Object.keys(fields)))];
const scrap = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...fields).map((field) => `<<${field}>>`) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(
        fc.constantFrom(...fields, 'label_of', 'event_id', 'nothing'),
        fc.constantFrom(...'trx amount code short label link url upper json time date'.split(' ')),
      )
      .map(([field, filter]) => `{{${field} | ${filter}}}`),
  },
  fc.constantFrom(
    ...`<b> </b> <i> </i> <code> </code> "> '> </a> < > & &lt; &# ; << >> {{ }} {% %} " ' | x <<x>>`.split(
      ' ',
    ),
    '<a href="https://t.co/',
    "<a href='",
    ' ',
    '\n',
    '{{ "<u>" }}',
    '{% assign x = "<u>" %}',
    ...'if duration,else,endif,for i in (1..9),for i in (1..90000),for i in list,endfor,raw,endraw,comment,endcomment'
      .split(',')
      .map((tag) => `{% ${tag} %}`),
    '{{ name | append: "<u>" | code }}',
    '{{ list | join: "<u>" }}',
    '{{ name | split: "" | join: "<" }}',
    '{{ name | replace: "a", "<u>" }}',
  ),
  fc.string({ maxLength: 8 }),
);
const template = fc.array(scrap, { minLength: 1, maxLength: 14 }).map((parts) => parts.join(''));
/** `<u>` and spoilers stand in values alone, so that one in a message is a value that was not escaped. */
const hostile = fc.oneof(
  fc.constantFrom(
    '<u>HOSTILE</u>',
    '"><u>HOSTILE</u>',
    "'><tg-spoiler>HOSTILE</tg-spoiler>",
    '&lt;u&gt;',
    'u>HOSTILE</u>',
    '<tg-spoiler>HOSTILE',
    '</b></i></a><u>',
    '{{name}}',
    '<<name>>',
    '{% if',
    '\u202E<u>',
    '<u>'.repeat(5000),
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.bigInt(),
  fc.jsonValue(),
);

it(
  '1,000 hostile templates with hostile values never bring markup of a value, or what Telegram refuses',
  { timeout: 60_000 },
  () => {
    const counts = { written: 0, failed: 0, accepted: 0 };
    const attack = fc.record({
      definition: fc.constantFrom(...events),
      text: template,
      values: fc.array(hostile, { minLength: 14, maxLength: 14 }),
      list: fc.array(hostile, { maxLength: 5 }),
    });
    fc.assert(
      fc.property(attack, ({ definition, text, values, list }) => {
        if (check(text, definition, { reader }).ok) counts.accepted += 1;
        const data = {
          ...Object.fromEntries(Object.keys(definition.example).map((field, at) => [field, values[at]])),
          list,
        };
        const own = {
          words: { id: text, v: 1, text, locale: 'en' },
          texts: words,
          labelOf: () => '<u>HOSTILE</u>',
        };
        const written = writeOwn(own, event, definition, data, reader);
        if (!written.ok) {
          counts.failed += 1;
          return;
        }
        counts.written += 1;
        const { text: shown, entities } = parseHtml(written.html);
        expect(shown.length).toBeLessThanOrEqual(4096);
        const types = entities.map(({ type }) => type);
        expect(types).not.toContain('underline');
        expect(types).not.toContain('spoiler');
        const links = entities.flatMap((entity) => (entity.type === 'text_link' ? [entity.url] : []));
        expect(links.filter((url) => !/^https:\/\/(?:t\.co|explorer\.example)\//.test(url))).toEqual([]);
      }),
      { numRuns: 1000 },
    );
    // Both happen often, so that neither expectation is empty.
    expect(counts.written).toBeGreaterThan(150);
    expect(counts.failed).toBeGreaterThan(150);
    expect(counts.accepted).toBeGreaterThan(20);
  },
);

describe('a template that would cost much', () => {
  const many = Array.from({ length: 700 }, () => 1);
  const loops = (depth: number, over: string) =>
    Array.from({ length: depth }, (_, at) => `{% for i${at} in ${over} %}`).join('') +
    '<<name | label_of>>' +
    '{% endfor %}'.repeat(depth);

  /** How often the template reached a filter, and what became of it. */
  function play(text: string, name: unknown = 'x') {
    let calls = 0;
    const labelOf = () => {
      calls += 1;
      return 'label';
    };
    const own = { words: { id: text, v: 1, text, locale: 'en' }, texts: words, labelOf };
    const [definition] = events;
    const written = writeOwn(own, event, definition!, { ...definition!.example, name, list: many }, reader);
    return { calls, why: written.ok ? undefined : written.why };
  }

  it.each([
    ['a long range', loops(1, '(1..19000)')],
    ['a range that is too long at once', loops(1, '(1..900000)')],
    ['ranges within ranges', loops(3, '(1..200)')],
    ['lists within lists', loops(4, 'list')],
    ['an empty loop', loops(5, 'list').replace('<<name | label_of>>', '')],
    ['texts that grow', `{% assign a = "xxxxxxxxxx" %}${'{% assign a = a | append: a %}'.repeat(30)}<<a>>`],
    ['a list that is split', '{% for i in (1..200) %}<<name | split: "" | join: "-">>{% endfor %}'],
  ])('is ended after a number of steps: %s', (_name, text) => {
    const { calls, why } = play(text, 'x'.repeat(60_000));
    expect(why).toBe('costly');
    expect(calls).toBeLessThanOrEqual(5000);
  });

  it('is not one that goes through a list of a few, or has a value of 60,000 characters', () => {
    expect(play(`${loops(2, '(1..9)')}<<remark>>`)).toMatchObject({ calls: 81, why: undefined });
    expect(play('<<name | upcase | downcase>>', 'x'.repeat(60_000)).why).toBeUndefined();
  });
});

describe('a template that reaches for more than its values', () => {
  /** What it says between the brackets, or why it says nothing. */
  function reach(inside: string): string {
    const own = {
      words: { id: inside, v: 1, text: `[${inside}]`, locale: 'en' },
      texts: words,
      labelOf: () => 'label',
    };
    const [definition] = events;
    const data = { ...definition!.example, name: 'x', list: [{ a: 1 }] };
    const written = writeOwn(own, event, definition!, data, reader);
    return written.ok ? /\[([^]*)\]/.exec(parseHtml(written.html).text)![1]! : written.why;
  }

  it('would be seen where it reached something', () => {
    expect(reach('{{ name }}')).toBe('x');
    expect(reach('{{ list[0].a }}')).toBe('1');
  });

  it.each(
    [
      '{{ constructor }}',
      '{{ name.constructor }}',
      '{{ name.constructor.name }}',
      '{{ name["__proto__"] }}',
      '{{ list.constructor.constructor }}',
      '{{ list[0].__proto__.toString }}',
      '{{ list | map: "constructor" }}',
      '{{ list | map: "__proto__" | first }}',
      '{{ process.env.PATH }}',
      '{{ process.version }}',
      '{{ globalThis.process }}',
      '{{ this }}',
      '{{ require }}',
      '{{ name | raw }}',
      '{{ name | inspect }}',
      '{% include "package.json" %}',
      '{% render "package.json" %}',
      '{% render "/etc/passwd" %}',
      '{% layout "package.json" %}',
      '{% liquid echo process.version %}',
      '{{ "package.json" | file }}',
    ].map((text) => [text]),
  )('gets nothing: %s', (text) => {
    // Nothing is written, or nothing stands there.
    expect(['', 'broken']).toContain(reach(text).trim());
  });
});
