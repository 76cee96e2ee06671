// M6: a group that moves while it is written to, beside another one that goes on.

import { describe, expect, it } from 'vitest';
import { judgeCopies, mixed, readKeys } from './alerts-events.ts';
import type { FlawName } from './alerts-flaws.ts';
import { openAlertsWorld, type AlertsWorld } from './alerts-world.ts';

const minute = 60_000;
const count = 40;
const keyedEvents = Array.from({ length: count }, (_, nth) => mixed(nth));
const keys = keyedEvents.map(({ key }) => key);

/** The keys in a chat's messages, in order. */
const toldTo = (world: AlertsWorld, chatId: number) => world.saidIn(chatId).flatMap(readKeys);

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
