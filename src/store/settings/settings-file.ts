// A lowdb adapter that survives power loss: once `write` has resolved, the document is on disk. A copy of the last
// readable version is stored beside it, for an edit by hand that goes wrong.

import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Adapter } from 'lowdb';
import type { z } from 'zod';
import { StoreError } from '../../base/errors.ts';
import { readSettings, writeSettings, type Issues } from './read-settings.ts';
import { replaceFiles } from './replace-files.ts';
import { describeProblems } from './settings-problems.ts';

export function openSettingsFile<Data>(path: string, schema: z.ZodType<Data>): Adapter<Data> {
  const copyPath = copyPathOf(path);

  return {
    async read() {
      if (!existsSync(path)) return null;
      const text = readFileSync(path, 'utf8');
      const read = readSettings(text, schema);
      if (read.is === 'other') throw new StoreError('damaged', `${path} ${read.why}. Nothing was changed.`);
      if (read.is === 'unreadable') throw await damaged(path, copyPath, text, read.issues);
      // The file may have been edited by hand; since it is readable, it becomes the copy.
      await replaceFiles([copyPath], text);
      return read.data;
    },
    write: (data) => writeSettingsFile(path, writeSettings(data)),
  };
}

/** The text must be readable: it becomes the copy as well. */
export async function writeSettingsFile(path: string, text: string): Promise<void> {
  await replaceFiles([path, copyPathOf(path)], text);
}

function copyPathOf(path: string): string {
  return join(dirname(path), 'settings.last-good.json');
}

async function damaged(path: string, copyPath: string, text: string, issues: Issues): Promise<StoreError> {
  const remedy = existsSync(copyPath)
    ? `Mend it, or restore the last good copy: cp ${copyPath} ${path}`
    : 'Mend it, or restore it from a backup.';
  const problem = await describeProblems(text, issues);
  return new StoreError('damaged', `${path} can't be read as settings: ${problem}. ${remedy}`);
}
