// Moving a ledger with its settings from a data folder to PostgreSQL and back.

import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import fc from 'fast-check';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { runBackup, runRestore } from '../../../src/archive/command.ts';
import { runSettings } from '../../../src/archive/settings/command.ts';
import { runMove } from '../../../src/archive/move/command.ts';
import type { LedgerPlace } from '../../../src/archive/place.ts';
import { exitCodeOf, explain } from '../../../src/exit-codes.ts';
import { makeDatabase, serverOf } from '../../postgres/database.ts';
import { withDatabase } from '../../postgres/global-setup.ts';
import { makeArrival, makeEmptyDir } from '../../store/ledger/fixture.ts';
import { makeOlderLedger } from '../../store/ledger/migrations/older-ledger.ts';
import { deeds, play } from '../../store/ledger/random-ledger.ts';
import { now } from './moment.ts';
import { dumpPlace, fillPlace, move, open, place } from './scene.ts';

const errorOf = (work: Promise<unknown>) =>
  work.then(
    () => expect.fail('resolved'),
    (error: unknown) => error,
  );

/** It is refused with this exit code and text, and the source still opens with what it had. */
async function expectRefusal(from: LedgerPlace, to: string, code: number, text: RegExp): Promise<void> {
  const error = await errorOf(move(from, to));
  expect([exitCodeOf(error), explain(error)]).toEqual([code, expect.stringMatching(text)]);
  const store = await open(from);
  expect(await store.orders.findBy('id', 'O')).toMatchObject({ state: 'placing' });
  await store.close();
}

async function query(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

describe('a moved ledger', () => {
  it('has the same rows on PostgreSQL, and the same again in a folder', { timeout: 300_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(deeds(), deeds(), async (first, second) => {
        const [folder, server] = [place(), place(await makeDatabase())];
        const before = await open(folder);
        await play(before, first);
        await before.close();
        const rows = await dumpPlace(folder);
        await move(folder, server.databaseUrl!);
        expect(await dumpPlace(server)).toEqual(rows);
        const between = await open(server);
        await play(between, second, 1_000);
        await between.close();
        const grown = await dumpPlace(server);
        const back = place();
        await move(server, back.dataDir);
        expect(await dumpPlace(back)).toEqual(grown);
        await (await open(back)).close();
      }),
      { numRuns: 3 },
    );
  });

  it('goes on: the next event has the next number, and an order whose call was under way is still there', async () => {
    const [folder, server] = [await fillPlace(place()), place(await makeDatabase())];
    const said = await move(folder, server.databaseUrl!);
    expect(said).toContain('1 events, 1 deliveries and 1 orders');
    expect(said).toContain('Set DATABASE_URL to the address that you gave');
    const store = await open(server);
    expect(await store.events.add(makeArrival('first'), [])).toBe('repeat');
    expect(await store.events.add(makeArrival('second'), [])).toBe('new');
    expect(await store.events.find('second')).toMatchObject([{ seq: 2 }]);
    expect(await store.orders.findBy('id', 'O')).toMatchObject({ state: 'placing', seq: 1 });
    expect(store.settings.data.addresses).toMatchObject([{ label: 'payouts' }]);
    await store.close();
    const back = place();
    expect(await move(server, back.dataDir)).toContain(`set DATA_DIR to ${back.dataDir}`);
    const again = await open(back);
    await again.events.add(makeArrival('third'), []);
    expect(await again.events.find('third')).toMatchObject([{ seq: 3 }]);
    expect(again.settings.data.addresses).toMatchObject([{ label: 'payouts' }]);
  });

  it('goes back into the folder that it left', async () => {
    const folder = place();
    await fillPlace(folder);
    const databaseUrl = await makeDatabase();
    await move(folder, databaseUrl);
    await move({ ...folder, databaseUrl }, folder.dataDir);
    expect(readdirSync(folder.dataDir)).toContain('ledger.moved.db');
    const again = await open(folder);
    expect(await again.orders.findBy('id', 'O')).toMatchObject({ state: 'placing' });
  });

  it('never gives a number again that a deleted row had', async () => {
    const [folder, server] = [place(), place(await makeDatabase())];
    const remove = async (at: LedgerPlace) => {
      const store = await open(at);
      const id = await store.authenticators.add({ person_id: 1, secret: 's', created_at: 1, is_proven: 0 });
      await store.authenticators.discard(id);
      await store.close();
      return id;
    };
    expect(await remove(folder)).toBe(1);
    await move(folder, server.databaseUrl!);
    expect(await remove(server)).toBe(2);
    const back = place();
    await move(server, back.dataDir);
    expect(await remove(back)).toBe(3);
  });

  it('stays as ledger.moved.db and settings.moved.json, and a bot that is started there refuses', async () => {
    const folder = await fillPlace(place());
    await move(folder, await makeDatabase());
    expect(readdirSync(folder.dataDir).sort()).toEqual([
      'ledger.moved.db',
      'settings.last-good.json',
      'settings.moved.json',
    ]);
    const error = await errorOf(open(folder));
    expect([exitCodeOf(error), explain(error)]).toEqual([78, expect.stringContaining('was moved')]);
    expect(existsSync(join(folder.dataDir, 'ledger.db'))).toBe(false);
    const again = await errorOf(move(folder, await makeDatabase()));
    expect([exitCodeOf(again), explain(again)]).toEqual([66, expect.stringContaining('was moved already')]);
    for (const command of [
      runBackup(['--to', makeEmptyDir()], folder, now),
      runSettings(['export'], folder, Readable.from([])),
    ]) {
      const refused = await errorOf(command);
      expect([exitCodeOf(refused), explain(refused)]).toEqual([78, expect.stringContaining('was moved to')]);
    }
  });

  it('stays on PostgreSQL, where a bot that is started refuses and says where it went', async () => {
    const [server, folder] = [await fillPlace(place(await makeDatabase())), place()];
    const rows = await dumpPlace(server);
    await move(server, folder.dataDir);
    const error = await errorOf(open(server));
    expect(exitCodeOf(error)).toBe(78);
    expect(explain(error)).toContain(`was moved to the folder ${folder.dataDir} on 2026-11-22`);
    const again = await errorOf(move(server, makeEmptyDir()));
    expect([exitCodeOf(again), explain(again)]).toEqual([78, expect.stringContaining('is in use there')]);
    expect(await dumpPlace(server)).toEqual(rows);
  });

  it('comes back to the folder that it left, and leaves it again beside the file of the first time', async () => {
    const folder = await fillPlace(place());
    const first = await makeDatabase();
    await move(folder, first);
    await move(place(first), folder.dataDir);
    await (await open(folder)).close();
    await move(folder, await makeDatabase());
    expect(readdirSync(folder.dataDir)).toEqual(
      expect.arrayContaining(['ledger.moved.db', 'ledger.moved.2.db']),
    );
  });

  it('goes from one server to another', async () => {
    const [first, second] = [await fillPlace(place(await makeDatabase())), place(await makeDatabase())];
    const rows = await dumpPlace(first);
    await move(first, second.databaseUrl!);
    expect(await dumpPlace(second)).toEqual(rows);
  });

  it('has U+FFFD where PostgreSQL can not hold a text, and says in how many', async () => {
    const [folder, server] = [place(), place(await makeDatabase())];
    const before = await open(folder);
    await before.keyValues.write('nul', 'a\0b');
    await before.keyValues.write('plain', 'ab');
    await before.close();
    expect(await move(folder, server.databaseUrl!)).toContain('each one is U+FFFD there now, in 1 text.');
    const store = await open(server);
    expect(await store.keyValues.read('nul')).toBe('a\u{fffd}b');
    expect(await store.keyValues.read('plain')).toBe('ab');
  });
});

describe('a move is refused, and changes nothing,', () => {
  it('while a bot runs on the folder that it would leave, or on the one where it would go', async () => {
    const [folder, server] = [await fillPlace(place()), await fillPlace(place(await makeDatabase()))];
    const [bot, target] = [await open(folder), place()];
    const error = await errorOf(move(folder, await makeDatabase()));
    expect([exitCodeOf(error), explain(error)]).toEqual([
      75,
      expect.stringMatching(/is in use: a bot runs on it, .* Stop the bot, .* Nothing was changed\.$/),
    ]);
    await bot.close();
    const other = await open(target);
    await expectRefusal(server, target.dataDir, 75, /is in use/);
    await other.close();
    await move(folder, await makeDatabase());
  });

  it('while a bot runs on the database that it would leave, or on the one where it would go', async () => {
    const [folder, server] = [await fillPlace(place()), await fillPlace(place(await makeDatabase()))];
    const bot = await open(server);
    const error = await errorOf(move(server, makeEmptyDir()));
    expect([exitCodeOf(error), explain(error)]).toEqual([
      75,
      expect.stringContaining('is in use: a bot runs'),
    ]);
    await bot.close();
    const target = place(await makeDatabase());
    const other = await open(target);
    await expectRefusal(folder, target.databaseUrl!, 75, /is in use: a bot runs/);
    await other.close();
    await expect.poll(() => move(folder, target.databaseUrl!).catch(explain)).toContain('Moved from');
  });

  it('when the database holds anything: rows, settings, or a ledger that was moved away', async () => {
    const [folder, full] = [await fillPlace(place()), await fillPlace(place(await makeDatabase()))];
    await expectRefusal(folder, full.databaseUrl!, 73, /^There is a ledger in PostgreSQL at .* already/);
    const set = await makeDatabase();
    await query(set, 'update settings set version = 1');
    await expectRefusal(folder, set, 73, /^There is a ledger in PostgreSQL/);
    await move(full, makeEmptyDir());
    await expectRefusal(
      folder,
      full.databaseUrl!,
      73,
      /was left by a move to the folder .* on 2026-11-22.*: name an empty database/,
    );
    const empty = await makeDatabase(serverOf(), "encoding 'UTF8' template template0");
    expect(await move(folder, empty)).toContain('Moved from');
  });

  it('when the folder holds a ledger or settings, but not for what a killed restore has left', async () => {
    const server = await fillPlace(place(await makeDatabase()));
    const full = await fillPlace(place());
    await expectRefusal(server, full.dataDir, 73, /^There is a ledger in the folder .* already/);
    const older = await makeOlderLedger('0011', () => {});
    await expectRefusal(server, older, 73, /^There is a ledger in the folder .* already/);
    const set = makeEmptyDir();
    writeFileSync(join(set, 'settings.json'), '{"repeatsLockedAt": 5}');
    await expectRefusal(server, set, 73, /^There is a ledger in the folder .* already, or settings/);
    const left = makeEmptyDir();
    writeFileSync(join(left, 'ledger.db'), '');
    mkdirSync(join(left, '.move-Abc123'));
    await move(server, left);
    expect(readdirSync(left).sort()).toEqual(expect.not.arrayContaining(['.move-Abc123']));
  });

  it('when there is nothing to move, or it is where it would go', async () => {
    const empty = await errorOf(move(place(), await makeDatabase()));
    expect([exitCodeOf(empty), explain(empty)]).toEqual([66, expect.stringContaining('has no ledger.db')]);
    const unused = place(await makeDatabase(serverOf(), 'template template0'));
    const never = await errorOf(move(unused, makeEmptyDir()));
    expect([exitCodeOf(never), explain(never)]).toEqual([
      66,
      expect.stringContaining('Is DATABASE_URL right?'),
    ]);
    const [folder, server] = [await fillPlace(place()), await fillPlace(place(await makeDatabase()))];
    await expectRefusal(folder, folder.dataDir, 64, /where the ledger is already/);
    await expectRefusal(server, server.databaseUrl!, 66, /has no ledger.db/);
  });

  it('when the ledger is of an older version: a move leaves its source as it was', async () => {
    const dataDir = await makeOlderLedger('0011', () => {});
    const url = await makeDatabase();
    const error = await errorOf(move({ dataDir }, url));
    expect([exitCodeOf(error), explain(error)]).toEqual([
      65,
      expect.stringContaining('by an older Delegram'),
    ]);
    const server = await fillPlace(place(url));
    await query(url, "delete from kysely_migration_postgres where name = '0003-settings'");
    const other = await errorOf(move(server, makeEmptyDir()));
    expect([exitCodeOf(other), explain(other)]).toEqual([
      65,
      expect.stringContaining('by an older Delegram'),
    ]);
  });

  it('by a DATABASE_URL that is missing or wrong, where this word names the target', async () => {
    const folder = await fillPlace(place());
    const databaseUrl = 'mysql://anna:secret-word@host/x';
    await expectRefusal(folder, 'DATABASE_URL', 78, /DATABASE_URL is not set, neither in the environment/);
    const error = await errorOf(move({ ...folder, databaseUrl }, 'DATABASE_URL'));
    expect([exitCodeOf(error), explain(error)]).toEqual([
      78,
      expect.stringContaining('DATABASE_URL is no URL'),
    ]);
    expect(explain(error)).not.toContain('secret-word');
    const nowhere = withDatabase(serverOf()!.url, 'nowhere');
    const refused = await errorOf(move({ ...folder, databaseUrl: nowhere }, 'DATABASE_URL'));
    expect([exitCodeOf(refused), explain(refused)]).toEqual([
      78,
      expect.stringMatching(/DATABASE_URL: PostgreSQL at .*, database nowhere: there is no such database/),
    ]);
  });

  it('by a wrong address, in sentences without its password', async () => {
    const folder = await fillPlace(place());
    const cases: Array<[string, number, RegExp]> = [
      ['postgres://anna:secret-word@127.0.0.1:1/delegram', 75, /can't be reached/],
      ['postgres://anna:secret-word@[/x', 78, /--to is no URL/],
      ['postgres://anna:secret-word%zz@host/x', 78, /--to is no URL/],
      ['mysql://anna:secret-word@host/x', 64, /does not begin with postgres/],
      [
        withDatabase(serverOf()!.url, 'nowhere'),
        78,
        /--to: PostgreSQL at .*, database nowhere: there is no such database/,
      ],
    ];
    for (const [to, code, text] of cases) {
      const error = await errorOf(move(folder, to));
      expect([exitCodeOf(error), explain(error)]).toEqual([code, expect.stringMatching(text)]);
      expect(explain(error)).not.toContain('secret-word');
    }
    const without = await errorOf(runMove(['postgres://anna:secret-word@host/x'], folder, now));
    expect([exitCodeOf(without), explain(without)]).toEqual([
      64,
      expect.stringContaining('Usage: npm run move'),
    ]);
    expect(explain(without)).not.toContain('secret-word');
    expect(exitCodeOf(await errorOf(runMove([], folder, now)))).toBe(64);
  });

  it('when it is stopped', async () => {
    const [folder, url] = [await fillPlace(place()), await makeDatabase()];
    const error = await errorOf(runMove(['--to', url], folder, now, AbortSignal.abort()));
    expect([exitCodeOf(error), explain(error)]).toEqual([75, 'The move was stopped; nothing was changed.']);
    await move(folder, url);
  });
});

describe('a start is refused', () => {
  it('with DATABASE_URL while the data folder has a ledger that was never moved, and says how it is moved', async () => {
    const [folder, databaseUrl] = [await fillPlace(place()), await makeDatabase()];
    const error = await errorOf(open({ ...folder, databaseUrl }));
    expect([exitCodeOf(error), explain(error)]).toEqual([
      78,
      expect.stringContaining('npm run move -- --to'),
    ]);
    // By the very command.
    expect(await move({ ...folder, databaseUrl }, 'DATABASE_URL')).toMatch(
      /DATABASE_URL leads there already: start the bot\.$/,
    );
    const store = await open({ ...folder, databaseUrl });
    expect(await store.orders.findBy('id', 'O')).toMatchObject({ state: 'placing' });
  });

  it('no longer after a move to the same address, written in another way', async () => {
    const [folder, url] = [await fillPlace(place()), await makeDatabase()];
    const other = new URL(url);
    other.port = '5432';
    await move({ ...folder, databaseUrl: url }, other.href);
    const store = await open({ ...folder, databaseUrl: url });
    expect(await store.orders.findBy('id', 'O')).toMatchObject({ state: 'placing' });
  });
});

describe('a backup of a bot on PostgreSQL', () => {
  it('is made while it runs, is restored into a folder, and goes back to PostgreSQL from there', async () => {
    const server = await fillPlace(place(await makeDatabase()));
    const bot = await open(server);
    const [folder, to] = [makeEmptyDir(), join(makeEmptyDir(), 'data')];
    const said = await runBackup(['--to', folder], server, now);
    await bot.events.add(makeArrival('later'), []);
    await runRestore(['--from', /is (\/\S+) \(/.exec(said)![1]!, '--to', to], 'unused');
    const restored = await open({ dataDir: to });
    expect(restored.settings.data.addresses).toMatchObject([{ label: 'payouts' }]);
    expect(await restored.orders.findBy('id', 'O')).toMatchObject({ state: 'placing' });
    expect(await restored.events.count()).toBe(1);
    await restored.close();
    const next = place(await makeDatabase());
    await move({ dataDir: to }, next.databaseUrl!);
    const again = await open(next);
    expect(await again.events.find('first')).toMatchObject([{ seq: 1 }]);
    expect(again.settings.data.addresses).toMatchObject([{ label: 'payouts' }]);
  });
});
