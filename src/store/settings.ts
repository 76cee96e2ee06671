// What an operator may read, diff, copy and edit: people, invitations, chats and alert rules, in one JSON document
// held in memory. It changes only through `update`, which works on a copy, checks it and writes it before it is seen.

import { z } from 'zod';
import { Low } from 'lowdb';
import { openSettingsFile } from './settings-file.ts';

const id = z.int();
const time = z.int().nonnegative();

export const roles = ['admin', 'operator', 'viewer'] as const;

const person = z.object({
  id,
  name: z.string(),
  username: z.string().optional(),
  role: z.enum(roles),
  addedBy: id,
  addedAt: time,
});

/** An unused one-time link; only the SHA-256 of its token is kept. */
const invite = z.object({
  tokenSha: z.string(),
  role: z.enum(roles),
  createdBy: id,
  createdAt: time,
  expiresAt: time,
});

/** A chat the bot belongs in; a private chat has the id of its person. */
const chat = z.object({
  id,
  type: z.enum(['private', 'group', 'supergroup', 'channel']),
  title: z.string(),
  locale: z.string().optional(),
  timeZone: z.string().optional(),
  addedBy: id,
  addedAt: time,
});

/** What a chat, or one topic of it, wants to hear. `types` are event types as the service names them. */
const rule = z.object({
  id: z.string(),
  chatId: id,
  topicId: id.nullable(),
  isOn: z.boolean(),
  types: z.array(z.string()),
  createdBy: id,
  createdAt: time,
});

export const settingsSchema = z.object({
  version: z.literal(1).default(1),
  people: z.array(person).default([]),
  invites: z.array(invite).default([]),
  chats: z.array(chat).default([]),
  rules: z.array(rule).default([]),
});

export type SettingsData = z.infer<typeof settingsSchema>;
export type Person = z.infer<typeof person>;
export type Role = Person['role'];
export type Invite = z.infer<typeof invite>;
export type Chat = z.infer<typeof chat>;
export type Rule = z.infer<typeof rule>;

export type Settings = {
  /** What was last written; never changed in place. */
  readonly data: Readonly<SettingsData>;
  /**
   * Changes a copy, checks it and writes it; only then is it seen. Updates run one after the other, and an error in
   * `change` leaves everything as it was. Answers what `change` answers.
   */
  update<Answer>(change: (draft: SettingsData) => Answer): Promise<Answer>;
};

/** @throws StoreError `damaged` when the file can't be read as settings: it is left as it is. */
export async function openSettings(path: string): Promise<Settings> {
  const file = openSettingsFile(path, settingsSchema);
  const low = new Low<SettingsData>(file, settingsSchema.parse({}));
  await low.read();
  let last: Promise<unknown> = Promise.resolve();

  return {
    get data() {
      return low.data;
    },
    update(change) {
      const next = last.then(async () => {
        const draft = structuredClone(low.data);
        const answer = change(draft);
        const checked = settingsSchema.parse(draft);
        await file.write(checked);
        low.data = checked;
        return answer;
      });
      last = next.catch(() => undefined);
      return next;
    },
  };
}
