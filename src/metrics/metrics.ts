// The metrics of a running bot in Prometheus' format. The bot's parts count in plain numbers; the client library, which takes
// some MiB, is loaded when /metrics is read for the first time. No label holds an address, a chat or a secret.

import type { Deps } from '../store/deps.ts';
import type { Statistics } from '../store/ledger/maintenance/statistics.ts';
import {
  createDeliveryCounter,
  type DeliveryCounter,
  createTelegramCallCounter,
  type TelegramCallCounter,
} from './counters.ts';
import type { WebhookCounters, InstanceFigures } from './families.ts';

export type Metrics = {
  /** Counts one answer of Telegram, as counters.ts describes it. */
  readonly countCall: TelegramCallCounter['count'];
  /** Counts one message about events, as counters.ts describes it. */
  readonly countMessage: DeliveryCounter['count'];
  /** Prometheus' text format, version 0.0.4. `webhook` is the same at each reading. */
  read(this: void, webhook: WebhookCounters): Promise<string>;
};

export function createMetrics({
  store: { statistics },
  instance,
  clock,
}: Pick<Deps, 'clock'> & {
  store: { statistics: Statistics };
  instance: InstanceFigures;
}): Metrics {
  const telegram = createTelegramCallCounter();
  const deliveries = createDeliveryCounter(clock);

  async function openRegistry(webhook: WebhookCounters) {
    const [{ createRegistry }, { listFamilies }] = await Promise.all([
      import('./registry.ts'),
      import('./families.ts'),
    ]);
    const now = () => clock.now();
    return createRegistry(listFamilies({ webhook, deliveries, telegram, statistics, instance, now }));
  }
  let registry: ReturnType<typeof openRegistry> | undefined;

  return {
    countCall: telegram.count,
    countMessage: deliveries.count,
    async read(webhook) {
      registry ??= openRegistry(webhook);
      return (await registry).metrics();
    },
  };
}
