// Finds what has the form of an address, of whichever chain, in foreign text: to hide it, or to be wary of it.

import { withoutInvisible } from '../base/visible-text.ts';

/** TRON in both forms, Ethereum, and Bitcoin in all of its forms. */
const anyForm =
  /(?<![0-9A-Za-z])(?:[T13][1-9A-HJ-NP-Za-km-z]{25,34}|(?:0x)?41[0-9a-fA-F]{40}|0x[0-9a-fA-F]{40}|[bB][cC]1[0-9A-Za-z]{20,70})(?![0-9A-Za-z])/g;

/** Exchanges what has the form of an address of any chain, whether or not its checksum is right. */
export function replaceAddresses(text: string, replace: (address: string) => string): string {
  return text.replace(anyForm, replace);
}

/** Whatever is no longer, and changed by no normalization, is shorter than every form. */
const tooShort = /^[ -~]{0,22}$/;

/** Whether something in the text has the form of an address of any chain, also with invisible characters in it. */
export function hasAddress(text: string): boolean {
  return !tooShort.test(text) && withoutInvisible(text).normalize('NFKC').search(anyForm) !== -1;
}
