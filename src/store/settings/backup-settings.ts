// Schema of the daily backup: whether it is made, at which time, for whose key, and where it goes. The secret key is
// stored nowhere.

import { z } from 'zod';

/** An age recipient, the public key of a pair; that of X25519, whose key fits a line of a note. */
const recipient = z.string().regex(/^age1[0-9a-z]{58}$/);

/** A secret key that stands in a message of a private chat, until that message is deleted. */
const shownKey = z.object({
  recipient,
  chatId: z.int(),
  messageId: z.int(),
  /** The message below it, which says what to do with the key; null until it is sent. */
  noteId: z.int().nullable().default(null),
  shownAt: z.int(),
  /** `over`: nobody said in time that it was saved, or another key was made since. Only an offered one stays. */
  state: z.enum(['offered', 'saved', 'over']),
});

export const backupSettings = z
  .object({
    isOn: z.boolean().default(false),
    recipient: recipient.nullable().default(null),
    shownKeys: z.array(shownKey).default([]),
    /** In the time zone `timeZone`. */
    time: z
      .string()
      .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/)
      .default('03:00'),
    timeZone: z.string().default('UTC'),
    /** The chat that gets it as a document; null: it is written to BACKUP_DIR. */
    chatId: z.int().nullable().default(null),
  })
  .prefault({});

export type ShownKey = z.infer<typeof shownKey>;
export type BackupSettings = z.infer<typeof backupSettings>;
