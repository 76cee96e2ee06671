// The filters that are meant for people who write templates of their own: `amount`, `label`, `date`, `link`, `url`,
// `upper` and `label_of`. The built-in templates use those of filters.ts.

import { link, timeTag } from '../../base/html.ts';
import { dayOf } from '../../base/zoned-time.ts';
import { toMoment } from '../event.ts';
import { asItCame, coin, pageOf, units, word, type Filter, type RenderContext } from './filters.ts';
import { asText, clean, cleanShort } from './foreign-text.ts';
import { toMarkup, type Markup } from './markup.ts';

/** A link's label of a template's own. */
const longestLabel = 64;
/** Characters of a value that may become part of a link. */
const longestUrlPart = 200;

export const authorFilters: Readonly<Record<string, Filter>> = {
  amount,
  label: word,
  /** The day alone, in the chat's time zone; a tap shows the whole time. */
  date(value, context) {
    const moment = toMoment(value);
    if (moment === undefined) return asItCame(value, context);
    return toMarkup(timeTag(moment, dayOf(moment, context.timeZone)));
  },
  link: linkTo,
  url: (value) => encodeUrlPart(clean(asText(value)).slice(0, longestUrlPart)),
  upper: (value) => asText(value).toUpperCase(),
  label_of: (value, { labelOf }) => labelOf?.(asText(value)) ?? '',
};

/**
 * `amount: decimals, currency`. Without them the event's own fields are used: `decimals` and `currency` of a transfer,
 * or `coin_type` of a change of the balance.
 */
function amount(value: unknown, context: RenderContext, decimals: unknown, name: unknown): string | Markup {
  const { fields } = context;
  if (decimals !== undefined) return units(value, context, decimals, name, '');
  if (fields['decimals'] !== undefined) {
    return units(value, context, fields['decimals'], name ?? asText(fields['currency']), '');
  }
  return coin(value, context, name ?? asText(fields['coin_type'] ?? fields['currency']), '');
}

/** The transaction's page, with the given words or the usual ones; nothing for what is no hash. */
function linkTo(value: unknown, context: RenderContext, label: unknown): string | Markup {
  const url = pageOf(asText(value), context.fields['chain'], context);
  if (url === undefined) return '';
  const said = cleanShort(asText(label), longestLabel);
  return toMarkup(link(url, said === '' ? context.words.plain('explorer-link') : said));
}

/** As encodeURIComponent, with the marks that it leaves: a quotation mark would end an attribute. */
function encodeUrlPart(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(
    /[!'()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
