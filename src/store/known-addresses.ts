// The addresses that the team knows: its address book, the addresses that the service monitors for it, and the receivers
// of its orders. An address that was only seen in a transfer is never one of them.

import { type AddressIndex, createAddressIndex, isLookalike, isSameAddress } from '../tron/address.ts';
import { entriesAt } from './settings/address-book.ts';
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

  const book = () => indexOf(settings.data.addresses);
  const isOurs = (address: string, own?: string) =>
    (own !== undefined && isSameAddress(own, address)) || book().has(address) || monitored.index.has(address);

  return {
    labelOf: (address) => entriesAt(settings.data.addresses, address)[0]?.label,
    isOurs,
    isMonitored: (address) => monitored.index.has(address),
    findAlike(address, own) {
      if (isOurs(address, own)) return undefined;
      const alike =
        book().alikeOf(address)[0] ??
        (own !== undefined && isLookalike(address, own) ? own : monitored.index.alikeOf(address)[0]);
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

const indexes = new WeakMap<readonly BookAddress[], AddressIndex>();

/** The settings are never changed in place, so a book is indexed once. */
function indexOf(addresses: readonly BookAddress[]): AddressIndex {
  const known = indexes.get(addresses);
  if (known) return known;
  const made = createAddressIndex(addresses.map(({ address }) => address));
  indexes.set(addresses, made);
  return made;
}
