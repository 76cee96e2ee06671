// M6, M7: chats that move, go out of reach and come back, beside others that go on.

import { describe, expect, it } from 'vitest';
import { judgeCopies, mixed, readKeys } from './alerts-events.ts';
import type { FlawName } from './alerts-flaws.ts';
import { openAlertsWorld, type AlertsWorld } from './alerts-world.ts';
import { subscribeToAll } from './alerts-sender.ts';

const minute = 60_000;
const count = 40;
const keyedEvents = Array.from({ length: count }, (_, nth) => mixed(nth));
const keys = keyedEvents.map(({ key }) => key);

/** The keys in a chat's messages, in order. */
const toldTo = (world: AlertsWorld, chatId: number) => world.saidIn(chatId).flatMap(readKeys);

/** How many notices with these words the owner got. */
const noticesOf = ({ saidIn, olga }: AlertsWorld, words: string) =>
  saidIn(olga.id).filter(({ text }) => text.includes(words)).length;

describe('a group that becomes a supergroup while it is written to', () => {
  /** The group migrates after half of the messages; the bot learns of it by a refusal, or first by Telegram's update. */
  async function move(signal: 'refusal' | 'message', folding: boolean, flaw?: FlawName) {
    const world = await openAlertsWorld({ limits: 'on', flaw });
    const { telegram, store } = world;
    const old = await world.group({ basic: true, folding });
    const other = await world.group();
    await store.settings.update(({ chats }) => {
      for (const chat of chats) if (chat.id === old) chat.timeZone = 'Asia/Shanghai';
    });
    await world.post(keyedEvents.slice(0, count / 2));
    await world.clock.advance(folding ? 0 : 20_000);
    const { id } = telegram.migrate(old);
    // As the bot does on hearing it; see src/bot/chats.ts and its journey.
    if (signal === 'message') await store.moveChat(old, id);
    await world.post(keyedEvents.slice(count / 2));
    await world.pass(10 * minute);
    const { chats, places } = store.settings.data;
    const told = [...toldTo(world, old), ...toldTo(world, id)];
    return {
      id,
      settings: chats.filter((chat) => [old, id].includes(chat.id)),
      rest: {
        wrongs: keys.filter((key) => told.filter((other) => other === key).length !== 1),
        places: places.filter(({ chatId }) => [old, id].includes(chatId)).map(({ chatId }) => chatId),
        isDone: await world.isDone(),
        wrongElsewhere: judgeCopies(keys, world.copies(other)),
      },
    };
  }

  it.each([
    ['refusal', true],
    ['refusal', false],
    ['message', true],
    ['message', false],
  ] as const)(
    'by the %s, folding %s: nothing is lost or doubled, and all of it moves',
    async (signal, folding) => {
      const { id, settings, rest } = await move(signal, folding);
      expect(rest).toEqual({ wrongs: [], isDone: true, places: [id], wrongElsewhere: [] });
      expect(settings).toMatchObject([{ id, type: 'supergroup', timeZone: 'Asia/Shanghai', folding }]);
    },
  );

  it('would be caught if its queue stayed behind', async () => {
    expect((await move('message', false, 'queue left behind')).rest.wrongs).not.toEqual([]);
  });
});

/** How a chat goes out of reach, and comes back. */
const absences = {
  async blocked({ telegram, store }: AlertsWorld) {
    const anna = telegram.person({ first_name: 'Anna' });
    anna.start();
    await store.settings.update(({ people }) => {
      people.push({ id: anna.id, name: 'Anna', role: 'viewer', addedBy: 1, addedAt: 0 });
    });
    await subscribeToAll(store, anna.id);
    return { id: anna.id, goAway: () => anna.block(), comeBack: () => anna.unblock() };
  },
  async kicked(world: AlertsWorld) {
    const id = await world.group();
    const group = world.telegram.findGroup(id);
    return { id, goAway: () => group.remove('bot'), comeBack: () => group.add('bot') };
  },
  async deleted(world: AlertsWorld) {
    const id = await world.group();
    const fault = {
      kind: 'refuse',
      code: 403,
      description: 'Forbidden: the group chat was deleted',
    } as const;
    let restore = () => {};
    return {
      id,
      goAway: () => void (restore = world.telegram.faults.inject(fault, { chatId: id, times: Infinity })),
      comeBack: () => restore(),
    };
  },
};

describe('a chat out of reach', () => {
  /** The chat is unreachable for an hour in which events arrive, and then returns. */
  async function leave(how: keyof typeof absences, flaw?: FlawName) {
    const world = await openAlertsWorld({ limits: 'on', flaw });
    const other = await world.group();
    const { id, goAway, comeBack } = await absences[how](world);
    await world.post(keyedEvents.slice(0, 5));
    await world.passUntil(world.isDone, 10 * minute, 1000);
    const before = toldTo(world, id).length;
    goAway();
    for (const one of keyedEvents.slice(5, -5)) {
      await world.post([one]);
      await world.clock.advance(2 * minute);
    }
    await world.settle();
    const messages = world.saidIn(id).length;
    const isOtherUnaffected = toldTo(world, other).length === count - 5;
    comeBack();
    // As the bot does when it hears of it; see src/bot/chats.ts.
    await world.store.deliveries.reopen(id, world.clock.now());
    await world.post(keyedEvents.slice(-5));
    await world.pass(10 * minute);
    return {
      messagesAfter: world.saidIn(id).length - messages,
      rest: {
        before,
        toldToOwners: noticesOf(world, "can't be reached"),
        isOtherUnaffected,
        wrongs: judgeCopies(keys, world.copies(id)),
        isInOrder: toldTo(world, id).join() === keys.join(),
      },
    };
  }

  it.each(['blocked', 'kicked', 'deleted'] as const)(
    '(%s) is parked: owners hear it once, others go on, and on its return what waited comes joined',
    async (how) => {
      const { messagesAfter, rest } = await leave(how);
      const expected = { before: 5, toldToOwners: 1, isOtherUnaffected: true, wrongs: [], isInOrder: true };
      expect(rest).toEqual(expected);
      expect(messagesAfter).toBeLessThanOrEqual(3);
    },
  );

  it('would be caught telling the owners each time', async () => {
    expect((await leave('kicked', 'forgets absences')).rest.toldToOwners).toBeGreaterThan(1);
  });

  it('would be caught taking others along', async () => {
    expect((await leave('kicked', 'stops for one')).rest.isOtherUnaffected).toBe(false);
  });

  it('would be caught when it stayed parked', async () => {
    expect((await leave('kicked', 'never reopens')).rest.wrongs.join()).toContain('was lost');
  });
});
