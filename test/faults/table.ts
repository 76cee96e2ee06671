// A test reporter that collects the rows printed by printResult and prints them as one table at the end of the run.

import type { Reporter } from 'vitest/node';
import { columns } from './long-run.ts';

export function createTableReporter(print: (text: string) => void): Reporter {
  const rows: string[] = [];
  return {
    onUserConsoleLog({ content }) {
      rows.push(...content.split('\n').filter((line) => /^\| .* \|$/.test(line)));
    },
    onTestRunEnd() {
      const sorted = rows.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }));
      print(`\n${[columns, columns.replaceAll(/[^|]+/g, '---'), ...sorted].join('\n')}\n`);
    },
  };
}
