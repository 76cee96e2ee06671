// The settings: people, invitations, chats, alert rules, limits and addresses, in one JSON document that is held in memory and
// that an operator may read, diff, copy and edit. It changes only through `update`, which changes a copy, checks it and writes
// it to disk before anybody reads it.

import { z } from 'zod';
import { Low } from 'lowdb';
import { roles } from './roles.ts';
import { pendingChange } from './rule-changes.ts';
import { openSettingsFile } from './settings-file.ts';

export { roles, type Role } from './roles.ts';

const id = z.int();
const time = z.int().nonnegative();

const person = z.object({
  id,
  name: z.string(),
  username: z.string().optional(),
  role: z.enum(roles),
  addedBy: id,
  addedAt: time,
});

/** A one-time link; only the SHA-256 of its token is stored. */
const invite = z.object({
  tokenSha: z.string(),
  role: z.enum(roles),
  createdBy: id,
  createdAt: time,
  expiresAt: time,
  /** Who opened it and waits to be let in; absent while it is unused. */
  takenBy: id.optional(),
});

/** A chat the bot belongs in; a private chat has the id of its person. */
const chat = z.object({
  id,
  type: z.enum(['private', 'group', 'supergroup', 'channel']),
  title: z.string(),
  locale: z.string().optional(),
  timeZone: z.string().optional(),
  /** false: each event gets a message of its own, however many wait. */
  folding: z.boolean().optional(),
  /** true: however many wait, they come as lists of all of them, never as a summary with a file. */
  asLists: z.boolean().optional(),
  addedBy: id,
  addedAt: time,
  /** The id it had before it became a supergroup. */
  movedFrom: id.optional(),
  /** The bot was removed from it and has not come back. */
  isOut: z.boolean().optional(),
  /** How long before a delivered resource goes back the chat is reminded; absent: never. */
  reminderMinutes: z.int().min(1).max(1440).optional(),
});

/** Which alerts a chat, or one topic of it, receives. `types` are event types as the service names them. */
const rule = z.object({
  id: z.string(),
  chatId: id,
  topicId: id.nullable(),
  isOn: z.boolean(),
  types: z.array(z.string()),
  createdBy: id,
  createdAt: time,
});

/** How much is allowed; null is no limit. `sun` is integer sun. */
const amounts = z
  .object({
    sun: z.int().nonnegative().nullable().default(null),
    energy: z.int().nonnegative().nullable().default(null),
    bandwidth: z.int().nonnegative().nullable().default(null),
  })
  .prefault({});

/**
 * Days are any 24 hours. What is above `approval` needs a second person, what is above `code` a code of an authenticator
 * app. `onlyBook`: only receivers of the address book can be ordered for.
 */
const limits = z
  .object({
    perOrder: amounts,
    perPersonDay: amounts,
    perDay: amounts,
    approval: amounts,
    code: amounts,
    onlyBook: z.boolean().default(false),
  })
  .prefault({});

/**
 * While it is on, a rule is loosened only by two owners or after 24 hours. `freedNames` were removed from the address book
 * since then, each with the address that it named.
 */
const guard = z
  .object({
    isOn: z.boolean().default(false),
    since: time.nullable().default(null),
    freedNames: z.array(z.object({ label: z.string(), address: z.string() })).default([]),
  })
  .prefault({});

/** A name for a receiver; labels are unique, whatever the case. */
const bookAddress = z.object({
  label: z.string().trim().min(1).max(32),
  address: z.string(),
  tags: z.array(z.string()).default([]),
  addedBy: id,
  addedAt: time,
});

const addressBook = z
  .array(bookAddress)
  .refine(
    (entries) => new Set(entries.map(({ label }) => foldLabel(label))).size === entries.length,
    'two addresses have the same label',
  )
  .default([]);

/** Labels that differ only in case are the same label. */
export function foldLabel(label: string): string {
  return label.normalize('NFKC').toLowerCase();
}

export const settingsSchema = z.object({
  version: z.literal(1).default(1),
  people: z.array(person).default([]),
  invites: z.array(invite).default([]),
  chats: z.array(chat).default([]),
  rules: z.array(rule).default([]),
  limits,
  addresses: addressBook,
  /** Since when no order is repeated automatically, because one was paid twice; an owner sets it back to null. */
  repeatsLockedAt: time.nullable().default(null),
  /** Names of the order's parameters (SERVICE_ORDER_PARAMS) with which something else was bought, and since when. */
  differingParams: z.record(z.string(), time).default({}),
  guard,
  /** Changes of rules that are pending, and ended ones of which somebody has still to be notified. */
  pendingChanges: z.array(pendingChange).default([]),
});

export type SettingsData = z.infer<typeof settingsSchema>;
export type Person = z.infer<typeof person>;
export type Invite = z.infer<typeof invite>;
export type Chat = z.infer<typeof chat>;
export type Rule = z.infer<typeof rule>;
export type LimitSettings = z.infer<typeof limits>;
/** Those that an order is measured by, and the second person's threshold. */
export type Limits = Pick<LimitSettings, 'perOrder' | 'perPersonDay' | 'perDay' | 'approval'>;
export type BookAddress = z.infer<typeof bookAddress>;

export type Settings = {
  /** What was last written; never changed in place. */
  readonly data: Readonly<SettingsData>;
  /**
   * Changes a copy, checks it and writes it to disk; only then `data` is the copy. Updates run one after the other, and an
   * error in `change` leaves everything as it was. Resolves with what `change` returns.
   */
  update<Answer>(change: (draft: SettingsData) => Answer): Promise<Answer>;
};

/** `watch`: the listener is called after each update; the returned function removes it. */
export type OpenSettings = Settings & { watch(listener: () => void): () => void };

/** @throws StoreError `damaged` when the file can't be read as settings: it is left as it is. */
export async function openSettings(path: string): Promise<OpenSettings> {
  const file = openSettingsFile(path, settingsSchema);
  const low = new Low<SettingsData>(file, settingsSchema.parse({}));
  await low.read();
  let last: Promise<unknown> = Promise.resolve();
  const listeners = new Set<() => void>();

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
        for (const listener of listeners) listener();
        return answer;
      });
      last = next.catch(() => undefined);
      return next;
    },
    watch(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
