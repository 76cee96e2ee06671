// Reads a body of bounded size from any stream; it does not depend on HTTP.

import type { Readable } from 'node:stream';
import type { Body } from './request-response.ts';

/** Stops reading as soon as the limit is exceeded; the stream is then paused and not destroyed. Never rejects. */
export function readBody(stream: Readable, limitBytes: number): Promise<Body> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;

    function settle(body: Body): void {
      stream.off('data', take).off('end', finish).off('error', cutOff).off('close', cutOff);
      resolve(body);
    }
    function take(chunk: Buffer): void {
      size += chunk.length;
      if (size > limitBytes) {
        stream.pause();
        settle('too_large');
      } else chunks.push(chunk);
    }
    function finish(): void {
      settle(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks, size));
    }
    function cutOff(): void {
      settle('cut_off');
    }

    if (stream.destroyed) cutOff();
    else stream.on('data', take).on('end', finish).on('error', cutOff).on('close', cutOff);
  });
}
