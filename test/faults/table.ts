// Collects the lines that tests tell about what they found, and prints them as one table when the last has ended.

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
