// The files that the page is made of, read once: its own, its texts in each language, and the library that reads them.
// They are found by their whole path in a map, so that no path of a request reaches the disk.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { browserFile, listLocales, localesDirectory, numbersFile } from '../../base/i18n.ts';
import { pathOf } from '../../base/resources.ts';

export type StaticFile = { readonly type: string; readonly bytes: Uint8Array<ArrayBuffer> };

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.ftl': 'text/plain; charset=utf-8',
};

const ownFolder = pathOf('page');
const fluentFolder = pathOf('fluent');

/** By the path of the request. */
export function readStaticFiles(): ReadonlyMap<string, StaticFile> {
  const own = filesIn(ownFolder).map((name) => [`/${name}`, join(ownFolder, name)] as const);
  const fluent = filesIn(fluentFolder).map((name) => [`/fluent/${name}`, join(fluentFolder, name)] as const);
  // A language that somebody added for the bot may lack the page's texts.
  const words = listLocales()
    .filter((locale) => existsSync(join(localesDirectory, locale, browserFile)))
    .map((locale) => [`/words/${locale}.ftl`, readWords(locale)] as const);
  const files = new Map([...own, ...fluent].map(([path, file]) => [path, readFile(file)]));
  for (const [path, file] of words) files.set(path, file);
  const index = files.get('/index.html');
  return index === undefined ? files : files.set('/', index);
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder).filter((name) => Object.hasOwn(types, extname(name)));

/** The page's texts, and how the language writes numbers where it says so. */
const readWords = (locale: string): StaticFile => ({
  type: types['.ftl']!,
  bytes: new TextEncoder().encode(
    [browserFile, numbersFile]
      .map((name) => join(localesDirectory, locale, name))
      .filter((path) => existsSync(path))
      .map((path) => readFileSync(path, 'utf8'))
      .join('\n'),
  ),
});

const readFile = (path: string): StaticFile => ({
  type: types[extname(path)]!,
  bytes: Uint8Array.from(readFileSync(path)),
});
