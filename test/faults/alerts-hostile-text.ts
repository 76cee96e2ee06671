// Generates text as an attacker would write it: markup, references, direction marks, unpaired surrogates, template
// syntax, text that Telegram turns into links, and very long runs of each.

import fc from 'fast-check';

const pieces = [
  ['<b>', '</b>', '</code>', '</pre>', '<a href="https://evil.example">', '</a>', '<tg-spoiler>'],
  ['<!--', '<', '>', '&', '"', "'", '&lt;', '&#60;', '&amp;', '&quot', '&#x1F600;', '&nbsp;'],
  [']]>', '</', '<b', '<script>', '\u202e', '\u200f', '\u2066', '\u061c', '\u200b', '\u200d'],
  ['\ufeff', '\u00ad', '\u030a', '\u0333', 'é̸̢', '\u0000', '\u0007', '\u001b[31m', '\u007f'],
  ['\u0085', '\ud83d', '\ude00', '\ufffd', '\uffff', '👩‍👩‍👧‍👦', '🏴‍☠️', '<<remark>>'],
  ['{{ amount }}', '{% if a %}', '{% raw %}', '{%', '<<', '>>', '{ $count }', '{"', '${x}', '%s'],
  ['\n', '\r\n', '\r', '\t', '\u2028', '\u2029', '\v', ' ', '\u00a0', '\u3000', '@everyone'],
  ['/start', '#tag', '$USD', 'https://evil.example/?a=<b>&c', 'evil.example', 'a@evil.example'],
  ['tg://user?id=1', '+1 555 010 0199', '4111 1111 1111 1111', '1h', '↻ possible repeat', '· · ·'],
  ['confirmed', '=1+1', '@SUM(A1)', ',', ';', '\\', '/', '__proto__', 'null', 'NaN', '文字'],
  ['العربية', 'Ж', 'x'],
].flat();

const piecemeal = fc
  .array(fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 5 })), { minLength: 1, maxLength: 12 })
  .map((parts) => parts.join(''));

const endless = fc
  .tuple(fc.constantFrom(...pieces), fc.integer({ min: 200, max: 4000 }))
  .map(([piece, length]) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length));

/** Any UTF-16 code units, unpaired surrogates included. */
const units = fc
  .array(fc.nat(0xffff), { minLength: 1, maxLength: 60 })
  .map((codes) => String.fromCharCode(...codes));

export const hostileText = fc.oneof(
  { weight: 5, arbitrary: piecemeal },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 200 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 }) },
  { weight: 1, arbitrary: units },
  { weight: 1, arbitrary: endless },
);
