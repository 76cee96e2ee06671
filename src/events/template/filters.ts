// The filters of templates, as in `<<payment_amount_sun | trx>>`. Each formats a value for people. A value that a
// filter doesn't expect is shown as it was received: nothing is guessed and nothing is lost.

import { code, escapeHtml, link, timeTag } from '../../base/html.ts';
import type { Words } from '../../base/i18n.ts';
import { stringifyLossless } from '../../base/json.ts';
import { type NumberStyle, formatUnits } from '../../base/number-style.ts';
import {
  type KnownContract,
  defaultContracts,
  isKnownContract,
} from '../../store/settings/chain-settings.ts';
import { formatQuantity, formatTrx } from '../../tron/coins.ts';
import { shortTime, dayOf } from '../../base/time.ts';
import { type Data, toInteger, toMoment } from '../event.ts';
import { events } from '../index.ts';
import { saysReserved } from './reserved-words.ts';
import {
  type Markup,
  asText,
  clean,
  cleanShort,
  htmlToText,
  isInert,
  shorten,
  toMarkup,
} from './foreign-text.ts';

export { htmlToText };

const minutesPerDay = 24 * 60;

/**
 * The settings of the chat for which a template is rendered. `fit` cleans a text from outside and shortens it. `fields`
 * are the variables of the template. `labelOf`: people's name of an address, from the address book.
 */
export type RenderContext = {
  words: Words;
  timeZone: string;
  /** Times of this day have no date; undefined: each has one. */
  now?: number | undefined;
  /** The page of a transaction on TRON. */
  explorerUrl: string;
  /** The same by chain. */
  explorers?: Readonly<Record<string, string>> | undefined;
  /** Without them, the usual ones are known. */
  contracts?: readonly KnownContract[] | undefined;
  fit: (text: string) => string;
  fields: Data;
  labelOf?: ((address: string) => string | undefined) | undefined;
};

type Filter = (value: unknown, context: RenderContext, ...args: unknown[]) => string | Markup;

const transactionHash = /^(?:0x)?[0-9a-f]{64}$/i;
const coins = new Set(['TRX', 'USDT', 'ETH', 'BTC', 'BNB', 'BUSD', 'TRON']);
/** Addresses of TRON and Ethereum: Telegram makes no link of a shortened one, so it needs no `<code>` around it. */
const plainAddress = /^(?:T[1-9A-HJ-NP-Za-km-z]{33}|0x[0-9A-Fa-f]{40})$/;

const builtInFilters: Readonly<Record<string, Filter>> = {
  trx: (value, context) => money(value, context, 'TRX'),
  usdt: (value, context) => money(value, context, 'USDT'),
  coin,
  units,
  number: count,
  energy: count,
  word,
  time(value, context) {
    const moment = toMoment(value);
    return moment === undefined ? asItCame(value, context) : toMarkup(shortTime(moment, context));
  },
  duration,
  code: asItCame,
  address: asItCame,
  short,
  bracket: (side, { words }) => toMarkup({ html: words(side === 'open' ? 'bracket-open' : 'bracket-close') }),
  hash: asItCame,
  explorer(value, context, chain) {
    const url = pageOf(asText(value), chain, context);
    return url === undefined ? '' : toMarkup(link(url, context.words.plain('explorer-link')));
  },
  json: (value, context) => foreign(stringifyLossless(value ?? null), context),
};

/** The address of a transaction's page; a chain that is not named is TRON. Undefined where there is none. */
export function pageOf(
  hash: string,
  chain: unknown,
  { explorerUrl, explorers }: Pick<RenderContext, 'explorerUrl' | 'explorers'>,
): string | undefined {
  const name = asText(chain);
  const pattern = name === '' || name === 'TRON' ? explorerUrl : explorers?.[name];
  return transactionHash.test(hash) ? pattern?.replaceAll('{hash}', hash) : undefined;
}

/** Monospaced, so that a tap copies it and Telegram makes no links and mentions of it. */
function foreign(text: string, context: RenderContext): Markup {
  return toMarkup(code(context.fit(text)));
}

function styleOf({ words }: RenderContext): NumberStyle {
  return words.numberStyle;
}

function asItCame(value: unknown, context: RenderContext): string | Markup {
  const text = asText(value);
  return text === '' ? '' : foreign(text, context);
}

/** Formats sun as TRX, or millionths as USDT. */
function money(value: unknown, context: RenderContext, name: 'TRX' | 'USDT'): string | Markup {
  const amount = toInteger(value);
  return amount === undefined ? asItCame(value, context) : `${formatTrx(amount, styleOf(context))} ${name}`;
}

/**
 * Formats an amount of a balance event. Only TRX and USDT, whose smallest units are known, are converted; without a
 * coin's name none is assumed. `sign` is put before an amount that has none of its own.
 */
function coin(value: unknown, context: RenderContext, name: unknown, sign: unknown): string | Markup {
  const amount = toInteger(value);
  if (amount === undefined) return asItCame(value, context);
  const { before, shown } = withSign(amount, sign);
  if (name === 'TRX' || name === 'USDT') return `${before}${formatTrx(shown, styleOf(context))} ${name}`;
  return inSmallestUnits(`${before}${formatQuantity(shown, styleOf(context))}`, context, name);
}

/** The sign before an amount, and the amount to show after it. An amount of 0 gets no sign. */
function withSign(amount: bigint, sign: unknown): { before: string; shown: bigint } {
  if ((sign !== '+' && sign !== '−') || amount === 0n) return { before: '', shown: amount };
  return amount < 0n ? { before: '−', shown: -amount } : { before: sign, shown: amount };
}

/** Formats `value / 10^decimals`, with the coin's name when it is given; `sign` as in `coin`. */
export function units(
  value: unknown,
  context: RenderContext,
  decimals: unknown,
  name: unknown,
  sign: unknown,
): string | Markup {
  const amount = toInteger(value);
  if (amount === undefined) return asItCame(value, context);
  const { before, shown } = withSign(amount, sign);
  const places = toInteger(decimals);
  if (places === undefined || places < 0n || places > 36n) {
    return inSmallestUnits(`${before}${formatQuantity(shown, styleOf(context))}`, context, name);
  }
  const number = `${before}${formatUnits(shown, Number(places), styleOf(context))}`;
  const unit = nameOf(name, context);
  return unit === '' ? number : toMarkup({ html: `${number} ${unit}` });
}

function inSmallestUnits(number: string, context: RenderContext, name: unknown): Markup {
  const unit = nameOf(name, context);
  if (unit === '') return toMarkup({ html: context.words('amount-without-coin', { amount: number }) });
  return toMarkup({
    html: context.words('amount-smallest-units', { amount: { html: `${number} ${unit}` } }),
  });
}

/**
 * The HTML of a coin's name; only an unknown name is put in `<code>`. Anybody can name a token, also by the words that only
 * the bot may say of an order: of such a name its first letter is shown.
 */
function nameOf(name: unknown, context: RenderContext): string {
  const text = asText(name);
  if (text === '' || coins.has(text)) return escapeHtml(text);
  const shown = context.fit(text);
  return code(saysReserved(shown) ? shorten(shown, 2) : shown).html;
}

function count(value: unknown, context: RenderContext): string | Markup {
  const number = toInteger(value);
  return number === undefined ? asItCame(value, context) : formatQuantity(number, styleOf(context));
}

/** The first and last six characters of an address or a hash; `plain`: without `<code>` where that is safe. */
function short(value: unknown, context: RenderContext, style: unknown): string | Markup {
  const came = asText(value);
  const text = clean(came.length > 400 ? came.slice(0, 200) + came.slice(-200) : came);
  if (text === '') return '';
  const ends = text.length > 13 ? `${text.slice(0, 6)}…${text.slice(-6)}` : text;
  return style === 'plain' && plainAddress.test(text) ? ends : foreign(ends.toWellFormed(), context);
}

/**
 * The word for a value of an enum field in the chat's language. A value without a word in this field is quoted as
 * unknown.
 */
function word(value: unknown, context: RenderContext, field: unknown): string | Markup {
  const { words } = context;
  const text = asText(value);
  if (text === '') return words.plain('word-none');
  const shown = { value: foreign(text, context) };
  if (!isListed(field, text) || text === 'UNRECOGNIZED')
    return toMarkup({ html: words('word-unknown', shown) });
  if (/^UNKNOWN_|_UNKNOWN$/.test(text)) return toMarkup({ html: words('word-unspecified', shown) });
  return coins.has(text) ? text : words.plain(`${String(field)}-${text}`);
}

/** Formats minutes as days, hours and minutes. */
function duration(value: unknown, context: RenderContext): string | Markup {
  const minutes = toInteger(value);
  if (minutes === undefined || minutes < 0n || minutes > 2n ** 31n) return asItCame(value, context);
  const total = Number(minutes);
  const parts = [
    ['duration-days', Math.floor(total / minutesPerDay)],
    ['duration-hours', Math.floor(total / 60) % 24],
    ['duration-minutes', total % 60],
  ] as const;
  const said = parts
    .filter(([, count]) => count > 0)
    .map(([key, count]) => context.words.plain(key, { count }));
  return said.length > 0 ? said.join(' ') : context.words.plain('duration-minutes', { count: 0 });
}

// The filters of addresses: by the labels of the address book, and of contracts by the coins that they are known for.

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

// The filters that are meant for people who write templates of their own: `amount`, `label`, `date`, `link`, `url`,
// `upper` and `label_of`.

/** A link's label of a template's own. */
const longestLabel = 64;
/** Characters of a value that may become part of a link. */
const longestUrlPart = 200;

const authorFilters: Readonly<Record<string, Filter>> = {
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

/** All of them, by the name that a template calls them by. */
export const filters: Readonly<Record<string, Filter>> = {
  ...builtInFilters,
  named,
  contract,
  ...authorFilters,
};

// The fields whose values are documented, and these values.

/** The documented values by the name of their field; the locales have their words under that name. */
const valuesOf = new Map<string, Set<string>>();
/** The name of each enum field, older names included, and the name under which the locales have its words. */
export const enumFields = new Map<string, string>();

for (const { enums, replaced = {} } of events) {
  for (const [field, values] of Object.entries(enums)) {
    valuesOf.set(field, new Set([...(valuesOf.get(field) ?? []), ...values]));
    enumFields.set(field, field);
    const older = replaced[field];
    if (older !== undefined) enumFields.set(older, field);
  }
}
/** Whether the value is documented for the field. */
function isListed(field: unknown, value: string): boolean {
  return typeof field === 'string' && valuesOf.get(field)?.has(value) === true;
}
