import { expect, it } from 'vitest';
import { addressOf, isAddress } from '../../../src/sandbox/service/address.ts';

it('makes valid addresses, the same for the same name', () => {
  expect(isAddress(addressOf('somebody'))).toBe(true);
  expect(addressOf('somebody')).toBe(addressOf('somebody'));
  expect(addressOf('somebody')).not.toBe(addressOf('somebody else'));
  expect(isAddress('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')).toBe(true);
});

it('takes no other string for an address', () => {
  for (const text of ['', 'T', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6T', '1BoatSLRHtKNngkdXEeobR76b53LETtpyT'])
    expect(isAddress(text)).toBe(false);
});
