// All metrics: of the bot's work (requests to the webhook, Telegram's answers, the queue, and the orders' states), of the
// instances on one database, and of the process.

import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Statistics } from '../store/ledger/maintenance/statistics.ts';
import type { Counts, DeliveryCounter, DurationHistogram, TelegramCallCounter } from './counters.ts';
import type { Family, Sample } from './registry.ts';
import { version } from '../base/program.ts';
import type { Leadership } from '../store/term.ts';

/** What the webhook counted since the start. */
export type WebhookCounters = {
  readonly counts: Readonly<Omit<Counts, 'refusedFor' | 'unavailable'>> &
    Readonly<Record<'refusedFor' | 'unavailable', Readonly<Record<string, number>>>>;
  /** From the request's headers to the answer 200. */
  readonly acknowledgements: DurationHistogram;
};

/** What this instance is, among those on the same ledger. */
export type InstanceFigures = {
  isLeading(): boolean;
  /** Who leads, or led last; undefined when that is not known. */
  readLeadership(): Promise<Leadership | undefined>;
  /** How many terms of others this process has taken over. */
  takeovers(): number;
  /** Of arrivals, each of many at once. */
  commits(): number;
  /** Undefined until it is known. */
  clockAheadMs(): number | undefined;
};

/** Of the work, of the instance and of the process. `now`: Unix milliseconds. */
export function listFamilies({ instance, ...parts }: Parts & { instance: InstanceFigures }): Family[] {
  return [
    ...listWorkFamilies({ ...parts, isLeading: () => instance.isLeading() }),
    ...listInstanceFamilies(instance, parts.now),
    ...listProcessFamilies(),
  ];
}

type Parts = {
  webhook: WebhookCounters;
  deliveries: Omit<DeliveryCounter, 'count'>;
  telegram: Pick<TelegramCallCounter, 'read'>;
  statistics: Statistics;
  now: () => number;
};

function listWorkFamilies({
  webhook,
  deliveries,
  telegram,
  statistics,
  isLeading,
  now,
}: Parts & {
  /** Only who leads tells of the queue and of orders, which all instances share. */
  isLeading: () => boolean;
}): Family[] {
  const { counts, acknowledgements } = webhook;
  const fromLeader = (read: () => Promise<Sample[]>) => async () => (isLeading() ? read() : []);
  return [
    {
      name: 'delegram_webhook_requests_total',
      help: 'Requests for anything but the pages for monitors.',
      type: 'counter',
      read: () => [{ value: counts.received }],
    },
    {
      name: 'delegram_events_total',
      help: 'Stored deliveries by what they were: new, a repeat, or a conflict (another body under a known id).',
      type: 'counter',
      labelNames: ['result'],
      read: () => byLabel('result', { new: counts.new, repeat: counts.repeat, conflict: counts.conflict }),
    },
    {
      name: 'delegram_events_untold_total',
      help: 'New and conflicting events that chats are not told: ignored, or quarantined for the owners.',
      type: 'counter',
      labelNames: ['kind'],
      read: () => byLabel('kind', { ignored: counts.ignored, quarantined: counts.quarantined }),
    },
    {
      name: 'delegram_webhook_refused_total',
      help: 'Requests that were answered with anything but 200, by status.',
      type: 'counter',
      labelNames: ['status'],
      read: () => byLabel('status', counts.refused),
    },
    {
      name: 'delegram_webhook_refused_posts_total',
      help: 'Events that were refused for good, by reason, such as a wrong secret or a source that is not allowed.',
      type: 'counter',
      labelNames: ['reason'],
      read: () => byLabel('reason', counts.refusedFor),
    },
    {
      name: 'delegram_webhook_unavailable_total',
      help: 'Webhooks that were answered 503, by reason; store: nothing could be stored, or the outcome is not known.',
      type: 'counter',
      labelNames: ['reason'],
      read: () => byLabel('reason', counts.unavailable),
    },
    {
      name: 'delegram_webhook_broken_off_total',
      help: 'Bodies that ended early, and connections closed unheard because there were too many.',
      type: 'counter',
      labelNames: ['reason'],
      read: () => byLabel('reason', { cut_off: counts.cutOff, too_many: counts.dropped }),
    },
    {
      name: 'delegram_acknowledgement_seconds',
      help: "From a delivery's headers to its answer 200, which follows the commit.",
      type: 'histogram',
      durations: acknowledgements,
    },
    {
      name: 'delegram_messages_total',
      help: "Messages to chats about events, by what Telegram's answer meant.",
      type: 'counter',
      labelNames: ['verdict'],
      read: () => byLabel('verdict', deliveries.verdicts),
    },
    {
      name: 'delegram_folds_total',
      help: 'Messages sent that told several events at once.',
      type: 'counter',
      read: () => [{ value: deliveries.folds.messages }],
    },
    {
      name: 'delegram_folded_events_total',
      help: 'Events that were told by such messages.',
      type: 'counter',
      read: () => [{ value: deliveries.folds.events }],
    },
    {
      name: 'delegram_delivery_seconds',
      help: 'From the receipt of an event (of a replay: from its confirmation) until it stands in a chat.',
      type: 'histogram',
      durations: deliveries.latencies,
    },
    {
      name: 'delegram_telegram_calls_total',
      help: "Calls to Telegram's Bot API by method and outcome: ok, an error code, or network.",
      type: 'counter',
      labelNames: ['method', 'outcome'],
      read: () =>
        telegram.read().map(({ method, outcome, count }) => ({ labels: { method, outcome }, value: count })),
    },
    {
      name: 'delegram_queue_messages',
      help: 'Deliveries that wait to be sent.',
      type: 'gauge',
      read: fromLeader(async () => [{ value: (await statistics.queue()).waiting }]),
    },
    {
      name: 'delegram_queue_age_seconds',
      help: 'How long the oldest waiting delivery has waited.',
      type: 'gauge',
      read: fromLeader(async () => {
        const { oldestAt } = await statistics.queue();
        return [{ value: oldestAt === undefined ? 0 : Math.max(0, now() - oldestAt) / 1000 }];
      }),
    },
    {
      name: 'delegram_set_aside_deliveries',
      help: 'Deliveries that do not wait any more: parked with their chat, or undelivered until a person decides.',
      type: 'gauge',
      labelNames: ['state'],
      read: fromLeader(async () => byLabel('state', await statistics.countUndelivered())),
    },
    {
      name: 'delegram_orders',
      help: 'Orders in the ledger by state.',
      type: 'gauge',
      labelNames: ['state'],
      read: fromLeader(async () => byLabel('state', await statistics.ordersByState())),
    },
  ];
}

// The metrics of the process itself: version, event loop lag, memory, uptime.

const lagResolutionMs = 20;

/** Measures lag from this call on, which is the first reading: until then no timer wakes the process for it. */
function listProcessFamilies(): Family[] {
  const lag = monitorEventLoopDelay({ resolution: lagResolutionMs });
  lag.enable();
  return [
    {
      name: 'delegram_build_info',
      help: 'Always 1; the labels are the versions of Delegram and of Node.',
      type: 'gauge',
      labelNames: ['version', 'node'],
      read: () => [{ labels: { version, node: process.versions.node }, value: 1 }],
    },
    {
      name: 'delegram_event_loop_lag_seconds',
      help: 'How late the event loop was since the last reading, by quantile.',
      type: 'gauge',
      labelNames: ['quantile'],
      read() {
        const late = (ns: number) => Math.max(0, ns / 1e9 - lagResolutionMs / 1000) || 0;
        const samples = [0.5, 0.99, 1].map((quantile) => ({
          labels: { quantile },
          value: late(quantile === 1 ? lag.max : lag.percentile(quantile * 100)),
        }));
        lag.reset();
        return samples;
      },
    },
    {
      name: 'delegram_resident_memory_bytes',
      help: 'Memory that the process holds.',
      type: 'gauge',
      read: () => [{ value: process.memoryUsage.rss() }],
    },
    {
      name: 'delegram_uptime_seconds',
      help: 'How long the process has run.',
      type: 'gauge',
      read: () => [{ value: process.uptime() }],
    },
  ];
}

// The metrics of an instance among others: whether it leads, the term, its commits, and how far its clock is off. Where
// there is only one instance, it leads.

function listInstanceFamilies(instance: InstanceFigures, now: () => number): Family[] {
  return [
    {
      name: 'delegram_leader',
      help: 'Whether this instance leads: only then it sends and orders. 1 or 0.',
      type: 'gauge',
      read: () => [{ value: instance.isLeading() ? 1 : 0 }],
    },
    {
      name: 'delegram_term',
      help: 'The number of the present term, or of the last one; each leader begins a new one.',
      type: 'gauge',
      read: async () => (await leadership()).map(({ number }) => ({ value: number })),
    },
    {
      name: 'delegram_term_age_seconds',
      help: 'How long ago that term began.',
      type: 'gauge',
      read: async () =>
        (await leadership()).map(({ beganAt }) => ({ value: Math.max(0, now() - beganAt) / 1000 })),
    },
    {
      name: 'delegram_takeovers_total',
      help: 'Terms that this process began after an earlier one, of another instance or of its own before a restart.',
      type: 'counter',
      read: () => [{ value: instance.takeovers() }],
    },
    {
      name: 'delegram_commits_total',
      help: 'Commits of webhooks; one may store many.',
      type: 'counter',
      read: () => [{ value: instance.commits() }],
    },
    {
      name: 'delegram_clock_ahead_seconds',
      help: "How far this machine's clock is ahead of the database's.",
      type: 'gauge',
      read() {
        const aheadMs = instance.clockAheadMs();
        return aheadMs === undefined ? [] : [{ value: aheadMs / 1000 }];
      },
    },
  ];

  async function leadership(): Promise<Leadership[]> {
    const found = await instance.readLeadership();
    return found ? [found] : [];
  }
}

/** One sample for each value of one label. */
function byLabel(label: string, values: Readonly<Record<string, number>>): Sample[] {
  return Object.entries(values).map(([name, value]) => ({ labels: { [label]: name }, value }));
}
