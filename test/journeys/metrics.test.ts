// The metrics that Prometheus reads from a running bot.

import { expect, it } from 'vitest';
import { expectNoCanary, openScene, openTestApp, type Scene } from './scene.ts';

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
  expect(text).not.toContain(String(olga.id));
});
