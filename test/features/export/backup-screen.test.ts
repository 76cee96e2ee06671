// What the screen of the daily backup offers, what is typed for it, and where a backup is sent.

import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { ChatMessage } from '../../../src/sandbox/telegram/chat-message.ts';
import { ArchiveError } from '../../../src/base/errors.ts';
import { listBackupJobs, readLastBackup, sendBackup } from '../../../src/features/export/send-backup.ts';
import { isOut } from '../../../src/store/settings/settings.ts';
import { openScene, ownerId, until } from '../../bot/scene.ts';

const recipient = 'age13rahdee975he4zu764d39msv4yfnkfaphnhcwjvlg32l5cuyzdysl3a00d';
const timesIn = (labels: readonly string[]) => labels.filter((label) => /\d\d:\d\d/.test(label));

async function open(recipients: readonly string[] = [recipient]) {
  const scene = await openScene();
  Object.assign(scene.deps, { backups: { path: '/backups', recipients } });
  await scene.owner.ask('/start');
  const { store, telegram, owner } = scene;
  const set = (changed: Partial<(typeof store.settings.data)['backup']>) =>
    store.settings.update(({ backup }) => void Object.assign(backup, changed));
  /** The screen, once it says this. */
  const press = async (screen: ChatMessage, label: string, says: string) => {
    const since = telegram.mark();
    await owner.press(screen, label);
    return telegram.waitFor(({ text }) => text.includes(says), { since });
  };
  return { ...scene, set, press, kept: () => store.settings.data.backup };
}

it('offers times of day while a backup is made each day, and none while it is not', async () => {
  const { owner, set } = await open();
  await set({ isOn: true });
  expect(timesIn((await owner.ask('/export backup')).labels)).toHaveLength(5);
  await set({ isOn: false });
  expect(timesIn((await owner.ask('/export backup')).labels)).toEqual([]);
});

it('says to whom backups are encrypted, by what tells the recipient from others', async () => {
  const { owner } = await open();
  const { text } = await owner.ask('/export backup');
  expect(text).toContain('Encrypted for age13rahdee9…l3a00d. To restore: npm run restore');
  expect(text).not.toContain('npm run setup');
});

it('without a recipient nothing is switched on or made, and it is said how to set one', async () => {
  const { owner, kept, last } = await open([]);
  for (const typed of ['', ' on', ' now']) {
    const { text, labels } = await owner.ask(`/export backup${typed}`);
    expect(text).toContain('None is made: BACKUP_RECIPIENT, the key that it is encrypted for, is not set');
    expect(text).toContain('npm run setup');
    expect(labels).toEqual(['⬅️ Export']);
  }
  expect(kept()).toMatchObject({ isOn: false });
  expect(last().document).toBeUndefined();
});

it('what is on without a recipient can be switched off', async () => {
  const { owner, kept, set, press } = await open([]);
  await set({ isOn: true });
  const screen = await owner.ask('/export backup');
  expect(screen.labels).toEqual(['⏸ Switch off', '⬅️ Export']);
  expect((await press(screen, '⏸ Switch off', 'None is made')).labels).toEqual(['⬅️ Export']);
  expect(kept().isOn).toBe(false);
});

it('no job makes a backup while it is off or there is no recipient', async () => {
  const jobs = async (recipients: readonly string[], isOn: boolean) => {
    const { deps, bot, set } = await open(recipients);
    await set({ isOn, chatId: -5 });
    return listBackupJobs({ api: bot.api, deps }).map(({ name, chatId }) => [name, chatId]);
  };
  expect(await jobs([], true)).toEqual([]);
  expect(await jobs([recipient], false)).toEqual([]);
  expect(await jobs([recipient], true)).toEqual([['backup', -5]]);
});

it('whoever switches it on first gets it in this chat, and a place that was chosen stays', async () => {
  const { owner, kept, press } = await open();
  const screen = await owner.ask('/export backup');
  const on = await press(screen, '✅ Back up daily', 'Each day at 03:00 (UTC) to this chat');
  expect(kept()).toMatchObject({ isOn: true, chatId: ownerId });
  await press(on, "📁 Into the server's folder", 'into the folder /backups');
  await owner.ask('/export backup off');
  expect((await owner.ask('/export backup on')).text).toContain('into the folder /backups');
  expect(kept()).toMatchObject({ isOn: true, chatId: null });
});

it('a time that is typed before there is a recipient is kept, and what is still to be done is said', async () => {
  const { owner, kept } = await open([]);
  const answer = await owner.ask('/export backup 04:30');
  expect(answer.text).toContain('04:30 (UTC) is noted, but no backup is made until BACKUP_RECIPIENT is set');
  expect(kept()).toMatchObject({ time: '04:30', isOn: false });
});

it('a time that is typed is taken', async () => {
  const { owner, set } = await open();
  await set({ isOn: true });
  expect((await owner.ask('/export backup 05:30')).text).toContain('Each day at 05:30');
});

it.each(['backup', 'backups', '备份', 'резервная копия'])('takes %s, whatever the language', async (word) => {
  const { owner } = await open();
  expect((await owner.ask(`/export ${word} off`)).text).toContain('Backup');
  expect((await owner.ask(`/export ${word} soonish`)).text).toContain('Send /export backup');
});

/** A scene where a backup fails with this error, or is made. */
async function openMaking(failure?: Error) {
  const scene = await open();
  const path = join(mkdtempSync(join(tmpdir(), 'delegram-backups-')), 'x.age');
  const make = async () => {
    if (failure) throw failure;
    writeFileSync(path, 'encrypted');
    return { path, bytes: 9 };
  };
  Object.assign(scene.deps.backups!, { make, remove() {}, close() {} });
  const { owner, telegram } = scene;
  return {
    ...scene,
    /** Makes one now; how many documents are in the chat once this is said. */
    now: async (says: string) => {
      const since = telegram.mark();
      owner.say('/export backup now');
      await telegram.waitFor(({ text }) => text.includes(says), { since });
      return telegram.chat(owner).messages.filter(({ document }) => document).length;
    },
  };
}

it.each<[string, Error, string]>([
  [
    'too little free space',
    new ArchiveError('full', 'There is not enough free space: 9 MiB.'),
    'there is not enough free space on the server. It needs up to twice the size of the database',
  ],
  ['any other failure', new Error('no'), 'the log says what'],
])('%s is told as such, with what to do, and logged', async (_what, failure, told) => {
  const { owner, logged } = await openMaking(failure);
  expect((await owner.ask('/export backup now')).text).toContain(told);
  expect(logged.join('')).toContain(failure.message);
});

it('a folder that can not be written is named, in the answer and on the screen', async () => {
  const { owner } = await openMaking(new ArchiveError('unwritable', '/backups can not be written.'));
  const { text } = await owner.ask('/export backup now');
  const why = "the folder /backups can't be written";
  expect(text).toContain(`No backup was made or sent: ${why}. Check BACKUP_DIR`);
  expect(text).not.toContain('free space');
  const screen = await owner.ask('/export backup');
  expect(screen.text).toMatch(new RegExp(`The attempt of .*: ${why}`));
  expect(screen.text).not.toContain('None has been made yet');
});

it('one that is made before a place was chosen comes to this chat, and none after the folder was', async () => {
  const { now, set } = await openMaking();
  expect(await now('was made and sent to this chat')).toBe(1);
  await set({ chatId: null });
  expect(await now('was made and sent into the folder')).toBe(1);
});

it('a backup whose answer is lost is not said to have failed, and one that is sent later ends the remark', async () => {
  const { owner, set, now, telegram } = await openMaking();
  await set({ chatId: ownerId, isOn: true });
  telegram.faults.inject({ kind: 'cut-after' }, { method: 'sendDocument' });
  expect(await now('⚠️ The backup was made, and it may have been sent')).toBe(1);
  const screen = await owner.ask('/export backup');
  expect(screen.text).toContain('it may have been sent');
  expect(screen.text).not.toContain('None has been made yet');
  await now('was made and sent');
  expect((await owner.ask('/export backup')).text).not.toContain('may have been sent');
});

/** A scene whose backups have this size. */
async function openSized(bytes: number) {
  const scene = await openScene();
  await scene.owner.ask('/start');
  const path = join(mkdtempSync(join(tmpdir(), 'delegram-backups-')), 'delegram.tar.gz.age');
  const backups = {
    path,
    recipients: [recipient, `age1${'q'.repeat(58)}`],
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

it('a backup goes to the chat as a document and does not stay on the server; a repeat is marked', async () => {
  const { send, last, path, deps } = await openSized(1_234);
  expect(await send(ownerId)).toMatchObject({ bytes: 1_234, isInFolder: false });
  expect(last().document?.file_name).toBe('delegram.tar.gz.age');
  expect(last().text).toContain('1,234 bytes, encrypted for age13rahdee9…l3a00d, age1qqqqqqqq…qqqqqq.');
  expect(last().text).not.toContain('possible repeat');
  expect(existsSync(`${path}.removed`)).toBe(true);
  expect(await readLastBackup(deps)).toMatchObject({ bytes: 1_234 });
  await send(ownerId, true);
  expect(last().text).toMatch(/^↻ possible repeat/);
});

it('a backup stays in the folder when Telegram would not take it, and the chat hears where', async () => {
  const { send, last, path } = await openSized(50_000_001);
  expect(await send(ownerId)).toMatchObject({ isInFolder: true });
  expect(last().document).toBeUndefined();
  expect(last().text).toContain(
    `50,000,001 bytes, more than Telegram takes from a bot (50 MB). It stays on the server: ${path}`,
  );
  expect(existsSync(`${path}.removed`)).toBe(false);
});

it('a backup is not counted when it could not be sent, and does not stay', async () => {
  const { send, path, deps, store } = await openSized(1);
  await store.settings.update(({ chats }) => {
    chats.push({ id: -999, type: 'group', title: 'Gone', addedBy: ownerId, addedAt: 0 });
  });
  await expect(send(-999)).rejects.toThrow('chat not found');
  expect(existsSync(`${path}.removed`)).toBe(true);
  expect(await readLastBackup(deps)).toBeUndefined();
});

it('a backup is neither made nor sent for a group that the bot was removed from, until an owner has brought it back', async () => {
  const { send, path, store, group, telegram } = await openSized(1);
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

it('a backup is neither made nor sent for a chat that is no owner’s any more', async () => {
  const { send, last, path, deps, store } = await openSized(1);
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
