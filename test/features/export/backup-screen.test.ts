// What the screen of the daily backup offers, and what is typed for it.

import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { ChatMessage } from '../../../src/sandbox/telegram/chat-message.ts';
import { ArchiveError } from '../../../src/base/errors.ts';
import { listBackupJobs } from '../../../src/features/export/backup-job.ts';
import { openScene, ownerId } from '../../bot/scene.ts';

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
    expect(text).toContain('None is made: BACKUP_RECIPIENT, to whom it is encrypted, is not set');
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

/** A scene where a backup fails with this error. */
async function openFailing(failure: Error) {
  const scene = await openScene();
  const backups = {
    path: '/backups',
    recipients: [recipient],
    make: () => Promise.reject(failure),
    remove() {},
    close() {},
  };
  Object.assign(scene.deps, { backups });
  await scene.owner.ask('/start');
  return scene;
}

it.each<[string, Error, string]>([
  [
    'too little free space',
    new ArchiveError('full', 'There is not enough free space: 9 MiB.'),
    'there is not enough free space on the server. It needs up to twice the size of the database',
  ],
  ['any other failure', new Error('no'), 'the log says what'],
])('%s is told as such, with what to do, and logged', async (_what, failure, told) => {
  const { owner, logged } = await openFailing(failure);
  expect((await owner.ask('/export backup now')).text).toContain(told);
  expect(logged.join('')).toContain(failure.message);
});

it('a folder that can not be written is named, in the answer and on the screen', async () => {
  const { owner } = await openFailing(new ArchiveError('unwritable', '/backups can not be written.'));
  const { text } = await owner.ask('/export backup now');
  const why = "the folder /backups can't be written";
  expect(text).toContain(`No backup was made or sent: ${why}. Check BACKUP_DIR`);
  expect(text).not.toContain('free space');
  const screen = await owner.ask('/export backup');
  expect(screen.text).toMatch(new RegExp(`The attempt of .*: ${why}`));
  expect(screen.text).not.toContain('None has been made yet');
});

it('one that is made before a place was chosen comes to this chat, and none after the folder was', async () => {
  const { owner, deps, telegram, set } = await open();
  const path = join(mkdtempSync(join(tmpdir(), 'delegram-backups-')), 'x.age');
  writeFileSync(path, 'encrypted');
  const make = async () => ({ path, bytes: 9 });
  Object.assign(deps, {
    backups: { path: '/backups', recipients: [recipient], make, remove() {}, close() {} },
  });
  const now = async (says: string) => {
    const since = telegram.mark();
    owner.say('/export backup now');
    await telegram.waitFor(({ text }) => text.includes(says), { since });
    return telegram.chat(owner).messages.filter(({ document }) => document).length;
  };
  expect(await now('was made and sent to this chat')).toBe(1);
  await set({ chatId: null });
  expect(await now('was made and sent into the folder')).toBe(1);
});

it('a backup whose answer is lost is not said to have failed, and one that is sent later ends the remark', async () => {
  const { owner, store, deps, telegram } = await openFailing(new Error('unused'));
  const path = join(mkdtempSync(join(tmpdir(), 'delegram-backups-')), 'x.age');
  const make = async () => {
    writeFileSync(path, 'encrypted');
    return { path, bytes: 9 };
  };
  Object.assign(deps, {
    backups: { path: '/backups', recipients: [recipient], make, remove() {}, close() {} },
  });
  await store.settings.update(({ backup }) => void Object.assign(backup, { chatId: ownerId, isOn: true }));
  telegram.faults.inject({ kind: 'cut-after' }, { method: 'sendDocument' });
  const since = telegram.mark();
  owner.say('/export backup now');
  const { text } = await telegram.waitFor((message) => message.text.includes('may have been sent'), {
    since,
  });
  expect(text).toContain('⚠️ The backup was made, and it may have been sent');
  expect(telegram.chat(owner).messages.some(({ document }) => document)).toBe(true);
  const screen = await owner.ask('/export backup');
  expect(screen.text).toContain('it may have been sent');
  expect(screen.text).not.toContain('None has been made yet');
  const again = telegram.mark();
  owner.say('/export backup now');
  await telegram.waitFor((message) => message.text.includes('was made and sent'), { since: again });
  expect((await owner.ask('/export backup')).text).not.toContain('may have been sent');
});
