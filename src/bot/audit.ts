// Records in the audit who changed what.

import { actingId } from './access.ts';
import type { FormContext } from './context.ts';
import type { Place } from '../store/ledger/tables.ts';

/** `action` is `<thing>.<what happened>`, `subject` `<thing>:<id>`. */
export async function writeAudit(
  ctx: FormContext,
  action: string,
  subject: string,
  detail?: Record<string, unknown>,
): Promise<void> {
  const { store, clock } = ctx.deps;
  await store.audit.add({ at: clock.now(), actorId: actingId(ctx) ?? null, action, subject, detail });
}

/** The same of something that a chat has, or a topic of it. */
export function auditPlace(
  ctx: FormContext,
  action: string,
  { chatId, topicId }: Place,
  detail: Record<string, unknown> = {},
): Promise<void> {
  return writeAudit(ctx, action, `chat:${chatId}`, { topicId, ...detail });
}
