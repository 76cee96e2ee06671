// Generates JSON that is expensive to read, of any size up to a limit: long runs of digits, many keys, one very long
// key, escapes, deep nesting, long arrays. It is text, because no JavaScript object could represent most of it.

import fc from 'fast-check';

/** `size` is in bytes of UTF-8 everywhere. */
const fill = (piece: string, size: number): string =>
  piece.repeat(Math.max(1, Math.floor(size / Buffer.byteLength(piece))));
const quoted = (piece: string, size: number): string => `"${fill(piece, size - 2)}"`;
const list = (item: string, size: number): string => `[${fill(`${item},`, size - item.length - 2)}${item}]`;

/** As many parts as fit into `size`, between two brackets. */
function joined(
  part: (nth: number) => string,
  [open, close]: readonly [string, string],
  size: number,
): string {
  const parts: string[] = [];
  for (let nth = 0, length = 2; length < size; nth += 1)
    length += parts[parts.push(part(nth)) - 1]!.length + 1;
  return open + parts.join(',') + close;
}

const keys = (name: (nth: number) => string, value: string, size: number): string =>
  joined((nth) => `${JSON.stringify(name(nth))}:${value}`, ['{', '}'], size);

function nested(open: string, close: string, depth: number, size: number): string {
  const inside = quoted('x', Math.max(2, size - depth * (open.length + close.length)));
  return open.repeat(depth) + inside + close.repeat(depth);
}

const pieces = [
  ['x', '7', ' ', '\u3000', '😀', 'e\u0301', '\u202E', '\u200B', '\u2028', '漢', 'ß', '<', '&'],
  ['&lt;', '<b>', '{{', '<<', '}}', "'", ',', ';', '=', '(', '%', '1,', '.', '@a', '/a ', 'a.b '],
  ['\\n', '\\"', '\\\\', '\\u0000', '\\ud800', '\\u0041', '\\t=', "'=", 'T', '0x', '-'],
  ['a\u0300\u0301\u0302', '\uFEFF', '\u3164', 'ａ'],
].flat();

const numbers = [
  ['1', '-0', '1e400', '1.5', '1E5', '12345678901234567'],
  ['7'.repeat(78), '7'.repeat(79), '1e30', '0.1e-7'],
].flat();
const items = ['""', '{}', '[]', 'null', 'true', '"x"', '{"a":1}', '[[[]]]', '"\\u202E"'];

type Kind = (size: number) => string;

/** The kinds of hostile values. */
const kinds: readonly Kind[] = [
  ...pieces.map((piece) => (size: number) => quoted(piece, size)),
  (size) => fill('7', size),
  (size) => `-${fill('9', size)}`,
  (size) => `1e${fill('9', size)}`,
  (size) => `${fill('7', size)}e5`,
  (size) => `1${fill('0', size)}.5`,
  (size) => `0.${fill('0', size)}1`,
  (size) => `7.${fill('0', size)}`,
  (size) => `1e-${fill('1', size)}`,
  ...numbers.flatMap((number): Kind[] => [() => number, (size) => list(number, size)]),
  ...items.map((item) => (size: number) => list(item, size)),
  (size) => keys((nth) => `k${nth}`, '1', size),
  (size) => keys((nth) => String(nth), '1', size),
  (size) => keys((nth) => String(nth * 65_536), '1', size),
  (size) => keys((nth) => `${nth}`.padStart(20, '0'), '12345678901234567', size),
  (size) => keys(() => 'a', '1', size),
  (size) => keys(() => 'a', '"7"', size),
  (size) => keys((nth) => ['__proto__', 'constructor', 'toString', 'valueOf', 'then'][nth % 5]!, '{}', size),
  (size) => keys((nth) => `f${nth}_sun`, '12345678901234567890', size),
  (size) => keys((nth) => `total_f${nth}_consume`, '12345678901234567890', size),
  (size) => keys((nth) => `${nth}_at`, '1790000000000', size),
  (size) => list('{"email":"somebody@example.com","api_key":"0123456789"}', size),
  (size) => keys((nth) => `e${nth}`, '{"email":"x"}', size),
  (size) => joined((nth) => `{"email":"somebody${nth}@x.y"}`, ['[', ']'], size),
  (size) => `{${quoted('x', size)}:1}`,
  (size) => `{${quoted('\\u0041', size)}:1}`,
  ...[4, 16, 24].flatMap((depth): Kind[] => [
    (size) => nested('[', ']', depth, size),
    (size) => nested('{"a":', '}', depth, size),
    (size) => nested('[0,', ']', depth, size),
  ]),
];

const kind = fc.constantFrom(...kinds);

/** One hostile value of about `size` characters, as JSON text. */
export const hostileValue = (size: number): fc.Arbitrary<string> =>
  kind.map((make) => make(Math.max(4, size)));

/** Bytes of a body: most are small, some as large as the webhook accepts. */
export const bodySize = fc.oneof(
  { weight: 90, arbitrary: fc.integer({ min: 100, max: 3_000 }) },
  { weight: 6, arbitrary: fc.integer({ min: 3_000, max: 30_000 }) },
  { weight: 4, arbitrary: fc.integer({ min: 200_000, max: 256_000 }) },
);

/**
 * A record with the fields of `example`, some of which hold something hostile, some more than once, and perhaps with
 * fields that nobody knows; of at most about `size` bytes.
 */
export function hostileRecord(
  example: Readonly<Record<string, unknown>>,
  size: number,
): fc.Arbitrary<string> {
  const names = Object.keys(example);
  return fc
    .uniqueArray(fc.constantFrom(...names, 'unknown', '__proto__'), { minLength: 1, maxLength: names.length })
    .chain((chosen) => {
      const bytesEach = Math.floor(size / chosen.length);
      return fc.tuple(
        ...chosen.map((name) => hostileValue(bytesEach).map((value) => [name, value] as const)),
      );
    })
    .map((hostile) => {
      const rest = Object.entries(example).filter(([name]) => !hostile.some(([other]) => other === name));
      const fields = [...rest.map(([name, value]) => [name, JSON.stringify(value)] as const), ...hostile];
      return `{${fields.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join()}}`;
    });
}
