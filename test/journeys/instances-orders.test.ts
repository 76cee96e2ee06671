// Orders over two instances on one database, both of which get every press, at once and again later: when the leader
// closes or is deposed in between, a confirmation buys at most once, and the card says what became of it.

import { describe, expect, it } from 'vitest';
import type { ChatMessage } from '../../src/sandbox/telegram/chat-message.ts';
import { turnLock } from '../../src/store/postgres/advisory-locks.ts';
import type { SettingsData } from '../../src/store/settings/settings.ts';
import { makeDatabase } from '../postgres/database.ts';
import { openInstance } from '../postgres/instances.ts';
import { withoutLocks } from '../postgres/without-locks.ts';
import { endLeadersSession, openInstances } from './instances.ts';
import { dataOf } from '../bot/scene.ts';
import { bought, cardEnergy, openCards, press } from './order-cards.ts';
import { openUpdatesProxy, type Passed } from './updates-proxy.ts';

/** `change`: of the settings, before anybody reads them. */
async function openTwo(change: (draft: SettingsData) => void = () => undefined, databaseUrl?: string) {
  const proxy = await openUpdatesProxy({ toAll: true });
  const scene = await openInstances({
    TELEGRAM_WEBHOOK_URL: proxy.url,
    // Nobody is deposed because this machine is slow.
    LEASE_SECONDS: '60',
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
  });
  const { telegram, olga } = scene;
  const { store } = await openInstance(scene.url, 'observer');
  await store.settings.update(change);
  const first = await scene.open();
  proxy.bots.push(first.port);
  await olga.ask('/start');
  const second = await scene.open();
  proxy.bots.push(second.port);
  return {
    ...scene,
    proxy,
    store,
    ...openCards(scene),
    /** Holds the presses back that `act` makes, and posts them all at once to both. */
    async atOnce(act: () => void): Promise<Passed[]> {
      proxy.hold();
      act();
      await expect.poll(() => telegram.pendingUpdates).toBe(0);
      return proxy.release();
    },
    /** Both get these once more; afterwards all is handled, and no call that buys is under way. */
    async again(updates: readonly Passed[]): Promise<void> {
      expect(await Promise.all(updates.map(proxy.repeat))).toEqual(updates.map(() => 200));
      await expect.poll(() => store.updates.unhandled(0, 1)).toEqual([]);
      await expect.poll(() => store.orders.inStates(['placing'])).toEqual([]);
    },
    async close(): Promise<void> {
      proxy.bots.shift();
      await first.close();
      await expect.poll(() => second.isLeading()).toBe(true);
    },
    /** The first one still takes updates, as one that has not noticed yet. */
    async depose(): Promise<void> {
      await endLeadersSession(scene.url);
      await expect.poll(() => second.isLeading()).toBe(true);
    },
  };
}

describe('O1: a confirmation buys once', () => {
  it.each(['close', 'depose'] as const)(
    'when it is pressed ten times at once, and comes again before and after the leader has to %s',
    async (handOver) => {
      const scene = await openTwo();
      const { olga } = scene;
      const card = await scene.openCard(olga);
      const presses = await scene.atOnce(() => press(olga, card, '✅ Confirm', 10));
      expect(presses).toHaveLength(10);
      await scene.again(presses);
      await scene.showsIn(card, bought);
      await scene[handOver]();
      await scene.again(presses);
      expect(scene.posts()).toBe(1);
      expect(scene.textNow(card)).toMatch(bought);
    },
  );

  it('when the leader is deposed during the call, and both get the press again', async () => {
    const scene = await openTwo();
    const { olga, service } = scene;
    service.faults.add({ kind: 'slow', method: 'POST', delayMs: 3_000 });
    const card = await scene.openCard(olga);
    const presses = await scene.atOnce(() => press(olga, card, '✅ Confirm'));
    await expect.poll(() => service.orders.length).toBe(1);
    await scene.depose();
    await scene.showsIn(card, 'It is not certain whether this was bought');
    await scene.again(presses);
    expect(scene.posts()).toBe(1);
    expect(scene.textNow(card)).toContain('It is not certain whether this was bought');
  });

  it('and not by the buttons of others, of no card, and of a card from before', async () => {
    const scene = await openTwo(({ people }) => people.push(operator(1002)));
    const { olga, telegram, proxy } = scene;
    const boris = telegram.person({ id: 1002, first_name: 'Boris' });
    await boris.ask('/start');
    const card = await scene.openCard(olga);
    const { data } = dataOf(card, '✅ Confirm');
    const forged = await scene.atOnce(() => {
      press(boris, telegram.chat(boris).last!, { data });
      press(olga, card, { data: data.replace(/.{4}$/, 'AAAA') });
    });
    await scene.again(forged);
    proxy.hold();
    press(olga, card, '✅ Confirm');
    await expect.poll(() => proxy.held()).toHaveLength(1);
    await scene.close();
    const late = await proxy.release();
    await scene.again([...forged, ...late]);
    await scene.showsIn(card, 'This card expired when the bot restarted');
    expect(scene.posts()).toBe(0);
  });
});

describe('O3: nothing is bought later by surprise', () => {
  it('when the service had refused it, is well again, and both get the press again after a hand-over', async () => {
    const scene = await openTwo();
    const { olga, service } = scene;
    service.faults.add({ kind: 'too_many', method: 'POST' });
    const card = await scene.openCard(olga);
    const presses = await scene.atOnce(() => press(olga, card, '✅ Confirm'));
    await scene.showsIn(card, 'Not bought.');
    await scene.again(presses);
    await scene.close();
    await scene.again(presses);
    expect([scene.posts(), service.orders]).toEqual([1, []]);
    expect(scene.textNow(card)).toContain('Not bought.');
  });
});

describe('O4: fifty confirmations at once, at both instances, against room for three', () => {
  async function rush(count: number, databaseUrl?: string) {
    const ids = Array.from({ length: count }, (_, nth) => 2_001 + nth);
    const scene = await openTwo(({ people, limits }) => {
      people.push(...ids.map(operator));
      limits.perDay.energy = 3 * cardEnergy;
    }, databaseUrl);
    const { telegram, service, store } = scene;
    const cards = await Promise.all(
      ids.map(async (id) => {
        const person = telegram.person({ id, first_name: `Operator ${id}` });
        return { person, card: await scene.openCard(person) };
      }),
    );
    const presses = await scene.atOnce(() => {
      for (const { person, card } of cards) press(person, card, '✅ Confirm');
    });
    await scene.again(presses);
    const shown = () => cards.map(({ card }) => scene.textNow(card));
    const isOpen = (text: string) => text.includes('Confirm') || text.includes('Placing');
    // Telegram takes some 30 messages and edits a second, and this machine may be busy.
    await expect.poll(() => shown().filter(isOpen), { timeout: 60_000 }).toEqual([]);
    const whoseCardSays = (text: RegExp) =>
      cards.flatMap(({ person, card }) => (text.test(scene.textNow(card)) ? [person.id] : []));
    const rows = service.orders.map(({ clientOrderId }) =>
      store.orders.findBy('client_order_id', clientOrderId ?? ''),
    );
    const buyers = (await Promise.all(rows)).map((row) => row!.created_by);
    return {
      posts: scene.posts(),
      buyers: buyers.toSorted((a, b) => a - b),
      toldBought: whoseCardSays(bought),
      toldStopped: whoseCardSays(/Stopped by the team's limit for any 24 hours\. Nothing was bought/).length,
    };
  }

  it('buy three, and each card says which', { timeout: 180_000 }, async () => {
    const { posts, buyers, toldBought, toldStopped } = await rush(50);
    expect({ posts, bought: buyers.length, toldStopped }).toEqual({ posts: 3, bought: 3, toldStopped: 47 });
    expect(toldBought).toEqual(buyers);
  });

  it('control: without the turn of transactions even twelve buy more', async () => {
    const { buyers } = await rush(12, await withoutLocks(await makeDatabase(), turnLock));
    expect(buyers.length).toBeGreaterThan(3);
  });
});

describe('O5: above the threshold another person approves', () => {
  it('once, after a hand-over, and nobody else does', async () => {
    /** An anonymous admin, a channel and Telegram itself, as if somebody had made operators of them. */
    const substitutes = [1_087_968_824, 136_817_688, 777_000];
    const scene = await openTwo(({ people, limits }) => {
      people.push(...[1002, ...substitutes].map(operator));
      limits.approval.energy = cardEnergy - 1;
    });
    const { olga, telegram, proxy } = scene;
    const boris = telegram.person({ id: 1002, first_name: 'Boris' });
    await boris.ask('/start');
    const card = await scene.openCard(olga);
    const confirmed = await scene.atOnce(() => press(olga, card, '✅ Confirm', 2));
    const asked = (message: ChatMessage) =>
      message.chat_id === boris.id && /your approval/.test(message.text);
    const request = await telegram.waitFor(asked);
    const approve = dataOf(request, '✅ Approve');

    const oneself = await scene.atOnce(() => press(olga, card, approve, 3));
    await scene.again([...confirmed, ...oneself]);
    await scene.close();
    const nobodys = substitutes.map((id, nth) => pressedBy(id, oneself[0]!, nth));
    await Promise.all(nobodys.map(proxy.repeat));
    await scene.again([...confirmed, ...oneself, ...nobodys]);
    expect(scene.posts()).toBe(0);
    await scene.showsIn(card, 'Waiting for approval');

    const approvals = await scene.atOnce(() => press(boris, request, '✅ Approve', 10));
    await scene.again([...confirmed, ...approvals]);
    await scene.showsIn(card, bought);
    expect(scene.posts()).toBe(1);
  });
});

function operator(id: number) {
  return { id, name: `Operator ${id}`, role: 'operator' as const, addedBy: 1_001, addedAt: 0 };
}

/** The same press as Telegram would post it for another sender. */
function pressedBy(id: number, { headers, body }: Passed, nth: number): Passed {
  const update = JSON.parse(body) as { update_id: number; callback_query: { from: object } };
  update.update_id += 1_000_000 + nth;
  update.callback_query.from = { id, is_bot: id !== 777_000, first_name: 'Group' };
  const { 'content-length': _, ...others } = headers;
  return { headers: others, body: JSON.stringify(update), status: 200 };
}
