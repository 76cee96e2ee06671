// Owners switch the daily backup on and get a document each day, which the operator's key opens; the file is restored
// elsewhere, and a bot on it goes on from there.

import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { expect, it } from 'vitest';
import { runBackup, runRestore } from '../../src/archive/command.ts';
import { openStore } from '../../src/store/open.ts';
import { createManualClock } from '../manual-clock.ts';
import { openCards } from './order-cards.ts';
import { expectNoCanary, openScene, openTestApp, startProcess, type Scene } from './scene.ts';

/** A scene whose backups only this key opens. */
async function openBackupScene() {
  const identity = await generateX25519Identity();
  const BACKUP_RECIPIENT = await identityToRecipient(identity);
  const scene = await openScene();
  return { ...scene, identity, environment: { ...scene.environment, BACKUP_RECIPIENT } };
}

async function switchOn({ telegram, olga }: Scene): Promise<void> {
  await olga.ask('/start');
  const offer = await olga.ask('/export backup');
  const since = telegram.mark();
  await olga.press(offer, '✅ Back up daily');
  const screen = await telegram.waitFor(({ text }) => text.includes('Each day at 03:00 (UTC) to this chat'), {
    since,
  });
  expect(screen.text).toContain('None has been made yet');
}

function saveFile(bytes: Uint8Array, name: string): string {
  const path = join(mkdtempSync(join(tmpdir(), 'delegram-saved-')), name);
  writeFileSync(path, bytes);
  return path;
}

it(
  'a backup comes by itself, is opened by its key, and a bot on it goes on',
  { timeout: 180_000 },
  async () => {
    const scene = await openBackupScene();
    const { telegram, service, olga, environment, identity } = scene;
    const clock = createManualClock(Date.UTC(2026, 10, 22, 1, 0, 0));
    const app = await openTestApp(scene, clock);
    await switchOn(scene);
    await olga.ask('/addresses add payouts TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t').catch(() => undefined);
    const since = telegram.mark();
    const isDue = () => clock.now() >= Date.UTC(2026, 10, 22, 3, 1);
    while (!isDue()) await clock.advance(60_000);
    const documents = () =>
      telegram.chat(olga).messages.filter(({ document }) => document?.file_name.endsWith('.age'));
    // In small steps: the clock also ends calls that take too long.
    const count = async () => {
      await clock.advance(200);
      return documents().length;
    };
    await expect.poll(count, { timeout: 60_000, interval: 200 }).toBe(1);
    const sent = await telegram.waitFor(({ document }) => document !== undefined, { since });
    expect(sent.text).toMatch(/^💾 Backup of 2026-11-22 03:0\d:\d\d UTC, [\d,]+ bytes, encrypted/);
    expect(sent.document!.file_name).toMatch(/^delegram-20261122-030\d{3}\.tar\.gz\.age$/);
    // Sent, it does not stay on the server.
    await expect.poll(() => readdirSync(join(scene.dataDir, 'backups'))).toEqual([]);
    await app.close();

    const file = saveFile(sent.document!.bytes, sent.document!.file_name);
    const keyFile = saveFile(Buffer.from(identity), 'key.txt');
    const to = join(mkdtempSync(join(tmpdir(), 'delegram-restored-')), 'data');
    const restoring = startProcess({ DATA_DIR: to }, 'restore', '--from', file, '--identity', keyFile);
    expect((await restoring.exited).code).toBe(0);
    expect(restoring.output()).toContain(`Restored into ${to}`);
    const store = await openStore({ dataDir: to });
    expect(store.settings.data.chats).toMatchObject([{ id: 1001 }]);
    expect(store.settings.data.backup).toMatchObject({ isOn: true, chatId: 1001 });
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
  },
);

it('a backup is made at once, into the folder of the server; what is typed changes it, in a group nothing', async () => {
  const scene = await openBackupScene();
  const { telegram, olga } = scene;
  await openTestApp(scene);
  await switchOn(scene);
  expect((await olga.ask('/export backup 04:30')).text).toContain('Each day at 04:30 (UTC)');
  expect((await olga.ask('/export backup soon')).text).toContain('a time such as 04:30');
  const screen = await olga.ask('/export backup off');
  expect(screen.text).toContain('Automatic backup is off');
  const group = await scene.addGroup({ title: 'Team', supergroup: true });
  expect((await olga.ask('/export backup', { chat: group })).text).toContain('private chat');
  const since = telegram.mark();
  await olga.press(screen, "📁 Into the server's folder");
  await telegram.waitFor(({ labels }) => labels.includes("✓ 📁 Into the server's folder"), { since });
  olga.say('/export backup now');
  const made = await telegram.waitFor(({ text }) => text.includes('was opened and verified'), { since });
  expect(made.text).toContain('into the folder');
  expect(readdirSync(join(scene.dataDir, 'backups'))).toEqual([expect.stringMatching(/\.tar\.gz\.age$/)]);
});

it('an order that was being placed at the time of the backup is uncertain after the restore, and is not sent again', async () => {
  const scene = await openScene();
  const { service, olga, environment, dataDir } = scene;
  const app = await openTestApp(scene);
  await olga.ask('/start');
  await olga.ask('/alerts off');
  const card = await olga.ask(`/order 65000 ${service.addresses.receivers[0]} 1h`);
  await olga.press(card, '✅ Confirm');
  await expect.poll(() => service.orders.length).toBe(1);
  await app.close();
  // As it is in a backup that is made during the call.
  const ledger = new DatabaseSync(join(dataDir, 'ledger.db'));
  ledger.exec(`update orders set state = 'placing', service_id = null, accepted_at = null, status = null,
    confirm_status = null, confirmed_on_chain_at = null, repeats_until = 0`);
  ledger.close();
  const folder = mkdtempSync(join(tmpdir(), 'delegram-placing-'));
  await runBackup(['--to', join(folder, 'x.tar.gz')], { dataDir }, Date.now());
  const to = join(folder, 'data');
  await runRestore(['--from', join(folder, 'x.tar.gz'), '--to', to], 'unused');
  await openTestApp({ ...scene, dataDir: to, environment: { ...environment, DATA_DIR: to } });
  const cards = openCards(scene);
  await cards.showsIn(card, 'It is not certain whether this was bought');
  expect(cards.posts()).toBe(1);
});

it(
  'npm run backup that is stopped leaves nothing, and the next one removes what a killed one has left',
  { timeout: 180_000 },
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'delegram-stopped-'));
    const folder = mkdtempSync(join(tmpdir(), 'delegram-cli-'));
    const store = await openStore({ dataDir });
    // So big that a backup takes a while.
    for (let n = 0; n < 24; n++)
      await store.keyValues.write(`big:${n}`, randomBytes(512 * 1024).toString('hex'));
    await store.close();
    const unfinished = (where: string) => readdirSync(where).filter((name) => name.startsWith('.backup-'));
    const stopWith = async (signal: NodeJS.Signals) => {
      const child = startProcess({ DATA_DIR: dataDir }, 'backup', '--to', folder);
      await expect.poll(() => unfinished(folder), { timeout: 60_000, interval: 5 }).toHaveLength(1);
      child.kill(signal);
      return { ...(await child.exited), said: child.output() };
    };
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      expect(await stopWith(signal)).toMatchObject({
        code: 75,
        said: 'The backup was stopped; nothing of it was left.\n',
      });
      expect([...unfinished(dataDir), ...readdirSync(folder)]).toEqual([]);
    }
    expect(await stopWith('SIGKILL')).toMatchObject({ signal: 'SIGKILL' });
    expect(unfinished(dataDir)).toHaveLength(1);
    expect(readdirSync(folder)).toEqual([expect.stringMatching(/^\.backup-\w{6}\.partial$/)]);
    const child = startProcess({ DATA_DIR: dataDir }, 'backup', '--to', folder);
    expect((await child.exited).code).toBe(0);
    expect(unfinished(dataDir)).toEqual([]);
    expect(readdirSync(folder)).toEqual([expect.stringMatching(/^delegram-.*\.tar\.gz$/)]);
  },
);

it(
  'npm run backup says that the bot runs, and afterwards that the backup is whole',
  { timeout: 180_000 },
  async () => {
    const scene = await openScene();
    const app = await openTestApp(scene);
    const folder = mkdtempSync(join(tmpdir(), 'delegram-cli-'));
    const run = async (...args: string[]) => {
      const child = startProcess({ DATA_DIR: scene.dataDir }, ...args);
      return { code: (await child.exited).code, said: child.output() };
    };
    const says = (code: number, words: string) => ({ code, said: expect.stringContaining(words) });
    expect(await run('backup', '--to', folder)).toEqual(says(75, 'send it /export backup'));
    expect(await run('restore', '--from', '/nowhere')).toEqual(says(66, "can't be read (ENOENT)"));
    await app.close();
    const whole = says(0, 'it was opened once, and is whole');
    expect(await run('backup', '--to', join(folder, 'mine.tar.gz'))).toEqual(whole);
  },
);
