import { describe, expect, it, vi } from 'vitest';
import { decideChange, requestChange } from '../../../src/features/guard/request.ts';
import type { RuleChange } from '../../../src/store/settings/rule-changes.ts';
import type { ManualClock } from '../../manual-clock.ts';
import { said, until } from '../../bot/scene.ts';
import { dayMs, openGuarded, type Guarded } from './scene.ts';

const raise: RuleChange = { kind: 'limit', name: 'perOrder', unit: 'sun', from: 1, to: 2 };

async function openAsked(options: Parameters<typeof openGuarded>[0] = {}) {
  const scene = await openGuarded(options);
  await scene.change((draft) => {
    draft.limits.perOrder.sun = 1;
  });
  const ask = () => requestChange(scene.deps, () => ({ change: raise, askedBy: scene.owner.id }));
  return { ...scene, ask };
}

const asks = ({ telegram }: Guarded, personId: number) =>
  said(telegram.chat(personId)).filter((text) => text.includes('change of the rules'));

/** Telegram takes no message until this is called. */
const failTelegram = ({ telegram }: Guarded) =>
  telegram.faults.inject({ kind: 'html', status: 502 }, { method: 'sendMessage', times: Infinity });

/** Pauses pass by the clock, calls by real sockets. */
async function passUntil(clock: ManualClock, isSo: () => boolean): Promise<void> {
  await vi.waitUntil(
    async () => {
      await clock.advance(1_000);
      return isSo();
    },
    { timeout: 40_000 },
  );
}

describe('owners', () => {
  it('are told once, also over restarts', async () => {
    const scene = await openAsked();
    await scene.ask();
    await until(() => asks(scene, 1001).length + asks(scene, 1002).length === 2);
    await scene.allTold();
    for (let n = 0; n < 3; n += 1) await scene.restart();
    await scene.clock.advance(5_000);
    expect(asks(scene, 1001)).toHaveLength(1);
    expect(asks(scene, 1002)).toHaveLength(1);
  });

  it.each([
    ['are told after the restart when the bot ended before it could', false],
    ['see that it may be a repeat when the bot ended while it told them', true],
  ])('%s', async (_what, hasBegun) => {
    const scene = await openAsked();
    await scene.stop();
    await scene.ask();
    expect(asks(scene, 1002)).toEqual([]);
    const begun = { personId: 1002, of: 'ask', messageId: null, isEnded: false } as const;
    if (hasBegun) await scene.change((draft) => void draft.pendingChanges[0]!.told.push(begun));
    scene.start();
    await scene.told(scene.second, 'Olga Ono requests a change of the rules');
    expect(asks(scene, 1002)[0]!.includes('↻ possible repeat')).toBe(hasBegun);
    await scene.told(scene.owner, 'You requested a change of the rules');
    expect(asks(scene, 1001)[0]).not.toContain('possible repeat');
  });

  it('who open a chat later are told then, each in their language', async () => {
    const scene = await openAsked();
    await scene.change((draft) => {
      draft.chats = draft.chats.filter(({ id }) => id !== 1002);
    });
    await scene.ask();
    await scene.told(scene.owner, 'You requested');
    const boris = {
      id: 1002,
      type: 'private',
      title: 'Boris',
      locale: 'ru',
      addedBy: 1002,
      addedAt: 1,
    } as const;
    await scene.change((draft) => void draft.chats.push(boris));
    const request = await scene.told(scene.second, 'Запрошено изменение правил (Olga Ono)');
    expect(request.labels).toEqual(['✅ Подтвердить', '✖️ Отмена']);
  });

  it('hear of the outcome alone when the ask was still being tried', async () => {
    const scene = await openAsked();
    const { settings, clock, deps, second } = scene;
    const mend = failTelegram(scene);
    await scene.ask();
    await until(() => settings().pendingChanges[0]?.told.length === 2);
    await decideChange(deps, 'cancel', settings().pendingChanges[0]?.id ?? '', 1002);
    mend();
    await passUntil(clock, () => asks(scene, 1001).length === 1);
    expect(asks(scene, 1001)).toHaveLength(1);
    expect(asks(scene, 1001)[0]).toContain('was cancelled by Boris');
    expect(asks(scene, second.id)).toEqual([]);
  });

  it('who blocked the bot are given up, and stop nobody', async () => {
    const scene = await openAsked();
    scene.second.block();
    await scene.ask();
    await scene.told(scene.owner, 'You requested');
    await scene.allTold();
    await scene.pass(dayMs);
    await until(() => scene.settings().limits.perOrder.sun === 2);
    await scene.told(scene.owner, 'its 24 hours are over');
    await scene.settled();
    expect(asks(scene, 1002)).toEqual([]);
  });

  it('are told again and again while Telegram fails, and nothing takes effect by itself before', async () => {
    const scene = await openAsked();
    const { clock, settings, second } = scene;
    const mend = failTelegram(scene);
    await scene.ask();
    await until(() => settings().pendingChanges[0]?.told.length === 2);
    await scene.pass(dayMs + 60_000);
    expect(settings().limits.perOrder.sun).toBe(1);
    expect(settings().pendingChanges[0]?.outcome).toBeNull();
    mend();
    await passUntil(clock, () => settings().limits.perOrder.sun === 2);
    await until(() => asks(scene, second.id).length > 0);
    expect(asks(scene, second.id)[0]).toContain('possible repeat');
  });
});

describe('24 hours', () => {
  it('begin anew with a wall clock that is set forward while the bot is off, and can be cancelled', async () => {
    const scene = await openAsked();
    const { clock, settings, told, second } = scene;
    await scene.ask();
    const request = await told(second, 'requests');
    await told(scene.owner, 'You requested');
    await scene.restart(() => clock.setWall(clock.now() + 2 * dayMs));
    await scene.pass(dayMs - 60_000);
    expect(settings().limits.perOrder.sun).toBe(1);
    await second.press(request, '✖️ Cancel');
    await scene.pass(dayMs);
    expect(settings().limits.perOrder.sun).toBe(1);
  });

  it('count the hours that the bot had run before a restart', async () => {
    const scene = await openAsked();
    const { clock, settings, told } = scene;
    await scene.ask();
    await told(scene.second, 'requests');
    await told(scene.owner, 'You requested');
    await scene.pass(dayMs / 2);
    await until(() => settings().pendingChanges[0]?.waitedMs !== 0);
    await scene.restart(() => clock.setWall(clock.now() + 2 * dayMs));
    await scene.pass(dayMs / 2 - 1_000);
    expect(settings().limits.perOrder.sun).toBe(1);
    await scene.pass(122_000);
    await until(() => settings().limits.perOrder.sun === 2);
  });
});

describe('what was cancelled', () => {
  it('counts for an hour among what its person asked for, and is dropped after that', async () => {
    const scene = await openAsked();
    const { settings, second, told } = scene;
    await scene.ask();
    await second.press(await told(second, 'requests'), '✖️ Cancel');
    await scene.settled();
    expect(settings().pendingChanges).toHaveLength(1);
    await scene.pass(dayMs / 24);
    await scene.change(() => {});
    await until(() => settings().pendingChanges.length === 0);
  });
});

describe('the audit', () => {
  it('has an entry for each ask, confirmation, cancellation and change', async () => {
    const scene = await openAsked();
    const { second, told, store, owner } = scene;
    const first = await scene.ask();
    expect(await scene.ask()).toMatchObject({ is: 'pending', isNew: false });
    const id = first?.is === 'pending' ? first.pending.id : '';
    await second.press(await told(second, 'requests'), '✅ Confirm');
    await scene.settled();
    expect(await scene.actions(`change:${id}`)).toEqual(['guard.applied', 'guard.confirmed', 'guard.asked']);
    const again = { ...raise, from: 2, to: 3 } as RuleChange;
    const asked = await requestChange(scene.deps, () => ({ change: again, askedBy: owner.id }));
    const other = asked?.is === 'pending' ? asked.pending.id : '';
    await decideChange(scene.deps, 'cancel', other, owner.id);
    await scene.settled();
    expect(await scene.actions(`change:${other}`)).toEqual(['guard.cancelled', 'guard.asked']);
    const entries = await store.audit.list(`change:${id}`, 5);
    expect(entries.map(({ actor_id }) => actor_id)).toEqual([second.id, second.id, owner.id]);
    const [made] = await store.audit.list('limit:perOrder', 1);
    expect(made).toMatchObject({ action: 'limits.changed', actor_id: owner.id });
    expect(JSON.parse(made?.detail ?? '')).toEqual({ unit: 'sun', from: 1, to: 2, change: id });
  });
});
