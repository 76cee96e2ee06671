// Export and import of the settings, from the file on SQLite and from the row on PostgreSQL.

import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { runSettings } from '../../../src/archive/settings.ts';
import { openStore } from '../../../src/store/open.ts';
import type { Chat, SettingsData } from '../../../src/store/settings/settings.ts';
import { databaseOf, isPostgres, makeDatabase, serverOf } from '../../postgres/database.ts';
import { makeDataDir, makeEmptyDir, openTestStore } from '../../store/ledger/fixture.ts';
import { refusal, refusalOf } from '../../store/refusal.ts';
import { makeFolder } from '../scene.ts';

const chat: Chat = { id: -100, type: 'supergroup', title: 'Team', addedBy: 1, addedAt: 5 };

/** A place on which a bot has run, which had one chat; and the command on it. */
async function openPlace() {
  const dataDir = makeDataDir();
  const store = await openTestStore(dataDir);
  await store.settings.update(({ chats }) => void chats.push(chat));
  await store.close();
  const place = { dataDir, databaseUrl: await databaseOf(dataDir) };
  const run = (args: string[], input = '') => runSettings(args, place, Readable.from([input]));
  const read = async () => JSON.parse(await run(['export'])) as SettingsData;
  /** What the command does with the text as a file. */
  const importText = (text: string) => {
    const file = join(makeFolder(), 'settings.json');
    writeFileSync(file, text);
    return run(['import', file]);
  };
  return { dataDir, run, read, importText };
}

/** Settings whose address book has these names. */
function bookOf(...labels: string[]): string {
  const facts = { tags: [], addedBy: 1, addedAt: 5 };
  return JSON.stringify({
    addresses: labels.map((label, at) => Object.assign({ label, address: `T${at}` }, facts)),
  });
}

it('prints what the bot reads, as a person can edit it', async () => {
  const { dataDir, run } = await openPlace();
  const text = await run(['export']);
  const { settings } = await openTestStore(dataDir);
  expect(JSON.parse(text)).toEqual(settings.data);
  expect(text).toBe(JSON.stringify(settings.data, null, 2));
});

it('writes into a file for its owner only, and over none that is there', async () => {
  const { run } = await openPlace();
  const file = join(makeFolder(), 'mine.json');
  expect(await run(['export', file])).toBe(`Exported to ${file}.`);
  expect(readFileSync(file, 'utf8')).toBe(`${await run(['export'])}\n`);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(await refusalOf(run(['export', file]))).toEqual(refusal(73, 'not overwritten'));
  expect(await refusalOf(run(['export', join(makeFolder(), 'none', 'mine.json')]))).toEqual(
    refusal(73, 'ENOENT'),
  );
});

it('imports what was exported and edited, says what has changed, and keeps what was there', async () => {
  const { dataDir, run, read, importText } = await openPlace();
  const before = await read();
  const edited: SettingsData = {
    ...before,
    chats: [
      { ...chat, title: 'Crew' },
      { ...chat, id: -200 },
    ],
    limits: { ...before.limits, onlyBook: true },
    contracts: [],
  };
  expect(await importText(`\uFEFF${JSON.stringify(edited)}`)).toMatch(
    /: chats: 1 added, 1 changed; limits: changed; contracts: 2 removed\. /,
  );
  expect(await read()).toEqual(edited);
  expect(JSON.parse(await run(['export', '--before-import']))).toEqual(before);
  const { settings } = await openTestStore(dataDir);
  expect(settings.data).toEqual(edited);
});

it('imports from standard input, and writes nothing when it is the same', async () => {
  const { run } = await openPlace();
  const same = await run(['import', '-'], await run(['export']));
  expect(same).toMatch(/has the same settings already; nothing was written\.$/);
  expect(await refusalOf(run(['export', '--before-import']))).toEqual(
    refusal(66, 'Nothing was ever imported'),
  );
  expect(await run(['import', '-'], '{}')).toContain(': chats: 1 removed. ');
});

const boss = '{"people": [{"id": 1, "name": "A",\n"role": "boss", "addedBy": 1, "addedAt": 1}]}';
const noRole = /line 2, people\.0\.role: .*expected one of "admin"/;
const noName = /line 2, limits\.perDay\.suns: there is no such name here, only sun, energy, bandwidth/;
const alike = /addresses: "payouts" and "to payouts" would be read as one name/;
const twoAlphabets = /addresses: "pауouts" has letters of two alphabets/;
const versionOne = /is of version 1, which unreleased builds of before 0\.1\.0 wrote: export it/;
const noSwitch = /line 2, backup\.isOn: .*expected boolean/;
const noRecipient = /line 2, backup\.recipient: there is no such name here, only isOn, time, timeZone/;

it.each([
  ['no JSON', '{\n  "chats": [}\n}', /line 2: a value is missing/],
  ['nothing', '', /it is empty/],
  ['another thing', '[]', /line 1, the document: .*expected object/],
  ['a wrong value', '{\n\n"chats": [{\n"id": "x"}]}', /line 4, chats\.0\.id: .*expected number/],
  ['no choice', '{"places": [],\n"backup": {"isOn": 1}}', noSwitch],
  ['a recipient of backups', '{"places": [],\n"backup": {"recipient": "age1"}}', noRecipient],
  ['a role that is none', boss, noRole],
  ['a slip in the name of a limit', '{"limits": {"perDay": {\n"suns": 5}}}', noName],
  ['a name twice', '{"chats": [],\n"chats": []}', /line 2, chats: the name stands twice/],
  ['a second name that reads alike', bookOf('payouts', 'to payouts'), alike],
  ['a name that stands for everything', bookOf('All'), /addresses: "All" stands for everything or for a day/],
  ['a name of two alphabets', bookOf('pауouts'), twoAlphabets],
  ['a later version', '{"version": 3}', /has version 3 and was written by a later Delegram/],
  ['version 1', '{"version": 1}', versionOne],
  ['the rules of version 1', '{"rules": []}', /is of version 1/],
  ['too many levels', `{"chats": ${'['.repeat(200_000)}`, /too many levels|line 1/],
])('refuses %s with the place, and changes nothing', async (_, text, said) => {
  const { run, importText } = await openPlace();
  const before = await run(['export']);
  expect(await refusalOf(importText(text))).toEqual(
    refusal(65, new RegExp(`${said.source}.*Nothing was changed\\.`, 's')),
  );
  expect(await run(['export'])).toBe(before);
  expect(await refusalOf(run(['export', '--before-import']))).toEqual(
    refusal(66, 'Nothing was ever imported'),
  );
});

it('imports names that read alike only where they were stored before', async () => {
  const { dataDir, read, importText } = await openPlace();
  const store = await openTestStore(dataDir);
  const { addresses } = JSON.parse(bookOf('payouts', 'to payouts')) as SettingsData;
  await store.settings.update((draft) => void draft.addresses.push(...addresses));
  await store.close();
  const stored = await read();
  await importText(JSON.stringify({ ...stored, limits: { ...stored.limits, onlyBook: true } }));
  expect((await read()).addresses).toEqual(addresses);
});

it.skipIf(!isPostgres)('bots that run on PostgreSQL have them soon, and go on from there', async () => {
  const { dataDir, run } = await openPlace();
  const { settings } = await openTestStore(dataDir);
  await run(['import', '-'], '{}');
  await expect.poll(() => settings.data.chats).toEqual([]);
  await settings.update(({ chats }) => void chats.push({ ...chat, id: -1 }));
  expect(settings.data.chats.map(({ id }) => id)).toEqual([-1]);
});

it.skipIf(isPostgres)(
  'a bot that runs on SQLite has to be stopped for an import, not to an export',
  async () => {
    const { dataDir, run } = await openPlace();
    const { settings } = await openTestStore(dataDir);
    expect(await refusalOf(run(['import', '-'], '{}'))).toEqual(refusal(75, 'the bot runs'));
    expect(JSON.parse(await run(['export']))).toEqual(settings.data);
  },
);

it.each(['', 'show', 'import', 'import  ', 'export a b', 'export --force', 'import a --before-import'])(
  'refuses "%s" with how it is used',
  async (line) => {
    const { run } = await openPlace();
    expect(await refusalOf(run(line === '' ? [] : line.split(' ')))).toEqual(
      refusal(64, 'Usage: npm run settings -- export'),
    );
  },
);

it('imports into a place on which a bot ran once, and says so on one that none has seen', async () => {
  const dataDir = makeEmptyDir();
  const databaseUrl = isPostgres ? await makeDatabase(serverOf(), 'template template0') : undefined;
  const place = { dataDir, databaseUrl };
  const run = (args: string[], input = '') => runSettings(args, place, Readable.from([input]));
  const advice = /no bot has run on .* yet\. .* If so, start the bot (?:there|on it) once/;
  expect(await refusalOf(run(['import', '-'], '{}'))).toEqual(refusal(66, advice));
  await (await openStore(databaseUrl === undefined ? { dataDir } : { dataDir, databaseUrl })).close();
  expect(await run(['import', '-'], JSON.stringify({ version: 2, chats: [chat] }))).toContain(
    ': chats: 1 added. ',
  );
});

it('says that a file can not be read', async () => {
  const { run } = await openPlace();
  expect(await refusalOf(run(['import', '/nowhere/x.json']))).toEqual(refusal(66, 'ENOENT'));
  expect(await refusalOf(run(['import', 'nowhere.json']))).toEqual(
    refusal(66, `^${resolve('nowhere.json')} can't be read`),
  );
});
