// A group for which somebody answers again gets what was kept for it, whichever way that came: somebody took it over, or
// whoever brought the bot there may link groups again, which owners are told. Where a group was forgotten, what was kept for
// it leaves the queue as what no chat may hear.

import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import type { Notice } from '../views/team/notice.ts';
import { isUnowned, listUnowned, wantsAlerts } from '../rules/audience.ts';
import type { Store } from '../store/open.ts';
import type { Chat } from '../store/settings/settings.ts';
import { writeCause } from '../telegram/cause.ts';

/** Watches from now on, and takes up what an earlier run has left; the answer ends that. */
export function resumeOwnedGroups(options: {
  store: Pick<Store, 'settings' | 'watchSettings' | 'deliveries'>;
  ownerIds: readonly number[];
  tell: (notice: Notice) => Promise<void>;
  clock: Clock;
  log: Log;
}): () => void {
  const { store, ownerIds, tell, clock, log } = options;
  const audience = () => ({ settings: store.settings.data, ownerIds });
  const listSilent = () => new Map(listUnowned(audience()).map((chat) => [chat.id, chat]));

  async function resume(chatId: number): Promise<void> {
    try {
      await store.deliveries.resume(chatId, clock.now());
    } catch (error) {
      log.error({ err: error, chatId }, 'What was kept for a group stays parked.');
    }
  }

  /** OWNER_IDS may have changed since, or the process ended before all was done. */
  async function takeUp(): Promise<void> {
    for (const chatId of await store.deliveries.chatsParkedFor(writeCause({ code: 'unowned' }))) {
      if (!isUnowned(chatId, audience())) await resume(chatId);
    }
  }

  function tellOfReturn(before: readonly Chat[]): void {
    const { chats, rules } = store.settings.data;
    const groups = before
      .flatMap(({ id, addedBy }) => chats.filter((chat) => chat.id === id && chat.addedBy === addedBy))
      .filter((chat) => wantsAlerts(chat, rules));
    if (groups.length === 0) return;
    const chatIds = groups.map(({ id }) => id);
    const titles = groups.map(({ title }) => title);
    tell({ kind: 'owned', at: clock.now(), chatIds, titles }).catch((error: unknown) =>
      log.error({ err: error }, 'Owners are not told of groups that get alerts again.'),
    );
  }

  let silent = listSilent();
  takeUp().catch((error: unknown) =>
    log.error({ err: error }, 'What was kept for groups with an owner stays parked.'),
  );
  return store.watchSettings(() => {
    const before = silent;
    silent = listSilent();
    const ended = [...before.values()].filter(({ id }) => !silent.has(id));
    for (const { id } of ended) void resume(id);
    tellOfReturn(ended);
  });
}
