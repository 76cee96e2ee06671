// Tests what src/main.ts does to the process before any other work, and the words behind `npm start`.

import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openScene } from './journeys/scene.ts';
import { post, startBot } from './faults/intake-process.ts';
import { canaries } from './canaries.ts';
import { compiled } from './compiled.ts';

it('writes for its own user only, whatever the umask it was started under', async () => {
  const before = process.umask(0);
  onTestFinished(() => void process.umask(before));
  const scene = await openScene();
  const made = join(scene.dataDir, 'made', 'data');
  const given = join(scene.dataDir, 'given');
  mkdirSync(given);
  chmodSync(given, 0o755);
  for (const dataDir of [made, given]) {
    const bot = await startBot({ ...scene.environment, DATA_DIR: dataDir });
    expect(await post(bot.port!, 'a', `/events/${canaries.eventsSecret}`)).toBe(200);
    await scene.olga.ask('/start', { timeoutMs: 40_000 });
    const files = readdirSync(dataDir);
    expect(files).toEqual(expect.arrayContaining(['ledger.db', 'ledger.db-wal', 'settings.json']));
    for (const file of files)
      expect([file, statSync(join(dataDir, file)).mode & 0o777]).toEqual([file, 0o600]);
    bot.kill('SIGTERM');
    await bot.exited;
  }
  for (const folder of [made, join(made, '..')]) expect(statSync(folder).mode & 0o777).toBe(0o700);
});

/** Without any setting: a bot could not start. */
const env = compiled;

it('says of an .env that can not be read which one it is, and starts nothing', () => {
  const cwd = mkdtempSync(join(tmpdir(), 'delegram-unreadable-'));
  onTestFinished(() => rmSync(cwd, { recursive: true }));
  // Root, as whom tests may run, can read each file, but no folder as a file.
  mkdirSync(join(cwd, '.env'));
  const start = (...words: string[]) =>
    spawnSync(process.execPath, [join(import.meta.dirname, '../src/main.ts'), ...words], {
      cwd,
      env,
      encoding: 'utf8',
    });
  const problem = `  - ${join(cwd, '.env')} can't be read (EISDIR)`;
  for (const words of [[], ['backup', '--to', 'copy.tar.gz']]) {
    const { status, stdout, stderr } = start(...words);
    expect({ status, stdout }).toEqual({ status: 78, stdout: '' });
    expect(stderr).toContain(problem);
    expect(stderr).not.toContain('BOT_TOKEN');
  }
});

it.each<[string, string, Record<string, string>?]>([
  ['\uFEFFCEILING_TRX_PER_DAY=much\n', 'CEILING_TRX_PER_DAY must be an amount of TRX'],
  [
    'DATA_DIR="data\nCEILING_TRX_PER_DAY=5\nTIME_ZONE="UTC"\n',
    'has CEILING_TRX_PER_DAY on a line that sets nothing',
  ],
  ['export CEILING_TRX_PER_DAY: 5\n', 'has CEILING_TRX_PER_DAY on a line that sets nothing'],
  ['LOG_LEVEL=info\rCEILING_TRX_PER_DAY=5\r', 'has CEILING_TRX_PER_DAY on a line that sets nothing'],
  ['# CEILING_TRX_PER_DAY=5\nCEILING_TRX_PER_ORDER=5 # below CEILING_TRX_PER_DAY\n', 'BOT_TOKEN is missing'],
  // What the environment sets goes before.
  ['CEILING_TRX_PER_DAY=5\n', 'must be an amount of TRX', { CEILING_TRX_PER_DAY: 'much' }],
])('starts without no ceiling that stands in .env: %j', (text, problem, environment = {}) => {
  const cwd = mkdtempSync(join(tmpdir(), 'delegram-ceiling-'));
  onTestFinished(() => rmSync(cwd, { recursive: true }));
  writeFileSync(join(cwd, '.env'), text);
  const main = join(import.meta.dirname, '../src/main.ts');
  const { status, stderr } = spawnSync(process.execPath, [main], {
    cwd,
    env: { ...env, ...environment },
    encoding: 'utf8',
  });
  expect(status).toBe(78);
  expect(stderr).toContain(problem);
});

it('says what ends it without a secret', () => {
  const nowhere = 'http://127.0.0.1:9';
  const environment = {
    BOT_TOKEN: canaries.botToken,
    TELEGRAM_API_ROOT: nowhere,
    SERVICE_BASE_URL: nowhere,
    SERVICE_API_KEY: canaries.apiKey,
    SERVICE_API_SECRET: canaries.apiSecret,
    OWNER_IDS: '1001',
    EVENTS_SECRET: canaries.eventsSecret,
    HTTP_PORT: '0',
    DATA_DIR: `/dev/null/${canaries.eventsSecret}`,
  };
  const { stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, '../src/main.ts')], {
    cwd: mkdtempSync(join(tmpdir(), 'delegram-last-')),
    env: { ...env, ...environment },
    encoding: 'utf8',
  });
  expect(stderr).toContain('/dev/null/[secret]');
  expect(stdout + stderr).not.toContain(canaries.eventsSecret);
});

describe('a word behind npm start', () => {
  const root = join(import.meta.dirname, '..');
  const start = (...words: string[]) =>
    spawnSync(process.execPath, [join(root, 'src/main.ts'), ...words], {
      cwd: mkdtempSync(join(tmpdir(), 'delegram-words-')),
      env,
      encoding: 'utf8',
    });

  it.each(['mvoe', 'start', '--verbose', ''])('that is no command, "%s", starts nothing', (word) => {
    const { status, stdout, stderr } = start(word);
    expect({ status, stdout }).toEqual({ status: 64, stdout: '' });
    expect(stderr).toContain(`npm start knows no "${word}", and has started nothing.`);
    expect(stderr).toContain('Usage: npm start');
    expect(stderr).not.toContain('BOT_TOKEN');
  });

  it.each(['--help', '-h'])('shows the usage: %s', (word) => {
    const { status, stdout, stderr } = start(word);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toContain('Usage: npm start');
  });

  it('of a simulation that only asks how it is written runs none', () => {
    const simulate = [join(import.meta.dirname, 'simulation/main.ts'), '--help'];
    const { status, stdout } = spawnSync(process.execPath, simulate, { env, encoding: 'utf8' });
    expect({ status, stdout }).toEqual({
      status: 0,
      stdout: expect.stringMatching(/^Usage: npm run simulate -- --seeds <number> .+\n$/) as string,
    });
  });

  it('is not needed: without one the bot reads its settings', () => {
    const { status, stderr } = start();
    expect(status).toBe(78);
    expect(stderr).toContain('BOT_TOKEN');
  });
});
