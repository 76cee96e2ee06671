// The content of a message, as several methods read it from a call: its text or caption with entities, its preview and its
// file.

import type { LinkPreviewOptions, MessageEntity } from 'grammy/types';
import { type Arguments, type Upload, badRequest, json, text } from '../call.ts';
import type { StoredFile } from '../files.ts';
import { formatText } from '../format-text.ts';
import { type FormattedText, checkLink, isTooFar } from '../html.ts';
import type { Content } from '../posting.ts';
import { type TelegramState, isKnownTo, unixSeconds } from '../state.ts';

const longestText = 4096;
const longestCaption = 1024;

type Written = FormattedText & { html: string | undefined };

export function readText(state: TelegramState, args: Arguments): Written {
  const source = text(args, 'text');
  if (source === '') throw badRequest('message text is empty');
  const written = readWriting(state, args, source);
  if (written.text === '') throw badRequest('text must be non-empty');
  if (written.text.length > longestText) throw badRequest('message is too long');
  return written;
}

export function readCaption(state: TelegramState, args: Arguments): Written {
  const written = readWriting(state, args, text(args, 'caption'));
  if (written.text.length > longestCaption) throw badRequest('message caption is too long');
  return written;
}

function readWriting(state: TelegramState, args: Arguments, source: string): Written {
  if (text(args, 'entities') + text(args, 'caption_entities') !== '')
    throw badRequest('entities are unsupported in the sandbox, use HTML');
  const parseMode = text(args, 'parse_mode');
  const knowsTimes = isKnownTo(state.apiVersion, 'times');
  const formatted = formatText({ text: source, parseMode, knowsTimes });
  if (formatted.entities.some((entity) => isTooFar(entity, unixSeconds(state))))
    throw badRequest('ENTITY_DATE_INVALID');
  return {
    text: formatted.text,
    entities: formatted.entities.flatMap((entity) => resolveMention(state, entity)),
    html: parseMode === '' ? undefined : source,
  };
}

/** Drops a mention of a user whom Telegram does not know. */
function resolveMention(state: TelegramState, entity: MessageEntity): MessageEntity[] {
  if (entity.type !== 'text_mention') return [entity];
  const user = state.people.get(entity.user.id);
  return user ? [{ ...entity, user }] : [];
}

export function readPreview(args: Arguments): LinkPreviewOptions | undefined {
  const options = json(args, 'link_preview_options', () =>
    badRequest("can't parse link preview options JSON object"),
  );
  if (options === undefined) return undefined;
  for (const [field, value] of Object.entries(options as Record<string, unknown>)) {
    if (field !== 'url' && typeof value !== 'boolean')
      throw badRequest(`field "${field}" must be of type Boolean`);
    if (field === 'url' && 'wrong' in checkLink(String(value))) throw badRequest('WEBPAGE_URL_INVALID');
  }
  return options as LinkPreviewOptions;
}

/** A photo or document: an upload, `attach://name`, or the file_id of an earlier one. The sandbox fetches no URLs. */
export function readFile(
  state: TelegramState,
  args: Arguments,
  kind: 'photo' | 'document',
  given = text(args, kind),
): StoredFile {
  const upload = findUpload(args, kind, given);
  if (upload) return kind === 'photo' ? state.files.storePhoto(upload) : state.files.storeDocument(upload);
  if (given === '' || given.startsWith('attach://')) throw badRequest(`there is no ${kind} in the request`);
  if (/^https?:\/\//iu.test(given)) throw badRequest('failed to get HTTP URL content');
  const file = state.files.get(given);
  if (!file) throw badRequest('wrong file identifier/HTTP URL specified');
  if (file.kind.toLowerCase() !== kind) {
    throw badRequest(`can't use file of type ${file.kind} as ${kind === 'photo' ? 'Photo' : 'Document'}`);
  }
  return file;
}

function findUpload(args: Arguments, kind: string, given: string): Upload | undefined {
  return given.startsWith('attach://')
    ? args.uploads.get(given.slice('attach://'.length))
    : args.uploads.get(kind);
}

export const asText = ({ text, entities }: FormattedText): Content => ({
  text,
  ...(entities.length > 0 ? { entities } : {}),
});

export const asCaption = ({ text, entities }: FormattedText): Content =>
  text === '' ? {} : { caption: text, ...(entities.length > 0 ? { caption_entities: entities } : {}) };
