import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const grow = async (...args: string[]) => {
  const file = join(import.meta.dirname, 'draw-many.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [file, ...args]);
  return Number(stdout);
};

it('memory stays the same over 100 pictures: it grows by less than 40 MB', async () => {
  expect(await grow('100')).toBeLessThan(40);
});

it('memory would grow without the collection after each picture', async () => {
  expect(await grow('40', 'without-collecting')).toBeGreaterThan(80);
});
