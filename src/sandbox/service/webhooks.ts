// Sends webhooks with the documented headers and body, in parallel, because the document promises no order.

import type { Clock } from '../../base/clock.ts';
import { startDelivery, type WebhookAttempt, type WebhookDelivery } from './delivery.ts';
import type { Ids } from './ids.ts';
import { stringifyLossless } from '../../base/json.ts';
import type { ServiceSettings } from './settings.ts';

export type EventData = Readonly<Record<string, unknown>>;

export type EmitOptions = {
  /** An id that was used before makes the event a repeat. */
  readonly eventId?: string | undefined;
  readonly version?: string | undefined;
  /** Headers added to the documented ones (X-EVENT-ID …, in the document's spelling); undefined removes one. */
  readonly headers?: Readonly<Record<string, string | undefined>> | undefined;
  /** Top-level body fields added to event_type, event_id and data; undefined removes one. */
  readonly fields?: EventData | undefined;
  /** Sent in place of the whole body. */
  readonly body?: string | Uint8Array | undefined;
  /** Another address than the callbackUrl. */
  readonly url?: string | undefined;
};

type Webhooks = {
  /** The newest 5,000. */
  readonly deliveries: readonly WebhookDelivery[];
  emit(type: string, data: EventData, options?: EmitOptions): WebhookDelivery;
  close(): void;
};

const mostKept = 5_000;

const protocolVersion = '20260918';

export function createWebhooks(parts: {
  settings: ServiceSettings;
  clock: Clock;
  ids: Ids;
  onAttempt: (delivery: WebhookDelivery, attempt: WebhookAttempt) => void;
}): Webhooks {
  const deliveries: WebhookDelivery[] = [];
  /** Those under way are tried on, also when they are no longer kept. */
  const underWay = new Set<WebhookDelivery>();
  let isClosed = false;
  return {
    deliveries,
    emit(type, data, options = {}) {
      const eventId = options.eventId ?? parts.ids.eventId();
      const delivery = startDelivery(
        {
          eventId,
          type,
          url: isClosed ? undefined : (options.url ?? parts.settings.callbackUrl),
          headers: withoutUndefined({
            'Content-Type': 'application/json; charset=utf-8',
            'User-Agent': 'sandbox-service',
            'X-EVENT-ID': eventId,
            'X-EVENT-TYPE': type,
            'X-EVENT-VERSION': options.version ?? protocolVersion,
            ...options.headers,
          }),
          body:
            options.body ??
            stringifyLossless({ event_type: type, event_id: eventId, data, ...options.fields }),
        },
        parts,
      );
      deliveries.push(delivery);
      if (deliveries.length > mostKept) deliveries.shift();
      underWay.add(delivery);
      void delivery.settled().then(() => underWay.delete(delivery));
      return delivery;
    },
    close: () => {
      isClosed = true;
      for (const delivery of underWay) delivery.close();
    },
  };
}

function withoutUndefined(headers: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
