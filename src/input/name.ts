// Near names: how far two words are from each other by the slips that people make when they type, and which names a
// mistyped one probably means. A near name is only offered, never taken. Pure.

import { foldWord } from '../base/visible-text.ts';
/** Longer texts are no names. */
const longest = 64;

/** At most one slip in a short name, two in a longer one. */
export const mostSlips = (length: number) => (length < 3 ? 0 : length < 6 ? 1 : 2);

/** The nearest ones; all that are equally near, such as `client 1` and `client 2` for `client 3`. */
export function nearestNames<Entry extends { label: string }>(
  written: string,
  entries: readonly Entry[],
): Entry[] {
  const wanted = foldWord(written.trim());
  if (wanted === '' || wanted.length > longest) return [];
  const near = entries
    .map((entry) => ({ entry, slips: slipsIn(wanted, foldWord(entry.label)) }))
    .filter(({ slips }) => slips <= mostSlips(wanted.length));
  const least = Math.min(...near.map(({ slips }) => slips));
  return near.filter(({ slips }) => slips === least).map(({ entry }) => entry);
}

/** The only nearest one, or else the only one with that word in it, as `receive_address` for `receive`. */
export function nearestOf(written: string, names: Iterable<string>): string | undefined {
  const entries = Array.from(names, (label) => ({ label }));
  const near = nearestNames(written, entries);
  const word = foldWord(written);
  const found =
    near.length > 0 ? near : entries.filter(({ label }) => foldWord(label).split('_').includes(word));
  return found.length === 1 ? found[0]!.label : undefined;
}

/** A name that differs only in what divides its words, as `Payouts2` for `Payouts 2`, is nearer than any other. */
function slipsIn(wanted: string, name: string): number {
  return withoutDividers(wanted) === withoutDividers(name)
    ? 0
    : slipsBetween(wanted, name, mostSlips(wanted.length));
}

function withoutDividers(name: string): string {
  return name.replace(/[\s_.-]/g, '');
}

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
