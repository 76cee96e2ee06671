// An order with the bot as `npm start` runs it: up to the confirmation, and with a kill between the call and its
// answer.

import { expect, it } from 'vitest';
import { openScene, startProcess, type Scene } from './scene.ts';

async function startBot(scene: Scene) {
  const bot = startProcess(scene.environment);
  const [, port] = await bot.waitForOutput(/"port":(\d+)/);
  scene.callbackTo(Number(port));
  return bot;
}

const patience = { timeoutMs: 40_000 };

it('follows an order from one line to its confirmation in one message', async () => {
  const scene = await openScene();
  const { olga, service, telegram } = scene;
  service.settings.delegateAfterMs = 50;
  service.settings.confirmAfterMs = 100;
  await startBot(scene);
  await olga.ask('/start');
  await olga.ask('/alerts off');
  const [receiver] = service.addresses.receivers;
  const card = await olga.ask(`/order 65000 ${receiver} 1h`);
  expect(card.text).toContain(receiver);
  expect(card.labels).toEqual(['✅ Confirm', '✖️ Cancel']);
  expect(service.orders).toEqual([]);
  await olga.press(card, '✅ Confirm');
  const told = await telegram.waitFor(({ text }) => text.includes('confirmed on-chain'), patience);
  expect(told.message_id).toBe(card.message_id);
  expect(service.orders).toHaveLength(1);
  expect(telegram.chat(olga).messages.filter(({ text }) => text.includes('Hourly energy'))).toHaveLength(1);
});

it('tells the truth after a kill between the call and its answer, and buys once', async () => {
  const scene = await openScene();
  const { olga, service, telegram } = scene;
  const first = await startBot(scene);
  await olga.ask('/start');
  await olga.ask('/alerts off');
  const [receiver] = service.addresses.receivers;
  service.faults.add({ kind: 'silence', method: 'POST' });
  const card = await olga.ask(`/flash energy 500000 ${receiver}`);
  await olga.press(card, '✅ Confirm');
  await expect.poll(() => service.orders.length, { timeout: patience.timeoutMs }).toBe(1);
  first.kill('SIGKILL');
  await first.exited;
  expect(telegram.chat(olga).messages.some(({ text }) => text.includes('confirmed on-chain'))).toBe(false);

  const mark = telegram.mark();
  await startBot(scene);
  const uncertain = await telegram.waitFor(({ text }) => text.includes('not certain'), {
    since: mark,
    ...patience,
  });
  expect(uncertain.labels).toContain('Repeat with the same number');
  expect(service.orders).toHaveLength(1);
  const asked = telegram.mark();
  await olga.press(uncertain, 'Repeat with the same number');
  const repeat = await telegram.waitFor(({ text }) => text.includes('again, under its number?'), {
    since: asked,
    ...patience,
  });
  expect(service.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
  await olga.press(repeat, '✅ Confirm');
  await telegram.waitFor(({ text }) => text.includes('confirmed on-chain'), patience);
  expect(service.orders).toHaveLength(1);
  expect(
    new Set(
      service.requests.filter(({ method }) => method === 'POST').map(({ query }) => JSON.stringify(query)),
    ).size,
  ).toBe(1);
});
