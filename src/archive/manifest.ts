// The first file in a backup: which program made it and when, which migrations its ledger has, and the SHA-256 of every
// other file in it.

import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { describeUnknown, isUnreleased, migrationNames } from '../store/ledger/open-ledger.ts';
import { ArchiveError } from '../base/errors.ts';
import { parseJson } from '../base/json.ts';
import { version } from '../base/program.ts';
import { describeProblems, readSettings } from '../store/settings/document.ts';
import { type SettingsData, settingsSchema } from '../store/settings/settings.ts';

export const manifestName = 'manifest.json';
/** The files that a backup may have besides the manifest. */
export const partNames = ['ledger.db', 'settings.json'] as const;

const formatVersion = 1;

const manifestSchema = z.object({
  format: z.literal('delegram-backup'),
  formatVersion: z.int().positive(),
  /** The version of Delegram that made it. */
  program: z.string(),
  createdAt: z.iso.datetime(),
  /** The names of the ledger's migrations, oldest first. */
  migrations: z.array(z.string()).readonly(),
  parts: z.array(
    z.object({
      name: z.enum(partNames),
      bytes: z.int().nonnegative(),
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
    }),
  ),
});

export type Manifest = z.infer<typeof manifestSchema>;

export function writeManifest(facts: Pick<Manifest, 'migrations' | 'parts'> & { createdAt: number }): string {
  const { createdAt, ...rest } = facts;
  const manifest: Manifest = {
    format: 'delegram-backup',
    formatVersion,
    program: version,
    createdAt: new Date(createdAt).toISOString(),
    ...rest,
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

/** @throws ArchiveError when it is no manifest, or that of a newer version. */
export function readManifest(text: string): Manifest {
  const parsed = manifestSchema.safeParse(parseJson(text));
  const isNewFormat = z.object({ formatVersion: z.int().min(formatVersion + 1) }).safeParse(parseJson(text));
  if (isNewFormat.success) throw newer(undefined);
  if (!parsed.success)
    throw new ArchiveError('unusable', 'The file is no backup of Delegram: its manifest.json can’t be read.');
  if (!parsed.data.parts.some(({ name }) => name === 'ledger.db')) {
    throw new ArchiveError('unusable', 'The backup is damaged: it has no ledger.');
  }
  const { migrations, program } = parsed.data;
  const unknown = migrations.filter((name) => !migrationNames.includes(name));
  if (isUnreleased(unknown)) throw new ArchiveError('unusable', describeUnknown('The backup', unknown));
  if (unknown.length > 0) throw newer(program);
  return parsed.data;
}

export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

function newer(program: string | undefined): ArchiveError {
  const by = program === undefined ? 'a newer version of Delegram' : `Delegram ${program}, which is newer`;
  return new ArchiveError(
    'unusable',
    `The backup was made by ${by} than this one (${version}): restore it with that version.`,
  );
}

// Reads a document of settings that somebody exported, wrote by hand or put into a backup.

/** `name`: what the document is called, at the begin of a sentence. @throws ArchiveError `unusable`. */
export async function parseSettings(text: string, name: string): Promise<SettingsData> {
  const read = readSettings(text, settingsSchema);
  if (read.is === 'other') throw new ArchiveError('unusable', `${name} ${read.why}. Nothing was changed.`);
  if (read.is === 'unreadable') throw unusableSettings(name, await describeProblems(text, read.issues));
  return read.data;
}

export function unusableSettings(name: string, why: string): ArchiveError {
  return new ArchiveError('unusable', `${name} can't be read as settings: ${why}. Nothing was changed.`);
}
