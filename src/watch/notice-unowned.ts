// At the start: which groups asked for alerts or reminders and are told nothing, because whoever brought the bot there is no
// owner or admin any more.

import type { Notice } from '../views/team/notice.ts';
import { listUnowned, wantsAlerts, type Audience } from '../rules/audience.ts';

export function noticeUnowned(
  audience: Audience,
  now: number,
): Extract<Notice, { kind: 'unowned' }> | undefined {
  const { rules } = audience.settings;
  const groups = listUnowned(audience)
    .filter((chat) => wantsAlerts(chat, rules))
    .toSorted((a, b) => a.id - b.id);
  if (groups.length === 0) return undefined;
  return {
    kind: 'unowned',
    at: now,
    chatIds: groups.map(({ id }) => id),
    titles: groups.map(({ title }) => title),
  };
}
