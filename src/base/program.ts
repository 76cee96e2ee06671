// This program: its version, how its commands are typed where it was installed, and where the files are that it reads as
// they are and the threads that it starts. In a checkout each lies where it is written; `npm run build` puts it beside the
// built program, under its name here.

import { basename, join } from 'node:path';
import packageJson from '../../package.json' with { type: 'json' };

/** By the name in the built folder: the path in a checkout. A .ts file is built like the program itself. */
export const resourcesInCheckout = {
  locales: 'locales',
  fonts: 'src/pictures/fonts',
  page: 'src/sandbox/page/static',
  fluent: 'node_modules/@fluent/bundle/esm',
  '.env.example': '.env.example',
  'pack-thread.js': 'src/archive/pack-thread.ts',
  'draw-thread.js': 'src/pictures/draw-thread.ts',
} as const;

const isBuilt = import.meta.filename.endsWith('.js');

/** The absolute path of a file or folder. */
export function pathOf(name: keyof typeof resourcesInCheckout): string {
  const { dirname } = import.meta;
  return isBuilt ? join(dirname, name) : join(dirname, '../..', resourcesInCheckout[name]);
}

export const { version } = packageJson;

const command = 'delegram';

/** npm puts a link of this name into `node_modules/.bin`. */
export const isPackage = basename(process.argv[1] ?? '') === command;

/** `npm run backup -- --to …` or `delegram backup --to …`. */
export function typed(task: string, args?: string): string {
  if (isPackage) return [command, task, ...(args === undefined ? [] : [args])].join(' ');
  const npm = task === 'start' ? 'npm start' : `npm run ${task}`;
  return args === undefined ? npm : `${npm} -- ${args}`;
}
