// Finds the digits behind a name that may belong to the name or to what follows: `hot 1 hour` is `hot` for one hour, or
// `hot 1`. Such a text is asked about and never guessed. Pure.

import { foldWord, type InputWords } from '../../input-words.ts';
import { foldLabel } from '../../store/settings/settings.ts';
import { bare } from './number-words.ts';

type Known = { input: Pick<InputWords, 'zeros' | 'timeUnits'>; names: ReadonlyMap<string, unknown> };

/**
 * Whether the last digits of a name may as well begin an amount or a duration with the next word, since the name without
 * them is a name too: `cold wallet 2 131 000` is 131,000 for `cold wallet 2`, or 2,131,000 for `cold wallet`.
 */
export function mayContinue(name: string, next: string, { input, names }: Known): boolean {
  const [, shorter] = /^(.+?)(?: |(?<=\p{Script=Han}))\d{1,3}$/u.exec(name) ?? [];
  if (shorter === undefined || !names.has(foldLabel(shorter))) return false;
  const word = foldWord(next);
  // A group with a suffix, such as `131k`, is an amount by itself.
  return (
    /^\d{3}(?:[.,]\d+)?$/.test(bare(word)) || beginsWithUnit(word, input) || beginsWithUnit(bare(word), input)
  );
}

/** `热钱包165000` is 65,000 for `热钱包1`, or 165,000 for `热钱包`. `rest` is what follows the name without a space. */
export function mayContinueGlued(name: string, rest: string, { input, names }: Known): boolean {
  // A name with a space, such as `热钱包 1` or `热钱包 1h`, is written without it too.
  const endings = [...names.keys()].flatMap((one) => {
    const ending = one.startsWith(`${name} `) ? one.slice(name.length + 1) : '';
    return /^\d\S*$/.test(ending) ? [ending] : [];
  });
  if (endings.some((ending) => rest.startsWith(ending))) return true;
  if (!/\d$/.test(name)) return false;
  if (/^\d/.test(rest)) return true;
  const hasShorter = [...names.keys()].some(
    (one) => name.startsWith(one) && /^\d+$/.test(name.slice(one.length)),
  );
  return hasShorter && unitsOf(input).some((unit) => rest.startsWith(unit));
}

/**
 * Whether the first group of a number that is written with spaces may belong to the word before it: `payouts 2 131 000`
 * is 2,131,000 for `payouts`, or 131,000 for `payouts 2`. In `payouts 65 000` nothing is left for an amount.
 */
export function mayBelongToName(number: string, unit: string, { zeros }: Pick<InputWords, 'zeros'>): boolean {
  const [, ...rest] = number.split(' ');
  return rest.length > (zeros.has(unit) ? 0 : 1) && !rest[0]!.startsWith('0');
}

function beginsWithUnit(word: string, input: Known['input']): boolean {
  return unitsOf(input).some(
    (unit) => word === unit || (/\p{Script=Han}/u.test(unit) && word.startsWith(unit)),
  );
}

function unitsOf({ zeros, timeUnits }: Known['input']): string[] {
  return [...zeros.keys(), ...timeUnits.keys()];
}
