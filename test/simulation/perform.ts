// Performs an action of the plan. An action that a person's client would not allow is skipped.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addressMonitor } from '../../src/events/address-monitor.ts';
import { balance } from '../../src/events/balance.ts';
import { delegation } from '../../src/events/delegation.ts';
import { subscription } from '../../src/events/subscription.ts';
import { addressOf } from '../../src/sandbox/service/address.ts';
import type { WebhookDelivery } from '../../src/sandbox/service/webhooks.ts';
import type { Person } from '../../src/sandbox/telegram/person.ts';
import { type SettingsData, isOut } from '../../src/store/settings/settings.ts';
import type { Action, GroupName, Place } from './action.ts';
import type { World } from './world.ts';

/** An event of the service, with the key that messages show. */
export type Event = { key: string; id: string; posts: WebhookDelivery[] };

export type Progress = { world: World; events: Event[]; receivers: string[] };

export function perform(progress: Progress, action: Action): void {
  attempt(progress.world, action, () => act(progress, action));
}

/** Records an action that is not possible any more, for instance because the bot has left the chat. */
function attempt({ record }: World, action: Action, task: () => void): void {
  try {
    task();
  } catch (error) {
    record.note('not done', action.do, (error as Error).message);
  }
}

function act(progress: Progress, action: Action): void {
  const { world } = progress;
  const { telegram, service, machine, time, people, groups, topics } = world;
  const later = (ms: number, task: () => void) =>
    void time.clock.after(ms, () => attempt(world, action, task));
  switch (action.do) {
    case 'events':
      for (let nth = 0; nth < action.count; nth++) emit(progress, action.posts);
      return;
    case 'order': {
      const receiver = addressOf(`${world.seed}, order ${progress.receivers.push('')}`);
      progress.receivers.splice(-1, 1, receiver);
      const text = action.isFlash ? `/flash energy 500000 ${receiver}` : `/order 65000 ${receiver} 1h`;
      return say(world, action.person, action.place, text);
    }
    case 'say':
      return say(world, action.person, action.place, action.text);
    case 'press':
      return press(world, action);
    case 'telegram fails':
      telegram.faults.inject(action.fault, {
        times: action.times,
        ...(action.method !== undefined && { method: action.method }),
      });
      return;
    case 'service fails':
      return service.faults.add({ kind: action.kind, method: action.method, times: action.times });
    case 'fate':
      service.fates.push(action.fate);
      return;
    case 'connection fails':
      world.lineTroubles.push({ ...action });
      return;
    case 'block': {
      const person = people[action.person]!;
      person.block();
      return later(action.forMs, () => person.unblock());
    }
    case 'kick': {
      groups[action.group].remove('bot');
      world.without.add(action.group);
      const bringBack = () => {
        const group = groups[action.group];
        endIntrusion(world, group.id);
        world.without.delete(action.group);
        group.remove('bot');
        group.add('bot');
      };
      return later(action.forMs, () => {
        if (action.first === 'owner') return bringBack();
        intrude(world, action.group, action.first === 'operator' ? people[2]! : world.stranger);
        later(intrusionMs, bringBack);
        if (action.group === 'team' && action.upgrade.length > 0)
          attempt(world, action, () => upgrade(world, { by: world.stranger, order: action.upgrade }));
      });
    }
    case 'close topic':
      groups.forum.closeTopic(topics[action.nth]);
      return later(action.forMs, () => groups.forum.reopenTopic(topics[action.nth]));
    case 'delete topic':
      world.deleted.add(topics[action.nth]);
      return groups.forum.deleteTopic(topics[action.nth]);
    case 'migrate': {
      // Telegram sends no update about it to a bot that is not in the group, as when it has left by itself.
      const bot = telegram.chat(groups.team).members.find(({ id }) => id === telegram.bot.id);
      const isThere = !world.without.has('team') && bot?.status === 'member';
      return isThere ? upgrade(world) : undefined;
    }
    case 'forbid files':
      telegram.faults.inject(
        {
          kind: 'refuse',
          code: 400,
          description: 'Bad Request: not enough rights to send documents to the chat',
        },
        { method: 'sendDocument', chatId: groups[action.group].id, times: Infinity },
      );
      return;
    case 'crash':
      return time.interrupt(() => {
        if (!machine.isUp) return;
        machine.crash(action.how);
        later(action.downMs, () => machine.start());
      }, action.when);
    case 'set clock':
      machine.setClock(action.byMs);
  }
}

const intrusionMs = 2 * 60_000;

export function upgrade(world: World, how?: Parameters<World['telegram']['migrate']>[1]): void {
  const { groups, telegram, movedFrom, intrusions } = world;
  const old = groups.team.id;
  groups.team = telegram.migrate(old, how);
  movedFrom.set(groups.team.id, old);
  for (const one of intrusions.filter(({ chatId, to }) => chatId === old && to === Infinity))
    intrusions.push({ ...one, chatId: groups.team.id });
}

/** Somebody who may not decide it adds the bot again, and tries to make it speak. */
function intrude(
  { time, disk, groups, topics, stranger, ...world }: World,
  name: GroupName,
  adder: Person,
): void {
  const group = groups[name];
  // Before the bot knows that it was removed, it can't know that it was added by somebody else.
  const { chats } = JSON.parse(readFileSync(join(disk.folder, 'settings.json'), 'utf8')) as SettingsData;
  if (chats.some((chat) => chat.id === group.id && isOut(chat)))
    world.intrusions.push({ chatId: group.id, from: time.elapsed, to: Infinity });
  group.add(stranger);
  group.add('bot', { by: adder });
  stranger.say('/start', { chat: group });
  if (name === 'forum')
    for (const topic of topics) if (!world.deleted.has(topic)) group.reopenTopic(topic, { by: stranger });
}

/** Somebody has decided that the bot belongs there, who may do so. */
function endIntrusion({ intrusions, movedFrom, time }: World, chatId: number): void {
  for (const one of intrusions)
    if (one.chatId === chatId || one.chatId === movedFrom.get(chatId))
      one.to = Math.min(one.to, time.elapsed);
}

const definitions = [addressMonitor, balance, delegation, subscription] as const;

function emit({ world, events }: Progress, posts: number): void {
  const nth = events.length;
  const definition = definitions[nth % definitions.length]!;
  const { keyField, example, type } = definition;
  const isHash = definition === addressMonitor || definition === delegation;
  const number = `${world.seed}0${nth}`;
  const other = definition === subscription ? addressOf(number) : `key-${number}-`;
  const key = isHash ? `e${number.padStart(63, '0')}` : other;
  const data = { ...example, [keyField]: key };
  const id = `event-${number}`;
  const post = () => world.service.emit(type, data, { eventId: id });
  events.push({ key, id, posts: Array.from({ length: posts }, post) });
}

export function say(world: World, person: number, place: Place, text: string): void {
  const { people, groups, topics } = world;
  const speaker = people[person]!;
  // A number is a private chat, in which only its own person can write.
  if (typeof place === 'number') return void speaker.say(text);
  const inTopic = { 'topic one': topics[0], 'topic two': topics[1] };
  const isTopic = place === 'topic one' || place === 'topic two';
  const chat = isTopic ? groups.forum : groups[place];
  // A command of the owner or the admin.
  if (person <= 1) endIntrusion(world, chat.id);
  speaker.say(text, isTopic ? { chat, topic: inTopic[place] } : { chat });
}

/** The buttons of an order that buy or decide something, or lead to such buttons. */
const ofOrders = /^order:(confirm|approve|repeat|leave|look|again|cancel|refuse):/;
const willing = /^order:(confirm|approve|repeat|again):/;

function press(world: World, { person, back, taps, withOther, isOld }: Action & { do: 'press' }): void {
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
  const pressing = inPrivate ? [inPrivate] : [people[person]!, ...others.slice(0, 1)];
  for (const presser of pressing) {
    for (let nth = 0; nth < taps; nth++) {
      record.pressed.push({ at: time.elapsed, personId: presser.id, data });
      void presser.press(message, { data }).catch(() => {});
    }
  }
}
