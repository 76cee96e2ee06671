// Where a ledger may be opened, what is said where it may not, and what an error of the driver becomes.

import { chmodSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ConfigError, StoreError } from '../../../src/base/errors.ts';
import { openPostgres } from '../../../src/store/postgres.ts';
import { findProblem, markMoved, noStandbyWarning } from '../../../src/store/postgres/check-server.ts';
import { translatePostgresError } from '../../../src/store/postgres/errors.ts';
import { createPool, defaultLimits, readWhole } from '../../../src/store/postgres/connections.ts';
import { openStore } from '../../../src/store/open.ts';
import { startCluster } from '../../postgres/cluster.ts';
import { openTestPostgres, query } from '../../postgres/connect.ts';
import { makeDatabase, serverOf } from '../../postgres/database.ts';
import { withDatabase } from '../../postgres/global-setup.ts';
import { openOlderServer } from '../../postgres/older-server.ts';
import { openPooler } from '../../postgres/pooler.ts';
import { makeEmptyDir } from '../ledger/fixture.ts';
import { refusal, refusalOf } from '../refusal.ts';

const fit = {
  version: 140_000,
  encoding: 'UTF8',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  synchronous_standby_names: '',
  is_standby: 0,
  schema: 'public',
};

const nameOf = (url: string) => new URL(url).pathname.slice(1);
const as = (user: string, url: string) => url.replace('delegram@', `${user}@`);
const isEmptyUtf8 = "encoding 'UTF8' template template0";

async function startServer(settings: Readonly<Record<string, string>> = {}) {
  const cluster = await startCluster(settings);
  onTestFinished(() => cluster.stop());
  return { ...cluster, database: cluster.url('postgres') };
}

function withParameters(url: string, parameters: Readonly<Record<string, string>>): string {
  const changed = new URL(url);
  for (const [name, value] of Object.entries(parameters)) changed.searchParams.set(name, value);
  return changed.href;
}

/** A database that somebody has changed by a statement. */
async function changedBy(statement: (name: string) => string): Promise<string> {
  const url = await makeDatabase();
  await query(url, statement(nameOf(url)));
  return url;
}

describe('a server', () => {
  it('that keeps what it acknowledges is taken, and one without a synchronous standby is warned of', async () => {
    expect(findProblem(fit)).toBeUndefined();
    expect(findProblem({ ...fit, synchronous_commit: 'remote_apply' })).toBeUndefined();
    const warnings: string[] = [];
    const onWarning = (warning: string) => warnings.push(warning);
    await (await openPostgres({ url: await makeDatabase(), onWarning })).close();
    expect(warnings).toEqual([noStandbyWarning]);
  });

  it.each([
    [{ version: 130_022 }, 'PostgreSQL 13'],
    [{ encoding: 'LATIN1' }, 'UTF8'],
    [{ fsync: 'off' }, 'fsync'],
    [{ full_page_writes: 'off' }, 'full_page_writes'],
    [{ synchronous_commit: 'off' }, 'synchronous_commit'],
    [{ is_standby: 1 }, 'standby'],
    [{ schema: null }, 'schema'],
  ])('that has %o is refused in one sentence that says so', (change, said) => {
    expect(findProblem({ ...fit, ...change })).toContain(said);
  });

  it.each<[string, number, RegExp, () => Promise<string>]>([
    [
      'of another encoding',
      78,
      /UTF8/,
      () => makeDatabase(serverOf(), "encoding 'LATIN1' locale 'C' template template0"),
    ],
    [
      'that acknowledges what is not on disk',
      78,
      /synchronous_commit/,
      () => changedBy((name) => `alter database ${name} set synchronous_commit = off`),
    ],
    ['without such a database', 78, /3D000/, async () => withDatabase(serverOf()!.url, 'nowhere')],
    [
      'of an older version',
      78,
      /: the server is PostgreSQL 13, and Delegram needs 14 or newer/,
      async () => openOlderServer(await makeDatabase()),
    ],
    ...(['transaction', 'statement'] as const).map(
      (mode): [string, number, RegExp, () => Promise<string>] => [
        `behind a pooler of each ${mode}`,
        78,
        / leads to a pooler .* set pool_mode = session/,
        async () => openPooler(await makeDatabase(), mode),
      ],
    ),
    [
      'whose ledger was moved away',
      78,
      /: the ledger that was here was moved to the folder \/data on 2026-11-22T00:00:00\.000Z/,
      async () => {
        const url = await makeDatabase();
        const { db, close } = await openPostgres({ url });
        await markMoved(db, 'the folder /data', Date.UTC(2026, 10, 22));
        await close();
        return url;
      },
    ],
    [
      'that stands by',
      78,
      / leads to a standby, which only reads: name the primary server/,
      async () => {
        const { database, folder, restart } = await startServer();
        writeFileSync(join(folder, 'data/standby.signal'), '');
        await restart();
        return database;
      },
    ],
    [
      'without a free connection',
      75,
      /\(53300\): it has no connection free: each instance needs 13 \(/,
      async () => {
        const { database } = await startServer();
        await query(database, 'create role anna login connection limit 1');
        return as('anna', database);
      },
    ],
    [
      'without TLS where the URL asks for it',
      78,
      /no TLS/,
      async () => withParameters(await makeDatabase(), { sslmode: 'no-verify' }),
    ],
    [
      'for which the file of a certificate is missing',
      78,
      /sslkey names can't be read \(ENOENT\)/,
      async () =>
        withParameters(await makeDatabase(), { sslmode: 'verify-full', sslrootcert: '/nowhere/ca.pem' }),
    ],
    [
      'that can not be reached',
      75,
      /^PostgreSQL at 127\.0\.0\.1:1, database delegram, can't be reached \(ECONNREFUSED\)\.$/,
      async () => 'postgres://anna:secret-word@127.0.0.1:1/delegram',
    ],
    [
      'whose name no host has, as of a container that starts after this one',
      75,
      /can't be reached: no host has this name/,
      async () => 'postgres://anna:secret-word@nobody.invalid/delegram',
    ],
    ['whose URL is none', 78, /DATABASE_URL/, async () => 'postgres://anna:secret-word@[/x'],
    ['of another kind', 78, /DATABASE_URL/, async () => 'mysql://anna:secret-word@host/x'],
  ])('%s is refused with exit code %i', async (_, exit, said, makeUrl) => {
    expect(await refusalOf(openPostgres({ url: await makeUrl() }))).toEqual(refusal(exit, said));
  });

  it('that asks for a password is refused with a wrong one or none, and neither is repeated', async () => {
    const rules = join(makeEmptyDir(), 'pg_hba.conf');
    writeFileSync(rules, 'local all delegram trust\nlocal all all scram-sha-256\n');
    chmodSync(dirname(rules), 0o755);
    const { database } = await startServer({ hba_file: rules });
    await query(database, "create role anna login superuser password 'right-word'");
    expect(await refusalOf(openPostgres({ url: as('anna', database) }))).toEqual(
      refusal(78, 'asks for a password'),
    );
    const wrong = openPostgres({ url: as('anna:secret-word', database) });
    const refused = /: PostgreSQL at .*, database postgres, refuses the user or the password \(28P01\)/;
    expect(await refusalOf(wrong)).toEqual(refusal(78, refused));
    await openTestPostgres(as('anna:right-word', database));
  });

  it('where the user may make no tables is refused with what to grant', async () => {
    const url = await makeDatabase(serverOf(), 'template template0');
    const user = `ben_${process.pid}`;
    await query(url, `create role ${user} login; revoke create on schema public from public`);
    expect(await refusalOf(openPostgres({ url: as(user, url) }))).toEqual(
      refusal(78, 'make it the owner of the database'),
    );
    await openTestPostgres(url);
  });

  it('is not asked while a ledger in the data folder was never moved', async () => {
    const dataDir = makeEmptyDir();
    const databaseUrl = 'postgres://anna:secret-word@127.0.0.1:1/delegram';
    expect(await refusalOf(openStore({ dataDir, databaseUrl }))).toEqual(refusal(75, 'ECONNREFUSED'));
    writeFileSync(join(dataDir, 'ledger.db'), '');
    expect(await refusalOf(openStore({ dataDir, databaseUrl }))).toEqual(refusal(75, 'ECONNREFUSED'));
    writeFileSync(join(dataDir, 'ledger.db'), 'rows');
    expect(await refusalOf(openStore({ dataDir, databaseUrl }))).toEqual(
      refusal(78, 'npm run move -- --to DATABASE_URL'),
    );
  });

  it('has the settings that hold, and a settings.json in the data folder is warned of', async () => {
    const [databaseUrl, dataDir] = [await makeDatabase(), makeEmptyDir()];
    const warningsOf = async () => {
      const warnings: string[] = [];
      const onWarning = (warning: string) => warnings.push(warning);
      await (await openStore({ dataDir, databaseUrl, onWarning })).close();
      return warnings;
    };
    writeFileSync(join(dataDir, 'settings.moved.json'), '{}');
    expect(await warningsOf()).toEqual([noStandbyWarning]);
    const path = join(dataDir, 'settings.json');
    writeFileSync(path, '{}');
    const said = expect.stringContaining(`npm run settings -- import ${path}`);
    expect(await warningsOf()).toEqual([said, noStandbyWarning]);
  });

  it('has its tables as they were after a refusal of those of a newer version', async () => {
    const url = await changedBy(() => "insert into kysely_migration values ('9999-future', '2030')");
    const refused = / {2}- The ledger was written by a newer Delegram \(9999-future\)/;
    expect(await refusalOf(openPostgres({ url }))).toEqual(refusal(78, refused));
    await query(url, "delete from kysely_migration where name = '9999-future'");
    await openTestPostgres(url);
  });

  it('may be opened by two instances at once for the first time', async () => {
    const url = await makeDatabase(serverOf(), isEmptyUtf8);
    const opened = await Promise.all([openTestPostgres(url), openTestPostgres(url)]);
    for (const { db } of opened) expect(await db.selectFrom('events').selectAll().execute()).toEqual([]);
  });

  it('keeps the ledgers of two schemas apart', async () => {
    const url = await makeDatabase(serverOf(), isEmptyUtf8);
    await query(url, 'create schema one; create schema two');
    const inSchema = (name: string) =>
      openTestPostgres(withParameters(url, { options: `-c search_path=${name}` }));
    const [one, two] = [await inSchema('one'), await inSchema('two')];
    await one.db.insertInto('key_values').values({ name: 'a', value: '1' }).execute();
    expect(await two.db.selectFrom('key_values').selectAll().execute()).toEqual([]);
  });
});

describe('an error of the driver', () => {
  it.each([
    ['a time limit', sql`select pg_sleep(60)`, 'busy', '57014'],
    ['an end of the connection', sql`select pg_terminate_backend(pg_backend_pid())`, 'busy', '57P01'],
    ['a statement that is refused', sql`select 1/0`, 'damaged', '22012'],
  ])('is a StoreError: %s', async (_, statement, failure, code) => {
    const url = await makeDatabase();
    const { db } = await openPostgres({ url, limits: { ...defaultLimits, statementMs: 300 } });
    onTestFinished(() => db.destroy());
    const failed = statement.execute(db);
    await expect(failed).rejects.toBeInstanceOf(StoreError);
    await expect(failed).rejects.toMatchObject({ failure, message: expect.stringContaining(code) });
    expect(await db.selectFrom('events').selectAll().execute()).toEqual([]);
  });

  it.each([
    ['08006', 'busy'],
    ['25006', 'busy'],
    ['25P03', 'busy'],
    ['25P04', 'busy'],
    ['28000', 'busy'],
    ['28P01', 'busy'],
    ['3D000', 'busy'],
    ['40001', 'busy'],
    ['40P01', 'busy'],
    ['53100', 'busy'],
    ['53300', 'busy'],
    ['55P03', 'busy'],
    ['57P03', 'busy'],
    ['58030', 'busy'],
    ['P0T01', 'busy'],
    ['23505', 'damaged'],
    ['42P01', 'damaged'],
    ['XX001', 'damaged'],
  ])('with the code %s is %s while the bot runs, and named by its code alone', (code, failure) => {
    const error = Object.assign(new Error('password canary'), { code });
    const translated = translatePostgresError(error);
    expect(translated).toMatchObject({ failure, message: expect.stringContaining(code) });
    expect(translated.message).not.toContain('canary');
  });

  it('ends its transaction, whose changes are gone and whose turn is free', async () => {
    const { db } = await openTestPostgres(await makeDatabase());
    const half = db.transaction().execute(async (trx) => {
      await trx.insertInto('key_values').values({ name: 'a', value: '1' }).execute();
      await sql`select 1/0`.execute(trx);
    });
    await expect(half).rejects.toBeInstanceOf(StoreError);
    const rows = await db.transaction().execute((trx) => trx.selectFrom('key_values').selectAll().execute());
    expect(rows).toEqual([]);
  });

  it('is none where a person has to mend: wrong URLs are configuration', () => {
    expect(() => createPool('postgres:///database')).toThrow(/names no host/);
    expect(() => createPool('postgres://h/d?sslmode=require')).toThrow(/sslmode is verify-full/);
    expect(() => createPool('nothing')).toThrow(ConfigError);
    expect(() => createPool('http://host/x')).toThrow(ConfigError);
  });
});

it('whole numbers are read as numbers, and one that is not exact is an error', async () => {
  const { db } = await openTestPostgres(await makeDatabase());
  const { rows } = await sql`select 9007199254740991::bigint as large, sum(n) as sum, true as yes
    from (values (1), (2)) as list (n)`.execute(db);
  expect(rows).toEqual([{ large: Number.MAX_SAFE_INTEGER, sum: 3, yes: 1 }]);
  await expect(sql`select 9007199254740993::bigint as n`.execute(db)).rejects.toBeInstanceOf(StoreError);
  expect(() => readWhole('1.5')).toThrow(StoreError);
});
