// The package as `npm pack` makes it: what is in it, and its command in an empty folder, as npm installs it there.

import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { openScene, startProgram } from '../journeys/scene.ts';
import { makeEmptyDir } from '../store/ledger/fixture.ts';

const root = join(import.meta.dirname, '../..');
/** Where it is installed, and what is in it. */
let folder: string;
let files: string[];
const command = () => join(folder, 'node_modules/.bin/delegram');

/** Without a registry: the packages that it names are those of this checkout. */
beforeAll(() => {
  folder = makeEmptyDir();
  const packed = mkdtempSync(join(folder, 'packed-'));
  const said = execFileSync('npm', ['pack', '--json', '--pack-destination', packed], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [made] = JSON.parse(said.slice(said.indexOf('[\n'))) as [
    { filename: string; files: Array<{ path: string }> },
  ];
  files = made.files.map(({ path }) => path);
  const modules = join(folder, 'node_modules');
  mkdirSync(join(modules, '.bin'), { recursive: true });
  execFileSync('tar', ['-xzf', join(packed, made.filename), '-C', packed]);
  renameSync(join(packed, 'package'), join(modules, 'delegram'));
  const { dependencies, bin } = JSON.parse(
    readFileSync(join(modules, 'delegram/package.json'), 'utf8'),
  ) as typeof manifest;
  symlinkSync(join('../delegram', bin.delegram), command());
  for (const name of Object.keys(dependencies)) {
    mkdirSync(dirname(join(modules, name)), { recursive: true });
    symlinkSync(join(root, 'node_modules', name), join(modules, name));
  }
});

it('holds the program with its texts, documents and notices, and nothing of sources and tests', () => {
  expect(files).toEqual(
    expect.arrayContaining([
      'dist/main.js',
      'dist/program.js',
      'dist/locales/zh/bot.ftl',
      'dist/fonts/OFL.txt',
      'docs/install.md',
      'CHANGELOG.md',
      'LICENSE',
      'README.md',
      'SECURITY.md',
      'THIRD-PARTY-NOTICES',
    ]),
  );
  expect(files.filter((path) => !/^(?:dist|docs)\/|^[A-Z-]+(?:\.md)?$|^package\.json$/.test(path))).toEqual(
    [],
  );
  expect(manifest).not.toHaveProperty('private');
});

it('holds nothing of a bot that was run in the built folder', () => {
  const place = makeEmptyDir();
  writeFileSync(join(place, 'package.json'), JSON.stringify(manifest));
  const left = ['data/ledger.db', '.env', 'delegram-2026-11-29.tar.gz', 'node_modules/some/index.js'];
  for (const path of ['docs/.env', 'dist/main.js', ...left.map((each) => `dist/${each}`)]) {
    mkdirSync(dirname(join(place, path)), { recursive: true });
    writeFileSync(join(place, path), 'secret');
  }
  const said = execFileSync('npm', ['pack', '--json', '--dry-run', '--ignore-scripts'], {
    cwd: place,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [made] = JSON.parse(said) as [{ files: Array<{ path: string }> }];
  expect(made.files.map(({ path }) => path)).toEqual(['dist/main.js', 'package.json']);
});

it('is started by npx, on the Node that it needs', () => {
  const path = `${dirname(process.execPath)}:${process.env['PATH']}`;
  const said = execFileSync('npx', ['--no-install', 'delegram', '--version'], {
    cwd: folder,
    env: { PATH: path, HOME: folder },
    encoding: 'utf8',
  });
  expect(said).toBe(`${manifest.version}\n`);
});

it('plays in the sandbox, and calls itself as people type it', async () => {
  const sandbox = startProgram(command(), {}, 'sandbox', '--port', '0');
  const [origin] = await sandbox.waitForOutput(/http:\/\/127\.0\.0\.1:\d+/);
  expect((await fetch(`${origin}/words/zh.ftl`)).status).toBe(200);
  expect(sandbox.output()).toContain('delegram sandbox --terminal');
  sandbox.kill('SIGTERM');
  expect((await sandbox.exited).code).toBe(0);
});

it('sets up, starts, and makes a backup', async () => {
  const setup = startProgram(command(), {}, 'setup', '--yes');
  expect((await setup.exited).code).toBe(78);
  expect(setup.output()).toContain('BOT_TOKEN');

  const scene = await openScene();
  const bot = startProgram(command(), scene.environment, 'start');
  await bot.waitForOutput(/"port":(\d+)/);
  await scene.olga.ask('/start', { timeoutMs: 40_000 });
  bot.kill('SIGTERM');
  expect((await bot.exited).code).toBe(0);

  const backup = startProgram(command(), scene.environment, 'backup');
  expect((await backup.exited).code).toBe(0);
  expect(backup.output()).toContain('.tar.gz');

  // Where the ledger is in a folder already, and where values are wrong.
  const mistakes: ReadonlyArray<Record<string, string>> = [
    { DATABASE_URL: 'postgres://user:password@127.0.0.1:1/database' },
    { OWNER_IDS: '@olga', BACKUP_RECIPIENT: 'age1' },
  ];
  for (const mistake of mistakes) {
    const refused = startProgram(command(), { ...scene.environment, ...mistake }, 'start');
    expect((await refused.exited).code).toBe(78);
    expect(refused.output()).toMatch(/`delegram (?:move --to DATABASE_URL|setup)`/);
    expect(refused.output()).not.toContain('npm ');
  }
});
