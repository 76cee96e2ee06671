// Measures whether retention keeps up with a storm: how many events a second a round counts and deletes, each with a
// delivery, and the longest time for which a step holds the event loop.

import { createEventCounter } from '../../src/figures/count-events.ts';
import { createLog } from '../../src/base/log.ts';
import { openStore } from '../../src/store/open.ts';
import { createRetention } from '../../src/watch/retention.ts';
import { createManualClock } from '../manual-clock.ts';
import { figure, type Figure } from './figures.ts';
import { cpuMsOf, longestBlock, writeLedger, type Block } from './ledger.ts';
import type { Setup } from './setup.ts';
import { fillEvents, now } from './stats.ts';

const many = 100_000;
/** How many a second came, and are to be counted and deleted. */
const perSecond = 5_000;
const longestStepMs = 50;
const keepDays = 30;
const dayMs = 86_400_000;

export async function benchRetention(setup: Setup): Promise<Figure[]> {
  const dataDir = setup.dataDirOf('retention');
  await fillEvents(dataDir, many, (many / perSecond) * 1000);
  await writeLedger(dataDir, (db) =>
    db.exec(`insert into posts (id, chat_id, priority, state, created_at, begun_at, shown_at)
        select seq, -1, 1, 'shown', received_at, received_at, received_at from events;
      insert into deliveries (event_seq, chat_id, state, created_at, post_id)
        select seq, -1, 'posted', received_at, seq from events`),
  );
  const store = await openStore({ dataDir });

  const deleted = Promise.withResolvers<void>();
  const log = createLog({ level: 'info', secrets: [], write: () => deleted.resolve() });
  const counter = createEventCounter({ sums: store.figures.sums, isBait: () => false, log });
  const counted = Promise.withResolvers<void>();
  // Whatever came is old by then.
  const clock = createManualClock(now + (keepDays + 1) * dayMs);
  const retention = createRetention({
    store,
    counter: {
      async step(limit) {
        const isMore = await counter.step(limit);
        if (!isMore) counted.resolve();
        return isMore;
      },
    },
    keepDays,
    onBroken: (error) => deleted.reject(error),
    clock,
    log,
  });
  retention.start();

  const counting = await measure(async () => {
    await clock.advance(60_000);
    await counted.promise;
  });
  const deleting = await measure(() => deleted.promise);
  await retention.close();
  await store.close();
  return [...figuresOf('counted', counting), ...figuresOf('deleted', deleting)];
}

type Measured = { wallMs: number; cpuMs: number; block: Block };

async function measure(act: () => Promise<unknown>): Promise<Measured> {
  const startedAt = performance.now();
  let block: Block = { cpuMs: 0, wallMs: 0 };
  const cpuMs = await cpuMsOf(async () => {
    block = await longestBlock(act);
  });
  return { wallMs: performance.now() - startedAt, cpuMs, block };
}

function figuresOf(what: string, { wallMs, cpuMs, block }: Measured): Figure[] {
  return [
    figure(`events ${what} in a second of CPU`, (many * 1000) / cpuMs, '', { least: perSecond }),
    figure('… in a second by the clock, with the disk', (many * 1000) / wallMs),
    figure('… longest step, CPU', block.cpuMs, 'ms', { most: longestStepMs }),
    figure('… by the clock', block.wallMs, 'ms'),
  ];
}
