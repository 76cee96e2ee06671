// A restored backup is a store like any other: the tests of the ledger pass on it.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runRestore } from '../../src/archive/command.ts';
import { openStore } from '../../src/store/open.ts';
import { givenData, makeDataDir } from '../store/ledger/fixture.ts';
import { backUp, makeFolder } from './scene.ts';

const root = join(import.meta.dirname, '../..');
const folders = ['deliveries', 'events', 'incidents', 'maintenance', 'orders', 'people', 'replay'];

it('a restored backup passes the contract tests of the ledger', { timeout: 600_000 }, async () => {
  const dataDir = makeDataDir();
  await (await openStore({ dataDir })).close();
  const restored = join(makeFolder(), 'data');
  await runRestore(['--from', await backUp(dataDir), '--to', restored], 'unused');
  expect(readdirSync(restored)).toContain('ledger.db');
  const paths = folders.map((folder) => `test/store/ledger/${folder}/`);
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const child = spawn(
    process.execPath,
    [vitest, 'run', '--project=sqlite', '--maxWorkers=1', '--reporter=dot', ...paths],
    {
      cwd: root,
      env: { PATH: process.env['PATH'], NO_COLOR: '1', [givenData]: restored },
    },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number];
  expect([code, code === 0 ? '' : output]).toEqual([0, '']);
  const [, files] = /Test Files\D+(\d+) passed/.exec(output) ?? [];
  expect(Number(files)).toBeGreaterThan(15);
});
