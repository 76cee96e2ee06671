import { describe, expect, it } from 'vitest';
import { addressMonitor } from '../../src/events/address-monitor.ts';
import { balance } from '../../src/events/balance.ts';
import { htmlToText } from '../../src/events/template/filters.ts';
import { telegramBudgets } from '../../src/telegram/rate-limiter.ts';
import type { Store } from '../../src/store/open.ts';
import type { DueDelivery } from '../../src/store/ledger/deliveries/queue.ts';
import { writeCause } from '../../src/telegram/cause.ts';
import { createManualClock } from '../manual-clock.ts';
import { makeArrival, makeDataDir } from '../store/ledger/fixture.ts';
import { group, hearing, keep, keyOf, openScene, owner, refusal, type Behaviour } from './scene.ts';

const monitor = (id: string, hash: string) => ({
  type: addressMonitor.type,
  body: JSON.stringify({ event_id: id, data: { ...addressMonitor.example, txn_hash: hash } }),
});
const hashOf = (nth: number) => `c${nth.toString(16).padStart(63, '0')}`;
const prepare = (folding?: boolean) => async (store: Store) => {
  await hearing([group], folding === undefined ? {} : { folding })(store);
  await store.settings.update(({ places, chats }) => {
    for (const { rules } of places) rules[0]!.kinds = [addressMonitor.type, balance.type];
    if (folding === undefined) for (const chat of chats) delete chat.folding;
  });
};

/** Keeps so many monitor events, `m0` with `hashOf(0)` and so on, and rings once. */
async function storm(behave: Behaviour, count: number, folding?: boolean) {
  const scene = await openScene(behave, { prepare: prepare(folding) });
  for (let nth = 0; nth < count; nth++) {
    await keep(scene.store, makeArrival(`m${nth}`, monitor(`m${nth}`, hashOf(nth))));
  }
  scene.notify.wake();
  const stateOf = async (nth: number) => (await scene.deliveries(`m${nth}`))[0]!.state;
  await scene.until(async () => {
    await scene.clock.advance(1000);
    return (await stateOf(count - 1)) !== 'waiting';
  });
  return {
    ...scene,
    /** Which hashes stand in a text, by number. */
    shownIn: (text: string) =>
      Array.from({ length: count }, (_, nth) => nth).filter((nth) => text.includes(hashOf(nth))),
    states: await Promise.all(Array.from({ length: count }, (_, nth) => stateOf(nth))),
  };
}

describe('a storm', () => {
  it('of 1,000 monitor events reads within 20 s: every hash once, no call closer than 3 s to the last', async () => {
    const scene = await openScene(undefined, { prepare: prepare(), budgets: telegramBudgets });
    const start = scene.clock.now();
    const hashes = Array.from({ length: 1000 }, (_, nth) => hashOf(nth));
    for (const [nth, hash] of hashes.entries()) {
      const { type, body } = monitor(`m${nth}`, hash);
      await keep(scene.store, makeArrival(`m${nth}`, { type, body }));
      if (nth === 0 || nth % 100 === 99) scene.notify.wake();
    }
    // Time moves only while nothing is under way, so that the figures are those of the rate limiter alone.
    const isTold = async () => (await scene.deliveries('m999'))[0]?.state === 'sent';
    await scene.until(() => scene.calls.length === 1);
    while (!(await isTold())) {
      const before = scene.calls.length;
      await scene.clock.advance(telegramBudgets.group.alertGapMs);
      await scene.until(async () => scene.calls.length > before || (await isTold()));
    }
    expect(scene.clock.now() - start).toBeLessThanOrEqual(20_000);
    const shown = [...scene.calls.map(({ text }) => text), ...scene.files].join('\n');
    const times = new Map<string, number>();
    // A link holds its hash once; a row of the table holds it as key and in the body.
    for (const [hash] of shown.matchAll(/(?<=transaction\/)[0-9a-f]{64}|(?<=,)[0-9a-f]{64}(?=,)/g)) {
      times.set(hash, (times.get(hash) ?? 0) + 1);
    }
    expect(hashes.filter((hash) => times.get(hash) !== 1)).toEqual([]);
    const gaps = scene.calls.slice(1).map(({ at }, nth) => at - scene.calls[nth]!.at);
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(3000);
  });

  it('of 1,000 is readable without a file where the chat wants lists: each hash behind its link, in order, within the rate limit', async () => {
    const scene = await openScene(undefined, {
      prepare: async (store) => {
        await prepare()(store);
        await store.settings.update(({ chats }) => {
          for (const chat of chats) chat.asLists = true;
        });
      },
      budgets: telegramBudgets,
    });
    for (let nth = 0; nth < 1000; nth++) {
      await keep(scene.store, makeArrival(`m${nth}`, monitor(`m${nth}`, hashOf(nth))));
    }
    scene.notify.wake();
    const isTold = async () => (await scene.deliveries('m999'))[0]?.state === 'sent';
    await scene.until(() => scene.calls.length === 1);
    while (!(await isTold())) {
      const before = scene.calls.length;
      // After twenty in a minute the group has to wait for longer than the gap.
      await scene.until(async () => {
        await scene.clock.advance(telegramBudgets.group.alertGapMs);
        return scene.calls.length > before || (await isTold());
      });
    }
    expect(scene.files).toEqual([]);
    const linked = scene.calls.flatMap(({ text }) => text.match(/(?<=transaction\/)[0-9a-f]{64}/g) ?? []);
    expect(linked).toEqual(Array.from({ length: 1000 }, (_, nth) => hashOf(nth)));
    for (const { text } of scene.calls) {
      expect(htmlToText(text).length).toBeLessThanOrEqual(4096);
      expect(text.match(/<[a-z]/g)!.length).toBeLessThanOrEqual(100);
    }
    const gaps = scene.calls.slice(1).map(({ at }, nth) => at - scene.calls[nth]!.at);
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(3000);
    expect(scene.calls.length).toBeLessThan(30);
  });

  it('is told one by one where the chat switched folding off', async () => {
    const scene = await openScene(undefined, { prepare: prepare(false) });
    for (let nth = 0; nth < 12; nth++) await scene.keep(`m${nth}`, monitor(`m${nth}`, hashOf(nth)));
    await scene.until(() => scene.calls.length === 12);
    expect(scene.files).toEqual([]);
  });

  it('of large bodies is told 8 MB at a time, and one of small ones is not cut', async () => {
    for (const [large, told] of [
      [250_000, 33],
      [0, 40],
    ] as const) {
      const scene = await openScene(undefined, { prepare: prepare(), budgets: telegramBudgets });
      for (let nth = 0; nth < 40; nth++) {
        const { type, body } = monitor(`m${nth}`, hashOf(nth));
        const padded = body.replace('{"event_id"', `{"padding":"${'x'.repeat(large)}","event_id"`);
        await keep(scene.store, makeArrival(`m${nth}`, { type, body: padded }));
      }
      scene.notify.wake();
      await scene.until(() => scene.calls.length === 1);
      expect(scene.calls[0]!.text).toContain(`<b>${told} events</b>`);
    }
  });

  it('lets a refund overtake, in a message of its own', async () => {
    const scene = await openScene(undefined, { prepare: prepare(), budgets: telegramBudgets });
    for (let nth = 0; nth < 30; nth++) {
      await keep(scene.store, makeArrival(`m${nth}`, monitor(`m${nth}`, hashOf(nth))));
    }
    const refund = { ...balance.example, action_type: 'BALANCE_ACTION_REFUND', remark: 'refund' };
    await keep(scene.store, makeArrival('r', { body: JSON.stringify({ data: refund }) }));
    scene.notify.wake();
    await scene.until(async () => {
      await scene.clock.advance(500);
      return (await scene.deliveries('m29'))[0]?.state === 'sent';
    });
    expect(keyOf(scene.calls[0]!)).toBe('refund');
    expect(scene.calls[1]!.text).toContain('<b>30 events</b>');
  });

  it('with one event that Telegram refuses loses none of the others', async () => {
    const scene = await openScene(
      ({ text }) => {
        if (text.includes(hashOf(3))) throw refusal(400, 'Bad Request: who knows');
      },
      { prepare: prepare(), budgets: telegramBudgets },
    );
    for (let nth = 0; nth < 8; nth++) {
      await keep(scene.store, makeArrival(`m${nth}`, monitor(`m${nth}`, hashOf(nth))));
    }
    scene.notify.wake();
    await scene.until(async () => {
      await scene.clock.advance(1000);
      return (await scene.deliveries('m7'))[0]?.state === 'sent';
    });
    const states = await Promise.all(
      Array.from({ length: 8 }, async (_, nth) => (await scene.deliveries(`m${nth}`))[0]!.state),
    );
    expect(states.map((state, nth) => [state, nth]).filter(([state]) => state !== 'sent')).toEqual([
      ['undelivered', 3],
    ]);
  });

  it('lets a refund go at once where alerts have to keep their gap', async () => {
    const scene = await openScene(undefined, { prepare: prepare(), budgets: telegramBudgets });
    await scene.keep('m0', monitor('m0', hashOf(0)));
    await scene.until(() => scene.calls.length === 1);
    await scene.keep('m1', monitor('m1', hashOf(1)));
    await scene.clock.advance(100);
    expect(scene.calls).toHaveLength(1);
    const refund = { ...balance.example, action_type: 'BALANCE_ACTION_REFUND', remark: 'refund' };
    const { at } = scene.calls[0]!;
    await scene.keep('r', { body: JSON.stringify({ data: refund }) });
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
    const taken: number[] = [];
    const { calls, shownIn, states } = await storm(({ text }) => {
      const items = text.match(/transaction\//g)?.length ?? 0;
      if (items > 7) throw refusal(400, 'Bad Request: message is too long');
      taken.push(items);
    }, 30);
    expect(calls.slice(0, 4).map(({ text }) => shownIn(text).length)).toEqual([30, 15, 7, 23]);
    expect(states).toEqual(Array(30).fill('sent'));
    expect(taken.reduce((sum, items) => sum + items, 0)).toBe(30);
    const inOrder = calls
      .filter(({ text }) => shownIn(text).length <= 7)
      .flatMap(({ text }) => shownIn(text));
    expect(inOrder).toEqual(Array.from({ length: 30 }, (_, nth) => nth));
  });

  it('that is too long even alone is sent as plain text with its key whole', async () => {
    const { calls, states } = await storm(({ options }) => {
      if (options.parse_mode) throw refusal(400, 'Bad Request: message is too long');
    }, 2);
    expect(states).toEqual(['sent', 'sent']);
    const accepted = calls.filter(({ options }) => !options.parse_mode).map(({ text }) => text);
    expect(accepted).toHaveLength(2);
    for (const [nth, text] of accepted.entries()) expect(text).toContain(hashOf(nth));
  });

  it('whose markup Telegram cannot read goes as plain text, whole, and the owners get one notice of it', async () => {
    const { calls, shownIn, store } = await storm(({ options }) => {
      if (options.parse_mode) throw refusal(400, "Bad Request: can't parse entities: oh");
    }, 4);
    expect(calls).toHaveLength(2);
    expect(shownIn(calls[1]!.text)).toEqual([0, 1, 2, 3]);
    expect(calls[1]!.text).not.toContain('<b>');
    expect((await store.notices.since(0)).map(({ body }) => body)).toMatchObject([
      { kind: 'template', types: [addressMonitor.type] },
    ]);
  });

  it('with one event on which Telegram stumbles costs the others nothing: it alone is set aside', async () => {
    const { clock, calls, shownIn, states } = await storm(({ text }) => {
      if (text.includes(hashOf(3))) throw refusal(502, 'Bad Gateway');
    }, 12);
    expect(states.map((state, nth) => [state, nth]).filter(([state]) => state !== 'sent')).toEqual([
      ['undelivered', 3],
    ]);
    const arrived = calls.filter(({ text }) => !text.includes(hashOf(3)));
    expect(arrived.flatMap(({ text }) => shownIn(text))).toEqual([0, 1, 2, 4, 5, 6, 7, 8, 9, 10, 11]);
    expect(calls.length - arrived.length).toBe(3);
    expect(clock.now() - calls[0]!.at).toBeLessThan(30_000);
  });

  it('whose answer was lost twice leaves few that go alone: the others are still told together', async () => {
    const { calls, shownIn, states } = await storm((_, nth) => {
      if (nth <= 2) throw refusal(502, 'Bad Gateway');
    }, 120);
    expect(states).toEqual(Array(120).fill('sent'));
    const sizes = calls.map(({ text }) => shownIn(text).length);
    expect(sizes[1]).toBe(25);
    expect(sizes.slice(2).filter((size) => size === 1)).toHaveLength(25);
    expect(calls.length).toBeLessThan(35);
  });

  it('with one event that cannot be composed costs the others nothing: it alone is set aside after three tries', async () => {
    const events = 60;
    const poisoned = 30;
    const tries: number[] = [];
    const scene = await openScene(undefined, {
      prepare: async (store) => {
        await prepare()(store);
        const { deliveries } = store;
        const spoil = (due: DueDelivery[]) =>
          due.map((one) =>
            one.event.event_id === `m${poisoned}`
              ? {
                  ...one,
                  event: Object.defineProperty({ ...one.event }, 'type', {
                    get(): string {
                      throw new Error('It cannot be composed.');
                    },
                  }),
                }
              : one,
          );
        const due = deliveries.due.bind(deliveries);
        const behind = deliveries.waitingAfter.bind(deliveries);
        const beginComposing = deliveries.beginComposing.bind(deliveries);
        deliveries.due = async (...question) => spoil(await due(...question));
        deliveries.waitingAfter = async (...question) => spoil(await behind(...question));
        deliveries.beginComposing = async (ids) => {
          if (ids.includes(poisoned + 1)) tries.push(ids.length);
          return beginComposing(ids);
        };
      },
    });
    for (let nth = 0; nth < events; nth++) {
      await keep(scene.store, makeArrival(`m${nth}`, monitor(`m${nth}`, hashOf(nth))));
    }
    scene.notify.wake();
    const rows = async () =>
      (await Promise.all(Array.from({ length: events }, (_, nth) => scene.deliveries(`m${nth}`)))).flat();
    await scene.until(async () => (await rows()).every(({ state }) => state !== 'waiting'));
    expect(tries).toEqual([60, 25, 1]);
    const others = (await rows()).toSpliced(poisoned, 1);
    expect(others.every(({ state, compositions }) => state === 'sent' && compositions === 0)).toBe(true);
    expect((await rows())[poisoned]).toMatchObject({
      state: 'undelivered',
      reason: writeCause({ code: 'poison' }),
      copies: 0,
    });
    for (let nth = 0; nth < events; nth++) {
      const told = scene.calls.filter(({ text }) => text.includes(hashOf(nth)));
      expect(told.map(({ text }) => text.includes('↻'))).toEqual(nth === poisoned ? [] : [false]);
    }
    expect(scene.calls.length).toBeLessThan(30);
    expect((await scene.store.notices.since(0)).map(({ body }) => body)).toMatchObject([
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
      for (let nth = 0; nth < waiting; nth++) {
        const data = { ...balance.example, remark: `m${nth}` };
        await keep(scene.store, makeArrival(`m${nth}`, { body: JSON.stringify({ data }) }));
      }
      scene.notify.wake();
      const last = `m${waiting - 1}`;
      await scene.until(async () => (await scene.deliveries(last))[0]?.state === 'sent');
      expect(scene.calls.map(({ text }) => text.match(/TRX<\/b> · payment/g)?.length)).toEqual(sizes);
    }
  });

  it.each([
    ['may be in the chat twice already', 'begin'],
    ['could not be composed twice', 'beginComposing'],
  ] as const)('ends before an event that %s, which goes alone', async (_, step) => {
    const scene = await openScene(undefined, { prepare: prepare() });
    for (let nth = 0; nth < 6; nth++) {
      await keep(scene.store, makeArrival(`m${nth}`, monitor(`m${nth}`, hashOf(nth))));
    }
    const [tried] = await scene.deliveries('m3');
    for (let time = 0; time < 2; time++) {
      if (step === 'begin') await scene.store.deliveries.begin([tried!.id], group, scene.clock.now());
      else await scene.store.deliveries.beginComposing([tried!.id]);
    }
    scene.notify.wake();
    await scene.until(async () => (await scene.deliveries('m5'))[0]?.state === 'sent');
    const shown = scene.calls.map(({ text }) =>
      Array.from({ length: 6 }, (__, nth) => nth).filter((nth) => text.includes(hashOf(nth))),
    );
    expect(shown).toEqual([[0, 1, 2], [3], [4, 5]]);
  });

  it('whose attempt cannot be written down is not counted as one that could not be composed', async () => {
    let failures = 0;
    const scene = await openScene(undefined, {
      prepare: async (store) => {
        await prepare()(store);
        const begin = store.deliveries.begin.bind(store.deliveries);
        store.deliveries.begin = async (...attempt) => {
          failures += 1;
          if (failures <= 4) throw new Error('The disk is full.');
          return begin(...attempt);
        };
      },
    });
    for (let nth = 0; nth < 8; nth++) {
      await keep(scene.store, makeArrival(`m${nth}`, monitor(`m${nth}`, hashOf(nth))));
    }
    scene.notify.wake();
    await scene.until(async () => {
      await scene.clock.advance(10_000);
      return (await scene.deliveries('m7'))[0]?.state === 'sent';
    });
    expect(scene.calls).toHaveLength(1);
  });

  it('is not composed while the ledger cannot say that it is', async () => {
    let failures = 0;
    const scene = await openScene(undefined, {
      prepare: async (store) => {
        await prepare()(store);
        const beginComposing = store.deliveries.beginComposing.bind(store.deliveries);
        store.deliveries.beginComposing = async (ids) => {
          failures += 1;
          if (failures === 1) throw new Error('The disk is full.');
          return beginComposing(ids);
        };
      },
    });
    await keep(scene.store, makeArrival('m0', monitor('m0', hashOf(0))));
    scene.notify.wake();
    await scene.until(async () => (await scene.deliveries('m0'))[0]?.attempts === 1);
    expect((await scene.deliveries('m0'))[0]).toMatchObject({
      compositions: 0,
      reason: writeCause({ code: 'ledger' }),
    });
    await scene.clock.advance(1000);
    await scene.until(async () => (await scene.deliveries('m0'))[0]?.state === 'sent');
  });

  it('after a crash in mid-call says that it may be a repeat', async () => {
    const dataDir = makeDataDir();
    const clock = createManualClock();
    const first = await openScene(undefined, { dataDir, clock, prepare: prepare() });
    for (let nth = 0; nth < 8; nth++) {
      await keep(first.store, makeArrival(`m${nth}`, monitor(`m${nth}`, hashOf(nth))));
    }
    // As far as a process comes that is killed before the answer to a fold of six.
    await first.store.deliveries.begin([1, 2, 3, 4, 5, 6], group, clock.now());
    await first.store.close();

    const second = await openScene(undefined, { dataDir, clock });
    second.notify.wake();
    await second.until(async () => (await second.deliveries('m7'))[0]?.state === 'sent');
    expect(second.calls).toHaveLength(1);
    expect(second.calls[0]!.text).toContain('↻ possible repeat');
    for (let nth = 0; nth < 8; nth++) expect(second.calls[0]!.text).toContain(hashOf(nth));
  });
});
