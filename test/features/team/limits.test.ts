import { describe, expect, it, vi } from 'vitest';
import { createMenu } from '../../../src/features/chat/menu.ts';
import { cancel } from '../../../src/features/chat/cancel.ts';
import { members } from '../../../src/features/team/members.ts';
import { start } from '../../../src/features/chat/start.ts';
import type { Command } from '../../../src/bot/command.ts';
import { dataOf, openScene } from '../../bot/scene.ts';
import { openOrderScene } from '../buy/scene.ts';

const commands: Command[] = [members, start, cancel, createMenu(() => commands)];

async function openLimits(orders: Parameters<typeof openScene>[0] = {}) {
  const scene = await openScene({ commands, ...orders });
  const { owner, store, press } = scene;
  return {
    ...scene,
    limits: () => store.settings.data.limits,
    open: async () => press(owner, await owner.ask('/members'), '🚦 Limits'),
  };
}

describe('the limits under /members', () => {
  it('show an owner what is allowed, and an admin no button', async () => {
    const { open, person } = await openLimits();
    const view = await open();
    expect(view.text).toContain('Per order: no limit.');
    expect(view.labels).toEqual([
      'Per order',
      'Per person in 24 hours',
      'In total in 24 hours',
      'Second person',
      'Code of an app',
      '📒 Receivers: any address',
      '⬅️ Members',
    ]);
    const admin = await person('Ada', 'admin');
    const list = await admin.ask('/members');
    expect(list.labels).not.toContain('🚦 Limits');
    for (const data of ['limits', 'limit-set:perOrder:sun:1', 'limit-ask:perOrder:sun', 'unlocked']) {
      expect((await admin.press(list, { data: `members:${data}` })).text).toContain("don't have permission");
    }
  });

  it('are set by buttons, at once, once each in the audit', async () => {
    const { owner, open, press, limits, store, last } = await openLimits();
    const one = await press(owner, await open(), 'Per person in 24 hours');
    expect(one.labels).toEqual(['TRX: none', 'Energy: none', 'Bandwidth: none', '⬅️ Limits']);
    const choice = await press(owner, one, 'TRX: none');
    expect(choice.text).toContain('What should the limit per person in 24 hours be?');
    expect(choice.labels).toContain('• none');
    const set = await press(owner, choice, '100 TRX');
    expect(set.text).toContain('Per person in any 24 hours: at most 100 TRX.');
    expect(set.labels[0]).toBe('TRX: 100 TRX');
    await owner.press(choice, '100 TRX');
    expect(last().labels).toContain('↩️ Undo');
    expect(limits().perPersonDay).toEqual({ sun: 100_000_000, energy: null, bandwidth: null });
    expect(await store.audit.list('limit:perPersonDay', 5)).toMatchObject([
      { action: 'limits.changed', actor_id: owner.id, detail: '{"unit":"sun","from":null,"to":100000000}' },
    ]);
    const again = await press(owner, set, 'TRX: 100 TRX');
    expect(again.labels).toContain('• 100 TRX');
    expect((await press(owner, again, 'none')).text).toContain('Per person in any 24 hours: no limit.');
    expect(limits().perPersonDay.sun).toBeNull();
  });

  it('are typed where the amounts are offered, too, and only there', async () => {
    const { owner, open, press, limits } = await openLimits();
    const one = await press(owner, await open(), 'Per order');
    const choice = await press(owner, one, 'TRX: none');
    expect(choice.text).toContain('Choose one, or write an amount within 5 min.');
    for (const talk of ['thanks', 'hello there', 'how much energy?', 'usdt', 'see you at 5'])
      expect((await owner.ask(talk)).text).not.toMatch(/This is (not )?an amount|There is no amount/);
    expect((await owner.ask('500 usdt')).text).toContain('How many TRX?');
    expect((await owner.ask('50k trx')).text).toContain('Per order: at most 50,000 TRX.');
    expect(limits().perOrder.sun).toBe(50_000_000_000);
    const left = await press(
      owner,
      await press(owner, choice, { data: 'members:limit:perOrder:energy' }),
      '⬅️ Limits',
    );
    expect(left.text).toContain('Per order');
    await owner.ask('900 trx');
    await owner.ask('900k');
    expect(limits().perOrder).toMatchObject({ sun: 50_000_000_000, energy: null });
    await press(owner, await press(owner, choice, { data: 'members:limit:perOrder:sun' }), '100 TRX');
    await owner.ask('900 trx');
    expect(limits().perOrder.sun).toBe(100_000_000);
  });

  it('are typed in full-width digits, too', async () => {
    const { owner, open, press } = await openLimits();
    await press(owner, await press(owner, await open(), 'Per order'), 'TRX: none');
    expect((await owner.ask('５００ usdt')).text).toContain('How many TRX?');
  });

  it.each<[string, (scene: Awaited<ReturnType<typeof openLimits>>) => unknown]>([
    ['five minutes', ({ clock }) => clock.advance(5 * 60_000)],
    ['another command', ({ owner }) => owner.ask('/menu')],
    ['a command in plain words', ({ owner }) => owner.ask('menu')],
    ['a button of another message', ({ owner, last }) => owner.press(last(), { data: 'menu:show' })],
  ])('are not typed any more after %s', async (_what, act) => {
    const scene = await openLimits();
    const { owner, open, press, limits, clock } = scene;
    const look = async () => press(owner, await open(), { data: 'members:limit:perOrder:sun' });
    await look();
    await act(scene);
    expect((await owner.ask('500')).text).not.toContain('500 TRX');
    expect(limits().perOrder.sun).toBeNull();
    await look();
    await clock.advance(5 * 60_000 - 1);
    expect((await owner.ask('500')).text).toContain('at most 500 TRX');
  });

  it('are typed by who looks at them, for the limit that was looked at last', async () => {
    const { owner, open, press, limits, telegram } = await openLimits();
    const other = telegram.person({ id: 1002, first_name: 'Oleg' });
    await press(owner, await open(), { data: 'members:limit:perOrder:sun' });
    await other.ask('500');
    await press(owner, await open(), { data: 'members:limit:perDay:sun' });
    await owner.ask('700');
    expect(limits()).toMatchObject({ perOrder: { sun: null }, perDay: { sun: 700_000_000 } });
  });

  it('come back at Undo, and again at Redo, each in the audit', async () => {
    const { owner, open, press, limits, store } = await openLimits();
    const choice = await press(owner, await open(), { data: 'members:limit:perOrder:sun' });
    const undone = await press(owner, await press(owner, choice, '100 TRX'), '↩️ Undo');
    expect(undone.text).toMatch(/^↩️ Undone by Olga.*\n\n🚦 Order limits\n\nPer order: no limit\./);
    expect(limits().perOrder.sun).toBeNull();
    const same = await press(owner, await press(owner, undone, 'TRX: none'), '• none');
    const redone = await press(owner, same, '↪️ Redo');
    expect(redone.labels).toContain('↩️ Undo');
    expect(limits().perOrder.sun).toBe(100_000_000);
    expect(await store.audit.list('limit:perOrder', 5)).toHaveLength(3);
    const only = await press(owner, await open(), { data: 'members:only-book:on' });
    expect((await press(owner, only, '↩️ Undo')).text).toContain('Receivers: any address.');
    expect(limits().onlyBook).toBe(false);
    const still = await press(owner, await open(), { data: 'members:only-book:off' });
    expect(still.labels).toContain('↪️ Redo');
    expect(await store.audit.list('limit:onlyBook', 5)).toHaveLength(2);
  });

  it.each(['limit-set:perOrder:sun:100000000', 'only-book:on'])(
    'are undone by owners alone: %s',
    async (what) => {
      const { owner, open, press, limits, person } = await openLimits();
      const undo = dataOf(await press(owner, await open(), { data: `members:${what}` }), '↩️ Undo');
      const before = structuredClone(limits());
      const admin = await person('Ada', 'admin');
      const answer = await admin.press(await admin.ask('/members'), undo);
      expect(answer.text).toContain("don't have permission");
      expect(limits()).toEqual(before);
    },
  );

  it('are not asked for again by an order that is typed while the amounts stand there', async () => {
    const { owner, press, store } = await openOrderScene({ more: [members] });
    const limits = await press(owner, await owner.ask('/members'), '🚦 Limits');
    const one = await press(owner, limits, 'Per order');
    for (const unit of ['sun', 'energy']) {
      await press(owner, one, { data: `members:limit:perOrder:${unit}` });
      expect((await owner.ask('buy 65k')).text).toContain('65,000 energy: for which address?');
    }
    await press(owner, one, { data: 'members:limit:perOrder:sun' });
    expect((await owner.ask('65k energy')).text).toContain('65,000 energy: for which address?');
    expect(store.settings.data.limits.perOrder).toEqual({ sun: null, energy: null, bandwidth: null });
  });

  it('are set by a form, with a hint after each wrong answer', async () => {
    const { owner, open, press, limits } = await openLimits();
    const one = await press(owner, await open(), 'Second person');
    const choice = await press(owner, one, 'Energy: none');
    // Under older messages.
    const another = { data: 'members:limit-ask:approval:energy' };
    await press(owner, choice, another);
    expect((await owner.ask('100 trx')).text).toBe(
      'This is an amount in another unit. How much energy? For example 500k, or off for no limit.',
    );
    expect((await owner.ask('1.5')).text).toContain('whole numbers');
    const set = await owner.ask('750k');
    expect(set.text).toContain('Second person: must approve every order above 750,000 energy.');
    expect(limits().approval).toEqual({ sun: null, energy: 750_000, bandwidth: null });
    const question = await press(owner, choice, another);
    await press(owner, question, '✖️ Cancel');
    expect(limits().approval.energy).toBe(750_000);
    await press(owner, choice, another);
    expect((await owner.ask('no')).text).toContain('This is not an amount.');
    expect(limits().approval.energy).toBe(750_000);
    expect((await owner.ask('off')).text).toContain('Second person: not needed.');
  });

  it.each(['limit:perOrder', 'limit:perOrder:energy', 'limit-set:perOrder:energy:off'])(
    'are asked for no more once something else is looked at: %s',
    async (data) => {
      const { owner, open, press, limits } = await openLimits();
      const view = await open();
      await press(owner, view, { data: 'members:limit-ask:perDay:sun' });
      await press(owner, view, { data: `members:${data}` });
      await owner.ask('900 trx');
      expect(limits().perDay.sun).toBeNull();
    },
  );

  it('are not set by an answer of somebody who is no owner any more', async () => {
    const { owner, open, press, limits, store, deps } = await openLimits();
    await press(owner, await open(), { data: 'members:limit-ask:perOrder:sun' });
    await store.settings.update(({ people }) => {
      people.push({ id: owner.id, name: 'Olga', role: 'admin', addedBy: 1002, addedAt: 1 });
    });
    Object.assign(deps, { ownerIds: [1002] });
    expect((await owner.ask('500')).text).toContain("don't have permission");
    expect(limits().perOrder.sun).toBeNull();
  });

  it('are told to the other owners, each in their language, and to nobody else', async () => {
    const { owner, open, press, telegram, person, speak, last, texts } = await openLimits();
    await owner.ask('/start');
    const viewer = await person('Vera', 'viewer');
    await viewer.ask('/start');
    const other = telegram.person({ id: 1002, first_name: 'Ольга' });
    await other.ask('/start');
    await speak('ru', other);
    const one = await press(owner, await open(), 'Per order');
    await press(owner, await press(owner, one, 'Energy: none'), '500,000 energy');
    await vi.waitUntil(() => last(other).text.startsWith('🚦'));
    expect(last(other).text).toBe(
      '🚦 Лимит изменён (Olga Ono). На один заказ: не более 500\u00A0000 энергии.',
    );
    expect(last(viewer).text).not.toContain('limit');
    expect(texts().join()).not.toContain('changed a limit');
  });
});

describe('locked repeats', () => {
  it('are shown to owners, and allowed again after a confirmation', async () => {
    let lockedAt: number | null = Date.UTC(2026, 10, 20);
    const unlocked: number[] = [];
    const scene = await openLimits({
      orders: {
        repeatsLockedAt: () => lockedAt,
        unlockRepeats: async (personId) => {
          unlocked.push(personId);
          lockedAt = null;
          await scene.store.settings.update((draft) => {
            draft.repeatsLockedAt = null;
          });
        },
      },
    });
    const { owner, press, store, telegram, last, texts } = scene;
    await owner.ask('/start');
    const other = telegram.person({ id: 1002, first_name: 'Oleg' });
    await other.ask('/start');
    await store.settings.update((draft) => {
      draft.repeatsLockedAt = lockedAt;
    });
    const view = await scene.open();
    expect(view.text).toContain('Automatic repeats are locked since 2026-11-20 00:00');
    const question = await press(owner, view, '🔓 Allow repeats again');
    expect((await press(owner, question, '✖️ Cancel')).text).toContain('are locked');
    expect(unlocked).toEqual([]);
    const after = await press(owner, question, { data: 'members:unlocked' });
    expect(after.text).not.toContain('locked');
    expect(after.labels).not.toContain('🔓 Allow repeats again');
    await owner.press(question, { data: 'members:unlocked' });
    expect(unlocked).toEqual([owner.id]);
    await vi.waitUntil(() => last(other).text.includes('Olga Ono'));
    expect(last(other).text).toContain('automatic repeats');
    expect(texts().join()).not.toContain('Olga Ono');
  });
});
