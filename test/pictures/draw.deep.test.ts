import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const grow = async (...args: string[]) => {
  const file = join(import.meta.dirname, 'draw-many.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [file, ...args]);
  return Number(stdout);
};

it('memory stays the same over 40 pictures: it grows by less than 40 MB', async () => {
  expect(await grow('40')).toBeLessThan(40);
});

it('memory would grow if pictures were drawn in the thread of the bot', async () => {
  expect(await grow('40', 'in-this-thread')).toBeGreaterThan(80);
});
