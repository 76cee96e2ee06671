import { expect, it } from 'vitest';
import { createTimings } from '../../src/timings.ts';
import { listFamilies } from '../../src/upkeep/families.ts';
import { createMetrics } from '../../src/upkeep/metrics.ts';
import { createTelegramCalls } from '../../src/upkeep/telegram-calls.ts';

function openMetrics(queue: { waiting: number; oldestAt: number | undefined }) {
  const counts = {
    received: 7,
    new: 3,
    repeat: 2,
    conflict: 1,
    ignored: 1,
    quarantined: 0,
    cutOff: 1,
    dropped: 0,
    refused: { 404: 2 },
  };
  const acknowledgements = createTimings([1, 50]);
  const telegram = createTelegramCalls();
  const metrics = createMetrics(() =>
    listFamilies({
      intake: { counts, acknowledgements },
      telegram,
      upkeep: { queue: async () => queue, ordersByState: async () => ({ delivered: 4 }) },
      now: () => 100_000,
    }),
  );
  return { metrics, counts, acknowledgements, telegram };
}

it('tells what was counted, before and after the first reading', async () => {
  const { metrics, counts, acknowledgements } = openMetrics({ waiting: 2, oldestAt: 70_000 });
  acknowledgements.add(20);
  const text = await metrics.read();
  for (const line of [
    '# TYPE delegram_events_total counter',
    'delegram_webhook_requests_total 7',
    'delegram_events_total{result="repeat"} 2',
    'delegram_events_untold_total{kind="ignored"} 1',
    'delegram_webhook_refused_total{status="404"} 2',
    'delegram_webhook_broken_off_total{reason="cut_off"} 1',
    'delegram_acknowledgement_seconds_bucket{le="0.001"} 0',
    'delegram_acknowledgement_seconds_bucket{le="0.05"} 1',
    'delegram_acknowledgement_seconds_bucket{le="+Inf"} 1',
    'delegram_acknowledgement_seconds_sum 0.02',
    'delegram_acknowledgement_seconds_count 1',
    'delegram_queue_messages 2',
    'delegram_queue_age_seconds 30',
    'delegram_orders{state="delivered"} 4',
  ]) {
    expect(text.split('\n')).toContain(line);
  }
  expect(text).toMatch(/^delegram_event_loop_lag_seconds\{quantile="0.99"\} \d/m);
  counts.repeat = 9;
  expect(await metrics.read()).toContain('delegram_events_total{result="repeat"} 9\n');
});

it('says 0 for the age of an empty queue', async () => {
  const { metrics } = openMetrics({ waiting: 0, oldestAt: undefined });
  expect(await metrics.read()).toContain('\ndelegram_queue_age_seconds 0\n');
});

it('counts what Telegram answered, its silence too, and passes both on', async () => {
  const { metrics, telegram } = openMetrics({ waiting: 0, oldestAt: undefined });
  const say = (answer: () => Promise<unknown>) =>
    telegram.count(answer as never, 'sendMessage', { chat_id: 1, text: 'the text' });
  expect(await say(async () => ({ ok: true, result: 1 }))).toEqual({ ok: true, result: 1 });
  await say(async () => ({ ok: false, error_code: 429, description: 'Too Many Requests' }));
  await expect(say(() => Promise.reject(new Error('reset')))).rejects.toThrow('reset');
  const text = await metrics.read();
  for (const outcome of ['ok', '429', 'network']) {
    expect(text).toContain(`delegram_telegram_calls_total{method="sendMessage",outcome="${outcome}"} 1\n`);
  }
  expect(text).not.toContain('the text');
});
