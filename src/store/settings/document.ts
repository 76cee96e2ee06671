// The document of the settings: how it is read from its text and written. The file, the row on PostgreSQL and what is
// imported are read alike.

import { z } from 'zod';
import { parseJson } from '../../base/json.ts';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Adapter } from 'lowdb';
import { StoreError } from '../../base/errors.ts';
import { replaceFiles } from '../durable-files.ts';

const thisVersion = 2;

type Issues = ReadonlyArray<z.core.$ZodIssue>;

type ReadSettings<Data> =
  | { is: 'read'; data: Data }
  /** `why`, after what the document is called: another version has written it. */
  | { is: 'other'; why: string }
  | { is: 'unreadable'; issues: Issues };

const heading = z.object({ version: z.unknown(), rules: z.unknown() }).partial().catch({});

export function readSettings<Data>(text: string, schema: z.ZodType<Data>): ReadSettings<Data> {
  const document = parseJson(text);
  const why = whyOther(document);
  if (why !== undefined) return { is: 'other', why };
  const parsed = schema.safeParse(document);
  if (!parsed.success) return { is: 'unreadable', issues: parsed.error.issues };
  return { is: 'read', data: parsed.data };
}

/** What people edit may have no version; the first one had rules beside the chats instead. */
function whyOther(document: unknown): string | undefined {
  const { version, rules } = heading.parse(document);
  if (typeof version === 'number' && version > thisVersion) {
    return `has version ${version} and was written by a later Delegram: start that one, or give settings of version ${thisVersion}`;
  }
  if (version !== 1 && (version !== undefined || rules === undefined)) return undefined;
  return `is of version 1, which unreleased builds of before 0.1.0 wrote: export it with the last of them (\`npm run settings -- export\`), which makes it version ${thisVersion}; start this version once on an empty folder or database, stop it, and import the export there`;
}

/** As it is stored and exported. */
export function writeSettings(data: unknown): string {
  return `${JSON.stringify(data, null, 2)}\n`;
}

// Says what is wrong with a text of settings, and on which lines. The parser that finds the lines is loaded only for
// a damaged text.

/** For each problem: the line, what is there by its names, and what would have fit. */
export async function describeProblems(text: string, issues: Issues): Promise<string> {
  try {
    return await describe(text, issues);
  } catch (error) {
    // The parser calls itself for each level.
    if (error instanceof RangeError) return 'it has too many levels';
    throw error;
  }
}

async function describe(text: string, issues: Issues): Promise<string> {
  if (text.trim() === '') return 'it is empty';
  const { parseTree, findNodeAtLocation } = await import('jsonc-parser');
  const { findJsonProblem } = await import('../../base/json-place.ts');
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length;
  const place = findJsonProblem(text);
  if (place) return `line ${place.line}: ${place.problem}`;
  const tree = parseTree(text);
  return issues
    .map(({ path, message }) => {
      const steps = path.map((step) => (typeof step === 'symbol' ? String(step) : step));
      // A missing key has no position, so that of its nearest existing parent is shown.
      const nodes = steps.map((_, depth) => tree && findNodeAtLocation(tree, steps.slice(0, depth + 1)));
      const offset = nodes.findLast((node) => node !== undefined)?.offset ?? 0;
      return `line ${lineAt(offset)}, ${steps.join('.') || 'the document'}: ${message}`;
    })
    .join('; ');
}

// Finds what would be lost of a text of settings that people wrote: names that the settings don't have, and names that
// stand twice.

/**
 * With the line of each; undefined where there are none. A limit with a slip in its name would be no limit. `data` is what
 * was read from the text.
 */
export async function describeLostNames(text: string, data: unknown): Promise<string | undefined> {
  const { visit } = await import('jsonc-parser');
  const problems: string[] = [];
  /** The names of each object that is being read, the outermost first. */
  const open: Array<Set<string>> = [];
  visit(text, {
    onObjectBegin: () => void open.push(new Set()),
    onObjectEnd: () => void open.pop(),
    onObjectProperty(name, _offset, _length, line, _character, path) {
      const parents = path();
      const parent = parents.reduce<unknown>((value, step) => ownValue(value, step), data);
      const names = open.at(-1)!;
      const place = `line ${line + 1}, ${[...parents, name].join('.')}`;
      if (names.has(name)) problems.push(`${place}: the name stands twice`);
      // What is in an object that is lost goes with it.
      else if (isObject(parent) && !Object.hasOwn(parent, name)) {
        problems.push(`${place}: there is no such name here, only ${Object.keys(parent).join(', ')}`);
      }
      names.add(name);
    },
  });
  return problems.length === 0 ? undefined : problems.join('; ');
}

function isObject(value: unknown): value is Record<string | number, unknown> {
  return typeof value === 'object' && value !== null;
}

function ownValue(value: unknown, step: string | number): unknown {
  return isObject(value) && Object.hasOwn(value, step) ? value[step] : undefined;
}

// The file, as an adapter of lowdb: once `write` has resolved, the document is on disk. A copy of the last readable version
// is stored beside it, for an edit by hand that goes wrong.

/** `onWarning` gets a sentence about what is in the file and has no effect. */
export function openSettingsFile<Data>(
  path: string,
  schema: z.ZodType<Data>,
  onWarning?: (warning: string) => void,
): Adapter<Data> {
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
      // Not refused: another version, which has more names, may have written it. The parser is loaded for such a file only.
      const lost = text === writeSettings(read.data) ? undefined : await describeLostNames(text, read.data);
      if (lost !== undefined) onWarning?.(`${path} has settings that have no effect: ${lost}.`);
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
