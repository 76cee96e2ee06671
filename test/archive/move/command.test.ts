// Moving a ledger with its settings from a data folder to PostgreSQL and back.

import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Readable } from 'node:stream';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runBackup, runRestore } from '../../../src/archive/command.ts';
import { runSettings } from '../../../src/archive/settings.ts';
import { runMove } from '../../../src/archive/move/command.ts';
import { explain } from '../../../src/base/exit-codes.ts';
import type { LedgerPlace } from '../../../src/archive/read-arguments.ts';
import { query } from '../../postgres/connect.ts';
import { makeDatabase, serverOf } from '../../postgres/database.ts';
import { withDatabase } from '../../postgres/global-setup.ts';
import { makeArrival, makeEmptyDir } from '../../store/ledger/fixture.ts';
import { deeds, play } from '../../store/ledger/random-ledger.ts';
import { refusal, refusalOf } from '../../store/refusal.ts';
import { now } from './moment.ts';
import { dumpPlace, expectFilled, fillPlace, move, newServer, open, place } from './scene.ts';
import { countEvents } from '../../store/asked.ts';

const newFolder = () => fillPlace(place());

/** The source still opens with what it had. */
async function expectKept(from: LedgerPlace, to: string, exit: number, said: RegExp | string): Promise<void> {
  expect(await refusalOf(move(from, to))).toEqual(refusal(exit, said));
  await expectFilled(from);
}

describe('a moved ledger', () => {
  it('has the same rows on PostgreSQL, and the same again in a folder', { timeout: 300_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(deeds(), deeds(), async (first, second) => {
        const [folder, server, back] = [place(), await newServer(), place()];
        const before = await open(folder);
        await play(before, first);
        await before.close();
        const rows = await dumpPlace(folder);
        await move(folder, server.url);
        expect(await dumpPlace(server)).toEqual(rows);
        const between = await open(server);
        await play(between, second, 1_000);
        await between.close();
        const grown = await dumpPlace(server);
        await move(server, back.dataDir);
        expect(await dumpPlace(back)).toEqual(grown);
        await (await open(back)).close();
      }),
      { numRuns: 3 },
    );
  });

  it('goes on: the next event has the next number, and an order whose call was under way is still there', async () => {
    const [folder, server, back] = [await newFolder(), await newServer(), place()];
    const said = await move(folder, server.url);
    expect(said).toContain('1 events, 1 deliveries and 1 orders');
    expect(said).toContain('Set DATABASE_URL to the address that you gave');
    await expectFilled(server);
    const store = await open(server);
    expect(await store.events.add(makeArrival('first'), [])).toBe('repeat');
    expect(await store.events.add(makeArrival('second'), [])).toBe('new');
    await store.close();
    expect(await move(server, back.dataDir)).toContain(`set DATA_DIR to ${back.dataDir}`);
    await expectFilled(back);
    const again = await open(back);
    await again.events.add(makeArrival('third'), []);
    for (const [index, id] of ['first', 'second', 'third'].entries())
      expect(await again.history.find(id)).toMatchObject([{ seq: index + 1 }]);
  });

  it('never gives a number again that a deleted row had', async () => {
    const [folder, server, back] = [place(), await newServer(), place()];
    const remove = async (at: LedgerPlace) => {
      const store = await open(at);
      const id = await store.authenticators.add({ person_id: 1, secret: 's', created_at: 1 });
      await store.authenticators.discard(id);
      await store.close();
      return id;
    };
    expect(await remove(folder)).toBe(1);
    await move(folder, server.url);
    expect(await remove(server)).toBe(2);
    await move(server, back.dataDir);
    expect(await remove(back)).toBe(3);
  });

  it('stays as ledger.moved.db and settings.moved.json, and a bot that is started there refuses', async () => {
    const folder = await newFolder();
    await move(folder, await makeDatabase());
    const left = ['ledger.moved.db', 'settings.last-good.json', 'settings.moved.json'];
    expect(readdirSync(folder.dataDir).sort()).toEqual(left);
    expect(await refusalOf(open(folder))).toEqual(refusal(78, 'was moved'));
    expect(existsSync(join(folder.dataDir, 'ledger.db'))).toBe(false);
    expect(await refusalOf(move(folder, await makeDatabase()))).toEqual(refusal(66, 'was moved already'));
    expect(await refusalOf(runBackup(['--to', makeEmptyDir()], folder, now))).toEqual(
      refusal(78, 'was moved to'),
    );
    expect(await refusalOf(runSettings(['export'], folder, Readable.from([])))).toEqual(
      refusal(78, 'was moved to'),
    );
  });

  it('stays on PostgreSQL, where a bot that is started refuses and says where it went', async () => {
    const [server, folder] = [await fillPlace(await newServer()), place()];
    const rows = await dumpPlace(server);
    await move(server, folder.dataDir);
    expect(await refusalOf(open(server))).toEqual(
      refusal(78, `was moved to the folder ${folder.dataDir} on 2026-11-22`),
    );
    expect(await refusalOf(move(server, makeEmptyDir()))).toEqual(refusal(78, 'is in use there'));
    expect(await dumpPlace(server)).toEqual(rows);
  });

  it('comes back to the folder that it left, and leaves it again beside the file of the first time', async () => {
    const [folder, databaseUrl] = [await newFolder(), await makeDatabase()];
    await move(folder, databaseUrl);
    await move({ ...folder, databaseUrl }, folder.dataDir);
    await expectFilled(folder);
    await move(folder, await makeDatabase());
    const left = ['ledger.moved.db', 'ledger.moved.2.db'];
    expect(readdirSync(folder.dataDir)).toEqual(expect.arrayContaining(left));
  });

  it('goes from one server to another', async () => {
    const [first, second] = [await fillPlace(await newServer()), await newServer()];
    const rows = await dumpPlace(first);
    await move(first, second.url);
    expect(await dumpPlace(second)).toEqual(rows);
  });

  it('has U+FFFD where PostgreSQL can not hold a text, and says in how many', async () => {
    const [folder, server] = [place(), await newServer()];
    const before = await open(folder);
    await before.keyValues.write('nul', 'a\0b');
    await before.keyValues.write('plain', 'ab');
    await before.close();
    expect(await move(folder, server.url)).toContain('each one is U+FFFD there now, in 1 text.');
    const store = await open(server);
    expect(await store.keyValues.read('nul')).toBe('a\u{fffd}b');
    expect(await store.keyValues.read('plain')).toBe('ab');
  });
});

describe('a move is refused, and changes nothing,', () => {
  it('while a bot runs on the place that it would leave, or on the one where it would go', async () => {
    const [folder, server] = [await newFolder(), await fillPlace(await newServer())];
    const [empty, target] = [place(), await newServer()];
    const bots = await Promise.all([folder, server, empty, target].map((at) => open(at)));
    const running = /is in use: a bot runs on it, .* Stop the bot, .* Nothing was changed\.$/;
    expect(await refusalOf(move(folder, await makeDatabase()))).toEqual(refusal(75, running));
    expect(await refusalOf(move(server, makeEmptyDir()))).toEqual(refusal(75, 'is in use: a bot runs'));
    await bots[0]!.close();
    await bots[1]!.close();
    await expectKept(folder, target.url, 75, 'is in use: a bot runs');
    // The server may not yet have noticed that the bot is gone.
    await expect.poll(() => move(server, empty.dataDir).catch(explain)).toMatch(/^\/.* is in use/);
    await expectFilled(server);
    await bots[2]!.close();
    await bots[3]!.close();
    await expect.poll(() => move(folder, target.url).catch(explain)).toContain('Moved from');
  });

  it('when the database holds anything: rows, settings, or a ledger that was moved away', async () => {
    const [folder, full, set] = [await newFolder(), await fillPlace(await newServer()), await makeDatabase()];
    const filled = /^There is a ledger in PostgreSQL at .* already/;
    await expectKept(folder, full.url, 73, filled);
    await query(set, 'update settings set version = 1');
    await expectKept(folder, set, 73, filled);
    await move(full, makeEmptyDir());
    const left = /was left by a move to the folder .* on 2026-11-22.*: name an empty database/;
    await expectKept(folder, full.url, 73, left);
    const empty = await makeDatabase(serverOf(), "encoding 'UTF8' template template0");
    expect(await move(folder, empty)).toContain('Moved from');
  });

  it('when the folder holds a ledger or settings, but not for what a killed restore has left', async () => {
    const [server, full] = [await fillPlace(await newServer()), await newFolder()];
    const [set, left] = [makeEmptyDir(), makeEmptyDir()];
    const filled = /^There is a ledger in the folder .* already, or settings/;
    writeFileSync(join(set, 'settings.json'), '{"repeatsLockedAt": 5}');
    for (const to of [full.dataDir, set]) await expectKept(server, to, 73, filled);
    writeFileSync(join(left, 'ledger.db'), '');
    mkdirSync(join(left, '.restore-Abc123'));
    await move(server, left);
    expect(readdirSync(left)).not.toContain('.restore-Abc123');
  });

  it('when the folder holds the very same ledger with other settings', async () => {
    const [from, to] = [await newFolder(), makeEmptyDir()];
    cpSync(from.dataDir, to, { recursive: true });
    const settings = join(to, 'settings.json');
    writeFileSync(settings, readFileSync(settings, 'utf8').replace('"payouts"', '"others"'));
    await expectKept(from, to, 73, /^There is a ledger in the folder .* already, or settings/);
    expect(readFileSync(settings, 'utf8')).toContain('"others"');
  });

  it('when there is nothing to move, or it is where it would go', async () => {
    expect(await refusalOf(move(place(), await makeDatabase()))).toEqual(refusal(66, 'has no ledger.db'));
    const unused = place(await makeDatabase(serverOf(), 'template template0'));
    expect(await refusalOf(move(unused, makeEmptyDir()))).toEqual(refusal(66, /Is DATABASE_URL right\?/));
    const [folder, server] = [await newFolder(), await fillPlace(await newServer())];
    await expectKept(folder, folder.dataDir, 64, /where the ledger is already/);
    await expectKept(server, server.url, 66, /has no ledger.db/);
  });

  const turns = "insert into kysely_migration values ('0027-turns', '2026')";

  it.each([
    ['an older version', 'delete from kysely_migration', 'by an older Delegram', 65],
    ['an unreleased build', turns, /\(0027-turns\)/, 78],
  ])('when the ledger is of %s: a move leaves its source as it was', async (_by, statement, said, exit) => {
    const [folder, server] = [await newFolder(), await fillPlace(await newServer())];
    const ledger = new DatabaseSync(join(folder.dataDir, 'ledger.db'));
    ledger.exec(statement);
    ledger.close();
    expect(await refusalOf(move(folder, await makeDatabase()))).toEqual(refusal(65, said));
    await query(server.url, statement);
    expect(await refusalOf(move(server, makeEmptyDir()))).toEqual(refusal(exit, said));
  });

  it('by a wrong address, named as it was given, in sentences without its password', async () => {
    const folder = await newFolder();
    const nowhere = withDatabase(serverOf()!.url, 'nowhere');
    const none = /PostgreSQL at .*, database nowhere: there is no such database/.source;
    await expectKept(folder, 'DATABASE_URL', 78, /DATABASE_URL is not set, neither in the environment/);
    for (const [databaseUrl, said] of [
      ['mysql://anna:secret-word@host/x', 'DATABASE_URL is no URL'],
      [nowhere, `DATABASE_URL: ${none}`],
    ] as const)
      expect(await refusalOf(move({ ...folder, databaseUrl }, 'DATABASE_URL'))).toEqual(refusal(78, said));
    for (const [to, exit, said] of [
      ['postgres://anna:secret-word@127.0.0.1:1/delegram', 75, /can't be reached/],
      ['postgres://anna:secret-word@[/x', 78, /--to is no URL/],
      ['postgres://anna:secret-word%zz@host/x', 78, /--to is no URL/],
      ['mysql://anna:secret-word@host/x', 64, /does not begin with postgres/],
      [nowhere, 78, `--to: ${none}`],
    ] as const)
      expect(await refusalOf(move(folder, to))).toEqual(refusal(exit, said));
    const usage = 'Usage: npm run move';
    expect(await refusalOf(runMove(['postgres://anna:secret-word@host/x'], folder, now))).toEqual(
      refusal(64, usage),
    );
    expect(await refusalOf(runMove([], folder, now))).toEqual(refusal(64, 'npm run move'));
  });

  it('when it is stopped', async () => {
    const [folder, url] = [await newFolder(), await makeDatabase()];
    const stopped = runMove(['--to', url], folder, now, AbortSignal.abort());
    expect(await refusalOf(stopped)).toEqual(refusal(75, /^The move was stopped; nothing was changed\.$/));
    await move(folder, url);
  });
});

describe('a start is refused', () => {
  it('with DATABASE_URL while the data folder has a ledger that was never moved, and says how it is moved', async () => {
    const [folder, databaseUrl] = [await newFolder(), await makeDatabase()];
    const both = { ...folder, databaseUrl };
    expect(await refusalOf(open(both))).toEqual(refusal(78, 'npm run move -- --to'));
    // By the very command.
    expect(await move(both, 'DATABASE_URL')).toMatch(/DATABASE_URL leads there already: start the bot\.$/);
    await expectFilled(both);
  });

  it('no longer after a move to the same address, written in another way', async () => {
    const [folder, databaseUrl] = [await newFolder(), await makeDatabase()];
    const other = new URL(databaseUrl);
    other.port = '5432';
    expect(await move({ ...folder, databaseUrl }, other.href)).toContain('Moved from');
    await expectFilled({ ...folder, databaseUrl });
  });
});

it('a backup of settings on PostgreSQL that can not be read is refused, and nothing is made', async () => {
  const [server, to] = [await fillPlace(await newServer()), makeEmptyDir()];
  await query(server.databaseUrl!, `update settings set body = '{"chats": 5}'`);
  expect(await refusalOf(runBackup(['--to', to], server, now))).toEqual(refusal(65, "can't be read: line 1"));
  expect(readdirSync(to)).toEqual([]);
});

it('a backup of a bot on PostgreSQL is made while it runs, is restored into a folder, and goes back from there', async () => {
  const [server, next] = [await fillPlace(await newServer()), await newServer()];
  const [bot, to] = [await open(server), join(makeEmptyDir(), 'data')];
  const said = await runBackup(['--to', makeEmptyDir()], server, now);
  await bot.events.add(makeArrival('later'), []);
  await runRestore(['--from', /is (\/\S+) \(/.exec(said)![1]!, '--to', to], 'unused');
  await expectFilled({ dataDir: to });
  await move({ dataDir: to }, next.url);
  await expectFilled(next);
  expect(await countEvents(await open(next))).toBe(1);
});
