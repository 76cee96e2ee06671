import { describe, expect, it } from 'vitest';
import { judgeCopies, mixed, readKeys, transfer } from './news-events.ts';
import type { FlawName } from './news-flaws.ts';
import { openNewsWorld, type NewsWorld } from './news-world.ts';
import { hearAll } from './news-way-out.ts';

const minute = 60_000;
const count = 40;
const news = Array.from({ length: count }, (_, nth) => mixed(nth));
const keys = news.map(({ key }) => key);

/** The keys that a chat was told, in their order. */
const toldTo = ({ telegram }: NewsWorld, chatId: number) =>
  telegram
    .chat(chatId)
    .messages.filter(({ fromBot }) => fromBot)
    .flatMap(readKeys);

/** What owners were told. */
const saidTo = ({ telegram }: NewsWorld, chatId: number) =>
  telegram
    .chat(chatId)
    .messages.filter(({ fromBot }) => fromBot)
    .map(({ text }) => text);

describe('a group that becomes a supergroup while it is written to', () => {
  /** It moves after `before` messages; the bot hears of it by the refusal, or first by Telegram's own message. */
  async function move(signal: 'refusal' | 'message', folding: boolean, flaw: FlawName = 'none') {
    const world = await openNewsWorld({ limits: 'on', flaw });
    const { clock, telegram, store } = world;
    const old = await world.group({ basic: true, folding });
    const other = await world.group();
    await store.settings.update(({ chats }) => {
      for (const chat of chats) if (chat.id === old) chat.timeZone = 'Asia/Shanghai';
    });
    await world.post(news.slice(0, count / 2));
    await clock.advance(folding ? 0 : 20_000);
    const { id } = telegram.migrate(old);
    // As the bot does on hearing it; see src/bot/chats.ts and its journey.
    if (signal === 'message') await store.moveChat(old, id);
    await world.post(news.slice(count / 2));
    await clock.advance(10 * minute);
    await world.settle();
    const { chats, rules } = store.settings.data;
    const told = [...toldTo(world, old), ...toldTo(world, id)];
    const copies = new Map(keys.map((key) => [key, told.filter((other) => other === key).length]));
    return {
      wrongs: keys.filter((key) => copies.get(key) !== 1).map((key) => `${key} × ${copies.get(key)}`),
      settings: chats.filter((chat) => [old, id].includes(chat.id)),
      rules: rules.filter(({ chatId }) => [old, id].includes(chatId)).map(({ chatId }) => chatId),
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
      const { wrongs, settings, rules, isDone, id, wrongElsewhere } = await move(signal, folding);
      expect({ wrongs, isDone, rules, wrongElsewhere }).toEqual({
        wrongs: [],
        isDone: true,
        rules: [id],
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
    open: async ({ telegram, store }: NewsWorld) => {
      const anna = telegram.person({ first_name: 'Anna' });
      anna.start();
      await store.settings.update(({ people }) => {
        people.push({ id: anna.id, name: 'Anna', role: 'viewer', addedBy: 1, addedAt: 0 });
      });
      await hearAll(store, anna.id);
      return { id: anna.id, goAway: () => anna.block(), comeBack: () => anna.unblock() };
    },
  },
  kicked: {
    open: async (world: NewsWorld) => {
      const id = await world.group();
      const group = world.telegram.findGroup(id);
      return { id, goAway: () => group.remove('bot'), comeBack: () => group.add('bot') };
    },
  },
  deleted: {
    open: async (world: NewsWorld) => {
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
  /** It is gone for an hour in which news come, and comes back. */
  async function leave(how: keyof typeof absences, flaw: FlawName = 'none') {
    const world = await openNewsWorld({ limits: 'on', flaw });
    const { clock, store, telegram, olga } = world;
    const other = await world.group();
    const { id, goAway, comeBack } = await absences[how].open(world);
    await world.post(news.slice(0, 5));
    await world.passUntil(world.isDone, 10 * minute, 1000);
    const before = toldTo(world, id).length;
    goAway();
    for (let nth = 5; nth < count - 5; nth++) {
      await world.post([news[nth]!]);
      await clock.advance(2 * minute);
    }
    await world.settle();
    const messages = telegram.chat(id).messages.filter(({ fromBot }) => fromBot).length;
    const isOtherUnaffected = toldTo(world, other).length === count - 5;
    comeBack();
    // As the bot does when it hears of it; see src/bot/chats.ts.
    await store.deliveries.resume(id, clock.now());
    await world.post(news.slice(count - 5));
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

describe('a topic that is gone', () => {
  /** Another topic of the same forum hears the same. */
  async function lose(how: 'closed' | 'deleted', flaw: FlawName = 'none') {
    const world = await openNewsWorld({ limits: 'off', flaw });
    const { clock, telegram, store, olga } = world;
    const forum = telegram.group({ title: 'Forum', owner: olga, forum: true });
    forum.add('bot');
    const [lost, kept] = [forum.topic('Alerts').id, forum.topic('Others').id];
    await hearAll(store, forum.id, { topicId: lost });
    await hearAll(store, forum.id, { topicId: kept });
    await world.post([transfer(1)]);
    await world.passUntil(world.isDone, 10 * minute, 1000);
    if (how === 'closed') telegram.closeTopic(forum.id, lost);
    else telegram.deleteTopic(forum.id, lost);
    for (const nth of [2, 3, 4]) {
      await world.post([transfer(nth)]);
      await clock.advance(minute);
    }
    await world.passUntil(world.isDone, 10 * minute, 1000);
    const messages = telegram.chat(forum.id).messages.filter(({ fromBot }) => fromBot);
    const keysIn = (topic: number | undefined) =>
      messages.filter(({ message_thread_id: id }) => id === topic).flatMap(readKeys);
    return {
      inChat: keysIn(undefined),
      inOther: keysIn(kept),
      said: messages.filter(({ text }) => text.includes('The topic for these alerts')).length,
    };
  }

  const hashes = [2, 3, 4].map((nth) => transfer(nth).key);
  it.each(['closed', 'deleted'] as const)(
    '(%s) is told in the chat itself, said once; other topics go on',
    async (how) => {
      expect(await lose(how)).toEqual({ inChat: hashes, inOther: [transfer(1).key, ...hashes], said: 1 });
    },
  );

  it('would be caught if it were taken for any other refusal', async () => {
    expect((await lose('deleted', 'knows no topics')).inChat).toEqual([]);
  });
});
