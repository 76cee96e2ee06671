// The commands on stored data, each loaded only when it is called.

import type { LedgerPlace, DataCommand } from './read-arguments.ts';

/** Resolves to what the terminal is told. `now` is in Unix milliseconds; `input` is read where `-` names a file. */
export async function runDataCommand(
  command: DataCommand,
  args: string[],
  place: LedgerPlace,
  { now, signal, input }: { now: number; signal: AbortSignal; input: NodeJS.ReadStream },
): Promise<string> {
  if (command === 'settings') return (await import('./settings/command.ts')).runSettings(args, place, input);
  if (command === 'move') return (await import('./move/command.ts')).runMove(args, place, now, signal);
  const { runBackup, runRestore } = await import('./command.ts');
  if (command === 'backup') return runBackup(args, place, now, signal);
  return runRestore(args, place.dataDir, signal);
}
