// Who may get messages about an incident, and what a chat may see of it. Asked at each message and at each press: a
// person who was removed, or a chat that was lost, gets nothing more.

import { isOfOrder } from '../../store/ledger/tables.ts';
import type { Incident } from '../../store/ledger/incidents/incidents.ts';
import { mayUse, roleOfId } from '../../bot/access.ts';
import { listOwnerChats, mayReceive } from '../buy/recipients.ts';
import type { BotDeps, FormContext } from '../../bot/context.ts';

/** Orders are of the chats that may get messages about orders, everything else is of the owners. */
export function mayHear(deps: BotDeps, { kind }: Pick<Incident, 'kind'>, chatId: number): boolean {
  return isOfOrder(kind) ? mayReceive(deps, chatId) : listOwnerChats(deps).includes(chatId);
}

/** An owner sees everything in private; other chats see what was told there. */
export async function maySee(ctx: FormContext, incidentId: number): Promise<boolean> {
  if (seesAll(ctx)) return true;
  return ctx.chatId !== undefined && ctx.deps.store.incidents.wasToldIn(incidentId, ctx.chatId);
}

export function seesAll({ role, chat }: FormContext): boolean {
  return role === 'owner' && chat?.type === 'private';
}

/** The people who may have taken something. */
export function listTakers(deps: BotDeps): number[] {
  const team = [...deps.ownerIds, ...deps.store.settings.data.people.map(({ id }) => id)];
  return [...new Set(team)].filter((id) => mayUse(roleOfId(deps, id), 'operator'));
}
