import { type UserConsoleLog, expect, it } from 'vitest';
import { createTableReporter } from './table.ts';

it('prints what was told as one table, in order, and nothing else', async () => {
  let printed = '';
  const reporter = createTableReporter((text) => (printed += text));
  const said = (content: string) => reporter.onUserConsoleLog?.({ content } as UserConsoleLog);
  await said('| E10 | b | 2 | fine | 7 |\nsomething else\n');
  await said('| E2 | a | 1 | fine | 7 |\n');
  await reporter.onTestRunEnd?.([], [], 'passed');
  expect(printed.trim().split('\n')).toEqual([
    '| promise | what | how many | result | seed |',
    '|---|---|---|---|---|',
    '| E2 | a | 1 | fine | 7 |',
    '| E10 | b | 2 | fine | 7 |',
  ]);
});
