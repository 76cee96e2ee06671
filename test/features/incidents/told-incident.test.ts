import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { incidentButtons } from '../../../src/features/incidents/buttons.ts';
import { createTakeOvers } from '../../../src/features/incidents/open.ts';
import { passedOf, reminderMinutesOf } from '../../../src/features/incidents/reminders.ts';
import { createManualClock } from '../../manual-clock.ts';
import { expectCarried } from '../../bot/ask/carried.ts';
import type { Incident } from '../../../src/store/ledger/incidents/incidents.ts';
import type { IncidentKind } from '../../../src/store/ledger/tables.ts';
import {
  capitalized,
  describeIncident,
  describeSubject,
  tellIncident,
} from '../../../src/features/incidents/told-incident.ts';
import { plainTime } from '../../../src/base/time.ts';
import { type Notice, noticeEntry } from '../../../src/outbox/notice.ts';
import { order } from '../buy/order-sample.ts';
import { i18n } from '../../spoken.ts';

const at = Date.UTC(2026, 10, 21, 13, 2);
const incident: Incident = {
  id: 1,
  kind: 'event',
  ref: '5',
  detail: undefined,
  openedAt: at,
  reportedAt: at,
  untakenSince: at,
  taken: null,
  over: null,
  remindersOff: false,
  version: 0,
};
const nameOf = (_: number, name: string) => name;
const about = { at, chatId: -5, title: '<Ops>', reason: { code: 'removed' } } as const;
const words = { at, chatId: -5, topicId: null, title: '<Ops>', template: 't', v: 2 } as const;
const notices: Notice[] = [
  { kind: 'parked', ...about, count: 3 },
  { kind: 'parked', ...about, topicId: 7, count: 3 },
  { kind: 'parked', ...about, chatId: 5, count: 3 },
  { kind: 'undelivered', ...about },
  { kind: 'template', at, types: ['EVENT_BALANCE'] },
  { kind: 'words-failed', ...words, type: 'EVENT_BALANCE', why: 'long' },
  { kind: 'quota', at, mbPerHour: 1 },
  { kind: 'jobs-late', at, jobs: [{ kind: 'backup', dueAt: at }] },
  { kind: 'downtime', at, from: 1, to: 2, backAt: 3 },
  { kind: 'silence', at, from: 1, to: 2 },
  { kind: 'unowned', at, chatIds: [-1, -2], titles: ['a', 'b'] },
];
const ofNotice = (notice: Notice): Incident => {
  const entry = noticeEntry(notice);
  return { ...incident, ...entry.incident!, detail: entry.body };
};

describe('what an incident is about', () => {
  it.each(['en', 'zh', 'ru'])('is a sentence of its own for each kind of notice in %s', (locale) => {
    const words = i18n.words(locale);
    const said = notices.map((notice) => describeSubject(ofNotice(notice), undefined, words));
    expect(new Set(said).size).toBe(notices.length);
    expect(said.join()).not.toContain('<Ops>');
    expect(said.join()).not.toContain(words('open-what-other'));
    for (const one of said) expect(one).not.toMatch(/open-what|\{/);
  });

  it.each([
    ['en', 'may have been paid twice', 'was paid twice'],
    ['zh', '可能', '重复'],
    ['ru', 'возможно', 'дважды'],
  ])('is a payment that may be a second one until records show it: %s', (locale, maybe, proven) => {
    const payment: Incident = { ...incident, kind: 'payment', ref: order.id };
    const said = (paidTwiceAt: number | null) =>
      describeSubject(payment, { ...order, paidTwiceAt }, i18n.words(locale)).toLowerCase();
    expect(said(null)).toContain(maybe);
    expect(said(at)).toContain(proven);
    expect(said(at)).not.toContain(maybe);
    expect(describeSubject(payment, undefined, i18n.words(locale)).toLowerCase()).toContain(maybe);
  });

  it('is said in general for what a newer version reported', () => {
    const unknown = { ...incident, kind: 'something new' as string as IncidentKind };
    expect(describeSubject(unknown, undefined, i18n.words('en'))).toBe('the bot reported something');
  });

  it('begins a line with a capital letter, and no other word changes', () => {
    const words = i18n.words('en');
    expect(capitalized(describeSubject(incident, undefined, words), 'en')).toBe('An event could not be read');
    expect(capitalized('«Ops»', 'ru')).toBe('«Ops»');
  });
});

describe('good news', () => {
  it('opens no incident, and every other notice does', () => {
    expect(
      noticeEntry({ kind: 'first-event', at, type: 'EVENT_BALANCE', chats: 1, held: 0, muted: 0, missing: 0 })
        .incident,
    ).toBeUndefined();
    expect(noticeEntry({ kind: 'owned', at, chatIds: [-1], titles: ['a'] }).incident).toBeUndefined();
    for (const notice of notices) expect(noticeEntry(notice).incident).toBeDefined();
  });
});

describe('the line below a message', () => {
  const reader = (locale: string, now = at) => ({
    words: i18n.words(locale),
    timeZone: 'Asia/Shanghai',
    now,
  });
  const taken = { by: 7, name: 'Anna', from: null, at };

  it('is absent while nobody has it', () => {
    expect(describeIncident(incident, reader('en'), nameOf)).toBeUndefined();
  });

  it.each([
    ['en', '🙋 Anna, 21:02', '✅ Closed at 21:02: done (Anna).'],
    ['zh', '🙋 Anna，21:02', '✅ 21:02 已结束：已处理完（Anna）。'],
    ['ru', '🙋 Anna, 21:02', '✅ Закрыто в 21:02: готово (Anna).'],
  ])('tells in %s who has it and how it ended, in the time zone of the chat', (locale, has, over) => {
    const text = (html: string | undefined) => html?.replace(/<[^>]*>/g, '');
    expect(text(describeIncident({ ...incident, taken }, reader(locale), nameOf))).toBe(has);
    const ended = { ...incident, taken, over: { at, as: 'done', name: 'Anna' } };
    expect(text(describeIncident(ended, reader(locale), nameOf))).toBe(over);
  });

  it.each(['en', 'zh', 'ru'])('has words for every end in %s', (locale) => {
    const byItself = ['delivered', 'accepted', 'left', 'replayed', 'dismissed', 'reached', 'normal', 'gone'];
    for (const as of [...byItself, 'done']) {
      const over = { at, as, name: null };
      expect(describeIncident({ ...incident, over }, reader(locale), nameOf)).not.toContain('open-over-');
    }
  });

  it('names the date of another day', () => {
    expect(plainTime(at, reader('en', at + 86_400_000))).toBe('2026-11-21 21:02');
  });
});

describe('a message about an incident', () => {
  const reader = { words: i18n.words('en'), timeZone: 'UTC', now: at };
  const taken: Incident = {
    ...incident,
    id: 35,
    taken: { by: 7, name: 'Anna <b>', from: null, at },
    version: 36,
  };

  it('has the line below its text, which stays as it was', () => {
    const { html } = tellIncident('<b>text</b>', taken, reader, nameOf, -5);
    expect(html).toMatch(/^<b>text<\/b>\n\n🙋 Anna &lt;b&gt;, <tg-time unix="\d+">13:02<\/tg-time>$/);
  });

  it.each([
    ['a group', -5, ['↩️ Give back', '✅ Done', '🙋 Take it over']],
    ['the private chat of who has it', 7, ['↩️ Give back', '✅ Done']],
    ['that of somebody else', 8, ['🙋 Take it over']],
  ])('offers in %s what its readers can do', (_where, chatId, labels) => {
    const { rows } = tellIncident('text', taken, reader, nameOf, chatId);
    expect(rows.flat().map(({ label }) => label)).toEqual(labels);
    const data: Record<string, string> = {
      '↩️ Give back': 'back',
      '✅ Done': 'done',
      '🙋 Take it over': 'take',
    };
    expect(rows.flat().map((row) => row.data)).toEqual(labels.map((label) => `open:${data[label]}:z:10`));
  });

  it('says it on a button where the text has no room, and loses nothing of the text', () => {
    const long = 'x'.repeat(4096);
    const { html, rows } = tellIncident(long, taken, reader, nameOf, -5);
    expect(html).toBe(long);
    expect(rows[0]![0]!.label).toBe('🙋 Anna <b>, 13:02');
  });

  it('has no buttons once it is over, and nothing is added where there is no incident', () => {
    const over = { ...taken, over: { at, as: 'normal', name: null } };
    expect(tellIncident('text', over, reader, nameOf, -5).rows).toEqual([]);
    expect(tellIncident('text', undefined, reader, nameOf, -5)).toEqual({ html: 'text', rows: [] });
  });
});

it('its buttons carry any number of an incident and a version', () => {
  const big = fc.integer({ min: 0, max: 2 ** 50 });
  for (const name of ['take', 'giveBack', 'finish', 'pick'] as const)
    expect(() =>
      expectCarried(incidentButtons[name], fc.record({ incident: big, version: big })),
    ).not.toThrow();
});

describe('taking from somebody', () => {
  it('is agreed to within ten seconds, by the person who was asked, at that version', async () => {
    const clock = createManualClock();
    const takeOvers = createTakeOvers();
    takeOvers.ask({ id: 1, version: 4 }, 7, clock);
    await clock.advance(10_000);
    expect(takeOvers.agreed(1, 7, clock)).toBe(4);
    expect(takeOvers.agreed(1, 8, clock)).toBeUndefined();
    expect(takeOvers.agreed(2, 7, clock)).toBeUndefined();
    await clock.advance(1);
    expect(takeOvers.agreed(1, 7, clock)).toBeUndefined();
  });
});

describe('reminders', () => {
  it('are due after 10, 30 and 120 minutes unless the chat chose others, or none', () => {
    const usual = reminderMinutesOf(undefined);
    expect(
      [9.99, 10, 29, 30, 119, 120, 900].map((minutes) => passedOf(usual, minutes * 60_000).length),
    ).toEqual([0, 1, 1, 2, 2, 3, 3]);
    expect(reminderMinutesOf({ takeReminders: [60, 5] })).toEqual([5, 60]);
    expect(passedOf(reminderMinutesOf({ takeReminders: [] }), 1e12)).toEqual([]);
  });
});
