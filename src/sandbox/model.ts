// What the terminal and the page have in common: who can act, where, and what they can do, by the name of the command.

import type { MovableClock } from './movable-clock.ts';
import type { Bodies } from './page/commands.ts';
import { readJson, Refused } from './refused.ts';
import { countStatuses } from './service/burst.ts';
import type { WebhookDelivery } from './service/delivery.ts';
import { eventOf, type Emission } from './service/emission.ts';
import type { SandboxService } from './service/sandbox-service.ts';
import type { Person } from './telegram/person.ts';
import type { Telegram } from './telegram/open.ts';
import { given, showMessage } from './telegram/route-views.ts';

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
    const { times = 1, fresh } = emission;
    return service.emitBurst(eventOf(service, { ...emission, ...read }), { times, fresh });
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
