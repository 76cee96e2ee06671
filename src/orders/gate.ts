// The gate: how a spend is decided, the first one of an order and each that sends an `unknown` order again, and what must
// hold before it passes. People confirm, approve, refuse or cancel it; what nobody decides about ends by its age, or because
// its order was sent again. Each decision is a transaction that reads the spend and its order, checks the decision and
// changes their states. The gate is passed by the step into `placing`: only after it is something sent, and it is committed
// before that.

import type { Clock } from '../base/clock.ts';
import { isPersonId } from '../telegram/substitutes.ts';
import type { Ages } from './schedule.ts';
import { callDetail, obstacleDetail } from './audit.ts';
import {
  type Ceilings,
  type LimitHit,
  type Obstacle,
  findCeiling,
  findLimit,
  isAbove,
  isUnpriced,
  joinHits,
  limitWindowMs,
  listCeilings,
  mayActivate,
} from './limits.ts';
import { type Author, type RandomBytes, makeToken } from './draft.ts';
import { type Found, type Order, type Spend, approvalMs, cardMs, isOpen } from './order.ts';
import type { Moves, SpendStep, Steps } from './steps.ts';
import { isSameAddress } from '../tron/address.ts';
import type { Settings } from '../store/settings/settings.ts';

/** A confirmation or an approval: whose spending it is, and the columns of the spend that it sets. */
type Yes = { confirmedBy: number; change: SpendStep['change'] };

/** `code`: a code from the person's authenticator app was just accepted for this step. */
export type Proof = 'code';

/** Each outcome includes the order after the decision, and the spend if the decision was about one. */
export type TapOutcome =
  /**
   * The sender is no person but an anonymous admin, a channel or Telegram itself; buying is stopped at present, and the
   * card stays unchanged; no such order.
   */
  | { is: 'nobody' | 'locked' | 'not_found' }
  /** The person's card that sends it again is open in their chat; nothing was sent. */
  | { is: 'offered'; order: Order; spend: Spend }
  /** Another card that sends it again is open, or was confirmed and waits for approval; no second one is opened. */
  | { is: 'open'; order: Order; spend: Spend }
  /** A limit stopped it; nothing was sent, the spend is `refused`. */
  | { is: 'limit'; order: Order; spend: Spend; limit: LimitHit }
  | { is: Decided; order: Order; spend?: Spend };

/**
 * - `placing`: the gate is passed and the call is being made.
 * - `awaiting_approval`: a second person must approve until `spend.expiresAt`.
 * - `cancelled`, `refused`, `left`: the decision was carried out.
 * - `already`: the spend, or the order, is no longer in the state that this decision is for.
 * - `expired`: the card, or the time for approval, has expired; nothing was sent.
 * - `superseded`: the order was sent again or is no longer `unknown`; nothing was sent.
 * - `not_in_book`: the receiver is not in the address book, to which orders are limited; the spend is `refused`.
 * - `not_allowed`: who asked, confirmed or approves may no longer order; the card stays unchanged.
 * - `needs_code`: the person has to enter a code from their authenticator app first; the card stays unchanged.
 * - `yourself`: the second person is the one who asked or confirmed.
 * - `settled`: the order is no longer `unknown`; no card is opened.
 * - `repeating`: the bot repeats the order automatically until `order.repeatsUntil`; no card is opened.
 */
type Decided =
  | 'placing'
  | 'awaiting_approval'
  | 'cancelled'
  | 'refused'
  | 'left'
  | 'already'
  | 'expired'
  | 'superseded'
  | 'not_in_book'
  | 'not_allowed'
  | 'needs_code'
  | 'yourself'
  | 'settled'
  | 'repeating';

export type Gate = ReturnType<typeof createGate>;

export function createGate(
  options: { steps: Steps; ages: Ages; random: RandomBytes } & Parameters<typeof createChecks>[0],
) {
  const { steps, clock, ages, random } = options;
  const checks = createChecks(options);

  /** Milliseconds until the card, or the wait for approval, is over. */
  function timeLeft({ token, state, askedAt, confirmedAt }: Spend): number {
    return state === 'confirmed' && confirmedAt !== null
      ? approvalMs - ages.longest(`approval ${token}`, confirmedAt)
      : cardMs - ages.longest(`card ${token}`, askedAt);
  }

  /** Ends a spend that is overdue or superseded; undefined while it can be decided about. */
  async function endIfOver(found: Found, moves: Moves, anyAge = false): Promise<TapOutcome | undefined> {
    const { order, spend } = found;
    if (!isOpen(spend)) {
      const { state } = spend;
      return { is: state === 'expired' || state === 'superseded' ? state : 'already', ...found };
    }
    const isEarly = timeLeft(spend) > 0 && clock.now() < spend.expiresAt;
    const isGood = order.state === (spend.isFirst ? 'card' : 'unknown') && order.posts === spend.posts;
    if (isGood && isEarly && !anyAge) return undefined;
    const state = isGood ? 'expired' : 'superseded';
    const reason = isGood && isEarly ? 'restart' : null;
    return { is: state, ...(await moves.takeSpend(found, { state, change: { reason } })) };
  }

  /** Finds the spend that a person decides about and, while it is open, calls `judge`; all in one transaction. */
  async function decide(
    by: { token: string; personId: number; buys: boolean },
    judge: (found: Found, moves: Moves) => Promise<TapOutcome>,
  ): Promise<TapOutcome> {
    if (!isPersonId(by.personId)) return { is: 'nobody' };
    if (by.buys && !checks.mayBuy()) return { is: 'locked' };
    return steps.commit(async (moves) => {
      const found = await moves.findSpend(by.token);
      if (!found) return { is: 'not_found' };
      return (await endIfOver(found, moves)) ?? judge(found, moves);
    });
  }

  /** Moves the spend into `sent` and its order into `placing`, unless a rule stops it: then it is `refused`. */
  async function pass(found: Found, moves: Moves, yes: Yes): Promise<TapOutcome> {
    const { order, spend } = found;
    const obstacle = await checks.findObstacle(order, yes.confirmedBy, moves);
    if (obstacle) return stop(found, moves, yes, obstacle);
    const now = clock.now();
    if (spend.isFirst) ages.longest(`sent ${order.id}`, now);
    const { change } = yes;
    const placing = { ...nextCall(order, now), ...(spend.isFirst && { placed_at: now }) };
    return { is: 'placing', ...(await moves.takeSpend(found, { state: 'sent', change, placing })) };
  }

  async function stop(found: Found, moves: Moves, yes: Yes, obstacle: Obstacle): Promise<TapOutcome> {
    const reason = obstacle.is === 'limit' ? obstacle.limit.reason : obstacle.is;
    const stopped = await moves.takeSpend(found, { state: 'refused', change: { ...yes.change, reason } });
    await moves.write(stopped.order, 'limited', null, obstacleDetail(obstacle));
    return { ...obstacle, ...stopped };
  }

  return {
    /**
     * Opens the card that sends an order again, or finds the one that is open. `balanceSun` was just read; undefined if it
     * could not be read.
     */
    async ask(id: string, author: Author, balanceSun: bigint | undefined): Promise<TapOutcome> {
      if (!isPersonId(author.id)) return { is: 'nobody' };
      if (!checks.mayBuy()) return { is: 'locked' };
      return steps.commit(async (moves) => {
        const order = await moves.find(id);
        if (!order) return { is: 'not_found' };
        if (order.state !== 'unknown') return { is: 'settled', order };
        if (!checks.mayOrder(author.id)) return { is: 'not_allowed', order };
        const now = clock.now();
        if (order.repeatsUntil !== null && order.repeatsUntil > now) return { is: 'repeating', order };
        // Only one card is open at a time: confirming both of two cards would send the order twice.
        const [open] = await moves.openSpends(id);
        if (open && !(await endIfOver({ order, spend: open }, moves))) {
          const { state, askedBy, chatId } = open;
          const isOwn = state === 'offered' && askedBy === author.id && chatId === author.chatId;
          return { is: isOwn ? 'offered' : 'open', order, spend: open };
        }
        const spend = await moves.offer(order, {
          order_id: order.id,
          token: makeToken(random),
          state: 'offered',
          posts: order.posts,
          asked_by: author.id,
          asked_at: now,
          expires_at: now + cardMs,
          chat_id: author.chatId,
          topic_id: author.topicId,
          balance_sun: balanceSun?.toString() ?? null,
        });
        ages.longest(`card ${spend.token}`, now);
        return { is: 'offered', order, spend };
      });
    },

    /** Resolves, as `approve` does, once the step into `placing` is committed; the call follows in the background. */
    confirm: (token: string, personId: number, proof?: Proof) =>
      decide({ token, personId, buys: true }, async (found, moves) => {
        const { order, spend } = found;
        if (spend.state !== 'offered') return { is: 'already', ...found };
        if (!checks.mayOrder(personId, spend.askedBy)) return { is: 'not_allowed', ...found };
        // What a rule stops anyway needs no code, and is not offered for approval.
        const obstacle = await checks.findObstacle(order, personId, moves);
        if (!obstacle && checks.needsCode(order)) {
          if (proof !== 'code') return { is: 'needs_code', ...found };
          await moves.write(order, 'code_checked', personId);
        }
        const now = clock.now();
        const change = { confirmed_by: personId, confirmed_at: now };
        const yes = { confirmedBy: personId, change };
        if (obstacle) return stop(found, moves, yes, obstacle);
        if (!checks.needsApproval(order)) return pass(found, moves, yes);
        ages.longest(`approval ${token}`, now);
        const waiting = { ...change, expires_at: now + approvalMs };
        const confirmed = await moves.takeSpend(found, { state: 'confirmed', change: waiting });
        return { is: 'awaiting_approval', ...confirmed };
      }),

    /** Checks that the approver is another person and may order; the bot checks their role. */
    approve: (token: string, personId: number) =>
      decide({ token, personId, buys: true }, async (found, moves) => {
        const { state, askedBy, confirmedBy } = found.spend;
        if (state !== 'confirmed' || confirmedBy === null) return { is: 'already', ...found };
        if (personId === askedBy || personId === confirmedBy) return { is: 'yourself', ...found };
        if (!checks.mayOrder(personId, askedBy, confirmedBy)) return { is: 'not_allowed', ...found };
        return pass(found, moves, { confirmedBy, change: { approved_by: personId } });
      }),

    refuse: (token: string, personId: number) =>
      decide({ token, personId, buys: false }, async (found, moves) => {
        if (!checks.mayOrder(personId)) return { is: 'not_allowed', ...found };
        if (found.spend.state !== 'confirmed') return { is: 'already', ...found };
        const change = { closed_by: personId, reason: 'person' };
        return { is: 'refused', ...(await moves.takeSpend(found, { state: 'refused', change })) };
      }),

    cancel: (token: string, personId: number) =>
      decide({ token, personId, buys: false }, async (found, moves) => {
        const change = { closed_by: personId };
        return { is: 'cancelled', ...(await moves.takeSpend(found, { state: 'cancelled', change })) };
      }),

    /** Ends an `unknown` order, by its id, and the card that would send it again. */
    leave: async (id: string, personId: number): Promise<TapOutcome> => {
      if (!isPersonId(personId)) return { is: 'nobody' };
      return steps.commit(async (moves) => {
        const order = await moves.find(id);
        if (!order) return { is: 'not_found' };
        if (!checks.mayOrder(personId)) return { is: 'not_allowed', order };
        const left = await moves.take(order, {
          from: ['unknown'],
          change: { state: 'left', left_by: personId, repeats_until: null },
          action: 'left',
          actorId: personId,
          announces: 'left',
        });
        if (!left) return { is: 'already', order };
        for (const spend of await moves.openSpends(id)) {
          await moves.takeSpend({ order: left, spend }, { state: 'superseded', change: {} });
        }
        return { is: 'left', order: left };
      });
    },

    /** What confirming its card now would lead to, for the person who opened it. */
    foresee: ({ order, spend }: Found): Promise<Forecast> =>
      steps.commit((moves) => checks.foresee(order, spend.confirmedBy ?? spend.askedBy, moves)),

    timeLeft,

    /** Ends an open spend that is overdue or superseded, or of any age; resolves with it if it is not ended. */
    expire: (token: string, { anyAge = false } = {}): Promise<Spend | undefined> =>
      steps.commit(async (moves) => {
        const found = await moves.findSpend(token);
        if (!found || !isOpen(found.spend)) return undefined;
        return (await endIfOver(found, moves, anyAge)) ? undefined : found.spend;
      }),

    /** Cancels the spend if nothing was sent by it yet: for whoever asked, or because they may no longer order. */
    withdraw: (token: string, byId: number, isRemoval: boolean): Promise<boolean> =>
      steps.commit(async (moves) => {
        const found = await moves.findSpend(token);
        if (!found || !isOpen(found.spend)) return false;
        const reason = isRemoval ? 'removed' : null;
        await moves.takeSpend(found, { state: 'cancelled', change: { closed_by: byId, reason } });
        return true;
      }),

    /** The bot's automatic repeat; does nothing if the order is no longer `unknown` or was sent again since. */
    repeatUnasked: (before: Order): Promise<void> =>
      steps.commit(async (moves) => {
        const order = await moves.find(before.id);
        if (order?.state !== 'unknown' || order.posts !== before.posts) return;
        // Automatic repeats have ended, or buying was stopped, since this repeat was scheduled.
        if (order.repeatsUntil === null || !checks.mayBuy()) return;
        const { createdBy, confirmedBy } = order;
        if (!checks.mayOrder(createdBy, confirmedBy ?? createdBy) || checks.isNotInBook(order)) return;
        if (await checks.isAboveCeiling(order, moves)) return;
        const change = nextCall(order, clock.now());
        const detail = callDetail(order);
        await moves.take(order, { from: ['unknown'], change, action: 'sent', detail, announces: 'placing' });
      }),
  };
}

/** One more call for the order is about to be made. */
function nextCall({ posts }: Order, now: number) {
  return { state: 'placing' as const, posts: posts + 1, sent_at: now };
}

// What must hold before anything is spent, for first confirmations and repeats alike: the person may order, buying is not
// stopped, and ceilings and rules allow it. Asked inside the transaction of the decision.

/** What confirming a card now would lead to. */
export type Forecast = {
  /** The limit that would stop it, or that can't be checked because the price is unknown. */
  limit: LimitHit | undefined;
  /** Only receivers of the address book may be ordered for, and this one isn't there. */
  isNotInBook: boolean;
  needsApproval: boolean;
  needsCode: boolean;
};

function createChecks(options: {
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

  async function readSpending(order: Order, moves: Moves) {
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

  async function findHit(order: Order, personId: number, moves: Moves): Promise<LimitHit | undefined> {
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
    async findObstacle(order: Order, personId: number, moves: Moves): Promise<Obstacle | undefined> {
      if (isNotInBook(order)) return { is: 'not_in_book' };
      const limit = await findHit(order, personId, moves);
      return limit && { is: 'limit', limit };
    },
    /** Whether one more call for the order, by the bot itself, would exceed a ceiling. */
    isAboveCeiling: async (order: Order, moves: Moves) =>
      findCeiling(order, ceilings, await readSpending(order, moves)) !== undefined,
    needsApproval,
    needsCode,
    foresee: async (order: Order, personId: number, moves: Moves): Promise<Forecast> => ({
      limit: await findHit(order, personId, moves),
      isNotInBook: isNotInBook(order),
      needsApproval: needsApproval(order),
      needsCode: needsCode(order),
    }),
  };
}
