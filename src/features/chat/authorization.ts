// Decides which updates reach the commands. A person without a role gets one answer an hour in private and none in
// groups; there only who writes in the name of the group (anonymous admins) or of a channel is told why nothing is done. A
// group that no owner or admin brought the bot to, or back to, is left when a stranger uses a command there.

import { InlineKeyboard, type MiddlewareFn, type NextFunction } from 'grammy';
import { type Clock, hourMs } from '../../base/clock.ts';
import { audienceOf, isUnowned } from '../../rules/audience.ts';
import { actingId, mayUse } from '../../bot/access.ts';
import { adoptChat, belongs, leave, takeOverHere } from './chats.ts';
import type { Command } from '../../bot/command.ts';
import type { BotContext, BotDeps } from '../../bot/context.ts';
import { findInvite } from '../team/invites.ts';
import { box, say, setKeyboard, toast } from '../../bot/say.ts';

/** Answers of one kind to everybody together in an hour, so that strangers can't use up the bot's rate limit. */
const mostAnswers = 60;
/** Answers about invalid invitations to one person in an hour. */
const mostRefusals = 5;

export function authorize(deps: BotDeps, commands: readonly Command[]): MiddlewareFn<BotContext> {
  const names = commands.map(({ name }) => name);
  const mayAnswer = createCap(deps.clock, 1);
  const mayRefuse = createCap(deps.clock, mostRefusals);
  const mayExplain = createCap(deps.clock, 1);

  async function answerStranger(ctx: BotContext, next: NextFunction): Promise<void> {
    const id = actingId(ctx);
    if (id === undefined) return;
    const token = invitationOf(ctx);
    if (token === undefined) {
      if (mayAnswer(id)) await say(ctx, ctx.words('stranger'));
    } else if (isOpen(deps, token)) await next();
    else if (mayRefuse(id)) await say(ctx, ctx.words('join-void'));
  }

  /** Who acts in the name of the group or of a channel can't be seen, so nothing is done for them. */
  async function answerAnonymous(ctx: BotContext, chatId: number): Promise<void> {
    if (isInDisguise(ctx) && mayExplain(chatId)) await say(ctx, ctx.words('anonymous'));
  }

  return async (ctx, next) => {
    // An edit of a stranger is no new message.
    if (ctx.role === undefined && ctx.editedMessage) return;
    if (ctx.role === undefined && ctx.callbackQuery) {
      await toast(ctx, 'stranger-toast');
      // Who was removed keeps the messages, such as an open card.
      const { message } = ctx.callbackQuery;
      const hasButtons = message !== undefined && 'reply_markup' in message;
      if (hasButtons && ctx.chat?.type === 'private') await setKeyboard(ctx, new InlineKeyboard());
      return;
    }
    if (!ctx.chat || ctx.chat.type === 'private') {
      return ctx.role === undefined ? answerStranger(ctx, next) : next();
    }
    if (belongs(ctx)) {
      if (ctx.role === undefined)
        return ctx.hasCommand(names) ? answerAnonymous(ctx, ctx.chat.id) : undefined;
      // /start and /link would greet the group a second time.
      if (ctx.hasCommand(names) && (await takeOverHere(ctx)) && ctx.hasCommand(['start', 'link'])) return;
      // The person who added the bot has left the team, but may still be in the group.
      if (isUnowned(ctx.chat.id, audienceOf(deps))) {
        if (ctx.callbackQuery) return box(ctx, 'chat-unowned');
        return ctx.hasCommand(names) ? say(ctx, ctx.words('chat-unowned')) : undefined;
      }
      return next();
    }
    if (!ctx.hasCommand(names)) return;
    if (ctx.role === undefined) return leave(ctx);
    if (!mayUse(ctx.role, 'admin')) return say(ctx, ctx.words('chat-foreign'));
    // /start and /link adopt the chat themselves, and greet it when it is new.
    if (!ctx.hasCommand(['start', 'link'])) await adoptChat(ctx);
    return next();
  };
}

function invitationOf(ctx: BotContext): string | undefined {
  return ctx.hasCommand('start') ? /^join_(.+)$/.exec(ctx.match)?.[1] : undefined;
}

function isOpen({ store, ownerIds, clock }: BotDeps, token: string): boolean {
  return findInvite(store.settings.data, { token, ownerIds, now: clock.now() }) !== undefined;
}

/** Whether one more answer to the person or group is within both limits of an hour. */
function createCap(clock: Clock, mostOfOne: number): (id: number) => boolean {
  let answered: Array<{ id: number; at: number }> = [];
  return (id) => {
    const now = clock.monotonic();
    answered = answered.filter(({ at }) => now - at < hourMs);
    const own = answered.filter((answer) => answer.id === id).length;
    if (answered.length >= mostAnswers || own >= mostOfOne) return false;
    answered.push({ id, at: now });
    return true;
  };
}

/** A post that Telegram forwards from the linked channel into its group is not a command to the bot. */
function isInDisguise({ message }: BotContext): boolean {
  return message?.sender_chat !== undefined && !message.is_automatic_forward;
}
