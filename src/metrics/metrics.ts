// The metrics of a running bot in Prometheus' format. The bot's parts count in plain numbers; the client library, which takes
// some MiB, is loaded when /metrics is read for the first time. No label holds an address, a chat or a secret.

import type { Deps } from '../store/deps.ts';
import type { Statistics } from '../store/ledger/maintenance/statistics.ts';
import { createDeliveryCounter, createTelegramCallCounter } from './counters.ts';
import type { WebhookCounters, InstanceFigures } from './families.ts';

export type Metrics = ReturnType<typeof createMetrics>;

export function createMetrics({
  store: { statistics },
  instance,
  clock,
}: Pick<Deps, 'clock'> & {
  store: { statistics: Statistics };
  instance: InstanceFigures;
}) {
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
    /** Prometheus' text format, version 0.0.4. `webhook` is the same at each reading. */
    async read(this: void, webhook: WebhookCounters): Promise<string> {
      registry ??= openRegistry(webhook);
      return (await registry).metrics();
    },
  };
}
