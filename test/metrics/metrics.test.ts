import { expect, it } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { createDurationHistogram } from '../../src/metrics/counters.ts';
import { createMetrics } from '../../src/metrics/metrics.ts';
import { createManualClock } from '../manual-clock.ts';

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
    refused: { 404: 2, 503: 4 },
    refusedFor: { secret: 2, source: 0 },
    unavailable: { closing: 0, broken: 0, quota: 1, store: 3, internal: 0 },
  };
  const instance = { isLeading: true };
  const acknowledgements = createDurationHistogram([1, 50]);
  const { read, countCall, countMessage } = createMetrics({
    store: {
      statistics: {
        queue: async () => queue,
        countUndelivered: async () => ({ parked: 5, undelivered: 6 }),
        ordersByState: async () => ({ delivered: 4 }),
      },
    },
    instance: {
      isLeading: () => instance.isLeading,
      readLeadership: async () => ({ number: 7, instance: 'one', beganAt: 40_000, provenMsAgo: 100 }),
      takeovers: () => 1,
      commits: () => 12,
      clockAheadMs: () => -1_500,
    },
    clock: createManualClock(100_000),
  });
  const metrics = { read: () => read({ counts, acknowledgements }) };
  return { metrics, counts, instance, acknowledgements, countCall, countMessage };
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
    'delegram_webhook_refused_posts_total{reason="secret"} 2',
    'delegram_webhook_unavailable_total{reason="store"} 3',
    'delegram_webhook_unavailable_total{reason="quota"} 1',
    `delegram_build_info{version="${packageJson.version}",node="${process.versions.node}"} 1`,
    'delegram_leader 1',
    'delegram_term 7',
    'delegram_term_age_seconds 60',
    'delegram_takeovers_total 1',
    'delegram_commits_total 12',
    'delegram_clock_ahead_seconds -1.5',
    'delegram_webhook_broken_off_total{reason="cut_off"} 1',
    'delegram_acknowledgement_seconds_bucket{le="0.001"} 0',
    'delegram_acknowledgement_seconds_bucket{le="0.05"} 1',
    'delegram_acknowledgement_seconds_bucket{le="+Inf"} 1',
    'delegram_acknowledgement_seconds_sum 0.02',
    'delegram_acknowledgement_seconds_count 1',
    'delegram_queue_messages 2',
    'delegram_queue_age_seconds 30',
    'delegram_set_aside_deliveries{state="parked"} 5',
    'delegram_set_aside_deliveries{state="undelivered"} 6',
    'delegram_orders{state="delivered"} 4',
  ]) {
    expect(text.split('\n')).toContain(line);
  }
  expect(text).toMatch(/^delegram_event_loop_lag_seconds\{quantile="0.99"\} \d/m);
  counts.repeat = 9;
  expect(await metrics.read()).toContain('delegram_events_total{result="repeat"} 9\n');
});

it('counts what Telegram answered, its silence too, and says 0 for the age of an empty queue', async () => {
  const { metrics, countCall } = openMetrics({ waiting: 0, oldestAt: undefined });
  for (const outcome of ['ok', '429', 'network', 'ok']) countCall('sendMessage', outcome);
  const text = await metrics.read();
  expect(text).toContain('\ndelegram_queue_age_seconds 0\n');
  for (const [outcome, times] of Object.entries({ ok: 2, 429: 1, network: 1 })) {
    expect(text).toContain(
      `delegram_telegram_calls_total{method="sendMessage",outcome="${outcome}"} ${times}\n`,
    );
  }
});

it('counts messages by verdict, those that told several events, and how long each of these took', async () => {
  const { metrics, countMessage } = openMetrics({ waiting: 0, oldestAt: undefined });
  countMessage('sent', [99_950]);
  countMessage('sent', [40_000, 99_000, 99_500]);
  countMessage('later', [1, 2]);
  const lines = (await metrics.read()).split('\n');
  for (const line of [
    'delegram_messages_total{verdict="sent"} 2',
    'delegram_messages_total{verdict="later"} 1',
    'delegram_folds_total 1',
    'delegram_folded_events_total 3',
    'delegram_delivery_seconds_bucket{le="0.1"} 1',
    'delegram_delivery_seconds_bucket{le="1"} 3',
    'delegram_delivery_seconds_bucket{le="60"} 4',
    'delegram_delivery_seconds_bucket{le="+Inf"} 4',
    'delegram_delivery_seconds_count 4',
    'delegram_delivery_seconds_sum 61.55',
  ]) {
    expect(lines).toContain(line);
  }
});

it('tells of the queue and of orders only while it leads', async () => {
  const { metrics, instance } = openMetrics({ waiting: 2, oldestAt: 70_000 });
  instance.isLeading = false;
  const text = await metrics.read();
  expect(text).toContain('delegram_leader 0\n');
  expect(text).toContain('delegram_events_total{result="new"} 3\n');
  for (const name of ['queue_messages', 'queue_age_seconds', 'set_aside_deliveries', 'orders']) {
    expect(text).not.toMatch(new RegExp(`^delegram_${name}[ {]`, 'm'));
  }
  instance.isLeading = true;
  expect(await metrics.read()).toContain('delegram_queue_messages 2\n');
});
