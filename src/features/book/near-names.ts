// Finds the name of the address book that a mistyped one probably means. It is only offered, never taken.

import { mostSlips, slipsBetween } from '../../input/slips.ts';
import { foldLabel } from '../../store/settings/settings.ts';

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
