// A server of an older version: the one of the tests, with another number in its answers.

import { query } from './connect.ts';
import { listenBefore } from './loopback.ts';

/** The URL of the database on a PostgreSQL 13; closed when the test ends. */
export async function openOlderServer(databaseUrl: string): Promise<string> {
  const [shown] = await query(databaseUrl, 'show server_version_num');
  const [version] = Object.values(shown!) as [string];
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
