// The calls of Telegram that the sender makes.

import type { InputFile } from 'grammy';

/** grammY's Api fits. */
export type SendApi = {
  sendMessage(
    chatId: number,
    text: string,
    options: {
      parse_mode?: 'HTML';
      link_preview_options: { is_disabled: true };
      message_thread_id?: number;
    },
  ): Promise<{ message_id: number }>;
  sendDocument(
    chatId: number,
    document: InputFile,
    options: { caption: string; parse_mode?: 'HTML'; message_thread_id?: number },
  ): Promise<{ message_id: number }>;
  /** Sends nothing; it is asked before a message is risked again. */
  getMe(): Promise<unknown>;
};
