// Changes of what owners decide for all chats about chains, each with one Undo.

import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { chainSettings } from '../../store/settings/chain-settings.ts';
import type { SettingsData } from '../../store/settings/settings.ts';
import { writeAudit } from '../../bot/audit.ts';
import type { FormContext } from '../../bot/context.ts';
import { shortId } from './rights.ts';

const kind = 'chains-change';
const lastsMs = 24 * 3_600_000;

const schema = z.object(chainSettings);
export type Chains = Pick<SettingsData, keyof typeof chainSettings>;
const change = z.object({ before: schema, after: schema });

/** They are for all chats, so they are shown and changed where no group reads along. */
export function isOwnersChat({ chat, role }: FormContext): boolean {
  return chat?.type === 'private' && role === 'owner';
}

export function chainsOf({ contracts, explorers, dustBelow }: Readonly<SettingsData>): Chains {
  return { contracts, explorers, dustBelow };
}

/** Everything as it is without any change of an owner. */
export function usualChains(): Chains {
  return schema.parse({});
}

/**
 * `to` answers what it shall be. Resolves with the id of the change, for its Undo; undefined when nothing has changed or
 * the person may not change it.
 */
export async function changeChains(
  ctx: FormContext,
  to: (now: Chains) => Chains,
): Promise<string | undefined> {
  const { store, clock, createToken } = ctx.deps;
  if (!isOwnersChat(ctx)) return undefined;
  const changed = await store.settings.update((draft) => {
    const before = structuredClone(chainsOf(draft));
    Object.assign(draft, schema.parse(to(structuredClone(before))));
    return { before, after: structuredClone(chainsOf(draft)) };
  });
  if (isDeepStrictEqual(changed.before, changed.after)) return undefined;
  await writeAudit(ctx, 'settings.chains', 'settings', changed);
  const id = shortId(createToken());
  const touchedAt = clock.now();
  const owner = { personId: ctx.from?.id ?? 0, chatId: ctx.chatId ?? 0, topicId: null };
  await store.screenStates.write({
    ...owner,
    id,
    kind,
    body: changed,
    touchedAt,
    endsAt: touchedAt + lastsMs,
  });
  return id;
}

/** False when it was changed since, or too long ago. */
export async function undoChains(ctx: FormContext, id: string): Promise<boolean> {
  const { store, clock } = ctx.deps;
  const state = await store.screenStates.find(id, kind, clock.now());
  const read = change.safeParse(state?.body);
  if (!read.success || !isDeepStrictEqual(chainsOf(store.settings.data), read.data.after)) return false;
  await store.screenStates.delete(id);
  await changeChains(ctx, () => read.data.before);
  return true;
}

// The names of the forms about chains in the ledger.

export const chainFormNames = {
  explorer: 'alerts-explorer',
  contract: 'alerts-contract',
  dust: 'alerts-dust',
} as const;
