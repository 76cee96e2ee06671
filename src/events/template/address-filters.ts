// The filters of addresses: by the labels of the address book, and of contracts by the coins that they are known for.

import { code, escapeHtml } from '../../base/html.ts';
import { defaultContracts, isKnownContract } from '../../store/settings/chain-settings.ts';
import { asItCame, foreign, short, type Filter, type RenderContext } from './filters.ts';
import { asText, clean, isInert, toMarkup, type Markup } from './foreign-text.ts';

export const addressFilters: Readonly<Record<string, Filter>> = { named, contract };

/** A label of the address book, as HTML. */
export function showLabel(label: string): string {
  const text = clean(label);
  return `📒 ${isInert(text) ? escapeHtml(text) : code(text).html}`;
}

/**
 * An address by its label: with its ends, `alone`, or before the `whole` address. Without a label it is the whole
 * address; `short`, its ends; `label`, nothing.
 */
function named(value: unknown, context: RenderContext, style: unknown): string | Markup {
  const address = asText(value);
  const label = context.labelOf?.(address) ?? '';
  if (label === '') {
    if (style === 'label') return '';
    return style === 'short' ? short(value, context, 'plain') : asItCame(value, context);
  }
  const name = showLabel(label);
  if (style === 'whole') return toMarkup({ html: `${name} ${foreign(address, context).html}` });
  if (style !== undefined) return toMarkup({ html: name });
  return toMarkup({ html: `${name}${inBrackets(address, context)}` });
}

/**
 * The contract of a token: by the coin's name and its ends if it is known for that coin, else whole. `only: "unknown"`:
 * nothing for a known one, and the ends of any other.
 */
function contract(
  value: unknown,
  context: RenderContext,
  coin: unknown,
  chain: unknown,
  only: unknown,
): string | Markup {
  const address = asText(value);
  const { contracts = defaultContracts } = context;
  const isKnown =
    typeof coin === 'string' && isKnownContract({ contracts }, { coin, chain, contract: address }) === true;
  if (only === 'unknown') return isKnown ? '' : short(address, context, undefined);
  return isKnown
    ? toMarkup({ html: `${escapeHtml(coin)}${inBrackets(address, context)}` })
    : asItCame(address, context);
}

/** The ends of an address, of which Telegram makes no link. */
function inBrackets(address: string, context: RenderContext): string {
  const ends = escapeHtml(short(address, context, 'plain').toString());
  return `${context.words('bracket-open')}${ends}${context.words('bracket-close')}`;
}
