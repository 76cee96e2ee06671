// How work that is refused ends: with a sentence, and an exit code where it is a command.

import { expect } from 'vitest';
import { exitCodeOf, explain } from '../../src/exit-codes.ts';

export async function refusalOf(work: Promise<unknown>): Promise<{ exit: number; said: string }> {
  const error: unknown = await work.then(
    () => expect.fail('It was not refused.'),
    (thrown: unknown) => thrown,
  );
  return { exit: exitCodeOf(error), said: explain(error) };
}

/** In one sentence, where it is not a list of what is wrong with the configuration, and never with the tests' password. */
export async function expectRefusal(
  work: Promise<unknown>,
  exit: number,
  said: RegExp | string,
): Promise<void> {
  const refusal = await refusalOf(work);
  expect(refusal).toEqual({ exit, said: expect.stringMatching(said) });
  if (exit !== 78) expect(refusal.said).not.toContain('\n');
  expect(refusal.said).not.toContain('secret-word');
}
