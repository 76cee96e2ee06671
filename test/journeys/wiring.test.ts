// Interactions between parts that exist only after app.ts has connected them.

import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { openStore } from '../../src/store/open.ts';
import { createManualClock } from '../manual-clock.ts';
import { makeArrival } from '../store/ledger/fixture.ts';
import { expectNoCanary, openScene, openTestApp, type Scene } from './scene.ts';

/** openStore does not expose its connection, so it is captured at its first use. */
function catchLedger(): DatabaseSync[] {
  const ledgers: DatabaseSync[] = [];
  const exec = Reflect.get(DatabaseSync.prototype, 'exec');
  DatabaseSync.prototype.exec = function (sql) {
    ledgers.push(this);
    exec.call(this, sql);
  };
  onTestFinished(() => void (DatabaseSync.prototype.exec = exec));
  return ledgers;
}

it('the health pages say 503 as soon as nothing can be stored, and 200 before', async () => {
  const [ledgers, scene] = [catchLedger(), await openScene()];
  // A successful write counts as healthy for a second.
  const clock = createManualClock(Date.now());
  const app = await openTestApp(scene, clock);
  const page = (path: string) => fetch(`http://127.0.0.1:${app.port}${path}`);
  await scene.olga.ask('/start');
  expect([(await page('/healthz')).status, (await page('/readyz')).status]).toEqual([200, 200]);

  ledgers[0]!.exec('alter table heartbeat rename to gone');
  await clock.advance(1000);
  expect((await page('/healthz')).status).toBe(503);
  const ready = await page('/readyz');
  expect([ready.status, await ready.text()]).toEqual([503, expect.stringContaining('store')]);

  ledgers[0]!.exec('alter table gone rename to heartbeat');
  expect((await page('/healthz')).status).toBe(200);
});

it('a delegation event makes its order be read at once, long before its next turn', async () => {
  const scene = await openScene();
  const { olga, service, telegram } = scene;
  const clock = createManualClock(Date.now());
  await openTestApp(scene, clock);
  service.settings.delegateAfterMs = 3_600_000;
  await olga.ask('/start');
  await olga.ask('/alerts off');
  const [receiver] = service.addresses.receivers;
  const card = await olga.ask(`/order 65000 ${receiver} 1h`);
  await olga.press(card, '✅ Confirm');
  await expect.poll(() => service.orders.length).toBe(1);
  const [order] = service.orders;
  const readings = () =>
    service.requests.filter(({ method, path }) => method === 'GET' && path === `/v1/order/${order!.id}`)
      .length;
  await expect
    .poll(async () => {
      await clock.advance(1000);
      return telegram.chat(olga).messages.find(({ message_id: id }) => id === card.message_id)?.text;
    })
    .toContain('⏳ delegation');
  // From here on the clock does not move, so that no order is read on schedule.
  const before = readings();

  const { type, data } = service.samples.hourly;
  // This event has another receiver than every order of the bot.
  await service.emit(type, { ...data, receiver: service.addresses.receivers[1] }).settled();
  await service.emit(type, { ...data, receiver, resource_type: 'ENERGY', quantity: 65_000 }).settled();
  await expect.poll(readings).toBe(before + 1);
});

it('an event older than KEEP_DAYS, 30 by default, is deleted soon after the start', async () => {
  const scene = await openScene();
  const clock = createManualClock(Date.now());
  const store = await openStore(scene);
  await store.events.add(makeArrival('old', { receivedAt: clock.now() - 31 * 86_400_000 }), []);
  await store.events.add(makeArrival('young', { receivedAt: clock.now() - 29 * 86_400_000 }), []);
  await store.close();
  const app = await openTestApp(scene, clock);
  await expect
    .poll(async () => {
      await clock.advance(60_000);
      return app.logged.join('');
    })
    .toContain('Old events were deleted.');
  await app.close();
  const later = await openStore(scene);
  expect([await later.history.find('old'), await later.history.find('young')]).toMatchObject([
    [],
    [{ event_id: 'young' }],
  ]);
  await later.close();
});

it('keeps what comes while Telegram refuses the token, is not ready meanwhile, and goes on by itself', async () => {
  const scene = await openScene();
  const { telegram, service, olga } = scene;
  const clock = createManualClock(Date.now());
  const app = await openTestApp(scene, clock);
  await olga.ask('/start');
  const fault = { kind: 'refuse', code: 401, description: 'Unauthorized' } as const;
  const refuse = (method: string) => telegram.faults.inject(fault, { method, times: Infinity });
  const accept = [refuse('sendMessage'), refuse('getUpdates'), refuse('getMe')];
  const ready = async () => {
    const answer = await fetch(`http://127.0.0.1:${app.port}/readyz`);
    return { status: answer.status, body: await answer.text() };
  };
  // The poll under way ends with the next update; the one after it is refused.
  olga.say('/help');
  await expect.poll(ready).toEqual({ status: 503, body: '["telegram"]' });
  const since = telegram.mark();
  const { txn_hash: hash } = service.samples.transfer_usdt.data;
  const arrived = () => telegram.chat(olga).messages.some(({ text }) => text.includes(hash));
  expect(await service.emitSample('transfer_usdt').settled()).toMatchObject({ state: 'delivered' });
  const isRefused = () => app.logged.join('').includes('"scope":"account"');
  await expect.poll(async () => clock.advance(200).then(isRefused)).toBe(true);
  for (const end of accept) end();
  await clock.advance(55_000);
  expect(arrived()).toBe(false);
  await clock.advance(5_000);
  await telegram.waitFor(({ text }) => text.includes(hash), { since });
  // The poll that asks again ends with the next update.
  olga.say('/help');
  await expect.poll(async () => clock.advance(200).then(ready)).toMatchObject({ status: 200 });
});

const readMetrics = async (port: number) => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();

function valueOf(text: string, sample: string): number {
  const line = text.split('\n').find((entry) => entry.startsWith(`${sample} `));
  return Number(line?.slice(sample.length) ?? Number.NaN);
}

const sentIn = ({ telegram }: Scene) =>
  telegram.calls.filter(({ method, answer }) => method === 'sendMessage' && answer?.ok).length;

it('counts every call to Telegram, those of a form too', async () => {
  const scene = await openScene();
  const app = await openTestApp(scene);
  await scene.olga.ask('/start');
  await scene.olga.ask('/order');
  const before = sentIn(scene);
  expect((await scene.olga.ask('not an amount')).text).not.toBe('');
  expect(sentIn(scene)).toBeGreaterThan(before);
  const sample = 'delegram_telegram_calls_total{method="sendMessage",outcome="ok"}';
  // The bot has the answer a moment after the message is in the chat.
  const isRight = async () => valueOf(await readMetrics(app.port), sample) === sentIn(scene);
  await expect.poll(isRight).toBe(true);
});

it('counts an event from its receipt to the message, and what was refused on both ways', async () => {
  const scene = await openScene();
  const { telegram, service, olga } = scene;
  const app = await openTestApp(scene);
  await olga.ask('/start');
  const since = telegram.mark();
  telegram.faults.inject(
    { kind: 'refuse', code: 429, description: 'Too Many Requests', parameters: { retry_after: 1 } },
    { method: 'sendMessage', times: 1 },
  );
  const { type, data } = service.samples.transfer_usdt;
  service.emit(type, data, { eventId: 'came-twice' });
  await telegram.waitFor(({ chat_id }) => chat_id === olga.id, { since });
  await service.emit(type, data, { eventId: 'came-twice' }).settled();
  await fetch(`http://127.0.0.1:${app.port}/events/wrong`, { method: 'POST' });
  const figures = {
    'delegram_messages_total{verdict="sent"}': 1,
    'delegram_events_total{result="new"}': 1,
    'delegram_events_total{result="repeat"}': 1,
    'delegram_webhook_refused_total{status="404"}': 1,
    'delegram_messages_total{verdict="later"}': 1,
    'delegram_telegram_calls_total{method="sendMessage",outcome="429"}': 1,
    delegram_delivery_seconds_count: 1,
    // It waited for the second that Telegram asked for.
    'delegram_delivery_seconds_bucket{le="0.5"}': 0,
    delegram_queue_messages: 0,
    'delegram_set_aside_deliveries{state="undelivered"}': 0,
  };
  let text = '';
  const read = async () => {
    text = await readMetrics(app.port);
    return Object.fromEntries(Object.keys(figures).map((sample) => [sample, valueOf(text, sample)]));
  };
  await expect.poll(read).toEqual(figures);
  expectNoCanary(text);
  // In a label: any sample may have the value by chance.
  expect(text).not.toMatch(new RegExp(`"[^"]*${olga.id}[^"]*"`));
});
