// Text of a likely bait. It has words of its own, which no template replaces, and no address that could be copied: of an
// address only eight characters are shown, those that tell it from the one that it looks like.

import type { Data, EventDefinition } from '../events/event.ts';
import { showLabel, units } from '../events/template/filters.ts';
import { asText, clean, cleanShort, isMarkup } from '../events/template/foreign-text.ts';
import { type Html, code, escapeHtml, raw } from '../base/html.ts';
import type { Words } from '../base/i18n.ts';
import type { Poison, PoisonForm } from '../rules/poison.ts';
import { cutAddress, differenceOf } from '../tron/lookalike.ts';
import { parseLossless, stringifyLossless } from '../base/json.ts';
import { isSameAddress, replaceAddresses } from '../tron/address.ts';

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
  return parts.filter((part) => part !== undefined).join(' · ');
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
 * A text with each hidden address cut, in whatever case it is written, and whatever else has the form of an address and
 * is not one of the team's: whoever makes a bait may put an address into any field.
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
