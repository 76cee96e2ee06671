// Runs prepared calls, with an injected fault if there is one, and remembers the first answers for the setting
// `replays_first_answer`, which repeats the first answer to a client_order_id byte for byte.

import type { Answer } from './answer.ts';
import type { PreparedCall } from './router.ts';
import { applyFault } from './faults.ts';
import type { ServiceFault, ExecutedCall } from './faults.ts';
import type { ServiceSettings } from './settings.ts';

/** A fault applies to a replayed answer as to a new one. */
export function createExecutor(
  settings: ServiceSettings,
): (call: PreparedCall, fault: ServiceFault | undefined) => ExecutedCall {
  const firstAnswers = new Map<string, Answer>();
  return (call, fault) => {
    const key = settings.idempotency === 'replays_first_answer' ? call.repeatKey : undefined;
    const first = key === undefined ? undefined : firstAnswers.get(key);
    const run = first === undefined ? () => call.run() : () => first;
    const outcome = fault === undefined ? plain(run()) : applyFault(fault, run);
    if (key !== undefined && first === undefined && outcome.serviceAnswer !== undefined)
      firstAnswers.set(key, outcome.serviceAnswer);
    return outcome;
  };
}

const plain = (answer: Answer): ExecutedCall => ({ way: 'answer', answer, serviceAnswer: answer });
