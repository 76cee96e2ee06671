// Folders of languages for tests that are about the shipped ones, whatever further languages locales/ has.

import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { localesDirectory } from '../../../src/base/i18n.ts';

/** A directory with copies of the shipped languages. */
export function copyShippedLanguages(): string {
  const directory = mkdtempSync(join(tmpdir(), 'delegram-locales-'));
  for (const locale of ['en', 'ru', 'zh']) {
    cpSync(join(localesDirectory, locale), join(directory, locale), { recursive: true });
  }
  return directory;
}
