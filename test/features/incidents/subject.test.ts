import { describe, expect, it } from 'vitest';
import type { Incident } from '../../../src/store/ledger/incidents/incident.ts';
import type { IncidentKind } from '../../../src/store/ledger/incidents/tables.ts';
import { describeIncident, plainShortTime } from '../../../src/features/incidents/told-incident.ts';
import { capitalized, describeSubject } from '../../../src/features/incidents/subject.ts';
import { noticeEntry, type Notice } from '../../../src/outbox/notice.ts';
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
  toldVersion: 0,
};
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
  const nameOf = (_: number, name: string) => name;
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
    expect(plainShortTime(at, reader('en', at + 86_400_000))).toBe('2026-11-21 21:02:00 GMT+8');
  });
});
