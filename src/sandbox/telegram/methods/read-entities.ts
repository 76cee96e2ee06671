// Reads the MessageEntity objects that a bot sends, with Telegram's refusals. Every entity of the result is complete.
import type { MessageEntity } from 'grammy/types';
import { json, type Arguments } from '../arguments.ts';
import { checkLink } from '../link.ts';
import { badRequest } from '../rejection.ts';

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
export function readEntities(args: Arguments, name: string): MessageEntity[] {
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
