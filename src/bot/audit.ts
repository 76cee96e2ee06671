// Records in the audit who changed what.

import { actingId } from './access.ts';
import type { FormContext } from './context.ts';

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
