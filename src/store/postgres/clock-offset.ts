// How far this machine's clock is ahead of the server's. A reading is off by half of its round trip at most, so a slow one
// changes nothing that it doesn't contradict.

import type { Clock } from '../../base/clock.ts';

export type ClockOffset = {
  /** Undefined before the first reading. */
  aheadMs(): number | undefined;
  /** `ask` asks the server for its time, in Unix milliseconds. */
  read<Answer extends { now: number }>(ask: () => Promise<Answer>): Promise<Answer>;
};

/** Unix milliseconds by the server's clock, as SQL. */
export const serverNow = '(extract(epoch from clock_timestamp()) * 1000)::bigint';

/** Both clocks are read in whole milliseconds, and the reading before was off a little itself. */
const toleratedMs = 10;

export function createClockOffset(clock: Clock): ClockOffset {
  let aheadMs: number | undefined;
  return {
    aheadMs: () => aheadMs,
    async read(ask) {
      const askedAt = clock.monotonic();
      const answer = await ask();
      const errorMs = (clock.monotonic() - askedAt) / 2;
      const readMs = clock.now() - errorMs - answer.now;
      const isContradicted = aheadMs === undefined || Math.abs(readMs - aheadMs) > errorMs + toleratedMs;
      if (isContradicted) aheadMs = Math.round(readMs);
      return answer;
    },
  };
}
