// People's own words in the settings: versions, limits, and moving with their chat, topic and rules.

import { describe, expect, it } from 'vitest';
import { moveSettings } from '../../../src/store/ledger/deliveries/move-chat.ts';
import { settingsSchema } from '../../../src/store/settings/settings.ts';
import {
  type AlertTemplate,
  type TemplateSlot,
  findTemplate,
  findWordedRules,
  mostTemplates,
  moveTemplates,
  ownWordsOf,
  putWords,
  wordsIn,
} from '../../../src/store/settings/templates.ts';
import type { Place } from '../../../src/store/ledger/tables.ts';
import { alertRule } from '../../../src/store/settings/alert-rules.ts';

const slot: TemplateSlot = { chatId: -1, topicId: null, type: 'EVENT_BALANCE', locale: 'en', rule: null };
const by = { id: 1, name: 'Anna' };
let ids = 0;
const version = (text: string | null) => ({ id: `id-${(ids += 1)}`, text, by, at: 5 });
const emptyDraft = () => ({ templates: [] as AlertTemplate[] });

describe('a version', () => {
  it('is the next one of its slot, which keeps its id', () => {
    const draft = emptyDraft();
    putWords(draft, slot, version('a'));
    const { id } = draft.templates[0]!;
    putWords(draft, slot, version('b'));
    expect(draft.templates).toMatchObject([{ id, versions: [{ v: 3, text: 'b', by, at: 5 }] }]);
  });

  it.each<[string, Partial<TemplateSlot>]>([
    ['chat', { chatId: -2 }],
    ['topic', { topicId: 7 }],
    ['event type', { type: 'EVENT_DELEGATION' }],
    ['language', { locale: 'ru' }],
    ['rule', { rule: 1 }],
  ])('of another %s is of another template', (_name, change) => {
    const draft = emptyDraft();
    putWords(draft, slot, version('a'));
    putWords(draft, { ...slot, ...change }, version('b'));
    expect(draft.templates).toHaveLength(2);
    expect(wordsIn(findTemplate(draft.templates, slot))).toBe('a');
  });

  it('is kept alone; more that the settings hold are read', () => {
    const draft = emptyDraft();
    for (let nth = 0; nth < 5; nth += 1) putWords(draft, slot, version(`text ${nth}`));
    const [template] = draft.templates;
    expect(template!.versions.map(({ v, text }) => `${v} ${text}`)).toEqual(['6 text 4']);
    template!.versions = Array.from({ length: 20 }, (_, nth) => ({ v: nth + 2, text: 'a', by, at: 5 }));
    expect(settingsSchema.parse(draft).templates).toEqual(draft.templates);
    putWords(draft, slot, version('b'));
    expect(draft.templates[0]!.versions).toMatchObject([{ v: 22, text: 'b' }]);
  });

  it('of a 201st template is not added, while the 200 can be changed', () => {
    const draft = emptyDraft();
    for (let chatId = 1; chatId <= mostTemplates; chatId += 1)
      putWords(draft, { ...slot, chatId }, version('a'));
    expect(putWords(draft, { ...slot, chatId: 999 }, version('a'))).toBe(false);
    expect(draft.templates).toHaveLength(mostTemplates);
    expect(putWords(draft, { ...slot, chatId: 1 }, version('b'))).toBe(true);
  });

  it('that is taken away takes no place of the 200, nor does one that an older build kept', () => {
    const draft = emptyDraft();
    for (let chatId = 1; chatId <= mostTemplates; chatId += 1)
      putWords(draft, { ...slot, chatId }, version('a'));
    expect(putWords(draft, { ...slot, chatId: 1 }, version(null))).toBe(true);
    expect(findTemplate(draft.templates, { ...slot, chatId: 1 })).toBeUndefined();
    expect(putWords(draft, { ...slot, chatId: 999 }, version('a'))).toBe(true);
    draft.templates[0]!.versions = [{ v: 3, text: null, by, at: 5 }];
    expect(putWords(draft, { ...slot, chatId: 1000 }, version('a'))).toBe(true);
  });
});

describe('own words', () => {
  it('move with a group that becomes a supergroup, topic by topic, and not with another', () => {
    const draft = settingsSchema.parse({});
    draft.chats.push({ id: -1, type: 'group', title: 'Team', addedBy: 1, addedAt: 1 });
    for (const change of [{}, { topicId: 7 }, { chatId: -2 }])
      putWords(draft, { ...slot, ...change }, version('a'));
    moveSettings(draft, -1, -100, 1);
    expect(draft.templates.map(({ chatId, topicId }) => `${chatId} ${topicId}`)).toEqual([
      '-2 null',
      '-100 null',
      '-100 7',
    ]);
  });

  it('of a place that has such words already are dropped, not mixed', () => {
    const draft = emptyDraft();
    putWords(draft, slot, version('of the chat'));
    putWords(draft, { ...slot, topicId: 7 }, version('of the topic'));
    moveTemplates(draft, { chatId: -1, topicId: 7 }, { chatId: -1, topicId: null });
    expect(draft.templates.map(wordsIn)).toEqual(['of the chat']);
  });

  it('of rules get the new numbers of the rules, and go with those that are gone', () => {
    const draft = emptyDraft();
    for (const rule of [1, 2]) putWords(draft, { ...slot, topicId: 7, rule }, version(`rule ${rule}`));
    moveTemplates(draft, { chatId: -1, topicId: 7 }, { chatId: -1, topicId: null }, new Map([[1, 5]]));
    expect(draft.templates).toMatchObject([{ topicId: null, rule: 5, versions: [{ text: 'rule 1' }] }]);
  });
});

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
