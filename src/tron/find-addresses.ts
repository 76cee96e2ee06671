// Finds addresses inside a text: a sentence, or a link to an explorer. A word that only looks like an address is found
// too, with what is wrong with it, so that a mistyped address is never taken for something else.

import { withoutInvisible } from '../base/visible-text.ts';
import { parseAddress, type Address, type ParsedAddress } from './address.ts';

export type AddressInText = {
  /** Where it begins and ends in `text`; a link counts as a whole. */
  start: number;
  end: number;
  written: string;
  read: ParsedAddress;
  /** The link is an explorer's page of a contract or a token. */
  isContractPage: boolean;
};

/** Shorter runs of letters and digits are words or names. */
const run = /[0-9\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]{26,}/gu;
const transactionHash = /^(?:0x)?[0-9a-f]{64}$/i;
const link = /^(?:https?:\/\/|www\.|[\w-]+(?:\.[\w-]+)+\/)\S+$/i;
const contractPage = /\/(?:contract|token20|token721|token1155|token)\//i;

export function findAddresses(text: string): AddressInText[] {
  return [...text.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
    const isLink = link.test(word);
    return [...word.matchAll(run)]
      .filter(({ 0: written }) => !transactionHash.test(written))
      .map(({ 0: written, index: inside }) => ({
        start: isLink ? index : index + inside,
        end: isLink ? index + word.length : index + inside + written.length,
        written,
        read: parseAddress(written),
        isContractPage: isLink && contractPage.test(word),
      }));
  });
}

/** The distinct valid addresses, in their order. */
export function validAddresses(found: readonly AddressInText[]): Address[] {
  return [...new Set(found.flatMap(({ read }) => (read.ok ? [read.address] : [])))];
}

/** The hash of a transaction, alone or in a link to its page; undefined for any other text. */
export function readTransactionHash(text: string): string | undefined {
  const written = withoutInvisible(text).trim();
  const words = link.test(written) ? written.split(/[/?#&=]+/) : [written];
  const hash = words.find((word) => transactionHash.test(word));
  return hash?.replace(/^0x/i, '').toLowerCase();
}

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
