// A bot with a history: the scene of orders, into whose store a test writes what was ordered.

import type { BotDeps } from '../../../src/bot/context.ts';
import type { Command } from '../../../src/bot/command.ts';
import { createMenu } from '../../../src/features/chat/menu.ts';
import { orders as ordersCommand } from '../../../src/features/history/orders.ts';
import { recharge } from '../../../src/features/account/recharge.ts';
import { insertOrder, type OrderAndCard } from '../../store/ledger/fixture.ts';
import { sampleAddress } from '../book/samples.ts';
import { addressFrom } from '../../base/reader.ts';
import { openOrderScene } from '../buy/scene.ts';
import { ownerId } from '../../bot/scene.ts';

const commands: Command[] = [ordersCommand, recharge, createMenu(() => commands)];

/** `reads`: what the service answers, instead of the embedded one. */
export async function openHistory(reads?: Partial<BotDeps['service']>) {
  const scene = await openOrderScene({ commands });
  const { store, clock, deps } = scene;
  Object.assign(deps.service, reads);
  const receiver = addressFrom(scene.receiver);
  let count = 0;
  return {
    ...scene,
    receiver,
    /** An order that is placed at the service, as by anybody with the account's key. */
    orderThere: (clientOrderId: string) =>
      deps.service.createOrder({ quantity: 65_000, receiver, duration: '1h', clientOrderId }),
    /** A delivered flash order of the owner, unless `change` says otherwise. */
    add: async (change: Partial<OrderAndCard> = {}) => {
      count += 1;
      const name = String(count).replace(/\d/g, (digit) => 'QRSTUVWXYZ'.charAt(Number(digit)));
      const now = clock.now();
      const times = { created_at: now, confirmed_at: now, placed_at: now, sent_at: now, accepted_at: now };
      return insertOrder(store.orders, {
        id: `ORDER${name}`,
        client_order_id: `CLIENT${name}`,
        token: `token-${count}`,
        kind: 'flash',
        resource_type: 'ENERGY',
        quantity: 500_000,
        duration: change.kind === 'regular' ? '1h' : null,
        receiver: sampleAddress(count),
        state: 'delivered',
        created_by: ownerId,
        chat_id: ownerId,
        expires_at: now + 120_000,
        confirmed_by: ownerId,
        confirmed_on_chain_at: now,
        service_id: `service-${count}`,
        status: 'DELEGATE_SUCCESS',
        confirm_status: 'DELEGATION_CONFIRMED',
        pay_amount_sun: '4500000',
        ...times,
        ...change,
      });
    },
  };
}
