// Several apps in this process on one PostgreSQL database, between the sandbox's two servers.

import pg from 'pg';
import { onTestFinished } from 'vitest';
import { systemClock, type Clock } from '../../src/base/clock.ts';
import { readConfig } from '../../src/config.ts';
import { openApp, type App } from '../../src/app.ts';
import { createLog } from '../../src/base/log.ts';
import { makeDatabase } from '../postgres/database.ts';
import { openScene, post } from './scene.ts';

export type Instance = App & {
  readonly logged: string[];
  /** What ended it, as the process would end with it. */
  readonly fatal: unknown[];
  post: (type: string, data: object, eventId: string) => Promise<number>;
  /** The status of /readyz, and what it says is missing. */
  readiness(): Promise<{ status: number; missing: unknown }>;
  metric(sample: string): Promise<number | undefined>;
};

/** `given`: more of the environment; DATABASE_URL is a database of its own unless it is there. */
export async function openInstances(given: Record<string, string> = {}) {
  const scene = await openScene({ local: true });
  const url = given['DATABASE_URL'] ?? (await makeDatabase());
  const environment = { ...scene.environment, ...given, DATABASE_URL: url };

  async function open(clock: Clock = systemClock): Promise<Instance> {
    const logged: string[] = [];
    const fatal: unknown[] = [];
    const config = readConfig(environment);
    const log = createLog({ level: 'debug', secrets: config.secrets, write: (line) => logged.push(line) });
    const app = await openApp(config, log, (error) => fatal.push(error), { clock });
    let closed: Promise<void> | undefined;
    const close = () => (closed ??= app.close());
    onTestFinished(close);
    const at = `http://127.0.0.1:${app.port}`;
    return {
      ...app,
      close,
      logged,
      fatal,
      post: (type, data, eventId) => post(app.port, eventId, { type, data }),
      async readiness() {
        const response = await fetch(`${at}/readyz`);
        const text = await response.text();
        return { status: response.status, missing: response.ok ? [] : JSON.parse(text) };
      },
      async metric(sample) {
        const text = await (await fetch(`${at}/metrics`)).text();
        const line = text.split('\n').find((one) => one.startsWith(`${sample} `));
        return line === undefined ? undefined : Number(line.slice(sample.length));
      },
    };
  }

  return { ...scene, environment, url, open };
}

/** Ends the session of whoever leads, as an administrator may. */
export async function endLeadersSession(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query(
      `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted and mode = 'ExclusiveLock'
       and database = (select oid from pg_database where datname = current_database())
       and (classid::bigint, objid::bigint) = (select 1147497553, hashtext(current_schema())::bigint & 4294967295)`,
    );
    if (rowCount !== 1) throw new Error('Nobody leads.');
  } finally {
    await client.end();
  }
}
