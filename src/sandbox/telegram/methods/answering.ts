// Methods whose effect is no message: answers to pressed buttons, and chat actions such as "is typing…".
import { openTopic, writableChat } from '../access.ts';
import { flag, integer, text } from '../arguments.ts';
import { badRequest } from '../rejection.ts';
import type { Method } from './method.ts';

const longestAnswer = 200;

export const answerCallbackQuery: Method = (state, args) => {
  const answer = {
    text: text(args, 'text') || undefined,
    show_alert: flag(args, 'show_alert'),
    url: text(args, 'url') || undefined,
  };
  if (Array.from(answer.text ?? '').length > longestAnswer) throw badRequest('MESSAGE_TOO_LONG');
  if (answer.url !== undefined && !answer.url.startsWith(`https://t.me/${state.bot.username ?? ''}?start=`)) {
    throw badRequest('URL_INVALID');
  }
  const { chatId, personId } = state.callbacks.answer(text(args, 'callback_query_id'), answer);
  state.activity.publish({
    kind: 'answer',
    chatId,
    personId,
    showAlert: answer.show_alert,
    ...(answer.text === undefined ? {} : { text: answer.text }),
  });
  return true;
};

const chatActions = new Set(
  (
    'typing upload_photo record_video upload_video record_voice upload_voice upload_document choose_sticker ' +
    'find_location record_video_note upload_video_note'
  ).split(' '),
);

export const sendChatAction: Method = (state, args) => {
  const action = text(args, 'action');
  if (!chatActions.has(action)) throw badRequest('wrong parameter action in request');
  const chat = writableChat(state, args);
  openTopic(state, chat, integer(args, 'message_thread_id'));
  state.activity.publish({ kind: 'action', chatId: chat.id, action });
  return true;
};
