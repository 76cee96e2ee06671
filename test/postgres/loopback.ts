// Something between an instance and PostgreSQL: a server on loopback that is given each connection to it, and a way on to
// the database.

import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** The URL of the database through it; everything is closed when the test ends. */
export async function listenBefore(
  databaseUrl: string,
  serve: (client: Socket, connectOn: () => Socket) => void,
): Promise<string> {
  const url = new URL(databaseUrl);
  const folder = url.searchParams.get('host');
  const port = Number(url.port || 5432);
  const target = folder === null ? { host: url.hostname, port } : { path: `${folder}/.s.PGSQL.${port}` };
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    return socket.on('error', () => socket.destroy());
  };
  const server = createServer((client) => serve(keep(client), () => keep(connect(target))));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  url.searchParams.delete('host');
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return url.href;
}
