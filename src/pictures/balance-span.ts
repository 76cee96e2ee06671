// How much of the past and of the future the picture of the balance shows.

import type { BalanceFigures, BalanceReading } from './figures.ts';

export type TimeSpan = { readonly from: number; readonly to: number };

const dayMs = 86_400_000;
/** More points than this can't be told apart. */
const mostPoints = 240;

export function balanceSpan({ asOf, balanceSun, readings, runway }: BalanceFigures): TimeSpan {
  const known = readings.length === 0 ? 0 : asOf - readings[0]!.at;
  if (runway.kind !== 'lasts' || balanceSun === undefined) {
    // A single point stands in the middle.
    return known <= 0 ? { from: asOf - dayMs, to: asOf + dayMs } : { from: asOf - known, to: asOf };
  }
  const { lastsMs, slowestLastsMs } = runway;
  // A short forecast shows less of the past, so that it has room.
  const factor = lastsMs < 10 * dayMs ? 2.5 : 3;
  const past = Math.max(dayMs, Math.min(known, Math.max(3 * dayMs, factor * lastsMs)));
  const future = Math.min(1.05 * slowestLastsMs, 1.8 * lastsMs, 1.5 * past);
  return { from: asOf - past, to: asOf + Math.max(future, past / 6) };
}

/** For longer than this nothing was read, if it is far longer than between most readings. */
const shortestGapMs = 2 * 3_600_000;
const usualSteps = 4;

/**
 * What of the readings is shown from `from` on, oldest first, broken where nothing was read: nobody knows what the balance
 * was between two readings that are far apart.
 */
export function linesWithin(readings: readonly BalanceReading[], from: number): BalanceReading[][] {
  const steps = readings.slice(1).map(({ at }, index) => at - readings[index]!.at);
  const usual = steps.toSorted((a, b) => a - b)[Math.floor(steps.length / 2)] ?? 0;
  const longest = Math.max(shortestGapMs, usualSteps * usual);
  const lines: BalanceReading[][] = [];
  for (const [index, reading] of readings.entries()) {
    if (index === 0 || steps[index - 1]! > longest) lines.push([]);
    lines.at(-1)!.push(reading);
  }
  const shown = lines.filter((line) => line.at(-1)!.at >= from);
  return shown.map((line) => pointsWithin(line, from));
}

/** Readings from `from` on, the first at `from` itself if there was one before; many are thinned out. */
function pointsWithin(readings: readonly BalanceReading[], from: number): BalanceReading[] {
  const first = readings.findIndex(({ at }) => at >= from);
  const within = readings.slice(first);
  const before = readings[first - 1];
  const after = within[0]!;
  if (before !== undefined && after.at > from) {
    const share = (from - before.at) / (after.at - before.at);
    const difference = after.balanceSun - before.balanceSun;
    const moved = (difference * BigInt(Math.round(share * 1e6))) / 1_000_000n;
    within.unshift({ at: from, balanceSun: before.balanceSun + moved });
  }
  if (within.length <= mostPoints) return within;
  const step = (within.length - 1) / (mostPoints - 1);
  return Array.from({ length: mostPoints }, (_, index) => within[Math.round(index * step)]!);
}
