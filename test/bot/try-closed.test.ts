import { InputFile } from 'grammy';
import { expect, it } from 'vitest';
import { commands } from '../../src/features/commands.ts';
import type { Command } from '../../src/bot/command.ts';
import type { BotContext } from '../../src/bot/context.ts';
import { writeCause } from '../../src/telegram/cause.ts';
import { addEvent } from '../store/ledger/replay/replay-scene.ts';
import { openScene, type Scene } from './scene.ts';
import { wholeChat } from '../../src/store/ledger/deliveries/closed.ts';
import { close } from '../store/ledger/posts.ts';

const onePixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** A forum in which two alerts of the group and of two topics each are kept. */
async function open(scene: Scene) {
  const { store, owner } = scene;
  const group = await scene.group({ forum: true });
  const [one, two] = [group.topic('One').id, group.topic('Two').id];
  await owner.ask('/alerts on', { chat: group });
  const rows: Array<{ id: number }> = [];
  for (const id of ['e-1', 'e-2'])
    rows.push(
      ...(await addEvent(
        store,
        id,
        ...[null, one, two].map((topicId) => ({ chatId: group.id, topicId, state: 'waiting' as const })),
      )),
    );
  const closed = writeCause({ code: 'topic-closed' });
  for (const { id } of rows.slice(1, 3)) await close(store, id, closed, 'topic');
  await close(store, rows[0]!.id, writeCause({ code: 'rights' }));
  const tried = async () => {
    const places = await Promise.all(
      [null, one, two].map((topicId) => store.deliveries.listClosed({ chatId: group.id, topicId })),
    );
    const found = places.flat().filter((place) => place.is_tried === 1);
    return new Set(found.map((place) => place.topic_id));
  };
  return { group, one, two, tried };
}

it.each([
  ['text', (ctx: BotContext) => ctx.reply('Here.')],
  ['photo', (ctx: BotContext, file: InputFile) => ctx.replyWithPhoto(file)],
  ['document', (ctx: BotContext, file: InputFile) => ctx.replyWithDocument(file)],
] as const)('an answer (%s) that got through has its chat, and its topic, tried', async (kind, reply) => {
  const answering: Command = {
    name: 'picture',
    role: 'viewer',
    where: 'everywhere',
    group: 'bot',
    install: (composer) =>
      void composer.command('picture', (ctx) =>
        reply(ctx, new InputFile(Buffer.from(onePixel, 'base64'), 'a.png')),
      ),
  };
  const scene = await openScene({ commands: [...commands, answering], allowMissingWords: true });
  const { group, one, tried } = await open(scene);
  expect(await tried()).toEqual(new Set());
  const answer = await scene.owner.ask('/picture', { chat: group, topic: one });
  expect(answer.raw[kind]).toBeDefined();
  await expect.poll(tried).toEqual(new Set([wholeChat, one]));
});

it('an answer elsewhere, or one that was refused, has nothing tried', async () => {
  const scene = await openScene();
  const { group, tried } = await open(scene);
  const refusal = 'Bad Request: not enough rights to send text messages to the chat';
  scene.telegram.faults.inject(
    { kind: 'refuse', code: 400, description: refusal },
    { chatId: group.id, times: 9 },
  );
  scene.owner.say('/help', { chat: group });
  await scene.owner.ask('/help');
  await expect.poll(() => scene.store.updates.unhandled(0, 1)).toEqual([]);
  expect(await tried()).toEqual(new Set());
});

it('/alerts says what waits there, for which topic, and why', async () => {
  const scene = await openScene();
  const { group, one, two } = await open(scene);
  const said = (await scene.owner.ask('/alerts', { chat: group })).text;
  expect(said).toContain('⏸ 2 alerts are waiting: the bot may not write there; one is tried every hour');
  expect(said).toContain(
    `⏸ 2 alerts are waiting for topic ${one}: the topic is closed; one is tried every hour`,
  );
  expect(said).toContain(`⏸ 2 alerts are waiting for topic ${two}: the topic is closed`);
  const inTopic = (await scene.owner.ask('/alerts', { chat: group, topic: two })).text;
  expect(inTopic).toContain('⏸ 2 alerts are waiting: the topic is closed');
  expect(inTopic).not.toContain('for topic');
});
