import { describe, expect, it } from 'vitest';
import {
  findReports,
  moveReports,
  reports,
  reportsIn,
  type Reports,
} from '../../../src/store/settings/report-settings.ts';

const [group, supergroup] = [-5, -1005];

function makeReports(chatId: number, topicId: number | null = null, time = '08:00'): Reports {
  return reports.parse({
    chatId,
    topicId,
    digest: { time },
    board: { madeAt: 7, pin: 'left', isGone: true },
  });
}

describe('the reports of a place', () => {
  it('are those of its chat and its topic alone', () => {
    const draft = { reports: [makeReports(group), makeReports(group, 3), makeReports(supergroup, 3)] };
    expect(findReports(draft, { chatId: group, topicId: 3 })).toBe(draft.reports[1]);
    expect(findReports(draft, { chatId: group, topicId: null })).toBe(draft.reports[0]);
    expect(findReports(draft, { chatId: supergroup, topicId: null })).toBeUndefined();
  });

  it('are made where there are none, and only there', () => {
    const draft = { reports: [makeReports(group)] };
    expect(reportsIn(draft, { chatId: group, topicId: null })).toBe(draft.reports[0]);
    reportsIn(draft, { chatId: group, topicId: 3 }).digest = { ...makeReports(group).digest!, time: '09:00' };
    expect(draft.reports).toHaveLength(2);
    expect(draft.reports[1]).toMatchObject({ chatId: group, topicId: 3, digest: { time: '09:00' } });
  });
});

describe('a group that becomes a supergroup', () => {
  it('takes its digests with it, and its boards are made anew', () => {
    const draft = { reports: [makeReports(group), makeReports(group, 3), makeReports(-9)] };
    moveReports(draft, group, supergroup);
    expect(draft.reports).toMatchObject([
      { chatId: supergroup, topicId: null, digest: { time: '08:00' } },
      { chatId: supergroup, topicId: 3 },
      { chatId: -9, board: { madeAt: 7, pin: 'left', isGone: true } },
    ]);
    for (const { board } of draft.reports.slice(0, 2)) {
      expect(board).toMatchObject({ madeAt: 7, pin: 'wanted', isGone: false });
    }
  });

  it('keeps what there is under the new id already', () => {
    const draft = {
      reports: [makeReports(group), makeReports(group, 3), makeReports(supergroup, null, '21:00')],
    };
    moveReports(draft, group, supergroup);
    const places = draft.reports.map(({ chatId, topicId, digest }) => [chatId, topicId, digest?.time]);
    expect(places).toEqual([
      [supergroup, 3, '08:00'],
      [supergroup, null, '21:00'],
    ]);
    expect(draft.reports[1]!.board).toMatchObject({ madeAt: 7, pin: 'left' });
  });
});
