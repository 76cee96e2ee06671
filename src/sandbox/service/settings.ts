// Settings of the embedded service that can be changed while it runs, from a test or over /sandbox/settings.
// The defaults follow the document; where it is silent they take the stricter or the more common reading.

import { z } from 'zod';

/**
 * What a second order with the same client_order_id does, as five services could understand "idempotent":
 * - `returns_first`: answers with the first order; no new order, no charge (the documented rule).
 * - `error_duplicate`: refuses with a code other than 0.
 * - `forgets_after_60s`: like `returns_first` for 60 s after the first; then creates and charges again.
 * - `replays_first_answer`: repeats the first answer unchanged, even if it was a 500.
 * - `ignores_the_id`: creates and charges again.
 */
export type Idempotency = z.infer<typeof idempotency>;
const idempotency = z.enum([
  'returns_first',
  'error_duplicate',
  'forgets_after_60s',
  'replays_first_answer',
  'ignores_the_id',
]);

const delayMs = z.int().min(0);

export const serviceSettingsSchema = z.strictObject({
  idempotency,
  /** Where webhooks go; nothing is posted while it is undefined. */
  callbackUrl: z.url({ protocol: /^https?$/ }).optional(),
  /** Event types that orders emit by themselves; `emit` posts whatever it is given. */
  subscribed: z.array(z.string()),
  /** The two readings of the retry table: waits between attempts, or times since the first. */
  retries: z.enum(['waits_between', 'times_since_first']),
  webhookTimeoutMs: delayMs,
  /** GET /v1/estimate exists; it is not in the document. */
  estimate: z.boolean(),
  /** Accepted distance between a request's timestamp and the service's clock. */
  toleranceMs: delayMs,
  /** Share of orders whose broadcast fails without any report; the document says about 0.001. */
  broadcastFailureRate: z.number().min(0).max(1),
  /** A flash order is UNPAID for so long; counted, like the next three, from its creation. */
  flashPaidAfterMs: delayMs,
  /** PAYMENT_SUCCESS becomes DELEGATE_SUCCESS; with 0 the first answer already says DELEGATE_SUCCESS. */
  delegateAfterMs: delayMs,
  confirmAfterMs: delayMs,
  /** When a failed broadcast is reported (fate `confirm_fails`). */
  confirmFailAfterMs: delayMs,
});

export type ServiceSettings = z.infer<typeof serviceSettingsSchema>;

export const defaultSettings: ServiceSettings = {
  idempotency: 'returns_first',
  callbackUrl: undefined,
  subscribed: ['EVENT_BALANCE', 'EVENT_TRON_MATE_SUBSCRIPTION', 'EVENT_DELEGATION', 'EVENT_ADDRESS_MONITOR'],
  retries: 'waits_between',
  webhookTimeoutMs: 10_000,
  estimate: true,
  toleranceMs: 5_000,
  broadcastFailureRate: 0,
  flashPaidAfterMs: 0,
  delegateAfterMs: 1_000,
  confirmAfterMs: 3_000,
  confirmFailAfterMs: 60_000,
};
