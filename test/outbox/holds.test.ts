import { describe, expect, it } from 'vitest';
import type { AlertRule, QuietHours } from '../../src/store/settings/alert-rules.ts';
import type { SettingsData } from '../../src/store/settings/settings.ts';
import type { Store } from '../../src/store/open.ts';
import { createManualClock } from '../manual-clock.ts';
import { makeArrival, makeDataDir } from '../store/ledger/fixture.ts';
import { group, hearing, keep, keyOf, openScene, owner } from './scene.ts';

const hourMs = 3_600_000;
const night: QuietHours = { from: '22:00', to: '07:00', days: [1, 2, 3, 4, 5, 6, 7], how: 'held' };
const evening = Date.UTC(2026, 10, 21, 23, 0);
const morning = Date.UTC(2026, 10, 22, 7, 0);

async function open(
  options: {
    quiet?: QuietHours;
    rule?: Partial<AlertRule>;
    chats?: number[];
    folding?: boolean;
    /** How far the wall clock is ahead when the sender starts. */
    aheadMs?: number;
  } = {},
) {
  const { quiet, rule = {}, chats = [group], folding = true, aheadMs = 0 } = options;
  const clock = createManualClock();
  await clock.advance(evening - clock.now());
  clock.setWall(evening + aheadMs);
  const dataDir = makeDataDir();
  const prepare = async (store: Store) => {
    await hearing(chats, { folding })(store);
    await store.settings.update((draft) => {
      for (const chat of draft.chats) if (quiet) chat.quiet = quiet;
      for (const place of draft.places) Object.assign(place.rules[0]!, rule);
    });
  };
  const scene = await openScene(() => undefined, { clock, dataDir, prepare });
  const arrive = (id: string) => scene.keep(id, { receivedAt: clock.now() });
  /** And a few seconds more, in which the sender catches up with the clock. */
  const pass = async (ms: number) => {
    await clock.advance(ms);
    for (let second = 0; second < 4; second++) {
      for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setImmediate(resolve));
      await clock.advance(1_000);
    }
  };
  /** Just before the quiet hours end nothing more has come; at their end it comes. */
  const expectAtTheEnd = async (endsAt = morning) => {
    const before = scene.calls.length;
    await pass(endsAt - clock.now() - 60_000);
    expect(scene.calls).toHaveLength(before);
    await pass(60_000);
    await scene.until(() => scene.calls.length > before);
  };
  /** All that came meanwhile comes in so many messages. */
  const passTheNight = async (messages = 1) => {
    await pass(morning - clock.now());
    await scene.until(() => scene.calls.length === messages);
  };
  return { ...scene, clock, dataDir, arrive, pass, expectAtTheEnd, passTheNight };
}

describe('what comes in quiet hours that hold alerts', () => {
  it('comes in one message in the morning, with a heading and a sound, not before', async () => {
    const { arrive, calls, expectAtTheEnd, untilSent } = await open({ quiet: night });
    for (const id of ['a', 'b', 'c']) await arrive(id);
    await expectAtTheEnd();
    await arrive('d');
    await untilSent('d');
    expect(calls).toHaveLength(2);
    const [held, later] = calls;
    expect(held?.text).toMatch(/^🌅 <b>3 alerts came during quiet hours<\/b>/);
    for (const id of ['a', 'b', 'c']) expect(held?.text).toContain(id);
    expect(held?.options).not.toHaveProperty('disable_notification');
    expect(later?.text).not.toContain('🌅');
  });

  it('comes in one message where the chat never joins alerts, and alone without a heading', async () => {
    const never = await open({ quiet: night, folding: false });
    for (const id of ['a', 'b']) await never.arrive(id);
    await never.passTheNight();
    expect(never.calls[0]?.text).toContain('🌅 <b>2 alerts');
    const alone = await open({ quiet: night });
    await alone.arrive('a');
    await alone.passTheNight();
    expect(alone.calls[0]?.text).not.toContain('🌅');
    expect(keyOf(alone.calls[0]!)).toBe('a');
  });

  it('is at once and with a sound where it is urgent', async () => {
    const { arrive, calls, until } = await open({ quiet: night, rule: { isUrgent: true } });
    await arrive('a');
    await until(() => calls.length === 1);
    expect(calls[0]?.options).not.toHaveProperty('disable_notification');
  });

  it.each<[string, string, (draft: SettingsData) => void]>([
    ['alerts are off', 'off', ({ places }) => (places[0]!.isOn = false)],
    ['its place is gone', 'off', ({ places }) => places.shift()],
    ['its chat is gone', 'barred', ({ chats }) => chats.shift()],
  ])('is dismissed where %s by the morning, and in another chat it comes', async (_, code, leave) => {
    const { arrive, passTheNight, deliveries, store } = await open({ quiet: night, chats: [group, owner] });
    await arrive('a');
    await store.settings.update(leave);
    await passTheNight();
    expect(await deliveries('a')).toMatchObject([
      { chat_id: group, state: 'dismissed', reason: `{"code":"${code}"}` },
      { chat_id: owner, state: 'sent', reason: null },
    ]);
  });

  it('comes to the supergroup that its group became, also where the move ended half-way', async () => {
    const supergroup = -1005;
    const { arrive, calls, passTheNight, deliveries, store } = await open({ quiet: night });
    await arrive('a');
    await store.settings.update(({ chats, places }) => {
      Object.assign(chats[0]!, { id: supergroup, type: 'supergroup', movedFrom: group });
      places[0]!.chatId = supergroup;
    });
    await passTheNight();
    expect(calls[0]).toMatchObject({ chatId: supergroup });
    expect(await deliveries('a')).toMatchObject([{ chat_id: supergroup }]);
  });

  it('comes within a minute where the wall clock is set forward over the end', async () => {
    const { arrive, calls, clock, pass, until } = await open({ quiet: night });
    await arrive('a');
    await pass(1_000);
    clock.setWall(morning + hourMs);
    await pass(60_000);
    await until(() => calls.length > 0);
    expect(calls.map(keyOf)).toEqual(['a']);
  });

  it('stays held until the morning after the wall clock was a day ahead for half an hour', async () => {
    const { arrive, calls, clock, pass, until, expectAtTheEnd } = await open({ quiet: night });
    await arrive('before');
    clock.setWall(clock.now() + 24 * hourMs);
    await pass(hourMs / 2);
    await until(() => calls.length === 1);
    clock.setWall(clock.now() - 24 * hourMs);
    await arrive('a');
    await expectAtTheEnd();
    expect(calls.map(keyOf)).toEqual(['before', 'a']);
  });

  it.each([24, 24 * 30])(
    'stays held though the sender started while the wall clock was %i h ahead',
    async (hours) => {
      const scene = await open({ quiet: night, aheadMs: hours * hourMs });
      await scene.pass(hourMs / 2);
      scene.clock.setWall(scene.clock.now() - hours * hourMs);
      await scene.arrive('a');
      await scene.expectAtTheEnd();
      expect(scene.calls.map(keyOf)).toEqual(['a']);
    },
  );

  it.each([
    [24, 0.5],
    [24, 7.5],
    [48, 0.5],
    [23, 0.5],
    [5, 0.5],
  ])(
    'comes in the morning where it came %i hours ahead of time, put right after %d',
    async (ahead, after) => {
      const { arrive, calls, clock, pass, expectAtTheEnd } = await open({ quiet: night });
      clock.setWall(clock.now() + ahead * hourMs);
      await arrive('a');
      await pass(after * hourMs);
      clock.setWall(clock.now() - ahead * hourMs);
      expect(calls).toEqual([]);
      await expectAtTheEnd();
      expect(calls.map(keyOf)).toEqual(['a']);
    },
  );

  it('comes after a restart in the night, and after one in the morning', async () => {
    for (const restartsAt of [morning - hourMs, morning + hourMs]) {
      const { arrive, calls, clock, pass, notify, store, dataDir } = await open({ quiet: night });
      await arrive('a');
      await notify.close();
      await store.close();
      await pass(restartsAt - clock.now());
      expect(calls).toEqual([]);
      const again = await openScene(() => undefined, { clock, dataDir });
      again.notify.wake();
      await pass(Math.max(0, morning - clock.now()));
      await again.until(() => again.calls.length === 1);
    }
  });

  it('comes at the end by the wall clock where that is set back, and is not held for days', async () => {
    const { arrive, calls, clock, pass, expectAtTheEnd } = await open({ quiet: night });
    await arrive('a');
    clock.setWall(clock.now() - hourMs);
    await expectAtTheEnd(clock.now() + 9 * hourMs);
    await pass(15 * hourMs);
    await arrive('b');
    clock.setWall(clock.now() - 30 * 24 * hourMs);
    await expectAtTheEnd(clock.now() + 9 * hourMs);
    expect(calls.map(keyOf)).toEqual(['a', 'b']);
  });

  it('is not asked of the rules again: a rule that is gone by the morning told it then', async () => {
    const { arrive, calls, passTheNight, store } = await open({ quiet: night });
    await arrive('a');
    await store.settings.update(({ places }) => {
      places[0]!.rules = [];
    });
    await passTheNight();
    expect(keyOf(calls[0]!)).toBe('a');
  });
});

describe('the sound', () => {
  const soundOf = ({ options }: { options: object }) => !('disable_notification' in options);

  it('is left out by a silent rule and in quiet hours, and not by a loud rule in the day', async () => {
    for (const [options, isLoud] of [
      [{ rule: { isLoud: false } }, false],
      [{ quiet: { ...night, how: 'silent' } }, false],
      [{}, true],
      [{ quiet: { ...night, from: '01:00', how: 'silent' } }, true],
    ] as const) {
      const { arrive, calls, until } = await open(options);
      await arrive('a');
      await until(() => calls.length === 1);
      expect(calls.map(soundOf)).toEqual([isLoud]);
    }
  });

  it('comes with many in one message if it comes with any of them', async () => {
    for (const isAnyLoud of [true, false]) {
      const { calls, store, notify, untilSent, clock } = await open({ rule: { isLoud: false } });
      for (let nth = 0; nth < 5; nth++) {
        if (nth === 3 && isAnyLoud) {
          await store.settings.update(({ places }) => {
            places[0]!.rules[0]!.isLoud = true;
          });
        }
        await keep(store, makeArrival(`e${nth}`, { receivedAt: clock.now() }));
      }
      notify.wake();
      await untilSent('e4');
      expect(calls.map(soundOf)).toEqual([isAnyLoud]);
    }
  });
});
