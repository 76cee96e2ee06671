// The guard as `npm start` runs it: owners are notified of pending changes, which survive a kill of the process.

import { expect, it } from 'vitest';
import type { Person } from '../../src/sandbox/telegram/person.ts';
import type { ChatMessage } from '../../src/sandbox/telegram/chat-message.ts';
import { dataOf } from './order-cards.ts';
import { openScene, startProcess } from './scene.ts';

const patience = { timeoutMs: 40_000 };

it('keeps a change waiting over a kill, until the second owner confirms it', async () => {
  const scene = await openScene();
  const { olga, telegram } = scene;
  const environment = { ...scene.environment, OWNER_IDS: '1001,1002' };
  const start = async () => {
    const bot = startProcess(environment);
    await bot.waitForOutput(/"port":(\d+)/);
    return bot;
  };
  /** Presses, and returns the message after the bot's edit; with `said`, the first one that says so. */
  const press = async (who: Person, message: ChatMessage, data: string, said = ''): Promise<ChatMessage> => {
    const next = telegram.waitFor(({ chat_id, text }) => chat_id === who.id && text.includes(said), {
      since: telegram.mark(),
      ...patience,
    });
    await who.press(message, { data });
    return next;
  };
  const boris = telegram.person({ id: 1002, first_name: 'Boris' });
  const first = await start();
  for (const owner of [olga, boris]) {
    await owner.ask('/start', patience);
    await owner.ask('/alerts off');
  }
  const members = await olga.ask('/members');
  await press(olga, members, 'members:limit-set:perOrder:energy:131000');
  await press(olga, members, 'members:guard:on');
  const asked = await press(olga, members, 'members:limit-set:perOrder:energy:off');
  expect(asked.text).toContain('You requested a change of the rules');
  const request = await telegram.waitFor(
    ({ chat_id, text }) => chat_id === 1002 && text.includes('Olga requests a change of the rules'),
    { since: 0, ...patience },
  );
  first.kill('SIGKILL');
  await first.exited;

  await start();
  const view = await olga.ask('/members', patience);
  const limit = await press(olga, view, 'members:limit:perOrder', 'Per order');
  expect(limit.text).toContain('Per order: at most 131,000 energy.');
  const done = await press(boris, request, dataOf(request, '✅ Confirm'));
  expect(done.text).toContain('A change of the rules is in effect, confirmed by Boris');
  await telegram.waitFor(
    ({ chat_id, text }) => chat_id === 1001 && text.includes('is in effect, confirmed by Boris'),
    { since: 0, ...patience },
  );
  expect((await press(olga, limit, 'members:limit:perOrder')).text).toContain('Per order: no limit.');
});
