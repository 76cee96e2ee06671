// Passes the data of an untrusted connection to Node's HTTP parser in small parts, and nothing after its first request.
// Node's parser handles all of its input at once, and would create a request and a response for each of thousands of
// pipelined requests in one packet.

import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

/** Large enough for the whole head of most requests, and too small for more than a few whole requests. */
const partBytes = 256;
const endOfHead = '\r\n\r\n';

/** `first` returns the first request, once there is one. To be called after Node has attached its parser. */
export function limitToFirstRequest(
  socket: Socket,
  { isTrusted, first }: { isTrusted: () => boolean; first: () => IncomingMessage | undefined },
): void {
  const [parse] = socket.listeners('data');
  if (!parse) return;

  /**
   * The next part ends after the head of the first request, because handling it decides whether more data is parsed.
   */
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
