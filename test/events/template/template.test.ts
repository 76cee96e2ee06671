import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutValues } from '../../../src/events/template/foreign-text.ts';
import { compileTemplate, renderTemplate, type Template } from '../../../src/events/template/template.ts';
import { parseLossless } from '../../../src/base/json.ts';
import { i18n } from '../../spoken.ts';
import { formatText } from '../../../src/sandbox/telegram/format-text.ts';

const setting = {
  words: i18n.words('en'),
  timeZone: 'UTC',
  explorerUrl: 'https://tronscan.org/#/transaction/{hash}',
};

function compiled(text: string): Template {
  const result = compileTemplate(text);
  if (!result.ok) throw new Error(result.problem);
  return result.template;
}
function rendered(text: string, data: unknown = {}, key?: unknown): string {
  const result = renderTemplate(compiled(text), data as Record<string, unknown>, { ...setting, key });
  if (!result.ok) throw new Error(result.problem);
  return result.html;
}
const problemOf = (text: string) => {
  const result = compileTemplate(text);
  return result.ok ? undefined : result.problem;
};

describe('a template', () => {
  it('shows a field as it came', () => {
    expect(rendered('<<business_type>>', { business_type: 'BUSINESS_HOUR_ENERGY' })).toBe(
      'BUSINESS_HOUR_ENERGY',
    );
  });

  it.each([
    '<<business_type>>',
    '<< business_type >>',
    '{{business_type}}',
    '{{ business_type }}',
    '  <<- business_type ->>  ',
    '  {{- business_type -}}  ',
    '{% if business_type == "X" %}<<business_type>>{% endif %}',
    '{%- if business_type == "X" -%} {{business_type}} {%- endif -%}',
  ])('means the same in both notations: %s', (text) => {
    expect(rendered(text, { business_type: 'X' })).toBe('X');
  });

  it('stands between tags without a space', () => {
    expect(rendered('<b><<a>></b><i>{{a}}</i>', { a: 1 })).toBe('<b>1</b><i>1</i>');
  });

  it('leaves text alone that only looks like a delimiter', () => {
    expect(rendered('a < b > c >> d', {})).toBe('a < b > c >> d');
    expect(rendered('{% raw %}<<a>> {{a}}{% endraw %}')).toBe('<<a>> {{a}}');
    expect(rendered('x{% comment %}<<a {% endcomment %}y')).toBe('xy');
    expect(rendered(`<<a | default: ">>">>`)).toBe('&gt;&gt;');
    expect(rendered(`{{a | default: "<<b>>"}}`)).toBe('&lt;&lt;b&gt;&gt;');
  });

  it('renders nothing for a field that is absent', () => {
    expect(rendered('[<<absent>>][<<absent.deep | trx>>]')).toBe('[][]');
  });

  it('keeps every digit of every integer, nested ones too', () => {
    const data = parseLossless(
      '{"a":9223372036854775807,"b":{"c":[123456789012345678901234567890]},"d":1.5}',
    );
    expect(rendered('<<a>> <<b.c[0]>> <<b>> <<d>>', data)).toBe(
      '9223372036854775807 123456789012345678901234567890 <code>{&quot;c&quot;:[123456789012345678901234567890]}</code> 1.5',
    );
  });

  it('escapes values, whatever filters they went through', () => {
    const data = { evil: '<b>&"', nested: { html: '<i>' } };
    expect(rendered('<<evil>>', data)).toBe('&lt;b&gt;&amp;&quot;');
    expect(rendered('<<evil | append: "<u>">>', data)).toBe('&lt;b&gt;&amp;&quot;&lt;u&gt;');
    expect(rendered('<<nested>>', data)).toBe('{&quot;html&quot;:&quot;&lt;i&gt;&quot;}');
    expect(rendered('<<evil | code | append: "!">>', data)).toBe('&lt;b&gt;&amp;&quot;!');
    expect(rendered('{% assign x = evil | code %}<<x>>', data)).toBe('<code>&lt;b&gt;&amp;&quot;</code>');
  });

  it('does not render what a value says', () => {
    expect(rendered('<<a>>', { a: '{{b}}<<b>>{% if %}', b: 'secret' })).toBe(
      '{{b}}&lt;&lt;b&gt;&gt;{% if %}',
    );
  });

  it('sees nothing but its fields', () => {
    expect(rendered('[<<constructor>>][<<a.constructor.name>>][<<setting>>][<<words>>]', { a: 'x' })).toBe(
      '[][][][]',
    );
  });

  it('puts values on one line and lets none turn its direction', () => {
    expect(rendered('<<a>>', { a: 'x\r\n\n\ty\u202Ez\u2066\u2028w\0\uD800' })).toBe(
      'x yz w\uFFFD'.replace('w', 'w '),
    );
  });
});

describe('a value of an enum field', () => {
  const data = { business_type: 'BUSINESS_HOUR_ENERGY', resource_type: 'BANDWIDTH' };

  it.each([
    ['<<business_type | word>>', 'hourly energy'],
    ['{{business_type | word}}', 'hourly energy'],
    ['{{ business_type | default: "none" | word }}', 'hourly energy'],
    ['{% assign service = business_type %}<<service | word>>', 'hourly energy'],
    ['<<resource_type | word | upcase>>', 'BANDWIDTH'],
    ['<<delegation_type | word>>', 'not stated'],
    ['{{ "BUSINESS_SWAP" | word: "business_type" }}', 'swap'],
  ])('has its words in %s', (text, expected) => {
    expect(rendered(text, data)).toBe(expected);
  });

  it.each([
    ['<<business_type>>', 'BUSINESS_HOUR_ENERGY'],
    ['<<business_type | json>>', '<code>&quot;BUSINESS_HOUR_ENERGY&quot;</code>'],
    ['<<business_type | downcase>>', 'business_hour_energy'],
    ['<<business_type | append: "!">>', 'BUSINESS_HOUR_ENERGY!'],
    ['<<business_type.size>>', '20'],
    ['<<business_type.field>>', ''],
    ['{% if business_type == "BUSINESS_HOUR_ENERGY" %}yes{% else %}no{% endif %}', 'yes'],
    ['{% if "BUSINESS_HOUR_ENERGY" == business_type %}yes{% else %}no{% endif %}', 'yes'],
    ['{% if business_type != "BUSINESS_SWAP" %}yes{% else %}no{% endif %}', 'yes'],
    ['{% if business_type == resource_type %}yes{% else %}no{% endif %}', 'no'],
    ['{% if business_type contains "HOUR" %}yes{% else %}no{% endif %}', 'yes'],
    ['{% case resource_type %}{% when "ENERGY" %}⚡{% when "BANDWIDTH" %}📶{% endcase %}', '📶'],
    ['{% unless business_type %}none{% endunless %}', ''],
  ])('is its text in %s', (text, expected) => {
    expect(rendered(text, data)).toBe(expected);
  });

  it('has no words of another field', () => {
    const foreign = { business_type: 'BILLING_ITEM_HOUR_ENERGY', x: 'BUSINESS_HOUR_ENERGY' };
    expect(rendered('<<business_type | word>>', foreign)).toBe(
      'unknown (<code>BILLING_ITEM_HOUR_ENERGY</code>)',
    );
    expect(rendered('{{x | word}}', foreign)).toBe('unknown (<code>BUSINESS_HOUR_ENERGY</code>)');
  });
});

describe('a template that is wrong', () => {
  it.each([
    ['one\n<<a', 'Line 2: << is not closed by >>.'],
    ["<<a | default: 'it>>", 'Line 1: << is not closed by >>.'],
    ['\n\n{{a', 'Line 3: {{ is not closed by }}.'],
    ['{% if a %}', /^Line 1: .*not closed\.$/],
    ['x\n<<a | nonsense>>', /^Line 2: undefined filter: nonsense\.$/],
    ['<<a | raw>>', /undefined filter: raw/],
    ['{% include "x" %}', /^Line 1: tag "include" not found\.$/],
    ['{% render "x" %}', /tag "render" not found/],
    ['{% layout "x" %}', /tag "layout" not found/],
    ['{% echo a %}', /tag "echo" not found/],
    ['x'.repeat(20_000), /at most 16384 characters/],
  ])('is refused with a sentence and its line: %j', (text, problem) => {
    expect(problemOf(text)).toMatch(problem);
  });

  it('is not refused for what is right', () => {
    expect(problemOf('<<a | trx>> {% for x in list %}{{x}}{% endfor %}')).toBeUndefined();
  });

  it('compiles or is refused, but never throws', () => {
    const marks = `<< >> {{ }} {% %} " ' a | if endif raw`.split(' ');
    const scrap = fc.constantFrom(...marks, ' ', '\n');
    fc.assert(
      fc.property(fc.array(fc.oneof(scrap, fc.string()), { maxLength: 30 }), (parts) => {
        const result = compileTemplate(parts.join(''));
        const told = result.ok ? renderTemplate(result.template, { a: '<' }, setting) : result;
        expect(told.ok ? '.' : told.problem).toMatch(/\.$/);
      }),
      { numRuns: 500 },
    );
  });
});

describe('the limits of a template', () => {
  const whyOf = (text: string, data: Record<string, unknown> = {}) => {
    const result = renderTemplate(compiled(text), data, setting);
    return result.ok ? 'fine' : result.why;
  };
  const loops = (rounds: number) =>
    `x{% for a in (1..${rounds}) %}{% for b in (1..${rounds}) %}{% endfor %}{% endfor %}`;
  const doubled = (times: number) => `{% assign s = "x" %}${'{% assign s = s | append: s %}'.repeat(times)}x`;

  it.each([
    ['rounds of a loop, though they need no memory', loops(40), loops(100)],
    ['characters that filters make, in however few steps', doubled(10), doubled(15)],
  ])('count %s', (_, fine, costly) => {
    expect([whyOf(fine), whyOf(costly)]).toEqual(['fine', 'costly']);
  });

  it('count long values that are shown again and again, before the message is too long', () => {
    const data = { a: 'é'.repeat(3_000) };
    expect(whyOf('<<a>>'.repeat(9), data)).toBe('fine');
    expect(whyOf('<<a>>'.repeat(60), data)).toBe('costly');
  });

  it('are kept at them exactly, and not beyond', () => {
    expect(compileTemplate('x'.repeat(16_384)).ok).toBe(true);
    expect(compileTemplate('x'.repeat(16_385)).ok).toBe(false);
    expect([whyOf('x'.repeat(4_096)), whyOf('x'.repeat(4_097))]).toEqual(['fine', 'long']);
    const problem = expect.stringMatching(/longer than the 4096 characters it may have/) as string;
    expect(renderTemplate(compiled('x'.repeat(4_097)), {}, setting)).toMatchObject({ ok: false, problem });
  });

  it('cut a value that is no text as well', () => {
    const values = cutValues({ list: Array.from({ length: 9_000 }, (_, nth) => nth), few: [1, 2] });
    expect(values['few']).toEqual([1, 2]);
    expect(values['list']).toMatch(/^\[0,1,2,.*…$/);
    expect(values['list']).toHaveLength(3_000);
  });
});

describe('the key of an event', () => {
  const key = 'ab'.repeat(32);
  const showsKey = (text: string) => {
    const result = renderTemplate(compiled(text), { key }, { ...setting, key });
    return result.ok && result.showsKey;
  };

  it('is shown only where it stands whole in the message', () => {
    expect(showsKey('<<key>>')).toBe(true);
    expect(showsKey('<<key | code>>')).toBe(true);
    expect(showsKey('no key')).toBe(false);
    expect(showsKey('<<key | short>>')).toBe(false);
  });
});

describe('room in a message', () => {
  it('is given to short values first, then to the key, and the message fits', () => {
    const long = 'é'.repeat(10_000);
    expect(rendered('<<a>>', { a: 'x'.repeat(400) })).toHaveLength(400);
    expect(rendered('<<a>>', { a: long })).toHaveLength(500);
    const many = rendered('<<a>><<a>><<a>><<a>><<a>><<a>><<a>><<a>><<a>>', { a: long });
    expect(many).toBe(`${'é'.repeat(99)}…`.repeat(9));
    const key = 'k'.repeat(2900);
    expect(rendered('<<a>> <<key>> <<key>>', { a: long, key }, key)).toBe(
      `${'é'.repeat(499)}… ${key} ${'k'.repeat(499)}…`,
    );
  });

  it('cuts no character in two', () => {
    const html = rendered('<<a>>', { a: 'x' + '😀'.repeat(600) });
    expect(html.isWellFormed()).toBe(true);
    expect(html.endsWith('😀…')).toBe(true);
  });
});

describe('a value from outside', () => {
  const values = [
    ...'evil.com https://evil.example/x t.me/evil @everybody /start #tag'.split(' '),
    '+49 170 1234567',
  ];
  const linked = (html: string) =>
    formatText({ text: html, parseMode: 'HTML' }).entities.filter(
      ({ type }) => !/^(?:code|pre|bold)$/.test(type),
    );

  it.each([
    'From <<name>>',
    '<b><<name>></b>',
    '<code><<name>></code>',
    '<pre><<name>></pre>',
    '<<name | default: "—">>',
    '<<name | upper>>',
    '<<name | append: "">>',
    '{% assign x = name %}<<x>>',
    '{% for one in list %}<<one>> {% endfor %}',
    '<<name | short>>',
    '<<name | trx>>',
    '<<name | label>>',
    '<<1 | amount: 0, name>>',
  ])('never becomes a link, a mention, a command or a tag: %s', (text) => {
    for (const name of values) {
      const html = rendered(text, { name, list: [name] });
      expect(html).toMatch(/<code>|<pre>/);
      expect(linked(html)).toEqual([]);
    }
  });

  it('stands as it came where nothing could be made of it, and as the author wants it in a link', () => {
    const receiver = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
    const data = { resource_type: 'ENERGY', quantity: 65_000, name: 'evil.com', receiver };
    const bare = rendered('<<quantity>> <<resource_type>> for <<receiver>>', data);
    expect(bare).toBe(`65000 ENERGY for ${receiver}`);
    expect(rendered('<a href="https://example.com/<<name | url>>">x</a>', data)).toBe(
      '<a href="https://example.com/evil.com">x</a>',
    );
    expect(rendered('<<quantity | number>> · <<duration | duration>>', { ...data, duration: 90 })).toBe(
      '65,000 · 1 hour 30 minutes',
    );
  });
});
