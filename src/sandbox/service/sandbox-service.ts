// The interface of the embedded delegation service: its data, the requests it has seen, and its controls.

import type { Clock } from '../../base/clock.ts';
import type { AccountRecord, BasicRecord, Bill } from './account.ts';
import type { Answer } from './answer.ts';
import type { Emission, EmitOptions } from './webhooks.ts';
import type { WebhookAttempt, WebhookDelivery } from './delivery.ts';
import type { ForeignOrder } from './order-book.ts';
import type { FaultKind, ServiceFaults } from './faults.ts';
import type { HttpRequest } from './server.ts';
import type { Fate, SandboxOrder } from './order.ts';
import type { EventData, SampleName, createSamples } from './samples.ts';
import type { ServiceSettings } from './settings.ts';
import type { SignatureVerdict } from './signature.ts';

export type ServiceOptions = Partial<ServiceSettings> & {
  readonly apiKey: string;
  readonly apiSecret: string;
  readonly clock?: Clock;
  readonly host?: string;
  /** 0, the default, chooses a free port. */
  readonly port?: number;
  readonly random?: () => number;
  /** How many requests are remembered; 10 000 when absent. */
  readonly keepRequests?: number;
};

/** With the beginning of the body. */
export type SeenRequest = HttpRequest & {
  readonly at: number;
  /** Undefined when the connection was cut or left without an answer. */
  readonly status: number | undefined;
  readonly fault: FaultKind | undefined;
  /** Judged for every request, also for the endpoints that need no signature. */
  readonly signature: SignatureVerdict;
};

export type ServiceHappening =
  | {
      readonly kind: 'request';
      readonly request: SeenRequest;
      /** What the caller was sent; undefined when nothing was. */
      readonly answer: Answer | undefined;
    }
  | { readonly kind: 'attempt'; readonly delivery: WebhookDelivery; readonly attempt: WebhookAttempt };

export type SandboxService = {
  readonly baseUrl: string;
  /** Value for TRON_NODE_URL. */
  readonly chainUrl: string;
  /** What GET /v1/account returns, credentials included; tests may change it. */
  readonly account: AccountRecord;
  readonly settings: ServiceSettings;
  readonly orders: readonly SandboxOrder[];
  /** Orders with this client_order_id that were charged. */
  purchases(clientOrderId: string): readonly SandboxOrder[];
  /** Charges and records an order of another client, with its events. Throws when the service would refuse it. */
  placeForeignOrder(order: ForeignOrder): SandboxOrder;
  /** The TRX balance falls by this; no event, order or total shows it. */
  charge(amountSun: number): void;
  /** Fates of the next orders, taken from the front. */
  readonly fates: Fate[];
  readonly faults: ServiceFaults;
  readonly requests: readonly SeenRequest[];
  readonly basics: Map<string, BasicRecord>;
  readonly bills: readonly Bill[];
  readonly inactiveAddresses: Set<string>;
  /** Addresses that the imitated node knows as contracts. */
  readonly contracts: Set<string>;
  /** Addresses prepared for tests. */
  readonly addresses: {
    readonly basic: readonly string[];
    readonly receivers: readonly string[];
    readonly inactive: string;
    readonly contract: string;
    readonly vaults: readonly string[];
  };
  /** Sample events whose times are close to the clock's present time. */
  readonly samples: ReturnType<typeof createSamples>;
  readonly deliveries: readonly WebhookDelivery[];
  /** Posts the event to the callbackUrl and repeats it as documented. */
  readonly emit: (type: string, data: EventData, options?: EmitOptions) => WebhookDelivery;
  emitSample(name: SampleName, options?: EmitOptions): WebhookDelivery;
  /** What a person or a script asks for; resolves when each event was posted once. */
  readonly post: (emission: Emission) => Promise<WebhookDelivery[]>;
  /** Settled orders of the last days, and their webhooks, posted now; resolves when each was posted once. */
  addHistory(days: number): Promise<{ orders: number; events: number }>;
  /** Calls the listener with each request that was answered and each attempt to post a webhook; the result removes it. */
  readonly watch: (listener: (happening: ServiceHappening) => void) => () => void;
  close(): Promise<void>;
};
