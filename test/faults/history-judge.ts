// Judges a history by what the service sold and answered: O1 (one confirmation buys once, and what was confirmed, for whom it was typed), O7
// (nothing is stated that signed answers do not show), O8 (each call that spends has its confirmation).

import { reclaimedEarly } from '../../src/orders/record.ts';
import type { Order, ServiceOrder } from '../../src/orders/order.ts';
import type { Answered, Played } from './history-play.ts';
import { payouts } from './odd-names.ts';

const isDelivered = new Set(['DELEGATION_CONFIRMED', 'RECLAIM_CONFIRMED', 'RECLAIM_CONFIRMED_FAIL']);
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const cardMs = 120_000;
/** Resources that go back so little before their end go back at it. */
const toleranceMs = 60_000;

export async function judgeHistory(played: Played): Promise<string[]> {
  const { world, cards } = played;
  const wrongs: string[] = [];
  const byNumber = new Map<string | undefined, Order>(cards.map((card) => [card.clientOrderId, card]));
  for (const sold of world.service.orders) {
    const card = byNumber.get(sold.clientOrderId);
    const what = ({ quantity, receiver, resourceType }: typeof sold | Order) =>
      [quantity, receiver, resourceType].join();
    if (!card) wrongs.push('something was bought under a number that no card has');
    else if (what(sold) !== what(card)) wrongs.push('sold otherwise than it was confirmed');
  }
  for (const card of cards) {
    const now = await world.life.orders.find(card.id);
    const judges = [judgePurchases, judgeStatements, judgeSpends];
    wrongs.push(...(now ? judges.flatMap((judge) => judge(played, now)) : ['an order was forgotten']));
  }
  const strange = cards.filter(({ id, receiver }) => played.typed.includes(id) && receiver !== payouts);
  if (strange.length > 0) wrongs.push('a typed name was for another address');
  const taken = played.book.filter(({ address, isOld }) => address !== payouts && isOld === false);
  if (taken.length > 0) wrongs.push('the book took a name that reads as another one, or as an order');
  if (played.passedByRemoved.length > 0) wrongs.push('somebody who was removed passed the gate');
  return wrongs;
}

/** O1: compares the number of purchases with the order's state. */
function judgePurchases({ world, history }: Played, now: Order): string[] {
  const wrongs: string[] = [];
  const { idempotency, policy } = history;
  const bought = world.service.purchases(now.clientOrderId).length;
  const isUnsafe = policy === 'repeat' && idempotency === 'ignores_the_id';
  const ended = `${now.kind} ended ${now.state} with ${bought} purchases`;
  const isAny = (...states: Array<Order['state']>) => states.includes(now.state);
  if (bought > 1 + now.repeatedBy.length && !isUnsafe)
    wrongs.push(`bought more often than confirmed: ${ended}`);
  if (bought > 1 && now.repeatedBy.length === 0 && !isUnsafe) wrongs.push(`doubled: ${ended}`);
  const isNoticed = now.paidTwiceAt !== null || now.maybePaidTwiceAt !== null;
  const isReadable = isAny('delivered', 'accepted', 'late') && now.balanceBefore !== null;
  if (bought > 1 && !isNoticed && isReadable) wrongs.push(`a second payment was not noticed: ${ended}`);
  if (now.paidTwiceAt !== null && world.life.orders.repeatsLockedAt() === null) wrongs.push('not locked');
  const isSent = world.posts(now.clientOrderId) > 0;
  if (now.placedAt === null && isSent) wrongs.push(`sent without a gate: ${ended}`);
  const isToldUnsold = isAny('rejected', 'not_sent', 'card', 'closed');
  if (isToldUnsold && bought > 0) wrongs.push(`bought, and told otherwise: ${ended}`);
  const isToldSold = isAny('accepted', 'delivered', 'late', 'differs');
  if (isToldSold && bought === 0) wrongs.push(`told, not bought: ${ended}`);
  if (now.state === 'placing' || now.cardState === 'offered') wrongs.push(`never ended: ${ended}`);
  return wrongs;
}

/** O7: compares the order's state with every signed answer. */
function judgeStatements({ world, answered }: Played, now: Order): string[] {
  const wrongs: string[] = [];
  const own = answered.filter(
    ({ asked, key, record }) =>
      (asked === 'create' ? key === now.clientOrderId : key === now.serviceId) &&
      (record.client_order_id === undefined || record.client_order_id === now.clientOrderId),
  );
  const reads = own.filter(({ asked }) => asked === 'read').map(({ record }) => record);
  wrongs.push(...judgeReclaim(now, own));
  const contradicts = own.some(
    ({ record: { receiver, resource_type, quantity, duration } }) =>
      (receiver !== undefined && receiver !== now.receiver) ||
      (resource_type !== undefined && resource_type !== now.resourceType) ||
      (quantity !== undefined && quantity !== now.quantity) ||
      (now.kind === 'regular' && duration !== undefined && ![60, '60', '1h'].includes(duration)),
  );
  const ended = `${now.kind} ended ${now.state}`;
  const differs = now.state === 'differs';
  if (now.state === 'delivered') {
    if (contradicts) wrongs.push(`told as delivered, and an answer contradicts: ${ended}`);
    if (!reads.some(({ confirm_status }) => isDelivered.has(confirm_status ?? ''))) {
      wrongs.push(`told as delivered without a read: ${ended}`);
    }
  }
  const wasConfirmed = reads.some(({ confirm_status }) => confirm_status === 'DELEGATION_CONFIRMED');
  if (now.confirmedOnChainAt !== null && !wasConfirmed) wrongs.push('on chain without a read');
  if (now.confirmedOnChainAt !== null && contradicts) wrongs.push('on chain, and an answer contradicts');
  if (differs && !contradicts) wrongs.push('a difference that nobody answered');
  if (now.differences.length > 0 && !differs) wrongs.push(`a difference was forgotten: ${ended}`);
  const bought = world.service.purchases(now.clientOrderId).length;
  if (now.paidTwiceAt !== null && bought < 2) wrongs.push(`told as paid twice with ${bought} purchases`);
  if (now.state === 'failed' && now.reason === 'unpaid') {
    const unpaid = reads.filter(
      ({ status, expired_timestamp }) => status === 'UNPAID' && expired_timestamp !== undefined,
    );
    if (unpaid.length < 2) wrongs.push('never paid, after one read');
  }
  if (now.delegateHash === '' || now.endsAt === 0 || now.payAmountSun === 0n) wrongs.push('a zero was kept');
  return wrongs;
}

/**
 * O7: an hourly order is told as reclaimed early if, and only if, signed answers show that its resource went back before
 * its end, which is an hour after the delegation, or the latest end that was stated where that is later. Where the last
 * record has no delegation, the hour begins with the payment, and without any time with the acceptance.
 */
function judgeReclaim(now: Order, own: readonly Answered[]): string[] {
  const reads = own.filter(({ asked }) => asked === 'read');
  const last = reads.at(-1)?.record;
  const failed = reads.findLastIndex(({ record }) => record.confirm_status === 'RECLAIM_CONFIRMED_FAIL');
  const seen = reads.slice(failed + 1).find(({ record }) => showsReclaim(record));
  if (now.kind !== 'regular' || now.state !== 'delivered' || !last) return [];
  const plausible = (time = 0) => (time >= now.createdAt - dayMs ? time : 0);
  const stated = Math.max(...own.map(({ record }) => plausible(record.expired_timestamp)));
  const begin = plausible(last.delegate_timestamp) || plausible(last.pay_timestamp);
  const paidUntil = (begin || (stated === 0 ? now.acceptedAt : -hourMs)) + hourMs;
  const at = plausible(last.reclaim_timestamp) || seen?.at;
  const isEarly = seen !== undefined && at! < Math.max(stated, paidUntil) - toleranceMs;
  if (isEarly === (reclaimedEarly(now) !== undefined)) return [];
  return [isEarly ? 'reclaimed early, and not told' : 'told as reclaimed early, and it was not'];
}

function showsReclaim({ confirm_status, reclaim_hash }: ServiceOrder): boolean {
  if (confirm_status === 'RECLAIM_CONFIRMED') return true;
  return confirm_status === 'DELEGATION_CONFIRMED' && reclaim_hash !== undefined;
}

/** O8: compares the number of calls with the confirmations, their persons and times. */
function judgeSpends({ world, history, confirmed, sentAgain }: Played, now: Order): string[] {
  const wrongs: string[] = [];
  const posts = world.posts(now.clientOrderId);
  const firsts = confirmed.filter((id) => id === now.id).length;
  const agains = sentAgain.filter(({ orderId }) => orderId === now.id);
  const ownRepeats = history.policy === 'repeat' && now.kind === 'regular' ? 3 : 0;
  if (firsts > 1) wrongs.push('confirmed twice');
  if (posts > firsts + agains.length + (firsts > 0 ? ownRepeats : 0)) {
    wrongs.push(`sent ${posts} times for ${firsts} confirmations and ${agains.length} repeats`);
  }
  if (posts > now.posts) wrongs.push(`sent more often than written: ${posts}, not ${now.posts}`);
  if (new Set(agains.map(({ token }) => token)).size < agains.length) wrongs.push('one card sent twice');
  if (agains.some(({ cardAgeMs }) => cardAgeMs >= cardMs)) wrongs.push('sent again by a card that was over');
  const needsTwo = history.hasThreshold && now.kind === 'flash' && now.placedAt !== null;
  if (needsTwo && (now.approvedBy === null || now.approvedBy === now.confirmedBy)) {
    wrongs.push('bought above the threshold with one person');
  }
  return wrongs;
}
