import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmdirSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { defaultContracts } from '../../../src/store/settings/chain-settings.ts';
import {
  type Chat,
  forgetChats,
  openSettings,
  settingsSchema,
} from '../../../src/store/settings/settings.ts';
import { makeEmptyDir } from '../ledger/fixture.ts';

const chat: Chat = { id: -100, type: 'supergroup', title: 'Team', addedBy: 1, addedAt: 5 };

function makePath(): string {
  return join(makeEmptyDir(), 'settings.json');
}

describe('settings', () => {
  it('begin empty and are written by the first change, for their owner only', async () => {
    const path = makePath();
    const settings = await openSettings(path);
    const nothing = { sun: null, energy: null, bandwidth: null };
    expect(settings.data).toEqual({
      version: 2,
      people: [],
      invites: [],
      chats: [],
      places: [],
      limits: {
        perOrder: nothing,
        perPersonDay: nothing,
        perDay: nothing,
        approval: nothing,
        code: nothing,
        onlyBook: false,
      },
      addresses: [],
      formerNames: [],
      templates: [],
      reports: [],
      contracts: [...defaultContracts],
      explorers: {},
      dustBelow: { USDT: '0.1', TRX: '1' },
      balanceSteps: { by: 'days', steps: [7, 3, 1] },
      balancePlaces: [],
      watchedRecords: [],
      repeatsLockedAt: null,
      differingParams: {},
      backup: {
        isOn: false,
        time: '03:00',
        timeZone: 'UTC',
      },
      tellsTakeovers: true,
    });
    await settings.update((draft) => draft.chats.push(chat));
    expect(settings.data.chats).toEqual([chat]);
    expect(JSON.parse(readFileSync(path, 'utf8')).chats).toEqual([chat]);
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  it.each([0o077, 0o000, 0o777])(
    'are for their owner only under the umask %i, and so is the copy',
    async (umask) => {
      const path = makePath();
      const before = process.umask(umask);
      onTestFinished(() => void process.umask(before));
      writeFileSync(path, '{}');
      chmodSync(path, 0o644);
      const settings = await openSettings(path);
      await settings.update((draft) => draft.chats.push(chat));
      for (const name of ['settings.json', 'settings.last-good.json']) {
        expect(statSync(join(dirname(path), name)).mode & 0o777).toBe(0o600);
      }
    },
  );

  it.skipIf(process.getuid?.() !== 0)(
    'stay those of whoever may edit them, though root writes them',
    async () => {
      const path = makePath();
      writeFileSync(path, '{}');
      chownSync(path, 4711, 4712);
      await (await openSettings(path)).update((draft) => draft.chats.push(chat));
      expect(statSync(path)).toMatchObject({ uid: 4711, gid: 4712 });
    },
  );

  it('stay behind a link that the operator laid, and leave nothing else in the folder', async () => {
    const path = makePath();
    const place = join(makeEmptyDir(), 'elsewhere.json');
    writeFileSync(place, '{}');
    symlinkSync(place, path);
    writeFileSync(`${place}.new`, 'left behind by a process that was killed');
    await (await openSettings(path)).update((draft) => draft.chats.push(chat));
    expect(lstatSync(path).isSymbolicLink()).toBe(true);
    expect(JSON.parse(readFileSync(place, 'utf8')).chats).toEqual([chat]);
    expect(readdirSync(dirname(place))).toEqual(['elsewhere.json']);
    expect(readdirSync(dirname(path)).toSorted()).toEqual(['settings.json', 'settings.last-good.json']);
  });

  it('stay as they were, in memory and on disk, when they cannot be written', async () => {
    const path = makePath();
    const settings = await openSettings(path);
    await settings.update((draft) => draft.chats.push(chat));
    const folder = dirname(path);
    const before = readFileSync(path, 'utf8');
    // The new file of the settings is written by then, that of the copy can't be.
    mkdirSync(join(folder, 'settings.last-good.json.new'));
    await expect(settings.update((draft) => void (draft.chats = []))).rejects.toThrow('EEXIST');
    expect(settings.data.chats).toEqual([chat]);
    expect(readFileSync(path, 'utf8')).toBe(before);
    expect(existsSync(`${path}.new`)).toBe(false);
    rmdirSync(join(folder, 'settings.last-good.json.new'));
    await settings.update((draft) => void (draft.chats = []));
    expect(settings.data.chats).toEqual([]);
  });
});

describe('a settings file that was damaged by hand', () => {
  async function openDamaged(damage: (text: string) => string) {
    const path = makePath();
    await (await openSettings(path)).update((draft) => draft.chats.push(chat));
    const text = damage(readFileSync(path, 'utf8'));
    writeFileSync(path, text);
    const problem = await openSettings(path).then(
      () => undefined,
      (error: unknown) => error,
    );
    expect(readFileSync(path, 'utf8')).toBe(text);
    return { path, problem };
  }

  it('is refused with the line of a missing comma and the copy to restore, and left as it is', async () => {
    const { path, problem } = await openDamaged((text) =>
      text.replace('"type": "supergroup",', '"type": "supergroup"'),
    );
    expect(problem).toMatchObject({ failure: 'damaged' });
    expect(String(problem)).toMatch(/line 9: a comma is missing/);
    const copy = path.replace('settings.json', 'settings.last-good.json');
    expect(String(problem)).toContain(`cp ${copy} ${path}`);
    expect(JSON.parse(readFileSync(copy, 'utf8')).chats).toEqual([chat]);
  });

  it.each([
    ['line and name of a value that does not fit', '"supergroup"', '"club"', /line 8, chats\.0\.type: /],
    ['place of what a missing value belongs to', '"title": "Team",', '', /line 6, chats\.0\.title: /],
  ])('is refused with the %s', async (_, from, to, said) => {
    const { problem } = await openDamaged((text) => text.replace(from, to));
    expect(String(problem)).toMatch(said);
  });

  it('is read when the change made sense', async () => {
    const { path, problem } = await openDamaged((text) => text.replace('"Team"', '"Crew"'));
    expect(problem).toBeUndefined();
    // It is what the next damaged edit is mended with.
    expect(readFileSync(join(dirname(path), 'settings.last-good.json'), 'utf8')).toContain('"Crew"');
  });

  it.each<[slip: string, edit: (text: string) => string, said: string]>([
    [
      'a limit with a slip in its name, which is no limit',
      (text) => text.replace('"perDay": {', '"perDy": { "sun": 5000000 },\n    "perDay": {'),
      'limits.perDy: there is no such name here, only perOrder, perPersonDay, perDay',
    ],
    [
      'limits that stand twice, of which the first ones do not hold',
      (text) => text.replace('"limits": {', '"limits": { "perDay": { "sun": 5000000 } },\n  "limits": {'),
      'limits: the name stands twice',
    ],
  ])('is read, and says of %s where it stands', async (_slip, edit, said) => {
    const path = makePath();
    await (await openSettings(path)).update((draft) => draft.chats.push(chat));
    const text = readFileSync(path, 'utf8');
    writeFileSync(path, edit(text));
    const warnings: string[] = [];
    const settings = await openSettings(path, (warning) => warnings.push(warning));
    expect(settings.data.limits.perDay.sun).toBeNull();
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toContain(`${path} has settings that have no effect: line `);
    expect(warnings[0]).toContain(said);
    writeFileSync(path, text);
    await openSettings(path, (warning) => warnings.push(warning));
    expect(warnings).toHaveLength(1);
  });

  it('take no label twice, whatever its case, and none that is too long', async () => {
    const settings = await openSettings(makePath());
    const entry = { label: 'Hot wallet', address: 'T1', tags: [], addedBy: 1, addedAt: 5 };
    await settings.update((draft) => draft.addresses.push(entry, { ...entry, label: 'Cold' }));
    for (const label of ['HOT Wallet', 'Ｈｏｔ wallet', 'x'.repeat(33), ' ']) {
      const change = settings.update((draft) => draft.addresses.push({ ...entry, label }));
      await expect(change).rejects.toThrow(/label/);
    }
    expect(settings.data.addresses.map(({ label }) => label)).toEqual(['Hot wallet', 'Cold']);
  });
});

it('a chat is forgotten with all that was set for it, and no other', () => {
  const settingsOf = (...ids: number[]) => {
    const each = <Set extends object>(set: Set) =>
      ids.map((chatId) => Object.assign({ chatId, topicId: null }, set));
    const version = { v: 2, text: 'x', by: { id: 1, name: 'Olga' }, at: 0 };
    return settingsSchema.parse({
      chats: ids.map((id) => ({ id, type: 'group', title: 'T', addedBy: 1, addedAt: 0 })),
      places: each({ isOn: true, since: 0 }),
      reports: each({}),
      templates: each({ id: 't', type: 'X', locale: 'en', rule: null, versions: [version] }),
      balancePlaces: each({}),
      watchedRecords: each({ address: 'T', addedBy: 1, addedAt: 0 }),
    });
  };
  const draft = settingsOf(-7, -8);
  forgetChats(draft, new Set([-7]));
  expect(draft).toEqual(settingsOf(-8));
});
