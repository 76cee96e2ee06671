import { describe, expect, it } from 'vitest';
import { isLong, printResult } from './long-run.ts';
import { judgeCopies, mixed, quarantined, readCopies, refund } from './alerts-events.ts';
import type { FlawName } from './alerts-flaws.ts';
import { openAlertsWorld } from './alerts-world.ts';

const minute = 60_000;
const hour = 60 * minute;
const count = isLong ? 100_000 : 3_000;
/** Of what is urgent, at least. */
const rounds = 9;
const timeoutMs = isLong ? 900_000 : 180_000;

/** `count` events for one group at once; while they are sent, an urgent event arrives each ten seconds. */
async function backlog(count: number, flaw: FlawName = 'none') {
  const world = await openAlertsWorld({ limits: 'on', flaw });
  const { clock, telegram, olga } = world;
  const group = await world.group();
  const all = Array.from({ length: count }, (_, nth) => mixed(nth));
  for (let from = 0; from < count; from += 5_000) await world.post(all.slice(from, from + 5_000));
  const start = clock.now();
  const urgent: Array<{ key: string; postedAt: number; chatId: number }> = [];
  let drainedMs = Infinity;
  for (let round = 0; round < rounds || drainedMs === Infinity; round++) {
    const [back, odd] = [refund(urgent.length), quarantined(urgent.length)];
    urgent.push({ key: back.key, postedAt: clock.now(), chatId: group });
    urgent.push({ key: odd.key, postedAt: clock.now(), chatId: olga.id });
    await world.post([back, odd]);
    await clock.advance(10_000);
    await world.settle();
    if (drainedMs === Infinity && (await world.isDone())) drainedMs = clock.now() - start;
    if (clock.now() > start + 4 * hour) break;
  }
  const told = new Map([group, olga.id].map((id) => [id, readCopies(telegram.chat(id).messages)] as const));
  const waitsMs = urgent.map(
    ({ key, postedAt, chatId }) => (told.get(chatId)!.get(key)?.[0]?.at ?? Infinity) - postedAt,
  );
  const keys = [
    ...all.map(({ key }) => key),
    ...urgent.filter(({ chatId }) => chatId === group).map(({ key }) => key),
  ];
  return {
    drainedMs,
    longestUrgentMs: Math.max(...waitsMs),
    refused: telegram.calls.filter(({ answer }) => answer?.ok === false).length,
    wrongs: judgeCopies(keys, told.get(group)!),
  };
}

describe(`${count} events that wait for one group`, () => {
  it('are all told within 3 h, what is urgent within 60 s', { timeout: timeoutMs }, async () => {
    const { drainedMs, longestUrgentMs, refused, wrongs } = await backlog(count);
    const figures = [
      `told after ${Math.ceil(drainedMs / 1000)} s`,
      `urgent ones after at most ${Math.ceil(longestUrgentMs / 1000)} s`,
      `${refused} calls refused`,
      `${wrongs.length} lost or doubled`,
    ];
    printResult('M5', 'waiting for one group at 20 messages a minute', count, figures.join(', '));
    expect({ refused, wrongs }).toEqual({ refused: 0, wrongs: [] });
    expect(drainedMs).toBeLessThanOrEqual(3 * hour);
    expect(longestUrgentMs).toBeLessThanOrEqual(minute);
  });

  it('would be caught if a table were not attached', { timeout: timeoutMs }, async () => {
    expect((await backlog(600, 'no table')).wrongs.join()).toContain('was lost');
  });

  it('would be caught if nothing overtook', { timeout: timeoutMs }, async () => {
    expect((await backlog(30, 'no urgency, no folding')).longestUrgentMs).toBeGreaterThan(minute);
  });
});
