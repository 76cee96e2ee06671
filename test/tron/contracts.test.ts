import { describe, expect, it } from 'vitest';
import { addressOf, parseAddress } from '../../src/tron/address.ts';
import { unusableAddresses, whyUnusable } from '../../src/tron/contracts.ts';
import { i18n } from '../spoken.ts';
import { addressFrom } from '../base/reader.ts';

describe('addresses that no order can be for', () => {
  it.each(unusableAddresses)('%s is an address, down to its checksum', (address) => {
    expect(parseAddress(address)).toEqual({ ok: true, address });
    expect(whyUnusable(addressFrom(address))?.name).toMatch(/^[\w() ]+$/);
  });

  it('hold the address of all zero bytes, and that of the hints in every language', () => {
    expect(whyUnusable(addressOf(new Uint8Array(20)))).toEqual({ kind: 'burn', name: 'zero address' });
    for (const locale of i18n.locales) {
      const example = addressFrom(i18n.words(locale).plain('address-example'));
      expect(whyUnusable(example)).toEqual({ kind: 'contract', name: 'USDT' });
    }
  });

  it('do not hold a wallet', () => {
    expect(whyUnusable(addressFrom('T9yD4rPhdWy36SS4x9kCH2eErRbC4Nfku5'))).toBeUndefined();
  });
});
