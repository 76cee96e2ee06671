// Tries each unreachable topic, and each group in which the bot may not write, once an hour, with one message: Telegram
// does not report that a closed topic was deleted or that all members of a group may write again, and what it reported
// while the bot was down may be lost.

import type { Deps } from '../store/deps.ts';
import type { Store } from '../store/open.ts';
import { writeCause } from '../telegram/cause.ts';
import { repeatEvery } from '../base/clock.ts';
import type { Notice } from '../outbox/notice.ts';
import { audienceOf, isSuspended, listUnowned, wantsAlerts } from '../rules/audience.ts';
import type { Chat } from '../store/settings/settings.ts';

const everyMs = 60 * 60_000;
const reason = writeCause({ code: 'rights' });

/** Starts the timer; the result stops it. */
export function retryClosedHourly(
  options: Pick<Deps, 'clock' | 'log'> & {
    store: { deliveries: Pick<Store['deliveries'], 'listClosed' | 'tryClosed'> };
  },
): () => void {
  const { store, clock, log } = options;
  async function retry(): Promise<void> {
    await store.deliveries.tryClosed(await store.deliveries.listClosed({ reason }));
  }

  return repeatEvery(clock, everyMs, () => {
    retry().catch((error: unknown) => {
      log.error({ err: error }, 'Chats and topics out of reach could not be tried; they are in an hour.');
    });
  });
}

// Opens a group again that has an owner again: somebody took it over, or the person who added the
// bot is an owner or admin again. In the second case owners are notified. A group that the bot was removed from waits
// until it is back. Where the group's record was deleted, it is opened too, and what waits for it leaves the queue
// unsent, because no chat may get them.

/** Watches the settings from now on, and opens what an earlier run left closed; the result ends the watch. */
export function resumeOwnedGroups(
  options: Pick<Deps, 'ownerIds' | 'clock' | 'log'> & {
    store: Pick<Store, 'settings' | 'watchSettings' | 'deliveries'>;
    addNotice: (notice: Notice) => Promise<void>;
  },
): () => void {
  const { store, addNotice, clock, log } = options;
  const audience = () => audienceOf(options);
  const mapUnowned = () => new Map(listUnowned(audience()).map((chat) => [chat.id, chat]));

  async function resume(chatId: number): Promise<void> {
    if (isSuspended(chatId, audience())) return;
    try {
      await store.deliveries.reopen(chatId, clock.now());
    } catch (error) {
      log.error({ err: error, chatId }, 'What was kept for a group stays there.');
    }
  }

  /** Needed when OWNER_IDS has changed since, or when the process ended before all groups were opened. */
  async function resumeLeft(): Promise<void> {
    for (const chatId of await store.deliveries.chatsClosedFor(writeCause({ code: 'unowned' }))) {
      await resume(chatId);
    }
  }

  function tellOwners(resumed: readonly Chat[]): void {
    const { chats, places } = store.settings.data;
    const groups = resumed
      .flatMap(({ id, addedBy }) => chats.filter((chat) => chat.id === id && chat.addedBy === addedBy))
      .filter((chat) => wantsAlerts(chat, places));
    if (groups.length === 0) return;
    const chatIds = groups.map(({ id }) => id);
    const titles = groups.map(({ title }) => title);
    addNotice({ kind: 'owned', at: clock.now(), chatIds, titles }).catch((error: unknown) =>
      log.error({ err: error }, 'Owners are not told of groups that get alerts again.'),
    );
  }

  let unowned = mapUnowned();
  resumeLeft().catch((error: unknown) =>
    log.error({ err: error }, 'What was kept for groups with an owner stays there.'),
  );
  return store.watchSettings(() => {
    const before = unowned;
    unowned = mapUnowned();
    const ended = [...before.values()].filter(({ id }) => !unowned.has(id));
    for (const { id } of ended) void resume(id);
    tellOwners(ended);
  });
}
