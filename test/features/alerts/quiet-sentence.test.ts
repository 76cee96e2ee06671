import { expect, it } from 'vitest';
import { daysWord, quietLine, quietSentence } from '../../../src/features/alerts/quiet-sentence.ts';
import { i18n } from '../../spoken.ts';

const days = [1, 2, 3, 4, 5, 6, 7];
const quiet = { from: '22:00', to: '07:00', days, how: 'silent' as const };

it.each([
  [
    'en',
    '🌙 Quiet 22:00–07:00 (Europe/Berlin), every day. Alerts then come without sound. Urgent ones come at once, with sound.',
  ],
  [
    'zh',
    '🌙 免打扰 22:00–07:00（Europe/Berlin），每天。期间通知照发，但无提示音。紧急通知立即发送，并有提示音。',
  ],
  [
    'ru',
    '🌙 Тихие часы 22:00–07:00 (Europe/Berlin), каждый день. Оповещения в это время приходят без звука. Срочные приходят сразу и со звуком.',
  ],
])('says in %s when it is quiet and what becomes of alerts', (locale, said) => {
  expect(quietSentence(quiet, i18n.words(locale), 'Europe/Berlin')).toBe(said);
});

it.each(i18n.locales)(
  'says in %s that alerts are held, and until when, not that they come without sound',
  (locale) => {
    const words = i18n.words(locale);
    const held = quietSentence({ ...quiet, how: 'held' }, words, 'UTC');
    expect(held).not.toContain(words('quiet-silent'));
    expect(held).toContain('07:00');
    expect(quietLine({ ...quiet, how: 'held' }, words, 'UTC')).not.toBe(quietLine(quiet, words, 'UTC'));
  },
);

it('names the days in their order, workdays and weekends in one word', () => {
  const words = i18n.words('en');
  expect(daysWord({ days: [5, 1, 3, 1] }, words)).toBe('Mon, Wed, Fri');
  expect(daysWord({ days: [1, 2, 3, 4, 5] }, words)).toBe('Monday to Friday');
  expect(daysWord({ days: [7, 6] }, words)).toBe('Saturday and Sunday');
  expect(daysWord({ days }, words)).toBe('every day');
});
