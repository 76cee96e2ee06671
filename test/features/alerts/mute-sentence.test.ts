import { describe, expect, it } from 'vitest';
import { htmlToText } from '../../../src/events/template/filters.ts';
import type { AlertMute } from '../../../src/store/settings/alert-rules.ts';
import { muteLine, muteSentence, muteSubject } from '../../../src/features/alerts/mute-sentence.ts';
import { daysWord, quietLine, quietSentence } from '../../../src/features/alerts/quiet.ts';
import { i18n } from '../../spoken.ts';

const payouts = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
const book = [{ label: 'Payouts', address: payouts }];
const now = Date.UTC(2026, 10, 21, 12, 5);
const hourMs = 3_600_000;
const mute: AlertMute = {
  n: 4,
  scope: { of: 'address', address: payouts },
  from: now,
  until: now + 2 * hourMs,
  by: { id: 7, name: 'Anna' },
};
const scopes: AlertMute['scope'][] = [
  { of: 'all' },
  { of: 'rule', n: 2 },
  { of: 'address', address: payouts },
  { of: 'kind', kind: 'EVENT_ADDRESS_MONITOR' },
  { of: 'kind', kind: 'EVENT_ADDRESS_MONITOR', direction: 'in' },
];

it('in Russian denies a mute of everything in the singular, and no other', () => {
  const reader = { words: i18n.words('ru'), book, now, timeZone: 'UTC' };
  const said = scopes.map((scope) => htmlToText(muteSentence({ ...mute, scope }, reader)));
  expect(said[0]).toContain('не показывается ни одно оповещение');
  for (const text of said.slice(1)) expect(text).toContain('не показываются оповещения');
});

describe.each(i18n.locales)('a mute in %s', (locale) => {
  const words = i18n.words(locale);
  const reader = { words, book, now, timeZone: 'UTC' };

  it('says until when, by whom and of what, differently for each scope', () => {
    const said = scopes.map((scope) => htmlToText(muteSentence({ ...mute, scope }, reader)));
    expect(new Set(said).size).toBe(scopes.length);
    for (const text of said) expect(text).toMatch(/14:05.*Anna|Anna.*14:05/u);
    expect(said[2]).toContain('📒 Payouts');
  });

  it('says that urgent alerts still come, of a mute of everything and of no other', () => {
    const said = scopes.map((scope) => muteSentence({ ...mute, scope }, reader));
    const comes = said.map((text) => text.includes(words('mute-urgent-comes')));
    expect(comes).toEqual([true, false, false, false, false]);
  });

  it('never says "without sound", and names no end where there is none', () => {
    const said = [muteSentence({ ...mute, until: null }, reader), muteLine({ ...mute, until: null }, reader)];
    for (const text of [...said, muteSentence(mute, reader), muteLine(mute, reader)]) {
      expect(text).not.toMatch(/sound|静音|звук/);
    }
    for (const text of said) expect(text).not.toMatch(/14:05/);
  });
});

it('shows the date of an end that is not today', () => {
  const reader = { words: i18n.words('en'), book, now, timeZone: 'Europe/Moscow' };
  expect(htmlToText(muteLine({ ...mute, until: now + 12 * hourMs }, reader))).toContain('2026-11-22 03:05');
  // Tomorrow there, and still today in UTC.
  expect(htmlToText(muteLine({ ...mute, until: now + 9 * hourMs }, reader))).toContain('2026-11-22 00:05');
  expect(htmlToText(muteLine(mute, reader))).toContain('until 17:05 (Anna)');
});

it('escapes names and labels', () => {
  const book = [{ label: '<i>&', address: payouts }];
  const hostile = { words: i18n.words('en'), book, now, timeZone: 'UTC' };
  const said = muteSentence({ ...mute, by: { id: 7, name: '<b>' } }, hostile);
  expect(said).toContain('&lt;i&gt;&amp;');
  expect(said).toContain('&lt;b&gt;');
  expect(muteSubject(mute.scope, { ...hostile, isPlain: true })).toContain('<i>&');
});

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
