// The methods of Telegram's Bot API for messages that no update asks for.

import type { Api } from 'grammy';

export type MessageApi = Pick<
  Api,
  'sendMessage' | 'editMessageText' | 'editMessageReplyMarkup' | 'deleteMessage'
>;
