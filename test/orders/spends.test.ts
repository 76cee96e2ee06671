// What is pressed, and when, on the card of a first spend and on one that sends an uncertain order again: the same
// presses have the same answers and lead to as many calls, because each spend is one confirmation.

import { describe, expect, it } from 'vitest';
import type { TapOutcome } from '../../src/orders/orders.ts';
import type { LimitSettings } from '../../src/store/settings/settings.ts';
import { type World, anna, approveAbove, ben, flash, look, offerRepeat, openTestWorld } from './life.ts';

const carol = { id: 13, chatId: -100, topicId: null };
const minute = 60_000;
const second = 1_000;

type Press = 'confirm' | 'confirm with a code' | 'approve' | 'refuse' | 'cancel';
type Given = { world: World; gone: Set<number>; buying: { isStopped: boolean } };
/** A press and its answer, or what happens between two presses. */
type Act = [by: { id: number }, press: Press, is: TapOutcome['is']] | ((given: Given) => unknown);

/** The card of a spend, which Anna opened; `calls` were made before. */
type Spend = { orderId: string; token: string; calls: number };

const kinds: Record<string, (world: World) => Promise<Spend>> = {
  async 'a first spend'(world) {
    const { id, token } = await world.life.orders.draft(flash, anna);
    return { orderId: id, token, calls: 0 };
  },
  async 'a spend that sends an uncertain order again'(world) {
    world.service.faults.add({ method: 'POST', kind: 'cut' });
    const card = await world.life.orders.draft(flash, carol);
    await world.life.orders.confirm(card.token, carol.id);
    await world.settle();
    const { token } = await offerRepeat(world, card, anna);
    return { orderId: card.id, token, calls: 1 };
  },
};

function presses({ life }: World, { token }: Spend, by: { id: number }, press: Press): Promise<TapOutcome> {
  if (press === 'confirm with a code') return life.orders.confirm(token, by.id, 'code');
  return life.orders[press](token, by.id);
}

const pass = (ms: number) => (given: Given) => given.world.pass(ms, ms / 4);
const setClock = (byMs: number) => (given: Given) =>
  given.world.clock.setWall(given.world.clock.now() + byMs);
const restart =
  (wallJumpMs = 0) =>
  (given: Given) =>
    given.world.restart({ wallJumpMs });
const remove = (person: { id: number }) => (given: Given) => given.gone.add(person.id);
const stopBuying = (given: Given) => (given.buying.isStopped = true);
const allowBuying = (given: Given) => (given.buying.isStopped = false);
const limit = (change: (limits: LimitSettings) => void) => (given: Given) =>
  given.world.life.store.settings.update((draft) => change(draft.limits));
const needsTwo = (given: Given) => approveAbove(given.world, 1);
const needsCode = (given: Given) =>
  given.world.life.store.settings.update((draft) => void (draft.limits.code.energy = 1));
const lose = (given: Given) => given.world.service.faults.add({ method: 'POST', kind: 'lose_answer' });
const nobody = { id: 1_087_968_824 };

type Row = [promise: string, ...acts: Act[]];

/** After these it is sent, once. */
const sending: Row[] = [
  ['O1: one press sends it once', [anna, 'confirm', 'placing']],
  [
    'O1: a second press of the same person, or of another one, sends nothing',
    [anna, 'confirm', 'placing'],
    [anna, 'confirm', 'already'],
    [ben, 'confirm', 'already'],
    [ben, 'approve', 'already'],
    [anna, 'cancel', 'already'],
    [ben, 'refuse', 'already'],
  ],
  [
    'O1: a press after a call whose answer was lost sends nothing',
    lose,
    [anna, 'confirm', 'placing'],
    pass(5 * second),
    [anna, 'confirm', 'already'],
  ],
  [
    'O2: a press after the process was killed in mid-call sends nothing',
    lose,
    [anna, 'confirm', 'placing'],
    restart(),
    [anna, 'confirm', 'already'],
    pass(2 * minute),
  ],
  [
    'O2: an approval of what was confirmed before a restart still sends it',
    needsTwo,
    [anna, 'confirm', 'awaiting_approval'],
    restart(),
    [ben, 'approve', 'placing'],
  ],
  ['O8: a press in time sends it', pass(2 * minute - 4), [anna, 'confirm', 'placing']],
  [
    'O3: it is sent once buying is allowed again',
    stopBuying,
    [anna, 'confirm', 'locked'],
    allowBuying,
    [anna, 'confirm', 'placing'],
  ],
  [
    'O4: a limit with room for it lets it through',
    limit(({ perPersonDay }) => (perPersonDay.energy = flash.quantity)),
    [anna, 'confirm', 'placing'],
  ],
  [
    'O5: above the threshold it is sent by a second person only, and once',
    needsTwo,
    [ben, 'approve', 'already'],
    [anna, 'confirm', 'awaiting_approval'],
    [anna, 'confirm', 'already'],
    [anna, 'approve', 'yourself'],
    [nobody, 'approve', 'nobody'],
    [ben, 'approve', 'placing'],
    [carol, 'approve', 'already'],
  ],
  ['O5: what nobody has confirmed is not refused', [ben, 'refuse', 'already'], [anna, 'confirm', 'placing']],
  [
    'O5: an approval in time sends it',
    needsTwo,
    [anna, 'confirm', 'awaiting_approval'],
    pass(10 * minute - 4),
    [ben, 'approve', 'placing'],
  ],
  [
    'O9: a code is asked for once, and only where no rule stops it',
    needsCode,
    [anna, 'confirm', 'needs_code'],
    [anna, 'confirm with a code', 'placing'],
    [anna, 'confirm with a code', 'already'],
  ],
];

/** After these nothing was sent. */
const stopped: Row[] = [
  [
    'O1: a channel and an anonymous admin decide nothing',
    [nobody, 'confirm', 'nobody'],
    [{ id: -100 }, 'cancel', 'nobody'],
  ],
  ['O2: a card of an earlier process is over', restart(), [anna, 'confirm', 'expired']],
  ['O8: a press two minutes later sends nothing', pass(2 * minute), [anna, 'confirm', 'expired']],
  [
    'O8: a clock that is set back prolongs no card',
    setClock(-60 * minute),
    pass(2 * minute),
    [anna, 'confirm', 'expired'],
  ],
  ['O8: a clock that is set forward ends a card', setClock(2 * minute), [anna, 'confirm', 'expired']],
  [
    'O8: what was cancelled is not sent',
    [anna, 'cancel', 'cancelled'],
    [anna, 'cancel', 'already'],
    [anna, 'confirm', 'already'],
  ],
  [
    'O8: somebody who may no longer order sends nothing, nor does anybody else by their card',
    remove(anna),
    [anna, 'confirm', 'not_allowed'],
    [ben, 'confirm', 'not_allowed'],
  ],
  [
    'O8: nor does somebody who may not order by the card of somebody else',
    remove(ben),
    [ben, 'confirm', 'not_allowed'],
  ],
  [
    'O8: an overdue card whose timer has not fired is over for every press',
    setClock(2 * minute),
    [anna, 'cancel', 'expired'],
    [anna, 'confirm', 'expired'],
  ],
  [
    'O8: so is an overdue wait for approval',
    needsTwo,
    [anna, 'confirm', 'awaiting_approval'],
    setClock(10 * minute),
    [ben, 'refuse', 'expired'],
    [ben, 'approve', 'expired'],
  ],
  [
    'O3: nothing is sent while buying is stopped',
    stopBuying,
    [anna, 'confirm', 'locked'],
    [anna, 'cancel', 'cancelled'],
  ],
  [
    'O4: a limit of one order stops it, for good',
    limit(({ perOrder }) => (perOrder.energy = flash.quantity - 1)),
    [anna, 'confirm', 'limit'],
    limit(({ perOrder }) => (perOrder.energy = null)),
    [anna, 'confirm', 'already'],
  ],
  [
    'O4: a limit of one person and day counts who confirms',
    limit(({ perPersonDay }) => (perPersonDay.energy = flash.quantity - 1)),
    [anna, 'confirm', 'limit'],
  ],
  [
    'O4: a limit without a price stops it',
    limit(({ perDay }) => (perDay.sun = 1_000_000_000)),
    [anna, 'confirm', 'limit'],
  ],
  [
    'O4: only receivers of the address book are ordered for, where that is the rule',
    limit((limits) => (limits.onlyBook = true)),
    [anna, 'confirm', 'not_in_book'],
    [anna, 'confirm', 'already'],
  ],
  [
    'O4: a limit that was set meanwhile holds when the second person agrees',
    needsTwo,
    [anna, 'confirm', 'awaiting_approval'],
    limit(({ perDay }) => (perDay.energy = flash.quantity - 1)),
    [ben, 'approve', 'limit'],
    [ben, 'approve', 'already'],
  ],
  [
    'O4: what a limit stops is not offered for approval',
    needsTwo,
    limit(({ perDay }) => (perDay.energy = 1)),
    [anna, 'confirm', 'limit'],
    [ben, 'approve', 'already'],
  ],
  [
    'O5: who confirmed the card of somebody else does not approve it, nor does who opened it',
    needsTwo,
    [ben, 'confirm', 'awaiting_approval'],
    [ben, 'approve', 'yourself'],
    [anna, 'approve', 'yourself'],
  ],
  [
    'O5: what the second person refuses is not sent',
    needsTwo,
    [anna, 'confirm', 'awaiting_approval'],
    remove(ben),
    [ben, 'refuse', 'not_allowed'],
    [carol, 'refuse', 'refused'],
    [carol, 'refuse', 'already'],
    [carol, 'approve', 'already'],
  ],
  [
    'O5: what was cancelled while it waited is not approved',
    needsTwo,
    [anna, 'confirm', 'awaiting_approval'],
    [anna, 'cancel', 'cancelled'],
    [ben, 'approve', 'already'],
  ],
  [
    'O5: an approval ten minutes later sends nothing, whatever the clock was set to',
    needsTwo,
    [anna, 'confirm', 'awaiting_approval'],
    setClock(-60 * minute),
    pass(10 * minute),
    [ben, 'approve', 'expired'],
  ],
  [
    'O5: an approval after a restart with a clock that was set back sends nothing',
    needsTwo,
    [anna, 'confirm', 'awaiting_approval'],
    restart(-minute),
    [ben, 'approve', 'expired'],
  ],
  [
    'O5: what somebody confirmed who may no longer order is not approved',
    needsTwo,
    [ben, 'confirm', 'awaiting_approval'],
    remove(ben),
    [carol, 'approve', 'not_allowed'],
  ],
  [
    'O5: nor is what somebody asked for who may no longer order',
    needsTwo,
    [ben, 'confirm', 'awaiting_approval'],
    remove(anna),
    [carol, 'approve', 'not_allowed'],
  ],
  [
    'O5: somebody who may not order approves nothing',
    needsTwo,
    [anna, 'confirm', 'awaiting_approval'],
    remove(ben),
    [ben, 'approve', 'not_allowed'],
  ],
  [
    'O5: nothing is approved while buying is stopped',
    needsTwo,
    [anna, 'confirm', 'awaiting_approval'],
    stopBuying,
    [ben, 'approve', 'locked'],
  ],
  [
    'O9: a code lifts no limit',
    needsCode,
    limit(({ perOrder }) => (perOrder.energy = 1)),
    [anna, 'confirm with a code', 'limit'],
  ],
  ...[-50 * second, second].map((byMs): Row => [
    `O2: a card of an earlier process is over also where the clock was set by ${byMs} ms`,
    pass(minute),
    restart(byMs),
    [anna, 'confirm', 'expired'],
  ]),
];

describe.each(Object.entries(kinds))('%s', (_kind, open) => {
  it.each([...sending, ...stopped])('%s', async (promise, ...acts) => {
    const gone = new Set<number>();
    const buying = { isStopped: false };
    const world = await openTestWorld({
      policy: 'ask',
      mayOrder: (id) => !gone.has(id),
      mayBuy: () => !buying.isStopped,
    });
    const spend = await open(world);
    const said: string[] = [];
    for (const act of acts) {
      if (typeof act === 'function') await act({ world, gone, buying });
      else said.push((await presses(world, spend, act[0], act[1])).is);
    }
    expect(said).toEqual(acts.flatMap((act) => (typeof act === 'function' ? [] : [act[2]])));
    await world.settle();
    const order = await look(world, { id: spend.orderId });
    const isSent = sending.some(([one]) => one === promise);
    expect(world.posts(order.clientOrderId)).toBe(spend.calls + (isSent ? 1 : 0));
    expect(world.service.purchases(order.clientOrderId).length).toBeLessThanOrEqual(1);
  });

  it('O1: of ten presses of two people at once, one sends it', async () => {
    const world = await openTestWorld({ policy: 'ask' });
    const spend = await open(world);
    const taps = Array.from({ length: 10 }, (_, n) => presses(world, spend, [anna, ben][n % 2]!, 'confirm'));
    const said = (await Promise.all(taps)).map(({ is }) => is).sort();
    expect(said).toEqual([...Array.from({ length: 9 }, () => 'already'), 'placing']);
    await world.settle();
    expect(world.service.requests.filter(({ method }) => method === 'POST')).toHaveLength(spend.calls + 1);
  });

  it('O4: of ten spends at once against room for three, three are sent', async () => {
    const world = await openTestWorld({ policy: 'ask' });
    const spends: Spend[] = [];
    for (let n = 0; n < 10; n += 1) spends.push(await open(world));
    const calls = spends.reduce((sum, spend) => sum + spend.calls, 0);
    await world.setLimits(({ perDay }) => void (perDay.energy = (calls + 3) * flash.quantity));
    const said = (await Promise.all(spends.map((spend) => presses(world, spend, anna, 'confirm')))).map(
      ({ is }) => is,
    );
    expect(said.filter((is) => is === 'placing')).toHaveLength(3);
    expect(said.filter((is) => is === 'limit')).toHaveLength(7);
    await world.settle();
    expect(world.service.requests.filter(({ method }) => method === 'POST')).toHaveLength(calls + 3);
  });

  it('O8: it is good for its own card only', async () => {
    const world = await openTestWorld({ policy: 'ask' });
    const [one, other] = [await open(world), await open(world)];
    expect((await presses(world, one, anna, 'confirm')).is).toBe('placing');
    await world.settle();
    expect((await look(world, { id: other.orderId })).posts).toBe(other.calls);
    expect((await presses(world, other, anna, 'confirm')).is).toBe('placing');
  });
});
