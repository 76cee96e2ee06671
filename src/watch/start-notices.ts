// Creates the notices that owners get at the start: of a downtime so long that events may be
// lost, and of groups that asked for alerts or reminders and get none.

import type { Deps } from '../store/deps.ts';
import { type Audience, audienceOf, listUnowned, wantsAlerts } from '../rules/audience.ts';
import type { Store } from '../store/open.ts';
import type { Notice, NoticeOf } from '../outbox/notice.ts';
import { lastAttemptMs } from './watch-balance.ts';

/**
 * Resolves when the notices are in the ledger. `lastAliveAt`: an earlier run's last heartbeat, in Unix milliseconds.
 */
export async function addStartNotices(
  options: Pick<Deps, 'ownerIds' | 'clock'> & {
    store: Pick<Store, 'settings'>;
    addNotice: (notice: Notice) => Promise<void>;
    lastAliveAt: number | undefined;
  },
): Promise<void> {
  const { addNotice, lastAliveAt, clock } = options;
  const downtime = downtimeNotice(lastAliveAt, clock.now());
  if (downtime) await addNotice(downtime);
  const unowned = unownedNotice(audienceOf(options), clock.now());
  if (unowned) await addNotice(unowned);
}

/**
 * The notice names the period whose events the service may have given up; it still repeats later ones. Undefined after
 * a shorter downtime, and at the first start ever, when there is no `lastAliveAt`.
 */
export function downtimeNotice(
  lastAliveAt: number | undefined,
  now: number,
): NoticeOf<'downtime'> | undefined {
  if (lastAliveAt === undefined || now - lastAliveAt <= lastAttemptMs) return undefined;
  return { kind: 'downtime', at: now, from: lastAliveAt, to: now - lastAttemptMs, backAt: now };
}

/** Names the groups that get nothing because the person who added the bot is no longer owner or admin, if any. */
export function unownedNotice(audience: Audience, now: number): NoticeOf<'unowned'> | undefined {
  const { places } = audience.settings;
  const groups = listUnowned(audience)
    .filter((chat) => wantsAlerts(chat, places))
    .toSorted((a, b) => a.id - b.id);
  if (groups.length === 0) return undefined;
  return {
    kind: 'unowned',
    at: now,
    chatIds: groups.map(({ id }) => id),
    titles: groups.map(({ title }) => title),
  };
}

// Notifies owners that the webhook refuses events because EVENTS_MB_PER_HOUR is used up. The webhook calls it once an
// hour at most.

/** The returned function never throws: if the notice can't be stored, that is logged. */
export function createQuotaNotice({
  addNotice,
  mbPerHour,
  clock,
  log,
}: Pick<Deps, 'clock' | 'log'> & {
  addNotice: (notice: Notice) => Promise<void>;
  mbPerHour: number;
}): () => void {
  return () => {
    addNotice({ kind: 'quota', at: clock.now(), mbPerHour }).catch((error: unknown) =>
      log.error({ err: error }, 'Owners are not told of the spent quota.'),
    );
  };
}
