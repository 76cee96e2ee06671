// Plays cells of the table of what the bot says by itself in a process of its own.

import { startChild } from './intake-process.ts';
import type { KindName, StrikeName, Verdict } from './outbox-table.ts';

export async function playCells(
  kind: KindName,
  strikes: readonly StrikeName[],
  flaw = 'none',
): Promise<Partial<Record<StrikeName, Verdict>>> {
  const child = startChild('outbox-cell.ts', [flaw, kind, ...strikes]);
  const { code } = await child.exited;
  if (code !== 0) throw new Error(child.output());
  const lines = child
    .output()
    .split('\n')
    .filter((line) => line.startsWith('['));
  return Object.fromEntries(lines.map((line) => JSON.parse(line) as [StrikeName, Verdict]));
}
