// What is seen of the embedded Telegram's chats: their messages (and the form in which they are stored), the chats, and what
// happens in them.

import type { Message, MessageEntity, Chat, ChatMember } from 'grammy/types';
import { given } from '../bodies.ts';
import type { StoredFile } from './files.ts';

/** `api` is replaced, never mutated: queued updates must not change after their creation. */
export type StoredMessage = {
  api: Message;
  /** A field of its own, since channel posts name no author. */
  fromBot: boolean;
  /** Sent with `disable_notification`. */
  silent: boolean;
  html: string | undefined;
  edits: number;
  file: StoredFile | undefined;
};

/** A snapshot of a message. Names with an underscore are Telegram's, the others the sandbox's. */
export type ChatMessage = ReturnType<typeof viewMessage>;

export function viewMessage({ api, fromBot, silent, html, edits, file }: StoredMessage) {
  const entities: readonly MessageEntity[] = api.entities ?? api.caption_entities ?? [];
  return {
    message_id: api.message_id,
    chat_id: api.chat.id,
    date: api.date,
    edit_date: api.edit_date,
    from: api.from,
    /** Text or caption, '' for neither; `entities` belongs to it. */
    text: api.text ?? api.caption ?? '',
    entities,
    reply_markup: api.reply_markup,
    message_thread_id: api.message_thread_id,
    link_preview_options: api.link_preview_options,
    reply_to_message_id: api.reply_to_message?.message_id,
    /** Of ephemeral messages only, which just this person and the bot see; their message_id is 0. */
    receiver_user_id: api.receiver_user?.id,
    ephemeral_message_id: api.ephemeral_message_id,
    fromBot,
    /** Sent with `disable_notification`: it arrives without a sound. */
    silent,
    /** The text as the bot sent it, with its tags; undefined without parse_mode. */
    html,
    /** Labels of the inline buttons, row by row, in one list. */
    labels: api.reply_markup?.inline_keyboard.flat().map((button) => button.text) ?? [],
    edits,
    photo: file?.kind === 'Photo' ? file.bytes : undefined,
    document:
      file?.kind === 'Document'
        ? { file_name: file.name, mime_type: file.mime, bytes: file.bytes }
        : undefined,
    raw: api,
  };
}

/** Omits file contents, which /sandbox/files/{file_id} returns. */
export function showMessage(full: ChatMessage) {
  const { document, raw, ...message } = { ...full, photo: undefined };
  const fileId = raw.photo?.at(-1)?.file_id ?? raw.document?.file_id;
  const { sender_chat, ...rest } = raw;
  const service = Object.fromEntries(
    Object.entries(rest).filter(([name]) =>
      /^(new_chat_|left_chat_|migrate_|forum_topic_|pinned_)/.test(name),
    ),
  );
  return given({
    ...message,
    ...service,
    sender_chat,
    file: fileId === undefined ? undefined : `/sandbox/files/${fileId}`,
    file_name: document?.file_name,
  });
}

/**
 * What a client shows of a chat besides its messages: its title, topics and members, what is pinned, and whether it was
 * blocked or moved. A snapshot, as JSON can hold it.
 */
export type ChatInfo = {
  id: number;
  type: Chat['type'];
  /** Of a private chat the person's first name. */
  title: string;
  forum: boolean;
  /** By message_thread_id; General, which has none, is not among them. */
  topics: { id: number; name: string; closed: boolean }[];
  generalClosed: boolean;
  /** Of groups; who left or was removed stays listed with that status. */
  members: { id: number; status: ChatMember['status']; anonymous: boolean }[];
  pinned: readonly number[];
  /** The supergroup that replaced this group. */
  movedTo: number | undefined;
  /** Private chats only: whether the person has written to the bot, and whether they have blocked it. */
  wrote: boolean;
  blocked: boolean;
};

/** Something that happened in a chat. */
export type Activity =
  | { kind: 'message' | 'edit'; chatId: number; message: ChatMessage }
  | { kind: 'delete'; chatId: number; messageId: number }
  | { kind: 'answer'; chatId: number; personId: number; text?: string; showAlert: boolean }
  | { kind: 'action'; chatId: number; action: string }
  | { kind: 'left'; chatId: number }
  /** The chat was created, or its members, topics or pins changed, or it was blocked or moved. */
  | { kind: 'chat'; chatId: number; chat: ChatInfo };

export type ActivityEntry = { seq: number } & Activity;

export const showEntry = (entry: ActivityEntry) =>
  'message' in entry ? { ...entry, message: showMessage(entry.message) } : entry;
