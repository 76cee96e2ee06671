// Reads a document of settings that somebody exported, wrote by hand or put into a backup.

import { ArchiveError } from '../base/errors.ts';
import { readSettings } from '../store/settings/read-settings.ts';
import { settingsSchema, type SettingsData } from '../store/settings/settings.ts';
import { describeProblems } from '../store/settings/settings-problems.ts';

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
