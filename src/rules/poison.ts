// Transfers that are likely to be baits, made so that somebody copies an address from them, or takes a worthless token for
// a coin: how one is judged to be one, and how it is shown without an address that could be copied. Pure.

import { type Data, type EventDefinition, toInteger } from '../events/event.ts';
import type { KnownAddresses } from '../store/known-addresses.ts';
import { type ChainSettings, isKnownContract, watchedCoins } from '../store/settings/chain-settings.ts';
import { findCoin } from '../tron/coins.ts';
import { cutAddress, differenceOf, hasAddress, isSameAddress, replaceAddresses } from '../tron/address.ts';
import { showLabel, units } from '../events/template/filters.ts';
import { asText, clean, cleanShort, isMarkup } from '../events/template/foreign-text.ts';
import { type Html, code, escapeHtml, raw } from '../base/html.ts';
import type { Words } from '../base/i18n.ts';
import { parseLossless, stringifyLossless } from '../base/json.ts';
import { joined } from '../base/lines.ts';

/** In the order in which a message names them. */
const poisonForms = ['lookalike', 'false-coin', 'address-coin', 'dust'] as const;
/**
 * - `lookalike`: the other address looks like a known one at its ends.
 * - `false-coin`: the contract is not that of the coin it is named like.
 * - `address-coin`: the token is named like an address, to be copied from wherever its name is shown.
 * - `dust`: an amount of nothing, or of next to nothing.
 */
type PoisonForm = (typeof poisonForms)[number];

export type Poison = {
  /** At least one, in the order of `poisonForms`. */
  readonly forms: readonly PoisonForm[];
  /** Addresses and contracts that are never shown whole. */
  readonly hidden: readonly string[];
  /** The only addresses that are shown whole where they stand in its data. */
  readonly ours: readonly string[];
  /** The watched coin that a false one is named like. */
  readonly falseCoin?: string;
  /** The other address, and the known one that it looks like, which may be known as a receiver of orders only. */
  readonly lookalike?: { readonly seen: string; readonly known: string; readonly isReceiver: boolean };
  readonly isOutgoing: boolean;
  readonly isZero: boolean;
  /** An amount went out to a look-alike: somebody has to act. */
  readonly isUrgent: boolean;
};

export type PoisonKnowledge = {
  known: Pick<KnownAddresses, 'isOurs' | 'isMonitored' | 'findAlike'>;
  settings: Pick<ChainSettings, 'contracts' | 'dustBelow'>;
};

/** `values` is what `variables` of events/event.ts returns. Undefined for whatever is no transfer, or no bait. */
export function judgePoison(
  definition: EventDefinition | undefined,
  values: Data,
  { known, settings }: PoisonKnowledge,
): Poison | undefined {
  const transfer = definition?.filters.transfer;
  if (!definition || !transfer) return undefined;
  const text = (field: string) => {
    const value = values[field];
    return typeof value === 'string' ? value : undefined;
  };
  const own = text(transfer.monitored);
  const sides = [text(transfer.from), text(transfer.to)].filter((side) => side !== undefined);
  const others = sides.filter((side) => own === undefined || !isSameAddress(side, own));
  const isOutgoing = values[transfer.direction] === 'outgoing';
  const amount = judgeAmount(definition, values, settings);

  const alike = others.flatMap((seen) => {
    const found = known.findAlike(seen, own);
    return found === undefined ? [] : [{ seen, known: found, isReceiver: !known.isOurs(found, own) }];
  });
  const [lookalike] = alike;
  const strangers = others.filter((side) => !known.isOurs(side, own));
  // Where the event doesn't name the other side, nothing says that it is a known one.
  const isFromStranger = strangers.length > 0 || (sides.length < 2 && others.length === 0);
  const falseToken = falseTokenOf(values, transfer, { settings, sides });
  const isAddressCoin = hasAddress(text(transfer.coin) ?? '');
  const contract = isAddressCoin ? text(transfer.contract) : falseToken?.contract;
  const forms: PoisonForm[] = [];
  if (lookalike) forms.push('lookalike');
  if (falseToken) forms.push('false-coin');
  if (isAddressCoin) forms.push('address-coin');
  if (amount.isDust && isFromStranger) forms.push('dust');
  if (forms.length === 0) return undefined;
  return {
    forms,
    hidden: [...strangers, ...(contract === undefined ? [] : [contract])],
    ours: sides.filter((side) => known.isOurs(side, own)),
    ...(falseToken && { falseCoin: falseToken.coin }),
    ...(lookalike && { lookalike }),
    isOutgoing,
    isZero: amount.isZero,
    // A token that anybody made can be "sent" in another's name: nothing went out.
    isUrgent: lookalike !== undefined && isOutgoing && !amount.isDust && !falseToken && !isAddressCoin,
  };
}

/** Whether the marked event may wait for the message of the day: not where money may have gone to a look-alike. */
export function mayBeCollected({ lookalike, isOutgoing, isZero, forms }: Poison): boolean {
  const isWorthless = forms.includes('false-coin') || forms.includes('address-coin');
  return lookalike === undefined || !isOutgoing || isZero || isWorthless;
}

/** An amount that can't be compared is dust only if it is nothing. */
function judgeAmount(
  { filters }: EventDefinition,
  values: Data,
  settings: Pick<ChainSettings, 'contracts' | 'dustBelow'>,
): { isZero: boolean; isDust: boolean } {
  const isZero = toInteger(values[filters.transfer?.amount ?? '']) === 0n;
  const came = filters.amount?.(values);
  if (isZero || !came) return { isZero, isDust: isZero };
  const { dustBelow } = settings;
  const coin = findCoin(came.coin, watchedCoins(settings));
  if (coin === undefined || !Object.hasOwn(dustBelow, coin)) return { isZero, isDust: false };
  const [whole = '', fraction = ''] = dustBelow[coin]!.split('.');
  const scale = Math.max(fraction.length, came.decimals);
  const amount = came.amount < 0n ? -came.amount : came.amount;
  const limit = BigInt(whole + fraction.padEnd(scale, '0'));
  return { isZero, isDust: amount * 10n ** BigInt(scale - came.decimals) < limit };
}

/** The contract of a token that is named like a coin of which it is none, and that coin. */
function falseTokenOf(
  values: Data,
  transfer: NonNullable<EventDefinition['filters']['transfer']>,
  { settings, sides }: { settings: PoisonKnowledge['settings']; sides: readonly string[] },
): { contract: string; coin: string } | undefined {
  const { [transfer.contract]: contract, [transfer.coin]: name, [transfer.chain]: chain } = values;
  if (typeof contract !== 'string' || typeof name !== 'string') return undefined;
  const coin = findCoin(name, watchedCoins(settings));
  if (coin === undefined) return undefined;
  return isKnownContract(settings, { coin, chain, contract, sides }) === false
    ? { contract, coin }
    : undefined;
}

// The text of a likely bait: words of its own, which no template replaces. Of an address only eight characters are shown,
// those that tell it from the one that it looks like.

/** What a text of likely baits needs of its reader. */
export type PoisonReader = {
  words: Words;
  timeZone: string;
  explorerUrl: string;
  labelOf?: (address: string) => string | undefined;
};

/** A likely bait: `values` are the variables of its event. */
export type Bait = { readonly definition: EventDefinition; readonly values: Data; readonly poison: Poison };

/** Shorter than any address, so that none fits into a name. */
const longestForeign = 24;
const transactionHash = /^(?:0x)?[0-9a-f]{64}$/i;

/** The message about it alone. */
export function describeBait(bait: Bait, reader: PoisonReader): string {
  const { words } = reader;
  const { poison } = bait;
  const known = knownValues(poison, reader);
  const side = { amount: amountOf(bait, reader), own: ownName(bait, reader), direction: directionOf(bait) };
  const lines: string[] = [];
  if (poison.lookalike) {
    const { seen, known: real } = poison.lookalike;
    const { from, part: knownPart, otherPart: seenPart } = differenceOf(real, seen);
    const parts = { from: String(from), knownPart, seenPart };
    lines.push(
      words(poison.isUrgent ? 'poison-lookalike-out' : 'poison-lookalike', { ...known, amount: side.amount }),
      words('poison-parts', { ...known, ...parts }),
      words(poison.isUrgent ? 'poison-advice-out' : 'poison-advice'),
    );
  }
  if (poison.forms.includes('false-coin')) {
    lines.push(words('poison-false-coin', { coin: poison.falseCoin ?? '', amount: side.amount }));
  }
  if (poison.forms.includes('address-coin'))
    lines.push(words('poison-address-coin', { amount: side.amount }));
  if (poison.forms.includes('dust')) lines.push(words(dustKey(bait), side));
  else lines.push(words('poison-side', side));
  const hash = showHash(bait);
  if (hash !== undefined) lines.push(words('poison-hash', { hash }));
  return lines.join('\n');
}

/** Its part of a line in a list: what it is, its amount and its hash. */
export function describeBaitShortly(bait: Bait, reader: PoisonReader): string {
  const side = { amount: amountOf(bait, reader), own: ownName(bait, reader), direction: directionOf(bait) };
  const parts = [listForms(bait, reader), reader.words('poison-short-side', side), showHash(bait)?.html];
  return joined(parts, ' · ');
}

/** `looks like 📒 Binance, dust` */
export function listForms(bait: Bait, reader: PoisonReader): string {
  const { words } = reader;
  const values = { ...knownValues(bait.poison, reader), coin: bait.poison.falseCoin ?? '' };
  return bait.poison.forms.map((form) => words(`poison-short-${form}`, values)).join(' + ');
}

/** What it counts as in a sum: those of which this is equal are counted together. */
export function kindOfBait(bait: Bait): { form: PoisonForm; icon: string; values: { coin: string } } {
  const [form = 'dust'] = bait.poison.forms;
  const coin = form === 'false-coin' ? (bait.poison.falseCoin ?? '') : '';
  return { form, icon: form === 'dust' ? '🧪' : '🛑', values: { coin } };
}

export function iconOfBait({ forms }: Poison): string {
  return forms.length === 1 && forms[0] === 'dust' ? '🧪' : '🛑';
}

/** The hash whole and as text: without a link, which would lead to a page where the address can be copied. */
export function showHash({ definition, values, poison }: Bait): Html | undefined {
  const hash = hideInText(clean(asText(values[definition.keyField])), poison);
  if (hash === '') return undefined;
  // Anything else might become a link or a mention.
  return transactionHash.test(hash) ? raw(escapeHtml(hash)) : code(cleanShort(hash, 3000));
}

/** How the known address is called: by its label, or as what it is known. */
export function knownValues(
  { lookalike }: Poison,
  { labelOf }: PoisonReader,
): { kind: string; known: Html | string } {
  const label = lookalike && labelOf?.(lookalike.known);
  if (label !== undefined) return { kind: 'named', known: raw(showLabel(label)) };
  return { kind: lookalike?.isReceiver === true ? 'receiver' : 'monitored', known: '' };
}

/** The team's own address, by its label or the service's name. */
function ownName({ definition, values }: Bait, { labelOf }: PoisonReader): Html | string {
  const address = asText(values[definition.filters.transfer?.monitored ?? '']);
  const label = labelOf?.(address);
  if (label !== undefined) return raw(showLabel(label));
  const name = cleanShort(asText(values[definition.filters.name ?? '']), longestForeign);
  return name === '' ? cutAddress(clean(address)) : code(name);
}

function amountOf({ definition, values }: Bait, { words, timeZone, explorerUrl }: PoisonReader): Html {
  const { transfer } = definition.filters;
  const fit = (text: string) => cleanShort(text, longestForeign);
  const context = { words, timeZone, explorerUrl, fit, fields: values };
  const [amount, decimals, coin] = [transfer?.amount, transfer?.decimals, transfer?.coin].map(
    (field) => values[field ?? ''],
  );
  const shown = units(amount, context, decimals, coin, '');
  return isMarkup(shown) ? raw(shown.html) : raw(escapeHtml(shown));
}

function directionOf({ definition, values }: Bait): string {
  return asText(values[definition.filters.transfer?.direction ?? '']);
}

function dustKey(bait: Bait): string {
  const direction = directionOf(bait);
  if (direction === 'incoming') return 'poison-dust-in';
  if (direction !== 'outgoing') return 'poison-dust-unclear';
  return bait.poison.isZero ? 'poison-dust-zero' : 'poison-dust-out';
}

// Cuts the addresses of a likely bait out of whatever is shown of its event, so that none can be copied from there.

/** A shorter text is no address, and may stand for something else elsewhere. */
const shortestAddress = 12;

/**
 * The text, in which two kinds of addresses are cut: the hidden ones, in any case, and all others that are not the team's.
 * A bait may have an address in any field.
 */
export function hideInText(text: string, { hidden, ours, lookalike }: Poison): string {
  let shown = text;
  for (const address of hidden) {
    if (address.length < shortestAddress) continue;
    const cut = cutAddress(address, address === lookalike?.seen ? lookalike.known : undefined);
    shown = shown.replace(new RegExp(address.replace(/[^\w]/g, '\\$&'), 'gi'), () => cut);
  }
  return replaceAddresses(shown, (address) =>
    ours.some((own) => isSameAddress(own, address)) ? address : cutAddress(address),
  );
}

/** The same in every text of parsed JSON, names of fields included. */
export function hideInData(data: Data, poison: Poison): Data {
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [hideInText(name, poison), hideInValue(value, poison)]),
  );
}

function hideInValue(value: unknown, poison: Poison): unknown {
  if (typeof value === 'string') return hideInText(value, poison);
  if (Array.isArray(value)) return value.map((one) => hideInValue(one, poison));
  return typeof value === 'object' && value !== null ? hideInData({ ...value }, poison) : value;
}

/** A body as it came, where none of its letters are written as escapes; else as JSON that means the same. */
export function hideInBody(body: string, poison: Poison): string {
  if (!body.includes('\\')) return hideInText(body, poison);
  try {
    return stringifyLossless(hideInValue(parseLossless(body), poison));
  } catch {
    // It could not be read, so nobody knows which addresses are in it.
    return '';
  }
}
