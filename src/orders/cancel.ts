// Cancels the open spends of a person: those in one chat and topic, or all of them when the person may no longer order.

import type { Orders } from './api.ts';
import type { Expiry } from './expiry.ts';
import type { Placing } from './place.ts';
import type { Queries } from './queries.ts';
import type { Spend } from './spend.ts';

export function createCancelling(options: {
  queries: Pick<Queries, 'openSpends' | 'inStates'>;
  expiry: Pick<Expiry, 'withdraw'>;
  placing: Pick<Placing, 'endRepeats'>;
}): Pick<Orders, 'cancelCards' | 'cancelAllOf'> {
  const { queries, expiry, placing } = options;

  /** Resolves with how many were still open. */
  async function withdraw(isOne: (spend: Spend) => boolean, byId: number, isRemoval: boolean) {
    const done: boolean[] = [];
    for (const spend of (await queries.openSpends()).filter(isOne)) {
      done.push(await expiry.withdraw(spend.token, byId, isRemoval));
    }
    return done.filter(Boolean).length;
  }

  return {
    cancelCards({ id, chatId, topicId }) {
      const isHere = (spend: Spend) => spend.chatId === chatId && spend.topicId === topicId;
      const isOne = (spend: Spend) => spend.state === 'offered' && spend.askedBy === id && isHere(spend);
      return withdraw(isOne, id, false);
    },
    async cancelAllOf(personId, byId) {
      const isTheirs = (...people: Array<number | null>) => people.includes(personId);
      for (const order of await queries.inStates('unknown')) {
        if (isTheirs(order.createdBy, order.confirmedBy)) await placing.endRepeats(order);
      }
      return withdraw(({ askedBy, confirmedBy }) => isTheirs(askedBy, confirmedBy), byId, true);
    },
  };
}
