// A move that is killed at any moment leaves the source as it was, and a target that is empty or whole; run again, it
// comes to the same end.

import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compiled } from '../../compiled.ts';
import { explain } from '../../../src/base/exit-codes.ts';
import { isWork } from '../../../src/archive/in-folder.ts';
import type { LedgerPlace } from '../../../src/archive/read-arguments.ts';
import { makeArrival } from '../../store/ledger/fixture.ts';
import { dumpPlace, expectFilled, fillPlace, move, newServer, open, place } from './scene.ts';

const child = join(import.meta.dirname, 'move-child.ts');
const timeout = 240_000;

/** Moves in a process of its own, which is killed at this moment; at none it ends by itself, and says how many pages. */
function moveAndKill({ dataDir, databaseUrl }: LedgerPlace, to: string, moment: string) {
  const args = [child, dataDir, databaseUrl ?? '', to, moment];
  const env = { ...process.env, ...compiled };
  const options = { env, encoding: 'utf8', timeout: 60_000 } as const;
  const { signal, stdout, stderr } = spawnSync(process.execPath, args, options);
  return { signal, stdout, stderr };
}

const killed = expect.objectContaining({ signal: 'SIGKILL', stderr: '' });

/** The server may not yet have noticed that the killed process is gone. */
async function moveAgain(from: LedgerPlace, to: string, end = 'Moved from'): Promise<void> {
  await expect.poll(() => move(from, to).catch(explain)).toContain(end);
}

async function addSecond(from: LedgerPlace): Promise<void> {
  const bot = await open(from);
  expect(await bot.events.add(makeArrival('second'), [])).toBe('new');
  await bot.close();
}

const ways = {
  'a folder to PostgreSQL': async () => {
    const server = await newServer();
    return { from: await fillPlace(place()), to: server, target: server.url };
  },
  'PostgreSQL to a folder': async () => {
    const folder = place();
    return { from: await fillPlace(await newServer()), to: folder, target: folder.dataDir };
  },
};

describe.each(Object.entries(ways))('a move from %s that is killed', (_, makeWay) => {
  // The fifth page is among those that are copied; those of the source were read before.
  it.each(['5', 'written'])(
    'at %s leaves the source in use, and is done by the next one',
    { timeout },
    async (moment) => {
      const { from, to, target } = await makeWay();
      const rows = await dumpPlace(from);
      expect(moveAndKill(from, target, moment)).toEqual(killed);
      expect(await dumpPlace(from)).toEqual(rows);
      await addSecond(from);
      const grown = await dumpPlace(from);
      await moveAgain(from, target);
      expect(await dumpPlace(to)).toEqual(grown);
      await expectFilled(to);
    },
  );

  it(
    'before the source is marked is ended by the next one, unless the source has gone on',
    { timeout },
    async () => {
      const { from, to, target } = await makeWay();
      const rows = await dumpPlace(from);
      expect(moveAndKill(from, target, 'not marked')).toEqual(killed);
      expect(readdirSync(to.dataDir).filter(isWork)).toEqual([]);
      await moveAgain(from, target);
      expect(await dumpPlace(to)).toEqual(rows);
      await expect(open(from)).rejects.toThrow(/was moved/);

      const other = await makeWay();
      expect(moveAndKill(other.from, other.target, 'not marked')).toEqual(killed);
      await addSecond(other.from);
      await moveAgain(other.from, other.target, 'There is a ledger in');
      await expectFilled(other.from);
    },
  );

  it('has so many pages that the moments above are among them', async () => {
    const { from, target } = await makeWay();
    const { signal, stdout } = moveAndKill(from, target, 'never');
    expect([signal, Number(stdout)]).toEqual([null, expect.toSatisfy((pages: number) => pages > 5)]);
    expect(existsSync(join(from.dataDir, 'ledger.db'))).toBe(false);
  });
});
