// Cuts the addresses of a likely bait out of whatever is shown of its event, so that none can be copied from there.

import type { Data } from '../events/event.ts';
import { parseLossless, stringifyLossless } from '../base/json.ts';
import type { Poison } from '../rules/poison.ts';
import { replaceAddresses } from '../tron/find-addresses.ts';
import { isSameAddress } from '../tron/address-key.ts';
import { cutAddress } from '../tron/lookalike.ts';

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
