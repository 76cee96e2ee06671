// A connection of its own, for what belongs to a session: an advisory lock, or listening. It is given up as soon as an
// answer does not come in time.

import type { QueryResultRow } from 'pg';
import type { Clock } from '../../base/clock.ts';
import { translatePostgresError } from './errors.ts';
import { createClient, endAtOnce, readServer } from './pool.ts';
import { thisServer, type Primary } from './primary.ts';

export type Session = Awaited<ReturnType<typeof openSession>>;

type SessionOptions = {
  url: string;
  clock: Clock;
  primary: Primary;
  /** For the connection, and for each answer. */
  answerMs: number;
  /** Statements for its beginning. */
  begin: string;
  onNotification?: (channel: string) => void;
  /** Called once when it has ended, however. */
  onEnd: () => void;
};

/** How long a server that may be cut off is waited for at the end. */
const farewellMs = 1_000;

/** @throws StoreError when there is no connection in time. */
export async function openSession(options: SessionOptions) {
  const { url, clock, primary, answerMs, begin, onNotification, onEnd } = options;
  const client = createClient(url, answerMs);
  const ended = Promise.withResolvers<void>();
  // `end` follows each error.
  client.on('error', () => undefined);
  client.on('end', () => ended.resolve());
  client.on('notification', ({ channel }) => onNotification?.(channel));

  /** @throws StoreError; the session has ended then. */
  const query = async <Row extends QueryResultRow>(
    text: string,
    values: unknown[] = [],
    withinMs = answerMs,
  ): Promise<Row[]> => {
    const question = { text, values, query_timeout: withinMs };
    try {
      const { rows } = await client.query<Row>(question);
      return rows;
    } catch (error) {
      // Whether the server hears this session is not known now: nothing may rest on it any longer.
      endAtOnce(client);
      throw translatePostgresError(error);
    }
  };
  /** Ends it; the server notices at once unless it is cut off. */
  const close = async () => {
    void client.end().catch(() => undefined);
    const stopWaiting = clock.after(farewellMs, () => endAtOnce(client));
    await ended.promise;
    stopWaiting();
  };

  try {
    await client.connect();
    const first = { text: `${begin}; select ${thisServer} as server`, query_timeout: answerMs };
    const leave = primary.join(readServer(await client.query(first)), () => endAtOnce(client));
    void ended.promise.then(leave);
  } catch (error) {
    endAtOnce(client);
    throw translatePostgresError(error);
  }
  void ended.promise.then(onEnd);
  return { query, close };
}
