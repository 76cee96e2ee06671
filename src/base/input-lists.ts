// Reads the lists of input.ftl in each folder of locales/: the words that people type.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FluentBundle, FluentResource } from '@fluent/bundle';

/** Full-width characters of Chinese keyboards and the case of letters make no difference. */
export function foldWord(word: string): string {
  return word.normalize('NFKC').toLowerCase();
}

const prefix = 'input-';

export type WordOf = { locale: string; key: string; word: string };

/** Every word with its list, such as `energy`, and its language. */
export function listInputWords(directory: string, locales: readonly string[]): WordOf[] {
  return locales.flatMap((locale) => {
    const path = join(directory, locale, 'input.ftl');
    if (!existsSync(path)) return [];
    const bundle = new FluentBundle(locale, { useIsolating: false });
    const resource = new FluentResource(readFileSync(path, 'utf8'));
    bundle.addResource(resource);
    return resource.body.flatMap(({ id, value }) => {
      if (!id.startsWith(prefix) || !value) return [];
      const list = bundle.formatPattern(value).split(/[,，、]/);
      const words = list.map((word) => word.trim()).filter((word) => word !== '');
      return words.map((word) => ({ locale, key: id.slice(prefix.length), word }));
    });
  });
}
