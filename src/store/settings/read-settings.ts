// Reads the document of the settings from its text. The file, the row on PostgreSQL and what is imported are read alike.

import { z } from 'zod';
import { parseJson } from '../parse-json.ts';

const thisVersion = 2;

export type Issues = ReadonlyArray<z.core.$ZodIssue>;

export type ReadSettings<Data> =
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
