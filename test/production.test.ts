// What a start needs: which packages the program imports, by the import graph and by a start without the
// others; how it is started; and what the image holds. test/setup/build.test.ts runs what is built.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import manifest from '../package.json' with { type: 'json' };
import lock from '../package-lock.json' with { type: 'json' };
import { resourcesInCheckout } from '../src/base/program.ts';

const root = join(import.meta.dirname, '..');

describe('the import graph of src/main.ts', () => {
  it('reaches src/sandbox by one dynamic import only', () => {
    const { files, entries } = walk('src/main.ts', { isDynamicFollowed: true });
    expect(files.size).toBeGreaterThan(200);
    expect([...files].filter((path) => path.startsWith('src/sandbox/'))).toEqual([]);
    expect(entries).toEqual([{ from: 'src/main.ts', to: 'src/sandbox/run.ts', isDynamic: true }]);
  });

  it('reaches every package of `dependencies`, and no other', () => {
    const { packages } = walk('src/main.ts', { isDynamicFollowed: true });
    expect([...packages].sort()).toEqual(Object.keys(manifest.dependencies).sort());
  });

  it('loads at the start no package that many bots never use, and for what starts no bot nothing of a bot', () => {
    const before = walk('src/main.ts', { isDynamicFollowed: false });
    expect([...before.files].filter((path) => /^src\/(?:app\.ts|bot|features)/.test(path))).toEqual([]);
    expect(before.packages).not.toContain('grammy');
    const { packages } = walk('src/app.ts', { isDynamicFollowed: false });
    expect(packages).toContain('grammy');
    const loadedLater =
      '@prometheus-io/client @resvg/resvg-js age-encryption jsonc-parser liquidjs modern-tar otpauth'.split(
        ' ',
      );
    expect(loadedLater.filter((name) => packages.has(name) || before.packages.has(name))).toEqual([]);
  });
});

describe('a checkout without development packages', () => {
  it('starts, and so does its sandbox', { timeout: 60_000 }, async () => {
    const folder = install();
    const bot = start(folder);
    const port = await bot.port();
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
    bot.end();
    expect(await bot.exited).toBe(0);

    const sandbox = start(folder, 'sandbox', '--port', '0');
    await expect.poll(sandbox.output, { timeout: 30_000 }).toContain('Open this in a browser');
    sandbox.end();
    expect(await sandbox.exited).toBe(0);
  });
});

describe('a start', () => {
  it('has one flag of V8, in the image as in the scripts; nothing else tunes V8 or malloc', () => {
    const files = globSync(['src/**/*.ts', 'Dockerfile', 'package.json'], { cwd: root });
    expect(files).toContain('src/main.ts');
    const read = (path: string) => readFileSync(join(root, path), 'utf8');
    const tuning = /setFlagsFromString|globalThis\.gc|expose.gc|MALLOC|NODE_OPTIONS/;
    expect(files.filter((path) => tuning.test(read(path)))).toEqual([]);
    expect(startFlags).toEqual(['--max-semi-space-size=4']);
    expect(/^ENTRYPOINT .*$/m.exec(read('Dockerfile'))?.[0]).toBe(
      `ENTRYPOINT ${JSON.stringify(['node', ...startFlags, '/app/dist/main.js']).replaceAll(',', ', ')}`,
    );
  });

  it('is of the built program alone in the image, with the packages that it needs besides', () => {
    const [, image = ''] = readFileSync(join(root, 'Dockerfile'), 'utf8')
      .split(/^FROM .*\n(?!.* AS )/m)
      .slice(1);
    const copied = [...image.matchAll(/^COPY --from=build (\S+) (\S+)$/gm)].map(([, from, to]) => [from, to]);
    expect(copied).toEqual([
      ['/app/dist', '/app/dist'],
      ['/app/node_modules/@resvg', '/app/node_modules/@resvg'],
    ]);
    const others = [...image.matchAll(/^(?:COPY|ADD) (?!--from=build)(.*)$/gm)].map(([, what]) => what);
    expect(others).toEqual(['LICENSE THIRD-PARTY-NOTICES /app/']);
  });
});

it('is labelled in the image with the version of package.json', () => {
  const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8');
  expect(dockerfile).toContain(`org.opencontainers.image.version="${manifest.version}"`);
});

type Import = { from: string; to: string; isDynamic: boolean };

/**
 * Everything that `start` imports, and the threads do if what is loaded later counts, except type imports, which are gone at runtime, and except what src/sandbox imports.
 */
function walk(start: string, { isDynamicFollowed }: { isDynamicFollowed: boolean }) {
  const threads = Object.values(resourcesInCheckout).filter((path) => path.endsWith('.ts'));
  const files = new Set([start, ...(isDynamicFollowed ? threads : [])]);
  const packages = new Set<string>();
  const entries: Import[] = [];
  for (const from of files) {
    for (const { specifier, isDynamic } of importsOf(from)) {
      if (specifier.startsWith('node:') || (isDynamic && !isDynamicFollowed)) continue;
      const to = relative(root, resolve(root, dirname(from), specifier));
      if (!specifier.startsWith('.')) packages.add(/^(?:@[^/]+\/)?[^/]+/.exec(specifier)![0]);
      else if (to.startsWith('src/sandbox/')) entries.push({ from, to, isDynamic });
      else if (to.endsWith('.ts')) files.add(to);
    }
  }
  return { files, packages, entries };
}

function importsOf(path: string): Array<{ specifier: string; isDynamic: boolean }> {
  const code = stripTypeScriptTypes(readFileSync(join(root, path), 'utf8'));
  const found = (pattern: RegExp, isDynamic: boolean) =>
    [...code.matchAll(pattern)].map((match) => ({ specifier: match[1]!, isDynamic }));
  return [
    ...found(/^(?:import|export)\b[^'";]*?\bfrom\s*'([^']+)'/gm, false),
    ...found(/^import\s*'([^']+)'/gm, false),
    ...found(/\bimport\(\s*'([^']+)'\s*\)/g, true),
  ];
}

/** A checkout after `npm ci --omit=dev`; its packages are links to those of this one. */
function install(): string {
  const folder = mkdtempSync(join(tmpdir(), 'delegram-production-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(join(root, 'package.json'), join(folder, 'package.json'));
  cpSync(join(root, 'locales'), join(folder, 'locales'), { recursive: true });
  cpSync(join(root, 'src'), join(folder, 'src'), { recursive: true });
  for (const [path, about] of Object.entries(lock.packages)) {
    const isTop = path.lastIndexOf('node_modules/') === 0;
    if (!isTop || 'dev' in about || 'optional' in about) continue;
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    symlinkSync(join(root, path), join(folder, path));
  }
  return folder;
}

/** Those that `npm start` gives to Node. */
const startFlags = manifest.scripts.start.match(/(?<= )--[\w=-]+/g) ?? [];

/**
 * `node src/main.ts` as `npm start` does, which finds its packages in `folder` only; Telegram and the service refuse every
 * connection.
 */
function start(folder: string, ...task: string[]) {
  // Links are not resolved, so that the imports of a package are looked up in `folder` too.
  const flags = [...startFlags, '--preserve-symlinks', '--preserve-symlinks-main'];
  const refused = 'http://127.0.0.1:1';
  const child = spawn(process.execPath, [...flags, 'src/main.ts', ...task], {
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: join(folder, 'compiled'),
      BOT_TOKEN: '7000000001:production-production-production-pr',
      TELEGRAM_API_ROOT: refused,
      SERVICE_BASE_URL: refused,
      SERVICE_API_KEY: 'api-key',
      SERVICE_API_SECRET: 'secret',
      OWNER_IDS: '1001',
      EVENTS_SECRET: 'production-production-production-pr',
      HTTP_PORT: '0',
      DATA_DIR: join(folder, 'data'),
    },
  });
  const port = Promise.withResolvers<number>();
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const said = /"port":(\d+)/.exec(output)?.[1];
      if (said !== undefined) port.resolve(Number(said));
    });
  }
  const exited = once(child, 'close').then(([code]) => Number(code));
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await exited;
  });
  const ended = exited.then((code) => {
    throw new Error(`The bot ended with ${code}:\n${output}`);
  });
  ended.catch(() => {});
  return {
    exited,
    output: () => output,
    port: () => Promise.race([port.promise, ended]),
    end: () => child.kill('SIGTERM'),
  };
}
