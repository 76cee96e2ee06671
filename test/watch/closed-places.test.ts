import { expect, it } from 'vitest';
import { retryClosedHourly } from '../../src/watch/closed-places.ts';
import { createManualClock } from '../manual-clock.ts';
import { openLog } from './scene.ts';

const hour = 3_600_000;

type Deliveries = Parameters<typeof retryClosedHourly>[0]['store']['deliveries'];
const row = { chat_id: 5, topic_id: -1, reason: 'r', since: 1, is_tried: 0 };

function open(tryClosed: Deliveries['tryClosed']) {
  const clock = createManualClock();
  const { logged, log } = openLog('info');
  const listClosed: Deliveries['listClosed'] = async (of) =>
    'reason' in of && of.reason === '{"code":"rights"}' ? [row] : [];
  const deliveries = { tryClosed, listClosed };
  return { clock, logged, end: retryClosedHourly({ store: { deliveries }, clock, log }) };
}

it('tries topics and chats out of reach once an hour, until it is ended', async () => {
  const tried: number[] = [];
  const { clock, end } = open(async (places) => {
    expect(places).toEqual([row]);
    tried.push(clock.now());
  });
  const start = clock.now();
  await clock.advance(hour - 1);
  expect(tried).toEqual([]);
  await clock.advance(hour + 1);
  expect(tried).toEqual([start + hour, start + 2 * hour]);
  end();
  await clock.advance(hour);
  expect(tried).toHaveLength(2);
});

it('goes on when the ledger could not be written', async () => {
  let tries = 0;
  const { clock, logged } = open(() => Promise.reject(new Error(`No ${(tries += 1)}`)));
  await clock.advance(2 * hour);
  expect(tries).toBe(2);
  expect(logged.join()).toContain('they are in an hour');
});
