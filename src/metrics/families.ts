// The metrics of the bot's work: requests to the webhook, Telegram's answers, the queue, and the orders' states.

import type { Statistics } from '../store/ledger/maintenance/statistics.ts';
import { type DurationHistogram, byLabel, type Family, type Sample } from './family.ts';
import type { DeliveryCounter, TelegramCallCounter } from './delivery-counter.ts';

/** What the webhook counted since the start, as its request-counter.ts describes it. */
export type WebhookCounters = {
  readonly counts: Readonly<
    Record<
      'received' | 'new' | 'repeat' | 'conflict' | 'ignored' | 'quarantined' | 'cutOff' | 'dropped',
      number
    >
  > & {
    readonly refused: Readonly<Record<number, number>>;
    readonly refusedFor: Readonly<Record<string, number>>;
    readonly unavailable: Readonly<Record<string, number>>;
  };
  /** From the request's headers to the answer 200. */
  readonly acknowledgements: DurationHistogram;
};

export function listFamilies({
  webhook,
  deliveries,
  telegram,
  statistics,
  isLeading,
  now,
}: {
  webhook: WebhookCounters;
  deliveries: Omit<DeliveryCounter, 'count'>;
  telegram: Pick<TelegramCallCounter, 'read'>;
  statistics: Statistics;
  /** Only who leads tells of the queue and of orders, which all instances share. */
  isLeading: () => boolean;
  /** Unix milliseconds. */
  now: () => number;
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
