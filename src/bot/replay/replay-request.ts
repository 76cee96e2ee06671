// A request to send deliveries again: which ones, where to, and whether to include events that the chat has already
// got.

import type { DeliveryScope } from '../../store/ledger/replay/undelivered.ts';
import type { ReplayRequest } from '../../store/ledger/replay/plan-replay.ts';
import type { FormContext } from '../frame/context.ts';
import { placeOf } from '../frame/place.ts';
import type { Target } from './buttons.ts';

/** Undefined when there is no chat to send to. */
export function readReplayRequest(
  ctx: FormContext,
  scope: DeliveryScope,
  target: Target,
): ReplayRequest | undefined {
  const to = target.startsWith('there') ? 'there' : placeOf(ctx);
  return to && { scope, to, again: target.endsWith('+') };
}
