// Schemas of what a chat, or one topic of it, hears: its alert rules, its mutes and its quiet hours. A rule only ever
// asks to hear. Silence comes from mutes and quiet hours, which have an end and a count, so that the order of rules
// decides no more than the words of an alert.

import { z } from 'zod';
import type { Place } from '../ledger/tables.ts';
import { isSamePlace } from '../place.ts';

const id = z.int();
const time = z.int().nonnegative();
/** A number in its place, given once: what buttons carry. */
const number = z.int().positive();

/** Stands for a value that is absent, unknown or not documented. */
export const otherValue = 'other';

/** Allowed values of one enum field; null allows all. */
const values = z.array(z.string()).min(1).nullable().default(null);

export const directions = ['in', 'out', 'own', 'unclear'] as const;
/** `own`: both sides are the team's. */
export type Direction = (typeof directions)[number];

/** Any one of these is enough. A label of the address book is stored as its address, so that it may be renamed. */
const where = z.object({
  addresses: z.array(z.string()).max(50).default([]),
  tags: z.array(z.string()).max(20).default([]),
  /** The service's names of monitored addresses. */
  names: z.array(z.string()).max(20).default([]),
});

/** What an alert must be to be heard; filters that are null allow everything, future values too. */
export const alertRule = z.object({
  id: z.string(),
  n: number,
  name: z.string().trim().min(1).max(32).nullable().default(null),
  createdBy: id,
  createdAt: time,
  changedBy: id.nullable().default(null),
  changedAt: time.nullable().default(null),
  /** Event types as the service names them, or `order.late`, `order.failed` and `order.unknown`. */
  kinds: values,
  services: values,
  resources: values,
  actions: values,
  items: values,
  coins: values,
  where: where.nullable().default(null),
  directions: z.array(z.enum(directions)).min(1).nullable().default(null),
  /** The smallest amount of each coin, in its units, such as `1000.5`; a coin that is not named has none. */
  atLeast: z.record(z.string(), z.string().regex(/^\d{1,40}(?:\.\d{1,40})?$/)).default({}),
  isLoud: z.boolean().default(true),
  isUrgent: z.boolean().default(false),
});

/** With the name, since the person may be gone when the mute ends. */
const person = z.object({ id, name: z.string() });

/** What a mute keeps back: everything of its place, what one rule asks for, one address, or one kind of event. */
const muteScope = z.discriminatedUnion('of', [
  z.object({ of: z.literal('all') }),
  z.object({ of: z.literal('rule'), n: number }),
  z.object({ of: z.literal('address'), address: z.string() }),
  z.object({ of: z.literal('kind'), kind: z.string(), direction: z.enum(directions).optional() }),
]);

export const alertMute = z.object({
  n: number,
  scope: muteScope,
  from: time,
  /** null: for good. */
  until: time.nullable(),
  by: person,
  /** Who set its present end without being allowed to end it: it stays the other person's. */
  prolongedBy: person.optional(),
});

/**
 * Of one place. They are asked where one is added: a place that got more by an older version, or by hand, keeps them,
 * and the settings stay readable.
 */
export const mostRules = 20;
export const mostMutes = 50;

/** A chat, or one topic of it (`topicId`), with its rules. One that is off keeps them. */
export const alertPlace = z.object({
  chatId: id,
  topicId: id.nullable(),
  isOn: z.boolean(),
  /** Events that came before are not counted for it. */
  since: time,
  /** When its alerts were last turned on; 0 before they ever were. */
  onSince: time.default(0),
  /** The number of its next rule or mute. */
  nextN: number.default(1),
  rules: z.array(alertRule).default([]),
  /** Rules that nobody hears, such as those of a deleted topic that were off: a person moves or deletes them. */
  kept: z.array(alertRule).default([]),
  mutes: z.array(alertMute).default([]),
  /** Likely baits (see rules/poison.ts) are shown each, without sound, or as one message a day. */
  baits: z.enum(['each', 'daily']).default('each'),
  /** Events that seem to belong to an order of the bot answer its message. */
  answersOrders: z.boolean().default(true),
});

export const timeOfDay = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/);

/**
 * From `from` until before `to` in the chat's time zone; `to` at or before `from` is on the next day. `days` are those
 * on which it begins, 1 is Monday. `silent`: alerts come without sound. `held`: they come together when it is over.
 */
export const quietHours = z
  .object({
    from: timeOfDay,
    to: timeOfDay,
    days: z.array(z.int().min(1).max(7)).min(1).default([1, 2, 3, 4, 5, 6, 7]),
    how: z.enum(['silent', 'held']).default('silent'),
  })
  .refine(({ from, to }) => from !== to, "quiet hours can't be the whole day");

export type AlertRule = z.infer<typeof alertRule>;
export type AlertMute = z.infer<typeof alertMute>;
export type AlertPlace = z.infer<typeof alertPlace>;
export type QuietHours = z.infer<typeof quietHours>;

// Finds the places of alerts and their rules in the settings, and adds new ones. Pure.

type Places<List = readonly AlertPlace[]> = { readonly places: List };

export function findPlace({ places }: Places, address: Place): AlertPlace | undefined {
  return places.find((place) => isSamePlace(place, address));
}

/** A rule by the id that deliveries carry, with its place. */
export function findRule(
  { places }: Places,
  ruleId: string | null,
): { place: AlertPlace; rule: AlertRule } | undefined {
  for (const place of places) {
    const rule = place.rules.find(({ id }) => id === ruleId);
    if (rule) return { place, rule };
  }
  return undefined;
}

/** The place in a draft of the settings; a new one is off and has no rules. */
export function placeIn(draft: Places<AlertPlace[]>, { chatId, topicId }: Place, now: number): AlertPlace {
  const known = findPlace(draft, { chatId, topicId });
  if (known) return known;
  const place = alertPlace.parse({ chatId, topicId, isOn: false, since: now });
  draft.places.push(place);
  return place;
}

export function turnOn(place: AlertPlace, now: number): void {
  if (place.isOn) return;
  place.isOn = true;
  place.onSince = now;
}

/** Who adds a rule, and when; `id` is one that no other rule has. */
export type RuleMaker = Pick<AlertRule, 'id' | 'createdBy' | 'createdAt'>;

/** Adds a rule to a place of a draft. Filters that are not named allow everything. */
export function addRule(
  place: AlertPlace,
  maker: RuleMaker,
  filters: Omit<Partial<z.input<typeof alertRule>>, keyof RuleMaker | 'n'> = {},
): AlertRule {
  const rule = alertRule.parse({ ...filters, ...maker, n: takeNumber(place) });
  place.rules.push(rule);
  return rule;
}

/** The number of the next rule or mute of the place; no number is given twice. */
export function takeNumber(place: AlertPlace): number {
  const n = place.nextN;
  place.nextN += 1;
  return n;
}
