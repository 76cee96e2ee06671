// While updates can't be stored, as on a full disk, nothing that people send is handled: Telegram keeps it. Owners who write
// to the bot in private meanwhile are told so, once until storing works again, because even /doctor is not answered then. All
// owners are told when it lasts. None of it is a notice, which would have to be stored before it is sent.

import type { Api } from 'grammy';
import type { Update } from 'grammy/types';
import { StoreError } from '../base/errors.ts';
import { repeatEvery } from '../base/clock.ts';
import type { BotDeps } from './context.ts';
import { chatReader } from '../outbox/reader.ts';
import { style } from './say.ts';

type StoreUpdates = (updates: readonly Update[]) => Promise<void>;

/** The same as `store`, which rejects as before. */
export function tellUnstored(
  store: StoreUpdates,
  { api, deps }: { api: Pick<Api, 'sendMessage'>; deps: BotDeps },
): StoreUpdates {
  const told = new Set<number>();

  async function tell(ownerId: number): Promise<void> {
    told.add(ownerId);
    try {
      await api.sendMessage(ownerId, chatReader(deps, ownerId).words('updates-unstored'), style);
    } catch (error) {
      told.delete(ownerId);
      deps.log.warn({ err: error }, 'An owner could not be told that nothing can be stored.');
    }
  }

  return async (updates) => {
    try {
      await store(updates);
      if (updates.length > 0) told.clear();
    } catch (error) {
      if (error instanceof StoreError && error.failure === 'busy') {
        const askers = new Set(updates.flatMap((update) => privateChatOf(update) ?? []));
        for (const id of askers) if (deps.ownerIds.includes(id) && !told.has(id)) void tell(id);
      }
      throw error;
    }
  };
}

const lookEveryMs = 30_000;

/** Tells all owners when events could not be stored at two looks in a row, and when they can be again. Returns its end. */
export function tellOutage({
  canStore,
  api,
  deps,
}: {
  canStore: () => Promise<boolean>;
  api: Pick<Api, 'sendMessage'>;
  deps: BotDeps;
}): () => void {
  const told = new Set<number>();
  let couldStore = true;

  async function tell(ownerId: number, key: 'updates-unstored' | 'updates-stored-again'): Promise<void> {
    try {
      await api.sendMessage(ownerId, chatReader(deps, ownerId).words(key), style);
    } catch (error) {
      if (key === 'updates-unstored') told.delete(ownerId);
      deps.log.warn({ err: error }, 'An owner could not be told whether events can be stored.');
    }
  }

  async function look(): Promise<void> {
    const canBeStored = await canStore();
    if (canBeStored) for (const id of told) void tell(id, 'updates-stored-again');
    if (canBeStored) told.clear();
    const untold = canBeStored || couldStore ? [] : deps.ownerIds.filter((id) => !told.has(id));
    couldStore = canBeStored;
    for (const id of untold) {
      told.add(id);
      void tell(id, 'updates-unstored');
    }
  }

  return repeatEvery(deps.clock, lookEveryMs, () => void look());
}

/** The id of a private chat is that of its person. */
function privateChatOf({ message, callback_query: query }: Update): number | undefined {
  const chat = message?.chat ?? query?.message?.chat;
  return chat?.type === 'private' ? chat.id : undefined;
}
