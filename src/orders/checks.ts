// Checks what must hold before anything is spent, for first confirmations and repeats alike: the person may order,
// buying is not stopped, and ceilings and rules allow it. They run inside the transaction that moves the order into `placing`.

import { isSameAddress } from '../tron/address.ts';
import type { Clock } from '../base/clock.ts';
import type { Settings } from '../store/settings/settings.ts';
import type { Forecast } from './api.ts';
import { findCeiling, isUnpriced, listCeilings, mayActivate, type Ceilings } from './ceilings.ts';
import { findLimit, isAbove, joinHits, limitWindowMs, type LimitHit, type Obstacle } from './limits.ts';
import type { Order } from './order.ts';
import type { Moves } from './steps.ts';

type Spent = Pick<Moves, 'sentSince' | 'lastPaid' | 'wasDeliveredTo'>;

export type Checks = ReturnType<typeof createChecks>;

export function createChecks(options: {
  settings: Settings;
  ceilings: Ceilings;
  clock: Clock;
  mayBuy: () => boolean;
  mayOrder: (personId: number) => boolean;
}) {
  const { settings, ceilings, clock, mayBuy, mayOrder } = options;
  const isCappedInSun = listCeilings(ceilings).some(({ unit }) => unit === 'sun');
  const wallAhead = () => clock.now() - clock.monotonic();
  /** The wall clock at its furthest back in this run, beside the monotonic one. */
  let leastAhead = wallAhead();

  /** By how much the wall clock was set forward. It extends the window, so that orders sent before that still count. */
  function setForwardMs(): number {
    leastAhead = Math.min(leastAhead, wallAhead());
    // Whole, as everything that the ledger is asked for: the monotonic clock counts fractions.
    return Math.ceil(wallAhead() - leastAhead);
  }

  function isNotInBook({ receiver }: Order): boolean {
    const { limits, addresses } = settings.data;
    return limits.onlyBook && !addresses.some(({ address }) => isSameAddress(address, receiver));
  }

  const needsApproval = (order: Order) => isAbove(order, settings.data.limits.approval);
  const needsCode = (order: Order) => isAbove(order, settings.data.limits.code);

  async function readSpending(order: Order, moves: Spent) {
    const windowMs = limitWindowMs + setForwardMs();
    const sentLately = await moves.sentSince(clock.now() - windowMs);
    const unpriced = [order, ...sentLately].filter(isUnpriced).map(({ resourceType }) => resourceType);
    const lastPaid: Order[] = [];
    for (const resource of new Set(unpriced)) lastPaid.push(...(await moves.lastPaid(resource)));
    const unread = isCappedInSun ? [order, ...sentLately].filter(mayActivate) : [];
    const known = new Set<string>();
    for (const receiver of new Set(unread.map((one) => one.receiver))) {
      if (await moves.wasDeliveredTo(receiver)) known.add(receiver);
    }
    return { sentLately, windowMs, lastPaid, known };
  }

  async function findHit(order: Order, personId: number, moves: Spent): Promise<LimitHit | undefined> {
    const spending = await readSpending(order, moves);
    // An order counts towards the limits of the person who confirmed it, whoever approved it.
    const { sentLately, windowMs } = spending;
    const limit = findLimit(order, personId, settings.data.limits, sentLately, windowMs);
    return joinHits([findCeiling(order, ceilings, spending), limit].filter((hit) => hit !== undefined));
  }

  return {
    /** Only receivers of the address book may be ordered for, and this one isn't there. */
    isNotInBook,
    /** False while buying is stopped. */
    mayBuy,
    /** Whether each of these people may order at this moment. */
    mayOrder: (...personIds: number[]) => personIds.every(mayOrder),
    /** The rule that would stop one more call for the order if this person confirmed it now. */
    async findObstacle(order: Order, personId: number, moves: Spent): Promise<Obstacle | undefined> {
      if (isNotInBook(order)) return { is: 'not_in_book' };
      const limit = await findHit(order, personId, moves);
      return limit && { is: 'limit', limit };
    },
    /** Whether one more call for the order, by the bot itself, would exceed a ceiling. */
    isAboveCeiling: async (order: Order, moves: Spent) =>
      findCeiling(order, ceilings, await readSpending(order, moves)) !== undefined,
    needsApproval,
    needsCode,
    foresee: async (order: Order, personId: number, moves: Spent): Promise<Forecast> => ({
      limit: await findHit(order, personId, moves),
      isNotInBook: isNotInBook(order),
      needsApproval: needsApproval(order),
      needsCode: needsCode(order),
    }),
  };
}
