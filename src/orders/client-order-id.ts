// The numbers and tokens of a draft, made before anybody can tap a button.

import { base32nopad, base64urlnopad } from '@scure/base';

/** That many random bytes. */
export type RandomBytes = (count: number) => Uint8Array;

export type Numbers = { id: string; clientOrderId: string; token: string };

/** 40 bits for people, 160 bits for the service (32 characters, under any limit that was met), 144 bits for the buttons. */
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
