// Generates the ids and the token of a draft. They exist before anybody can tap a button, so that one confirmation
// never has two ids.

import { base32nopad, base64urlnopad } from '@scure/base';

/** Returns `count` random bytes. */
export type RandomBytes = (count: number) => Uint8Array;

export type Numbers = { id: string; clientOrderId: string; token: string };

/**
 * 40 bits for people, 160 bits for the service (32 characters, below every limit seen so far), 144 bits for the
 * buttons.
 */
export function createNumbers(random: RandomBytes): Numbers {
  return {
    id: base32nopad.encode(random(5)),
    clientOrderId: base32nopad.encode(random(20)),
    token: makeToken(random),
  };
}

export function makeToken(random: RandomBytes): string {
  return base64urlnopad.encode(random(18));
}
