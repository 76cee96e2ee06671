// A lowdb adapter that survives power loss: once `write` has resolved, the document is on disk. A copy of the last
// readable version is stored beside it, for an edit by hand that goes wrong, and the last document of an older version,
// for whoever goes back to the program that wrote it.

import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Adapter } from 'lowdb';
import type { z } from 'zod';
import { StoreError } from '../../errors.ts';
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
      if (read.is === 'later') throw later(path, read.version);
      if (read.is === 'unreadable') throw await damaged(path, copyPath, text, read.issues);
      // Before anything can be written in its place.
      if (read.isOld) await replaceFiles([join(dirname(path), 'settings.v1.json')], text);
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

function later(path: string, version: number): StoreError {
  return new StoreError(
    'damaged',
    `${path} has version ${version} and was written by a later version of Delegram. Start that one, or restore the settings from before the update: that of version 1 stays beside it as settings.v1.json.`,
  );
}

async function damaged(path: string, copyPath: string, text: string, issues: Issues): Promise<StoreError> {
  const remedy = existsSync(copyPath)
    ? `Mend it, or restore the last good copy: cp ${copyPath} ${path}`
    : 'Mend it, or restore it from a backup.';
  const problem = await describeProblems(text, issues);
  return new StoreError('damaged', `${path} can't be read as settings: ${problem}. ${remedy}`);
}
