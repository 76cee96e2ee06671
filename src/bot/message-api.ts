// The methods of Telegram's Bot API for messages that no update asks for.

import type { Api } from 'grammy';

/** The same for digests and boards. */
export type ReportApi = MessageApi & Pick<Api, 'sendPhoto' | 'pinChatMessage' | 'getChat'>;

export type MessageApi = Pick<
  Api,
  'sendMessage' | 'editMessageText' | 'editMessageReplyMarkup' | 'deleteMessage'
>;
