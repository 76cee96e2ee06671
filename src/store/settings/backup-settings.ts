// Schema of the daily backup: whether it is made, at which time, and where it goes. Whom it is encrypted to, the
// environment says.

import { z } from 'zod';
import { timeOfDay } from './alert-rules.ts';

export const backupSettings = z
  .object({
    isOn: z.boolean().default(false),
    /** In the time zone `timeZone`. */
    time: timeOfDay.default('03:00'),
    timeZone: z.string().default('UTC'),
    /** The chat that gets it as a document; null: it is written to BACKUP_DIR; absent: nobody has chosen yet. */
    chatId: z.int().nullable().optional(),
  })
  .prefault({});

export type BackupSettings = z.infer<typeof backupSettings>;
