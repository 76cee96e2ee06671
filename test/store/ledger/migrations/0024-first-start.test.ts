import { expect, it } from 'vitest';
import { createHeartbeat } from '../../../../src/store/ledger/maintenance/heartbeat.ts';
import { openTestLedger } from '../ledger.ts';
import { makeOlderLedger } from './older-ledger.ts';

it.each([
  ['the last heartbeat, where there is nothing else', '', 9_000],
  ['the oldest entry of the audit', "insert into audit (at, action, subject) values (2000, 'a', 's')", 2_000],
  ['when counting began', "insert into key_values (name, value) values ('events-counted-since', '500')", 500],
])('a folder in use has been so since %s', async (_title, statement, at) => {
  const dataDir = await makeOlderLedger('0024', (ledger) => {
    ledger.exec('insert into heartbeat (id, at) values (1, 9000)');
    if (statement !== '') ledger.exec(statement);
  });
  const heartbeat = createHeartbeat((await openTestLedger(dataDir)).db);
  await heartbeat.beat(10_000);
  expect(await heartbeat.first()).toBe(at);
});

it('a new folder is in use since its first heartbeat', async () => {
  const heartbeat = createHeartbeat((await openTestLedger(await makeOlderLedger('0024', () => {}))).db);
  expect(await heartbeat.first()).toBeUndefined();
  await heartbeat.beat(10_000);
  expect(await heartbeat.first()).toBe(10_000);
});
