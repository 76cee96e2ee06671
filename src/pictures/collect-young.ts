// Frees the memory of pictures. V8 does not know of the 7 MB that resvg-js holds for each (resvg-js 2.6.2, its issue
// 216), so it would collect them after gigabytes.

import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type Collect = (options: { type: 'minor' }) => unknown;

let collect: Collect | undefined;

/** A collection of what was made lately; takes a few milliseconds. */
export function collectYoung(): void {
  collect ??= findCollect();
  collect({ type: 'minor' });
}

/** A context that is made after the flag was set has the function. */
function findCollect(): Collect {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as Collect;
}
