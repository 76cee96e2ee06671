// Decides who may do what. A person is a numeric Telegram id: owners are listed in OWNER_IDS, the others in the
// settings.

import type { Context } from 'grammy';
import type { LeastRole } from './command.ts';
import type { Deps } from '../store/deps.ts';
import { isPersonId } from '../telegram/substitutes.ts';
import type { ActingRole, FormContext, BotDeps } from './context.ts';

const rank: Record<LeastRole, number> = { anyone: 0, viewer: 1, operator: 2, admin: 3, owner: 4 };

export function mayUse(role: ActingRole | undefined, least: LeastRole): boolean {
  return rank[role ?? 'anyone'] >= rank[least];
}

type Acting = Pick<Context, 'from' | 'message'> & Partial<Pick<Context, 'editedMessage'>>;

/** The user id of the person who acts; undefined for bots, channels and people who write in a chat's name. */
export function actingId(ctx: Acting): number | undefined {
  const message = ctx.message ?? ctx.editedMessage;
  if (!ctx.from || ctx.from.is_bot || !isPersonId(ctx.from.id) || message?.sender_chat) return undefined;
  return ctx.from.id;
}

export function roleOf(deps: BotDeps, ctx: Acting): ActingRole | undefined {
  const id = actingId(ctx);
  return id === undefined ? undefined : roleOfId(deps, id);
}

export function roleOfId(
  { ownerIds, store }: Pick<Deps, 'ownerIds' | 'store'>,
  id: number,
): ActingRole | undefined {
  if (ownerIds.includes(id)) return 'owner';
  return store.settings.data.people.find((person) => person.id === id)?.role;
}

/** Whether the person may order now; asked again at each step of an order. */
export function mayOrder(deps: Pick<Deps, 'ownerIds' | 'store'>, personId: number): boolean {
  return mayUse(roleOfId(deps, personId), 'operator');
}

/** Whether the person may change the chat's own settings: in private every member may, in a group admins may. */
export function mayChangeChat(ctx: FormContext): boolean {
  return mayUse(ctx.role, ctx.chat?.type === 'private' ? 'viewer' : 'admin');
}

/** Whether a message offers what is for operators: in a group others read it, too, and rights are checked at each press. */
export function offersToOperators(ctx: FormContext): boolean {
  return mayUse(ctx.role, 'operator') || ctx.chat?.type !== 'private';
}
