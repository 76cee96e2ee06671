// What authors get wrong in a template: each mistake with its code, its place in the source, and what would be right.

import { describe, expect, it } from 'vitest';
import { eventOf, events } from '../../../../src/events/index.ts';
import { check, type Sample } from '../../../../src/events/template/check/check.ts';
import { mended, problemCodes, type Problem } from '../../../../src/events/template/check/problem.ts';
import { i18n } from '../../../spoken.ts';
import { describeProblems, placeInText } from '../../../../src/features/template/review.ts';
import { formatText } from '../../../../src/sandbox/telegram/format-text.ts';

const delegation = eventOf('EVENT_DELEGATION')!;
const monitor = eventOf('EVENT_ADDRESS_MONITOR')!;

function checked(text: string, { definition = delegation, samples = [] as Sample[], locale = 'en' } = {}) {
  const reader = {
    words: i18n.words(locale),
    timeZone: 'UTC',
    explorerUrl: 'https://explorer.example/{hash}',
  };
  return check(text, definition, { samples, reader });
}

function refused(text: string, locale = 'en') {
  const result = checked(text, { locale });
  if (result.ok) throw new Error(`${text} was accepted.`);
  return result;
}
const firstProblem = (text: string): Problem => refused(text).problems[0]!;
const describeIn = (text: string, locale = 'en') =>
  describeProblems(text, refused(text, locale), { words: i18n.words(locale), timeZone: 'UTC' });
const told = (text: string, locale: string) =>
  formatText({ text: describeIn(text, locale), parseMode: 'HTML' }).text;

/** The mistake, its code, line and column, and the words that the fix puts there; '' where it has none. */
const mistakes: Array<[text: string, code: string, place: string, fix: string]> = [
  ['Energy for <<reciever>>', 'field-unknown', '1:14', 'receiver'],
  ['<<label_of.reciever>>', 'field-unknown', '1:3', 'label_of.receiver'],
  ['{% if label_of.sender %}x{% endif %}', 'field-unknown', '1:7', 'label_of.receiver'],
  ['for <<receiver | label>>', 'filter-label', '1:7', 'receiver | label_of'],
  ['<<quantity|label>>', 'filter-label', '1:3', ''],
  ['<<data.receiver>>', 'field-data', '1:3', 'receiver'],
  ['<<Receiver>>', 'field-unknown', '1:3', 'receiver'],
  ['<<resource-type>>', 'field-unknown', '1:3', 'resource_type'],
  ['<<resource type>>', 'field-rest', '1:3', 'resource_type'],
  ['for <<receiver>', 'unclosed', '1:5', ''],
  ['{{receiver>>', 'unclosed', '1:1', ''],
  ['<<receiver}}', 'unclosed', '1:1', ''],
  ['<<receiver of it', 'unclosed', '1:1', ''],
  ['Paid\n<<payment_amount_sun | trxx>>', 'filter-unknown', '2:24', 'trx'],
  ['{% if duration %}hours', 'tag-unclosed', '1:1', ''],
  ['{% if quantity %}{% elseif duration %}x{% endif %}', 'tag-unknown', '1:21', 'elsif'],
  ['{% if quantity %}x{% else if duration %}y{% endif %}', 'tag-unknown', '1:22', 'elsif'],
  ['x {% if resource_type = "ENERGY" %}e{% endif %}', 'expression', '1:23', ''],
  ['x {% if quantity && duration %}e{% endif %}', 'expression', '1:18', ''],
  ['x {% if quantity || duration %}e{% endif %}', 'expression', '1:19', ''],
  ['x {% if resource_type == “ENERGY” %}e{% endif %}', 'expression', '1:26', ''],
  ['x {% if resource_type == ENERGY %}e{% endif %}', 'value-unquoted', '1:26', '"ENERGY"'],
  ['x {% if resource_type == "ENERGI" %}e{% endif %}', 'value-near', '1:27', 'ENERGY'],
  ['<b>Energy', 'markup-unclosed', '1:1', ''],
  ['one<br>two', 'markup-newline', '1:4', ''],
  ['<b><i>x</b></i>', 'markup-crossed', '1:8', ''],
  ['<h1>x</h1>', 'markup-unsupported', '1:1', ''],
  ['x</b>', 'markup-unopened', '1:2', ''],
  ['a <b c', 'markup-unfinished', '1:3', ''],
  ['<span>x</span>', 'markup-attribute', '1:1', ''],
  ['quantity < 5', 'markup-stray', '1:10', '&lt;'],
  ['<<<receiver>>>', 'field-rest', '1:3', ''],
  ['<receiver>', 'markup-unsupported', '1:1', ''],
  ['<<receiver ｜ code>>', 'field-rest', '1:3', ''],
  ['{% if quantity duration %}x{% endif %}y', 'field-rest', '1:7', ''],
  ['{% case duration %}{% when 1 || 2 %}x{% endcase %}y', 'field-rest', '1:28', ''],
  ['{% case duration quantity %}{% when 1 %}x{% endcase %}y', 'field-rest', '1:9', ''],
  ['{% if duration %}<b>{% endif %}x</b>', 'case-markup', '', ''],
  [
    'x {% if duration %}<a href="https://t.co/<<receiver | code>>">y</a>{% endif %}',
    'markup-field',
    '1:42',
    '<<receiver | url>>',
  ],
  ["<a href='https://t.co/<<receiver>>'>y</a>", 'markup-field', '1:23', '<<receiver | url>>'],
  ['<b <<receiver>>>y</b>', 'markup-field', '1:4', ''],
  ['<a href="https://t.co/{% if duration %}a{% endif %}">y</a>', 'markup-branch', '1:23', ''],
  ['<a href="example">y</a>', 'markup-link', '1:1', ''],
  ['<<label_of <<receiver>> >>', 'unclosed', '1:1', ''],
  ['{{label_of {{receiver}} }}', 'unclosed', '1:1', ''],
  ['{{ .reciever }}', 'field-unknown', '1:5', 'receiver'],
  ['<<receiver.name>>', 'field-unknown', '1:3', 'receiver'],
  ['<<txn_hash>>', 'field-of-other', '1:3', ''],
  ['<<>>', 'field-empty', '1:1', ''],
  ['<<receiver | default "x">>', 'filter-colon', '1:22', ''],
  ['{% endif %}x', 'tag-unopened', '1:1', ''],
  ['{% include "x" %}', 'tag-unknown', '1:4', ''],
  ['{% for x of duration %}{% endfor %}y', 'expression', '1:1', ''],
  ['{{ receiver | default: "x }}', 'unclosed', '1:1', ''],
  ['{% if receiver', 'unclosed', '1:1', ''],
  ['x {% if resource_type == "ENERGY" % }e', 'unclosed', '1:3', ''],
  ['{% if receiver == "x" %}never{% endif %}', 'case-empty', '', ''],
  [`${'long '.repeat(900)}<<receiver>>`, 'case-long', '', ''],
  ['{% for i in (1..30000) %}x{% endfor %}', 'case-costly', '', ''],
  ['<b>x</b>'.repeat(101), 'case-entities', '', ''],
  ['<<receiver>>: CONFIRMED on-chain', 'case-reserved', '', ''],
  ['{{ "Confirmed" }} {{ "on-chain" }}', 'case-reserved', '', ''],
  ['<b>con</b>firmed\u200b on\u00ad-chain <<receiver>>', 'case-reserved', '', ''],
  ['<<receiver>> соnfіrmеd оn-сhаin', 'case-reserved', '', ''],
  ['c&#111;nfirmed on-chain <<receiver>>', 'case-reserved', '', ''],
  ['confirmed on&#x2D;&#99hain <<receiver>>', 'case-reserved', '', ''],
  ['\u202Eniahc-no demrifnoc\u202C <<receiver>>', 'case-reserved', '', ''],
  ['{{ 9007199254740993 }}', 'number-long', '1:4', ''],
  ['<<quantity | plus: 12345678901234567890>>', 'number-long', '1:20', ''],
  ['{% if quantity > 1.23456789012345678 %}x{% endif %}y', 'number-long', '1:18', ''],
  ['<<receiver | trx>>', 'filter-number', '1:3', ''],
  ['<<delegation_hash | amount: 6>>', 'filter-number', '1:3', ''],
  ['<<null>><<receiver>>', 'field-unknown', '1:3', ''],
  ['{{ nil | default: "x" }}', 'field-unknown', '1:4', ''],
  [' \n ', 'text-empty', '', ''],
  ['x'.repeat(16_385), 'text-long', '', ''],
];

const shortName = (text: string) => (text.length > 80 ? `${text.slice(0, 40)}…` : text);

describe('a mistake in a template', () => {
  it.each(mistakes.map(([text, ...rest]) => [shortName(text), text, ...rest] as const))(
    'in %j is found with its place and what would be right',
    (_name, text, code, place, fix) => {
      const problem = firstProblem(text);
      const { line, column } = placeInText(text, problem.from);
      expect(problem.code).toBe(code);
      expect(problem.to > problem.from ? `${line}:${column}` : '').toBe(place);
      expect(problem.fix ?? '').toBe(fix);
    },
  );

  it('is found within a count of mistakes that has them all', () => {
    expect(mistakes.length).toBeGreaterThanOrEqual(34);
    const unreached = problemCodes.filter((code) => !mistakes.some(([, other]) => other === code));
    // No text is known that Liquid reads and then fails to render, other than by its limits.
    expect(unreached).toEqual(['case-broken']);
  });

  it('that can be mended with one tap is right afterwards, or shows the next mistake', () => {
    for (const [text, code, , fix] of mistakes.filter(([, , , made]) => made !== '')) {
      const problem = firstProblem(text);
      const better = mended(text, [problem])!.text;
      expect(better).toContain(fix);
      const again = checked(better);
      const isSame =
        !again.ok && again.problems[0]!.code === code && again.problems[0]!.from === problem.from;
      expect(`${better} ${String(isSame)}`).toBe(`${better} false`);
    }
  });

  it.each(i18n.locales)('is told in %s with its place, in words that Telegram accepts', (locale) => {
    for (const [text] of mistakes) {
      const said = told(text, locale);
      expect(said).not.toMatch(/template-|\{ ?\$|undefined|\[object/);
      const { from, to } = firstProblem(text);
      expect(/\n.*\n[ \u3000]*\^+/.test(said)).toBe(to > from);
    }
    const said = {
      en: 'Line 1, 14: there is no field “reciever”. Did you mean receiver?',
      zh: '第 1 行第 14 列：没有“reciever”字段。是不是 receiver？',
      ru: 'Строка 1, позиция 14: поля «reciever» нет. Может быть, receiver?',
    };
    expect(told('Energy for <<reciever>>', locale)).toContain(said[locale as keyof typeof said]);
  });

  it('is one of at most five that are told, and the rest are counted', () => {
    const said = describeIn('<<a1>> <<b2>> <<c3>> <<d4>> <<e5>> <<f6>> <<g7>>');
    expect(said).toMatch(/^I kept the old text\. 7 places to fix:/);
    expect(said.match(/Line 1, \d+/g)).toHaveLength(5);
    expect(said).toMatch(/…and 2 more\.$/);
  });

  it.each([
    [
      'of different kinds',
      'Energy for <<reciever>>\n<b><<quantity % 5>> <<payment_amount_sun | trxx>> <<duration | nummber>>\n<br> <i>x</i>',
      ['1:14 reciever', '2:1 <b>', '2:15 % 5', '2:44 trxx', '2:64 nummber', '3:1 <br>'],
      true,
    ],
    ['of which one hides the rest', 'a <<quantity>> <<receiver>\n<<reciever>>', ['1:16 <<receiver>'], false],
    [
      'of which a condition hides the rest',
      '{% if duration = 5 %}{% endif %} <<reciever>>',
      ['1:16 = 5'],
      false,
    ],
  ])('is counted with all others %s', (_what, text, places, isAll) => {
    const result = refused(text);
    const found = result.problems.map(({ from, written }) => {
      const { line, column } = placeInText(text, from);
      return `${line}:${column} ${written}`;
    });
    expect([found, result.isAll]).toEqual([places, isAll]);
    const isPart = describeIn(text).endsWith('Anything else that may be wrong is found once that is fixed.');
    expect(isPart).toBe(!isAll);
  });

  it('is a text of more than 300 fields and tags', () => {
    expect(checked('{% if duration %}x{% endif %}'.repeat(151))).toMatchObject({
      ok: false,
      problems: [{ code: 'case-costly' }],
    });
    expect(checked(`${'{% if duration %}x{% endif %}'.repeat(150)}y`).ok).toBe(true);
  });
});

describe('a template that is right', () => {
  it.each([
    'Energy for <<receiver>>',
    '{{receiver}} <b><<quantity | number>></b>',
    '{% if resource_type == "ENERGY" %}⚡{% elsif resource_type == "BANDWIDTH" %}📶{% else %}?{% endif %} x',
    '{% if duration %}<b><<duration | duration>></b>{% endif %}x',
    '{% unless duration and quantity > 5 %}x{% endunless %}y',
    '{% if not duration %}x{% endif %}y',
    '{% case resource_type %}{% when "ENERGY" %}<i>e</i>{% endcase %}y',
    '<a href="https://t.co/<<receiver | url>>">y</a>',
    "<a href='https://t.co/?a=1&b=<<receiver | url>>'>y</a>",
    '{% raw %}{{anything}}{% endraw %} y',
    'x {% comment %} <b> <<nothing>> {% endcomment %}',
    '{% assign name = receiver | short %}<<name>>',
    '<<event_id>> <<event_type>> <<received_at | time>> <<label_of>> <<label_of.receiver>> <<receiver | label_of>>',
    '<<quantity | amount: 6, "TRX">> <<business_type | label>> <<delegation_timestamp | date>> <<receiver | upper>>',
    '5 &lt; 6 & 7 > 2',
    '<blockquote expandable><pre><code class="language-json">x</code></pre></blockquote>',
    '<span class="tg-spoiler">x</span><tg-spoiler>y</tg-spoiler>',
    '{{ 900719925474099 }} <<quantity | plus: "12345678901234567890">> {% if quantity > 100000000000.50 %}x{% endif %}',
    '12345678901234567890 x 9007199254740993',
    '{% if duration %}<<duration>>{% endif %}',
    '&#9889; <<receiver>> &#x1F4F6;',
  ])('is accepted: %s', (text) => {
    const result = checked(text);
    expect(result.ok ? [] : result.problems).toEqual([]);
  });

  it('may compare with a value of tomorrow, which is nothing like one of today', () => {
    expect(checked('x {% if business_type == "BUSINESS_QUANTUM_LOAN" %}y{% endif %}').ok).toBe(true);
  });

  it('may use a field that only events which were stored have', () => {
    const samples = [{ data: { ...delegation.example, priority: 'high' }, at: 1_790_000_000_000 }];
    expect(checked('<<priority>>x').ok).toBe(false);
    expect(checked('<<priority>>x', { samples }).ok).toBe(true);
  });

  it.each(
    i18n.locales.flatMap((locale) =>
      events.map((definition) => ({ locale, name: definition.name, definition })),
    ),
  )('is the built-in one of $name in $locale', ({ locale, definition }) => {
    const result = checked(i18n.words(locale).template(definition.name), { definition, locale });
    expect(result.ok ? [] : result.problems).toEqual([]);
  });
});

it('the line with the key has room in every message, unless the words show the key themselves', () => {
  const text = (length: number, end: string) => `${'x'.repeat(length)}${end}`;
  expect(checked(text(4005, '')).ok).toBe(true);
  expect(checked(text(4030, ''))).toMatchObject({ ok: false, problems: [{ code: 'case-long' }] });
  expect(checked(text(4030, '<<delegation_hash>>')).ok).toBe(true);
});

it('a stored event with which the message would be too long is named by its time', () => {
  const at = 1_790_000_000_000;
  const text = `${'x'.repeat(3900)}${'<<name>>'.repeat(5)}<<txn_hash>>`;
  const sample = (name: string) => ({ data: { ...monitor.example, name }, at });
  expect(checked(text, { definition: monitor, samples: [sample('Hot')] }).ok).toBe(true);
  const result = checked(text, { definition: monitor, samples: [sample('Hot'), sample('x'.repeat(400))] });
  expect(result).toMatchObject({
    ok: false,
    problems: [{ code: 'case-long', probe: { of: 'real', at } }],
  });
});
