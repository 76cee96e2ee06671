// Builds the details of audit entries: about a call, a record of the service, a price above the card's estimate, fields that
// differ from what was confirmed, and what stopped an order.

import type { Obstacle } from './limits.ts';
import type { Difference, Order, ServiceOrder } from './order.ts';
import type { AuditDetail } from './read-audit.ts';

export function recordDetail(record: ServiceOrder): AuditDetail {
  return {
    id: record.id,
    status: record.status ?? null,
    confirm_status: record.confirm_status ?? null,
    pay_amount_sun: record.pay_amount_sun?.toString() ?? null,
    delegate_hash: record.delegate_hash ?? null,
  };
}

/** Of the next call for the order, which is about to be made. */
export function callDetail({ posts, clientOrderId }: Pick<Order, 'posts' | 'clientOrderId'>): AuditDetail {
  return { post: posts + 1, client_order_id: clientOrderId };
}

/** `moreSun` is the price minus the card's estimate. */
export function overpaidDetail({ estimateSun }: Pick<Order, 'estimateSun'>, moreSun: bigint): AuditDetail {
  return {
    estimate_sun: estimateSun?.toString() ?? null,
    paid_sun: ((estimateSun ?? 0n) + moreSun).toString(),
  };
}

/** One detail per field that differs. */
export function differenceDetails(differences: readonly Difference[]): AuditDetail[] {
  return differences.map(({ field, wanted, got }) => ({ field, wanted, got }));
}

/** What stopped an order: the address book rule, or a limit with its figures. */
export function obstacleDetail(obstacle: Obstacle): Record<string, string | null> {
  if (obstacle.is !== 'limit') return { reason: obstacle.is };
  const { limit } = obstacle;
  return {
    reason: limit.reason,
    limit: limit.name,
    unit: limit.unit,
    most: limit.limit.toString(),
    used: limit.used.toString(),
    wanted: limit.wanted?.toString() ?? null,
  };
}
