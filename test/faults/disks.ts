// Disks that are full, fail or lose their power, for processes that are traced: small ones that can be filled, failures that
// strace injects into fsyncs, and what strace says of them.

import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { folderForTest } from './intake-process.ts';

/** A folder with room for so many MiB. */
export function mountSmallDisk(sizeMiB: number): string {
  const folder = folderForTest();
  const options = ['-t', 'tmpfs', '-o', `size=${sizeMiB}m`, 'tmpfs', folder];
  expect(spawnSync('mount', options).status).toBe(0);
  onTestFinished(() => void spawnSync('umount', ['-l', folder]));
  return folder;
}

/** Leaves so many pages free; the result makes room again. */
export function fillUp(folder: string, freePages: number): () => void {
  const ballast = join(folder, 'ballast');
  const { bavail, bsize } = statfsSync(folder);
  writeFileSync(ballast, Buffer.alloc((bavail - freePages) * bsize));
  return () => rmSync(ballast);
}

/** `-D`: the traced process stays a child of this one, so that its end is reported. `-y`: the trace names files. */
export function strace(trace: string, calls: string, ...options: string[]): string[] {
  return ['strace', '-D', '-f', '-qq', '-y', '-o', trace, '-e', `trace=${calls}`, ...options];
}

/** Injects a failure or a signal into fsyncs; the trace has the time of each (`-ttt`). */
export function straceSyncs(trace: string, injection: string): string[] {
  return strace(trace, 'fsync,fdatasync', '-ttt', '-e', `inject=fsync,fdatasync:${injection}`);
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
  return readFileSync(trace, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, thread = '', start] = /^(\d+)(.*) <unfinished \.\.\.>$/.exec(line) ?? [];
      if (start !== undefined) {
        begun.set(thread, thread + start);
        return [];
      }
      const [, by = '', rest] = /^(\d+)\s+(?:[\d.]+ )?<\.\.\. \w+ resumed>(.*)$/.exec(line) ?? [];
      return [rest === undefined ? line : (begun.get(by) ?? '') + rest];
    });
}
