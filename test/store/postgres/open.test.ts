// Where a ledger may be opened, what is said where it may not, and what an error of the driver becomes.

import { chmodSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ConfigError, StoreError } from '../../../src/errors.ts';
import { exitCodeOf } from '../../../src/exit-codes.ts';
import { openPostgres } from '../../../src/store/postgres.ts';
import { findProblem, noStandbyWarning } from '../../../src/store/postgres/check-server.ts';
import { translatePostgresError } from '../../../src/store/postgres/errors.ts';
import { createPool, defaultLimits, readWhole } from '../../../src/store/postgres/pool.ts';
import { openStore } from '../../../src/store/open.ts';
import { startCluster } from '../../postgres/cluster.ts';
import { makeDatabase, serverOf } from '../../postgres/database.ts';
import { withDatabase } from '../../postgres/global-setup.ts';
import { makeEmptyDir } from '../ledger/fixture.ts';

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

async function open(url: string) {
  const warnings: string[] = [];
  const ledger = await openPostgres({ url, onWarning: (warning) => warnings.push(warning) });
  onTestFinished(() => ledger.db.destroy());
  return { ...ledger, warnings };
}

/** A statement of a person at the database of the URL. */
async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

async function problemOf(url: string): Promise<{ message: string; exit: number }> {
  const error = await openPostgres({ url }).then(
    () => new Error('opened'),
    (failure: Error) => failure,
  );
  return { message: error.message, exit: exitCodeOf(error) };
}

describe('a server', () => {
  it('that keeps what it acknowledges is taken, and one without a synchronous standby is warned of', async () => {
    expect(findProblem(fit)).toBeUndefined();
    expect(findProblem({ ...fit, synchronous_commit: 'remote_apply' })).toBeUndefined();
    expect((await open(await makeDatabase())).warnings).toEqual([noStandbyWarning]);
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

  it('is refused by what the database itself says, with the exit code for what a person has to mend', async () => {
    const latin = await makeDatabase(serverOf(), "encoding 'LATIN1' locale 'C' template template0");
    expect(await problemOf(latin)).toMatchObject({ exit: 78, message: expect.stringContaining('UTF8') });
    const lax = await makeDatabase();
    await run(lax, `alter database ${new URL(lax).pathname.slice(1)} set synchronous_commit = off`);
    expect(await problemOf(lax)).toMatchObject({
      exit: 78,
      message: expect.stringContaining('synchronous_commit'),
    });
    const missing = withDatabase(lax, 'nowhere');
    expect(await problemOf(missing)).toMatchObject({ exit: 78, message: expect.stringContaining('3D000') });
  });

  it('that can not be reached may be reached later, and no sentence has the password', async () => {
    const away = await problemOf('postgres://anna:secret-word@127.0.0.1:1/delegram');
    expect(away).toMatchObject({ exit: 75, message: expect.stringContaining('ECONNREFUSED') });
    for (const url of ['postgres://anna:secret-word@[/x', 'mysql://anna:secret-word@host/x']) {
      const wrong = await problemOf(url);
      expect(wrong.exit).toBe(78);
      expect(wrong.message).not.toContain('secret-word');
    }
    expect(away.message).not.toContain('secret-word');
  });

  it('whose name no host has may be reached later, as a container that starts after this one', async () => {
    const unknown = await problemOf('postgres://anna:secret-word@nobody.invalid/delegram');
    expect(unknown.exit).toBe(75);
    expect(unknown.message).not.toContain('secret-word');
  });

  it('that asks for a password is refused with a wrong one or none, and neither is repeated', async () => {
    const rules = join(makeEmptyDir(), 'pg_hba.conf');
    writeFileSync(rules, 'local all delegram trust\nlocal all all scram-sha-256\n');
    chmodSync(dirname(rules), 0o755);
    const cluster = await startCluster({ hba_file: rules });
    onTestFinished(() => cluster.stop());
    const url = cluster.url('postgres');
    await run(url, "create role anna login superuser password 'right-word'");
    const withName = (name: string) => url.replace('delegram@', `${name}@`);
    expect(await problemOf(withName('anna'))).toMatchObject({
      exit: 78,
      message: expect.stringContaining('asks for a password'),
    });
    const wrong = await problemOf(withName('anna:wrong-word'));
    expect(wrong).toMatchObject({ exit: 78, message: expect.stringContaining('28P01') });
    expect(wrong.message).not.toContain('wrong-word');
    await open(withName('anna:right-word'));
  });

  it('where the user may make no tables is refused with what to grant', async () => {
    const url = await makeDatabase(serverOf(), 'template template0');
    const user = `ben_${process.pid}`;
    await run(url, `create role ${user} login; revoke create on schema public from public`);
    expect(await problemOf(url.replace('delegram@', `${user}@`))).toMatchObject({
      exit: 78,
      message: expect.stringContaining('make it the owner of the database'),
    });
    expect((await open(url)).warnings).toEqual([noStandbyWarning]);
  });

  it('without TLS is refused where the URL asks for it', async () => {
    const url = new URL(await makeDatabase());
    url.searchParams.set('sslmode', 'no-verify');
    expect(await problemOf(url.href)).toMatchObject({ exit: 78, message: expect.stringContaining('no TLS') });
  });

  it('is not asked where the file of a certificate is missing, which is said', async () => {
    const url = new URL(await makeDatabase());
    url.searchParams.set('sslmode', 'verify-full');
    url.searchParams.set('sslrootcert', '/nowhere/ca.pem');
    expect(await problemOf(url.href)).toMatchObject({
      exit: 78,
      message: expect.stringContaining("sslkey names can't be read (ENOENT)"),
    });
  });

  it('is not asked while a ledger in the data folder was never moved', async () => {
    const dataDir = makeEmptyDir();
    const databaseUrl = 'postgres://anna:secret-word@127.0.0.1:1/delegram';
    const opened = () => openStore({ dataDir, databaseUrl });
    await expect(opened()).rejects.toThrow('ECONNREFUSED');
    writeFileSync(join(dataDir, 'ledger.db'), '');
    await expect(opened()).rejects.toThrow('ECONNREFUSED');
    writeFileSync(join(dataDir, 'ledger.db'), 'rows');
    const error = await opened().then(
      () => undefined,
      (refusal: Error) => refusal,
    );
    expect(exitCodeOf(error)).toBe(78);
    expect(error?.message).toContain('npm run move -- --to DATABASE_URL');
    expect(error?.message).not.toContain('secret-word');
  });

  it('has the settings that hold, and a settings.json in the data folder is warned of', async () => {
    const databaseUrl = await makeDatabase();
    const dataDir = makeEmptyDir();
    const warningsOf = async () => {
      const warnings: string[] = [];
      await (
        await openStore({ dataDir, databaseUrl, onWarning: (warning) => warnings.push(warning) })
      ).close();
      return warnings;
    };
    writeFileSync(join(dataDir, 'settings.moved.json'), '{}');
    expect(await warningsOf()).toEqual([noStandbyWarning]);
    const path = join(dataDir, 'settings.json');
    writeFileSync(path, '{}');
    expect(await warningsOf()).toEqual([
      expect.stringContaining(`npm run settings -- import ${path}`),
      noStandbyWarning,
    ]);
  });

  it('whose tables a newer version has migrated is refused, and nothing is changed', async () => {
    const url = await makeDatabase();
    await run(url, "insert into kysely_migration values ('9999-future', '2030')");
    expect(await problemOf(url)).toMatchObject({
      exit: 78,
      message: expect.stringContaining('9999-future'),
    });
    await run(url, "delete from kysely_migration where name = '9999-future'");
    await open(url);
  });

  it('may be opened by two instances at once for the first time', async () => {
    const url = await makeDatabase(serverOf(), "encoding 'UTF8' template template0");
    const opened = await Promise.all([open(url), open(url)]);
    for (const { db } of opened) expect(await db.selectFrom('events').selectAll().execute()).toEqual([]);
  });

  it('keeps the ledgers of two schemas apart', async () => {
    const url = new URL(await makeDatabase(serverOf(), "encoding 'UTF8' template template0"));
    await run(url.href, 'create schema one; create schema two');
    const inSchema = (name: string) => {
      const changed = new URL(url);
      changed.searchParams.set('options', `-c search_path=${name}`);
      return changed.href;
    };
    const one = await open(inSchema('one'));
    const two = await open(inSchema('two'));
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
    const { db } = await open(await makeDatabase());
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
  const { db } = await open(await makeDatabase());
  const { rows } = await sql`select 9007199254740991::bigint as large, sum(n) as sum, true as yes
    from (values (1), (2)) as list (n)`.execute(db);
  expect(rows).toEqual([{ large: Number.MAX_SAFE_INTEGER, sum: 3, yes: 1 }]);
  await expect(sql`select 9007199254740993::bigint as n`.execute(db)).rejects.toBeInstanceOf(StoreError);
  expect(() => readWhole('1.5')).toThrow(StoreError);
});

it('transactions run one after the other: what one reads is what it decides by', async () => {
  const url = await makeDatabase();
  const [one, other] = [await open(url), await open(url)];
  const add = ({ db }: typeof one) =>
    db.transaction().execute(async (trx) => {
      const { count } = await trx
        .selectFrom('audit')
        .select((row) => row.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      // Room for three.
      if (count < 3) await trx.insertInto('audit').values({ at: 1, action: 'a', subject: 's' }).execute();
    });
  await Promise.all(Array.from({ length: 20 }, (_, index) => add(index % 2 === 0 ? one : other)));
  expect(await one.db.selectFrom('audit').select('id').execute()).toHaveLength(3);
});
