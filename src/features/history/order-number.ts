// Packs the service's number of an order into a button: Telegram gives callback data 64 bytes, and a hash alone has 64
// digits, so hashes are carried as base64url of their bytes.

const hash = /^[0-9a-f]{64}$/;
const short = /^[\w.-]{1,48}$/;

/** At most 49 characters of `A-Z a-z 0-9 _ . -`; undefined for a number that no button can carry. */
export function packNumber(number: string): string | undefined {
  if (hash.test(number)) return `h${Buffer.from(number, 'hex').toString('base64url')}`;
  return short.test(number) ? `t${number}` : undefined;
}

/** Undefined for a text that `packNumber` didn't write. */
export function unpackNumber(packed: string): string | undefined {
  const rest = packed.slice(1);
  if (packed.startsWith('t') && short.test(rest)) return rest;
  const number = Buffer.from(rest, 'base64url').toString('hex');
  return packed.startsWith('h') && hash.test(number) ? number : undefined;
}
