// Follows the page's stream as a browser does, and keeps what came.

import { expect, onTestFinished } from 'vitest';
import type { StreamEvents } from '../../../src/sandbox/page/stream.ts';

export type Followed = {
  readonly events: { id: string; name: string; data: unknown }[];
  /** The data of all events of this name, in their order. */
  all<Name extends keyof StreamEvents>(name: Name): StreamEvents[Name][];
  /** Waits until the check holds of what came. */
  until(check: () => boolean): Promise<void>;
  /** Resolves when the server has ended the stream. */
  readonly ended: Promise<void>;
  stop(): void;
};

export async function follow(
  origin: string,
  since: string,
  headers: Record<string, string> = {},
): Promise<Followed> {
  const abort = new AbortController();
  const { signal } = abort;
  const answer = await fetch(`${origin}/stream?since=${since}`, { headers, signal });
  expect(answer.headers.get('content-type')).toBe('text/event-stream');
  const events: Followed['events'] = [];
  let rest = '';
  async function read(): Promise<void> {
    for await (const chunk of answer.body!.pipeThrough(new TextDecoderStream())) {
      const parts = (rest + chunk).split('\n\n');
      rest = parts.pop()!;
      for (const part of parts) add(part);
    }
  }
  function add(part: string): void {
    const fields = Object.fromEntries(
      part.split('\n').map((line) => line.split(/: (.*)/s, 2) as [string, string]),
    );
    const { id, event, data } = fields;
    if (event !== undefined) events.push({ id: id ?? '', name: event, data: JSON.parse(data ?? '') });
  }
  const ended = read().catch(() => undefined);
  const stop = () => abort.abort();
  onTestFinished(stop);
  return {
    events,
    all: (name) => events.flatMap((event) => (event.name === name ? [event.data as never] : [])),
    until: async (check) => {
      await expect.poll(check, { timeout: 40_000, interval: 5 }).toBe(true);
    },
    ended,
    stop,
  };
}
