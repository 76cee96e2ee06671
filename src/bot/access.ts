// Decides who may do what. A person is a numeric Telegram id: owners are listed in OWNER_IDS, the others in the settings.
// The rights for a command are checked here alone: nothing of it runs for a person who may not use it, or in a chat where
// it may not be used, whether they typed it, used one of its buttons or made up a button's data.

import { Composer, type Context } from 'grammy';
import type { Command, LeastRole } from './command.ts';
import type { Deps } from '../store/deps.ts';
import { isPersonId } from '../telegram/substitutes.ts';
import type { ActingRole, BotContext, BotDeps, FormContext } from './context.ts';
import { isOfCommand } from './ask/callback-data.ts';
import { box, openPrivateKeyboard, say } from './say.ts';

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

export function installCommands(commands: readonly Command[]): Composer<BotContext> {
  const composer = new Composer<BotContext>();
  for (const command of commands) {
    const own = new Composer<BotContext>();
    own.use(async (ctx, next) => {
      if (isAllowedTo(ctx, command)) {
        ctx.isForAsker = command.isForAsker === true;
        return next();
      }
      const isElsewhere = mayUse(ctx.role, command.role);
      await refuse(ctx, isElsewhere ? 'only-private' : 'not-allowed');
    });
    command.install(own);
    composer.filter((ctx) => concerns(ctx, command), own);
  }
  return composer;
}

/** Whether the person who acts may use the command in this chat; menus show only such commands. */
export function isAllowedTo(ctx: FormContext, { role, where }: Command): boolean {
  return mayUse(ctx.role, role) && (where === 'everywhere' || ctx.chat?.type === 'private');
}

/** Answers a callback query with a box over the chat, and a typed command with a message. */
export async function refuse(ctx: FormContext, key: 'not-allowed' | 'only-private'): Promise<void> {
  if (ctx.callbackQuery) return box(ctx, `${key}-toast`);
  ctx.isForAsker = true;
  await say(ctx, ctx.words(key), key === 'only-private' ? openPrivateKeyboard(ctx) : undefined);
}

function concerns(ctx: BotContext, { name }: Command): boolean {
  return ctx.hasCommand(name) || isCaptioned(ctx, name) || isOfCommand(ctx.callbackQuery?.data, name);
}

/** Whether the command is the caption of a file; grammY recognizes commands in texts only. */
function isCaptioned({ message, me }: BotContext, name: string): boolean {
  const [, command, bot = me.username] = /^\/(\w+)(?:@(\w+))?(?:\s|$)/.exec(message?.caption ?? '') ?? [];
  return command === name && bot.toLowerCase() === me.username.toLowerCase();
}
