// A process that confirms one order and stops at a named point before its answer is stored, to be killed there: it
// prints `here` and then blocks its thread, so that nothing more is sent or written.

import { writeSync } from 'node:fs';
import { argv } from 'node:process';
import { pino } from 'pino';
import { systemClock } from '../../src/base/clock.ts';
import { noCeilings } from '../../src/orders/limits.ts';
import { openOrders } from '../../src/orders/orders.ts';
import { createServiceClient } from '../../src/service/client.ts';
import { openStore } from '../../src/store/open.ts';
import { credentials } from '../orders/credentials.ts';
import { anna, flash, regular } from '../orders/requests.ts';
import { withAnswers, withQueries } from './with-queries.ts';

const [, , dataDir = '', baseUrl = '', kind = '', point = ''] = argv;

function stopAt(name: string): void {
  if (name !== point) return;
  writeSync(1, 'here\n');
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
}

const store = withQueries(await openStore({ dataDir }), (queries) => ({
  async change(id, from, change) {
    const row = await queries.change(id, from, change);
    stopAt(change.state === 'placing' ? 'gate not committed' : 'answer not committed');
    return row;
  },
}));
const orderParams = { quantity: 'quantity', receiver: 'receiver', duration: 'duration' };
const client = createServiceClient({ baseUrl, orderParams, clock: systemClock, ...credentials });
const service = withAnswers(client, async (call, { by }) => {
  if (by === 'create') stopAt('not sent yet');
  const answer = await call();
  if (by === 'create') stopAt('answered');
  return answer;
});
const log = pino({ level: 'silent' });
const orders = openOrders({ store, service, policy: 'ask', ceilings: noCeilings, clock: systemClock, log });
await orders.start();
const card = await orders.draft(kind === 'flash' ? flash : regular, anna);
writeSync(1, `${card.id}\n`);
await orders.confirm(card.token, anna.id);
// Timers of the system clock keep no process alive.
setInterval(() => undefined, 1_000);
