// The commands of the page: the body that each takes, checked. What each does is in model.ts.

import { z } from 'zod';
import { dayMs } from '../../base/clock.ts';
import { emissionSchema } from '../service/emission.ts';
import { faultSchema } from '../service/faults.ts';
import { fateSchema } from '../service/order.ts';
import { bodies as telegram } from '../telegram/route-bodies.ts';

const longestForwardMs = 31 * dayMs;
const mostFates = 1_000;

/** Of the guided tour. */
export const stepNames = [
  'balance',
  'flash',
  'lost_answer',
  'delegation',
  'words',
  'storm',
  'lookalike',
  'week',
] as const;

export type TourStepName = (typeof stepNames)[number];

const id = z.int();
/** Where a person writes; the private chat when `chat` is absent. */
const place = { person: id, chat: id.optional(), topic: id.optional() };
const nothing = z.strictObject({});
const word = z.string().min(1).max(64);
/** What a deep link can carry, as Telegram limits it. */
const payload = z
  .string()
  .regex(/^[\w-]{1,64}$/, '1 to 64 of A–Z, a–z, 0–9, _ and -')
  .optional();

/** `data`: JSON text, so that no digit of a large number is lost. */
const emission = emissionSchema
  .pick({ sample: true, type: true, event_id: true, fresh: true, body: true })
  .extend({ data: z.string().optional() });

export const commands = {
  say: z.strictObject({ ...place, text: z.string(), replyTo: id.optional() }),
  /** What a link `https://t.me/<bot>?start=<payload>` does; without a payload the START button. */
  start: z.strictObject({ person: id, payload }),
  /** What `https://t.me/<bot>?startgroup=<payload>` does in the group that the person chose. */
  'start-group': z.strictObject({ person: id, chat: id, payload }),
  document: z.strictObject({
    ...place,
    name: z.string().min(1),
    base64: z.base64(),
    mime: z.string().optional(),
  }),
  /** `message`: message_id, or with `ephemeral` the ephemeral_message_id. `data`: the button's callback_data. */
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
  /** Adds the bot to the group, or removes it; `by` is the person who acts, the owner when absent. */
  bot: z.strictObject({ chat: id, isMember: z.boolean(), by: id.optional() }),
  topic: z.strictObject({ chat: id, topic: id, closed: z.boolean() }),

  emit: emission,
  /** The last emitted event once more: same id, same body. */
  repeat: nothing,
  burst: emission.extend(emissionSchema.pick({ times: true }).shape),

  'service-fault': faultSchema,
  'telegram-fault': telegram.fault.extend({ times: z.int().min(1).optional() }).strict(),
  /** Ends all faults of both servers, and fates that wait. */
  'clear-faults': nothing,
  fates: z.strictObject({ fates: z.array(fateSchema).max(mostFates) }),
  balance: z.strictObject({ sun: z.int().min(0) }),
  /** Forward only, for bot, service and Telegram alike. */
  clock: z.strictObject({ forwardMs: z.int().min(1).max(longestForwardMs) }),
  /** Acts, and answers at once; the stream tells how it goes on. */
  tour: z.strictObject({ step: z.enum(stepNames) }),
};

export type Bodies = { [Name in keyof typeof commands]: z.infer<(typeof commands)[Name]> };
