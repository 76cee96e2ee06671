// Methods by which the bot gets updates and files: polling, the webhook setting, and getFile.
import { flag, integer, json, text, type Arguments } from '../arguments.ts';
import { isDownloadable } from '../files.ts';
import { checkLink } from '../link.ts';
import { badRequest } from '../rejection.ts';
import type { Method } from './method.ts';

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

export const setWebhook: Method = (state, args) => {
  const url = text(args, 'url');
  const link = checkLink(url);
  if (url !== '' && !/^https:\/\//iu.test(url)) {
    throw badRequest('bad webhook: An HTTPS URL must be provided for webhook');
  }
  if (url !== '' && 'wrong' in link) throw badRequest(`bad webhook: ${link.wrong}`);
  const secret = text(args, 'secret_token');
  if (!/^[A-Za-z0-9_-]{0,256}$/.test(secret)) {
    throw badRequest('secret token contains unallowed characters');
  }
  state.updates.setWebhook(url, {
    allowed: allowedUpdates(args),
    dropPending: flag(args, 'drop_pending_updates'),
  });
  return true;
};

export const deleteWebhook: Method = (state, args) => {
  state.updates.setWebhook('', { allowed: undefined, dropPending: flag(args, 'drop_pending_updates') });
  return true;
};

export const getWebhookInfo: Method = (state) => ({
  url: state.updates.webhookUrl,
  has_custom_certificate: false,
  pending_update_count: state.updates.pending,
  ...(state.updates.webhookUrl === '' ? {} : { max_connections: 40 }),
  ...(state.updates.allowed ? { allowed_updates: state.updates.allowed } : {}),
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
