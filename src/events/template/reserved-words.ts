// The words that the bot says of an order when, and only when, a signed record shows it. Whoever reads them in an alert
// would take them for that, so neither what people's own words render nor a name may have them: in any language a word
// for confirming close to one for the chain, whatever their forms and order. Pure.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FluentBundle, FluentResource } from '@fluent/bundle';
import { listLocales, localesDirectory } from '../../base/i18n.ts';
import { skeletonOf } from '../../base/visible-text.ts';
import { htmlToText } from './foreign-text.ts';

/** Between a word of each list stand at most so many letters, of which a Chinese character has the weight of three. */
const mostBetween = 24;
const hanWeight = 3;

const [confirming, ofChain] = readStems();

function readStems(): [confirming: string[], ofChain: string[]] {
  const bundles = listLocales().map((locale) => {
    const file = join(localesDirectory, locale, 'templates.ftl');
    const bundle = new FluentBundle(locale, { useIsolating: false });
    if (existsSync(file)) bundle.addResource(new FluentResource(readFileSync(file, 'utf8')));
    return bundle;
  });
  const read = (key: string) =>
    bundles.flatMap((bundle) => {
      const { value } = bundle.getMessage(key) ?? {};
      return value
        ? bundle
            .formatPattern(value)
            .split(/[,，]/)
            .map(skeletonOf)
        : [];
    });
  return [read('reserved-confirm'), read('reserved-chain')];
}

/** Whether a reader finds them in the message, in any language and whatever signs or look-alikes they are written with. */
export function hasReservedWords(html: string): boolean {
  return saysReserved(htmlToText(html));
}

/** The same of a text without markup. */
export function saysReserved(text: string): boolean {
  // A stroke may be read as an i, and marks of direction turn around what stands behind them.
  const readings = [text, text.replace(/[|¦!]/g, 'i')];
  if (/[\u202D\u202E\u2066-\u2069]/.test(text)) readings.push(Array.from(text).toReversed().join(''));
  return readings.map(skeletonOf).some(saysBothTogether);
}

/** In the skeleton of a text, in either order. */
function saysBothTogether(said: string): boolean {
  return confirming.some((word) =>
    placesOf(word, said).some(({ from, to }) =>
      ofChain.some((other) => {
        const reach = mostBetween + other.length;
        const after = said.slice(to, to + reach);
        const before = said.slice(Math.max(0, from - reach), from);
        const [next, last] = [after.indexOf(other), before.lastIndexOf(other)];
        return (
          (next !== -1 && isShort(after.slice(0, next))) ||
          (last !== -1 && isShort(before.slice(last + other.length)))
        );
      }),
    ),
  );
}

function placesOf(word: string, said: string): Array<{ from: number; to: number }> {
  const places: Array<{ from: number; to: number }> = [];
  for (let from = said.indexOf(word); from !== -1; from = said.indexOf(word, from + word.length))
    places.push({ from, to: from + word.length });
  return places;
}

function isShort(between: string): boolean {
  const characters = between.match(/\p{Script=Han}/gu)?.length ?? 0;
  return between.length + characters * (hanWeight - 1) <= mostBetween;
}
