// A bot with a history: the orders room over a real store, into which a test writes what was ordered, and the embedded
// service behind both, over real HTTP.

import type { BotDeps } from '../../../src/bot/frame/context.ts';
import type { Command } from '../../../src/bot/frame/command.ts';
import { createMenu } from '../../../src/bot/chat/menu.ts';
import { orders as ordersCommand } from '../../../src/bot/history/orders.ts';
import { recharge } from '../../../src/bot/account/recharge.ts';
import { openOrders } from '../../../src/orders/orders.ts';
import type { Person } from '../../../src/sandbox/telegram/person.ts';
import type { ChatMessage } from '../../../src/sandbox/telegram/chat-message.ts';
import type { NewOrderRow } from '../../../src/store/ledger/orders/orders.ts';
import { createManualClock } from '../../manual-clock.ts';
import { sampleAddress } from '../book/samples.ts';
import { addressFrom } from '../../views/reader.ts';
import { openServiceAndClient, pressesIn } from '../buy/service.ts';
import { openScene, ownerId } from '../scene.ts';

const commands: Command[] = [ordersCommand, recharge, createMenu(() => commands)];

/** `reads`: what the service answers, instead of the embedded one. */
export async function openHistory(reads?: Partial<BotDeps['service']>) {
  const clock = createManualClock();
  const { service, client } = await openServiceAndClient(clock);
  let room: ReturnType<typeof openOrders> | undefined;
  const scene = await openScene({
    commands,
    clock,
    service: reads ?? client,
    // The room needs the scene's store, and the bot needs the room.
    orders: new Proxy({} as ReturnType<typeof openOrders>, {
      get: (_, name: keyof ReturnType<typeof openOrders>) => room?.[name],
    }),
  });
  const { store, telegram } = scene;
  room = openOrders({ store, service: scene.deps.service, policy: 'ask', clock, log: scene.deps.log });
  const receiver = addressFrom(service.addresses.receivers[0] ?? '');
  let count = 0;

  return {
    ...scene,
    service,
    /** Orders at the service and reads from it, as anybody with the account's key does. */
    client,
    receiver,
    orderThere: (clientOrderId: string) =>
      client.createOrder({ quantity: 65_000, receiver, duration: '1h', clientOrderId }),
    /** A delivered flash order of the owner, unless `change` says otherwise. */
    add: async (change: Partial<NewOrderRow> = {}) => {
      count += 1;
      const name = String(count).replace(/\d/g, (digit) => 'QRSTUVWXYZ'.charAt(Number(digit)));
      const row = await store.orders.insert({
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
        created_at: clock.now(),
        chat_id: ownerId,
        expires_at: clock.now() + 120_000,
        confirmed_by: ownerId,
        confirmed_at: clock.now(),
        placed_at: clock.now(),
        sent_at: clock.now(),
        accepted_at: clock.now(),
        confirmed_on_chain_at: clock.now(),
        service_id: `service-${count}`,
        status: 'DELEGATE_SUCCESS',
        confirm_status: 'DELEGATION_CONFIRMED',
        pay_amount_sun: '4500000',
        ...change,
      });
      return row;
    },
    ...pressesIn(telegram),
    /** The next message in a person's chat after they did something. */
    next: async (person: Person, act: () => unknown): Promise<ChatMessage> => {
      const since = telegram.mark();
      const come = telegram.waitFor(({ chat_id }) => chat_id === person.id, { since });
      await act();
      return come;
    },
  };
}
