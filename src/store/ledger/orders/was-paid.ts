// Whether an order was paid, by what the service's records have said of it so far. Pure.

/** Statuses that say so, one of an order whose delivery failed after the payment included. */
export const paidStatuses: ReadonlySet<string> = new Set([
  'PAYMENT_SUCCESS',
  'DELEGATE_SUCCESS',
  'DELEGATE_FAIL',
]);

/** `record` is the last answer of the service. */
export type PaymentFacts = {
  readonly state: string;
  readonly status: string | null;
  readonly delegateHash: string | null;
  readonly record: Readonly<Record<string, unknown>> | null;
};

/** A price alone says nothing: an order that the service refused has one, too. */
export function wasPaid({ state, status, delegateHash, record }: PaymentFacts): boolean {
  if (state === 'delivered' || paidStatuses.has(status ?? '')) return true;
  if (status === 'UNPAID') return false;
  const paidAt = record?.['pay_timestamp'];
  return delegateHash !== null || (typeof paidAt === 'number' && paidAt > 0);
}
