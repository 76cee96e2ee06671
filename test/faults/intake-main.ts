// A process that is nothing but the store and the webhook, to be killed, starved of disk or filled to the brim. It says
// its port and then takes in; it ends as main.ts does when the disk fails. A flaw may be named, for the controls, and how
// many pages of the log make a checkpoint (0: none is made).

import { flushCompileCache } from 'node:module';
import { argv } from 'node:process';
import { DatabaseSync } from 'node:sqlite';
import { pino } from 'pino';
import { systemClock } from '../../src/clock.ts';
import { openStore } from '../../src/store/open.ts';
import { openWebhook, type WebhookOptions } from '../../src/webhook/server.ts';
import { flaws, secret, type Flaw } from './intake-flaws.ts';

const [, , dataDir = '', flaw = 'none', checkpointPages = '60'] = argv;
const sabotage = flaws[flaw as Flaw];

/** openStore shows nobody its connection: it is caught as it is first used. */
const ledgers: DatabaseSync[] = [];
const exec = Reflect.get(DatabaseSync.prototype, 'exec');
DatabaseSync.prototype.exec = function (sql) {
  ledgers.push(this);
  exec.call(this, sql);
};

const store = await openStore({ dataDir });
// The log is moved to the file so often that a short run is interrupted in that too.
ledgers[0]!.exec(`pragma wal_autocheckpoint = ${Number(checkpointPages)}`);
sabotage.afterOpening?.(ledgers[0]!);
const keep: WebhookOptions['storeArrival'] = (arrival) => store.events.add(arrival, []);
const webhook = await openWebhook({
  host: '127.0.0.1',
  port: 0,
  secrets: [secret],
  allowIps: [],
  trustedProxies: [],
  storeArrival: sabotage.around?.(keep) ?? keep,
  quota: { bytesPerHour: Infinity, isStored: (arrival) => store.events.has(arrival), onSpent: () => {} },
  onStored: () => {},
  onBroken: () => process.exit(74),
  isHealthy: () => true,
  readiness: () => [],
  clock: systemClock,
  log: pino({ level: 'silent' }),
});
flushCompileCache();
process.stdout.write(`${webhook.port}\n`);
