// The buttons of /template: what the longest of them carry.

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { noticeButton, templateButtons } from '../../../src/features/template/buttons.ts';
import { events } from '../../../src/events/index.ts';
import { i18n } from '../../spoken.ts';
import { expectCarried } from '../../bot/ask/carried.ts';

const slot = {
  event: fc.constantFrom(...events.map(({ name }) => name)),
  locale: fc.constantFrom(...i18n.locales, 'zh-Hant-TW', 'pt-BR'),
  rule: fc.nat(999_999),
};

it('fit into 64 bytes for the longest names and numbers, and are read back', () => {
  const { see, edit } = templateButtons;
  expect(() => {
    expectCarried(see, fc.record({ ...slot, nth: fc.nat(99) }));
    expectCarried(edit, fc.record(slot));
  }).not.toThrow();
});

it('stand under a note about own words, and under no other', () => {
  const words = i18n.words('en');
  const about = { at: 1, chatId: 1, topicId: null, title: 'x', template: 'token-1', v: 2, type: 'x' };
  expect(noticeButton({ kind: 'words-failed', ...about, why: 'long' }, words)).toMatchObject({
    callback_data: 'template:failed:token-1',
  });
  expect(noticeButton({ kind: 'quota', at: 1, mbPerHour: 5 }, words)).toBeUndefined();
});
