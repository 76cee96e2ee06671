// Answers in a group that only the person who asked sees: Telegram's ephemeral messages (Bot API 10.3). They are not
// certain to arrive, so only what can be asked for again is sent like this: never a card, an alert or an alarm.

import type { InlineKeyboard } from 'grammy';
import type { Message } from 'grammy/types';
import { judgeCall } from '../telegram/judge.ts';
import type { FormContext } from './context.ts';

type Options = Omit<NonNullable<Parameters<FormContext['reply']>[1]>, 'reply_markup'> & {
  reply_markup?: InlineKeyboard;
};

/** Whether the button that was used is under a message that only this person sees. */
export function ephemeralOf(ctx: FormContext): Message | undefined {
  const message = ctx.callbackQuery?.message;
  return message && 'ephemeral_message_id' in message ? message : undefined;
}

/**
 * Sends `html` to the person who asked and nobody else, where Telegram allows that. Undefined: nothing was sent, and it
 * is to be sent as an ordinary message. An older server sends an ordinary message at once, which is true as well.
 */
export async function sayToAsker(
  ctx: FormContext,
  html: string,
  options: Options,
): Promise<Message | undefined> {
  const parameters = await askerParameters(ctx);
  if (!parameters) return undefined;
  try {
    return await ctx.reply(html, { ...options, ...parameters });
  } catch (error) {
    if (judgeCall(error)?.kind !== 'refused') throw error;
    return undefined;
  }
}

/** Edits the ephemeral message whose button was used. False: it could not be edited. */
export async function editForAsker(ctx: FormContext, html: string, options: Options): Promise<boolean> {
  const { ephemeral_message_id: id } = ephemeralOf(ctx) ?? {};
  if (id === undefined || !ctx.chat || !ctx.from) return false;
  try {
    await ctx.api.editEphemeralMessageText(ctx.chat.id, ctx.from.id, id, html, options);
    return true;
  } catch (error) {
    const verdict = judgeCall(error);
    if (verdict?.kind === 'sent') return true;
    if (verdict?.kind !== 'refused') throw error;
    return false;
  }
}

/** A press of a button or an ephemeral command may be answered so for 15 seconds; an administrator always may. */
export async function askerParameters(ctx: FormContext) {
  const { chat, from, callbackQuery, message } = ctx;
  const isGroup = chat?.type === 'group' || chat?.type === 'supergroup';
  const isAsked = ctx.isForAsker === true || ephemeralOf(ctx) !== undefined;
  if (!isGroup || !isAsked || !from || ctx.senderChat) return undefined;
  const receiver = { receiver_user_id: from.id };
  if (callbackQuery)
    return { ephemeral_message_parameters: { ...receiver, callback_query_id: callbackQuery.id } };
  const command = message?.ephemeral_message_id;
  if (command !== undefined)
    return {
      ephemeral_message_parameters: receiver,
      reply_parameters: { ephemeral_message_id: command },
    };
  return (await isAdministrator(ctx)) ? { ephemeral_message_parameters: receiver } : undefined;
}

async function isAdministrator(ctx: FormContext): Promise<boolean> {
  const { status } = await ctx.getChatMember(ctx.me.id).catch(() => ({ status: 'member' }));
  return status === 'administrator';
}
