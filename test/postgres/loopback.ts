// Something between an instance and PostgreSQL: a server on loopback that is given each connection to it, and a way on to
// the database.

import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** The URL of the database through it; everything is closed when the test ends. `connectOn` leads to that of its URL. */
export async function listenBefore(
  databaseUrl: string,
  serve: (client: Socket, connectOn: (to?: string) => Socket) => void,
): Promise<string> {
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    return socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket));
  };
  const server = createServer((client) =>
    serve(keep(client), (to = databaseUrl) => keep(connect(placeOf(new URL(to))))),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const url = new URL(databaseUrl);
  url.searchParams.delete('host');
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return url.href;
}

function placeOf(url: URL): { path: string } | { host: string; port: number } {
  const folder = url.searchParams.get('host');
  const port = Number(url.port || 5432);
  return folder === null ? { host: url.hostname, port } : { path: `${folder}/.s.PGSQL.${port}` };
}
