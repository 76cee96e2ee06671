// How far two words are from each other by the slips that people make when they type. Pure.

/** At most one slip in a short name, two in a longer one. */
export const mostSlips = (length: number) => (length < 3 ? 0 : length < 6 ? 1 : 2);

/**
 * The number of letters that were changed, left out, added, or swapped with their neighbour; more than `most` are not
 * counted to the end.
 */
export function slipsBetween(a: string, b: string, most = Infinity): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  let leastOfLast = 0;
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let slips = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + cost);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isSwap) slips = Math.min(slips, before[j - 2]! + 1);
      row.push(slips);
      if (slips < least) least = slips;
    }
    // A swap begins at the row before the last.
    if (least > most && leastOfLast > most) return most + 1;
    [before, last, leastOfLast] = [last, row, least];
  }
  return last[b.length]!;
}
