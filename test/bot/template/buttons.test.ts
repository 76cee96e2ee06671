// The buttons of /template: what the longest of them carry, and what they don't read.

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { noticeButton, templateButtons } from '../../../src/bot/template/buttons.ts';
import { events } from '../../../src/events/index.ts';
import { openI18n } from '../../../src/i18n.ts';

const i18n = openI18n({ defaultLocale: 'en', onProblem: () => undefined });

it('fit into 64 bytes for the longest names and numbers, and are read back', () => {
  const slot = fc.record({
    event: fc.constantFrom(...events.map(({ name }) => name)),
    locale: fc.constantFrom(...i18n.locales, 'zh-Hant-TW', 'pt-BR'),
    rule: fc.nat(999_999),
  });
  fc.assert(
    fc.property(slot, fc.nat(99), fc.nat(99_999), (carried, nth, v) => {
      const { see, edit, versions, version, use, undo } = templateButtons;
      expect(see.read(see.data({ ...carried, nth }))).toEqual({ ...carried, nth });
      for (const button of [version, use, undo]) {
        expect(button.read(button.data({ ...carried, v }))).toEqual({ ...carried, v });
      }
      for (const button of [edit, versions]) expect(button.read(button.data(carried))).toEqual(carried);
    }),
  );
});

it('read nothing that they have not written', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      for (const button of Object.values(templateButtons))
        expect(button.read(`template:${text}`)).toBeUndefined();
    }),
  );
});

it('stand under a note about own words, and under no other', () => {
  const words = i18n.words('en');
  const note = {
    at: 1,
    chatId: 1,
    topicId: null,
    title: 'x',
    template: 'token-1',
    v: 2,
    type: 'x',
    why: 'long' as const,
  };
  expect(noticeButton({ kind: 'words-failed', ...note }, words)).toMatchObject({
    callback_data: 'template:failed:token-1',
  });
  expect(noticeButton({ kind: 'quota', at: 1, mbPerHour: 5 }, words)).toBeUndefined();
});
