// What a replay's buttons carry: which deliveries, and whereto. `one.12:here`, `chat.12:there+`; everything is looked up
// again when they are pressed, and a digest of the plan says whether it still is what the person saw.

import type { DeliveryScope } from '../../store/ledger/replay/undelivered.ts';
import type { ReplayRequest } from '../../store/ledger/replay/plan-replay.ts';
import type { FormContext } from '../frame/context.ts';
import { placeOf } from '../frame/place.ts';

export const scopePattern = '((?:one|chat|reason|event)\\.\\d{1,15})';
/** `+` sends also what stands in the chat already. */
export const targetPattern = '((?:here|there)\\+?)';
export const digestPattern = '([0-9a-f]{16})';

export type Target = 'here' | 'there' | 'here+' | 'there+';

export function writeScope({ kind, id }: DeliveryScope): string {
  return `${kind}.${id}`;
}

export function readScope(written = ''): DeliveryScope {
  const [kind, id] = written.split('.');
  return { kind: kind as DeliveryScope['kind'], id: Number(id) };
}

/** Undefined where there is no chat to send to. */
export function readReplayRequest(
  ctx: FormContext,
  scope: DeliveryScope,
  target: Target,
): ReplayRequest | undefined {
  const to = target.startsWith('there') ? 'there' : placeOf(ctx);
  return to && { scope, to, again: target.endsWith('+') };
}
