// Property I8: the sentence of a rule, read back, is the rule.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { events } from '../../../src/events/index.ts';
import { enumFilters, namedValues } from '../../../src/rules/facts.ts';
import { directions, otherValue } from '../../../src/store/settings/alert-rules.ts';
import { goneNames } from '../../../src/store/settings/named-addresses.ts';
import {
  type Asked,
  type Speaker,
  addressWord,
  kindInText,
  kindWord,
  ruleSentence,
  valueWord,
  wholeSentence,
} from '../../../src/features/alerts/rule-sentence.ts';
import { i18n } from '../../spoken.ts';

const everything: Asked = {
  kinds: null,
  services: null,
  resources: null,
  actions: null,
  items: null,
  coins: null,
  where: null,
  directions: null,
  atLeast: {},
  isLoud: true,
  isUrgent: false,
};

const payouts = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
const stranger = 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE';
const book = [{ label: 'Payouts', address: payouts }];
const kinds = [...events.map(({ type }) => type), 'order.late', 'order.failed', 'order.unknown'];
const coins = ['USDT', 'TRX', 'ETH'];

function valuesOf(filter: (typeof enumFilters)[number]): string[] {
  const all = events.flatMap((definition) => {
    const field = definition.filters.enums[filter];
    return field === undefined ? [] : namedValues(definition, field);
  });
  return [...new Set([...all, otherValue])];
}

/** Reads the sentence word by word; throws for a word that it does not know. */
function parse(sentence: string, speaker: Speaker): Asked {
  const { words } = speaker;
  const comma = words.plain('list-comma');
  const rule = structuredClone(everything);
  const mark = '\u0000';
  const [head = '', rest = ''] = split(sentence, words.plain('rule-sentence', { head: '', parts: '' }));
  if (head !== words.plain('rule-all')) {
    const nameOf = (at: number) => (at === 0 ? kindWord : kindInText);
    rule.kinds = head.split(comma).map((word, at) => known(kinds, (kind) => nameOf(at)(kind, speaker), word));
  }
  const from = words.plain('rule-from', { amount: mark, coin: mark }).split(mark);
  for (const part of rest === '' ? [] : rest.split(words.plain('rule-joiner'))) {
    const [, amount, coin] = new RegExp(`^${from[0]}(.*)${from[1]}(\\w+)${from[2]}$`).exec(part) ?? [];
    if (amount !== undefined && coin !== undefined) {
      const { group, decimal } = words.numberStyle;
      rule.atLeast[coin] = amount.replaceAll(group, '').replace(decimal, '.');
      continue;
    }
    if (readEnum(rule, part, speaker)) continue;
    const list = part.split(comma);
    const side = directions.filter((one) => list.includes(words.plain(`rule-direction-${one}`)));
    if (side.length > 0) {
      if (side.length < list.length) throw new Error(`Not all of ${part} are directions.`);
      rule.directions = side;
      continue;
    }
    rule.where ??= { addresses: [], tags: [], names: [] };
    for (const word of list) {
      if (word.startsWith('🏷 ')) rule.where.tags.push(word.slice('🏷 '.length));
      else if (word.startsWith('👁 ')) rule.where.names.push(word.slice('👁 '.length));
      else
        rule.where.addresses.push(
          known([payouts, stranger], (address) => addressWord(address, speaker), word),
        );
    }
  }
  return rule;
}

function readEnum(rule: Asked, part: string, speaker: Speaker): boolean {
  for (const filter of enumFilters) {
    const [before = '', after = ''] = speaker.words
      .plain(`rule-${filter}`, { values: '\u0000' })
      .split('\u0000');
    if (!part.startsWith(before) || !part.endsWith(after)) continue;
    const list = part.slice(before.length, part.length - after.length);
    const found = wordsIn(list, valuesOf(filter), filter, speaker);
    if (!found) continue;
    rule[filter] = found;
    return true;
  }
  return false;
}

/** The values of a list, of which a semicolon divides words that have a comma. */
function wordsIn(
  list: string,
  values: readonly string[],
  filter: (typeof enumFilters)[number],
  speaker: Speaker,
): string[] | undefined {
  const meanings = new Map(values.map((value) => [valueWord(filter, value, speaker), value]));
  const marks = [speaker.words.plain('rule-list-semicolon'), speaker.words.plain('list-comma')];
  if (meanings.has(list)) return [meanings.get(list)!];
  const mark = marks.find((one) => list.includes(one)) ?? '';
  const read = list.split(mark).map((word) => meanings.get(word));
  return read.every((value) => value !== undefined) ? read : undefined;
}

function known<Value>(values: readonly Value[], wordOf: (value: Value) => string, word: string): Value {
  const found = values.filter((value) => wordOf(value) === word);
  if (found.length !== 1) throw new Error(`${found.length} meanings of ${word}`);
  return found[0]!;
}

function split(text: string, by: string): string[] {
  const at = text.indexOf(by);
  return at === -1 ? [text] : [text.slice(0, at), text.slice(at + by.length)];
}

/** In an order of their own, so that equal lists are equal. */
const some = <Value>(values: readonly Value[]) =>
  fc.option(fc.subarray([...values], { minLength: 1 }), { nil: null });
const decimal = fc
  .tuple(fc.integer({ min: 1, max: 9_999_999 }), fc.constantFrom('', '.5', '.000001', '.125'))
  .map(([whole, fraction]) => `${whole}${fraction}`);

const rules = fc.record({
  kinds: some(kinds),
  services: some(valuesOf('services')),
  resources: some(valuesOf('resources')),
  actions: some(valuesOf('actions')),
  items: some(valuesOf('items')),
  coins: some(valuesOf('coins')),
  where: fc.option(
    fc
      .record({
        addresses: fc.subarray([payouts, stranger]),
        tags: fc.subarray(['hot', 'cold']),
        names: fc.subarray(['Treasury', 'USDT']),
      })
      .filter(({ addresses, tags, names }) => addresses.length + tags.length + names.length > 0),
    { nil: null },
  ),
  directions: some(directions),
  atLeast: fc.dictionary(fc.constantFrom(...coins), decimal, { noNullPrototype: true }),
  isLoud: fc.constant(true),
  isUrgent: fc.constant(false),
});

describe.each(i18n.locales)('the sentence of a rule in %s', (locale) => {
  const speaker: Speaker = { words: i18n.words(locale), book, isPlain: true };

  it('read back is the rule: no filter is left unsaid', () => {
    fc.assert(
      fc.property(rules, (rule) => {
        expect(parse(ruleSentence(rule, speaker), speaker)).toEqual(rule);
      }),
      { numRuns: 1_000 },
    );
  });

  it('differs by the sound and by urgency, and only then', () => {
    const said = [true, false].flatMap((isLoud) =>
      [true, false].map((isUrgent) => wholeSentence({ ...everything, isLoud, isUrgent }, speaker)),
    );
    expect(new Set(said).size).toBe(4);
    expect(ruleSentence({ ...everything, isUrgent: true }, speaker)).toBe(ruleSentence(everything, speaker));
  });

  it('has a word for each kind of event and of order', () => {
    const said = kinds.map((kind) => kindWord(kind, speaker));
    expect(new Set(said).size).toBe(kinds.length);
    expect(said.filter((word) => /EVENT_|order\./.test(word))).toEqual([]);
    // A kind that nobody lists yet is said as it came.
    expect(kindWord('EVENT_OF_TOMORROW', speaker)).toBe('EVENT_OF_TOMORROW');
  });
});

describe('the words of a rule', () => {
  const rule: Asked = {
    ...everything,
    kinds: ['EVENT_ADDRESS_MONITOR'],
    coins: ['USDT'],
    directions: ['in'],
    atLeast: { USDT: '1000' },
  };

  it.each([
    ['en', 'Transfers: in · USDT · from 1,000 USDT. With sound.'],
    ['zh', '转账：转入 · USDT · 不少于 1,000 USDT。有提示音。'],
    ['ru', 'Переводы: входящие · USDT · от 1\u00a0000 USDT. Со звуком.'],
  ])('are a head and parts in %s', (locale, said) => {
    expect(wholeSentence(rule, { words: i18n.words(locale), book, isPlain: true })).toBe(said);
  });

  it.each([
    ['en', 'Transfers, late orders: from 10 USDT'],
    ['zh', '转账、延迟的订单：不少于 10 USDT'],
    ['ru', 'Переводы, опаздывающие заказы: от 10 USDT'],
  ])('name a second kind as within a sentence in %s', (locale, said) => {
    const asked = { ...everything, kinds: ['EVENT_ADDRESS_MONITOR', 'order.late'], atLeast: { USDT: '10' } };
    expect(ruleSentence(asked, { words: i18n.words(locale), book, isPlain: true })).toBe(said);
  });

  it('mark a label and a tag that the address book has no longer, and only those', () => {
    const where = { addresses: [payouts, stranger], tags: ['hot', 'cold'], names: [] };
    const settings = {
      addresses: [{ label: 'Payouts', address: payouts, tags: ['HOT'], addedBy: 1, addedAt: 0 }],
      formerNames: [{ label: 'Binance', address: stranger }],
    };
    const speaker = { words: i18n.words('en'), book, isPlain: true, gone: goneNames(settings) };
    expect(ruleSentence({ ...everything, where }, speaker)).toBe(
      'Everything: 📒 Payouts, ⚠️ Binance (no longer in /addresses: TQn9Y2…KcbLSE), 🏷 hot, ' +
        '⚠️ 🏷 cold (no address in /addresses has it)',
    );
  });

  it('escape what people wrote, and turn it into no mention', () => {
    const where = { addresses: [payouts], tags: ['<b>'], names: ['@olga'] };
    const hostile = [{ label: 'A & /start', address: payouts }];
    const html = ruleSentence({ ...rule, where }, { words: i18n.words('en'), book: hostile });
    expect(html).toContain('<code>A &amp; /start</code>');
    expect(html).toContain('<code>&lt;b&gt;</code>');
    expect(html).toContain('<code>@olga</code>');
  });

  it('show an address that is not in the book cut, and a value of tomorrow as it came', () => {
    const where = { addresses: [stranger], tags: [], names: [] };
    const said = ruleSentence(
      { ...rule, where, services: ['BUSINESS_OF_TOMORROW'] },
      { words: i18n.words('en'), book, isPlain: true },
    );
    expect(said).toContain('TQn9Y2…KcbLSE');
    expect(said).not.toContain(stranger);
    expect(said).toContain('BUSINESS_OF_TOMORROW');
  });
});
