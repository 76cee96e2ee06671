// Texts as people read them: foreign letters that look like Latin ones, traditional or simplified characters, marks, spaces
// and signs make no difference. What Unicode's UTS 39 calls the skeleton of a text.

import { simplified } from './han-variants.ts';
import { withoutInvisible } from './visible-text.ts';

/**
 * Code points that look like a Latin letter, from Unicode's confusables.txt (UTS 39, version 13.0.0): those that NFKD
 * does not turn into the letter. Small capitals are added, which the standard tells from capitals, and so are signs that
 * false coins were seen to use for T and U.
 */
const twins: Readonly<Record<string, string>> = {
  A: '251 391 3b1 410 430 13aa 15c5 1d00 2376 237a a4ee ab7a 102a0 16f40',
  B: '180 182 183 184 253 299 392 411 412 42c 432 462 463 48c 48d 13cf 13f4 13fc 1472 1473 15af 15f7 a4d0 a7b4 10282 102a1 10301',
  C: 'a2 187 188 23c 3f2 3f9 421 441 4aa 4ab 13df 1d04 20a1 2ca4 2ca5 a4da abaf 102a2 10302 10415 1043d 1051c 118e9 118f2 1f16e 1f74c',
  D: 'd0 110 111 189 18c 256 257 501 13a0 13e7 146f 15de 15ea 1d05 20ab a4d2 a4d3 ab70',
  E: '246 247 395 415 435 4bd 4bf 13ac 1d07 212e 22ff 2d39 a4f0 ab32 ab7c 10286 118a6 118ae',
  F: '191 192 3dc 584 15b4 1d6e 1e9d a4dd a730 a798 a799 ab35 10287 102a5 10525 118a2 118c2 1d213',
  G: '18d 1e4 1e5 260 261 262 50c 50d 581 13c0 13f3 13fb 1d83 a4d6 ab90',
  H: '126 127 266 29c 397 41d 43d 45b 4a2 4a3 4bb 4c7 4c8 4c9 4ca 570 13bb 13c2 13f2 157c 2c67 2c8e a4e7 a695 ab8b 102cf',
  J: '248 249 37f 3f3 408 458 13ab 148d 1d0a a4d9 a7b2 ab7b',
  K: '199 39a 41a 49a 49e 13e6 16d5 1d0b 20ad 2c69 2c94 a4d7 a740 10518',
  L: '131 141 142 196 197 19a 1c0 268 269 26a 26b 26d 29f 399 3b9 406 456 4c0 4cf 5c0 5d5 5df 627 661 673 6f1 7ca 13a5 13de 14aa 16c1 1d7b 1d7c 2223 2373 2378 23fd 2c92 2cd0 2cd1 2d4f a4e1 a4f2 a647 ab75 abae 1028a 10309 10320 1041b 10443 10526 118a3 118b2 118c3 16f16 16f28 1d22a 1e8c7',
  M: '39c 3fa 41c 4cd 13b7 15f0 16d6 1d0d 2c98 a4df 102b0 10311',
  N: '19d 19e 273 274 39d 3b7 578 57c 1d70 2c9a a4e0 1018e 10513',
  O: 'd8 f8 19f 275 398 39f 3b8 3bf 3c3 41e 43e 472 473 4e8 4e9 555 585 5e1 647 665 6be 6c1 6d5 6f5 6ff 7c0 966 9e6 a66 ae6 b20 b66 be6 c66 ce6 d20 d66 e50 ed0 1010 101d 1040 10ff 12d0 13be 13eb 1d0f 1d11 2296 229d 236c 2c9e 2c9f 2d31 2d41 2d54 3007 a4f3 a74a a74b ab3d ab3e ab74 ab8e abbb 10292 102ab 10404 1042c 104c2 104ea 10516 114d0 118b5 118c8 118d7 118e0 1d21a 1f714',
  P: '1a5 3a1 3c1 420 440 13e2 146d 1d18 1d29 1d7d 2374 2ca2 2ca3 a4d1 abb2 10295',
  Q: '2a0 51b 563 566 2d55 a7af',
  R: '1a6 24d 27c 27d 280 433 493 13a1 13d2 1587 1d26 1d72 2c85 a4e3 ab47 ab48 ab71 ab81 aba2 104b4 16f35 1d216',
  S: '1bd 282 405 455 54f 13d5 13da 1d74 a4e2 a731 abaa 10296 10420 10448 118c1 16f3a',
  T: '252c 3112 4e05 a787 166 167 1ad 1ae 23e 3a4 3c4 422 442 4ac 4ad 13a2 1d1b 1d75 20ae 22a4 2361 27d9 2ca6 a4d4 ab72 10297 102b1 10315 118bc 16f0a 1f768',
  U: '3bc 426 446 244 28b 3c5 54d 57d 1200 13cc 144c 1d1c 1d7e 222a 22c3 a4f4 a79f ab4e ab52 ab9c 104ce 104f6 118b8 118d8 16f42',
  V: '3bd 474 475 5d8 667 6f7 13d9 142f 1d20 2228 22c1 2d38 a4e6 a6df aba9 10197 1051d 11706 118a0 118c0 16f08 1d20d 1f708',
  W: '26f 461 47d 51c 51d 561 13b3 13d4 1d21 20a9 a4ea a761 ab83 114c5 1170a 1170e 1170f 118e6 118ef',
  X: 'd7 3a7 425 445 4b2 1541 157d 166d 166e 16b7 2573 292b 292c 2a2f 2a30 2cac 2d5d a4eb a7b3 10196 10290 102b4 10317 10322 10527 118ec',
  Y: 'a5 1b4 24e 24f 263 28f 3a5 3b3 423 443 4ae 4af 4b0 4b1 10e7 13a9 13bd 1d8c 1eff 2ca8 a4ec ab5a 102b2 118a4 118dc 16f43',
  Z: '1b5 1b6 224 225 290 396 13c3 1d22 1d76 a4dc ab93 102f5 118a9 118c4 118e5',
};
/** White letters on black, and those of flags, from A on: the standard has none of them. */
const alphabets = [0x1f150, 0x1f170, 0x1f1e6];

const letters = new Map<string, string>([
  ...Object.entries(twins).flatMap(([letter, codes]) =>
    codes.split(' ').map((one): [string, string] => [String.fromCodePoint(Number.parseInt(one, 16)), letter]),
  ),
  ...alphabets.flatMap((first) =>
    Array.from({ length: 26 }, (_, nth): [string, string] => [
      String.fromCodePoint(first + nth),
      String.fromCharCode(65 + nth),
    ]),
  ),
  ['$', 'S'],
  ['б', '6'],
  // Characters of Chinese that differ by a stroke.
  ['巳', '已'],
  ['己', '已'],
  ['訒', '认'],
]);

/** Equal for texts that people read as the same; empty for a text without letters and digits. */
export function skeletonOf(text: string): string {
  return foldTwins(text).replaceAll('0', 'O').replace(/[1I]/g, 'L').replaceAll('RN', 'M');
}

/** The letters and digits of a text, which stay what they are beside each other: `1` is no `l`. */
export function foldTwins(text: string): string {
  // NFKD makes other letters of some twins: a lunate sigma, which looks like a c, becomes a sigma.
  const twinless = Array.from(withoutInvisible(text), letterOf).join('');
  const written = twinless.normalize('NFKD').replace(/\p{M}/gu, '');
  return Array.from(written, letterOf)
    .join('')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

function letterOf(character: string): string {
  return letters.get(character) ?? letters.get(character.toLowerCase()) ?? simplified(character);
}
