// A process that moves a ledger and is killed on the way: at a page that is read or written, when everything is written and
// nothing of it is there for good, or before the source is marked.

import { argv } from 'node:process';
import { moveLedger, openEnds, readDestination } from '../../../src/archive/move/command.ts';
import { now } from './moment.ts';

const [, , dataDir = '', databaseUrl = '', to = '', moment = ''] = argv;

const kill = () => process.kill(process.pid, 'SIGKILL');
const from = { dataDir, databaseUrl: databaseUrl === '' ? undefined : databaseUrl };
await using ends = await openEnds(from, readDestination(to, undefined));
const { source, target } = ends;
let pages = 0;
await moveLedger(
  {
    ...source,
    leave: async (...given) => {
      if (moment === 'not marked') kill();
      return source.leave(...given);
    },
  },
  {
    ...target,
    fill: (settings, work) =>
      target.fill(settings, async (db) => {
        await work(db);
        if (moment === 'written') kill();
      }),
  },
  {
    now,
    checkEnd: () => {
      if (String(++pages) === moment) kill();
    },
  },
);
process.stdout.write(`${pages}`);
