import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { incidentButtons } from '../../../src/features/incidents/buttons.ts';
import { createTakeOvers } from '../../../src/features/incidents/open.ts';
import { countDue, reminderMinutesOf } from '../../../src/features/incidents/remind.ts';
import { tellByButtons, tellIncident } from '../../../src/features/incidents/told-incident.ts';
import { i18n } from '../../spoken.ts';
import type { Incident } from '../../../src/store/ledger/incidents/incident.ts';
import { createManualClock } from '../../manual-clock.ts';
import { expectCarried } from '../../bot/ask/carried.ts';

const at = Date.UTC(2026, 10, 21, 14, 2);
const reader = { words: i18n.words('en'), timeZone: 'UTC', now: at };
const taken: Incident = {
  id: 35,
  kind: 'event',
  ref: '5',
  detail: undefined,
  openedAt: at,
  reportedAt: at,
  untakenSince: at,
  taken: { by: 7, name: 'Anna <b>', from: null, at },
  over: null,
  remindersOff: false,
  version: 36,
  toldVersion: 0,
};
const nameOf = (_: number, name: string) => name;

describe('a message about an incident', () => {
  it('has the line below its text, which stays as it was', () => {
    const { html, rows } = tellIncident('<b>text</b>', taken, reader, nameOf);
    expect(html).toMatch(/^<b>text<\/b>\n\n🙋 Anna &lt;b&gt;, <tg-time unix="\d+">14:02<\/tg-time>$/);
    expect(rows.flat().map(({ data }) => data)).toEqual([
      'open:take:z:10',
      'open:back:z:10',
      'open:done:z:10',
    ]);
  });

  it('says it on a button where the text has no room, and loses nothing of the text', () => {
    const long = 'x'.repeat(4096);
    const { html, rows } = tellIncident(long, taken, reader, nameOf);
    expect(html).toBe(long);
    expect(rows[0]![0]!.label).toBe('🙋 Anna <b>, 14:02');
    expect(tellByButtons(taken, reader)).toEqual(rows);
  });

  it('has no buttons once it is over, and nothing is added where there is no incident', () => {
    const over = { ...taken, over: { at, as: 'normal', name: null } };
    expect(tellIncident('text', over, reader, nameOf).rows).toEqual([]);
    expect(tellByButtons(over, reader)).toEqual([]);
    expect(tellIncident('text', undefined, reader, nameOf)).toEqual({ html: 'text', rows: [] });
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
    expect([9.99, 10, 29, 30, 119, 120, 900].map((minutes) => countDue(usual, minutes * 60_000))).toEqual([
      0, 1, 1, 2, 2, 3, 3,
    ]);
    expect(reminderMinutesOf({ takeReminders: [60, 5] })).toEqual([5, 60]);
    expect(countDue(reminderMinutesOf({ takeReminders: [] }), 1e12)).toBe(0);
  });
});
