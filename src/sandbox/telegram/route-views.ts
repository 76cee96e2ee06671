// JSON of the /sandbox routes: messages without file contents, objects without undefined fields.
import type { ActivityEntry } from './activity.ts';
import type { ChatMessage } from './chat-message.ts';

type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> } & {
  [K in keyof T as undefined extends T[K] ? never : K]: T[K];
};
/** Removes fields that are undefined. */
export const given = <T extends object>(object: T): Given<T> =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as Given<T>;

/** Omits file contents, which /sandbox/files/{file_id} returns. */
export function showMessage(full: ChatMessage) {
  const { document, raw, ...message } = { ...full, photo: undefined };
  const fileId = raw.photo?.at(-1)?.file_id ?? raw.document?.file_id;
  const { forward_origin, sender_chat, ...rest } = raw;
  const service = Object.fromEntries(
    Object.entries(rest).filter(([name]) =>
      /^(new_chat_|left_chat_|migrate_|forum_topic_|pinned_)/.test(name),
    ),
  );
  return given({
    ...message,
    ...service,
    forward_origin,
    sender_chat,
    file: fileId === undefined ? undefined : `/sandbox/files/${fileId}`,
    file_name: document?.file_name,
  });
}

export const showEntry = (entry: ActivityEntry) =>
  'message' in entry ? { ...entry, message: showMessage(entry.message) } : entry;
