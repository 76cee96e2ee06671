// What the terminal, the page and its tour have in common: who can act, where, and the commands.

import { z } from 'zod';
import { dayMs } from '../base/clock.ts';
import type { MovableClock } from './movable-clock.ts';
import { Refused, given, isObject, readJson } from './bodies.ts';
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

/** What a command takes, checked wherever it comes from, and what it does. */
const command =
  <Schema extends z.ZodType, Result>(schema: Schema, act: (body: z.output<Schema>) => Result) =>
  (body: z.input<Schema>): Result =>
    act(schema.parse(body));

const longestForwardMs = 31 * dayMs;
const mostFates = 1_000;

const id = z.int();
/** Where a person writes; the private chat when `chat` is absent. */
const place = { person: id, chat: id.optional(), topic: id.optional() };
const nothing = z.strictObject({});
/** What a deep link can carry, as Telegram limits it. */
const payload = z
  .string()
  .regex(/^[\w-]{1,64}$/, '1 to 64 of A–Z, a–z, 0–9, _ and -')
  .optional();

/** `data`: JSON text, so that no digit of a large number is lost. */
const emission = emissionSchema
  .pick({ sample: true, type: true, event_id: true, fresh: true, body: true })
  .extend({ data: z.string().optional() });

/** By the names of the page's commands. */
function createActions({ telegram, service, clock }: Servers) {
  const person = (personId: number) => telegram.findPerson(personId);
  let last: WebhookDelivery | undefined;

  const post = ({ data, ...rest }: z.infer<typeof emission> & Pick<Emission, 'times'>) =>
    service.post({ ...rest, ...(data !== undefined && { data: readData(data) }) });

  /** `status` of the first attempt; absent when none was answered. */
  async function report(delivery: WebhookDelivery) {
    last = delivery;
    await delivery.attempted(1);
    const { status, body = '', error } = delivery.attempts[0] ?? {};
    return { event_id: delivery.eventId, body, ...given({ status, error }) };
  }

  return {
    say: command(
      z.strictObject({ ...place, text: z.string(), replyTo: id.optional() }),
      ({ person: by, text, ...where }) => showMessage(person(by).say(text, given(where))),
    ),
    /** What a link `https://t.me/<bot>?start=<payload>` does; without a payload the START button. */
    start: command(z.strictObject({ person: id, payload }), (body) =>
      showMessage(person(body.person).start(body.payload)),
    ),
    /** What `https://t.me/<bot>?startgroup=<payload>` does in the group that the person chose. */
    'start-group': command(z.strictObject({ person: id, chat: id, payload }), (body) =>
      showMessage(person(body.person).startGroup(body.chat, body.payload)),
    ),
    document: command(
      z.strictObject({ ...place, name: z.string().min(1), base64: z.base64(), mime: z.string().optional() }),
      ({ person: by, name, base64, mime, ...where }) => {
        const bytes = Uint8Array.from(Buffer.from(base64, 'base64'));
        return showMessage(person(by).sendDocument({ name, bytes, ...given({ mime }) }, given(where)));
      },
    ),
    /** `message`: message_id, or with `ephemeral` the ephemeral_message_id. `data`: the button's callback_data. */
    press: command(
      z.strictObject({
        person: id,
        chat: id,
        message: id,
        ephemeral: z.boolean().default(false),
        data: z.string(),
      }),
      ({ person: by, chat, message, ephemeral, data }) => {
        const own = person(by)
          .ephemeral(chat)
          .find((other) => ephemeral && other.ephemeral_message_id === message);
        if (ephemeral && own === undefined) throw new Refused('The message is not there any more.');
        return person(by).press(own ?? message, { data }, { chat });
      },
    ),
    menu: command(z.strictObject({ person: id, chat: id.optional() }), (body) =>
      person(body.person).menu(body.chat),
    ),
    block: command(z.strictObject({ person: id, blocked: z.boolean() }), (body) => {
      if (body.blocked) person(body.person).block();
      else person(body.person).unblock();
    }),
    language: command(
      z.strictObject({ person: id, language: z.string().min(1).max(64) }),
      (body) => void person(body.person).setLanguage(body.language),
    ),
    /** Adds the bot to the group, or removes it; `by` is the person who acts, the owner when absent. */
    bot: command(
      z.strictObject({ chat: id, isMember: z.boolean(), by: id.optional() }),
      ({ chat, isMember, by }) => {
        const options = by === undefined ? {} : { by: person(by) };
        const group = telegram.findGroup(chat);
        if (isMember) group.add('bot', options);
        else group.remove('bot', options);
      },
    ),
    topic: command(
      z.strictObject({ chat: id, topic: id, closed: z.boolean() }),
      ({ chat, topic, closed }) => {
        const group = telegram.findGroup(chat);
        if (closed) group.closeTopic(topic);
        else group.reopenTopic(topic);
      },
    ),

    emit: command(emission, async (body) => {
      const [delivery] = await post(body);
      return report(delivery!);
    }),
    /** The last emitted event once more: same id, same body. */
    repeat: command(nothing, () => {
      if (last === undefined) throw new Refused('The service has sent nothing yet.');
      const { type, eventId, headers, body } = last;
      return report(service.emit(type, {}, { eventId, version: headers['X-EVENT-VERSION'], body }));
    }),
    burst: command(emission.extend(emissionSchema.pick({ times: true }).shape), async (body) => {
      const deliveries = await post(body);
      last = deliveries.at(-1);
      return { sent: deliveries.length, statuses: countStatuses(deliveries) };
    }),

    'service-fault': command(serviceFaultSchema, (fault) => service.faults.add(fault)),
    'telegram-fault': command(
      telegramFaultSchema.extend({ times: z.int().min(1).optional() }).strict(),
      ({ fault, ...scope }) => void telegram.faults.inject(fault, scope),
    ),
    /** Ends all faults of both servers, and fates that wait. */
    'clear-faults': command(nothing, () => {
      service.faults.clear();
      service.fates.length = 0;
      telegram.faults.clear();
    }),
    fates: command(
      z.strictObject({ fates: z.array(fateSchema).max(mostFates) }),
      ({ fates }) => void service.fates.push(...fates),
    ),
    balance: command(
      z.strictObject({ sun: z.int().min(0) }),
      ({ sun }) => void (service.account.balance = sun),
    ),
    /** Forward only, for bot, service and Telegram alike. */
    clock: command(z.strictObject({ forwardMs: z.int().min(1).max(longestForwardMs) }), ({ forwardMs }) =>
      clock.forward(forwardMs),
    ),
  };
}

function readData(text: string): Emission['data'] {
  const data = readJson(text, 'The fields');
  if (isObject(data)) return data;
  throw new Refused('The fields: an object in braces is needed.');
}
