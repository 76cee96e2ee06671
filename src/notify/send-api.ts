// The methods of Telegram's Bot API that the sender calls.

import type { InputFile } from 'grammy';
import type { InlineKeyboardMarkup } from 'grammy/types';

/** A message without a sound, which may answer another one, and may have buttons. */
export type Quiet = {
  reply_markup?: InlineKeyboardMarkup;
  reply_parameters?: { message_id: number; allow_sending_without_reply: true };
  disable_notification?: true;
};

/** A part of grammY's Api. */
export type SendApi = {
  sendMessage(
    chatId: number,
    text: string,
    options: {
      parse_mode?: 'HTML';
      link_preview_options: { is_disabled: true };
      message_thread_id?: number;
      reply_markup?: InlineKeyboardMarkup;
    } & Quiet,
  ): Promise<{ message_id: number }>;
  sendDocument(
    chatId: number,
    document: InputFile,
    options: { caption: string; parse_mode?: 'HTML'; message_thread_id?: number } & Quiet,
  ): Promise<{ message_id: number }>;
  /** Sends nothing; it is called to find out whether Telegram answers and accepts the bot. */
  getMe(): Promise<unknown>;
};
