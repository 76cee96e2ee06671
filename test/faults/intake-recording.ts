// What a process wrote to its ledger and answered, in order, as strace saw it; and the ledger as a power cut at any
// point would leave it: all that was synced, and of the rest what chance had already put on disk.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readTrace } from './intake-syncs.ts';

type Step =
  | { do: 'write'; file: string; at: number; bytes: Buffer }
  | { do: 'truncate'; file: string; size: number }
  | { do: 'sync'; file: string }
  /** A 200 went out. */
  | { do: 'acknowledge' };

export type Recording = readonly Step[];

/** The files that a power cut is about; the test begins with both closed in good order. */
const files = ['ledger.db', 'ledger.db-wal'] as const;

export function straceWrites(trace: string): string[] {
  const calls = 'trace=pwrite64,write,writev,ftruncate,fsync,fdatasync';
  return ['strace', '-D', '-f', '-qq', '-y', '-xx', '-s', '70000', '-o', trace, '-e', calls];
}

const call = /^\d+\s+(\w+)\(\d+<([^>]*)>(?:, (.*))?\)\s+= \d+$/;
const hexOf = (text: string) => [...Buffer.from(text)].map((byte) => `\\x${byte.toString(16)}`).join('');
const success = hexOf('HTTP/1.1 200 ');

export function readRecording(trace: string): Recording {
  return readTrace(trace).flatMap((line): Step[] => {
    const [, name = '', path = '', rest = ''] = call.exec(line) ?? [];
    const file = readPath(path).split('/').at(-1) ?? '';
    if (name === 'write' || name === 'writev') return rest.includes(success) ? [{ do: 'acknowledge' }] : [];
    if (!(files as readonly string[]).includes(file)) return [];
    if (name === 'ftruncate') return [{ do: 'truncate', file, size: Number(rest) }];
    if (name !== 'pwrite64') return [{ do: 'sync', file }];
    const [, hex = '', at = ''] = /^"(.*)", \d+, (\d+)$/.exec(rest) ?? [];
    return [{ do: 'write', file, at: Number(at), bytes: Buffer.from(hex.replaceAll('\\x', ''), 'hex') }];
  });
}

/** With -xx paths too are written in hex. */
function readPath(path: string): string {
  return path.startsWith('\\x') ? Buffer.from(path.replaceAll('\\x', ''), 'hex').toString() : path;
}

/**
 * Writes into `folder` what is left of the ledger when the power goes after `length` steps. `base` holds the files as
 * they stood before the first step; `survives` decides for each un-synced write whether it had reached the disk.
 * @returns how many 200s had gone out.
 */
export function cutPower(
  recording: Recording,
  length: number,
  folder: string,
  base: ReadonlyMap<string, Buffer>,
  survives: () => boolean,
): number {
  const disk = new Map(files.map((file) => [file as string, base.get(file) ?? Buffer.alloc(0)]));
  const pending: Step[] = [];
  let acknowledged = 0;
  for (const step of recording.slice(0, length)) {
    if (step.do === 'acknowledge') acknowledged += 1;
    else if (step.do !== 'sync') pending.push(step);
    else {
      const synced = pending.filter((other) => other.do !== 'acknowledge' && other.file === step.file);
      for (const other of synced) {
        apply(other, disk);
        pending.splice(pending.indexOf(other), 1);
      }
    }
  }
  for (const step of pending) if (survives()) apply(step, disk);
  for (const [file, bytes] of disk) writeFileSync(join(folder, file), bytes);
  return acknowledged;
}

function apply(step: Step, disk: Map<string, Buffer>): void {
  if (step.do === 'write') {
    const before = disk.get(step.file)!;
    const end = step.at + step.bytes.length;
    const after = end > before.length ? Buffer.concat([before], end) : before;
    // A new file grows by zeros; the base itself must stay as it is.
    const copy = after === before ? Buffer.from(before) : after;
    step.bytes.copy(copy, step.at);
    disk.set(step.file, copy);
  } else if (step.do === 'truncate') {
    disk.set(step.file, Buffer.concat([disk.get(step.file)!], step.size));
  }
}
