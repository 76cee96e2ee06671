// A process with nothing but the store and the webhook, which tests kill or deprive of its disk. It prints its port and
// then accepts events; like main.ts it ends when the disk fails. Its arguments may name a flaw, for the controls, and
// the number of log pages after which SQLite makes a checkpoint (0: never).

import { flushCompileCache } from 'node:module';
import { argv } from 'node:process';
import { DatabaseSync } from 'node:sqlite';
import { pino } from 'pino';
import { systemClock } from '../../src/base/clock.ts';
import { openStore } from '../../src/store/open.ts';
import { openWebhook, type WebhookOptions } from '../../src/intake/server.ts';
import { flaws, secret, type Flaw } from './intake-flaws.ts';

const [, , dataDir = '', flaw = 'none', checkpointPages = '60'] = argv;
const sabotage = flaws[flaw as Flaw];

/** openStore does not expose its connection, so it is captured at its first use. */
const ledgers: DatabaseSync[] = [];
const exec = Reflect.get(DatabaseSync.prototype, 'exec');
DatabaseSync.prototype.exec = function (sql) {
  ledgers.push(this);
  exec.call(this, sql);
};

const store = await openStore({ dataDir });
// Checkpoints are so frequent that kills of a short run hit them as well.
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
