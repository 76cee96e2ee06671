// A lowdb adapter that survives power loss: once `write` has resolved, the document is on disk. A copy of the last
// readable version is stored beside it, for an edit by hand that goes wrong, and the last document of an older version,
// for whoever goes back to the program that wrote it.

import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Adapter } from 'lowdb';
import type { z } from 'zod';
import { StoreError } from '../../errors.ts';
import { parseJson } from '../parse-json.ts';
import { replaceFiles } from './replace-files.ts';
import { isVersion1, upgradeVersion1, versionOf } from './version-1.ts';

const newestVersion = 2;

export function openSettingsFile<Data>(path: string, schema: z.ZodType<Data>): Adapter<Data> {
  const copyPath = join(dirname(path), 'settings.last-good.json');

  async function write(data: Data): Promise<void> {
    const text = `${JSON.stringify(data, null, 2)}\n`;
    await replaceFiles([path, copyPath], text);
  }

  return {
    async read() {
      if (!existsSync(path)) return null;
      const text = readFileSync(path, 'utf8');
      const document = parseJson(text);
      const version = versionOf(document);
      if (typeof version === 'number' && version > newestVersion) throw later(path, version);
      const isOld = isVersion1(document);
      const upgraded = isOld
        ? upgradeVersion1.safeParse(document)
        : { success: true as const, data: document };
      const parsed = upgraded.success ? schema.safeParse(upgraded.data) : upgraded;
      if (!parsed.success) throw await damaged(path, copyPath, text, parsed.error.issues);
      // Before anything can be written in its place.
      if (isOld) await replaceFiles([join(dirname(path), 'settings.v1.json')], text);
      // The file may have been edited by hand; since it is readable, it becomes the copy.
      await replaceFiles([copyPath], text);
      return parsed.data;
    },
    write,
  };
}

function later(path: string, version: number): StoreError {
  return new StoreError(
    'damaged',
    `${path} has version ${version} and was written by a later version of Delegram. Start that one, or restore the settings from before the update: that of version 1 stays beside it as settings.v1.json.`,
  );
}

type Issues = ReadonlyArray<z.core.$ZodIssue>;

async function damaged(path: string, copyPath: string, text: string, issues: Issues): Promise<StoreError> {
  const remedy = existsSync(copyPath)
    ? `Mend it, or restore the last good copy: cp ${copyPath} ${path}`
    : 'Mend it, or restore it from a backup.';
  const problem = await describe(text, issues);
  return new StoreError('damaged', `${path} can't be read as settings: ${problem}. ${remedy}`);
}

/** Names the lines with problems. The parser that finds them is loaded only for a damaged file. */
async function describe(text: string, issues: Issues): Promise<string> {
  const { parseTree, findNodeAtLocation, printParseErrorCode } = await import('jsonc-parser');
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length;
  const errors: Parameters<typeof parseTree>[1] = [];
  const tree = parseTree(text, errors, { disallowComments: true });
  const [first] = errors;
  if (first) return `line ${lineAt(first.offset)}: ${printParseErrorCode(first.error)}`;
  if (!tree) return 'it is empty';
  return issues
    .map(({ path, message }) => {
      const steps = path.map((step) => (typeof step === 'symbol' ? String(step) : step));
      // A missing key has no position, so that of its nearest existing parent is shown.
      const nodes = steps.map((_, depth) => findNodeAtLocation(tree, steps.slice(0, depth + 1)));
      const offset = nodes.findLast((node) => node !== undefined)?.offset ?? 0;
      return `line ${lineAt(offset)}, ${steps.join('.') || 'the document'}: ${message}`;
    })
    .join('; ');
}
