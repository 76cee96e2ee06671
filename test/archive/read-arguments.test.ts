import { expect, it } from 'vitest';
import { readArguments } from '../../src/archive/read-arguments.ts';
import { refusal, refusalOf } from '../store/refusal.ts';

const address = 'postgres://anna:secret-word@host/x';

it.each([
  [[address], "^Unexpected argument '…'.*\\. Usage: it is used so$"],
  [[`--${address}`], "^Unknown option '--…'.*\\. Usage: it is used so$"],
])('refuses what a command does not take, without the address that it may be: %#', async (args, said) => {
  const reading = Promise.try(() => readArguments('it is used so', args, {}));
  expect(await refusalOf(reading)).toEqual(refusal(64, said));
});
