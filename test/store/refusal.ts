// How work that is refused ends: with a sentence, and an exit code where it is a command.

import { expect } from 'vitest';
import { exitCodeOf, explain } from '../../src/base/exit-codes.ts';

/** In one sentence, where it is not a list of what is wrong with the configuration, and never with the tests' password. */
export async function refusalOf(work: Promise<unknown>): Promise<{ exit: number; said: string }> {
  const error: unknown = await work.then(
    () => expect.fail('It was not refused.'),
    (thrown: unknown) => thrown,
  );
  const [exit, said] = [exitCodeOf(error), explain(error)];
  if (exit !== 78) expect(said).not.toContain('\n');
  expect(said).not.toContain('secret-word');
  return { exit, said };
}

/** What `refusalOf` is compared with. */
export const refusal = (exit: number, said: RegExp | string) => ({
  exit,
  said: expect.stringMatching(said) as string,
});
