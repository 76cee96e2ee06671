// Reads from strace's output what a process did to the files of a folder and acknowledged, in order, and reconstructs the
// folder as a power cut at any point would leave it: synced contents, the names of a synced folder, and a random part of
// the rest.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import fc from 'fast-check';
import { readTrace, strace } from './disks.ts';
import { seed } from './long-run.ts';

/** `at` is undefined where it follows what was written before. */
type Step =
  | { do: 'create'; name: string }
  | { do: 'write'; name: string; bytes: Buffer; at: number | undefined }
  | { do: 'truncate'; name: string; size: number }
  | { do: 'rename'; name: string; to: string }
  | { do: 'remove'; name: string }
  | { do: 'sync'; name: string }
  | { do: 'sync folder' }
  /** The process acknowledged something. */
  | { do: 'acknowledge' };

export type Recording = readonly Step[];

export function straceWrites(trace: string): string[] {
  const names = 'openat,rename,renameat,renameat2,unlink,unlinkat';
  return strace(trace, `${names},write,writev,pwrite64,ftruncate,fsync,fdatasync`, '-xx', '-s', '70000');
}

const line = /^\d+\s+(\w+)\((.*)\)\s+= \d+(?:<.*>)?$/;
const hexes = /(?:\\x[0-9a-f]{2})+/g;
const read = (hex: string) => Buffer.from(hex.replaceAll('\\x', ''), 'hex');
const hexOf = (text: string) =>
  Buffer.from(text)
    .toString('hex')
    .replaceAll(/../g, String.raw`\x$&`);

/**
 * `files` matches the names that a power cut affects, and `success` is how an acknowledgement begins.
 * @throws Error for a call that the model of the disk does not know.
 */
export function readRecording(
  trace: string,
  { folder, files, success }: { folder: string; files: RegExp; success: string },
): Step[] {
  const acknowledged = hexOf(success);
  return readTrace(trace).flatMap((text): Step[] => {
    const [, call = '', args = ''] = line.exec(text) ?? [];
    if (/^writev?$/.test(call) && args.includes(acknowledged)) return [{ do: 'acknowledge' }];
    // With -xx paths and contents are in hex; the first is the path of the file.
    const values = Array.from(args.matchAll(hexes), ([hex]) => read(hex));
    const paths = [values[0], values.at(-1)].map(String);
    const path = paths[call === 'openat' ? 1 : 0]!;
    if (path === folder) return call === 'fsync' ? [{ do: 'sync folder' }] : [];
    const name = basename(path);
    if (!files.test(name)) return [];
    const last = Number(/(\d+)$/.exec(args)?.[1]);
    const bytes = values[1] ?? Buffer.alloc(0);
    switch (call) {
      case 'openat':
        return args.includes('O_CREAT') ? [{ do: 'create', name }] : [];
      case 'write':
        return [{ do: 'write', name, bytes, at: undefined }];
      case 'pwrite64':
        return [{ do: 'write', name, bytes, at: last }];
      case 'ftruncate':
        return [{ do: 'truncate', name, size: last }];
      case 'fsync':
      case 'fdatasync':
        return [{ do: 'sync', name }];
      case 'rename':
        return [{ do: 'rename', name, to: basename(paths[1]!) }];
      case 'unlink':
        return [{ do: 'remove', name }];
      default:
        throw new Error(`The files were changed by ${call}, which the model of the disk does not know.`);
    }
  });
}

type Change = { at: number; bytes: Buffer } | { size: number };
/** `length` is what the process sees; `pending` is not synced yet. */
type File = { synced: Buffer; length: number; pending: Change[] };
type Names = Map<string, File>;

/** Models the disk while the steps are replayed. `base` has the files as they were before the first step. */
function openReplay(steps: Recording, base: ReadonlyMap<string, Buffer>) {
  const now: Names = new Map(
    Array.from(base, ([name, bytes]) => [
      name,
      { synced: Buffer.from(bytes), length: bytes.length, pending: [] },
    ]),
  );
  /** The folder at its last sync; `pending` has the changes since then, in order. */
  let onDisk: Names = new Map(now);
  let pending: Array<(names: Names) => void> = [];
  let played = 0;
  let acknowledged = 0;

  function rename(change: (names: Names) => void): void {
    change(now);
    pending.push(change);
  }

  function play(step: Step): void {
    if (step.do === 'acknowledge') acknowledged += 1;
    else if (step.do === 'sync folder') {
      onDisk = new Map(now);
      pending = [];
    } else if (step.do !== 'create') playOn(step);
    else if (!now.has(step.name)) {
      const file = { synced: Buffer.alloc(0), length: 0, pending: [] };
      rename((names) => void names.set(step.name, file));
    }
  }

  function playOn(step: Exclude<Step, { do: 'acknowledge' | 'sync folder' | 'create' }>): void {
    const file = now.get(step.name);
    if (!file) throw new Error(`${step.do} of ${step.name}, which is not there`);
    if (step.do === 'write') {
      const { at = file.length, bytes } = step;
      file.pending.push({ at, bytes });
      file.length = Math.max(file.length, at + bytes.length);
    } else if (step.do === 'truncate') {
      file.pending.push({ size: step.size });
      file.length = step.size;
    } else if (step.do === 'sync') {
      file.synced = file.pending.reduce(apply, file.synced);
      file.pending = [];
    } else {
      rename((names) => {
        names.delete(step.name);
        if (step.do === 'rename') names.set(step.to, file);
      });
    }
  }

  return {
    /** How many acknowledgements were sent so far. */
    get acknowledged() {
      return acknowledged;
    },
    /** Replays up to `length` steps; it can't go back. */
    playTo(length: number): void {
      for (const step of steps.slice(played, length)) play(step);
      played = Math.max(played, length);
    },
    /** Writes into `folder` what is left; `survives` decides for each unsynced change whether it had got to the disk. */
    cutPower(folder: string, survives: () => boolean): void {
      const left: Names = new Map(onDisk);
      for (const change of pending) if (survives()) change(left);
      for (const [name, file] of left) {
        const changes = file.pending.filter(() => survives());
        writeFileSync(join(folder, name), changes.reduce(apply, Buffer.from(file.synced)));
      }
    },
  };
}

function apply(before: Buffer, change: Change): Buffer {
  if ('size' in change) return Buffer.concat([before], change.size);
  const end = change.at + change.bytes.length;
  // A file grows by zeros.
  const after = end > before.length ? Buffer.concat([before], end) : before;
  change.bytes.copy(after, change.at);
  return after;
}

/** Where the power goes, in ten-thousandths of the recording, and which of the unsynced had got to the disk by then. */
const cut = fc.record({
  part: fc.noBias(fc.integer({ min: 0, max: 10_000 })),
  survival: fc.constantFrom('none', 'all', 'some'),
  chances: fc.infiniteStream(fc.boolean()),
});

/** What each cut leaves is judged: how much of what was acknowledged is lost, and how many files are damaged. */
export async function cutAgainAndAgain(
  steps: Recording,
  base: ReadonlyMap<string, Buffer>,
  howOften: number,
  judge: (folder: string, acknowledged: number) => Promise<{ lost: number; damaged: number }>,
) {
  const replay = openReplay(steps, base);
  const found = { acknowledged: 0, lost: 0, damaged: 0 };
  for (const { part, survival, chances } of fc
    .sample(cut, { numRuns: howOften, seed })
    .toSorted((a, b) => a.part - b.part)) {
    replay.playTo(Math.round((part / 10_000) * steps.length));
    const folder = mkdtempSync(join(tmpdir(), 'delegram-power-'));
    const isLucky = () => survival === 'some' && chances.next().value === true;
    replay.cutPower(folder, () => survival === 'all' || isLucky());
    const { lost, damaged } = await judge(folder, replay.acknowledged);
    found.acknowledged += replay.acknowledged;
    found.lost += lost;
    found.damaged += damaged;
    // Thousands of them would fill the disk.
    rmSync(folder, { recursive: true });
  }
  return found;
}
