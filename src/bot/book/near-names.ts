// Finds the name of the address book that a mistyped one probably means. It is only offered, never taken.

import { foldLabel } from '../../store/settings/settings.ts';

/** At most one slip in a short name, two in a longer one. */
const mostSlips = (length: number) => (length < 3 ? 0 : length < 6 ? 1 : 2);
/** Longer texts are no names. */
const longest = 64;

export function nearestName<Entry extends { label: string }>(
  written: string,
  book: readonly Entry[],
): Entry | undefined {
  return nearestNames(written, book)[0];
}

/** All that are equally near, such as `client 1` and `client 2` for `client 3`. */
export function nearestNames<Entry extends { label: string }>(
  written: string,
  book: readonly Entry[],
): Entry[] {
  const wanted = foldLabel(written.trim());
  if (wanted === '' || wanted.length > longest) return [];
  const near = book
    .map((entry) => ({ entry, slips: slipsIn(wanted, foldLabel(entry.label)) }))
    .filter(({ slips }) => slips <= mostSlips(wanted.length));
  const least = Math.min(...near.map(({ slips }) => slips));
  return near.filter(({ slips }) => slips === least).map(({ entry }) => entry);
}

/** A name that differs only in its spaces, as `Payouts2` for `Payouts 2`, is nearer than any other. */
function slipsIn(wanted: string, label: string): number {
  const isSame = wanted.replaceAll(' ', '') === label.replaceAll(' ', '');
  return isSame ? 0 : slipsBetween(wanted, label);
}

/** The number of letters that were changed, left out, added, or swapped with their neighbour. */
export function slipsBetween(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      row[j] = Math.min(rows[i - 1]![j]! + 1, row[j - 1]! + 1, rows[i - 1]![j - 1]! + cost);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isSwap) row[j] = Math.min(row[j]!, rows[i - 2]![j - 2]! + 1);
    }
    rows.push(row);
  }
  return rows[a.length]![b.length]!;
}
