// Oracles about orders. O1, O8: one confirmation buys at most once, and nothing is bought without a recent one. O2: an
// order that was bought is not stored as unbought. O6: messages say `confirmed on-chain` only after the service's own
// record.

import type { SandboxOrder } from '../../src/sandbox/service/order-book.ts';
import type { Progress } from './perform.ts';
import type { Ledger } from './ledger.ts';
import type { World } from './world.ts';

/** A card is valid for two minutes, a request for approval for ten; a call may be repeated for less than one. */
const [cardMs, approvalMs, callMs] = [120_000, 600_000, 60_000];

export function judgeOrders({ world, receivers }: Progress, ledger: Ledger): string[] {
  const bought = world.service.orders.filter(({ chargedSun }) => chargedSun > 0);
  const byNumber = Map.groupBy(bought, ({ clientOrderId }) => clientOrderId);
  return [
    ...Array.from(byNumber).flatMap(([number, purchases]) =>
      judgePurchases(world, ledger, number ?? '', purchases),
    ),
    ...judgeWords(world, receivers),
  ];
}

function judgePurchases(
  world: World,
  { orders, repeats }: Ledger,
  number: string,
  purchases: readonly SandboxOrder[],
): string[] {
  const order = orders.find(({ client_order_id: own }) => own === number);
  if (!order) return [`O1: ${number} was bought, and the ledger doesn't know it`];
  const { pressed, said } = world.record;
  const presses = pressed.filter(({ data }) => data === `order:confirm:${order.token}`);
  const again = repeats.filter(
    ({ order_id: id, token }) =>
      id === order.id && pressed.some(({ data }) => data === `order:confirm:${token}`),
  );
  const problems: string[] = [];
  const times = `${purchases.length} times, ${again.length} of them repeats`;
  if (purchases.length > 1 + again.length) problems.push(`O1: order ${order.id} was bought ${times}`);
  const { clock, elapsed } = world.time;
  const boughtAt = Math.min(...purchases.map(({ createdAt }) => createdAt - clock.now() + elapsed));
  if (!presses.some(({ at }) => at < boughtAt)) problems.push(`O8: order ${order.id} was bought unconfirmed`);
  const shownAt = said.find(({ message }) =>
    JSON.stringify(message.reply_markup ?? '').includes(order.token),
  )?.at;
  const longestMs = cardMs + callMs + (order.approved_by === null ? 0 : approvalMs);
  if (again.length === 0 && shownAt !== undefined && boughtAt > shownAt + longestMs) {
    problems.push(`O8: order ${order.id} was bought ${boughtAt - shownAt} ms after its card`);
  }
  if (untrue.has(order.state))
    problems.push(`O2: order ${order.id} was bought, and stands there as ${order.state}`);
  return problems;
}

/** States of an order that was not bought. */
const untrue = new Set('card closed placing rejected not_sent'.split(' '));

/** Compares messages with the service's records; each receiver has one order only, so it identifies the order. */
function judgeWords({ record: { said }, service, time }: World, receivers: readonly string[]): string[] {
  const { clock, elapsed } = time;
  return said
    .filter(({ message }) => message.text.includes('confirmed on-chain'))
    .flatMap(({ at, message }) => {
      const receiver = receivers.find((one) => message.text.includes(one));
      const isTrue = service.orders.some(
        (order) =>
          order.receiver === receiver &&
          order.fate === 'delivered' &&
          order.confirmedAt - clock.now() + elapsed <= at,
      );
      return isTrue ? [] : [`O6: "confirmed on-chain" is said of ${receiver ?? message.text}, and isn't so`];
    });
}
