// The medium that an edit puts into a message: InputMediaPhoto and InputMediaDocument, with their caption.
import type { Message } from 'grammy/types';
import { json, type Arguments } from '../arguments.ts';
import type { StoredFile } from '../files.ts';
import { badRequest } from '../rejection.ts';
import { asCaption, contentFields, without, type Written } from './content.ts';

/** The new photo or document, and its caption as the arguments of a message with one. */
export function readMedia(args: Arguments): {
  kind: 'photo' | 'document';
  given: string;
  caption: Arguments;
} {
  const media = json(args, 'media', () => badRequest("can't parse InputMedia: Can't parse JSON object"));
  const { type, media: given, ...rest } = (media ?? {}) as Record<string, unknown>;
  if (type !== 'photo' && type !== 'document')
    throw badRequest("can't parse InputMedia: media type must be photo or document");
  const values = Object.fromEntries(
    Object.entries(rest).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  );
  return { kind: type, given: typeof given === 'string' ? given : '', caption: { ...args, values } };
}

export function editedMedia(message: Message, file: StoredFile, written: Written): Message {
  return { ...without(message, ...contentFields), ...file.content, ...asCaption(written) };
}
