// Schemas of pending rule changes, as stored while they wait for a second owner or for 24 hours. Where a change
// replaces a value, it includes the old value, so that it is not applied when that has changed meanwhile.

import { z } from 'zod';

// The roles that people have in the settings. Owners are configured by OWNER_IDS instead.

/** From the most rights to the fewest. */
export const roles = ['admin', 'operator', 'viewer'] as const;

export type Role = (typeof roles)[number];

const id = z.int();
const time = z.int().nonnegative();
const role = z.enum(roles);
const amount = z.int().nonnegative().nullable();

/** An amount of sun, energy or bandwidth; null is no limit. `approval` and `code` are thresholds. */
const limitChange = z.object({
  kind: z.literal('limit'),
  name: z.enum(['perOrder', 'perPersonDay', 'perDay', 'approval', 'code']),
  unit: z.enum(['sun', 'energy', 'bandwidth']),
  from: amount,
  to: amount,
});

/**
 * `guard`: loosening a rule takes a second owner or 24 hours. `onlyBook`: orders only for receivers of the address
 * book. `repeatsLock`: no automatic repeats of orders.
 */
const switchChange = z.object({
  kind: z.literal('switch'),
  name: z.enum(['guard', 'onlyBook', 'repeatsLock']),
  to: z.boolean(),
});

/**
 * Somebody opened an invitation link. `from` is the role they have already, null for none. `locale`: the language in
 * which they were answered, since their chat is recorded only when they are in.
 */
const joinChange = z.object({
  kind: z.literal('join'),
  person: z.object({
    id,
    name: z.string(),
    username: z.string().optional(),
    locale: z.string().optional(),
  }),
  from: role.nullable(),
  to: role,
  invitedBy: id,
  tokenSha: z.string(),
});

const roleChange = z.object({ kind: z.literal('role'), personId: id, from: role, to: role });

/** `was`: the address of the label in `guard.freedNames`, null if it is not there. */
const bookEntry = z.object({
  label: z.string(),
  address: z.string(),
  tags: z.array(z.string()),
  was: z.string().nullable(),
});

const bookAddChange = z.object({
  kind: z.literal('book-add'),
  entries: z.array(bookEntry).min(1),
  isImport: z.boolean(),
});

const bookRenameChange = z.object({
  kind: z.literal('book-rename'),
  address: z.string(),
  from: z.string(),
  to: z.string(),
  was: z.string().nullable(),
});

const bookRemoveChange = z.object({ kind: z.literal('book-remove'), address: z.string(), label: z.string() });

/**
 * `from` and `to` are ids of rows in the ledger, null for none: only the ledger has the secrets. `isProven`: a code of
 * the current app was entered for the change.
 */
const authenticatorChange = z.object({
  kind: z.literal('authenticator'),
  personId: id,
  from: id.nullable(),
  to: id.nullable(),
  isProven: z.boolean(),
});

export const ruleChange = z.discriminatedUnion('kind', [
  limitChange,
  switchChange,
  joinChange,
  roleChange,
  bookAddChange,
  bookRenameChange,
  bookRemoveChange,
  authenticatorChange,
]);

/** A message to one person, stored before it is sent. `isEnded`: it was sent or given up. */
const notification = z.object({
  personId: id,
  of: z.enum(['ask', 'outcome']),
  messageId: id.nullable(),
  isEnded: z.boolean(),
});

export const pendingChange = z.object({
  id: z.string(),
  change: ruleChange,
  askedBy: id,
  askedAt: time,
  /** 24 hours after `askedAt`, or later when the bot was off or the wall clock was set forward meanwhile. */
  ripeAt: time,
  /** How long the change has waited while the bot ran, by the monotonic clock; up to an hour more is not stored yet. */
  waitedMs: time.default(0),
  /** `by`: null when the 24 hours had passed, or when another change made this one impossible. */
  outcome: z
    .object({ is: z.enum(['applied', 'cancelled', 'void']), by: id.nullable(), at: time })
    .nullable()
    .default(null),
  /** Its effects outside of the settings are done. */
  isCarriedOut: z.boolean().default(false),
  /** The owners who approved a `join`: it takes the one who invited the person and another owner. */
  agreedBy: z.array(id).default([]),
  told: z.array(notification).default([]),
});

export type RuleChange = z.infer<typeof ruleChange>;
export type ChangeOf<Kind extends RuleChange['kind']> = Extract<RuleChange, { kind: Kind }>;
export type BookEntry = z.infer<typeof bookEntry>;
export type PendingChange = z.infer<typeof pendingChange>;
export type ChangeNotification = z.infer<typeof notification>;
