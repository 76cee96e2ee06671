// People's own words in the settings: versions, limits, and moving with their chat, topic and rules.

import { describe, expect, it } from 'vitest';
import { moveSettings } from '../../../src/store/ledger/deliveries/move-chat.ts';
import { settingsSchema } from '../../../src/store/settings/settings.ts';
import {
  addVersion,
  currentVersion,
  findTemplate,
  moveTemplates,
  mostStoredTemplates,
  mostTemplates,
  type AlertTemplate,
  type TemplateSlot,
} from '../../../src/store/settings/templates.ts';

const slot: TemplateSlot = { chatId: -1, topicId: null, type: 'EVENT_BALANCE', locale: 'en', rule: null };
const by = { id: 1, name: 'Anna' };
let ids = 0;
const version = (text: string | null) => ({ id: `id-${(ids += 1)}`, text, by, at: 5 });
const emptyDraft = () => ({ templates: [] as AlertTemplate[] });

describe('a version', () => {
  it('is the next one of its slot, which keeps its id', () => {
    const draft = emptyDraft();
    const first = addVersion(draft, slot, version('a'))!;
    const second = addVersion(draft, slot, version('b'))!;
    expect(second.id).toBe(first.id);
    expect(second.versions).toMatchObject([
      { v: 2, text: 'a' },
      { v: 3, text: 'b', by, at: 5 },
    ]);
    expect(currentVersion(second).text).toBe('b');
    expect(draft.templates).toHaveLength(1);
  });

  it.each<[string, Partial<TemplateSlot>]>([
    ['chat', { chatId: -2 }],
    ['topic', { topicId: 7 }],
    ['event type', { type: 'EVENT_DELEGATION' }],
    ['language', { locale: 'ru' }],
    ['rule', { rule: 1 }],
  ])('of another %s is of another template', (_name, change) => {
    const draft = emptyDraft();
    addVersion(draft, slot, version('a'));
    addVersion(draft, { ...slot, ...change }, version('b'));
    expect(draft.templates).toHaveLength(2);
    expect(currentVersion(findTemplate(draft.templates, slot)!).text).toBe('a');
  });

  it('is kept with the one before it; more that the settings hold are read', () => {
    const draft = emptyDraft();
    for (let nth = 0; nth < 5; nth += 1) addVersion(draft, slot, version(`text ${nth}`));
    const [template] = draft.templates;
    expect(template!.versions.map(({ v, text }) => `${v} ${text}`)).toEqual(['5 text 3', '6 text 4']);
    template!.versions = Array.from({ length: 20 }, (_, nth) => ({ v: nth + 2, text: 'a', by, at: 5 }));
    expect(settingsSchema.parse(draft).templates).toEqual(draft.templates);
    expect(addVersion(draft, slot, version('b'))!.versions).toMatchObject([{ v: 21 }, { v: 22, text: 'b' }]);
  });

  it('of a 201st template is not added, while the 200 can be changed', () => {
    const draft = emptyDraft();
    for (let chatId = 1; chatId <= mostTemplates; chatId += 1)
      addVersion(draft, { ...slot, chatId }, version('a'));
    expect(addVersion(draft, { ...slot, chatId: 999 }, version('a'))).toBeUndefined();
    expect(draft.templates).toHaveLength(mostTemplates);
    expect(addVersion(draft, { ...slot, chatId: 1 }, version('b'))).toBeDefined();
  });

  it('of a template that is no longer in use takes no place of the 200, and is forgotten when another needs room', () => {
    const draft = emptyDraft();
    const none = { ...version('a'), text: null };
    for (let chatId = 1; chatId <= mostStoredTemplates; chatId += 1) {
      addVersion(draft, { ...slot, chatId }, { ...version('a'), at: chatId });
      expect(addVersion(draft, { ...slot, chatId }, { ...none, at: chatId })).toBeDefined();
    }
    expect(draft.templates).toHaveLength(mostStoredTemplates);
    expect(addVersion(draft, { ...slot, chatId: 999 }, version('a'))).toBeDefined();
    expect(draft.templates).toHaveLength(mostStoredTemplates);
    expect(draft.templates.map(({ chatId }) => chatId)).not.toContain(1);
    expect(settingsSchema.parse(draft).templates).toEqual(draft.templates);
    for (let chatId = 2; chatId <= mostTemplates; chatId += 1)
      expect(addVersion(draft, { ...slot, chatId }, version('b'))).toBeDefined();
    expect(addVersion(draft, { ...slot, chatId: mostTemplates + 1 }, version('b'))).toBeUndefined();
    expect(addVersion(draft, { ...slot, chatId: mostTemplates + 1 }, none)).toBeDefined();
  });
});

describe('own words', () => {
  it('move with a group that becomes a supergroup, topic by topic, and not with another', () => {
    const draft = settingsSchema.parse({});
    draft.chats.push({ id: -1, type: 'group', title: 'Team', addedBy: 1, addedAt: 1 });
    for (const change of [{}, { topicId: 7 }, { chatId: -2 }])
      addVersion(draft, { ...slot, ...change }, version('a'));
    moveSettings(draft, -1, -100, 1);
    expect(draft.templates.map(({ chatId, topicId }) => `${chatId} ${topicId}`)).toEqual([
      '-2 null',
      '-100 null',
      '-100 7',
    ]);
  });

  it('of a place that has such words already are dropped, not mixed', () => {
    const draft = emptyDraft();
    addVersion(draft, slot, version('of the chat'));
    addVersion(draft, { ...slot, topicId: 7 }, version('of the topic'));
    moveTemplates(draft, { chatId: -1, topicId: 7 }, { chatId: -1, topicId: null });
    expect(draft.templates.map((one) => currentVersion(one).text)).toEqual(['of the chat']);
  });

  it('of rules get the new numbers of the rules, and go with those that are gone', () => {
    const draft = emptyDraft();
    for (const rule of [1, 2]) addVersion(draft, { ...slot, topicId: 7, rule }, version(`rule ${rule}`));
    moveTemplates(draft, { chatId: -1, topicId: 7 }, { chatId: -1, topicId: null }, new Map([[1, 5]]));
    expect(draft.templates).toMatchObject([{ topicId: null, rule: 5, versions: [{ text: 'rule 1' }] }]);
  });
});
