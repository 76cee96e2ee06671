// What happens in the folder while a backup is restored into it: a bot starts, another restore begins, files appear.

import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { restoreBackup } from '../../src/archive/restore.ts';
import { openSqlite } from '../../src/store/ledger/sqlite.ts';
import { openStore, type Store } from '../../src/store/open.ts';
import { openTestStore } from '../store/ledger/fixture.ts';
import { backUp, makeDataFolder, makeFolder } from './scene.ts';

/** Restores, and does something when the restore has begun. */
async function restoreWhile(to: string, meanwhile: () => unknown, signal?: AbortSignal) {
  const from = await backUp(await makeDataFolder());
  const readFree = async () => {
    await meanwhile();
    return undefined;
  };
  return restoreBackup({ from, to, readFree, signal });
}

const notTaken = { failure: 'locked', message: expect.stringContaining('is in use') };

it.each(['that was there', 'that is new'])(
  'no bot starts on a folder %s while it is restored',
  async (age) => {
    const to = age === 'that is new' ? join(makeFolder(), 'data') : makeFolder();
    await restoreWhile(to, () => expect(openStore({ dataDir: to })).rejects.toMatchObject(notTaken));
    expect(readdirSync(to).sort()).toEqual(['ledger.db', 'settings.json', 'settings.last-good.json']);
    expect(await (await openTestStore(to)).keyValues.read('name')).toBe('value');
  },
);

it('a second restore into the folder is told that it is in use, and the first one is whole', async () => {
  const to = join(makeFolder(), 'data');
  const second = () =>
    expect(restoreWhile(to, () => {})).rejects.toMatchObject({
      failure: 'locked',
      message: `${to} is in use: a bot runs on it, or a restore or move into it is under way. Stop the bot, or wait for the end of the other one. Nothing was changed.`,
    });
  await restoreWhile(to, second);
  expect(await (await openTestStore(to)).keyValues.read('name')).toBe('value');
});

it('no restore begins on a folder where a bot has just started', async () => {
  const to = makeFolder();
  const ledger = openSqlite(join(to, 'ledger.db'));
  await expect(restoreWhile(to, () => {})).rejects.toMatchObject({ failure: 'occupied' });
  ledger.close();
  expect(existsSync(join(to, 'ledger.db'))).toBe(true);
});

it('a file that appears meanwhile is kept, and ends the restore', async () => {
  const to = join(makeFolder(), 'data');
  const appear = () => writeFileSync(join(to, 'settings.json'), 'mine');
  await expect(restoreWhile(to, appear)).rejects.toMatchObject({ failure: 'occupied' });
  expect(readdirSync(to)).toEqual(['settings.json']);
});

it('a bot that was started after somebody removed the lock loses nothing', async () => {
  const to = join(makeFolder(), 'data');
  let bot: Store | undefined;
  const start = async () => {
    rmSync(join(to, 'ledger.db'), { force: true });
    bot = await openStore({ dataDir: to });
    await bot.keyValues.write('bot', 'answered 200');
  };
  await expect(restoreWhile(to, start)).rejects.toMatchObject({ failure: 'occupied' });
  expect(readdirSync(to).filter((name) => name.startsWith('.restore-'))).toEqual([]);
  expect(await bot!.keyValues.read('bot')).toBe('answered 200');
  await bot!.keyValues.write('bot', 'and again');
  await bot!.close();
  expect(await (await openTestStore(to)).keyValues.read('bot')).toBe('and again');
});

it('a restore that is stopped removes what it made, and nothing else', async () => {
  const [to, stopping] = [join(makeFolder(), 'data'), new AbortController()];
  const appear = () => {
    writeFileSync(join(to, 'mine'), 'mine');
    stopping.abort();
  };
  await expect(restoreWhile(to, appear, stopping.signal)).rejects.toBeInstanceOf(Error);
  expect(readdirSync(to)).toEqual(['mine']);
  const empty = join(makeFolder(), 'data');
  const again = new AbortController();
  await expect(restoreWhile(empty, () => again.abort(), again.signal)).rejects.toBeInstanceOf(Error);
  expect(existsSync(empty)).toBe(false);
});

it('what a killed restore has left is removed by the next', async () => {
  const to = makeFolder();
  mkdirSync(join(to, '.restore-Abc123'));
  writeFileSync(join(to, 'ledger.db'), '');
  await restoreWhile(to, () => {});
  expect(readdirSync(to).sort()).toEqual(['ledger.db', 'settings.json', 'settings.last-good.json']);
});
