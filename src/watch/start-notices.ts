// What owners are told at the start, before anything else happens: a downtime so long that events are lost, and groups that
// asked for alerts or reminders and get none.

import type { Deps } from '../deps.ts';
import { listUnowned, wantsAlerts, type Audience } from '../rules/audience.ts';
import type { Store } from '../store/open.ts';
import type { Notice } from '../views/team/notice.ts';
import { lastAttemptMs } from './retry-table.ts';

type NoticeOf<Kind extends Notice['kind']> = Extract<Notice, { kind: Kind }>;

/** Resolves when the notices are in the ledger. `lastAliveAt`: when an earlier run last wrote to it, in Unix milliseconds. */
export async function tellStartNotices(
  options: Pick<Deps, 'ownerIds' | 'clock'> & {
    store: Pick<Store, 'settings'>;
    tell: (notice: Notice) => Promise<void>;
    lastAliveAt: number | undefined;
  },
): Promise<void> {
  const { store, ownerIds, tell, lastAliveAt, clock } = options;
  const downtime = downtimeNotice(lastAliveAt, clock.now());
  if (downtime) await tell(downtime);
  const unowned = unownedNotice({ settings: store.settings.data, ownerIds }, clock.now());
  if (unowned) await tell(unowned);
}

/**
 * The hours for which the service may have given up; what it first sent later than that comes by itself. Undefined after
 * a shorter absence, and at the first start ever, when there is no `lastAliveAt`.
 */
export function downtimeNotice(
  lastAliveAt: number | undefined,
  now: number,
): NoticeOf<'downtime'> | undefined {
  if (lastAliveAt === undefined || now - lastAliveAt <= lastAttemptMs) return undefined;
  return { kind: 'downtime', at: now, from: lastAliveAt, to: now - lastAttemptMs, backAt: now };
}

/** Groups that get nothing because the person who added the bot is no owner or admin any more. Undefined: there are none. */
export function unownedNotice(audience: Audience, now: number): NoticeOf<'unowned'> | undefined {
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
