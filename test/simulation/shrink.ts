// Shortens a plan that breaks a promise, in a bounded number of tries: leaves out actions for as long as one of the
// same promises stays broken.

import type { FlawName } from './flaws.ts';
import { makePlan, type Plan } from './plan.ts';
import { simulate, type Result } from './simulate.ts';

const mostTries = 60;

/** The shortest plan found, and what it breaks. */
export async function shrink(
  seed: number,
  first: Result,
  flaw: FlawName,
): Promise<{ plan: Plan; result: Result }> {
  const promises = new Set(first.problems.map(promiseOf));
  let plan = makePlan(seed);
  let result = first;
  let tries = 0;
  for (
    let size = Math.ceil(plan.actions.length / 2);
    size >= 1 && tries < mostTries;
    size = size === 1 ? 0 : Math.ceil(size / 2)
  ) {
    for (let from = 0; from < plan.actions.length && tries < mostTries; tries++) {
      const shorter = { ...plan, actions: plan.actions.toSpliced(from, size) };
      const tried = await simulate(seed, flaw, shorter);
      if (tried.problems.some((problem) => promises.has(promiseOf(problem)))) {
        plan = shorter;
        result = tried;
      } else from += size;
    }
  }
  return { plan, result };
}

/** A problem begins with the promise that it breaks. */
const promiseOf = (problem: string): string => problem.split(':', 1)[0]!;
