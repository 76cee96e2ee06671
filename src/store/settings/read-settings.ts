// Reads the document of the settings from its text, whichever version wrote it. The file, the row on PostgreSQL and what
// is imported are read alike.

import type { z } from 'zod';
import { parseJson } from '../parse-json.ts';
import { isVersion1, upgradeVersion1, versionOf } from './version-1.ts';

const newestVersion = 2;

export type Issues = ReadonlyArray<z.core.$ZodIssue>;

export type ReadSettings<Data> =
  /** `isOld`: the text is of an older version. */
  | { is: 'read'; data: Data; isOld: boolean }
  /** A later version of Delegram has written it. */
  | { is: 'later'; version: number }
  | { is: 'unreadable'; issues: Issues };

export function readSettings<Data>(text: string, schema: z.ZodType<Data>): ReadSettings<Data> {
  const document = parseJson(text);
  const version = versionOf(document);
  if (typeof version === 'number' && version > newestVersion) return { is: 'later', version };
  const isOld = isVersion1(document);
  const upgraded = isOld ? upgradeVersion1.safeParse(document) : { success: true as const, data: document };
  const parsed = upgraded.success ? schema.safeParse(upgraded.data) : upgraded;
  if (!parsed.success) return { is: 'unreadable', issues: parsed.error.issues };
  return { is: 'read', data: parsed.data, isOld };
}

/** As it is stored and exported. */
export function writeSettings(data: unknown): string {
  return `${JSON.stringify(data, null, 2)}\n`;
}
