// Names for the histories: somebody adds one that reads like `payouts`, or like words that orders have anyway, for an
// address of their own, as far as the book takes it, or it stands there from before; a colleague types it. What is typed
// is for the address of `payouts`, or for none.

import { collisionOf, readLabel } from '../../src/features/book/entry.ts';
import { readOrder } from '../../src/input/order.ts';
import { requestFor } from '../../src/features/buy/card.ts';
import type { OrderRequest } from '../../src/orders/order.ts';
import { sampleAddress } from '../features/book/samples.ts';
import { i18n } from '../spoken.ts';
import { inputWords } from '../../src/input/words.ts';
import { foldWord } from '../../src/base/visible-text.ts';

export const [payouts, another] = [sampleAddress(1), sampleAddress(2)];

const { resources, kinds, zeros, timeUnits, oneHour, each, fillers } = inputWords;

const alike = [
  ['payouts', 'payouts.', '"payouts"', 'to payouts', 'payouts 👍', '给payouts', 'PAYOUTS', 'páyouts'],
  [
    'pауouts',
    'payouts wallet',
    'ｐａｙｏｕｔｓ',
    'на payouts',
    'payoutz',
    'payout',
    'our payouts',
    'payouꞇs',
  ],
].flat();

export const oddNames: readonly string[] = [
  ...alike,
  ...[resources, kinds, zeros, timeUnits].flatMap((words) => Array.from(words.keys())),
  ...[oneHour, each, fillers].flatMap((words) => Array.from(words)),
];

type Entry = { label: string; address: string };
export type Book = Array<Entry & { isOld?: boolean }>;
export type Refuses = (entry: Entry, book: Book) => boolean;

const refuses: Refuses = (entry, book) =>
  !readLabel(entry.label).ok || collisionOf(entry, book) !== undefined;

/** A book that compares letters alone, which the judge has to find. */
export const refusesSameLetters: Refuses = ({ label }, book) =>
  book.some((other) => foldWord(other.label) === foldWord(label));

/** `isOld`: it is stored from before names were compared. */
export function addName(book: Book, label: string, isOld: boolean, isRefused = refuses): Book {
  const entry = { label, address: another, isOld };
  if (isOld) return book.some((one) => one.label === label) ? book : [...book, entry];
  return isRefused(entry, book) ? book : [...book, entry];
}

/** The order that the line opens a card for. */
export function typedOrder(name: string, book: Book): OrderRequest | undefined {
  const style = i18n.words('en').numberStyle;
  const read = readOrder(`65000 ${name}`, { style, book, kind: 'regular' });
  const { quantity, receiver, problems } = read;
  if (problems.length > 0 || quantity === undefined || !receiver) return undefined;
  return requestFor({ kind: 'regular', resourceType: 'ENERGY' }, quantity, receiver);
}
