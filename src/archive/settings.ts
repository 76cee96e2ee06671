// `npm run settings -- export|import`: for people who edit the settings by hand. What is imported must be readable as
// the bot would read it, with every name in it, or nothing is changed.

import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { isDeepStrictEqual } from 'node:util';
import { areMistakable, isAllOrDay, isOrderWords, mixesAlphabets } from '../input/book-names.ts';
import { ArchiveError } from '../base/errors.ts';
import { describeLostNames, readSettings, writeSettings } from '../store/settings/document.ts';
import { type SettingsData, settingsSchema } from '../store/settings/settings.ts';
import { explainDisk } from './disk.ts';
import { parseSettings, unusableSettings } from './manifest.ts';
import { readArguments, readText, usage } from './read-arguments.ts';
import { type SettingsPlace, openSettingsInFolder } from './in-folder.ts';

/** Resolves with what is to be printed; throws ArchiveError, ConfigError or StoreError, and then nothing was changed. */
export async function runSettings(
  args: string[],
  { dataDir, databaseUrl }: { dataDir: string; databaseUrl?: string | undefined },
  input: NodeJS.ReadableStream,
): Promise<string> {
  const options = { 'before-import': { type: 'boolean' } } as const;
  const { positionals, values } = readArguments(usage.settings, args, options, true);
  const isBeforeImport = values['before-import'] === true;
  const [command, file, ...more] = positionals;
  const isExport = command === 'export';
  if ((!isExport && command !== 'import') || more.length > 0 || file?.trim() === '') throw misused();
  if (!isExport && (file === undefined || isBeforeImport)) throw misused();
  const place =
    databaseUrl === undefined
      ? openSettingsInFolder(dataDir)
      : await (await import('./on-postgres.ts')).openSettingsOnPostgres(databaseUrl);
  try {
    return isExport
      ? await exportSettings(place, isBeforeImport, file)
      : await importSettings(place, file!, input);
  } finally {
    await place.close();
  }
}

async function exportSettings(
  place: SettingsPlace,
  isBeforeImport: boolean,
  file: string | undefined,
): Promise<string> {
  const found = isBeforeImport ? await place.readBeforeImport() : await place.read();
  if (isBeforeImport && found === undefined) {
    throw new ArchiveError('missing', `Nothing was ever imported into ${place.name}.`);
  }
  const which = isBeforeImport ? 'The settings before the last import' : `The settings in ${place.name}`;
  const text = writeSettings(await readOrRefuse(found ?? '{}', which));
  if (file === undefined) return text.trimEnd();
  const path = resolve(file);
  try {
    writeFileSync(path, text, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw explainDisk(error, path);
    throw new ArchiveError(
      'occupied',
      `${path} is there already, and is not overwritten: name another file.`,
    );
  }
  return `Exported to ${path}.`;
}

async function importSettings(
  place: SettingsPlace,
  file: string,
  input: NodeJS.ReadableStream,
): Promise<string> {
  const [name, text] =
    file === '-' ? ['Standard input', await textOf(input)] : [resolve(file), readText(resolve(file))];
  // Some editors begin a file with a mark of its encoding.
  const data = await readOrRefuse(text.replace(/^\uFEFF/, ''), name, true);
  let done = '';
  await place.replace((present) => {
    const before = readSettings(present ?? '{}', settingsSchema);
    if (before.is === 'other')
      throw new ArchiveError('unusable', `The document in ${place.name} ${before.why}. Nothing was changed.`);
    const doubled = doubledName(data.addresses, before.is === 'read' ? before.data.addresses : []);
    if (doubled !== undefined) throw unusableSettings(name, doubled);
    const changes =
      before.is === 'read' ? describeChanges(before.data, data) : 'what was there could not be read';
    done =
      changes === undefined
        ? `${place.name} has the same settings already; nothing was written.`
        : `Imported into ${place.name}: ${changes}. ${place.next}`;
    return changes === undefined ? undefined : writeSettings(data);
  });
  return done;
}

/** `isWritten`: by people, who may have slipped in a name. `name` begins a sentence. */
async function readOrRefuse(text: string, name: string, isWritten = false): Promise<SettingsData> {
  const data = await parseSettings(text, name);
  const lost = isWritten ? await describeLostNames(text, data) : undefined;
  if (lost !== undefined) throw unusableSettings(name, lost);
  return data;
}

/** What is wrong with the names of `book`, of which those that stand in `before` may stay. */
function doubledName(book: SettingsData['addresses'], before: SettingsData['addresses']): string | undefined {
  const isNew = ({ label, address }: SettingsData['addresses'][number]) =>
    !before.some((entry) => entry.label === label && entry.address === address);
  for (const added of book.filter(isNew)) {
    const { label } = added;
    if (mixesAlphabets(label)) return `addresses: "${label}" has letters of two alphabets in one word`;
    if (isOrderWords(label)) return `addresses: "${label}" has only words of which orders consist`;
    if (isAllOrDay(label)) return `addresses: "${label}" stands for everything or for a day in commands`;
    const other = book.find((entry) => entry !== added && areMistakable(entry.label, label));
    if (other) return `addresses: "${label}" and "${other.label}" would be read as one name`;
  }
  return undefined;
}

function misused(): ArchiveError {
  const said = 'The command is `export` or `import`, and a file';
  return new ArchiveError('usage', `${said}. Usage: ${usage.settings}`);
}

// What an import changes, in a few words for each name of the document: `people: 1 added, 2 changed`.

/** Undefined when both are the same. */
export function describeChanges(before: SettingsData, after: SettingsData): string | undefined {
  const names = Object.keys(after) as Array<keyof SettingsData>;
  const changes = names.flatMap((name) => {
    const [old, made]: unknown[] = [before[name], after[name]];
    if (isDeepStrictEqual(old, made)) return [];
    return [`${name}: ${Array.isArray(old) && Array.isArray(made) ? countItems(old, made) : 'changed'}`];
  });
  return changes.length === 0 ? undefined : changes.join('; ');
}

function countItems(before: readonly unknown[], after: readonly unknown[]): string {
  const [old, made] = [byIdentity(before), byIdentity(after)];
  const [added, kept] = [made.keys().filter((id) => !old.has(id)), made.keys().filter((id) => old.has(id))];
  const counts: Array<[number, string]> = [
    [[...added].length, 'added'],
    [[...kept].filter((id) => !isDeepStrictEqual(old.get(id), made.get(id))).length, 'changed'],
    [[...old.keys()].filter((id) => !made.has(id)).length, 'removed'],
  ];
  const said = counts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`);
  return said.length === 0 ? 'in another order' : said.join(', ');
}

function byIdentity(items: readonly unknown[]): Map<string, unknown> {
  return new Map(items.map((item) => [identityOf(item), item]));
}

/** What an item is found by: its id, or else the place or the address that it is for. */
function identityOf(item: unknown): string {
  if (typeof item !== 'object' || item === null) return JSON.stringify(item);
  const { id, tokenSha, ...rest } = item as Record<string, unknown>;
  if (id !== undefined || tokenSha !== undefined) return JSON.stringify([id, tokenSha]);
  const names = ['chatId', 'topicId', 'address', 'chain', 'coin', 'contract'];
  return JSON.stringify(names.map((name) => rest[name]));
}
