// What the commands of the page take, checked. The types of commands.ts say the same.

import { z } from 'zod';
import { mostInBurst } from '../service/burst.ts';
import { faultSchema } from '../service/faults.ts';
import { mostDays } from '../service/history.ts';
import { fateSchema } from '../service/order.ts';
import { serviceSettingsSchema } from '../service/settings.ts';
import { bodies as telegram, limitMode } from '../telegram/route-bodies.ts';
import { roles } from '../telegram/set-role.ts';
import type { Commands } from './commands.ts';

const dayMs = 86_400_000;
const longestForwardMs = 31 * dayMs;
const longestSpreadMs = 60_000;

const id = z.int();
const place = { person: id, chat: id.optional(), topic: id.optional() };
const nothing = z.strictObject({});
const word = z.string().min(1).max(64);
/** What a deep link can carry, as Telegram limits it. */
const payload = z
  .string()
  .regex(/^[\w-]{1,64}$/, '1 to 64 of A–Z, a–z, 0–9, _ and -')
  .optional();
const names = z.array(z.string()).optional();

const emission = z.strictObject({
  sample: z.string().optional(),
  type: z.string().optional(),
  version: z.string().optional(),
  event_id: z.string().optional(),
  fields: z.record(z.string(), z.string()).optional(),
  without: names,
  fresh: names,
  body: z.string().optional(),
});

export const bodies = {
  say: z.strictObject({ ...place, text: z.string(), replyTo: id.optional() }),
  start: z.strictObject({ person: id, payload }),
  'start-group': z.strictObject({ person: id, chat: id, payload }),
  edit: z.strictObject({ person: id, chat: id, message: id, text: z.string() }),
  document: z.strictObject({
    ...place,
    name: z.string().min(1),
    base64: z.base64(),
    mime: z.string().optional(),
    caption: z.string().optional(),
  }),
  press: z.strictObject({
    person: id,
    chat: id,
    message: id,
    ephemeral: z.boolean().optional(),
    data: z.string(),
  }),
  menu: z.strictObject({ person: id, chat: id.optional() }),
  block: z.strictObject({ person: id, blocked: z.boolean() }),
  language: z.strictObject({ person: id, language: word }),
  member: z.strictObject({
    chat: id,
    who: z.union([id, z.literal('bot')]),
    role: z.enum(roles),
    by: id.optional(),
  }),
  group: z.strictObject({ title: word, owner: id, forum: z.boolean().optional() }),
  topic: z.strictObject({ chat: id, name: word }),
  'topic-state': z.strictObject({ chat: id, topic: id, state: z.enum(['open', 'closed', 'deleted']) }),
  migrate: z.strictObject({ chat: id }),

  emit: emission,
  repeat: nothing,
  burst: emission.extend({
    times: z.int().min(1).max(mostInBurst),
    spreadMs: z.int().min(0).max(longestSpreadMs).optional(),
  }),
  'check-json': z.strictObject({ text: z.string() }),

  'service-fault': faultSchema,
  'telegram-fault': telegram.fault.extend({ times: z.int().min(1).optional() }).strict(),
  'clear-faults': nothing,
  fates: z.strictObject({ fates: z.array(fateSchema).max(mostInBurst) }),
  limits: z.strictObject({ limits: limitMode }),
  settings: serviceSettingsSchema.omit({ callbackUrl: true }).partial(),
  account: z.strictObject({ balance: z.int().min(0), balance_usdt: z.int().min(0) }).partial(),
  clock: z.strictObject({ forwardMs: z.int().min(1).max(longestForwardMs) }),
  history: z.strictObject({ days: z.int().min(1).max(mostDays) }),
  tour: z.strictObject({
    step: z.enum(['balance', 'flash', 'lost_answer', 'delegation', 'words', 'storm', 'lookalike', 'week']),
  }),
} satisfies { [Name in keyof Commands]: z.ZodType<Commands[Name]['body']> };
