// The content of a message, as several methods read it from a call: its text or caption with entities, its preview and its
// file.

import type { LinkPreviewOptions, MessageEntity } from 'grammy/types';
import { type Arguments, type Upload, badRequest, flag, json, text } from '../call.ts';
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
  const written = readWriting(state, args, source, 'entities');
  if (written.text === '') throw badRequest('text must be non-empty');
  if (written.text.length > longestText) throw badRequest('message is too long');
  return written;
}

export function readCaption(state: TelegramState, args: Arguments): Written {
  const written = readWriting(state, args, text(args, 'caption'), 'caption_entities');
  if (written.text.length > longestCaption) throw badRequest('message caption is too long');
  return written;
}

function readWriting(state: TelegramState, args: Arguments, source: string, entitiesName: string): Written {
  const parseMode = text(args, 'parse_mode');
  const entities = parseMode === '' ? readEntities(args, entitiesName) : [];
  const knowsTimes = isKnownTo(state.apiVersion, 'times');
  const formatted = formatText({ text: source, parseMode, entities, knowsTimes });
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

/** Also reads the older `disable_web_page_preview`, which Telegram still accepts. */
export function readPreview(args: Arguments): LinkPreviewOptions | undefined {
  const options = json(args, 'link_preview_options', () =>
    badRequest("can't parse link preview options JSON object"),
  );
  if (options === undefined) {
    return flag(args, 'disable_web_page_preview') ? { is_disabled: true } : undefined;
  }
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

// Reads the MessageEntity objects that a bot sends, with Telegram's refusals. Every entity of the result is complete.

type PlainType = MessageEntity.CommonMessageEntity['type'];

/** Telegram detects these in the text and ignores them when a bot sends them. */
const automatic: ReadonlySet<unknown> = new Set<PlainType>([
  'mention',
  'hashtag',
  'cashtag',
  'bot_command',
  'url',
  'email',
  'phone_number',
]);

const plain: ReadonlySet<unknown> = new Set<PlainType>([
  'bold',
  'italic',
  'underline',
  'strikethrough',
  'spoiler',
  'blockquote',
  'expandable_blockquote',
  'code',
]);

const isPlain = (type: unknown): type is PlainType => plain.has(type);

/** `name` is the parameter; a missing one is an empty list. The user of a mention has only the id set. */
function readEntities(args: Arguments, name: string): MessageEntity[] {
  const list = json(args, name, () => badRequest("can't parse entities JSON object")) ?? [];
  if (!Array.isArray(list)) throw badRequest('expected an Array of MessageEntity');
  return list.flatMap(readEntity);
}

function readEntity(entity: unknown): MessageEntity[] {
  const type = fieldOf(entity, 'type');
  const known = automatic.has(type) || isPlain(type) || type === 'pre' || isDetailed(type);
  if (!known) throw refuse('Unsupported type specified');
  const [offset, length] = [fieldOf(entity, 'offset'), fieldOf(entity, 'length')];
  if (!isInteger(offset) || !isInteger(length)) throw refuse('Can\'t find field "offset"');
  const range = { offset, length };
  if (isPlain(type)) return [{ type, ...range }];
  if (type === 'pre') {
    const language = fieldOf(entity, 'language');
    return [{ type, ...range, ...(typeof language === 'string' ? { language } : {}) }];
  }
  return isDetailed(type) ? [readDetailed(type, range, entity)] : [];
}

/** Types with a field of their own, and its name. */
const details = { text_link: 'url', text_mention: 'user', custom_emoji: 'custom_emoji_id' } as const;

const isDetailed = (type: unknown): type is keyof typeof details =>
  typeof type === 'string' && Object.hasOwn(details, type);

function readDetailed(
  type: keyof typeof details,
  range: { offset: number; length: number },
  entity: unknown,
): MessageEntity {
  const detail = fieldOf(entity, details[type]);
  if (detail === undefined) throw refuse(`Can't find field "${details[type]}"`);
  if (type === 'text_mention') {
    return { type, ...range, user: { id: Number(fieldOf(detail, 'id')), is_bot: false, first_name: '' } };
  }
  const text = typeof detail === 'string' ? detail : JSON.stringify(detail);
  if (type === 'custom_emoji') return { type, ...range, custom_emoji_id: text };
  const link = checkLink(text);
  if ('wrong' in link) throw badRequest(`entity URL '${text}' is invalid: ${link.wrong}`);
  return { type, ...range, url: link.url };
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

const isInteger = (value: unknown): value is number => Number.isInteger(value);

const refuse = (why: string) => badRequest(`can't parse MessageEntity: ${why}`);
