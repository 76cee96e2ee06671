// What stands behind the bar of a template: `<<payment_amount_sun | trx>>`. Each filter writes what people read, or,
// when a value isn't what it expects, the value as it came: nothing is guessed and nothing is lost.

import { code, escapeHtml, link, type Html } from '../../html.ts';
import type { Words } from '../../i18n.ts';
import { stringifyLossless } from '../../json.ts';
import { formatTime } from '../../time.ts';
import { formatQuantity, formatTrx, formatUnits } from '../../tron/amount.ts';
import { isListed } from './enum-value.ts';
import { toInteger, toMoment } from '../event.ts';
import { asText, clean } from './foreign-text.ts';

/** What a template is rendered for. `fit` cleans a foreign text and shortens it to what the message has room for. */
export type Setting = {
  words: Words;
  timeZone: string;
  explorerUrl: string;
  fit: (text: string) => string;
};

const markup: unique symbol = Symbol('markup');

/** Markup of our own making. The symbol can't come from a payload, whatever its fields are called. */
export type Markup = Html & { readonly [markup]: true; toString(): string };

export function isMarkup(value: unknown): value is Markup {
  return typeof value === 'object' && value !== null && markup in value;
}

function toMarkup({ html }: Html): Markup {
  return { html, [markup]: true, toString: () => htmlToText(html) };
}

const characters: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

/** What people see of Telegram HTML. Every `<` and `&` that isn't ours was escaped, so these two patterns are enough. */
export function htmlToText(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:lt|gt|quot|amp);/g, (entity) => characters[entity] ?? entity);
}

type Filter = (value: unknown, setting: Setting, ...args: unknown[]) => string | Markup;

const transactionHash = /^(?:0x)?[0-9a-f]{64}$/i;
const coins = new Set(['TRX', 'USDT', 'ETH', 'BTC', 'BNB', 'BUSD', 'TRON']);
/** Addresses of TRON and Ethereum: shortened they read as nothing else, so that they need no code around them. */
const harmlessAddress = /^(?:T[1-9A-HJ-NP-Za-km-z]{33}|0x[0-9A-Fa-f]{40})$/;

export const filters: Readonly<Record<string, Filter>> = {
  trx: (value, setting) => money(value, setting, 'TRX'),
  usdt: (value, setting) => money(value, setting, 'USDT'),
  coin,
  units,
  number: count,
  energy: count,
  word,
  time(value, setting) {
    const moment = toMoment(value);
    return moment === undefined ? asItCame(value, setting) : formatTime(moment, setting.timeZone);
  },
  duration,
  code: asItCame,
  address: asItCame,
  short,
  bracket: (side, { words }) => toMarkup({ html: words(side === 'open' ? 'bracket-open' : 'bracket-close') }),
  hash: asItCame,
  explorer(value, { words, explorerUrl }) {
    const hash = asText(value);
    if (!transactionHash.test(hash)) return '';
    return toMarkup(link(explorerUrl.replaceAll('{hash}', hash), words.plain('explorer-link')));
  },
  json: (value, setting) => foreign(stringifyLossless(value ?? null), setting),
};

/** Monospaced: a tap copies it, and Telegram looks for no links and names in it. */
function foreign(text: string, setting: Setting): Markup {
  return toMarkup(code(setting.fit(text)));
}

function asItCame(value: unknown, setting: Setting): string | Markup {
  const text = asText(value);
  return text === '' ? '' : foreign(text, setting);
}

/** Sun as TRX, or millionths as USDT. */
function money(value: unknown, setting: Setting, name: 'TRX' | 'USDT'): string | Markup {
  const amount = toInteger(value);
  return amount === undefined ? asItCame(value, setting) : `${formatTrx(amount)} ${name}`;
}

/**
 * An amount of a balance event: only a coin whose smallest unit is known is converted, and nothing is called TRX that
 * wasn't. `sign` goes before an amount that has none of its own.
 */
function coin(value: unknown, setting: Setting, name: unknown, sign: unknown): string | Markup {
  const amount = toInteger(value);
  if (amount === undefined) return asItCame(value, setting);
  const { before, shown } = withSign(amount, sign);
  if (name === 'TRX' || name === 'USDT') return `${before}${formatTrx(shown)} ${name}`;
  return inSmallestUnits(`${before}${formatQuantity(shown)}`, setting, name);
}

/** What goes before an amount, and the rest of it. Nothing that was moved has no direction. */
function withSign(amount: bigint, sign: unknown): { before: string; shown: bigint } {
  if ((sign !== '+' && sign !== '−') || amount === 0n) return { before: '', shown: amount };
  return amount < 0n ? { before: '−', shown: -amount } : { before: sign, shown: amount };
}

/** `amount / 10^decimals`, with the coin's name when it is given; `sign` as above. */
function units(
  value: unknown,
  setting: Setting,
  decimals: unknown,
  name: unknown,
  sign: unknown,
): string | Markup {
  const amount = toInteger(value);
  if (amount === undefined) return asItCame(value, setting);
  const { before, shown } = withSign(amount, sign);
  const places = toInteger(decimals);
  if (places === undefined || places < 0n || places > 36n) {
    return inSmallestUnits(`${before}${formatQuantity(shown)}`, setting, name);
  }
  const number = `${before}${formatUnits(shown, Number(places))}`;
  const unit = nameOf(name, setting);
  return unit === '' ? number : toMarkup({ html: `${number} ${unit}` });
}

function inSmallestUnits(number: string, setting: Setting, name: unknown): Markup {
  const unit = nameOf(name, setting);
  if (unit === '') return toMarkup({ html: setting.words('amount-without-coin', { amount: number }) });
  return toMarkup({
    html: setting.words('amount-smallest-units', { amount: { html: `${number} ${unit}` } }),
  });
}

/** HTML of a coin's name: a known one stands as it is. */
function nameOf(name: unknown, setting: Setting): string {
  const text = asText(name);
  if (text === '') return '';
  return coins.has(text) ? escapeHtml(text) : foreign(text, setting).html;
}

function count(value: unknown, setting: Setting): string | Markup {
  const number = toInteger(value);
  return number === undefined ? asItCame(value, setting) : formatQuantity(number);
}

/** An address or a hash by its first and last six characters; `plain`: without code around it where it is harmless. */
function short(value: unknown, setting: Setting, style: unknown): string | Markup {
  const came = asText(value);
  const text = clean(came.length > 400 ? came.slice(0, 200) + came.slice(-200) : came);
  if (text === '') return '';
  const ends = text.length > 13 ? `${text.slice(0, 6)}…${text.slice(-6)}` : text;
  return style === 'plain' && harmlessAddress.test(text) ? ends : foreign(ends.toWellFormed(), setting);
}

/**
 * People's word for a value of an enum field. What has none in this field is shown as it came, and is never taken for
 * another value.
 */
function word(value: unknown, setting: Setting, field: unknown): string | Markup {
  const { words } = setting;
  const text = asText(value);
  if (text === '') return words.plain('word-none');
  const shown = { value: foreign(text, setting) };
  if (!isListed(field, text) || text === 'UNRECOGNIZED')
    return toMarkup({ html: words('word-unknown', shown) });
  if (/^UNKNOWN_|_UNKNOWN$/.test(text)) return toMarkup({ html: words('word-unspecified', shown) });
  return coins.has(text) ? text : words.plain(`${String(field)}-${text}`);
}

/** Minutes as days, hours and minutes. */
function duration(value: unknown, setting: Setting): string | Markup {
  const minutes = toInteger(value);
  if (minutes === undefined || minutes < 0n || minutes > 2n ** 31n) return asItCame(value, setting);
  const total = Number(minutes);
  const parts = [
    ['duration-days', Math.floor(total / 1440)],
    ['duration-hours', Math.floor(total / 60) % 24],
    ['duration-minutes', total % 60],
  ] as const;
  const said = parts
    .filter(([, count]) => count > 0)
    .map(([key, count]) => setting.words.plain(key, { count }));
  return said.length > 0 ? said.join(' ') : setting.words.plain('duration-minutes', { count: 0 });
}
