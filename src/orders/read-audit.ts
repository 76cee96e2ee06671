// The audit trail of one order, as the views read it.

import type { AuditRow } from '../store/tables.ts';

/** `actorId` is null when the bot itself acted; `detail` holds what the step says about itself, texts and numbers. */
export type AuditStep = {
  at: number;
  actorId: number | null;
  action: string;
  detail: Readonly<Record<string, string | number | boolean | null>>;
};

export const subjectOf = (orderId: string): string => `order:${orderId}`;

export function readAudit(row: AuditRow): AuditStep {
  const detail = row.detail === null ? {} : (JSON.parse(row.detail) as AuditStep['detail']);
  return { at: row.at, actorId: row.actor_id, action: row.action, detail };
}
