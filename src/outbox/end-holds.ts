// Ends holds, such as those of quiet hours: what is held for a place joins the queue of its chat, or is dismissed where
// the place has no alerts by then. Rules are not asked again. A hold ends by the wall clock alone, as quiet hours do: a
// clock that was ahead and was set back leaves nothing behind.

import { audienceOf, isTeamChat } from '../rules/audience.ts';
import { findPlace } from '../rules/places.ts';
import type { Place } from '../store/ledger/tables.ts';
import { successorOf } from '../store/settings/settings.ts';
import { writeCause } from '../telegram/cause.ts';
import type { NotifyDeps } from './sending.ts';

/** Under load the ledger is asked no more often than this. */
const checkEveryMs = 1_000;
/** The wall clock may be set forward while the loop sleeps by the monotonic one. */
const longestSleepMs = 60_000;

export function createHoldEnds(deps: NotifyDeps) {
  const { store, clock } = deps;
  let nextCheckAt = -Infinity;
  return {
    /** Ends what is due, unless it was done a moment ago. */
    async endDue(): Promise<void> {
      if (clock.monotonic() < nextCheckAt) return;
      const now = clock.now();
      await store.deliveries.shortenHolds(now);
      for (const place of await store.deliveries.dueHolds(now)) await endIn(deps, place, now);
      nextCheckAt = clock.monotonic() + checkEveryMs;
    },
    /** How long until something has to be ended; Infinity when nothing is held. */
    async waitMs(): Promise<number> {
      const now = clock.now();
      const endsAt = await store.deliveries.nextHoldEndsAt(now);
      if (endsAt === undefined) return Infinity;
      return Math.max(nextCheckAt - clock.monotonic(), Math.min(endsAt - now, longestSleepMs));
    },
  };
}

async function endIn(deps: NotifyDeps, place: Place, now: number): Promise<void> {
  const { store } = deps;
  const settings = store.settings.data;
  const successor = successorOf(settings, place.chatId);
  if (successor !== undefined) {
    await store.moveChat(place.chatId, successor);
    return endIn(deps, { ...place, chatId: successor }, now);
  }
  if (!isTeamChat(place.chatId, audienceOf(deps))) {
    await store.deliveries.dismissHolds(place, now, writeCause({ code: 'barred' }));
  } else if (findPlace(settings, place)?.isOn !== true) {
    await store.deliveries.dismissHolds(place, now, writeCause({ code: 'off' }));
  } else await store.deliveries.endHolds(place, now);
}
