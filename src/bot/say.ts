// Answers an update: as HTML, without link previews, in the topic of the update. The answer to a button edits the
// message with the button, so that a chat does not fill with messages.

import { InlineKeyboard, type Keyboard } from 'grammy';
import type { ForceReply, Message } from 'grammy/types';
import { judgeCall } from '../telegram/judge.ts';
import type { Values } from '../base/i18n.ts';
import type { FormContext } from './context.ts';
import { splitHtml } from '../telegram/markup.ts';
import { paragraphs } from '../base/lines.ts';

/** The options of every text that the bot sends to people. */
export const style = { parse_mode: 'HTML', link_preview_options: { is_disabled: true } } as const;

/** A message to show: its text as HTML, and its buttons. */
export type View = { html: string; keyboard: InlineKeyboard };

/** What tells a message of a chat from all others. */
export type MessageRef = Pick<Message, 'message_id' | 'ephemeral_message_id'>;

export function isSameMessage(message: MessageRef, other: MessageRef): boolean {
  return (
    message.message_id === other.message_id && message.ephemeral_message_id === other.ephemeral_message_id
  );
}

/**
 * Whether the update's message answers this one. Telegram may leave out which ephemeral message is answered; a person writes
 * nothing else as one but commands.
 */
export function isReplyTo({ message }: FormContext, one: MessageRef | undefined): boolean {
  if (!message || !one) return false;
  if (message.reply_to_message) return isSameMessage(message.reply_to_message, one);
  const isForBotAlone = message.ephemeral_message_id !== undefined && message.text?.startsWith('/') !== true;
  return isForBotAlone && one.ephemeral_message_id !== undefined;
}

/** Sends a new message; a text that is too long for one is split, with the keyboard under the last part. */
export async function say(...args: Parameters<typeof sendText>): Promise<void> {
  await sendText(...args);
}

/** As `say`; resolves with the message that has the keyboard. */
export async function sendText(
  ctx: FormContext,
  html: string,
  keyboard?: InlineKeyboard | Keyboard | ForceReply,
): Promise<MessageRef | undefined> {
  const { note } = ctx;
  ctx.note = undefined;
  const parts = splitHtml(note === undefined ? html : `${note}\n\n${html}`);
  let sent: MessageRef | undefined;
  for (const [index, part] of parts.entries()) {
    const isLast = index === parts.length - 1;
    const markup = isLast && keyboard ? { reply_markup: keyboard } : {};
    // Only inline keyboards can stand under a message for one person.
    const isForAsker = keyboard === undefined || keyboard instanceof InlineKeyboard;
    const inline = isLast && keyboard instanceof InlineKeyboard ? { reply_markup: keyboard } : {};
    const seenByAsker = isForAsker ? await sayToAsker(ctx, part, { ...style, ...inline }) : undefined;
    sent = seenByAsker ?? (await ctx.reply(part, { ...style, ...markup }));
  }
  return sent;
}

/** Sends the note alone, before a message that does not come from `say`. */
export async function sayNote(ctx: FormContext): Promise<void> {
  const { note } = ctx;
  ctx.note = undefined;
  if (note !== undefined) await say(ctx, note);
}

/** Edits the message whose button was used; sends a new one when there was no button or it can't be edited. */
export async function show(ctx: FormContext, html: string, keyboard?: InlineKeyboard): Promise<void> {
  await showText(ctx, html, keyboard);
}

/** As `show`; resolves with the message that was edited or sent. */
export async function showText(
  ctx: FormContext,
  html: string,
  keyboard?: InlineKeyboard,
): Promise<MessageRef | undefined> {
  const message = ctx.callbackQuery?.message;
  if (!message || !('text' in message) || splitHtml(html).length > 1) return sendText(ctx, html, keyboard);
  if (ephemeralOf(ctx)) {
    const options = { ...style, ...(keyboard && { reply_markup: keyboard }) };
    return (await editForAsker(ctx, html, options)) ? message : sendText(ctx, html, keyboard);
  }
  try {
    await ctx.editMessageText(html, { ...style, ...(keyboard && { reply_markup: keyboard }) });
  } catch (error) {
    const verdict = judgeCall(error);
    if (verdict?.kind === 'sent') return message;
    if (verdict?.kind !== 'refused' || verdict.reason.code !== 'uneditable') throw error;
    return sendText(ctx, html, keyboard);
  }
  return message;
}

/** Only the buttons change; a message that can't be edited any more stays as it is. */
export async function setKeyboard(ctx: FormContext, keyboard: InlineKeyboard): Promise<void> {
  try {
    await ctx.editMessageReplyMarkup({ reply_markup: keyboard });
  } catch (error) {
    const verdict = judgeCall(error);
    if (verdict?.kind !== 'sent' && verdict?.kind !== 'refused') throw error;
  }
}

/** The characters that Telegram shows of an answer to a press. */
export const longestToast = 200;

/** Answers a press of a button with words that stand over the chat for a moment. */
export function toast(ctx: FormContext, key: string, values?: Values): Promise<void> {
  return answerPress(ctx, ctx.words.plain(key, values));
}

/** Answers a press of a button with words in a box that must be closed. */
export function box(ctx: FormContext, key: string, values?: Values): Promise<void> {
  return answerPress(ctx, ctx.words.plain(key, values), true);
}

/** In a box where a button was pressed, and in a message where something was typed. */
export function boxOrSay(ctx: FormContext, key: string, values?: Values): Promise<void> {
  return ctx.callbackQuery ? box(ctx, key, values) : say(ctx, ctx.words(key, values));
}

/** Only the first answer to a press is sent. */
export async function answerPress(ctx: FormContext, text = '', isBox = false): Promise<void> {
  if (!ctx.callbackQuery || ctx.isAnswered) return;
  ctx.isAnswered = true;
  try {
    await ctx.answerCallbackQuery({
      text: text.slice(0, longestToast).toWellFormed(),
      show_alert: isBox,
    });
  } catch (error) {
    // Telegram accepts an answer for some seconds only; being late is not an error.
    const verdict = judgeCall(error);
    if (verdict?.kind !== 'refused' || verdict.scope !== 'message') throw error;
  }
}

/** A button that opens the private chat with the bot. */
export function openPrivateKeyboard({ words, me }: FormContext): InlineKeyboard {
  return new InlineKeyboard().url(words.plain('open-private'), `https://t.me/${me.username}`);
}

// Sends a file as an answer: to the person alone who asked, where the answer that led to it was for them alone. A group
// may allow texts only; then the answer says so, and what it can of the file.

type AskerParameters = NonNullable<Awaited<ReturnType<typeof askerParameters>>>;

/**
 * Resolves with whether the file was sent. A file that was asked for under a message that only this person sees is never
 * shown to the whole group instead.
 * @param send sends with these options.
 * @param instead what of the file can be said as text, in HTML.
 */
export async function sendFile(
  ctx: FormContext,
  send: (options: Partial<AskerParameters>) => Promise<unknown>,
  instead?: string,
): Promise<boolean> {
  const parameters = await askerParameters(ctx);
  try {
    await send(parameters ?? {});
    return true;
  } catch (error) {
    const verdict = judgeCall(error);
    const isFile = verdict?.kind === 'refused' && verdict.scope === 'file';
    if (!isFile && !(parameters && verdict?.kind === 'refused')) throw error;
    const why = ctx.words(isFile ? 'file-refused' : 'file-for-asker');
    const html = paragraphs([instead, why]);
    await say(ctx, html, openPrivateKeyboard(ctx));
    return false;
  }
}

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
async function sayToAsker(ctx: FormContext, html: string, options: Options): Promise<Message | undefined> {
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
async function editForAsker(ctx: FormContext, html: string, options: Options): Promise<boolean> {
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

/** A press of a button or an ephemeral message may be answered so for 15 seconds; an administrator always may. */
export async function askerParameters(ctx: FormContext) {
  const { chat, from, callbackQuery, message } = ctx;
  const isGroup = chat?.type === 'group' || chat?.type === 'supergroup';
  const written = message?.ephemeral_message_id;
  const isAsked = ctx.isForAsker === true || ephemeralOf(ctx) !== undefined || written !== undefined;
  if (!isGroup || !isAsked || !from || ctx.senderChat) return undefined;
  const receiver = { receiver_user_id: from.id };
  if (callbackQuery)
    return { ephemeral_message_parameters: { ...receiver, callback_query_id: callbackQuery.id } };
  if (written !== undefined)
    return {
      ephemeral_message_parameters: receiver,
      reply_parameters: { ephemeral_message_id: written },
    };
  return (await isAdministrator(ctx)) ? { ephemeral_message_parameters: receiver } : undefined;
}

async function isAdministrator(ctx: FormContext): Promise<boolean> {
  const { status } = await ctx.getChatMember(ctx.me.id).catch(() => ({ status: 'member' }));
  return status === 'administrator';
}
