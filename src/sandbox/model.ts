// What the terminal and the page have in common: who can act, where, and the commands: what each takes and what it does.

import { z } from 'zod';
import { dayMs } from '../base/clock.ts';
import type { MovableClock } from './movable-clock.ts';
import { Refused, given, readJson } from './bodies.ts';
import { type Emission, type WebhookDelivery, countStatuses, emissionSchema } from './service/webhooks.ts';
import { faultSchema as serviceFaultSchema } from './service/faults.ts';
import { fateSchema } from './service/order-book.ts';
import { faultSchema as telegramFaultSchema } from './telegram/faults.ts';
import type { SandboxService } from './service/open.ts';
import type { Person } from './telegram/person.ts';
import type { Telegram } from './telegram/open.ts';
import { showMessage } from './telegram/chat-message.ts';

/** A chat, or one topic of a forum; a person's private chat when both are absent. */
export type Place = { readonly chat?: number; readonly topic?: number };

type Servers = {
  readonly telegram: Telegram;
  readonly service: SandboxService;
  readonly clock: MovableClock;
};

export type Model = Servers & {
  /** What waits in the bot to be sent. */
  readonly readQueue: () => Promise<{ waiting: number; oldestSeconds: number }>;
  /** By the names that the terminal and the page call them by; the first one is an owner. */
  readonly people: Readonly<Record<string, Person>>;
  readonly places: Readonly<Record<string, Place>>;
  /** They throw an error that says why when something can't be done. */
  readonly actions: Actions;
};

type Actions = ReturnType<typeof createActions>;

export const createModel = (parts: Omit<Model, 'actions'>): Model => ({
  ...parts,
  actions: createActions(parts),
});

/** What is armed or set, and has not struck yet. `balance` in sun. */
export function viewWorld({ telegram, service, clock }: Servers) {
  return {
    service: service.faults.waiting,
    fates: [...service.fates],
    telegram: telegram.faults.waiting,
    /** By how much the clock of bot, service and Telegram is ahead of the machine's. */
    clockAheadMs: clock.aheadMs,
    balance: service.account.balance,
  };
}

function createActions({ telegram, service, clock }: Servers) {
  const person = (id: number) => telegram.findPerson(id);
  let last: WebhookDelivery | undefined;

  const post = ({ data, ...emission }: Bodies['burst']) => {
    const read = data === undefined ? {} : { data: readData(data) };
    return service.post({ ...emission, ...read });
  };

  /** `status` of the first attempt; absent when none was answered. */
  async function report(delivery: WebhookDelivery) {
    last = delivery;
    await delivery.attempted(1);
    const { status, body = '', error } = delivery.attempts[0] ?? {};
    return { event_id: delivery.eventId, body, ...given({ status, error }) };
  }

  return {
    say: ({ person: id, text, ...where }: Bodies['say']) => showMessage(person(id).say(text, given(where))),

    start: ({ person: id, payload }: Bodies['start']) => showMessage(person(id).start(payload)),

    'start-group': ({ person: id, chat, payload }: Bodies['start-group']) =>
      showMessage(person(id).startGroup(chat, payload)),

    document({ person: id, name, base64, mime, ...where }: Bodies['document']) {
      const bytes = Uint8Array.from(Buffer.from(base64, 'base64'));
      return showMessage(person(id).sendDocument({ name, bytes, ...given({ mime }) }, given(where)));
    },

    press({ person: id, chat, message, ephemeral = false, data }: Bodies['press']) {
      const own = person(id)
        .ephemeral(chat)
        .find((other) => ephemeral && other.ephemeral_message_id === message);
      if (ephemeral && own === undefined) throw new Refused('The message is not there any more.');
      return person(id).press(own ?? message, { data }, { chat });
    },

    menu: ({ person: id, chat }: Bodies['menu']) => person(id).menu(chat),

    block({ person: id, blocked }: Bodies['block']) {
      if (blocked) person(id).block();
      else person(id).unblock();
    },

    language: ({ person: id, language }: Bodies['language']) => person(id).setLanguage(language),

    bot({ chat, isMember, by }: Bodies['bot']) {
      const options = by === undefined ? {} : { by: person(by) };
      const group = telegram.findGroup(chat);
      if (isMember) group.add('bot', options);
      else group.remove('bot', options);
    },

    topic({ chat, topic, closed }: Bodies['topic']) {
      const group = telegram.findGroup(chat);
      if (closed) group.closeTopic(topic);
      else group.reopenTopic(topic);
    },

    async emit(emission: Bodies['emit']) {
      const [delivery] = await post(emission);
      return report(delivery!);
    },

    repeat() {
      if (last === undefined) throw new Refused('The service has sent nothing yet.');
      const { type, eventId, headers, body } = last;
      return report(service.emit(type, {}, { eventId, version: headers['X-EVENT-VERSION'], body }));
    },

    async burst(emission: Bodies['burst']) {
      const deliveries = await post(emission);
      last = deliveries.at(-1);
      return { sent: deliveries.length, statuses: countStatuses(deliveries) };
    },

    'service-fault': (fault: Bodies['service-fault']) => service.faults.add(fault),

    'telegram-fault': ({ fault, ...scope }: Bodies['telegram-fault']) =>
      void telegram.faults.inject(fault, scope),

    'clear-faults'() {
      service.faults.clear();
      service.fates.length = 0;
      telegram.faults.clear();
    },

    fates: ({ fates }: Bodies['fates']) => void service.fates.push(...fates),
    balance: ({ sun }: Bodies['balance']) => void (service.account.balance = sun),
    clock: ({ forwardMs }: Bodies['clock']) => clock.forward(forwardMs),
  };
}

function readData(text: string): Emission['data'] {
  const data = readJson(text, 'The fields');
  if (typeof data === 'object' && data !== null && !Array.isArray(data)) return data as Emission['data'];
  throw new Refused('The fields: an object in braces is needed.');
}

// The body that each command of the page takes.

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

  'service-fault': serviceFaultSchema,
  'telegram-fault': telegramFaultSchema.extend({ times: z.int().min(1).optional() }).strict(),
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
