// Views of what the service answered name the moment of asking, which is never later than the reading.

import { expect, it, onTestFinished } from 'vitest';
import type { Drawing } from '../../src/pictures/draw.ts';
import { keepReadings } from '../../src/figures/keep-readings.ts';
import { openService } from '../../src/sandbox/service/open.ts';
import type { ChatMessage } from '../../src/sandbox/telegram/chat-message.ts';
import { createServiceClient, type ServiceClient } from '../../src/service/client.ts';
import { createManualClock, type ManualClock } from '../manual-clock.ts';
import { regular } from '../orders/requests.ts';
import { credentials } from '../orders/credentials.ts';
import { pressIn } from './ask/press.ts';
import { openScene } from './scene.ts';

/** Nothing is drawn, so that each view is a text. */
const drawing: Drawing = { draw: async () => ({ ok: false, problem: 'Not here.' }) };

/** A client whose answers come 20 s after they were asked for. */
function slow(client: ServiceClient, clock: ManualClock): ServiceClient {
  return new Proxy(client, {
    get(target, name) {
      const method: unknown = Reflect.get(target, name);
      if (typeof method !== 'function' || name === 'now' || name === 'isClockKnown') return method;
      return async (...args: unknown[]) => {
        const answer: unknown = await method(...args);
        await clock.advance(20_000);
        return answer;
      };
    },
  });
}

async function open() {
  // Ten seconds before a minute ends: some views show no seconds.
  const clock = createManualClock(Date.UTC(2026, 10, 21, 7, 0, 50));
  const service = await openService({ ...credentials, clock, toleranceMs: 600_000 });
  onTestFinished(() => service.close());
  const client = createServiceClient({
    ...credentials,
    baseUrl: service.baseUrl,
    orderParams: { quantity: 'quantity', receiver: 'receiver', duration: 'duration' },
    clock,
  });
  const { id: foreign } = await client.createOrder({ ...regular, clientOrderId: 'ELSEWHERE' });
  const nothing = async () => undefined;
  const orders = {
    find: nothing,
    findByDelegation: nothing,
    findByClientOrderId: nothing,
    list: async () => ({ orders: [], total: 0 }),
  };
  const scene = await openScene({ clock, service: slow(client, clock), drawing, orders });
  const { owner, telegram, deps } = scene;
  Object.assign(deps, keepReadings(deps.service, { ...deps, balances: deps.store.figures.balances }));
  await owner.ask('/start');
  const press = pressIn(telegram);
  return {
    owner,
    press: (message: ChatMessage, label: string) => press(owner, message, label),
    basic: service.addresses.basic[0]!,
    foreign,
  };
}

type Opened = Awaited<ReturnType<typeof open>>;

const details = async ({ owner, press }: Opened) => press(await owner.ask('/balance'), '🔎 Details');
const watched = async ({ owner, basic, press }: Opened) => {
  await press(await owner.ask(`/basic ${basic}`), '👁 Watch here');
  return owner.ask('/basic');
};
const digest = async ({ owner, press }: Opened) =>
  press(await owner.ask('/digest daily 09:00'), '👁 Show one now');
const foreignOrder = ({ owner, foreign }: Opened) => owner.ask(`/orders ${foreign}`);

it.each<[view: string, asOf: string, show: (opened: Opened) => Promise<ChatMessage>]>([
  ['/balance', 'As of 07:00', ({ owner }) => owner.ask('/balance')],
  // Asked when /balance had been answered.
  ['the details of /balance', 'As of 07:01', details],
  ['/recharge', 'As of 07:00', ({ owner }) => owner.ask('/recharge')],
  ['/bills', 'As of 07:00', ({ owner }) => owner.ask('/bills')],
  ['/basic', 'As of 07:00', ({ owner, basic }) => owner.ask(`/basic ${basic}`)],
  // Asked when the record had been read twice.
  ['/basic of what is watched', 'As of 07:01', watched],
  ['an order of another program', 'Read 07:00', foreignOrder],
  ['/stats balance', 'As of 2026-11-21 07:00,', ({ owner }) => owner.ask('/stats balance')],
  ['a digest', 'Balance: 14,945.65 TRX at 07:00.', digest],
])('%s, answered after 20 s, names the moment of asking', async (_view, asOf, show) => {
  expect((await show(await open())).text).toContain(asOf);
});
