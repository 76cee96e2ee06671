// Cancels the open cards of a person: those in one chat and topic, or all of them when the person may no longer order.

import type { Store } from '../store/open.ts';
import type { Orders } from './api.ts';
import type { CardExpiry } from './card-expiry.ts';
import type { Order } from './order.ts';
import type { Placing } from './place.ts';
import type { RepeatExpiry } from './repeat-expiry.ts';
import { openRepeatStates, readRepeat, type Repeat } from './repeat.ts';
import { readRow } from './row.ts';
import type { OrderState } from './states.ts';

export function createCancelling(options: {
  store: Pick<Store, 'orders'>;
  expiry: CardExpiry;
  repeatExpiry: RepeatExpiry;
  placing: Pick<Placing, 'endRepeats'>;
}): Pick<Orders, 'cancelCards' | 'cancelAllOf'> {
  const { store, expiry, repeatExpiry, placing } = options;

  async function inStates(...states: OrderState[]): Promise<Order[]> {
    return (await store.orders.inStates(states)).map(readRow);
  }

  async function openRepeats(): Promise<Repeat[]> {
    return (await store.orders.repeats.inStates(openRepeatStates)).map(readRepeat);
  }

  /** Cancels cards and repeats, and resolves with how many were still open. */
  async function withdraw(
    cards: readonly Order[],
    repeats: readonly Repeat[],
    byId: number,
    isRemoval: boolean,
  ): Promise<number> {
    const done: boolean[] = [];
    for (const card of cards) done.push(await expiry.withdraw(card, byId, isRemoval));
    for (const repeat of repeats) done.push(await repeatExpiry.withdraw(repeat, byId));
    return done.filter(Boolean).length;
  }

  return {
    async cancelCards({ id, chatId, topicId }) {
      const isHere = (place: { chatId: number; topicId: number | null }) =>
        place.chatId === chatId && place.topicId === topicId;
      const cards = await inStates('drafted');
      const repeats = await openRepeats();
      return withdraw(
        cards.filter((card) => card.createdBy === id && isHere(card)),
        repeats.filter((repeat) => repeat.state === 'offered' && repeat.askedBy === id && isHere(repeat)),
        id,
        false,
      );
    },
    async cancelAllOf(personId, byId) {
      const isTheirs = (...people: Array<number | null>) => people.includes(personId);
      for (const order of await inStates('unknown')) {
        if (isTheirs(order.createdBy, order.confirmedBy)) await placing.endRepeats(order);
      }
      const cards = await inStates('drafted', 'confirmed');
      const repeats = await openRepeats();
      return withdraw(
        cards.filter(({ createdBy, confirmedBy }) => isTheirs(createdBy, confirmedBy)),
        repeats.filter(({ askedBy, confirmedBy }) => isTheirs(askedBy, confirmedBy)),
        byId,
        true,
      );
    },
  };
}
