// Templates and values that somebody made to do harm: whatever passes the check, or is in use without it, reaches
// Telegram as text that it accepts, with no markup of a value, at a bounded number of steps.

import fc from 'fast-check';
import { Context } from 'liquidjs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { events } from '../../../src/events/index.ts';
import { check } from '../../../src/events/template/check/check.ts';
import { compileTemplate } from '../../../src/events/template/template.ts';
import { openI18n } from '../../../src/i18n.ts';
import { parseHtml } from '../../../src/sandbox/telegram/html.ts';
import { writeOwn } from '../../../src/views/event/own-words.ts';

const i18n = openI18n({
  defaultLocale: 'en',
  onProblem: (problem) => {
    throw new Error(problem);
  },
});
const words = i18n.words('en');
const reader = { words, timeZone: 'UTC', explorerUrl: 'https://explorer.example/{hash}' };
const event = { event_id: 'id-1', received_at: 1_790_000_000_000 };

const fields = [...new Set(events.flatMap(({ schema }) => Object.keys(schema.shape)))];
const scrap = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...fields).map((field) => `<<${field}>>`) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(
        fc.constantFrom(...fields, 'label_of', 'event_id', 'nothing'),
        fc.constantFrom(
          'trx',
          'amount',
          'code',
          'short',
          'label',
          'link',
          'url',
          'upper',
          'json',
          'time',
          'date',
        ),
      )
      .map(([field, filter]) => `{{${field} | ${filter}}}`),
  },
  fc.constantFrom(
    '<b>',
    '</b>',
    '<i>',
    '</i>',
    '<code>',
    '</code>',
    '<a href="https://t.co/',
    "<a href='",
    '">',
    "'>",
    '</a>',
    '<',
    '>',
    '&',
    '&lt;',
    '&#',
    ';',
    '<<',
    '>>',
    '{{',
    '}}',
    '{%',
    '%}',
    '"',
    "'",
    ' ',
    '\n',
    '|',
    'x',
    '{% if duration %}',
    '{% else %}',
    '{% endif %}',
    '{% for i in (1..9) %}',
    '{% for i in (1..90000) %}',
    '{% for i in list %}',
    '{% endfor %}',
    '{% assign x = "<u>" %}',
    '<<x>>',
    '{% raw %}',
    '{% endraw %}',
    '{% comment %}',
    '{% endcomment %}',
    '{{ "<u>" }}',
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

describe('1,000 hostile templates with hostile values', () => {
  let mostSteps = 0;
  beforeEach(() => {
    // Counts what every rendering does, beside the limit itself.
    const count = vi.spyOn(Context.prototype, 'getRegister');
    count.mockClear();
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('never bring markup of a value, or what Telegram refuses', { timeout: 60_000 }, () => {
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
        for (const entity of entities) {
          if (entity.type === 'text_link')
            expect(entity.url).toMatch(/^https:\/\/(?:t\.co|explorer\.example)\//);
        }
      }),
      { numRuns: 1000 },
    );
    // Both happen often, so that neither expectation is empty.
    expect(counts.written).toBeGreaterThan(150);
    expect(counts.failed).toBeGreaterThan(150);
    expect(counts.accepted).toBeGreaterThan(20);
    expect(mostSteps).toBe(0);
  });
});
