// The whole bot, started on a database that it can't use: one sentence without the password, the exit code, and no call
// to Telegram or to the service. What is refused, and how, is in open.test.ts.

import { expect, it } from 'vitest';
import { openScene, startProcess } from '../../journeys/scene.ts';
import { makeDatabase } from '../../postgres/database.ts';
import { openOlderServer } from '../../postgres/older-server.ts';

/** With a password, which a server that trusts everybody never asks for. */
async function startOn(url: string) {
  const changed = new URL(url);
  changed.password = 'secret-word';
  const scene = await openScene();
  const bot = startProcess({ ...scene.environment, DATABASE_URL: changed.href });
  return { ...scene, bot };
}

it('a database that fits is taken, and Telegram is called', async () => {
  const { bot, telegram } = await startOn(await makeDatabase());
  await bot.waitForOutput(/"port":(\d+)/);
  await expect.poll(() => telegram.calls.length).toBeGreaterThan(0);
  expect(bot.output()).not.toContain('secret-word');
});

it.each<[string, number, RegExp, () => Promise<string>]>([
  [
    'that nobody listens for may be there later',
    75,
    /^PostgreSQL at 127\.0\.0\.1:1, database delegram, can't be reached \(ECONNREFUSED\)\.\n$/,
    async () => 'postgres://delegram@127.0.0.1:1/delegram',
  ],
  [
    'of an older server is refused',
    78,
    /^Delegram cannot start with this configuration:\n {2}- DATABASE_URL: the server is PostgreSQL 13[^\n]*\n$/,
    async () => openOlderServer(await makeDatabase()),
  ],
])('one %s', async (_, exit, said, makeUrl) => {
  const { bot, telegram, service } = await startOn(await makeUrl());
  const { code } = await bot.exited;
  expect([telegram.calls, service.requests]).toEqual([[], []]);
  expect(bot.output()).not.toContain('secret-word');
  // The first line names the version.
  const [started, ...lines] = bot.output().split(/(?<=\n)/);
  expect(started).toContain('"msg":"Delegram starts."');
  expect([code, lines.join('')]).toEqual([exit, expect.stringMatching(said)]);
});
