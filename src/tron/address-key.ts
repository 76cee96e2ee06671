// Whether two texts are one address. Its form says of which chain it is: the letters of Ethereum's and of Bitcoin's `bc1`
// may be in any case, those of TRON may not, and nodes write TRON's in hex. Every comparison of addresses goes by this.

import { inWalletForm } from './address.ts';

const inAnyCase = /^(?:0x|bc1)/i;
const tronInHex = /^(?:0x)?41[0-9a-f]{40}$/i;

/** Equal for every way in which one address is written. */
export function addressKey(address: string): string {
  if (tronInHex.test(address)) return inWalletForm(address);
  return inAnyCase.test(address) ? address.toLowerCase() : address;
}

export function isSameAddress(one: string, other: string): boolean {
  return one === other || addressKey(one) === addressKey(other);
}
