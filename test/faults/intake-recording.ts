// Reads from strace's output what a process wrote to its ledger and answered, in order, and reconstructs the ledger as
// a power cut at any point would leave it: all synced writes, and a random part of the others.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readTrace } from './intake-syncs.ts';

type Change =
  | { do: 'write'; file: string; at: number; bytes: Buffer }
  | { do: 'truncate'; file: string; size: number };

type Step =
  | Change
  | { do: 'sync'; file: string }
  /** An answer 200 was sent. */
  | { do: 'acknowledge' };

export type Recording = readonly Step[];

/** The files that a power cut affects; the test begins with both closed properly. */
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

export type Replay = ReturnType<typeof openReplay>;

/** Models the disk while the recording is replayed. `base` holds the files as they were before the first step. */
export function openReplay(recording: Recording, base: ReadonlyMap<string, Buffer>) {
  const disk = new Map(files.map((file) => [file as string, Buffer.from(base.get(file) ?? [])]));
  /** Not synced yet, in the order of the calls. */
  let pending: Change[] = [];
  let played = 0;
  let acknowledged = 0;

  return {
    /** How many answers 200 were sent so far. */
    get acknowledged() {
      return acknowledged;
    },
    /** Replays the recording up to `length` steps; it can't go back. */
    playTo(length: number): void {
      for (const step of recording.slice(played, length)) {
        if (step.do === 'acknowledge') acknowledged += 1;
        else if (step.do === 'sync') {
          const isSynced = ({ file }: Change) => file === step.file;
          for (const change of pending.filter(isSynced)) apply(change, disk);
          pending = pending.filter((change) => !isSynced(change));
        } else pending.push(step);
      }
      played = Math.max(played, length);
    },
    /**
     * Writes into `folder` the ledger that a power cut would leave now; `survives` decides for each unsynced change
     * whether it had reached the disk.
     */
    cutPower(folder: string, survives: () => boolean): void {
      const left = new Map([...disk].map(([file, bytes]) => [file, Buffer.from(bytes)]));
      for (const change of pending) if (survives()) apply(change, left);
      for (const [file, bytes] of left) writeFileSync(join(folder, file), bytes);
    },
  };
}

function apply(change: Change, disk: Map<string, Buffer>): void {
  const before = disk.get(change.file)!;
  if (change.do === 'truncate') {
    disk.set(change.file, Buffer.concat([before], change.size));
    return;
  }
  const end = change.at + change.bytes.length;
  // A file grows by zeros.
  const after = end > before.length ? Buffer.concat([before], end) : before;
  change.bytes.copy(after, change.at);
  disk.set(change.file, after);
}
