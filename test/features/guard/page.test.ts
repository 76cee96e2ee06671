import { describe, expect, it } from 'vitest';
import { dayMs, openGuarded } from './scene.ts';

describe('the guard', () => {
  it('is off until an owner turns it on, at once, and the others are told', async () => {
    const { owner, press, settings, told, second, actions } = await openGuarded({ isOff: true });
    const limits = await press(owner, await owner.ask('/members'), '🚦 Limits');
    expect(limits.labels).toContain('🛡 Rule guard: off');
    const page = await press(owner, limits, '🛡 Rule guard: off');
    expect(page.text).toContain('The guard is off: every owner changes every rule at once.');
    const on = await press(owner, page, '🛡 Turn on');
    expect(on.text).toContain('The guard has been on since 2026-11-21');
    expect(settings().guard.isOn).toBe(true);
    await told(second, '🛡 Olga Ono turned the rule guard on.');
    expect(await actions('guard')).toEqual(['guard.switched']);
  });

  it('takes a second owner, or 24 hours, to be turned off', async () => {
    const { owner, second, press, settings, told } = await openGuarded();
    const limits = await press(owner, await owner.ask('/members'), '🚦 Limits');
    const page = await press(owner, limits, '🛡 Rule guard: on');
    const asked = await press(owner, page, 'Turn off');
    expect(asked.text).toContain('You requested a change of the rules');
    expect(asked.text).toContain('The guard of the rules is turned off');
    expect(settings().guard.isOn).toBe(true);
    const request = await told(second, 'Olga Ono requests a change of the rules');
    await second.press(request, '✅ Confirm');
    expect(settings().guard.isOn).toBe(false);
  });

  it('says which owners can not be told, and what it means to be the only one', async () => {
    const { owner, press, change, deps } = await openGuarded();
    await change((draft) => {
      draft.chats = draft.chats.filter(({ id }) => id !== 1002);
    });
    const members = await owner.ask('/members');
    const page = await press(owner, members, { data: 'members:guard' });
    expect(page.text).toContain('⚠️ Not reached: 1002.');
    expect(page.text).not.toContain('You are the only owner');
    Object.assign(deps, { ownerIds: [owner.id] });
    const alone = await press(owner, page, { data: 'members:guard' });
    expect(alone.text).toContain('You are the only owner');
    expect(alone.text).not.toContain('Not reached');
    const asked = await press(owner, alone, 'Turn off');
    expect(asked.text).toContain(
      'after 24 hours in which the bot runs: at 2026-11-22 00:00:00 UTC (in 1 d) at the earliest.',
    );
  });

  it('is nothing for an admin', async () => {
    const { person, settings } = await openGuarded();
    const admin = await person('Ada', 'admin');
    const list = await admin.ask('/members');
    for (const data of ['guard', 'guard:off', 'only-book:off', 'change-yes:token-1', 'change-no:token-1']) {
      expect((await admin.press(list, { data: `members:${data}` })).text).toContain("don't have permission");
    }
    expect(settings().guard.isOn).toBe(true);
  });
});

describe('a limit that is raised', () => {
  it('waits for the second owner, who sees it there; who asked sees only Cancel, and is told', async () => {
    const { owner, second, settings, told, press, askToRaise, limits, settled, actions, texts } =
      await openGuarded();
    const asked = await askToRaise();
    expect(asked.text).toContain('Per order, Energy: 131,000 energy → 500,000 energy');
    expect(asked.text).toContain(
      'or, unless an owner cancels it, after 24 hours in which the bot runs: at 2026-11-22 00:00:00 UTC',
    );
    expect(asked.labels).toEqual(['✖️ Cancel', '⬅️ Limits']);
    const data = `members:change-yes:${settings().pendingChanges[0]?.id}`;
    const answer = await owner.press(asked, { data });
    expect(answer.text).toBe('Another owner has to confirm it: nobody confirms their own change.');
    const request = await told(second, 'Olga Ono requests a change of the rules');
    expect(request.labels).toEqual(['✅ Confirm', '✖️ Cancel']);
    expect(texts(second).filter((text) => text.includes('requests'))).toHaveLength(1);
    expect(limits().perOrder.energy).toBe(131_000);
    const done = await press(second, request, '✅ Confirm');
    expect(done.text).toContain('A change of the rules is in effect, confirmed by Boris');
    expect(done.labels).toEqual([]);
    expect(limits().perOrder.energy).toBe(500_000);
    await told(owner, 'confirmed by Boris');
    await settled();
    expect(await actions('limit:perOrder')).toEqual(['limits.changed']);
    expect((await second.press(request, '✅ Confirm')).text).toBe('This change is no longer waiting.');
  });

  it('ends when either owner cancels it', async () => {
    const { owner, second, told, press, askToRaise, settled, pass, limits } = await openGuarded();
    await askToRaise();
    const request = await told(second, 'requests a change');
    const done = await press(second, request, '✖️ Cancel');
    expect(done.text).toContain('A change of the rules was cancelled by Boris');
    await told(owner, 'was cancelled by Boris');
    await settled();
    await pass(2 * dayMs);
    expect(limits().perOrder.energy).toBe(131_000);
    const again = await askToRaise();
    expect((await press(owner, again, '✖️ Cancel')).text).toContain('was cancelled by Olga Ono');
    await told(second, 'was cancelled by Olga Ono');
  });

  it('stands under the guard with its time, to be looked at and decided', async () => {
    const { second, press, askToRaise, limits, settled } = await openGuarded();
    await askToRaise();
    const page = await press(second, await second.ask('/members'), { data: 'members:guard' });
    expect(page.text).toContain('⏳ 1 change is waiting');
    const view = await press(second, page, '⏳ 2026-11-22 00:00:00 UTC · limit');
    expect(view.labels).toEqual(['✅ Confirm', '✖️ Cancel', '⬅️ Rule guard']);
    await second.press(view, '✅ Confirm');
    expect(limits().perOrder.energy).toBe(500_000);
    await settled();
    expect((await second.press(page, '⏳ 2026-11-22 00:00:00 UTC · limit')).text).toBe(
      'This change is no longer waiting.',
    );
  });

  it('comes to nothing when the limit was changed meanwhile, and both are told', async () => {
    const { owner, second, press, told, askToRaise, limits } = await openGuarded();
    await askToRaise();
    const request = await told(second, 'requests a change');
    const members = await second.ask('/members');
    await press(second, members, { data: 'members:limit-set:perOrder:energy:50000' });
    expect(limits().perOrder.energy).toBe(50_000);
    await told(owner, 'A change of the rules was dropped');
    expect((await second.press(request, '✅ Confirm')).text).toBe('This change is no longer waiting.');
    expect(limits().perOrder.energy).toBe(50_000);
  });

  it('waits too when it is typed, and is lowered at once', async () => {
    const { owner, press, change, limits } = await openGuarded();
    await change((draft) => {
      draft.limits.approval.sun = 5_000_000;
    });
    const members = await owner.ask('/members');
    await press(owner, members, { data: 'members:limit-ask:approval:sun' });
    expect((await owner.ask('3')).text).toContain('Second person, TRX: 5 TRX → 3 TRX');
    expect(limits().approval.sun).toBe(5_000_000);
    await press(owner, members, { data: 'members:limit-ask:perDay:sun' });
    expect((await owner.ask('10')).text).toContain('In total in any 24 hours: at most 10 TRX.');
    await press(owner, members, { data: 'members:limit-ask:perDay:sun' });
    expect((await owner.ask('9')).text).toContain('In total in any 24 hours: at most 9 TRX.');
    expect(limits().perDay.sun).toBe(9_000_000);
  });

  it('is refused when ten changes of the same owner were asked for within an hour, or twenty wait', async () => {
    const { owner, change, settings } = await openGuarded();
    await change((draft) => {
      draft.limits.perOrder.sun = 1;
    });
    const members = await owner.ask('/members');
    const raise = (to: number) => owner.press(members, { data: `members:limit-set:perOrder:sun:${to}` });
    const forgetHour = () =>
      change((draft) => {
        for (const pending of draft.pendingChanges) pending.askedAt -= 3_600_000;
      });
    for (const [first, said] of [
      [2, 'You requested 10 changes within an hour.'],
      [12, '20 of your changes are waiting already'],
    ] as const) {
      for (let n = first; n < first + 10; n += 1) await raise(n);
      if (first > 2) await forgetHour();
      expect((await raise(99)).text).toContain(said);
      await forgetHour();
    }
    expect(settings().pendingChanges).toHaveLength(20);
  });
});

describe('automatic repeats', () => {
  it('are allowed again after a double payment when a second owner agrees', async () => {
    const unlocked: number[] = [];
    const unlockRepeats = async (personId: number) => void unlocked.push(personId);
    const lockedAt = Date.UTC(2026, 10, 20);
    const { owner, second, press, told, change, settled } = await openGuarded({
      orders: { cancelAllOf: async () => 0, repeatsLockedAt: () => lockedAt, unlockRepeats },
    });
    await change((draft) => {
      draft.repeatsLockedAt = lockedAt;
    });
    const asked = await press(owner, await owner.ask('/members'), { data: 'members:unlocked' });
    expect(asked.text).toContain('The bot may again repeat an uncertain order by itself');
    expect(unlocked).toEqual([]);
    await second.press(await told(second, 'requests a change'), '✅ Confirm');
    await settled();
    expect(unlocked).toEqual([owner.id]);
  });
});
