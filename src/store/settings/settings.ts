// The settings: people, invitations, chats, places of alerts, limits and addresses, in one JSON document that is held in
// memory and that an operator may read, diff, copy and edit. It is changed only by `update`, which changes a copy,
// validates it and writes it to disk before it becomes visible. Long, because it is the list of all that is in the document.

import { z } from 'zod';
import { Low } from 'lowdb';
import type { Kysely } from 'kysely';
import { createListeners } from '../../base/listeners.ts';
import { addressBook } from './address-book.ts';
import { chainSettings } from './chain-settings.ts';
import { alertPlace, quietHours, timeOfDay } from './alert-rules.ts';
import { reports } from './report-settings.ts';
import type { Tables } from '../ledger/tables.ts';
import { openSettingsFile } from './document.ts';
import { alertTemplate, mostStoredTemplates } from './templates.ts';
import { watchSettings } from './watches.ts';
import { createSerialQueue } from '../ledger/batches.ts';

export type { BookAddress } from './address-book.ts';

// The roles that people have in the settings. Owners are configured by OWNER_IDS instead.

/** From the most rights to the fewest. */
export const roles = ['admin', 'operator', 'viewer'] as const;

export type Role = (typeof roles)[number];

const [id, time] = [z.int(), z.int().nonnegative()];

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
});

/** Of things that nobody has taken, in one chat. */
export const mostReminders = 5;
export const latestReminderMinutes = 1_440;

/**
 * That the bot was put out of the chat since somebody on the team brought it there, and when by Telegram's clock. `left`:
 * it was removed from a basic group, or the group is becoming a supergroup, which another update tells. `removed`: it
 * stays out until an owner or admin brings it back; nobody else can. `upgraded`: it only left the basic group that
 * became this chat, and is in.
 */
const exit = z.object({ kind: z.enum(['left', 'removed', 'upgraded']), at: time });

/** A chat in which the bot may work; the id of a private chat is that of its person. */
const chat = z.object({
  id,
  type: z.enum(['private', 'group', 'supergroup', 'channel']),
  title: z.string(),
  locale: z.string().optional(),
  timeZone: z.string().optional(),
  /** false: each event is sent in a message of its own, however many are waiting. */
  folding: z.boolean().optional(),
  /** true: events are folded only into lists, however many are waiting, never into a summary with a file. */
  asLists: z.boolean().optional(),
  addedBy: id,
  addedAt: time,
  /** The id it had before it became a supergroup. */
  movedFrom: id.optional(),
  exit: exit.optional(),
  /** The bot's own topics in an owner's private chat. */
  topics: z.object({ alerts: id.optional(), orders: id.optional(), system: id.optional() }).optional(),
  /** How long before a delegation ends the chat gets a reminder; absent: no reminders. */
  reminderMinutes: z.int().min(1).max(1440).optional(),
  /** How many minutes after nobody has taken something the chat is reminded; absent: 10, 30 and 120; empty: never. */
  takeReminders: z.array(z.int().min(1).max(latestReminderMinutes)).max(mostReminders).optional(),
  /** The colours of its pictures; absent: light. */
  pictureTheme: z.enum(['light', 'dark']).optional(),
  /** When alerts come without sound, or later. */
  quiet: quietHours.optional(),
});

export type Chat = z.infer<typeof chat>;

export function findChat(
  { chats }: { chats: readonly Chat[] },
  chatId: number | undefined,
): Chat | undefined {
  return chats.find(({ id }) => id === chatId);
}

/**
 * Deletes the chats with all that was set for them. Only that one of them gets the backups stays: they fail, which owners
 * hear, until an owner chooses another place.
 */
export function forgetChats(draft: SettingsData, ids: ReadonlySet<Chat['id']>): void {
  const others = <Kept extends { chatId: number }>(list: Kept[]) =>
    list.filter(({ chatId }) => !ids.has(chatId));
  draft.chats = draft.chats.filter(({ id }) => !ids.has(id));
  draft.places = others(draft.places);
  draft.reports = others(draft.reports);
  draft.templates = others(draft.templates);
  draft.balancePlaces = others(draft.balancePlaces);
  draft.watchedRecords = others(draft.watchedRecords);
}

/** The id of the supergroup that the group has become. */
export function successorOf({ chats }: { chats: readonly Chat[] }, chatId: number): number | undefined {
  return chats.find(({ movedFrom }) => movedFrom === chatId)?.id;
}

/** Its id where the settings don't have the chat. */
export function titleOf(settings: { chats: readonly Chat[] }, chatId: number): string {
  return findChat(settings, chatId)?.title ?? String(chatId);
}

/** Whether the bot was removed from the chat, and nobody on the team has brought it back since. */
export function isOut({ exit }: Pick<Chat, 'exit'>): boolean {
  return exit !== undefined && exit.kind !== 'upgraded';
}

/** The allowed amounts; null is no limit. `sun` is an integer number of sun. */
const amounts = z
  .object({
    sun: z.int().nonnegative().nullable().default(null),
    energy: z.int().nonnegative().nullable().default(null),
    bandwidth: z.int().nonnegative().nullable().default(null),
  })
  .prefault({});

/**
 * A day means the last 24 hours. An order above `approval` needs a second person, one above `code` a code of an
 * authenticator app. `onlyBook`: orders are allowed only for receivers of the address book.
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

/** The daily backup: whether it is made, at which time, and where it goes. Whom it is encrypted to, the environment says. */
const backupSettings = z
  .object({
    isOn: z.boolean().default(false),
    /** In the time zone `timeZone`. */
    time: timeOfDay.default('03:00'),
    timeZone: z.string().default('UTC'),
    /** The chat that gets it as a document; null: it is written to BACKUP_DIR; absent: nobody has chosen yet. */
    chatId: z.int().nullable().optional(),
  })
  .prefault({});

export const settingsSchema = z.object({
  version: z.literal(2).default(2),
  people: z.array(person).default([]),
  invites: z.array(invite).default([]),
  chats: z.array(chat).default([]),
  places: z.array(alertPlace).default([]),
  /** Digests and boards. */
  reports: z.array(reports).default([]),
  /** People's own words for alerts. */
  templates: z.array(alertTemplate).max(mostStoredTemplates).default([]),
  limits,
  addresses: addressBook,
  /** Labels that were removed from the address book, each with the address that it named last; the latest at the end. */
  formerNames: z.array(z.object({ label: z.string(), address: z.string() })).default([]),
  ...chainSettings,
  backup: backupSettings,
  ...watchSettings,
  /** Whether owners hear that another instance has taken over. */
  tellsTakeovers: z.boolean().default(true),
  /** Since when automatic repeats are off, because an order was paid twice; null while they are on. */
  repeatsLockedAt: time.nullable().default(null),
  /** Values of SERVICE_ORDER_PARAMS with which something else than ordered was bought, and since when. */
  differingParams: z.record(z.string(), time).default({}),
});

export type SettingsData = z.infer<typeof settingsSchema>;
export type Person = z.infer<typeof person>;
export type Invite = z.infer<typeof invite>;
export type LimitSettings = z.infer<typeof limits>;
/** The limits of orders, and the threshold above which a second person must approve. */
export type Limits = Pick<LimitSettings, 'perOrder' | 'perPersonDay' | 'perDay' | 'approval'>;

export type Settings = {
  /** The settings as last written; the object is never changed in place. */
  readonly data: Readonly<SettingsData>;
  /** Changes a copy, validates and writes it; then it becomes `data`. One after the other; an error changes nothing. */
  update<Answer>(change: (draft: SettingsData) => Answer): Promise<Answer>;
};

/** Settings that were last confirmed earlier may not be those that hold: a follower might route by them wrongly. */
export const confirmedWithinMs = 10_000;

export type OpenSettings = Settings & {
  /** The listener is called after each change, whoever has made it; the returned function removes it. */
  watch(listener: () => void): () => void;
  /**
   * For what must not be decided by settings that another process has changed since: afterwards `data` is what is stored
   * now, or the last that could be read where that is damaged. `reader`: the transaction, within one. Nobody else changes
   * a file, so nothing is read there.
   */
  refresh(reader?: Kysely<Tables>): Promise<void>;
  /** How long ago `data` was certainly what is stored, by the monotonic clock; 0 for a file. */
  confirmedMsAgo(): number;
  close(): Promise<void>;
};

/** @throws StoreError `damaged` when the file can't be read as settings; the file is not changed. */
export async function openSettings(
  path: string,
  onWarning?: (warning: string) => void,
): Promise<OpenSettings> {
  const file = openSettingsFile(path, settingsSchema, onWarning);
  const low = new Low<SettingsData>(file, settingsSchema.parse({}));
  await low.read();
  const runSerially = createSerialQueue();
  const { tell, watch } = createListeners<[]>();

  return {
    get data() {
      return low.data;
    },
    update: (change) =>
      runSerially(async () => {
        const draft = structuredClone(low.data);
        const answer = change(draft);
        const checked = settingsSchema.parse(draft);
        await file.write(checked);
        low.data = checked;
        tell();
        return answer;
      }),
    watch,
    refresh: () => Promise.resolve(),
    confirmedMsAgo: () => 0,
    close: () => runSerially(() => Promise.resolve()),
  };
}

export type BackupSettings = z.infer<typeof backupSettings>;
