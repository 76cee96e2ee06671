// `npm run notices`: THIRD-PARTY-NOTICES, the licences of whatever is inside of `dist/`, image and package: the packages that
// the program uses at run time, and the fonts. Each text stands once, below all that it belongs to.

import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import lock from '../../package-lock.json' with { type: 'json' };

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

export function describeNotices(): string {
  const texts = new Map<string, string[]>();
  for (const [path, about] of Object.entries(lock.packages)) {
    const name = path.split('node_modules/').at(-1)!;
    // Those for one platform alone belong to a package that is listed.
    const isInside = path !== '' && !('optional' in about) && !('dev' in about);
    if (!isInside || !('license' in about)) continue;
    const text = licenceIn(path) ?? `${about.license}, as its package.json says; it holds no text.`;
    texts.set(text, [...(texts.get(text) ?? []), `${name} ${about.version} (${about.license})`]);
  }
  texts.set(read('src/pictures/fonts/OFL.txt').trim(), ['Noto Sans SC (OFL-1.1), a part of its letters']);
  const parts = Array.from(texts, ([text, names]) => `${names.join('\n')}\n\n${text}\n`);
  return `${begin}\n${parts.join(`\n${'-'.repeat(80)}\n\n`)}`;
}

const begin = `Delegram is MIT licensed: see LICENSE. Inside of it are these, under licences of their own.
The sources of @resvg/resvg-js (MPL-2.0), which is used as it is published, are at https://github.com/thx/resvg-js.
`;

function licenceIn(path: string): string | undefined {
  const [file] = globSync('{LICENSE,LICENCE,License,license}{,.md,.txt,-MIT}', {
    cwd: join(root, path),
  }).sort();
  return file && read(join(path, file)).replaceAll('\r\n', '\n').trim();
}

if (import.meta.main) writeFileSync(join(root, 'THIRD-PARTY-NOTICES'), describeNotices());
