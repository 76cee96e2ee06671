// Owners switch the daily backup on, save its key, and get a document each day; the file is restored elsewhere, and a bot
// on it goes on from there.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openStore } from '../../src/store/open.ts';
import { createManualClock } from '../manual-clock.ts';
import { expectNoCanary, openScene, openTestApp, startProcess, type Scene } from './scene.ts';

const key = /AGE-SECRET-KEY-1[0-9A-Z]+/;

/** Switches it on, and returns the key that the owner saved. */
async function switchOn({ telegram, olga }: Scene): Promise<string> {
  await olga.ask('/start');
  const offer = await olga.ask('/export backup');
  expect(offer.text).toContain('keeps no copy');
  const since = telegram.mark();
  await olga.press(offer, '✅ Back up daily');
  const shown = await telegram.waitFor(({ text }) => key.test(text), { since });
  const explained = await telegram.waitFor(({ labels }) => labels.includes('✅ I saved it'), { since });
  expect(shown.labels).toEqual(['📋 Copy the key']);
  const pressed = telegram.mark();
  await olga.press(explained, '✅ I saved it');
  const screen = await telegram.waitFor(({ text }) => text.includes('Each day at 03:00 (UTC) to this chat'), {
    since: pressed,
  });
  expect(screen.text).toContain('None was made yet');
  expect(telegram.chat(olga).messages.some(({ text }) => key.test(text))).toBe(false);
  return key.exec(shown.text)![0];
}

function saveFile(bytes: Uint8Array, name: string): string {
  const path = join(mkdtempSync(join(tmpdir(), 'delegram-saved-')), name);
  writeFileSync(path, bytes);
  return path;
}

it('a backup comes by itself, is opened by its key, and a bot on it goes on', async () => {
  const scene = await openScene();
  const { telegram, service, olga, environment } = scene;
  const clock = createManualClock(Date.UTC(2026, 10, 22, 1, 0, 0));
  const app = await openTestApp(scene, clock);
  const identity = await switchOn(scene);
  await olga.ask('/addresses add payouts TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t').catch(() => undefined);
  const since = telegram.mark();
  await expect
    .poll(
      async () => {
        await clock.advance(60_000);
        return telegram.chat(olga).messages.filter(({ document }) => document?.file_name.endsWith('.age'))
          .length;
      },
      { timeout: 30_000, interval: 5 },
    )
    .toBe(1);
  const sent = await telegram.waitFor(({ document }) => document !== undefined, { since });
  expect(sent.text).toMatch(/^💾 Backup of 2026-11-22 03:0\d:\d\d UTC, [\d,]+ bytes, encrypted/);
  expect(sent.document!.file_name).toMatch(/^delegram-20261122-030\d{3}\.tar\.gz\.age$/);
  // Sent, it does not stay on the server.
  expect(readdirSync(join(scene.dataDir, 'backups'))).toEqual([]);
  await app.close();
  expect(app.logged.join('')).not.toMatch(key);

  const file = saveFile(sent.document!.bytes, sent.document!.file_name);
  const keyFile = saveFile(Buffer.from(identity), 'key.txt');
  const to = join(mkdtempSync(join(tmpdir(), 'delegram-restored-')), 'data');
  const restoring = startProcess({ DATA_DIR: to }, 'restore', '--from', file, '--identity', keyFile);
  expect((await restoring.exited).code).toBe(0);
  expect(restoring.output()).toContain(`Restored into ${to}`);
  const store = await openStore({ dataDir: to });
  expect(store.settings.data.chats).toMatchObject([{ id: 1001 }]);
  expect(store.settings.data.backup).toMatchObject({ isOn: true, chatId: 1001, pendingKey: null });
  expect(JSON.stringify(store.settings.data)).not.toMatch(key);
  await store.close();
  expectNoCanary(execFileSync('strings', [join(to, 'ledger.db')], { encoding: 'utf8', maxBuffer: 1e8 }));

  await openTestApp({ ...scene, dataDir: to, environment: { ...environment, DATA_DIR: to } }, clock);
  const { type, data } = service.samples.hourly;
  const after = telegram.mark();
  service.emit(type, { ...data, quantity: 65_432 });
  expect((await telegram.waitFor(({ text }) => text.includes('65,432'), { since: after })).chat_id).toBe(
    1001,
  );
  expect((await olga.ask('/export backup')).text).toContain('Each day at 03:00');
});

it('typed changes, a backup at once, and into the folder of the server', async () => {
  const scene = await openScene();
  const { telegram, olga } = scene;
  await openTestApp(scene);
  await switchOn(scene);
  expect((await olga.ask('/export backup 04:30')).text).toContain('Each day at 04:30 (UTC)');
  expect((await olga.ask('/export backup soon')).text).toContain('a time such as 04:30');
  const screen = await olga.ask('/export backup off');
  expect(screen.text).toContain('No backup is made by itself');
  const since = telegram.mark();
  await olga.press(screen, "📁 Into the server's folder");
  await telegram.waitFor(({ labels }) => labels.includes("✓ 📁 Into the server's folder"), { since });
  olga.say('/export backup now');
  const made = await telegram.waitFor(({ text }) => text.includes('was opened once'), { since });
  expect(made.text).toContain('into the folder');
  expect(readdirSync(join(scene.dataDir, 'backups'))).toEqual([expect.stringMatching(/\.tar\.gz\.age$/)]);
});

it('a key that nobody saved is deleted after a quarter of an hour, and its button says so', async () => {
  const scene = await openScene();
  const { telegram, olga } = scene;
  const clock = createManualClock(Date.now());
  await openTestApp(scene, clock);
  await olga.ask('/start');
  const since = telegram.mark();
  await olga.press(await olga.ask('/export backup'), '✅ Back up daily');
  const explained = await telegram.waitFor(({ labels }) => labels.includes('✅ I saved it'), { since });
  const isShown = () => telegram.chat(olga).messages.some(({ text }) => key.test(text));
  expect(isShown()).toBe(true);
  await clock.advance(14 * 60_000);
  expect(isShown()).toBe(true);
  await clock.advance(2 * 60_000);
  await expect.poll(isShown).toBe(false);
  expect((await olga.press(explained, '✅ I saved it')).text).toContain('no longer offered');
  expect((await olga.ask('/export backup')).labels).toContain('✅ Back up daily');
});

it('is for owners, in private', async () => {
  const scene = await openScene();
  const { telegram, olga } = scene;
  await openTestApp(scene);
  await olga.ask('/start');
  const group = telegram.group({ title: 'Team', owner: olga, supergroup: true });
  const since = telegram.mark();
  group.add('bot');
  await telegram.waitFor(({ chat_id }) => chat_id === group.id, { since });
  expect((await olga.ask('/export backup', { chat: group })).text).toContain('private chat');
});

it('npm run backup says that the bot runs, and who wins then', async () => {
  const scene = await openScene();
  const app = await openTestApp(scene);
  const folder = mkdtempSync(join(tmpdir(), 'delegram-cli-'));
  const during = startProcess({ DATA_DIR: scene.dataDir }, 'backup', '--to', folder);
  expect((await during.exited).code).toBe(75);
  expect(during.output()).toContain('/export backup');
  await app.close();
  const runs = [
    { args: ['backup', '--to', folder], code: 0, says: 'it was opened once, and is whole' },
    { args: ['backup', '--to', folder, '--recipient', 'age1wrong'], code: 64, says: 'no public key of age' },
    { args: ['backup', '--too', folder], code: 64, says: 'Usage: npm run backup' },
    { args: ['restore'], code: 64, says: 'Name the backup' },
    { args: ['restore', '--from', '/nowhere', '--to', join(folder, 'y')], code: 66, says: "can't be read" },
    {
      args: ['restore', '--from', join(import.meta.filename), '--to', join(folder, 'x')],
      code: 65,
      says: 'no backup of Delegram',
    },
    { args: ['restore', '--from', '/nowhere', '--to', folder], code: 73, says: 'is not empty' },
  ];
  for (const { args, code, says } of runs) {
    const run = startProcess({ DATA_DIR: scene.dataDir }, ...args);
    expect([args, (await run.exited).code]).toEqual([args, code]);
    expect(run.output()).toContain(says);
  }
  const none = startProcess({ DATA_DIR: join(folder, 'none') }, 'backup');
  expect((await none.exited).code).toBe(66);
  expect(none.output()).toContain('nothing to back up');
});
