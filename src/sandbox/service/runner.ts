// Carries admitted requests out, under a fault where one strikes, and keeps the memory behind `replays_first_answer`:
// the first answer to a client_order_id, repeated to the letter.

import type { Answer } from './answer.ts';
import type { Task } from './admit.ts';
import { strike } from './faults.ts';
import type { Fault, Outcome } from './faults.ts';
import type { Settings } from './settings.ts';

/** A fault strikes a replayed answer as it would a fresh one. */
export function createRunner(settings: Settings): (task: Task, fault: Fault | undefined) => Outcome {
  const firstAnswers = new Map<string, Answer>();
  return (task, fault) => {
    const key = settings.idempotency === 'replays_first_answer' ? task.repeatKey : undefined;
    const first = key === undefined ? undefined : firstAnswers.get(key);
    const run = first === undefined ? () => task.run() : () => first;
    const outcome = fault === undefined ? plain(run()) : strike(fault, run);
    if (key !== undefined && first === undefined && outcome.own !== undefined)
      firstAnswers.set(key, outcome.own);
    return outcome;
  };
}

const plain = (answer: Answer): Outcome => ({ way: 'answer', answer, own: answer });
