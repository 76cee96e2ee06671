// Carries out what the plan says, when its moment has come. What a person's client would not let them do is not done.

import { addressMonitor } from '../../src/events/address-monitor.ts';
import { balance } from '../../src/events/balance.ts';
import { delegation } from '../../src/events/delegation.ts';
import { subscription } from '../../src/events/subscription.ts';
import { addressOf } from '../../src/sandbox/service/address.ts';
import type { Delivery } from '../../src/sandbox/service/delivery.ts';
import type { Deed, Place } from './plan.ts';
import type { World } from './world.ts';

/** Something that the service said, with the key by which a message shows it. */
export type Event = { key: string; id: string; posts: Delivery[] };

export type Doing = { world: World; events: Event[]; receivers: string[] };

export function carryOut(doing: Doing, deed: Deed): void {
  try {
    act(doing, deed);
  } catch (error) {
    // A client that has no such button, a chat that somebody has left.
    doing.world.record.note('not done', deed.do, (error as Error).message);
  }
}

function act(doing: Doing, deed: Deed): void {
  const { world } = doing;
  const { telegram, service, machine, time, people, groups, topics } = world;
  const later = (ms: number, task: () => void) => void time.clock.after(ms, task);
  switch (deed.do) {
    case 'events':
      for (let nth = 0; nth < deed.count; nth++) emit(doing, deed.posts);
      return;
    case 'order': {
      const receiver = addressOf(`${world.seed}, order ${doing.receivers.push('')}`);
      doing.receivers.splice(-1, 1, receiver);
      const text = deed.isFlash ? `/flash energy 500000 ${receiver}` : `/order 65000 ${receiver} 1h`;
      return say(world, deed.person, deed.place, text);
    }
    case 'say':
      return say(world, deed.person, deed.place, deed.text);
    case 'press':
      return press(world, deed);
    case 'telegram fails':
      telegram.faults.inject(deed.fault, {
        times: deed.times,
        ...(deed.method !== undefined && { method: deed.method }),
      });
      return;
    case 'service fails':
      return service.faults.add({ kind: deed.kind, method: deed.method, times: deed.times });
    case 'fate':
      service.fates.push(deed.fate);
      return;
    case 'line fails':
      world.lineTroubles.push({ to: deed.to, kind: deed.kind, skip: deed.skip, times: deed.times });
      return;
    case 'block': {
      const person = people[deed.person]!;
      person.block();
      return later(deed.forMs, () => person.unblock());
    }
    case 'kick':
      groups[deed.group].remove('bot');
      return later(deed.forMs, () => groups[deed.group].add('bot'));
    case 'close topic':
      groups.forum.closeTopic(topics[deed.nth]);
      return later(deed.forMs, () => groups.forum.reopenTopic(topics[deed.nth]));
    case 'delete topic':
      return groups.forum.deleteTopic(topics[deed.nth]);
    case 'migrate': {
      const old = groups.team.id;
      groups.team = telegram.migrate(old);
      world.movedFrom.set(groups.team.id, old);
      return;
    }
    case 'forbid files':
      telegram.faults.inject(
        { kind: 'refuse', code: 400, description: 'Bad Request: not enough rights to send documents to the chat' },
        { method: 'sendDocument', chatId: groups[deed.group].id, times: Infinity },
      );
      return;
    case 'crash':
      return time.interrupt(() => {
        if (!machine.isUp) return;
        machine.crash(deed.how);
        later(deed.downMs, () => machine.start());
      }, deed.when);
    case 'set clock':
      machine.setClock(deed.byMs);
  }
}

const definitions = [addressMonitor, balance, delegation, subscription] as const;

function emit({ world, events }: Doing, posts: number): void {
  const nth = events.length;
  const definition = definitions[nth % definitions.length]!;
  const { keyField, example, type } = definition;
  const isHash = definition === addressMonitor || definition === delegation;
  const number = `${world.seed}0${nth}`;
  const key = isHash ? `e${number.padStart(63, '0')}` : definition === subscription ? addressOf(number) : `key-${number}-`;
  const data = { ...example, [keyField]: key };
  const id = `event-${number}`;
  const post = () => world.service.emit(type, data, { eventId: id });
  events.push({ key, id, posts: Array.from({ length: posts }, post) });
}

export function say(world: World, person: number, place: Place, text: string): void {
  const { people, groups, topics } = world;
  const speaker = people[person]!;
  // Nobody writes in the private chat of somebody else.
  if (typeof place === 'number') speaker.say(text);
  else if (place === 'topic one') speaker.say(text, { chat: groups.forum, topic: topics[0] });
  else if (place === 'topic two') speaker.say(text, { chat: groups.forum, topic: topics[1] });
  else speaker.say(text, { chat: groups[place] });
}

/** What spends or decides, and the ways there. */
const ofOrders = /^order:(confirm|approve|repeat|leave|look|again|repeat-confirm|repeat-approve|cancel|refuse):/;
const willing = /^order:(confirm|approve|repeat|repeat-confirm|repeat-approve|again):/;

function press(world: World, { person, back, taps, withOther, isOld }: Deed & { do: 'press' }): void {
  const { record, people, time } = world;
  const messages = record.said.map(({ message }) => message);
  const standing = messages.filter(({ labels }) => labels.length > 0);
  const seen = isOld ? standing.slice(0, -10) : standing;
  const buttons = seen.flatMap((message) =>
    (message.reply_markup?.inline_keyboard.flat() ?? []).flatMap((button) =>
      'callback_data' in button && ofOrders.test(button.callback_data)
        ? [{ message, data: button.callback_data }]
        : [],
    ),
  );
  const liked = back % 2 === 0 ? buttons.filter(({ data }) => willing.test(data)) : buttons;
  const button = liked.at(-1 - back);
  if (!button) return;
  const { message, data } = button;
  const inPrivate = people.find(({ id }) => id === message.chat_id);
  const others = withOther ? people.filter(({ id }) => id !== people[person]!.id) : [];
  const fingers = inPrivate ? [inPrivate] : [people[person]!, ...others.slice(0, 1)];
  for (const { id, press: tap } of fingers) {
    for (let nth = 0; nth < taps; nth++) {
      record.pressed.push({ at: time.elapsed, personId: id, data });
      void tap(message, { data }).catch(() => {});
    }
  }
}
