import { describe, expect, it } from 'vitest';
import { addressMonitor } from '../../src/events/address-monitor.ts';
import { balance } from '../../src/events/balance.ts';
import { htmlToText } from '../../src/events/template/filters.ts';
import { telegramBudgets, type Budgets } from '../../src/telegram/rate-limiter.ts';
import type { Store } from '../../src/store/open.ts';
import type { DueDelivery } from '../../src/store/ledger/deliveries/queue.ts';
import { writeCause } from '../../src/telegram/cause.ts';
import { makeArrival, routeTo } from '../store/ledger/fixture.ts';
import {
  ample,
  failing,
  group,
  hearing,
  keep,
  keyOf,
  openScene,
  owner,
  refusal,
  type Behaviour,
} from './scene.ts';
import { begin, compose, giveUp } from '../store/ledger/posts.ts';

const hashOf = (nth: number) => `c${nth.toString(16).padStart(63, '0')}`;
const monitor = (nth: number) => ({
  type: addressMonitor.type,
  body: JSON.stringify({ event_id: `m${nth}`, data: { ...addressMonitor.example, txn_hash: hashOf(nth) } }),
});
const refund = JSON.stringify({
  data: { ...balance.example, action_type: 'BALANCE_ACTION_REFUND', remark: 'refund' },
});
const upTo = (count: number) => Array.from({ length: count }, (_, nth) => nth);
const other = (states: readonly string[]) =>
  states.flatMap((state, nth) => (state === 'sent' ? [] : [`${state} ${nth}`]));

type Given = {
  folding?: boolean;
  asLists?: boolean;
  budgets?: Budgets;
  /** Spoils the ledger. */
  change?: (store: Store) => void;
};

/** A group that hears transfers and balances; `ring(10)` keeps the events m0 to m9, and rings once. */
async function openStorm(behave?: Behaviour, { folding, asLists, budgets = ample, change }: Given = {}) {
  const prepare = async (store: Store) => {
    await hearing([group])(store);
    await store.settings.update(({ places, chats }) => {
      for (const { rules } of places) rules[0]!.kinds = [addressMonitor.type, balance.type];
      for (const chat of chats) Object.assign(chat, { folding, ...(asLists && { asLists }) });
    });
    change?.(store);
  };
  const scene = await openScene(behave, { prepare, budgets });
  const ring = async (count: number, arrivalOf = monitor) => {
    for (const nth of upTo(count)) await keep(scene.store, makeArrival(`m${nth}`, arrivalOf(nth)));
    scene.notify.wake();
  };
  const stateOf = async (nth: number) => (await scene.row(`m${nth}`))!.state;
  return {
    ...scene,
    ring,
    /** Rings with so many, and waits until the last one is told or given up. */
    tell: async (count: number) => {
      await ring(count);
      await scene.until(async () => {
        await scene.clock.advance(1000);
        return (await stateOf(count - 1)) !== 'waiting';
      });
      return Promise.all(upTo(count).map(stateOf));
    },
    passUntilTold: async (last: string) => {
      await scene.until(() => scene.calls.length > 0);
      await scene.until(async () => {
        await scene.clock.advance(telegramBudgets.group.alertGapMs);
        return (await scene.row(last))?.state === 'sent';
      });
    },
    gaps: () => scene.calls.slice(1).map(({ at }, nth) => at - scene.calls[nth]!.at),
    /** Which hashes stand in each message, by number. */
    shown: () => scene.calls.map(({ text }) => upTo(130).filter((nth) => text.includes(hashOf(nth)))),
  };
}

describe('a storm', () => {
  it('of 1,000 is readable without a file where the chat wants lists: each hash behind its link, in order, within the rate limit', async () => {
    const scene = await openStorm(undefined, { asLists: true, budgets: telegramBudgets });
    await scene.ring(1000);
    await scene.passUntilTold('m999');
    expect(scene.files).toEqual([]);
    const linked = scene.calls.flatMap(({ text }) => text.match(/(?<=transaction\/)[0-9a-f]{64}/g) ?? []);
    expect(linked).toEqual(upTo(1000).map(hashOf));
    for (const { text } of scene.calls) {
      expect(htmlToText(text).length).toBeLessThanOrEqual(4096);
      expect(text.match(/<[a-z]/g)!.length).toBeLessThanOrEqual(100);
    }
    expect(Math.min(...scene.gaps())).toBeGreaterThanOrEqual(3000);
    expect(scene.calls.length).toBeLessThan(30);
  });

  it('of long lines is no file either where the chat wants lists', async () => {
    const scene = await openStorm(undefined, { asLists: true });
    const data = { ...balance.example, remark: 'a word '.repeat(60) };
    const long = (nth: number) => ({
      type: balance.type,
      body: JSON.stringify({ event_id: `m${nth}`, data }),
    });
    await scene.ring(100, long);
    await scene.passUntilTold('m99');
    expect(scene.files).toEqual([]);
  });

  it('is told one by one where the chat switched folding off', async () => {
    const scene = await openStorm(undefined, { folding: false });
    await scene.ring(12);
    await scene.until(() => scene.calls.length === 12);
    expect(scene.files).toEqual([]);
  });

  it.each([
    ['large bodies is told 8 MB at a time', 250_000, 33],
    ['small ones is not cut', 0, 40],
  ])('of %s', async (_, large, told) => {
    const scene = await openStorm(undefined, { budgets: telegramBudgets });
    await scene.ring(40, (nth) => {
      const { type, body } = monitor(nth);
      return { type, body: body.replace('{"event_id"', `{"padding":"${'x'.repeat(large)}","event_id"`) };
    });
    await scene.until(() => scene.calls.length === 1);
    expect(scene.calls[0]!.text).toContain(`<b>${told} events</b>`);
  });

  it('lets a refund overtake, in a message of its own', async () => {
    const scene = await openStorm(undefined, { budgets: telegramBudgets });
    for (const nth of upTo(30)) await keep(scene.store, makeArrival(`m${nth}`, monitor(nth)));
    await scene.keep('r', { body: refund });
    await scene.passUntilTold('m29');
    expect(keyOf(scene.calls[0]!)).toBe('refund');
    expect(scene.calls[1]!.text).toContain('<b>30 events</b>');
  });

  it('lets a refund go at once where alerts have to keep their gap', async () => {
    const scene = await openStorm(undefined, { budgets: telegramBudgets });
    await scene.keep('m0', monitor(0));
    await scene.until(() => scene.calls.length === 1);
    await scene.keep('m1', monitor(1));
    await scene.clock.advance(100);
    expect(scene.calls).toHaveLength(1);
    const { at } = scene.calls[0]!;
    await scene.keep('r', { body: refund });
    await scene.until(() => scene.calls.length === 2);
    expect(keyOf(scene.calls[1]!)).toBe('refund');
    expect(scene.calls[1]!.at - at).toBe(100);
    await scene.clock.advance(3000);
    await scene.until(async () => {
      await scene.clock.advance(100);
      return scene.calls.length === 3;
    });
    expect(scene.calls[2]!.at - at).toBe(3200);
  });
});

describe('a fold', () => {
  it('that is too long is followed by half as many whole items, down to one, and nothing is lost', async () => {
    const { shown, tell } = await openStorm(({ text }) => {
      const items = text.match(/transaction\//g)?.length ?? 0;
      if (items > 7) throw refusal(400, 'Bad Request: message is too long');
    });
    expect(await tell(30)).toEqual(Array(30).fill('sent'));
    expect(
      shown()
        .slice(0, 4)
        .map(({ length }) => length),
    ).toEqual([30, 15, 7, 23]);
    const taken = shown().filter(({ length }) => length <= 7);
    expect(taken.flat()).toEqual(upTo(30));
  });

  it('that is too long even alone is sent as plain text with its key whole', async () => {
    const { calls, tell } = await openStorm(({ options }) => {
      if (options.parse_mode) throw refusal(400, 'Bad Request: message is too long');
    });
    expect(await tell(2)).toEqual(['sent', 'sent']);
    const accepted = calls.filter(({ options }) => !options.parse_mode).map(({ text }) => text);
    expect(accepted).toHaveLength(2);
    for (const [nth, text] of accepted.entries()) expect(text).toContain(hashOf(nth));
  });

  it.each([
    ['stumbles', refusal(502, 'Bad Gateway'), 3],
    ['refuses', refusal(400, 'Bad Request: who knows'), 6],
  ])(
    'with one event that Telegram %s costs the others nothing: it alone is set aside',
    async (_, error, refused) => {
      const { clock, calls, shown, tell } = await openStorm(({ text }) => {
        if (text.includes(hashOf(3))) throw error;
      });
      expect(other(await tell(12))).toEqual(['undelivered 3']);
      const arrived = shown().filter((nths) => !nths.includes(3));
      expect(arrived.flat()).toEqual([0, 1, 2, 4, 5, 6, 7, 8, 9, 10, 11]);
      expect(calls.length - arrived.length).toBe(refused);
      expect(clock.now() - calls[0]!.at).toBeLessThan(30_000);
    },
  );

  it('whose answer was lost twice leaves few that go alone: the others are still told together', async () => {
    const { calls, shown, tell } = await openStorm(failing(refusal(502, 'Bad Gateway'), 2));
    expect(await tell(120)).toEqual(Array(120).fill('sent'));
    const sizes = shown().map(({ length }) => length);
    expect(sizes[1]).toBe(25);
    expect(sizes.slice(2).filter((size) => size === 1)).toHaveLength(25);
    expect(calls.length).toBeLessThan(35);
  });

  it('with one event that cannot be composed costs the others nothing: it alone is set aside after three tries', async () => {
    const poisoned = 30;
    const tries: number[] = [];
    const spoil = <One extends DueDelivery>(due: One[]) =>
      due.map((one) => {
        if (one.event.event_id !== `m${poisoned}`) return one;
        const event = Object.defineProperty({ ...one.event }, 'type', {
          get(): string {
            throw new Error('It cannot be composed.');
          },
        });
        return { ...one, event };
      });
    const scene = await openStorm(undefined, {
      change({ deliveries }) {
        const due = deliveries.due.bind(deliveries);
        const behind = deliveries.waitingAfter.bind(deliveries);
        const beginComposing = deliveries.beginComposing.bind(deliveries);
        deliveries.due = async (...question) => spoil(await due(...question));
        deliveries.waitingAfter = async (...question) => spoil(await behind(...question));
        const carriedBy = deliveries.carriedBy.bind(deliveries);
        deliveries.carriedBy = async (post) => spoil(await carriedBy(post));
        deliveries.beginComposing = async (due, ids, at) => {
          if (ids.includes(poisoned + 1)) tries.push(ids.length);
          return beginComposing(due, ids, at);
        };
      },
    });
    await scene.ring(60);
    const rows = async () => (await Promise.all(upTo(60).map((nth) => scene.deliveries(`m${nth}`)))).flat();
    await scene.until(async () => (await rows()).every(({ state }) => state !== 'waiting'));
    expect(tries).toEqual([60, 25, 1]);
    const others = (await rows()).toSpliced(poisoned, 1);
    expect(others.every(({ state }) => state === 'sent')).toBe(true);
    expect((await rows())[poisoned]).toMatchObject({
      state: 'undelivered',
      reason: writeCause({ code: 'poison' }),
      copies: 0,
    });
    for (const nth of upTo(60)) {
      const told = scene.calls.filter(({ text }) => text.includes(hashOf(nth)));
      expect(told.map(({ text }) => text.includes('↻'))).toEqual(nth === poisoned ? [] : [false]);
    }
    expect(scene.calls.length).toBeLessThan(30);
    expect(await scene.notices()).toMatchObject([
      { kind: 'undelivered', chatId: group, reason: { code: 'poison' } },
    ]);
  });

  it.each([
    ['private chat', 4, owner],
    ['group', 1, group],
  ])('is made in a %s of more than %i events; so many still go one by one', async (_, unfolded, chatId) => {
    for (const [waiting, sizes] of [
      [unfolded, Array<number>(unfolded).fill(1)],
      [unfolded + 1, [unfolded + 1]],
    ] as const) {
      const scene = await openScene(undefined, { prepare: hearing([chatId], { folding: true }) });
      for (const nth of upTo(waiting)) {
        const data = { ...balance.example, remark: `m${nth}` };
        await keep(scene.store, makeArrival(`m${nth}`, { body: JSON.stringify({ data }) }));
      }
      scene.notify.wake();
      await scene.untilSent(`m${waiting - 1}`);
      expect(scene.calls.map(({ text }) => text.match(/TRX<\/b> · payment/g)?.length)).toEqual(sizes);
    }
  });

  it.each([
    ['may be in the chat twice already', 'begin'],
    ['could not be composed twice', 'beginComposing'],
  ] as const)('ends before an event that %s, which goes alone', async (_, step) => {
    const scene = await openStorm();
    // The first one shared its messages with the fourth, and is set aside.
    for (const nth of [9, ...upTo(6)]) await keep(scene.store, makeArrival(`m${nth}`, monitor(nth)));
    const ids = await Promise.all(['m9', 'm3'].map(async (id) => (await scene.row(id))!.id));
    for (let time = 0; time < 2; time++) {
      if (step === 'begin') await begin(scene.store, ids, scene.clock.now());
      else await compose(scene.store, ids, scene.clock.now());
    }
    await giveUp(scene.store, ids[0]!, 'no');
    scene.notify.wake();
    await scene.untilSent('m5');
    expect(scene.shown()).toEqual([[0, 1, 2], [3], [4, 5]]);
  });

  it('that was never tried takes in no older one that joins its chat meanwhile', async () => {
    const scene = await openStorm();
    await scene.store.events.add(makeArrival('m0', monitor(0)), [routeTo(group, 77)]);
    for (const nth of [1, 2, 3]) await keep(scene.store, makeArrival(`m${nth}`, monitor(nth)));
    const ids = await Promise.all(['m1', 'm2', 'm3'].map(async (id) => (await scene.row(id))!.id));
    await compose(scene.store, ids, scene.clock.now());
    await scene.store.deliveries.clearTopic(group, 77);
    scene.notify.wake();
    await scene.untilSent('m0', 'm3');
    expect(scene.shown()).toEqual([[1, 2, 3], [0]]);
  });

  it('is not composed while the ledger cannot say that it is', async () => {
    let failures = 0;
    const scene = await openStorm(undefined, {
      change({ deliveries }) {
        const beginComposing = deliveries.beginComposing.bind(deliveries);
        deliveries.beginComposing = async (...of) => {
          failures += 1;
          if (failures === 1) throw new Error('The disk is full.');
          return beginComposing(...of);
        };
      },
    });
    await scene.ring(1);
    await scene.untilTried('m0');
    expect(await scene.row('m0')).toMatchObject({
      composing: 0,
      reason: writeCause({ code: 'ledger' }),
    });
    await scene.clock.advance(1000);
    await scene.untilSent('m0');
  });
});
