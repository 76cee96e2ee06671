// The notices about the account at the service: a low balance, and watched basic addresses. Times are Unix milliseconds,
// amounts in sun as text.

import { z } from 'zod';

const time = z.number();
const digits = z.string().regex(/^\d+$/);
/** A chat, or one topic of it, to which the notice is sent instead of the owners. */
const place = z.object({ chatId: z.number(), topicId: z.number().nullable() });

/**
 * The balance fell below one of the owners' steps, in days or in sun; `count` numbers the times. `runway`: how long it
 * lasts, at the spending of so many days.
 */
export const lowBalance = z.object({
  kind: z.literal('low-balance'),
  at: time,
  count: z.number(),
  by: z.enum(['days', 'sun']),
  step: z.number(),
  balanceSun: z.string().regex(/^-?\d+$/),
  runway: z
    .object({ lastsMs: z.number(), days: z.number(), transfers: digits.exactOptional() })
    .exactOptional(),
  /** What is usually bought costs so much, and the balance does not cover it. */
  usualSun: digits.exactOptional(),
  place: place.exactOptional(),
});

/** What has changed about a basic address, with what the service's record says. */
const recordChange = z.discriminatedUnion('is', [
  z.object({ is: z.literal('guarantee-off') }),
  z.object({ is: z.literal('status'), from: z.string(), to: z.string() }),
  z.object({ is: z.literal('expired'), at: time }),
  z.object({
    is: z.literal('quota'),
    isUsedUp: z.boolean(),
    of: z.enum(['count', 'quantity']),
    used: z.number(),
    whole: z.number(),
  }),
  /** `spareSun`: the balance without what is billed before. */
  z.object({
    is: z.literal('billing'),
    at: time,
    isShort: z.boolean(),
    feeSun: digits.exactOptional(),
    spareSun: z
      .string()
      .regex(/^-?\d+$/)
      .exactOptional(),
  }),
  z.object({ is: z.literal('gone') }),
]);

/** What a check found about a basic address since the reading at `since`, for a place that watches it. */
export const record = z.object({
  kind: z.literal('record'),
  at: time,
  place,
  address: z.string(),
  since: time,
  changes: z.array(recordChange),
});

/** Delivered orders by signed readings, of which no event has come. */
export const found = z.object({
  kind: z.literal('found'),
  at: time,
  orders: z.array(
    z.object({
      id: z.string(),
      resource: z.enum(['ENERGY', 'BANDWIDTH']),
      quantity: z.number(),
      receiver: z.string(),
      hash: z.string(),
    }),
  ),
});

export type RecordChange = z.infer<typeof recordChange>;
