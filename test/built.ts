// The program as `npm run build` makes it, in an empty folder that has besides only the packages its
// package.json names.

import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '..');

type Manifest = { version: string; scripts: Record<string, string>; dependencies: Record<string, string> };

/** Returns what the package.json there says. */
export async function buildInto(folder: string): Promise<Manifest> {
  await promisify(execFile)(process.execPath, [join(root, 'src/setup/build.ts'), folder]);
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
  for (const name of Object.keys(manifest.dependencies)) {
    const link = join(folder, 'node_modules', name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(root, 'node_modules', name), link);
  }
  return manifest;
}
