// A group that becomes a supergroup, as Telegram tells of it by four updates: whatever their order, whoever changed it,
// and wherever the bot is restarted between them, the same is decided.

import fc from 'fast-check';
import type { Update } from 'grammy/types';
import { expect, it } from 'vitest';
import { type OpenBot, openBot } from '../../src/features/bot.ts';
import { isOut } from '../../src/store/settings/settings.ts';
import { upgradeUpdates } from '../../src/sandbox/telegram/people-and-chats.ts';
import { addEvent } from '../store/ledger/replay/replay-scene.ts';
import { makePlace } from '../store/settings/place.ts';
import { openScene, token } from './scene.ts';
import { close, toldOf } from '../store/ledger/posts.ts';

type Upgrade = {
  order: Array<(typeof upgradeUpdates)[number]>;
  by: 'owner' | 'admin' | 'operator' | 'stranger';
  /** Before it, the bot was removed and a stranger has added it again. */
  wasRemoved: boolean;
  /** The bot is restarted after so many of the updates. */
  restarts: number[];
  /** All updates have come before the first one is handled. */
  isLate: boolean;
};

const upgrade: fc.Arbitrary<Upgrade> = fc.record({
  order: fc.shuffledSubarray([...upgradeUpdates], { minLength: 4 }),
  by: fc.constantFrom('owner', 'admin', 'operator', 'stranger'),
  wasRemoved: fc.boolean(),
  restarts: fc.subarray([0, 1, 2, 3]),
  isLate: fc.boolean(),
});

async function openUpgrades() {
  const scene = await openScene();
  const { store, telegram, clock, deps, owner } = scene;
  await scene.bot.stop();
  const people = {
    owner,
    admin: await scene.person('Ada', 'admin'),
    operator: await scene.person('Otto', 'operator'),
    stranger: await scene.person('Stan'),
  };
  const start = (): OpenBot => {
    const opened = openBot({ token, apiRoot: telegram.apiRoot, deps });
    opened.bot.botInfo = { ...telegram.bot, is_bot: true } as OpenBot['bot']['botInfo'];
    return opened;
  };
  let offset = 0;
  let number = 0;

  /** What has come since. */
  async function take(bot: OpenBot): Promise<Update[]> {
    const updates = await bot.api.getUpdates({ offset, limit: 100, timeout: 0 });
    offset = (updates.at(-1)?.update_id ?? offset - 1) + 1;
    return updates.filter(({ message }) => !message?.new_chat_members && !message?.left_chat_member);
  }

  return async ({ order, by, wasRemoved, restarts, isLate }: Upgrade) => {
    let bot = start();
    const handle = async (updates: readonly Update[]) => {
      if (!isLate) for (const update of updates) await bot.bot.handleUpdate(update);
    };
    const group = telegram.group({ title: `Team ${(number += 1)}`, owner });
    const refusal = { kind: 'refuse', code: 400, description: 'Bad Request: no' } as const;
    telegram.faults.inject(refusal, { method: 'leaveChat', chatId: group.id, times: 9 });
    group.add('bot');
    for (const update of await take(bot)) await bot.bot.handleUpdate(update);
    await store.settings.update((draft) => void draft.places.push(makePlace(group.id)));
    const [row] = await addEvent(store, `e-${number}`, { chatId: group.id, state: 'waiting' });
    await close(store, row!.id, 'removed');
    if (wasRemoved) {
      group.remove('bot');
      await clock.advance(3_000);
      group.add('bot', { by: people.stranger });
      await clock.advance(3_000);
    }
    const earlier = await take(bot);
    await handle(earlier);
    const moved = telegram.migrate(group, { by: people[by], order });
    const updates = await take(bot);
    if (isLate) {
      await bot.storeUpdates([...earlier, ...updates]);
      await Promise.all([...earlier, ...updates].map((update) => bot.bot.handleUpdate(update)));
    }
    for (const [nth, update] of updates.entries()) {
      if (restarts.includes(nth)) bot = start();
      await handle([update]);
    }
    await clock.advance(61_000);
    const leaves = telegram.calls.filter(
      ({ method, params }) => method === 'leaveChat' && Number(params['chat_id']) === moved.id,
    );
    const { chats, places } = store.settings.data;
    const nameOf = (id: number) => (id === moved.id ? 'new' : 'old');
    const isOwn = (id: number) => id === moved.id || id === group.id;
    const own = chats.filter(({ id }) => isOwn(id));
    const deliveries = await toldOf(store, row!.event_seq);
    return {
      ids: own.map(({ id }) => nameOf(id)),
      rules: places.filter(({ chatId }) => isOwn(chatId)).map(({ chatId }) => nameOf(chatId)),
      isIn: own.every((chat) => !isOut(chat)),
      isLeft: leaves.length > 0,
      states: deliveries.map(({ chat_id: id, state }) => `${nameOf(id)} ${state}`),
    };
  };
}

it('whatever order and restarts: it stays the team’s, unless others had brought the bot back and changed it', async () => {
  const play = await openUpgrades();
  await fc.assert(
    fc.asyncProperty(upgrade, async (one) => {
      const isIn = !one.wasRemoved || one.by === 'owner' || one.by === 'admin';
      expect(await play(one)).toEqual({
        ids: ['new'],
        rules: ['new'],
        isIn,
        isLeft: !isIn,
        states: [isIn ? 'new waiting' : 'new parked'],
      });
    }),
    { numRuns: 100 },
  );
});
