// Schema of the daily backup: whether it is made, at which time, for whose key, and where it goes. The secret key is
// stored nowhere.

import { z } from 'zod';

/** An age recipient, the public key of a pair; that of X25519, whose key fits a line of a note. */
const recipient = z.string().regex(/^age1[0-9a-z]{58}$/);

export const backupSettings = z
  .object({
    isOn: z.boolean().default(false),
    recipient: recipient.nullable().default(null),
    /** A new key that is shown in `messageId` of a private chat, until its owner says that they saved it. */
    pendingKey: z
      .object({ recipient, chatId: z.int(), messageId: z.int(), shownAt: z.int() })
      .nullable()
      .default(null),
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

export type BackupSettings = z.infer<typeof backupSettings>;
