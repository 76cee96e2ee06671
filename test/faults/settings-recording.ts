// Reads from strace's output what a process did to its settings files, in order, and reconstructs the folder as a power
// cut at any point would leave it: synced contents, the names of a synced folder, and a random part of the rest.

import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { readTrace } from './intake-syncs.ts';

export type Step =
  | { do: 'create'; name: string }
  | { do: 'write'; name: string; bytes: Buffer }
  | { do: 'rename'; name: string; to: string }
  | { do: 'remove'; name: string }
  | { do: 'sync'; name: string }
  | { do: 'sync folder' }
  /** The process acknowledged a change. */
  | { do: 'acknowledge' };

export const acknowledgement = 'This change is kept.\n';
/** The settings keep only so many chats, so that they don't grow during a run. */
export const mostKept = 20;

export function straceSettings(trace: string): string[] {
  const calls =
    'openat,write,writev,pwrite64,ftruncate,fsync,fdatasync,rename,renameat,renameat2,unlink,unlinkat';
  return ['strace', '-D', '-f', '-qq', '-y', '-xx', '-s', '70000', '-o', trace, '-e', `trace=${calls}`];
}

const line = /^\d+\s+(\w+)\((.*)\)\s+= \d+(?:<.*>)?$/;
const hexes = /(?:\\x[0-9a-f]{2})+/g;
const read = (hex: string) => Buffer.from(hex.replaceAll('\\x', ''), 'hex');

/** @throws Error for a call that the model of the disk does not know. */
export function readSettingsRecording(trace: string, folder: string): Step[] {
  return readTrace(trace).flatMap((text): Step[] => {
    const [, call = '', args = ''] = line.exec(text) ?? [];
    // With -xx paths and contents are in hex; the first is the path of the file.
    const values = [...args.matchAll(hexes)].map(([hex]) => read(hex));
    const paths = values.map(String);
    if (call === 'write' && paths.includes(acknowledgement)) return [{ do: 'acknowledge' }];
    if (paths[0] === folder) return call === 'fsync' ? [{ do: 'sync folder' }] : [];
    const path = call === 'openat' ? (paths.at(-1) ?? '') : (paths[0] ?? '');
    if (!path.startsWith(`${folder}/settings`)) return [];
    const name = basename(path);
    switch (call) {
      case 'openat':
        return args.includes('O_CREAT') ? [{ do: 'create', name }] : [];
      case 'write':
        return [{ do: 'write', name, bytes: values[1] ?? Buffer.alloc(0) }];
      case 'fsync':
      case 'fdatasync':
        return [{ do: 'sync', name }];
      case 'rename':
        return [{ do: 'rename', name, to: basename(paths[1] ?? '') }];
      case 'unlink':
        return [{ do: 'remove', name }];
      default:
        throw new Error(`The settings were changed by ${call}, which the model of the disk does not know.`);
    }
  });
}

type File = { synced: Buffer; written: Buffer };
type Names = Map<string, File>;

/** Models the disk while the steps are replayed, beginning with an empty folder. */
export function openSettingsReplay(steps: readonly Step[]) {
  const now: Names = new Map();
  /** The folder at its last sync; `pending` has the changes since then, in order. */
  let onDisk: Names = new Map();
  let pending: Array<(names: Names) => void> = [];
  let played = 0;
  let acknowledged = 0;

  function change(names: (names: Names) => void): void {
    names(now);
    pending.push(names);
  }

  function play(step: Step): void {
    if (step.do === 'acknowledge') acknowledged += 1;
    else if (step.do === 'sync folder') {
      onDisk = new Map(now);
      pending = [];
    } else if (step.do === 'create') {
      const file = { synced: Buffer.alloc(0), written: Buffer.alloc(0) };
      change((names) => void names.set(step.name, file));
    } else {
      const file = now.get(step.name);
      if (!file) throw new Error(`${step.do} of ${step.name}, which is not there`);
      if (step.do === 'write') file.written = Buffer.concat([file.written, step.bytes]);
      else if (step.do === 'sync') file.synced = file.written;
      else {
        change((names) => {
          names.delete(step.name);
          if (step.do === 'rename') names.set(step.to, file);
        });
      }
    }
  }

  return {
    get acknowledged() {
      return acknowledged;
    },
    playTo(length: number): void {
      for (const step of steps.slice(played, length)) play(step);
      played = Math.max(played, length);
    },
    /**
     * Writes into `folder` what is left; `survives` decides for each un-synced content and name whether it had got to
     * the disk.
     */
    cutPower(folder: string, survives: () => boolean): void {
      const left: Names = new Map(onDisk);
      for (const names of pending) if (survives()) names(left);
      for (const [name, { synced, written }] of left) {
        writeFileSync(join(folder, name), survives() ? written : synced);
      }
    },
  };
}
