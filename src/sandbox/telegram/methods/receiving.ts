// Methods by which the bot gets updates and files, and answers them at once: polling, the webhook setting, getFile, and the
// answers to callback queries.

import { type Arguments, badRequest, flag, integer, json, text, tooManyRequests } from '../call.ts';
import { isDownloadable } from '../files.ts';
import type { Method, TelegramState } from '../state.ts';
import { type WebhookTarget, isOnThisMachine, parseWebhookUrl, whyRefused } from '../updates.ts';
import { openTopic, writableChat } from '../access.ts';

const longestPollSeconds = 50;

export const getUpdates: Method = (state, args, gone) =>
  state.updates.poll(
    {
      offset: integer(args, 'offset'),
      limit: Math.min(Math.max(integer(args, 'limit') || 100, 1), 100),
      timeoutSeconds: Math.min(integer(args, 'timeout'), longestPollSeconds),
      allowed: allowedUpdates(args),
    },
    gone,
  );

const betweenSetsMs = 1000;

export const setWebhook: Method = (state, args) => {
  const url = text(args, 'url');
  if (url === '') return removeWebhook(state, args);
  const now = state.clock.monotonic();
  if (now < state.maySetWebhookAt) throw tooManyRequests(1);
  state.maySetWebhookAt = now + betweenSetsMs;
  const target = {
    url,
    secret: text(args, 'secret_token'),
    maxConnections: connections(integer(args, 'max_connections'), state.local),
  };
  const allowed = allowedUpdates(args);
  const refusal = whyRefusedWebhook(state, target);
  if (refusal !== undefined) {
    // Telegram has closed the former webhook by then.
    removeWebhook(state, args);
    throw badRequest(refusal);
  }
  const isPosted = state.local && isOnThisMachine(url);
  state.updates.setAllowed(allowed);
  state.updates.setWebhook(target, { isPosted, dropPending: flag(args, 'drop_pending_updates') });
  return true;
};

export const deleteWebhook: Method = (state, args) => removeWebhook(state, args);

function removeWebhook({ updates }: TelegramState, args: Arguments): true {
  updates.setWebhook(undefined, { isPosted: false, dropPending: flag(args, 'drop_pending_updates') });
  return true;
}

function whyRefusedWebhook(state: TelegramState, { url, secret }: WebhookTarget): string | undefined {
  const parsed = parseWebhookUrl(url);
  if (!parsed) return 'invalid webhook URL specified';
  if (secret.length > 256) return 'secret token is too long';
  if (!/^[\w-]*$/.test(secret)) return 'secret token contains unallowed characters';
  const refusal = state.local ? undefined : whyRefused(parsed);
  return refusal === undefined ? undefined : `bad webhook: ${refusal}`;
}

/** 40 unless given; a figure out of range is taken as the nearest one. */
function connections(given: number, isLocal: boolean): number {
  return given === 0 ? 40 : Math.min(Math.max(given, 1), isLocal ? 100_000 : 100);
}

export const getWebhookInfo: Method = ({ updates: { webhook, pending, allowed } }) => ({
  url: webhook?.url ?? '',
  has_custom_certificate: false,
  pending_update_count: pending,
  ...(webhook?.lastError && {
    last_error_date: webhook.lastError.date,
    last_error_message: webhook.lastError.message,
  }),
  ...(webhook && { max_connections: webhook.maxConnections }),
  ...(allowed && { allowed_updates: allowed }),
});

export const getFile: Method = (state, args) => {
  const id = text(args, 'file_id');
  if (id === '') throw badRequest('file_id not specified');
  const file = state.files.get(id);
  if (!file) throw badRequest('invalid file_id');
  if (!isDownloadable(file)) throw badRequest('file is too big');
  return {
    file_id: file.id,
    file_unique_id: file.uniqueId,
    file_size: file.bytes.length,
    file_path: file.path,
  };
};

function allowedUpdates(args: Arguments): readonly string[] | undefined {
  const list = json(args, 'allowed_updates', () => badRequest("can't parse allowed_updates JSON object"));
  return Array.isArray(list) ? list.map(String) : undefined;
}

// Methods whose effect is no message: answers to pressed buttons, and chat actions such as "is typing…".

const longestAnswer = 200;

export const answerCallbackQuery: Method = (state, args) => {
  const answer = {
    text: text(args, 'text') || undefined,
    show_alert: flag(args, 'show_alert'),
  };
  if (Array.from(answer.text ?? '').length > longestAnswer) throw badRequest('MESSAGE_TOO_LONG');
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
