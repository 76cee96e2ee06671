// A stopped bot's data folder, and the two commands on it.

import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runBackup } from '../../src/archive/command.ts';
import { openStore } from '../../src/store/open.ts';
import { makeArrival, makeDataDir } from '../store/ledger/fixture.ts';

export const now = Date.UTC(2026, 10, 22, 3, 0, 0);

export function makeFolder(): string {
  return mkdtempSync(join(tmpdir(), 'delegram-archive-'));
}

/** With an event on its way to a chat, one that was sent, a setting and a value. */
export async function makeDataFolder(): Promise<string> {
  const dataDir = makeDataDir();
  const store = await openStore({ dataDir });
  const route = { chatId: -100, topicId: null, ruleId: null };
  await store.events.add(makeArrival('waiting'), [route]);
  await store.events.add(makeArrival('quiet'), []);
  await store.keyValues.write('name', 'value');
  await store.settings.update((draft) => {
    draft.addresses.push({ label: 'payouts', address: 'T', tags: [], addedBy: 1, addedAt: 1 });
  });
  await store.close();
  return dataDir;
}

/** Returns the path of the backup. */
export async function backUp(dataDir: string, ...args: string[]): Promise<string> {
  const folder = makeFolder();
  const said = await runBackup(['--to', folder, ...args], { dataDir }, now);
  return /is (\/\S+) \(/.exec(said)![1]!;
}
