// The methods of Telegram's Bot API that the sender calls.

import type { Api, InputFile } from 'grammy';
import type { InlineKeyboardMarkup, Message } from 'grammy/types';

/** What a message and a file have in common: where it goes, what it answers, its buttons and its sound. */
export type SendOptions = {
  parse_mode?: 'HTML';
  message_thread_id?: number;
  reply_markup?: InlineKeyboardMarkup;
  reply_parameters?: { message_id: number; allow_sending_without_reply: true };
  disable_notification?: true;
};

/** A part of grammY's Api. */
export type SendApi = {
  sendMessage(
    chatId: number,
    text: string,
    options: SendOptions & { link_preview_options: { is_disabled: true } },
  ): Promise<{ message_id: number }>;
  sendDocument(
    chatId: number,
    document: InputFile,
    options: SendOptions & { caption: string },
  ): Promise<{ message_id: number }>;
  /** Sends nothing; it is called to find out whether Telegram answers and accepts the bot. */
  getMe(): Promise<unknown>;
};

/** What owners can mute and read apart in their private chats: see private-topics.ts. */
export type TopicKind = 'alerts' | 'orders' | 'system';

/** The same for messages that are kept up to date, and for pictures. */
export type OutboxApi = Pick<
  Api,
  | 'getMe'
  | 'sendMessage'
  | 'sendDocument'
  | 'sendPhoto'
  | 'editMessageText'
  | 'editMessageReplyMarkup'
  | 'deleteMessage'
>;

export type Photo = {
  /** What a method of Telegram takes for a photo: the id of a known file, or a file. */
  readonly media: string | InputFile;
  /** To be called with the message that shows it. */
  remember(message: Pick<Message, 'photo'>): void;
};
