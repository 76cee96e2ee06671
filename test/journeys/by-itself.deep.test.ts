// What the bot does by itself, in the whole app over real HTTP: each part is tested beside its code, and here that it is
// begun, told where it belongs, and goes on after a restart.

import { expect, it } from 'vitest';
import type { ChatMessage } from '../../src/sandbox/telegram/chat-message.ts';
import { createManualClock } from '../manual-clock.ts';
import { expectNoCanary, openScene, openTestApp, post } from './scene.ts';

const minuteMs = 60_000;
const patience = { timeout: 40_000 };
const sunPerTrx = 1_000_000;

it('a digest, a board, a low balance, a watched address and an event that nobody takes are told', async () => {
  const scene = await openScene();
  const { telegram, service, olga } = scene;
  const clock = createManualClock(Date.UTC(2026, 10, 21, 7, 50));
  const app = await openTestApp(scene, clock);
  /** The bot paces its calls by the clock, which goes on while somebody waits for it. */
  const awaited = async <Answer>(act: Promise<Answer>): Promise<Answer> => {
    let isOver = false;
    const end = () => (isOver = true);
    act.then(end, end);
    await expect.poll(async () => clock.advance(200).then(() => isOver), patience).toBe(true);
    return act;
  };
  const ask = (text: string) => awaited(olga.ask(text));
  const press = (message: ChatMessage, button: Parameters<typeof olga.press>[1]) =>
    awaited(olga.press(message, button));
  const told = (part: RegExp) => telegram.chat(olga).messages.filter(({ text }) => part.test(text));
  /** Minutes pass until the chat has so many messages with this part. */
  const passUntil = async (part: RegExp, many = 1): Promise<ChatMessage> => {
    const pass = () => clock.advance(2 * minuteMs).then(() => told(part).length);
    await expect.poll(pass, patience).toBe(many);
    return told(part).at(-1)!;
  };
  await ask('/start');
  const address = service.addresses.basic[1]!;
  await press(await ask(`/basic ${address}`), '👁 Watch here');
  await press(await ask('/balance'), { data: 'balance:own' });
  await ask('500 TRX');
  await press(await ask('/board'), '💰 With the balance');
  const board = () => {
    const { pinned, messages } = telegram.chat(olga);
    return messages.find(({ message_id: id }) => pinned.includes(id))?.text;
  };
  await expect.poll(() => clock.advance(200).then(board), patience).toContain('No events for this place.');

  const unread = { type: 'EVENT_BALANCE', data: 'no object' };
  expect(await post(app.port, 'broken-1', unread)).toBe(200);
  const broken = await passUntil(/broken-1/);
  expect(broken.labels).toEqual(['🙋 I take it']);
  const reminder = await passUntil(/⏰ Nobody has taken this for \d+ min: an event could not be read\./);
  expect(reminder.reply_to_message_id).toBe(broken.message_id);
  await press(broken, '🙋 I take it');
  const { type, data } = service.samples.transfer_usdt;
  expect(await post(app.port, 'heard', { type, data })).toBe(200);
  await expect
    .poll(() => clock.advance(minuteMs).then(board), patience)
    .toMatch(/Events for this place:\n· Transfers/);

  service.account.balance = 400 * sunPerTrx;
  service.basics.get(address)!.bandwidth_guarantee = false;
  await passUntil(/🪫 The balance is low: 400 TRX/);
  await passUntil(/⚪ The bandwidth guarantee was switched off\./);

  await ask('/digest every day at 12:00');
  const end = telegram.faults.inject({ kind: 'html', status: 502 }, { times: Infinity });
  clock.setWall(Date.UTC(2026, 10, 21, 12, 1));
  for (let minutes = 0; minutes < 50; minutes += 1) await clock.advance(minuteMs);
  end();
  expect((await passUntil(/Daily digest/)).photo).toBeDefined();
  expect(told(/Daily digest/)).toHaveLength(1);
});

it('/why counts the refusals of a wrong secret, and its test shows that the way to the chat works', async () => {
  const scene = await openScene();
  const { telegram, olga } = scene;
  const app = await openTestApp(scene);
  const url = `http://127.0.0.1:${app.port}`;
  await olga.ask('/start');
  const wrong = `${url}/events/mistyped`;
  for (let nth = 0; nth < 3; nth += 1) expect((await fetch(wrong, { method: 'POST' })).status).toBe(404);
  const story = await olga.ask('/why e-1');
  expect(story.text).toMatch(/^No event matches e-1[^]*Delegation: never since the bot was set up/);
  expect(story.text).toMatch(/its webhook has received nothing[^]*wrong secret[^]*\(404\): 3/);
  expectNoCanary(story.text);
  const since = telegram.mark();
  expect((await olga.press(story, '🧪 Test')).text).toContain('Sent: the bot reaches this chat.');
  await telegram.waitFor(({ text }) => text.startsWith('🧪 Test:'), { since });
  // It is no event: neither the ledger nor the metrics know of one.
  expect((await olga.ask('/why')).text).toContain('Delegation: never since the bot was set up');
  expect(await (await fetch(`${url}/metrics`)).text()).not.toMatch(/verdict="sent"[^\n]* [1-9]/);
});

it('more events than an hour may bring are answered 503, and the owners hear of it once', async () => {
  const scene = await openScene();
  Object.assign(scene.environment, { EVENTS_MB_PER_HOUR: '1' });
  const { port } = await openTestApp(scene);
  await scene.olga.ask('/start');
  const data = { amount_sun: 1, remark: 'x'.repeat(200 * 1024) };
  const statuses: number[] = [];
  for (const id of 'abcdefga') statuses.push(await post(port, id, { type: 'EVENT_BALANCE', data }));
  expect(statuses).toEqual([200, 200, 200, 200, 200, 503, 503, 200]);
  const told = () =>
    scene.telegram
      .chat(scene.olga)
      .messages.filter(({ text }) => text.includes('Within an hour almost 1 MB of events were stored'));
  await expect.poll(() => told().length, { timeout: 40_000 }).toBe(1);
  expect(told()[0]!.text).toContain('EVENTS_SECRET');
});
