// The words that the bot says of an order when, and only when, a signed record shows it. Whoever reads them in an alert
// would take them for that, so neither what people's own words render nor a name may have them. Pure.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FluentBundle, FluentResource } from '@fluent/bundle';
import { listLocales, localesDirectory } from '../../i18n.ts';
import { skeletonOf } from '../../skeleton.ts';
import { htmlToText } from './markup.ts';

const reserved = listLocales().flatMap((locale) => {
  const file = join(localesDirectory, locale, 'service.ftl');
  const bundle = new FluentBundle(locale, { useIsolating: false });
  if (existsSync(file)) bundle.addResource(new FluentResource(readFileSync(file, 'utf8')));
  const { value } = bundle.getMessage('confirm-status-DELEGATION_CONFIRMED') ?? {};
  return value ? [skeletonOf(bundle.formatPattern(value))] : [];
});

/** Whether a reader finds them in the message: in any language, whatever signs or look-alike letters they are written with. */
export function hasReservedWords(html: string): boolean {
  return saysReserved(htmlToText(html));
}

/** The same of a text without markup. */
export function saysReserved(text: string): boolean {
  // A stroke may be read as an i, and marks of direction turn around what stands behind them.
  const readings = [text, text.replace(/[|¦!]/g, 'i')];
  if (/[\u202D\u202E\u2066-\u2069]/.test(text)) readings.push(Array.from(text).toReversed().join(''));
  return readings.map(skeletonOf).some((said) => reserved.some((phrase) => said.includes(phrase)));
}
