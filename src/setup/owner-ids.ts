// The numeric ids of owners: what is wrong with them, and whose they are, as far as Telegram tells the bot.

import { problemsWith } from '../config.ts';
import type { Bot } from './bot-token.ts';
import { confirm } from './confirm.ts';
import { foreignText } from './foreign-text.ts';
import { sayDone, sayProblem, type SetupContext } from './settle.ts';

/** Asks until an id is typed or the question is withdrawn; without a signal, Enter ends the question too. */
export async function isIdTyped(
  ctx: SetupContext,
  bot: Bot | undefined,
  question: string,
  signal?: AbortSignal,
): Promise<boolean> {
  for (;;) {
    const typed = await ctx.terminal.ask(question, signal && { signal });
    if (typed === undefined || (typed === '' && !signal)) return false;
    if (typed === '') continue;
    const ids = typed.split(/[\s,;.]+/).filter(Boolean);
    const problems = problemsWithOwners(ids.join(','), bot);
    for (const problem of problems) sayProblem(ctx, problem);
    if (problems.length > 0 || !(await areMeant(ctx, bot, ids))) continue;
    ctx.draft.set('OWNER_IDS', ids.join(','));
    sayDone(ctx, `OWNER_IDS: ${ids.join(', ')}.`);
    return true;
  }
}

export function problemsWithOwners(owners: string, bot: Bot | undefined): string[] {
  const isBot = owners.split(',').some((id) => bot !== undefined && id.trim() === String(bot.id));
  return isBot
    ? ["OWNER_IDS names the bot itself: the owner is a person, whose id is not the token's number."]
    : problemsWith('OWNER_IDS', owners);
}

/** Shows whose ids they are, as far as Telegram tells the bot. */
async function areMeant(ctx: SetupContext, bot: Bot | undefined, ids: readonly string[]): Promise<boolean> {
  for (const id of bot ? ids : []) {
    const chat = await bot?.api.getChat(Number(id)).catch(() => undefined);
    if (chat?.type !== 'private') {
      ctx.terminal.say(
        `  Nobody with the id ${id} has written to @${bot?.username} yet, so it can not be checked. The owner has to send it /start.`,
      );
    } else if (
      !(await confirm(
        ctx,
        `The id ${id} is ${describePerson(nameOf(chat), chat.username)}. Is this the owner?`,
        true,
      ))
    ) {
      return false;
    }
  }
  return true;
}

function nameOf(chat: { first_name: string; last_name?: string | undefined }): string {
  return [chat.first_name, chat.last_name].filter(Boolean).join(' ');
}

export function describePerson(name: string, username: string | undefined): string {
  return [foreignText(name), username && `@${username}`].filter(Boolean).join(', ');
}
