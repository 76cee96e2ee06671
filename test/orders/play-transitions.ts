// Plays presses, faults and time against the ledger and the embedded service, and lists every change of an order's state
// that `orderStates` doesn't have, and every error that was logged.

import { pino } from 'pino';
import { orderStates, type OrderState } from '../../src/orders/states.ts';
import type { OrderRequest } from '../../src/orders/order.ts';
import { alterReads, anna, approveAbove, ben, flash, openWorld, regular, type Sabotage } from './life.ts';

export const actions = [
  'draft',
  'draft_flash',
  'confirm',
  'approve',
  'refuse',
  'cancel',
  'leave',
  'ask_repeat',
  'confirm_repeat',
  'read',
  'wait',
  'wait_long',
  'lose_answer',
  'refuse_call',
  'read_confirmed',
  'read_unconfirmed',
  'read_failed',
  'read_other',
  'restart',
] as const;
export type Action = (typeof actions)[number];

/** Staying in a state is no transition. */
export function isListed(from: OrderState, to: OrderState): boolean {
  const following: readonly OrderState[] = orderStates[from].next;
  return from === to || following.includes(to);
}

export type Played = { unlisted: string[]; problems: string[]; seen: Set<string> };

/** Plays presses, faults and time against the ledger and the embedded service; every change of a state is written down. */
export async function play(played: readonly Action[], sabotage: Sabotage = {}): Promise<Played> {
  const found: Played = { unlisted: [], problems: [], seen: new Set() };
  const lastOf = new Map<string, OrderState>();
  const log = pino({ level: 'error' }, { write: (line: string) => void found.problems.push(line) });
  const world = await openWorld({ log, sabotage });
  const repeats: string[] = [];
  const ids: string[] = [];
  const tokens: string[] = [];
  const watch = () =>
    world.life.orders.watch(({ id, state }) => {
      const from = lastOf.get(id);
      lastOf.set(id, state);
      if (from === undefined || from === state) return;
      found.seen.add(`${from} > ${state}`);
      if (!isListed(from, state)) found.unlisted.push(`${from} > ${state}`);
    });
  const draft = async (request: OrderRequest) => {
    const order = await world.life.orders.draft(request, anna);
    ids.push(order.id);
    tokens.push(order.token);
  };
  const answerReads = (fields: Record<string, unknown>) => {
    world.service.faults.clear();
    alterReads(world, fields);
  };
  const steps: Record<Action, () => unknown> = {
    draft: () => draft(regular),
    draft_flash: () => draft(flash),
    confirm: () => world.life.orders.confirm(tokens.at(-1) ?? '', anna.id),
    approve: () => world.life.orders.approve(tokens.at(-1) ?? '', ben.id),
    refuse: () => world.life.orders.refuse(tokens.at(-1) ?? '', ben.id),
    cancel: () => world.life.orders.cancel(tokens.at(-1) ?? '', anna.id),
    leave: () => world.life.orders.leave(ids.at(-1) ?? '', ben.id),
    ask_repeat: async () => {
      const asked = await world.life.orders.askAgain(ids.at(-1) ?? '', ben);
      if (asked.is === 'offered') repeats.push(asked.spend.token);
    },
    confirm_repeat: () => world.life.orders.confirm(repeats.at(-1) ?? '', ben.id),
    read: () => world.life.orders.readNow(ids.at(-1) ?? ''),
    wait: () => world.pass(20_000, 5_000),
    wait_long: () => world.pass(700_000, 100_000),
    lose_answer: () => world.service.faults.add({ method: 'POST', kind: 'lose_answer' }),
    refuse_call: () => world.service.faults.add({ method: 'POST', kind: 'refuse' }),
    read_confirmed: () => answerReads({ confirm_status: 'DELEGATION_CONFIRMED', status: 'DELEGATE_SUCCESS' }),
    read_unconfirmed: () => answerReads({ confirm_status: 'UNCONFIRMED', status: 'PAYMENT_SUCCESS' }),
    read_failed: () => answerReads({ confirm_status: 'UNCONFIRMED', status: 'DELEGATE_FAIL' }),
    read_other: () => answerReads({ quantity: 1 }),
    restart: async () => {
      await world.restart();
      watch();
    },
  };
  try {
    watch();
    await approveAbove(world, flash.quantity - 1);
    for (const action of played) {
      await steps[action]();
      await world.settle();
    }
  } finally {
    await world.close();
  }
  return found;
}
