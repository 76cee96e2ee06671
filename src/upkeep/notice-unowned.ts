// At the start: which groups asked for alerts or reminders and are told nothing, because whoever brought the bot there is not
// on the team any more.

import type { Notice } from '../reports/notice.ts';
import { listUnowned, type Audience } from '../store/audience.ts';

export function noticeUnowned(
  audience: Audience,
  now: number,
): Extract<Notice, { kind: 'unowned' }> | undefined {
  const { rules } = audience.settings;
  const groups = listUnowned(audience)
    .filter(
      ({ id, reminderMinutes }) =>
        reminderMinutes !== undefined || rules.some(({ chatId, isOn }) => chatId === id && isOn),
    )
    .toSorted((a, b) => a.id - b.id);
  if (groups.length === 0) return undefined;
  return {
    kind: 'unowned',
    at: now,
    chatIds: groups.map(({ id }) => id),
    titles: groups.map(({ title }) => title),
  };
}
