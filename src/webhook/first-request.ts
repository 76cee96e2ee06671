// Gives Node's parser the data of a connection without the secret in parts, and nothing beyond its first request. The parser
// handles all that it is given at once, and builds a request and a response for each of thousands in one packet.

import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

/** The whole head of most requests, and never more than a few whole requests. */
const partBytes = 256;
const endOfHead = '\r\n\r\n';

/** `first` answers the first request, once there is one. To be called after Node has attached its parser. */
export function limitToFirstRequest(
  socket: Socket,
  { isTrusted, first }: { isTrusted: () => boolean; first: () => IncomingMessage | undefined },
): void {
  const [parse] = socket.listeners('data');
  if (!parse) return;

  /** Where the next part ends: behind the head of a request, since what it is decides whether more is taken. */
  function endOfPart(chunk: Buffer, at: number): number {
    if (first()) return at + partBytes;
    const head = chunk.indexOf(endOfHead, at + partBytes - endOfHead.length, 'latin1');
    return head === -1 ? chunk.length : head + endOfHead.length;
  }

  function take(chunk: Buffer): void {
    for (let at = 0; at < chunk.length && !socket.writableEnded && !socket.destroyed;) {
      if (isTrusted()) {
        Reflect.apply(parse!, socket, [chunk.subarray(at)]);
        return;
      }
      if (first()?.complete) return;
      const end = endOfPart(chunk, at);
      Reflect.apply(parse!, socket, [chunk.subarray(at, end)]);
      at = end;
    }
  }

  socket.on('data', take);
  socket.off('data', parse as (chunk: Buffer) => void);
}
