// Makes a backup of the ledger and the settings, also while the bot runs: one file, which was opened once before this
// resolves. It holds nothing of the environment.

import { once } from 'node:events';
import { mkdirSync, mkdtempSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { PackTask } from './worker.ts';

/** What is copied: `readSettings` gives the document as text, undefined when there is none. */
export type BackupSource = {
  copyLedger(path: string, signal?: AbortSignal): Promise<void>;
  readSettings(): string | undefined;
};

export type Backup = { path: string; bytes: number };

/**
 * Writes the file `<folder>/<name>`, whose name `backupName` gives. Rejects when anything failed, and leaves nothing
 * behind then.
 */
export async function makeBackup(options: {
  source: BackupSource;
  /** An existing folder with free space for a copy of the ledger and for the backup. */
  folder: string;
  name: string;
  /** An age recipient; undefined: the backup is not encrypted. */
  recipient: string | undefined;
  now: number;
  /** Ends it: it rejects then. */
  signal?: AbortSignal | undefined;
}): Promise<Backup> {
  const { source, folder, name, recipient, now, signal } = options;
  const work = mkdtempSync(join(folder, '.backup-'));
  try {
    const parts = join(work, 'parts');
    mkdirSync(parts);
    await source.copyLedger(join(parts, 'ledger.db'), signal);
    // Right after the ledger: each survives that the other is a moment older, as after a crash.
    const settings = source.readSettings();
    if (settings !== undefined) writeFileSync(join(parts, 'settings.json'), settings, { mode: 0o600 });
    const made = join(work, name);
    await runPack({ folder: parts, to: made, recipient, createdAt: now }, signal);
    const path = join(folder, name);
    renameSync(made, path);
    return { path, bytes: statSync(path).size };
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** `delegram-20261122-030000.tar.gz`, and `.age` behind it if it is encrypted; the time is in UTC. */
export function backupName(now: number, isEncrypted: boolean): string {
  const time = new Date(now).toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-');
  return `delegram-${time}.tar.gz${isEncrypted ? '.age' : ''}`;
}

async function runPack(task: PackTask, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted();
  const thread = new Worker(new URL('./worker.ts', import.meta.url), { workerData: task });
  signal?.addEventListener('abort', () => void thread.terminate(), { once: true });
  // Rejects when the thread throws.
  const [code] = (await once(thread, 'exit')) as [number];
  // One that was ended before it began exits with 0.
  signal?.throwIfAborted();
  if (code !== 0) throw new Error(`The thread that packs a backup ended with ${code}.`);
}
