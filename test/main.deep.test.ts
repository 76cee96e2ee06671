// How each command behind `npm start` says how it is written: a process each, so not on each run.

import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compiled } from './compiled.ts';

const root = join(import.meta.dirname, '..');

const start = (...words: string[]) =>
  spawnSync(process.execPath, [join(root, 'src/main.ts'), ...words], {
    cwd: mkdtempSync(join(tmpdir(), 'delegram-words-')),
    env: compiled,
    encoding: 'utf8',
  });

describe('a word behind npm start', () => {
  it.each(['backup', 'restore', 'move', 'settings'])('shows how %s is written: --help', (command) => {
    const { status, stdout, stderr } = start(command, command === 'backup' ? '-h' : '--help');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(new RegExp(`^Usage: npm run ${command} -- .+\\n$`));
    expect(start(command, '--halp')).toMatchObject({ status: 64, stdout: '' });
  });

  it('shows how the sandbox is written, and refuses what that and the setup do not take', () => {
    const usage = 'npm run sandbox -- [--port <number> | --terminal]\n';
    expect(start('sandbox', '--help')).toMatchObject({ status: 0, stdout: `Usage: ${usage}`, stderr: '' });
    for (const args of [['extra'], ['--port', 'x'], ['--port', '1', '--terminal']]) {
      const { status, stdout, stderr } = start('sandbox', ...args);
      expect({ status, stdout }).toEqual({ status: 64, stdout: '' });
      expect(stderr).toBe(`The sandbox takes other arguments. Usage: ${usage}`);
    }
    expect(start('setup', '--frob')).toMatchObject({ status: 64 });
  });
});
