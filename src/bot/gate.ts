// The gate behind which the commands lie. Strangers get one polite line now and then in private and nothing in
// groups; in a group that nobody of the team brought the bot to, it does nothing but go away.

import type { MiddlewareFn } from 'grammy';
import type { Clock } from '../clock.ts';
import { actingId, mayUse } from './access.ts';
import { adoptChat, belongs, leave } from './chats.ts';
import type { Command } from './command.ts';
import type { BotContext, Rooms } from './context.ts';
import { notice, say } from './say.ts';

const hourMs = 3_600_000;
/** Answers to strangers in an hour, all together: they must not eat what Telegram lets us send. */
const mostAnswers = 60;

export function guardGate({ clock }: Rooms, commands: readonly Command[]): MiddlewareFn<BotContext> {
  const names = commands.map(({ name }) => name);
  const mayAnswer = createCap(clock);

  return async (ctx, next) => {
    if (ctx.chat?.type === 'private' || !ctx.chat) {
      if (ctx.role !== undefined || opensInvitation(ctx)) return next();
      if (ctx.callbackQuery) return notice(ctx, ctx.words.plain('stranger-notice'));
      const id = actingId(ctx);
      if (id !== undefined && mayAnswer(id)) await say(ctx, ctx.words('stranger'));
      return;
    }
    const isCommand = ctx.hasCommand(names);
    if (ctx.role === undefined) {
      if (ctx.callbackQuery) return notice(ctx, ctx.words.plain('stranger-notice'));
      if (isCommand && !belongs(ctx)) await leave(ctx);
      return;
    }
    if (!belongs(ctx)) {
      if (!isCommand) return;
      if (!mayUse(ctx.role, 'admin')) return say(ctx, ctx.words('chat-foreign'));
      // They adopt the chat themselves, and greet it when it is new.
      if (!ctx.hasCommand(['start', 'link'])) await adoptChat(ctx);
    }
    return next();
  };
}

function opensInvitation(ctx: BotContext): boolean {
  return ctx.hasCommand('start') && ctx.match.startsWith('join_') && actingId(ctx) !== undefined;
}

/** Once an hour for each person, and a limit for all together; so few are remembered that memory needs no limit. */
function createCap(clock: Clock): (id: number) => boolean {
  let answered: Array<{ id: number; at: number }> = [];
  return (id) => {
    const now = clock.now();
    answered = answered.filter(({ at }) => now - at < hourMs);
    if (answered.length >= mostAnswers || answered.some((answer) => answer.id === id)) return false;
    answered.push({ id, at: now });
    return true;
  };
}
