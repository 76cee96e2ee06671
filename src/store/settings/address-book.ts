// Schema of the address book: receivers that the team has named.

import { foldWord } from '../../base/visible-text.ts';
import { z } from 'zod';

const id = z.int();
const time = z.int().nonnegative();

/** A named receiver; labels are unique, ignoring case. */
export const bookAddress = z.object({
  label: z.string().trim().min(1).max(32),
  address: z.string(),
  tags: z.array(z.string()).default([]),
  addedBy: id,
  addedAt: time,
});

export const addressBook = z
  .array(bookAddress)
  .refine(
    (entries) => new Set(entries.map(({ label }) => foldWord(label))).size === entries.length,
    'two addresses have the same label',
  )
  .default([]);

export type BookAddress = z.infer<typeof bookAddress>;
