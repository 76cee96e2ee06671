// The addresses that the team knows: its address book, the addresses that the service monitors for it, and the receivers
// of its orders. An address that was only seen in a transfer is never one of them.

import { createAddressIndex, isSameAddress, type AddressIndex } from '../tron/lookalike.ts';
import type { BookAddress, Settings } from './settings/settings.ts';

/** `alike` is an address that has the same ends. */
export type KnownAddresses = {
  /** The label of the address book. */
  labelOf(this: void, address: string): string | undefined;
  /** Whether it is in the address book or monitored. `own`: an address that is monitored besides the others. */
  isOurs(this: void, address: string, own?: string): boolean;
  /** Whether the service monitors it for the team; a label alone may be anybody's. */
  isMonitored(this: void, address: string): boolean;
  /**
   * The known address that this one looks like. A receiver of an order may have been copied from a transfer by mistake,
   * so it is known to be right only where nothing else is like it.
   */
  findAlike(this: void, address: string, own?: string): string | undefined;
  addMonitored(this: void, address: string): void;
  addReceiver(this: void, address: string): void;
};

/** So many monitored addresses and so many receivers are held in memory; the service monitors far fewer. */
const mostHeld = 20_000;

export function createKnownAddresses(settings: Pick<Settings, 'data'>): KnownAddresses {
  const monitored = createHeld();
  const receivers = createHeld();

  const book = () => bookOf(settings.data.addresses);
  const isOurs = (address: string, own?: string) =>
    (own !== undefined && isSameAddress(own, address)) ||
    book().index.has(address) ||
    monitored.index.has(address);

  return {
    labelOf: (address) => book().labels.get(address),
    isOurs,
    isMonitored: (address) => monitored.index.has(address),
    findAlike(address, own) {
      if (isOurs(address, own)) return undefined;
      const [alike] = [
        ...book().index.alikeOf(address),
        ...(own === undefined ? [] : createAddressIndex([own]).alikeOf(address)),
        ...monitored.index.alikeOf(address),
      ];
      if (alike !== undefined || receivers.index.has(address)) return alike;
      return receivers.index.alikeOf(address)[0];
    },
    addMonitored: monitored.add,
    addReceiver: receivers.add,
  };
}

function createHeld(): { index: AddressIndex; add: (address: string) => void } {
  const index = createAddressIndex();
  let count = 0;
  return {
    index,
    add(address) {
      if (count >= mostHeld || index.has(address)) return;
      index.add(address);
      count += 1;
    },
  };
}

type Book = { index: AddressIndex; labels: ReadonlyMap<string, string> };
const books = new WeakMap<readonly BookAddress[], Book>();

/** The settings are never changed in place, so a book is indexed once. */
function bookOf(addresses: readonly BookAddress[]): Book {
  const known = books.get(addresses);
  if (known) return known;
  const made = {
    index: createAddressIndex(addresses.map(({ address }) => address)),
    // Of two labels the first one counts, as everywhere.
    labels: new Map(addresses.toReversed().map(({ address, label }) => [address, label])),
  };
  books.set(addresses, made);
  return made;
}
