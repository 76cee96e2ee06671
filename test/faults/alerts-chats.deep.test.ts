import { describe, expect, it } from 'vitest';
import { judgeCopies, mixed, readKeys, transfer } from './alerts-events.ts';
import type { FlawName } from './alerts-flaws.ts';
import { openAlertsWorld, type AlertsWorld } from './alerts-world.ts';
import { subscribeToAll } from './alerts-sender.ts';

const minute = 60_000;
const count = 40;
const keyedEvents = Array.from({ length: count }, (_, nth) => mixed(nth));
const keys = keyedEvents.map(({ key }) => key);

/** The keys in a chat's messages, in order. */
const toldTo = ({ telegram }: AlertsWorld, chatId: number) =>
  telegram
    .chat(chatId)
    .messages.filter(({ fromBot }) => fromBot)
    .flatMap(readKeys);

/** The notices that owners got. */
const saidTo = ({ telegram }: AlertsWorld, chatId: number) =>
  telegram
    .chat(chatId)
    .messages.filter(({ fromBot }) => fromBot)
    .map(({ text }) => text);

describe('a group that becomes a supergroup while it is written to', () => {
  /** The group migrates after `before` messages; the bot learns of it by a refusal, or first by Telegram's update. */
  async function move(signal: 'refusal' | 'message', folding: boolean, flaw: FlawName = 'none') {
    const world = await openAlertsWorld({ limits: 'on', flaw });
    const { clock, telegram, store } = world;
    const old = await world.group({ basic: true, folding });
    const other = await world.group();
    await store.settings.update(({ chats }) => {
      for (const chat of chats) if (chat.id === old) chat.timeZone = 'Asia/Shanghai';
    });
    await world.post(keyedEvents.slice(0, count / 2));
    await clock.advance(folding ? 0 : 20_000);
    const { id } = telegram.migrate(old);
    // As the bot does on hearing it; see src/bot/chats.ts and its journey.
    if (signal === 'message') await store.moveChat(old, id);
    await world.post(keyedEvents.slice(count / 2));
    await clock.advance(10 * minute);
    await world.settle();
    const { chats, places } = store.settings.data;
    const told = [...toldTo(world, old), ...toldTo(world, id)];
    const copies = new Map(keys.map((key) => [key, told.filter((other) => other === key).length]));
    return {
      wrongs: keys.filter((key) => copies.get(key) !== 1).map((key) => `${key} × ${copies.get(key)}`),
      settings: chats.filter((chat) => [old, id].includes(chat.id)),
      places: places.filter(({ chatId }) => [old, id].includes(chatId)).map(({ chatId }) => chatId),
      isDone: await world.isDone(),
      id,
      wrongElsewhere: judgeCopies(keys, world.copies(other)),
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
      const { wrongs, settings, places, isDone, id, wrongElsewhere } = await move(signal, folding);
      expect({ wrongs, isDone, places, wrongElsewhere }).toEqual({
        wrongs: [],
        isDone: true,
        places: [id],
        wrongElsewhere: [],
      });
      expect(settings).toMatchObject([{ id, type: 'supergroup', timeZone: 'Asia/Shanghai', folding }]);
    },
  );

  it('would be caught if its queue stayed behind', async () => {
    expect((await move('message', false, 'queue left behind')).wrongs).not.toEqual([]);
  });
});

/** How a chat goes out of reach, and comes back. */
const absences = {
  blocked: {
    open: async ({ telegram, store }: AlertsWorld) => {
      const anna = telegram.person({ first_name: 'Anna' });
      anna.start();
      await store.settings.update(({ people }) => {
        people.push({ id: anna.id, name: 'Anna', role: 'viewer', addedBy: 1, addedAt: 0 });
      });
      await subscribeToAll(store, anna.id);
      return { id: anna.id, goAway: () => anna.block(), comeBack: () => anna.unblock() };
    },
  },
  kicked: {
    open: async (world: AlertsWorld) => {
      const id = await world.group();
      const group = world.telegram.findGroup(id);
      return { id, goAway: () => group.remove('bot'), comeBack: () => group.add('bot') };
    },
  },
  deleted: {
    open: async (world: AlertsWorld) => {
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
  },
};

describe('a chat out of reach', () => {
  /** The chat is unreachable for an hour in which events arrive, and then returns. */
  async function leave(how: keyof typeof absences, flaw: FlawName = 'none') {
    const world = await openAlertsWorld({ limits: 'on', flaw });
    const { clock, store, telegram, olga } = world;
    const other = await world.group();
    const { id, goAway, comeBack } = await absences[how].open(world);
    await world.post(keyedEvents.slice(0, 5));
    await world.passUntil(world.isDone, 10 * minute, 1000);
    const before = toldTo(world, id).length;
    goAway();
    for (let nth = 5; nth < count - 5; nth++) {
      await world.post([keyedEvents[nth]!]);
      await clock.advance(2 * minute);
    }
    await world.settle();
    const messages = telegram.chat(id).messages.filter(({ fromBot }) => fromBot).length;
    const isOtherUnaffected = toldTo(world, other).length === count - 5;
    comeBack();
    // As the bot does when it hears of it; see src/bot/chats.ts.
    await store.deliveries.resume(id, clock.now());
    await world.post(keyedEvents.slice(count - 5));
    await clock.advance(10 * minute);
    await world.settle();
    const after = telegram.chat(id).messages.filter(({ fromBot }) => fromBot).length;
    return {
      before,
      toldToOwners: saidTo(world, olga.id).filter((text) => text.includes("can't be reached")).length,
      isOtherUnaffected,
      wrongs: judgeCopies(keys, world.copies(id)),
      messagesAfter: after - messages,
      isInOrder: toldTo(world, id).join() === keys.join(),
    };
  }

  it.each(['blocked', 'kicked', 'deleted'] as const)(
    '(%s) is parked: owners hear it once, others go on, and on its return what waited comes joined',
    async (how) => {
      const { messagesAfter, ...rest } = await leave(how);
      expect(rest).toEqual({
        before: 5,
        toldToOwners: 1,
        isOtherUnaffected: true,
        wrongs: [],
        isInOrder: true,
      });
      expect(messagesAfter).toBeLessThanOrEqual(3);
    },
  );

  it('would be caught telling the owners each time', async () => {
    expect((await leave('kicked', 'forgets absences')).toldToOwners).toBeGreaterThan(1);
  });

  it('would be caught taking others along', async () => {
    expect((await leave('kicked', 'stops for one')).isOtherUnaffected).toBe(false);
  });

  it('would be caught when it stayed parked', async () => {
    expect((await leave('kicked', 'never resumes')).wrongs.join()).toContain('was lost');
  });
});

describe('a topic out of reach', () => {
  /** Another topic of the same forum, and its General, get the same events; afterwards all are open again. */
  async function lose(
    how: 'closed' | 'deleted' | 'General closed' | 'deleted, General closed',
    flaw?: FlawName,
  ) {
    const world = await openAlertsWorld({ limits: 'off', ...(flaw && { flaw }) });
    const { clock, telegram, store, olga } = world;
    const forum = telegram.group({ title: 'Forum', owner: olga, forum: true });
    forum.add('bot');
    const [lost, kept] = [forum.topic('Alerts').id, forum.topic('Others').id];
    for (const topicId of [lost, kept]) await subscribeToAll(store, forum.id, { topicId });
    if (how === 'General closed') await subscribeToAll(store, forum.id);
    const tell = async (nth: number) => {
      await world.post([transfer(nth)]);
      await clock.advance(minute);
      await world.settle();
    };
    await tell(1);
    if (how === 'closed') forum.closeTopic(lost);
    if (how.startsWith('deleted')) forum.deleteTopic(lost);
    if (how.endsWith('General closed')) forum.closeGeneral();
    for (const nth of [2, 3, 4]) await tell(nth);
    const nthsIn = (topic: number | undefined) =>
      telegram
        .chat(forum.id)
        .messages.filter(({ fromBot, message_thread_id: id }) => fromBot && id === topic)
        .flatMap(readKeys)
        .map((key) => Number.parseInt(key.slice(1), 16));
    const places = () => ({ lost: nthsIn(lost), kept: nthsIn(kept), chat: nthsIn(undefined) });
    const meanwhile = places();
    // As the bot does when it hears of it; see src/bot/chats.ts.
    if (how === 'closed') {
      forum.reopenTopic(lost);
      await store.deliveries.resume(forum.id, clock.now(), lost);
    }
    if (how.endsWith('General closed')) {
      forum.reopenGeneral();
      await store.deliveries.resume(forum.id, clock.now(), null);
    }
    await clock.advance(minute);
    await world.settle();
    await tell(5);
    const messages = telegram.chat(forum.id).messages.filter(({ fromBot }) => fromBot);
    return {
      meanwhile,
      afterwards: places(),
      said: messages.filter(({ text }) => text.includes('The topic for these alerts')).length,
      owners: saidTo(world, olga.id).filter((text) => text.includes('closed')).length,
    };
  }

  it('(closed) waits with what comes for it, owners hear it once, and gets it when it is open again', async () => {
    expect(await lose('closed')).toEqual({
      meanwhile: { lost: [1], kept: [1, 2, 3, 4], chat: [] },
      afterwards: { lost: [1, 2, 3, 4, 5], kept: [1, 2, 3, 4, 5], chat: [] },
      said: 0,
      owners: 1,
    });
  });

  it('(deleted) is told in the chat itself, said once; other topics go on', async () => {
    expect(await lose('deleted')).toEqual({
      meanwhile: { lost: [], kept: [1, 2, 3, 4], chat: [2, 3, 4] },
      afterwards: { lost: [], kept: [1, 2, 3, 4, 5], chat: [2, 3, 4, 5] },
      said: 1,
      owners: 0,
    });
  });

  it('(General) holds up no topic', async () => {
    const { meanwhile, afterwards, owners } = await lose('General closed');
    expect(meanwhile).toEqual({ lost: [1, 2, 3, 4], kept: [1, 2, 3, 4], chat: [1] });
    expect(afterwards.chat).toEqual([1, 2, 3, 4, 5]);
    expect(owners).toBe(1);
  });

  it('(deleted, while General is closed) waits for General, and the other topic for nothing', async () => {
    const { meanwhile, afterwards, owners } = await lose('deleted, General closed');
    expect(meanwhile).toEqual({ lost: [], kept: [1, 2, 3, 4], chat: [] });
    expect(afterwards).toEqual({ lost: [], kept: [1, 2, 3, 4, 5], chat: [2, 3, 4, 5] });
    expect(owners).toBe(1);
  });

  /** Closed, then reopened or deleted without a word to the bot, which tries it `tries` times before and once after. */
  async function loseUnheard(then: 'reopened' | 'deleted', tries: number) {
    const world = await openAlertsWorld({ limits: 'off' });
    const { clock, telegram, store, olga } = world;
    const forum = telegram.group({ title: 'Forum', owner: olga, forum: true });
    forum.add('bot');
    const lost = forum.topic('Alerts').id;
    await subscribeToAll(store, forum.id, { topicId: lost });
    const pass = async () => {
      await clock.advance(minute);
      await world.settle();
    };
    forum.closeTopic(lost);
    await world.post([transfer(1), transfer(2), transfer(3)]);
    await pass();
    for (let nth = 0; nth < tries; nth++) {
      await store.deliveries.tryParked(await store.deliveries.oldestParked({ reason: '' }), clock.now());
      await pass();
    }
    if (then === 'reopened') forum.reopenTopic(lost);
    else forum.deleteTopic(lost);
    await store.deliveries.tryParked(await store.deliveries.oldestParked({ reason: '' }), clock.now());
    await pass();
    await world.post([transfer(4)]);
    await pass();
    const messages = telegram.chat(forum.id).messages.filter(({ fromBot }) => fromBot);
    const place = then === 'reopened' ? lost : undefined;
    return {
      told: messages
        .filter(({ message_thread_id: id }) => id === place)
        .flatMap(readKeys)
        .map((key) => Number.parseInt(key.slice(1), 16)),
      marked: messages.filter(({ text }) => text.includes('↻')).length,
      owners: saidTo(world, olga.id).filter((text) => text.includes('closed')).length,
    };
  }

  it.each(['reopened', 'deleted'] as const)(
    '(closed, and %s unheard) is found by trying, and owners hear it once however often it is tried',
    async (then) => {
      expect(await loseUnheard(then, 3)).toEqual({ told: [1, 2, 3, 4], marked: 0, owners: 1 });
    },
  );

  it('would be caught if it were taken for any other refusal', async () => {
    expect((await lose('deleted', 'knows no topics')).meanwhile.chat).toEqual([]);
  });

  it('would be caught if it took the whole chat along', async () => {
    expect((await lose('closed', 'parks chats alone')).meanwhile.kept).not.toEqual([1, 2, 3, 4]);
  });
});

describe('a group that forbids files', () => {
  it('gets lists in their place, whole and unmarked, and files again once it allows them', async () => {
    const world = await openAlertsWorld({ limits: 'off' });
    const { telegram, clock } = world;
    const id = await world.group();
    telegram.findGroup(id).allowDocuments(false);
    const many = (from: number) => Array.from({ length: 230 }, (_, nth) => transfer(from + nth));
    await world.post(many(1));
    await world.passUntil(world.isDone, 10 * minute, 1000);
    const keysOf = (from: number) => many(from).map(({ key }) => key);
    expect(judgeCopies(keysOf(1), world.copies(id))).toEqual([]);
    const files = () => telegram.chat(id).messages.filter(({ document }) => document).length;
    expect(files()).toBe(0);
    telegram.findGroup(id).allowDocuments(true);
    await clock.advance(60 * minute);
    await world.post(many(1001));
    await world.passUntil(world.isDone, 10 * minute, 1000);
    expect(judgeCopies(keysOf(1001), world.copies(id))).toEqual([]);
    expect(files()).toBeGreaterThan(0);
  });
});

describe('a bot that is logged out', () => {
  it('keeps everything, sets nothing aside, and tells it all when it is back', async () => {
    const world = await openAlertsWorld({ limits: 'off' });
    const { telegram, clock, store } = world;
    const id = await world.group();
    telegram.logOut();
    await world.post(keyedEvents.slice(0, 20));
    await clock.advance(10 * minute);
    await world.settle();
    expect(await store.undelivered.groups('chat')).toEqual([]);
    expect(telegram.calls.length).toBeLessThan(15);
    telegram.logIn();
    await clock.advance(2 * minute);
    await world.settle();
    expect(judgeCopies(keys.slice(0, 20), world.copies(id))).toEqual([]);
    expect(saidTo(world, world.olga.id)).toEqual([]);
  });
});
