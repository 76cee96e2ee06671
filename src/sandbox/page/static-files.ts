// The files that the page is made of, read once: its own, its texts in each language, and the library that reads them.
// They are found by their whole path in a map, so that no path of a request reaches the disk.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { browserFile, listLocales, localesDirectory } from '../../i18n.ts';
import { pathOf } from '../../resources.ts';

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
    .map((locale) => [`/words/${locale}.ftl`, join(localesDirectory, locale, browserFile)] as const)
    .filter(([, file]) => existsSync(file));
  const files = new Map([...own, ...fluent, ...words].map(([path, file]) => [path, readFile(file)]));
  const index = files.get('/index.html');
  return index === undefined ? files : files.set('/', index);
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder).filter((name) => Object.hasOwn(types, extname(name)));

const readFile = (path: string): StaticFile => ({
  type: types[extname(path)]!,
  bytes: Uint8Array.from(readFileSync(path)),
});
