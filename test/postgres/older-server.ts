// A server of an older version: the one of the tests, with another number in its answers.

import pg from 'pg';
import { listenBefore } from './loopback.ts';

/** The URL of the database on a PostgreSQL 13; closed when the test ends. */
export async function openOlderServer(databaseUrl: string): Promise<string> {
  const version = await readVersion(databaseUrl);
  return listenBefore(databaseUrl, (client, connectOn) => {
    const server = connectOn();
    client.on('data', (bytes) => void server.write(bytes));
    // As many characters, so that no length changes.
    server.on('data', (bytes: Buffer) => {
      client.write(Buffer.from(bytes.toString('latin1').replaceAll(version, '130022'), 'latin1'));
    });
    server.on('close', () => client.destroy());
    client.on('close', () => server.destroy());
  });
}

async function readVersion(databaseUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ server_version_num: string }>('show server_version_num');
  await client.end();
  return rows[0]!.server_version_num;
}
