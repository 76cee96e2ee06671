// A TLS server on loopback that can keep its handshakes waiting, in front of an HTTP server: as slow as a test needs the
// network to be. Each request comes on a connection of its own.

import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** For 127.0.0.1 alone, and trusted by nobody but tests. */
export const certificate = `-----BEGIN CERTIFICATE-----
MIIBWTCCAQCgAwIBAgIBATAKBggqhkjOPQQDAjATMREwDwYDVQQDDAhsb29wYmFj
azAgFw0yMDAxMDEwMDAwMDBaGA8yMTIwMDEwMTAwMDAwMFowEzERMA8GA1UEAwwI
bG9vcGJhY2swWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAASrWqjkhSmP0r8/JBSk
mPQHEzKTqgECZCCS2RCfyiZf8uQ5ccuYUI+laC70ikuYIDqx3aEL2rGu9pQHPAnS
akfqo0MwQTAPBgNVHREECDAGhwR/AAABMA8GA1UdEwEB/wQFMAMBAf8wHQYDVR0O
BBYEFLs8XcEevHOHvL2r5mPeyTyaPEkhMAoGCCqGSM49BAMCA0cAMEQCIEKTL0pG
82ZbOss+gQcw4V4Ty+KP09pnuXOYufpEvrFUAiAvovKpOaFFLHHqm/qyF5Pu71Lz
MGk+uGivbQtpbZXuqw==
-----END CERTIFICATE-----
`;
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQglznlNB2gAmrbnCXx
AY8zl2fumaJxK+vxeQx4Vg+xqL2hRANCAASrWqjkhSmP0r8/JBSkmPQHEzKTqgEC
ZCCS2RCfyiZf8uQ5ccuYUI+laC70ikuYIDqx3aEL2rGu9pQHPAnSakfq
-----END PRIVATE KEY-----
`;

export type SlowHandshake = {
  readonly url: string;
  /** For NODE_EXTRA_CA_CERTS. */
  readonly caFile: string;
  /** From now on no handshake is answered. */
  hold(): void;
  /** How many connections wait. */
  waiting(): number;
  /** Answers those that wait, and all later ones. */
  release(): void;
  /** Methods of the requests that have arrived. */
  readonly methods: string[];
};

/** `target` is the URL of the HTTP server; closed when the test ends. */
export async function openSlowHandshake(target: string): Promise<SlowHandshake> {
  const methods: string[] = [];
  const sockets = new Set<Socket>();
  const held: Socket[] = [];
  let isHeld = false;
  const tls = createTlsServer({ key, cert: certificate }, (incoming, outgoing) => {
    const { method = '', headers } = incoming;
    methods.push(method);
    const passed = request(new URL(incoming.url!, target), { method, headers, agent: false }, (answer) => {
      outgoing.writeHead(answer.statusCode!, { ...answer.headers, connection: 'close' });
      answer.pipe(outgoing);
    });
    passed.on('error', () => outgoing.destroy());
    incoming.pipe(passed);
  });
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => socket.destroy()));
    if (isHeld) held.push(socket);
    else tls.emit('connection', socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const caFile = join(mkdtempSync(join(tmpdir(), 'delegram-tls-')), 'ca.pem');
  writeFileSync(caFile, certificate);
  return {
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    caFile,
    hold: () => void (isHeld = true),
    waiting: () => held.length,
    release() {
      isHeld = false;
      for (const socket of held.splice(0)) tls.emit('connection', socket);
    },
    methods,
  };
}
