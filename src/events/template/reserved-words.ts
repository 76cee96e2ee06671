// The words that the bot says of an order when, and only when, a signed record shows it. Whoever reads them in an alert
// would take them for that, so what people's own words render may not have them.

import type { Words } from '../../i18n.ts';
import { skeletonOf } from '../../skeleton.ts';
import { htmlToText } from './markup.ts';

/** Whether a reader finds them in the message: in any language, whatever signs or look-alike letters they are written with. */
export function hasReservedWords(html: string, words: Pick<Words, 'inEveryLanguage'>): boolean {
  const said = skeletonOf(htmlToText(html));
  return words
    .inEveryLanguage('confirm-status-DELEGATION_CONFIRMED')
    .some((phrase) => said.includes(skeletonOf(phrase)));
}
