// The rules of a bot with the real settings file, ledger and runner of pending changes, without Telegram.

import { pino } from 'pino';
import { openPendingChangeRunner } from '../../src/features/guard/pending-runner.ts';
import type { GuardDeps } from '../../src/features/guard/request.ts';
import { createInvite } from '../../src/features/team/invites.ts';
import type { Clock } from '../../src/base/clock.ts';
import { openStore, type Store } from '../../src/store/open.ts';
import type { Role } from '../../src/store/settings/settings.ts';
import type { ManualClock } from '../manual-clock.ts';
import {
  actorOf,
  addresses,
  attacker,
  limitNames,
  operator,
  other,
  viewer,
  type History,
} from './guarded-steps.ts';

export const ownerIds = [attacker, other];

/** Deliberate flaws of parts, for the controls. */
export type Breakage = {
  store?: (store: Store) => Store;
  clock?: (clock: Clock) => Clock;
  /** Called before the runner reads the pending changes of an earlier run. */
  start?: (store: Store) => Promise<void>;
};

export type Life = {
  store: Store;
  parts: GuardDeps & { store: Store };
  /** Waits until every change under way is written. */
  settle: () => Promise<void>;
  close(): Promise<void>;
};

/** The store with another way to change its settings. */
export function onSettings(store: Store, update: Store['settings']['update']): Store {
  return {
    ...store,
    settings: {
      get data() {
        return store.settings.data;
      },
      update,
    },
  };
}

export async function openLife(dataDir: string, clock: ManualClock, breakage: Breakage): Promise<Life> {
  const real = await openStore({ dataDir });
  const broken = breakage.store?.(real) ?? real;
  let updates = 0;
  const store = onSettings(broken, async (change) => {
    updates += 1;
    try {
      return await broken.settings.update(change);
    } finally {
      updates -= 1;
    }
  });
  let tokens = 0;
  const parts = { store, clock, ownerIds, createToken: () => `${clock.monotonic()}-${(tokens += 1)}` };
  const pending = openPendingChangeRunner({
    ...parts,
    orders: { unlockRepeats: async () => {} },
    clock: breakage.clock?.(clock) ?? clock,
    log: pino({ level: 'silent' }),
    send: async () => 1,
  });
  await breakage.start?.(store);
  pending.start();
  const settle = async (): Promise<void> => {
    for (let quiet = 0; quiet < 6;) {
      await new Promise((resolve) => setImmediate(resolve));
      quiet = updates === 0 ? quiet + 1 : 0;
    }
  };
  return {
    store,
    parts,
    settle,
    async close() {
      await settle();
      await pending.close();
      await real.close();
    },
  };
}

/** Sets rules, the guard and an authenticator app, and returns the token of an earlier invitation. */
export async function prepare({ store, parts }: Life, history: History): Promise<string[]> {
  const { token } = await createInvite(parts, attacker, 'admin');
  const by = actorOf(history);
  const app = { person_id: by, secret: 'S', created_at: 1, is_proven: 0 };
  await store.authenticators.replace(by, null, await store.authenticators.add(app), 1);
  await store.settings.update((draft) => {
    const member = (id: number, role: Role) => ({ id, name: `P${id}`, role, addedBy: other, addedAt: 1 });
    draft.people = [member(operator, 'operator'), member(viewer, 'viewer')];
    for (const name of limitNames) draft.limits[name] = { sun: 100, energy: 50, bandwidth: null };
    draft.limits.onlyBook = history.onlyBook;
    const added = { tags: [], addedBy: other, addedAt: 1 };
    draft.addresses = ['payouts', 'cold'].map((label, index) =>
      Object.assign({ label, address: addresses[index]! }, added),
    );
    draft.guard.isOn = true;
  });
  return [token];
}
