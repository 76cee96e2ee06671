// Whether a text that is no command and no answer to a question is an order: one that says for whom and how much is
// answered as /order is, whatever else it says. Pure.

import type { OrderProblem, OrderText } from './order.ts';

/** Problems with which a text still is an order, because the rest of it is there. */
const ofOrders: ReadonlySet<OrderProblem['part']> = new Set([
  'amount',
  'amounts',
  'receivers',
  'duration',
  'name',
  'names',
]);

/**
 * Two of quantity, receiver and resource say that an order is meant, and so do a quantity and a time; a number or a word
 * alone may be anything.
 */
export function isOrderLine(read: OrderText, text: string): boolean {
  const { kind, resourceType, quantity, receiver, isTimed, problems } = read;
  const has = (...parts: Array<OrderProblem['part']>) => problems.some(({ part }) => parts.includes(part));
  // `buy payouts`. Bandwidth is of flash refills, without a word that something is bought.
  if (kind && resourceType !== 'BANDWIDTH' && receiver && problems.length === 0) return true;
  // Without a number it is not said that anything is bought: it is asked what to do with the receiver.
  const isTooSmall = problems.some(
    (problem) => problem.part === 'amount' && problem.read.problem === 'too_small',
  );
  if (quantity === undefined && !isTooSmall && !/[\p{N}半]/u.test(text)) return false;
  const parts = [quantity, receiver, resourceType ?? kind].filter((part) => part !== undefined);
  if (problems.length === 0) return parts.length >= 2 || (quantity !== undefined && isTimed === true);
  if (quantity !== undefined && (receiver !== undefined || has('receivers', 'names'))) return true;
  if (has('amounts') && has('receivers')) return true;
  const isMeant = problems.every((problem) => {
    if (problem.part === 'receiver') return problem.near !== undefined || 'address' in problem.read;
    // Beside money, a word for what is bought says that it is no transfer.
    return problem.part === 'money' ? (resourceType ?? kind) !== undefined : ofOrders.has(problem.part);
  });
  // What has two readings keeps no parts.
  return isMeant && (parts.length >= 1 || isDoubtfulName(read));
}

/** All that is known of the text is that it has a name which can be read in two ways. */
export function isDoubtfulName({ problems }: Pick<OrderText, 'problems'>): boolean {
  return problems.length === 1 && problems[0]?.part === 'name';
}
