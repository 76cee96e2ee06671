// Names for the histories: somebody adds one that reads like `payouts` for an address of their own, as far as the book
// takes it, or it stands there from before; a colleague types it. What is typed is for the address of `payouts`, or for
// none.

import { readLabel } from '../../src/bot/book/entry.ts';
import { readOrderText } from '../../src/bot/buy/order-text.ts';
import { requestFor } from '../../src/bot/buy/amounts.ts';
import { collisionOf } from '../../src/guard/address-book.ts';
import type { OrderRequest } from '../../src/orders/order.ts';
import { sampleAddress } from '../bot/book/samples.ts';
import { i18n } from '../spoken.ts';

export const [payouts, another] = [sampleAddress(1), sampleAddress(2)];

export const oddNames = [
  'payouts',
  'payouts.',
  '"payouts"',
  'to payouts',
  'payouts 👍',
  '给payouts',
  'PAYOUTS',
  'páyouts',
  'pауouts',
  'payouts wallet',
  'ｐａｙｏｕｔｓ',
  'на payouts',
] as const;

type Book = Array<{ label: string; address: string }>;

/** `isOld`: it is stored from before names were compared. */
export function addName(book: Book, label: string, isOld: boolean): Book {
  const entry = { label, address: another };
  const isRefused = !readLabel(label).ok || collisionOf(entry, book) !== undefined;
  return isRefused && (!isOld || book.some((one) => one.label === label)) ? book : [...book, entry];
}

/** The order that the line opens a card for. */
export function typedOrder(name: string, book: Book): OrderRequest | undefined {
  const style = i18n.words('en').numberStyle;
  const read = readOrderText(`65000 ${name}`, { input: i18n.input, style, book, kind: 'regular' });
  const { quantity, receiver, problems } = read;
  if (problems.length > 0 || quantity === undefined || !receiver) return undefined;
  return requestFor({ kind: 'regular', resourceType: 'ENERGY' }, quantity, receiver);
}
