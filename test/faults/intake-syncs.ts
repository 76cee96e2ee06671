// Injects failures into the fsyncs of a process with strace, and counts the syncs of the ledger after a failed one.

import { readFileSync } from 'node:fs';

/**
 * `-D`: the traced process stays a child of this one, so that its end is reported. `-y`: the trace names files. `-ttt`:
 * it has the time of each call.
 */
export function straceSyncs(trace: string, injection: string): string[] {
  const options = ['-D', '-f', '-qq', '-y', '-ttt', '-o', trace, '-e', 'trace=fsync,fdatasync'];
  return ['strace', ...options, '-e', `inject=fsync,fdatasync:${injection}`];
}

/** When the first sync of the ledger failed (Unix milliseconds), and how many were tried after it. */
export function findFailure(trace: string): { failedAt: number; syncsAfter: number } {
  const syncs = readTrace(trace).filter((line) => /f(data)?sync\(.*ledger\.db/.test(line));
  const nth = syncs.findIndex((line) => line.includes('EIO'));
  if (nth === -1) throw new Error('No sync failed: the moment was never reached.');
  const [, seconds] = /^\d+\s+([\d.]+) /.exec(syncs[nth]!) ?? [];
  return { failedAt: Number(seconds) * 1000, syncsAfter: syncs.length - 1 - nth };
}

/** The lines of the trace; a call that strace split into two lines is joined, at the position where it ended. */
export function readTrace(trace: string): string[] {
  const begun = new Map<string, string>();
  const lines = readFileSync(trace, 'utf8').split('\n');
  return lines.flatMap((line) => {
    const [, thread = '', start] = /^(\d+)(.*) <unfinished \.\.\.>$/.exec(line) ?? [];
    if (start !== undefined) {
      begun.set(thread, thread + start);
      return [];
    }
    const [, by = '', rest] = /^(\d+)\s+(?:[\d.]+ )?<\.\.\. \w+ resumed>(.*)$/.exec(line) ?? [];
    return [rest === undefined ? line : (begun.get(by) ?? '') + rest];
  });
}
