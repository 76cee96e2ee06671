// A lowdb adapter that survives power loss: temp file, fsync, rename, mode 0600. Beside the document lies a copy of
// the last state that could be read, for the day when somebody's editing goes wrong.

import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseTree, findNodeAtLocation, printParseErrorCode, type ParseError } from 'jsonc-parser';
import type { Adapter } from 'lowdb';
import writeFileAtomic from 'write-file-atomic';
import type { z } from 'zod';
import { StoreError } from '../errors.ts';

export function openSettingsFile<Data>(path: string, schema: z.ZodType<Data>): Adapter<Data> {
  const copyPath = join(dirname(path), 'settings.last-good.json');

  async function write(data: Data): Promise<void> {
    const text = `${JSON.stringify(data, null, 2)}\n`;
    await writeFileAtomic(path, text, { mode: 0o600 });
    await writeFileAtomic(copyPath, text, { mode: 0o600 });
  }

  return {
    async read() {
      if (!existsSync(path)) return null;
      const text = readFileSync(path, 'utf8');
      const problem = findSyntaxProblem(text);
      if (problem) throw damaged(path, copyPath, problem);
      const parsed = schema.safeParse(JSON.parse(text));
      if (!parsed.success) throw damaged(path, copyPath, describeIssues(text, parsed.error.issues));
      // An edit made by hand is a good state too once it was read.
      await writeFileAtomic(copyPath, text, { mode: 0o600 });
      return parsed.data;
    },
    write,
  };
}

function damaged(path: string, copyPath: string, problem: string): StoreError {
  const remedy = existsSync(copyPath)
    ? `Mend it, or restore the last good copy: cp ${copyPath} ${path}`
    : 'Mend it, or restore it from a backup.';
  return new StoreError('damaged', `${path} can't be read as settings: ${problem}. ${remedy}`);
}

function findSyntaxProblem(text: string): string | undefined {
  const errors: ParseError[] = [];
  parseTree(text, errors, { disallowComments: true });
  const first = errors[0];
  return first && `line ${lineAt(text, first.offset)}: ${printParseErrorCode(first.error)}`;
}

function describeIssues(text: string, issues: ReadonlyArray<z.core.$ZodIssue>): string {
  const tree = parseTree(text);
  return issues
    .map((issue) => {
      const path = issue.path.map((step) => (typeof step === 'symbol' ? String(step) : step));
      // A missing key has no place of its own: its nearest parent's is shown.
      const nodes = path.map((_, depth) => tree && findNodeAtLocation(tree, path.slice(0, depth + 1)));
      const offset = nodes.findLast((node) => node !== undefined)?.offset ?? 0;
      return `line ${lineAt(text, offset)}, ${path.join('.') || 'the document'}: ${issue.message}`;
    })
    .join('; ');
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}
