// Which of people's own words an alert gets.

import { describe, expect, it } from 'vitest';
import type { Place } from '../../src/store/ledger/tables.ts';
import { findWordedRules, ownWordsOf } from '../../src/store/settings/templates.ts';
import { alertRule } from '../../src/store/settings/alert-rules.ts';
import { type AlertTemplate, type TemplateSlot, putWords } from '../../src/store/settings/templates.ts';

const place = { chatId: -1, topicId: null };
const ofRule: TemplateSlot = { ...place, type: 'EVENT_BALANCE', locale: 'en', rule: 3 };

function settings(...made: Array<[change: Partial<TemplateSlot>, text: string | null]>) {
  const draft = { templates: [] as AlertTemplate[] };
  for (const [index, [change, text]] of made.entries()) {
    putWords(draft, { ...ofRule, ...change }, { id: `t${index}`, text, by: { id: 1, name: 'A' }, at: 1 });
  }
  return draft;
}
const textFor = (made: ReturnType<typeof settings>, of: Partial<TemplateSlot> = {}) =>
  ownWordsOf(made, { ...ofRule, ...of })?.text;

describe('an alert gets the words', () => {
  const all = settings([{ locale: 'ru' }, 'rule ru'], [{ rule: null }, 'place en'], [{}, 'rule en']);

  it('of its rule in its language, before all others', () => {
    expect(textFor(all)).toBe('rule en');
  });

  it('of its rule in another language, before those of the place', () => {
    expect(textFor(settings([{ rule: null }, 'place en'], [{ locale: 'ru' }, 'rule ru']))).toBe('rule ru');
  });

  it('of the place in its language, where its rule has none', () => {
    expect(textFor(all, { rule: 4 })).toBe('place en');
    expect(textFor(all, { rule: null })).toBe('place en');
  });

  it('that are built in, where there are only such of another language, type, topic or chat', () => {
    for (const change of [{ locale: 'ru' }, { type: 'EVENT_DELEGATION' }, { topicId: 5 }, { chatId: -2 }]) {
      expect(textFor(settings([{ rule: null, ...change }, 'other']))).toBeUndefined();
    }
    for (const change of [{ type: 'EVENT_DELEGATION' }, { topicId: 5 }, { chatId: -2 }, { rule: 4 }]) {
      expect(textFor(settings([{ locale: 'ru', ...change }, 'other rule']))).toBeUndefined();
    }
    expect(textFor(settings())).toBeUndefined();
  });

  it('of the place, where those of the rule were reset, and the built-in ones where both were', () => {
    expect(textFor(settings([{}, 'rule en'], [{ rule: null }, 'place en'], [{}, null]))).toBe('place en');
    expect(textFor(settings([{}, null], [{ rule: null }, null]))).toBeUndefined();
  });
});

it('a decision learns which rules have words, in whatever language', () => {
  const rule = (n: number) => alertRule.parse({ id: `r${n}`, n, createdBy: 1, createdAt: 1 });
  const made = settings([{ rule: 1, locale: 'ru' }, 'x'], [{ rule: 2 }, null], [{ rule: null }, 'y']);
  const hasWords = (n: number, at: Place = place, type = 'EVENT_BALANCE') =>
    findWordedRules(made, type)(at)?.(rule(n));
  expect([1, 2, 3].map((n) => hasWords(n))).toEqual([true, false, false]);
  expect(hasWords(1, { chatId: -2, topicId: null })).toBeUndefined();
  expect(hasWords(1, { chatId: -1, topicId: 9 })).toBeUndefined();
  expect(hasWords(1, place, 'EVENT_DELEGATION')).toBeUndefined();
});
