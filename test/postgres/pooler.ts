// A pooler as pgbouncer is with pool_mode = transaction: each transaction gets the session that was free last. With
// pool_mode = statement none may last beyond a statement. It understands as much of PostgreSQL's protocol as it needs to see
// where a transaction ends.

import type { Socket } from 'node:net';
import { listenBefore } from './loopback.ts';

type Session = { socket: Socket; onMessage: (message: Buffer) => void };

/** The URL of the database through the pooler; closed when the test ends. */
export function openPooler(databaseUrl: string, mode: 'transaction' | 'statement'): Promise<string> {
  const free: Session[] = [];
  return listenBefore(databaseUrl, (client, connectOn) => {
    let startup: Buffer | undefined;
    let held: Session | undefined;
    const greet = async (message: Buffer) => {
      startup = message;
      const { session, greeting } = await openSession(connectOn(), message);
      free.push(session);
      client.write(greeting);
    };
    const ask = async (message: Buffer) => {
      const session = held ?? free.pop() ?? (await openSession(connectOn(), startup!)).session;
      held = session;
      session.onMessage = (answer) => {
        if (mode === 'statement' && isReady(answer) && isInTransaction(answer)) {
          session.socket.destroy();
          client.end(refusal);
          return;
        }
        if (isReady(answer) && !isInTransaction(answer)) {
          held = undefined;
          free.push(session);
        }
        client.write(answer);
      };
      session.socket.write(message);
    };
    // The first message has no byte for its type.
    readMessages(client, 0, (message) => {
      if (startup === undefined) void greet(message);
      else if (isEnd(message)) client.end();
      else void ask(message);
    });
  });
}

/** Resolves once it is ready, with what the server has greeted with. */
async function openSession(socket: Socket, startup: Buffer): Promise<{ session: Session; greeting: Buffer }> {
  const greeting: Buffer[] = [];
  const ready = Promise.withResolvers<void>();
  const onMessage = (message: Buffer) => {
    greeting.push(message);
    if (isReady(message)) ready.resolve();
  };
  const session: Session = { socket, onMessage };
  readMessages(socket, 1, (message) => session.onMessage(message));
  socket.write(startup);
  await ready.promise;
  return { session, greeting: Buffer.concat(greeting) };
}

/** `typeBytes`: how many bytes stand before the length of the first message; before any other it is one. */
function readMessages(socket: Socket, typeBytes: 0 | 1, onMessage: (message: Buffer) => void): void {
  let [bytes, before] = [Buffer.alloc(0), typeBytes as number];
  socket.on('data', (chunk: Buffer) => {
    bytes = Buffer.concat([bytes, chunk]);
    while (bytes.length >= before + 4) {
      const end = before + bytes.readInt32BE(before);
      if (bytes.length < end) return;
      onMessage(bytes.subarray(0, end));
      bytes = bytes.subarray(end);
      before = 1;
    }
  });
}

/** As pgbouncer says it. */
const refusal = (() => {
  const fields = ['SFATAL', 'C08P01', 'Mtransaction blocks not allowed in statement pooling mode'];
  const body = Buffer.from(`${fields.map((field) => `${field}\0`).join('')}\0`);
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
})();

const typeOf = (message: Buffer) => String.fromCharCode(message[0]!);
const isReady = (message: Buffer) => typeOf(message) === 'Z';
const isInTransaction = (message: Buffer) => String.fromCharCode(message.at(-1)!) !== 'I';
const isEnd = (message: Buffer) => typeOf(message) === 'X';
