// The program as `npm run build` makes it, in a folder that has nothing of this checkout: the bot between the
// sandbox's servers, its threads, its commands, and what it says when it breaks.

import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { imageSize } from '../../src/sandbox/telegram/files.ts';
import manifest from '../../package.json' with { type: 'json' };
import { buildInto } from '../built.ts';
import { makeEmptyDir } from '../store/ledger/fixture.ts';
import { openScene, startProgram, type RunningProcess } from '../journeys/scene.ts';

let folder: string;
let built: Awaited<ReturnType<typeof buildInto>>;
/** What an earlier build has left there. */
const ofBefore = ['program-old.js', 'program-old.js.map', 'locales/old/words.ftl'];
const main = () => join(folder, 'main.js');

beforeAll(async () => {
  folder = makeEmptyDir();
  mkdirSync(join(folder, 'locales/old'), { recursive: true });
  for (const name of ofBefore) writeFileSync(join(folder, name), '');
  built = await buildInto(folder);
});

const portOf = async (bot: RunningProcess) => Number((await bot.waitForOutput(/"port":(\d+)/))[1]);

describe('the built folder', () => {
  it('has nothing of an earlier build, and a command that can be run', () => {
    expect(ofBefore.filter((name) => existsSync(join(folder, name)))).toEqual([]);
    expect(statSync(main()).mode & 0o777).toBe(0o755);
  });

  it('has no character in its code for which V8 would keep it in two bytes each', () => {
    const files = globSync('*.js', { cwd: folder }).sort();
    expect(files).toEqual(
      expect.arrayContaining(['draw-thread.js', 'main.js', 'pack-thread.js', 'program.js']),
    );
    for (const file of files) expect(/[^\0-\x7f]/.exec(readFileSync(join(folder, file), 'utf8'))).toBeNull();
  });

  it('is started by a file that an older Node reads as well, which says in one line what is needed', () => {
    expect(readFileSync(main(), 'utf8').match(/import.*/g)).toEqual(["import('./program.js');"]);
    const older = "Object.defineProperty(process, 'versions', { value: { node: '20.19.2' } })";
    const preload = ['--import', `data:text/javascript,${encodeURIComponent(older)}`];
    const { status, stdout, stderr } = spawnSync(process.execPath, [...preload, main(), '--version'], {
      encoding: 'utf8',
    });
    expect([status, stdout]).toEqual([78, '']);
    expect(stderr).toBe('Delegram needs Node 24 or newer, and this is Node 20.19.2. Nothing was started.\n');
  });

  it('names the packages that it needs besides, and the commands of this checkout with one flag at most', () => {
    const { '@resvg/resvg-js': resvg } = manifest.dependencies;
    expect(built).toMatchObject({ version: manifest.version, dependencies: { '@resvg/resvg-js': resvg } });
    expect(Object.keys(built.dependencies)).toHaveLength(1);
    expect(built.scripts).toMatchObject({ start: 'exec node --max-semi-space-size=4 main.js' });
    expect(Object.keys(built.scripts).sort()).toEqual(
      ['backup', 'move', 'restore', 'sandbox', 'settings', 'setup', 'start'].sort(),
    );
  });
});

describe('the built bot', () => {
  it('delivers an event, draws a picture, packs a backup, and ends with 0 on SIGTERM', async () => {
    const scene = await openScene();
    const { olga, service, telegram } = scene;
    const bot = startProgram(main(), scene.environment);
    const port = await portOf(bot);
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
    scene.callbackTo(port);
    await olga.ask('/start', { timeoutMs: 40_000 });

    const since = telegram.mark();
    service.emitSample('transfer_usdt');
    await telegram.waitFor(({ chat_id, text }) => chat_id === olga.id && text.includes('USDT'), { since });

    // The owner is also told that the first event has come.
    const beforePicture = telegram.mark();
    olga.say('/stats week');
    const wait = { since: beforePicture, timeoutMs: 40_000 };
    const { photo } = await telegram.waitFor((message) => message.photo !== undefined, wait);
    expect(imageSize(photo!)).toMatchObject({ width: 1_200 });

    bot.kill('SIGTERM');
    expect(await bot.exited).toEqual({ code: 0, signal: null });
    expect(bot.output()).not.toMatch(/"level":"(?:warn|error)"|DeprecationWarning/);

    const backup = startProgram(main(), scene.environment, 'backup');
    expect((await backup.exited).code).toBe(0);
    expect(backup.output()).toContain('.tar.gz');
  });
});

describe('a command of the built program', () => {
  it('shows the version: --version', async () => {
    const program = startProgram(main(), {}, '--version');
    expect((await program.exited).code).toBe(0);
    expect(program.output()).toBe(`${manifest.version}\n`);
  });

  it('plays in the sandbox, whose page it has beside it', async () => {
    const sandbox = startProgram(main(), {}, 'sandbox', '--port', '0');
    const [origin] = await sandbox.waitForOutput(/http:\/\/127\.0\.0\.1:\d+/);
    for (const path of ['/', '/main.js', '/fluent/index.js', '/words/zh.ftl']) {
      expect([path, (await fetch(origin + path)).status]).toEqual([path, 200]);
    }
    sandbox.kill('SIGTERM');
    expect((await sandbox.exited).code).toBe(0);
  });

  it('sets up: --help', async () => {
    const setup = startProgram(main(), {}, 'setup', '--help');
    expect((await setup.exited).code).toBe(0);
    expect(setup.output()).toContain('npm run setup makes .env');
  });
});

describe('a stack trace of the built program', () => {
  const builtPlace = /\/program[\w-]*\.js:\d+:\d+/;

  /** A text that can't be read is no mistake that is expected. */
  async function lastWords({ hasMaps }: { hasMaps: boolean }): Promise<string> {
    const { environment } = await openScene();
    const broken = makeEmptyDir();
    cpSync(folder, broken, { recursive: true, filter: (path) => hasMaps || !path.endsWith('.map') });
    mkdirSync(join(broken, 'locales/en/unreadable.ftl'));
    const bot = startProgram(join(broken, 'main.js'), environment);
    expect((await bot.exited).code).toBe(70);
    return bot.output();
  }

  it('names the source file and its line, in what is said last', async () => {
    const lines = readFileSync(join(import.meta.dirname, '../../src/base/i18n.ts'), 'utf8').split('\n');
    const line = lines.findIndex((each) => each.includes('readFileSync(join(directory, file)')) + 1;
    expect(line).toBeGreaterThan(0);
    const said = await lastWords({ hasMaps: true });
    expect(said).toContain(`(src/base/i18n.ts:${line}:`);
    expect(said).not.toMatch(builtPlace);
  });

  it('names the place in the built file where the map is gone', async () => {
    const said = await lastWords({ hasMaps: false });
    expect(said).toMatch(builtPlace);
    expect(said).not.toContain('src/base/i18n.ts');
  });
});
