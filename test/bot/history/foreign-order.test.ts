import { expect, it } from 'vitest';
import { orders as ordersCommand } from '../../../src/bot/history/orders.ts';
import { openOrders } from '../../../src/orders/orders.ts';
import { ServiceError } from '../../../src/errors.ts';
import { createManualClock } from '../../manual-clock.ts';
import { sampleAddress } from '../book/samples.ts';
import { openScene, ownerId } from '../scene.ts';

it('finds our order by its number at a service that reads numbers in any case and repeats none of ours', async () => {
  const clock = createManualClock();
  const none = new ServiceError('There is none.', { outcome: 'rejected', reason: 'not_found' });
  const service = {
    readOrder: (id: string) => Promise.resolve({ id: id.toLowerCase() }),
    readFlashOrder: () => Promise.reject(none),
  };
  const opened: { current?: ReturnType<typeof openOrders> } = {};
  const scene = await openScene({
    commands: [ordersCommand],
    clock,
    service,
    orders: { find: (id: string) => opened.current?.find(id) ?? Promise.resolve(undefined) },
  });
  const { store, deps, owner } = scene;
  opened.current = openOrders({ store, service: deps.service, policy: 'ask', clock, log: deps.log });
  await store.orders.insert({
    id: 'ABCD2345',
    client_order_id: 'OURS',
    token: 'token',
    kind: 'regular',
    resource_type: 'ENERGY',
    quantity: 65_000,
    receiver: sampleAddress(1),
    duration: '1h',
    state: 'delivered',
    created_by: ownerId,
    created_at: clock.now(),
    chat_id: ownerId,
    expires_at: clock.now(),
    confirmed_by: ownerId,
    confirmed_at: clock.now(),
    placed_at: clock.now(),
    sent_at: clock.now(),
    accepted_at: clock.now(),
    service_id: 'abc123',
  });
  expect((await owner.ask('/orders ABC123')).text).toContain('it is the order ABCD2345.');
  const other = await owner.ask('/orders ABC124');
  expect(other.text).toContain('Not placed by this bot.');
  expect(other.text).not.toContain('⚠️');
});
