// Where tests write: in memory where the system has a folder there with enough room, because a sync costs nothing then.

import { accessSync, constants, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const memory = '/dev/shm';
/** A whole run has some 500 MB at a time. */
const enoughBytes = 2 * 1024 ** 3;

export function memoryFolder(): string {
  try {
    accessSync(memory, constants.W_OK);
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize >= enoughBytes ? memory : tmpdir();
  } catch {
    return tmpdir();
  }
}
