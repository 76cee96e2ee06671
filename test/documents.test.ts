// What people read before they read code: each link, path, command, name, default, code and button in README, docs and the
// files beside them is held against the code.

import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import manifest from '../package.json' with { type: 'json' };
import { exitCodeOf, exitCodes } from '../src/base/exit-codes.ts';
import { ArchiveError, type ArchiveFailure, StoreError, type StoreFailure } from '../src/base/errors.ts';
import { localesDirectory } from '../src/base/i18n.ts';
import { usage } from '../src/archive/read-arguments.ts';
import { type SettingName, problemsWith, schema, secretNames } from '../src/config.ts';
import { eventOf } from '../src/events/index.ts';
import { check } from '../src/events/template/check/check.ts';
import { commands } from '../src/features/commands.ts';
import { keepSumsDays } from '../src/figures/figures.ts';
import { limitWindowMs } from '../src/orders/limits.ts';
import { lateAfterMs } from '../src/orders/reads.ts';
import { cardMs } from '../src/orders/order.ts';
import { orderStates } from '../src/orders/states.ts';
import { describeNotices } from '../src/setup/notices.ts';
import { connections } from '../src/store/postgres/errors.ts';
import { i18n } from './spoken.ts';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const documents = globSync(['*.md', 'src/README.md', 'test/README.md', 'docs/*.md'], { cwd: root }).sort();
/** What is for people who run the bot. */
const guides = documents.filter((path) => !/^(?:src|test)\//.test(path));
/** Whatever stands between backticks, in lines or in blocks. */
const codeIn = (text: string) =>
  [...text.matchAll(/```\w*\n([^]*?)```|`([^`\n]+)`/g)].map(([, block, line]) => block ?? line ?? '');
const code = guides.map((path) => ({ path, texts: codeIn(read(path)) }));
/** Each match of the first group in the code of the guides, with where it stands. */
const find = (pattern: RegExp) =>
  code.flatMap(({ path, texts }) =>
    texts.flatMap((text) => [...text.matchAll(pattern)].map(([, found = '']) => `${path}: ${found}`)),
  );
const wordOf = (found: string) => found.slice(found.indexOf(': ') + 2);

describe('a document', () => {
  it('of newcomers has at most 120 lines of at most 160 characters', () => {
    const lines = read('README.md').trimEnd().split('\n');
    expect(lines.length).toBeLessThanOrEqual(120);
    expect(lines.filter((line) => line.length > 160)).toEqual([]);
  });

  it('of changes has at most 80 lines, and begins with this version and its day', () => {
    const text = read('CHANGELOG.md');
    expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(80);
    const [, heading] = /^## (.+)$/m.exec(text)!;
    expect(heading?.replace(/\(\d{4}-\d\d-\d\d\)/, '(day)')).toBe(`${manifest.version} (day)`);
  });

  it('is reached from the README, each of docs', () => {
    const missing = documents.filter((path) => path.startsWith('docs/') && !read('README.md').includes(path));
    expect(missing).toEqual([]);
  });

  it.each(documents)('%s links to what exists', (document) => {
    const targets = [...read(document).matchAll(/\]\(([^)\s]+)\)/g)].map((match) => match[1]!);
    const broken = targets.filter((target) => {
      if (/^https?:/.test(target)) return false;
      const [path = '', anchor] = target.split('#');
      const file = path === '' ? document : join(dirname(document), path);
      return !exists(file) || (anchor !== undefined && !anchorsOf(read(file)).includes(anchor));
    });
    expect(broken).toEqual([]);
  });

  it.each(documents)('%s names files and folders that exist', (document) => {
    expect(pathsIn(read(document)).filter((path) => !exists(path))).toEqual([]);
  });

  it('that names a path that leads nowhere is found', () => {
    const text =
      'See `src/nowhere.ts`, `features/bot.ts`, `src/<name>.ts`, `npm test`, `settings.json` and `test/none/`.';
    expect(pathsIn(text)).toEqual(['src/nowhere.ts', 'features/bot.ts', 'test/none/']);
    expect(pathsIn(text).filter((path) => !exists(path))).toEqual(['src/nowhere.ts', 'test/none/']);
  });
});

describe('the guides', () => {
  it('name scripts of npm that exist', () => {
    const found = find(/npm run ([\w:]+)/g);
    expect(found.length).toBeGreaterThan(10);
    expect(found.filter((each) => !(wordOf(each) in manifest.scripts))).toEqual([]);
  });

  it('give these scripts flags that they take', () => {
    const takes: Record<string, string> = {
      ...usage,
      setup: read('src/setup/run.ts'),
      sandbox: read('src/sandbox/run.ts'),
    };
    const calls = find(
      /((?:npm run|npx delegram|\bbot(?:-\d)?) (?:setup|sandbox|backup|restore|settings|move)\b[^\n&]*)/g,
    ).map((found) => / (setup|sandbox|backup|restore|settings|move)\b(.*)/.exec(wordOf(found))!);
    const flags = calls.flatMap(([, script = '', rest = '']) =>
      Array.from(rest.matchAll(/--\w[\w-]*/g), ([flag]) => [script, flag] as const),
    );
    expect(flags.length).toBeGreaterThan(10);
    expect(flags.filter(([script, flag]) => !takes[script]?.match(/--\w[\w-]*/g)?.includes(flag))).toEqual(
      [],
    );
  });

  it('name the package by its version', () => {
    const found = find(/delegram-(\d+\.\d+[^`\s]*)\.tgz/g);
    expect(found.length).toBeGreaterThan(1);
    expect(found.filter((each) => wordOf(each) !== manifest.version)).toEqual([]);
  });

  it('name the Node that package.json asks for, and the one that is enough for `npm ci`', () => {
    const found = guides.flatMap((path) => read(path).match(/\bNode \d+(?: or newer)?/g) ?? []);
    const [engine] = /\d+/.exec(manifest.engines.node)!;
    const known = new Set([`Node ${engine}`, `Node ${engine} or newer`, 'Node 20 or newer']);
    expect(found.filter((each) => !known.has(each))).toEqual([]);
  });

  const small = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
  it.each([
    ['docs/buying.md', `A card is valid for ${small[cardMs / 60_000]} minutes`],
    ['docs/buying.md', `not confirmed after ${small[lateAfterMs / 60_000]} minutes is late`],
    ['docs/buying.md', `together within any ${limitWindowMs / 3_600_000} hours`],
    ['docs/configuration.md', `all orders of any ${limitWindowMs / 3_600_000} hours together`],
    ['docs/configuration.md', `sums are kept for ${keepSumsDays}`],
    ['docs/several-machines.md', `needs ${connections.shared + connections.own} connections`],
  ])('have the figures of the code: %s, %s', (path, said) => {
    expect(read(path)).toContain(said);
  });

  it('name the codes that need a person as the unit does', () => {
    const [, codes = ''] =
      /^RestartPreventExitStatus=(.*)$/m.exec(read('docs/install/delegram.service')) ?? [];
    for (const path of ['docs/configuration.md', 'docs/install.md'])
      expect([path, /(\d\d), (\d\d) and (\d\d)/.exec(read(path))?.slice(1)]).toEqual([
        path,
        codes.split(' '),
      ]);
  });

  it.each(['docs/configuration.md', 'docs/several-machines.md'])(
    'bound the lease as it is bound: %s',
    (path) => {
      const [, least, most] = /^\| `LEASE_SECONDS`.*?(\d+) to (\d+)/m.exec(read(path)) ?? [];
      const at = (seconds: number) => problemsWith('LEASE_SECONDS', String(seconds)).length;
      const around = [Number(least) - 1, Number(least), Number(most), Number(most) + 1];
      expect(around.map(at)).toEqual([1, 0, 0, 1]);
    },
  );

  it('name commands of the chat that exist', () => {
    const known = new Set([...commands.map(({ name }) => name), 'newbot', 'revoke', 'start', 'doctor']);
    const paths = new Set(['events', 'healthz', 'readyz', 'metrics', 'telegram', 'data', 'config']);
    const found = find(/(?:^|[\s(])\/([a-z]+)(?=$|[\s.,)])/g).filter((each) => !paths.has(wordOf(each)));
    expect(found.length).toBeGreaterThan(30);
    expect(found.filter((each) => !known.has(wordOf(each)))).toEqual([]);
  });

  it('name every command of the chat', () => {
    const lasting = code.filter(({ path }) => path !== 'CHANGELOG.md').flatMap(({ texts }) => texts);
    const missing = commands.filter(
      ({ name }) => !lasting.some((text) => new RegExp(`^/${name}\\b`).test(text)),
    );
    expect(missing.map(({ name }) => name)).toEqual([]);
  });

  it('overwrite no .env, which may hold the only copy of a secret', () => {
    const writes = find(/( >>? \.env)$/gm);
    expect(writes.length).toBeGreaterThan(1);
    expect(writes.filter((each) => !each.endsWith('>> .env'))).toEqual([]);
  });

  it('name settings that exist', () => {
    const others = new Set(['SITE', 'DELEGRAM_USER', 'REVISION', 'DATA_DIR']);
    const known = (name: string) => others.has(name) || name.replace(/_FILE$/, '') in schema.shape;
    const found = find(/(?<![\w/])([A-Z]+(?:_[A-Z]+)+)(?![\w/])/g);
    expect(found.length).toBeGreaterThan(50);
    expect(found.filter((each) => !known(wordOf(each)) && !/EVENT_/.test(each))).toEqual([]);
  });

  it('name buttons and marks that the bot writes', () => {
    const words = readFolder(join(localesDirectory, 'en'));
    const found = find(/^(\p{Extended_Pictographic}\uFE0F? ?[\w ,]+)$/gu);
    expect(found.length).toBeGreaterThan(8);
    expect(found.filter((each) => !words.includes(wordOf(each)))).toEqual([]);
  });
});

/** Each once, which the compiler holds against the types. */
const failures = {
  store: Object.keys({ locked: 0, damaged: 0, busy: 0, broken: 0 } satisfies Record<
    StoreFailure,
    0
  >) as StoreFailure[],
  archive: Object.keys({
    usage: 0,
    missing: 0,
    occupied: 0,
    unusable: 0,
    full: 0,
    unwritable: 0,
    broken: 0,
    stopped: 0,
  } satisfies Record<ArchiveFailure, 0>) as ArchiveFailure[],
};

describe('docs/configuration.md', () => {
  const text = read('docs/configuration.md');
  const rows = [...text.matchAll(/^\| (`[A-Z][^|]*?) *\| *([^|]*?) *\| *([^|]*?) *\| .* \|$/gm)].map(
    ([, names = '', needed = '', defaults = '']) => ({
      names: [...names.matchAll(/`(\w+)`( \*)?/g)].map(([, name, star]) => ({
        name: name as SettingName,
        isSecret: star !== undefined,
      })),
      isNeeded: needed === 'yes',
      defaults,
    }),
  );

  it('has every setting once', () => {
    const names = rows.flatMap((row) => row.names.map(({ name }) => name));
    expect(names.toSorted()).toEqual(Object.keys(schema.shape).toSorted());
  });

  it('says of each whether it is needed, its default, and whether it is a secret', () => {
    for (const { names, isNeeded, defaults } of rows)
      for (const [nth, { name, isSecret }] of names.entries()) {
        const unset = schema.shape[name].safeParse(undefined);
        const isPlain =
          /^[\w./:,#{}-]+(?:, [\w./:]+)*$/.test(defaults) && !['none', 'any'].includes(defaults);
        const text = names.length > 1 ? defaults.split(', ')[nth] : defaults;
        const said = isPlain ? schema.shape[name].safeParse(text).data : unset.data;
        expect({ name, isNeeded, isSecret, default: said }).toEqual({
          name,
          isNeeded: !unset.success,
          isSecret: (secretNames as readonly string[]).includes(name),
          default: unset.data,
        });
      }
  });

  it('has every exit code, and no other', () => {
    const said = [...text.matchAll(/^\| (\d+) \| /gm)].map(([, number]) => Number(number));
    const used = [
      0,
      ...Object.values(exitCodes),
      ...failures.store.map((failure) => exitCodeOf(new StoreError(failure, ''))),
      ...failures.archive.map((failure) => exitCodeOf(new ArchiveError(failure, ''))),
    ];
    expect(said).toEqual([...new Set(used)].toSorted((a, b) => a - b));
  });

  it('has every path that is answered', () => {
    const said = [...text.matchAll(/^\| `(?:GET|POST) (\/\w+)/gm)].map(([, path]) => path!);
    expect(said.toSorted((a, b) => a.localeCompare(b))).toEqual([
      '/events',
      '/healthz',
      '/metrics',
      '/readyz',
      '/telegram',
    ]);
    const intake = globSync('src/intake/*.ts', { cwd: root }).map(read).join('\n');
    for (const path of said) expect(intake).toContain(`'${path}`);
  });
});

describe('docs/several-machines.md', () => {
  it('names the defaults of the code', () => {
    const rows = [...read('docs/several-machines.md').matchAll(/^\| `([A-Z_]+)`[ *]* \| (\w*) ?\|/gm)];
    expect(rows.length).toBeGreaterThan(4);
    for (const [, name = '', said] of rows) {
      const field = schema.shape[name as SettingName];
      const value = said === '' || said === 'none' ? undefined : said;
      expect([name, field.safeParse(value).data]).toEqual([name, field.safeParse(undefined).data]);
    }
  });
});

describe('docs/packages.md', () => {
  it('has each package, and the version of the one that is held', () => {
    const text = read('docs/packages.md');
    const said = [...text.matchAll(/^\| ([@a-z][^|]*) \| /gm)].flatMap(([, names = '']) => names.split(', '));
    expect(said.filter((name) => name !== 'package').toSorted()).toEqual(
      Object.keys(manifest.dependencies).toSorted(),
    );
    for (const [, name, version] of text.matchAll(/\*\*(\S+)\*\* is held at (\d[\d.]*\d)/g))
      expect(manifest.dependencies).toMatchObject({ [name!]: version });
  });
});

describe('docs/buying.md', () => {
  it('names commands beside the role that may use them', () => {
    const rows = [...read('docs/buying.md').matchAll(/^\| (viewer|operator|admin|owner) \| (.*) \|$/gm)];
    expect(rows.map(([, role]) => role)).toEqual(['viewer', 'operator', 'admin', 'owner']);
    const said = rows.flatMap(([, role, may = '']) =>
      [...may.matchAll(/`\/(\w+)`/g)].map(([, name]) => ({ name, role })),
    );
    expect(said.length).toBeGreaterThan(4);
    for (const { name, role } of said)
      expect({ name, role: commands.find((each) => each.name === name)?.role }).toEqual({ name, role });
  });
});

describe('docs/install.md', () => {
  it('goes on after no step that failed, from a backup or a restore to the start', () => {
    const blocks = codeIn(read('docs/install.md')).filter((text) => text.includes('before.tar.gz'));
    expect(blocks).toHaveLength(4);
    for (const text of blocks) {
      const steps = text.trimEnd().split('\n');
      const first = steps.findIndex((step) => !/\bstop\b/.test(step));
      expect(steps.at(-1)).toMatch(/ up -d| start delegram$/);
      expect(steps.slice(first, -1).filter((step) => !step.endsWith(' &&'))).toEqual([]);
    }
  });

  it('lets the user of the bot run whatever writes beside the unit', () => {
    const blocks = codeIn(read('docs/install.md')).filter((text) => /systemctl/.test(text));
    const steps = blocks
      .flatMap((text) => text.split(/\n| && /))
      .filter((step) => /\b(?:npm|pull|mv)\b/.test(step));
    expect(steps.length).toBeGreaterThan(5);
    expect(steps.filter((step) => !step.startsWith('sudo -u delegram '))).toEqual([]);
  });

  it('installs no package by a name that nobody has published', () => {
    expect(find(/(npm install delegram)/g)).toEqual([]);
  });
});

describe('docs/monitoring.md and the files beside it', () => {
  const source = globSync('src/metrics/*.ts', { cwd: root }).map(read).join('\n');
  const families = new Map(
    source
      .split(/(?=name: 'delegram_)/)
      .slice(1)
      .map((family) => {
        const [, name = ''] = /^name: '(\w+)'/.exec(family)!;
        const [, labels = ''] = /labelNames: \[(.*?)\]/.exec(family) ?? [];
        return [name, [...labels.matchAll(/'(\w+)'/g)].map(([, label]) => label!)];
      }),
  );

  it('has every metric with its labels', () => {
    const rows = [...read('docs/monitoring.md').matchAll(/^\| `(delegram_\w+)` \| (.*?) \|/gm)];
    const said = rows.map(([, name, labels = '']) => [
      name,
      [...labels.matchAll(/`(\w+)`/g)].map(([, label]) => label),
    ]);
    expect(new Map(said as Array<[string, string[]]>)).toEqual(families);
  });

  const files = ['docs/monitoring/alerts.yaml', 'docs/monitoring/dashboard.json'];
  const asked = [...files, ...guides].map(read).join('\n');

  it('asks for states that there are', () => {
    const states = new Map([
      ['delegram_orders', Object.keys(orderStates)],
      ['delegram_set_aside_deliveries', ['parked', 'undelivered']],
    ]);
    const found = [...asked.matchAll(/(delegram_\w+)\{state="(\w+)"/g)];
    expect(found.length).toBeGreaterThan(1);
    for (const [, name = '', state = ''] of found) expect(states.get(name)).toContain(state);
  });

  it('asks for metrics that exist, with labels that they have', () => {
    const found = [...asked.matchAll(/(delegram_\w+?)(?:_bucket)?\b(?:\{(\w+)[=}])?/g)];
    expect(found.length).toBeGreaterThan(15);
    for (const [, name = '', label] of found)
      expect([name, families.has(name), label === undefined || families.get(name)?.includes(label)]).toEqual([
        name,
        true,
        true,
      ]);
  });
});

describe('docs/alerts.md', () => {
  it('shows words that pass the check of /template', () => {
    const shown = codeIn(read('docs/alerts.md')).find((text) => text.startsWith('⚡')) ?? '';
    const event = eventOf('EVENT_DELEGATION')!;
    const reader = {
      words: i18n.words('en'),
      timeZone: 'UTC',
      explorerUrl: 'https://explorer.example/{hash}',
    };
    expect(check(shown.trim(), event, { reader })).toMatchObject({ ok: true });
  });
});

describe('files for the machine', () => {
  it('THIRD-PARTY-NOTICES has the licences of what is in the lock file', () => {
    expect(read('THIRD-PARTY-NOTICES')).toBe(describeNotices());
  });

  it('the unit does not start again what needs a person, and is hardened', ({ skip }) => {
    const unit = read('docs/install/delegram.service');
    expect(unit).toContain('\nRestart=always\n');
    expect(unit).toContain('\nRestartPreventExitStatus=64 65 78\n');
    expect(unit).toContain(manifest.scripts.start.replace(/^.* node /, '.bin/node '));
    if (!existsSync('/usr/bin/systemd-analyze')) skip('There is no systemd-analyze here.');
    const path = join(root, 'docs/install/delegram.service');
    const said = execFileSync('systemd-analyze', ['security', '--offline=true', '--no-pager', path], {
      encoding: 'utf8',
    });
    expect(Number(/Overall exposure level.*: ([\d.]+)/.exec(said)?.[1])).toBeLessThanOrEqual(2);
  });

  it('compose runs the image read-only, without privileges, and with settings that exist', () => {
    const compose = read('compose.yaml');
    for (const line of ['read_only: true', 'no-new-privileges:true', 'cap_drop: [ALL]', 'restart: always'])
      expect(read('docs/several-machines/compose.yaml')).toContain(line);
    for (const line of [
      'read_only: true',
      'no-new-privileges:true',
      'cap_drop: [ALL]',
      'mem_limit: ',
      'restart: always',
    ])
      expect(compose).toContain(line);
    const names = [...compose.matchAll(/^ {6}([A-Z_]+): /gm)].map(([, name]) => name!);
    expect(names.filter((name) => name !== 'SITE' && !(name in schema.shape))).toEqual([]);
    expect(read('Dockerfile')).toContain('HEALTHCHECK');
  });

  it('whoever stops the bot waits for longer than it takes to close', () => {
    const closingMs = Number(/closingMs = (\d+)_000;/.exec(read('src/main.ts'))?.[1]) * 1000;
    const waits = [
      ...['compose.yaml', 'docs/several-machines/compose.yaml'].map((path) =>
        /stop_grace_period: (\d+)s/.exec(read(path)),
      ),
      /^TimeoutStopSec=(\d+)$/m.exec(read('docs/install/delegram.service')),
    ];
    for (const wait of waits) expect(Number(wait?.[1]) * 1000).toBeGreaterThan(closingMs);
  });

  it('the unit starts the bot again without a limit, and lets it write where it stores by default', () => {
    const unit = read('docs/install/delegram.service');
    const [, folder = ''] = /^WorkingDirectory=(.*)$/m.exec(unit) ?? [];
    expect(unit).toContain('\nStartLimitIntervalSec=0\n');
    expect(unit).toContain(`\nReadWritePaths=${join(folder, schema.shape.DATA_DIR.parse(undefined))}\n`);
  });

  it.each(['compose.yaml', 'docs/several-machines/compose.yaml'])(
    'the proxy of %s passes both paths on to where the bots listen, which store in a volume',
    (path) => {
      const compose = read(path);
      const [, port] = /HTTP_PORT: '(\d+)'/.exec(compose) ?? [];
      const [, data] = /DATA_DIR: (\S+)/.exec(compose) ?? [];
      const bots = Array.from(compose.matchAll(/^ {2}(bot[\w-]*):$/gm), ([, name]) => `${name}:${port}`);
      const proxy = read(
        path === 'compose.yaml' ? 'docs/install/Caddyfile' : 'docs/several-machines/Caddyfile',
      );
      expect(proxy).toContain('\t@in path /events/* /telegram\n\thandle @in {\n');
      expect(/reverse_proxy ([\w:\- ]*\w)/.exec(proxy)?.[1]).toBe(bots.join(' '));
      expect(/health_uri (\S+)/.exec(proxy)?.[1] ?? '/healthz').toBe('/healthz');
      expect(compose).toContain('HTTP_HOST: 0.0.0.0');
      expect(compose).toMatch(new RegExp(`:${data}(?:\\]|$)`, 'm'));
    },
  );

  it('the image listens where it says, stores in a volume, and runs as nobody', () => {
    const image = read('Dockerfile');
    const [, port] = /HTTP_PORT=(\d+)/.exec(image) ?? [];
    const [, data] = /DATA_DIR=(\S+)/.exec(image) ?? [];
    expect(image).toContain(`\nEXPOSE ${port}\n`);
    expect(image).toContain(`\nVOLUME ["/config", "${data}"]\n`);
    expect(image).toContain('\nUSER node\n');
  });

  it('no proxy cuts a body short that the bot takes', () => {
    const [, kibibytes] = /maxBodyBytes = (\d+) \* 1024;/.exec(read('src/intake/receive.ts')) ?? [];
    const [, mebibytes] = /client_max_body_size (\d+)m;/.exec(read('docs/install.md')) ?? [];
    expect(Number(mebibytes) * 1024).toBeGreaterThan(Number(kibibytes));
  });

  it('no proxy logs a request, whose path holds a secret, when the bot does not answer', () => {
    const guide = codeIn(read('docs/install.md'));
    const files = ['docs/install/Caddyfile', 'docs/several-machines/Caddyfile'].map(read);
    const ofCaddy = [...files, ...guide.filter((text) => /\treverse_proxy /.test(text))];
    const ofNginx = guide.filter((text) => /\tproxy_pass /.test(text));
    expect([ofCaddy.length, ofNginx.length]).toEqual([3, 1]);
    for (const text of ofCaddy)
      expect(text).toMatch(/^\{\n\tlog \{\n\t\tformat filter [^}]*\trequest delete\n/m);
    for (const text of ofNginx) expect(text).toMatch(/\taccess_log off;\n\terror_log \S+ crit;/);
  });

  it('every proxy says who really posts, and setup in a container answers to the name that the proxy asks for', () => {
    expect(read('docs/install.md')).toContain('\tproxy_set_header X-Forwarded-For $remote_addr;\n');
    const setups = find(/docker compose run ([^\n`]*)bot setup/g);
    expect(setups.length).toBeGreaterThan(1);
    expect(setups.filter((each) => !each.endsWith('--rm --use-aliases '))).toEqual([]);
  });

  it('the image is made of what its description copies, and of nothing else that lies in the folder', () => {
    const copied = [...read('Dockerfile').matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, names = '']) =>
      names.split(' '),
    );
    expect(copied).toContain('src');
    const rules = read('.dockerignore')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'));
    expect(rules).toEqual(['*', ...copied.map((name) => `!${name}`)]);
  });

  it('the image asks for its health where the bot listens', async () => {
    const [, words = '[]'] = /^HEALTHCHECK .* CMD (\[.*\])$/m.exec(read('Dockerfile')) ?? [];
    const [, ...args] = JSON.parse(words) as string[];
    const askAt = async (host: string) => {
      const server = createServer((_request, response) => void response.end()).listen(0, host);
      await once(server, 'listening');
      const { port } = server.address() as AddressInfo;
      const env = { HTTP_HOST: host, HTTP_PORT: String(port) };
      const [code] = (await once(spawn(process.execPath, args, { env }), 'exit')) as [number];
      server.close();
      return code;
    };
    for (const host of ['0.0.0.0', '127.0.0.1', '127.0.0.2'])
      expect([host, await askAt(host)]).toEqual([host, 0]);
  });

  it('each workflow uses actions by the commit that was looked at, with rights that it names, and no text of others in a script', () => {
    const texts = globSync('.github/workflows/*.yml', { cwd: root }).map(read);
    expect(texts.length).toBeGreaterThan(2);
    const uses = texts.flatMap((text) => text.match(/uses: .*/g) ?? []);
    expect(uses.length).toBeGreaterThan(10);
    expect(uses.filter((each) => !/^uses: [\w/-]+@[\da-f]{40} # v[\d.]+$/.test(each))).toEqual([]);
    for (const text of texts) {
      expect(text).toContain('\npermissions: { contents: read }\n');
      expect(text).not.toMatch(/run: .*\$\{\{|pull_request_target|run: [|>]/);
    }
  });

  it('a port of the bot that a guide opens is for its own machine alone', () => {
    const opened = guides.flatMap((path) => read(path).match(/(?<=`ports: )\[[^`]*\]/g) ?? []);
    expect(opened).toEqual(["['127.0.0.1:8080:8080']"]);
  });

  it('a release is made of a commit of main whose tag is its version', () => {
    const [, check = ''] =
      /\n {2}check:\n([^]*?)\n {2}image:\n/.exec(read('.github/workflows/release.yml')) ?? [];
    expect(check).toContain('fetch-depth: 0');
    expect(check).toContain('git merge-base --is-ancestor "$GITHUB_SHA" origin/main');
    expect(check).toContain('= "$GITHUB_REF_NAME"');
  });

  it('no document, workflow or unit names a registry of packages', () => {
    const files = globSync(
      ['*.md', '*.yaml', '*.json', '.github/**/*.yml', 'docs/**/*.{md,yaml,json,service}'],
      {
        cwd: root,
      },
    );
    expect(files.length).toBeGreaterThan(15);
    expect(
      files.filter((path) => /registry\.|npmjs\.org/.test(read(path).replaceAll('registry: ghcr.io', ''))),
    ).toEqual([]);
  });
});

function readFolder(folder: string): string {
  return globSync('*.ftl', { cwd: folder })
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n');
}

/**
 * Back-ticked paths: `src/…`, `test/…`, `locales/…`, and those of src by their part, as in `bot/bot.ts`. No patterns.
 */
function pathsIn(text: string): string[] {
  return [...text.matchAll(/`([^`\s]+)`/g)]
    .map((match) => match[1]!)
    .filter((path) => /^[\w-]+\/[\w./-]*$|^[\w-]+\.ts$/.test(path))
    .filter((path) => path.includes('.ts') || /^(?:src|test|locales|docs)\//.test(path));
}

/** A path of the repository, or of src. */
function exists(path: string): boolean {
  return existsSync(join(root, path)) || existsSync(join(root, 'src', path));
}

/** The anchors that a page of Markdown has by its headings. */
function anchorsOf(markdown: string): string[] {
  return [...markdown.matchAll(/^#+ (.+)$/gm)].map((match) =>
    match[1]!
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  );
}
