// Checks the rights for each command in one place: nothing of a command runs for a person who may not use it, or in a
// chat where it may not be used, whether they typed it, used one of its buttons or made up a button's data.

import { Composer } from 'grammy';
import { isOfCommand } from './ask/callback-data.ts';
import { mayUse } from './access.ts';
import type { Command } from './command.ts';
import type { BotContext, FormContext } from './context.ts';
import { notice, openPrivateKeyboard, say } from './say.ts';

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

/** Answers a callback query with a notice, and a typed command with a message. */
export async function refuse(ctx: FormContext, key: 'not-allowed' | 'only-private'): Promise<void> {
  if (ctx.callbackQuery) return notice(ctx, ctx.words.plain(`${key}-notice`), { box: true });
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
