// How a person types the commands of this program: by npm in a checkout and in a built folder, behind `delegram` where it
// was installed as a package or runs in its image.

import { isBuilt } from './resources.ts';

/** npx says its own name there. */
const { npm_lifecycle_event: script = 'npx' } = process.env;
const isByNpm = !isBuilt || script !== 'npx';

/** `npm run backup -- --to …` or `delegram backup --to …`. */
export function typed(command: string, args?: string): string {
  if (!isByNpm) return ['delegram', command, ...(args === undefined ? [] : [args])].join(' ');
  const npm = command === 'start' ? 'npm start' : `npm run ${command}`;
  return args === undefined ? npm : `${npm} -- ${args}`;
}
