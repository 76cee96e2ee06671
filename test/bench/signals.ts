// Measures what it would cost to signal within the commit: PostgreSQL lets only one transaction with a NOTIFY commit at a
// time, so that no two share a sync. Instances signal after the commit, on its own and at most once in 50 ms.

import { sql } from 'kysely';
import { openPostgres } from '../../src/store/postgres.ts';
import { channels } from '../../src/store/postgres/listen.ts';
import { keepNews } from '../../src/store/postgres/keep-news.ts';
import type { Figure } from './figures.ts';

const lastsMs = 2_000;
/** As many as an instance has connections. */
const atOnce = 10;

export async function benchSignals(url: string): Promise<Figure> {
  const ledger = await openPostgres({ url });
  try {
    const after = await commitsPerSecond(ledger, 'after');
    const within = `perform pg_notify('${channels.news}', ''); return results;`;
    await sql.raw(keepNews.replace('return results;', () => within)).execute(ledger.db);
    const bare = await commitsPerSecond(ledger, 'within');
    return {
      name: `commits a second, ${atOnce} at once; bare: with NOTIFY within each`,
      value: after,
      unit: '/s',
      bare,
      least: bare,
    };
  } finally {
    await sql.raw(keepNews).execute(ledger.db);
    await ledger.close();
  }
}

async function commitsPerSecond(
  { writeArrivals }: Awaited<ReturnType<typeof openPostgres>>,
  prefix: string,
): Promise<number> {
  let commits = 0;
  const startedAt = performance.now();
  const isOver = () => performance.now() - startedAt > lastsMs;
  const write = async (nth: number) => {
    for (let n = 0; !isOver(); n++) {
      const eventId = `${prefix}-${nth}-${n}`;
      const arrival = {
        eventId,
        type: 'T',
        version: null,
        kind: 'event' as const,
        remark: null,
        body: '{}',
        receivedAt: 1,
      };
      await writeArrivals([{ arrival, routes: [] }]);
      commits += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, (_, nth) => write(nth)));
  return (commits * 1_000) / (performance.now() - startedAt);
}
