// Whether an order was paid, by what the service's records have said of it so far. Pure.

/** Statuses that say so, one of an order whose delivery failed after the payment included. */
const paidStatuses: ReadonlySet<string> = new Set(['PAYMENT_SUCCESS', 'DELEGATE_SUCCESS', 'DELEGATE_FAIL']);

export function wasPaid({ state, status }: { state: string; status: string | null }): boolean {
  return state === 'delivered' || paidStatuses.has(status ?? '');
}
