import { mkdtempSync, existsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readLastBackup, sendBackup } from '../../../src/features/export/send-backup.ts';
import { isOut } from '../../../src/store/settings/settings.ts';
import { openScene, ownerId, until } from '../../bot/scene.ts';

const recipients = [
  'age13rahdee975he4zu764d39msv4yfnkfaphnhcwjvlg32l5cuyzdysl3a00d',
  `age1${'q'.repeat(58)}`,
];

/** A scene whose backups have this size. */
async function open(bytes: number) {
  const scene = await openScene();
  await scene.owner.ask('/start');
  const path = join(mkdtempSync(join(tmpdir(), 'delegram-backups-')), 'delegram.tar.gz.age');
  const backups = {
    path,
    recipients,
    make: async () => {
      writeFileSync(path, 'encrypted');
      return { path, bytes };
    },
    remove: () => writeFileSync(`${path}.removed`, ''),
    close() {},
  };
  const deps = { ...scene.deps, backups };
  const send = (chatId: number | null, isRepeat = false, ownerIds = deps.ownerIds) =>
    sendBackup({ api: scene.bot.api, deps: { ...deps, ownerIds } }, chatId, isRepeat);
  return { ...scene, path, send, deps };
}

it('goes to the chat as a document and does not stay on the server; a repeat is marked', async () => {
  const { send, last, path, deps } = await open(1_234);
  expect(await send(ownerId)).toMatchObject({ bytes: 1_234, isInFolder: false });
  expect(last().document?.file_name).toBe('delegram.tar.gz.age');
  expect(last().text).toContain('1,234 bytes, encrypted for age13rahdee9…l3a00d, age1qqqqqqqq…qqqqqq.');
  expect(last().text).not.toContain('possible repeat');
  expect(existsSync(`${path}.removed`)).toBe(true);
  expect(await readLastBackup(deps)).toMatchObject({ bytes: 1_234 });
  await send(ownerId, true);
  expect(last().text).toMatch(/^↻ possible repeat/);
});

it('stays in the folder when Telegram would not take it, and the chat hears where', async () => {
  const { send, last, path } = await open(50_000_001);
  expect(await send(ownerId)).toMatchObject({ isInFolder: true });
  expect(last().document).toBeUndefined();
  expect(last().text).toContain(
    `50,000,001 bytes, more than Telegram takes from a bot (50 MB). It stays on the server: ${path}`,
  );
  expect(existsSync(`${path}.removed`)).toBe(false);
});

it('is not counted when it could not be sent, and does not stay', async () => {
  const { send, path, deps, store } = await open(1);
  await store.settings.update(({ chats }) => {
    chats.push({ id: -999, type: 'group', title: 'Gone', addedBy: ownerId, addedAt: 0 });
  });
  await expect(send(-999)).rejects.toThrow('chat not found');
  expect(existsSync(`${path}.removed`)).toBe(true);
  expect(await readLastBackup(deps)).toBeUndefined();
});

it('is neither made nor sent for a group that the bot was removed from, until an owner has brought it back', async () => {
  const { send, path, store, group, telegram } = await open(1);
  const team = await group();
  team.remove('bot');
  await until(() => store.settings.data.chats.some(isOut));
  // Whoever adds it again is not told the backup.
  telegram.faults.inject(
    { kind: 'refuse', code: 400, description: 'Bad Request: no' },
    { method: 'leaveChat', chatId: team.id },
  );
  team.add('bot', { by: telegram.person({ first_name: 'Stan' }) });
  await until(() => telegram.calls.some(({ method }) => method === 'leaveChat'));
  await expect(send(team.id)).rejects.toThrow('no owner’s any more');
  expect(existsSync(path)).toBe(false);
  team.remove('bot');
  team.add('bot');
  await until(() => !store.settings.data.chats.some(isOut));
  expect(await send(team.id)).toMatchObject({ isInFolder: false });
});

it('is neither made nor sent for a chat that is no owner’s any more', async () => {
  const { send, last, path, deps, store } = await open(1);
  await store.settings.update(({ chats }) => {
    chats.push({ id: -5, type: 'group', title: 'Ops', addedBy: ownerId, addedAt: 0 });
  });
  const before = last();
  for (const chatId of [ownerId, -5, -6]) {
    await expect(send(chatId, false, [ownerId + 1])).rejects.toThrow('no owner’s any more');
  }
  expect(existsSync(path)).toBe(false);
  expect(last()).toEqual(before);
  expect(await readLastBackup(deps)).toBeUndefined();
});
