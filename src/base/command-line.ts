// How a person types the commands of this program: behind `delegram` where it was installed as a package, else by npm, as the
// documents write them.

import { basename } from 'node:path';

const command = 'delegram';

/** npm puts a link of this name into `node_modules/.bin`. */
export const isPackage = basename(process.argv[1] ?? '') === command;

/** `npm run backup -- --to …` or `delegram backup --to …`. */
export function typed(task: string, args?: string): string {
  if (isPackage) return [command, task, ...(args === undefined ? [] : [args])].join(' ');
  const npm = task === 'start' ? 'npm start' : `npm run ${task}`;
  return args === undefined ? npm : `${npm} -- ${args}`;
}
