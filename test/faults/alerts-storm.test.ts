import { describe, expect, it } from 'vitest';
import type { LimitMode } from '../../src/sandbox/telegram/limits.ts';
import { judgeCopies, transfers } from './alerts-events.ts';
import type { FlawName } from './alerts-flaws.ts';
import { openAlertsWorld } from './alerts-world.ts';
import { printResult } from './long-run.ts';

const size = 1000;
/** An event without a message by then counts as lost. */
const patienceMs = 90_000;

/** `size` transfers for one group, posted within `overMs`, and how they were told. */
async function storm(limits: LimitMode, overMs: number, flaw?: FlawName) {
  const world = await openAlertsWorld({ limits, flaw });
  const { clock } = world;
  const group = await world.group();
  const keyedEvents = transfers(size);
  const start = clock.now();
  const steps = 50;
  for (let step = 0; step < steps; step++) {
    await world.post(keyedEvents.slice((step * size) / steps, ((step + 1) * size) / steps));
    await clock.advance(overMs / steps);
  }
  const isOver = async () => (await world.isDone()) || clock.now() >= start + patienceMs;
  await world.passUntil(isOver, patienceMs, 1000);
  const copies = world.copies(group);
  const keys = keyedEvents.map(({ key }) => key);
  const lastAt = Math.max(...keys.map((key) => copies.get(key)?.[0]?.at ?? Infinity));
  const doubled = keys.filter((key) => (copies.get(key)?.length ?? 0) > 1).map((key) => `${key} was doubled`);
  return {
    seconds: (lastAt - start) / 1000,
    messages: world.saidIn(group).length,
    refused: world.refused(),
    wrongs: [...judgeCopies(keys, copies), ...doubled],
  };
}

const promises = [
  { limits: 'on', mostSeconds: 20, says: 'takes 20 messages at once' },
  { limits: 'strict', mostSeconds: 60, says: 'takes strictly one each 3 s' },
] as const;

describe.each(promises)(`${size} transfers for one group that $says`, ({ limits, mostSeconds, says }) => {
  it.each([0, 5])(`are all readable within ${mostSeconds} s, posted within %i s`, async (overSeconds) => {
    const { seconds, messages, ...rest } = await storm(limits, overSeconds * 1000);
    const what = `storm for one group that ${says}, posted within ${overSeconds} s`;
    const figures = `all readable after ${seconds} s in ${messages} messages, ${rest.refused} calls refused`;
    printResult('M5', what, size, figures);
    expect(rest).toEqual({ refused: 0, wrongs: [] });
    expect(seconds).toBeLessThanOrEqual(mostSeconds);
  });
});

describe('the storm would be caught', () => {
  it('too late, if nothing were joined', async () => {
    expect((await storm('strict', 0, 'no folding')).seconds).toBeGreaterThan(60);
  });

  it('losing something, if a table were not attached', async () => {
    expect((await storm('strict', 0, 'no table')).wrongs.join()).toContain('was lost');
  });

  it('drawing a 429, if nobody kept the pace', async () => {
    expect((await storm('on', 5_000, 'no pace')).refused).toBeGreaterThan(0);
  });
});
