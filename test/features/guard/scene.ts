// A bot whose rules are guarded, with what looks after the changes that wait, and a second owner who has opened a chat.

import { onTestFinished } from 'vitest';
import {
  openPendingChangeRunner,
  type PendingChangeRunner,
} from '../../../src/features/guard/pending-runner.ts';
import { createNotificationSender } from '../../../src/features/guard/send-notification.ts';
import { isFinished } from '../../../src/guard/recipients.ts';
import type { Person } from '../../../src/sandbox/telegram/person.ts';
import type { ChatMessage } from '../../../src/sandbox/telegram/chat-message.ts';
import type { SettingsData } from '../../../src/store/settings/settings.ts';
import { createManualClock, type ManualClock } from '../../manual-clock.ts';
import { pressIn } from '../../bot/ask/press.ts';
import { openScene, until } from '../../bot/scene.ts';

export const dayMs = 24 * 3_600_000;

/** Most of a long time goes by without a task being run: hours of empty polls would take minutes. */
function createLeapingClock(): ManualClock & { leap(ms: number): void } {
  const clock = createManualClock();
  let leaptMs = 0;
  return {
    ...clock,
    now: () => clock.now() + leaptMs,
    monotonic: () => clock.monotonic() + leaptMs,
    setWall: (ms) => clock.setWall(ms - leaptMs),
    leap(ms) {
      leaptMs += ms;
    },
  };
}

export async function openGuarded(options: Parameters<typeof openScene>[0] & { isOff?: boolean } = {}) {
  const { isOff = false, ...rest } = options;
  const leaping = createLeapingClock();
  const scene = await openScene({ orders: { cancelAllOf: async () => 0 }, clock: leaping, ...rest });
  const { telegram, owner, store, clock, deps, bot } = scene;
  await owner.ask('/start');
  const second = telegram.person({ id: 1002, first_name: 'Boris' });
  await second.ask('/start');
  await store.settings.update((draft) => {
    draft.guard.isOn = !isOff;
    draft.guard.since = clock.now();
  });

  let pending: PendingChangeRunner;
  const start = () => {
    pending = openPendingChangeRunner({
      ...deps,
      send: createNotificationSender({ api: bot.urgentApi, deps }),
    });
    pending.start();
  };
  start();
  onTestFinished(() => pending.close());

  const press = pressIn(telegram);

  return {
    ...scene,
    second,
    /** Time goes by, of which the last two minutes are lived through. */
    pass: async (ms: number) => {
      const livedMs = Math.min(ms, 120_000);
      leaping.leap(ms - livedMs);
      await clock.advance(livedMs);
      // Changes of the settings run one after the other: what came due is among those before this one.
      await store.settings.update(() => undefined);
    },
    settings: () => store.settings.data,
    change: (change: (draft: SettingsData) => void) => store.settings.update(change),
    /** What looks after the changes is gone and comes anew, as in a new process; the clock may jump meanwhile. */
    restart: async (meanwhile: () => void = () => {}) => {
      await pending.close();
      meanwhile();
      start();
    },
    stop: () => pending.close(),
    start,
    press,
    /** The last message of the bot to somebody, once it holds these words. */
    told: (who: Person, words: string): Promise<ChatMessage> =>
      until(() => {
        const { last } = telegram.chat(who);
        return last?.text.includes(words) ? last : undefined;
      }),
    /** Nothing waits or has to be told any more. */
    settled: () =>
      until(() => {
        const { data } = store.settings;
        return data.pendingChanges.every(
          (change) => change.outcome?.is === 'cancelled' && isFinished(change, data, deps.ownerIds),
        );
      }),
    limits: () => store.settings.data.limits,
    /** The first owner asks for more energy an order, by buttons; answers what comes of it. */
    askToRaise: async () => {
      await store.settings.update(({ limits }) => void (limits.perOrder.energy = 131_000));
      let shown = await owner.ask('/members');
      for (const button of ['🚦 Limits', 'Per order', 'Energy: 131,000 energy', '500,000 energy'])
        shown = await press(owner, shown, button);
      return shown;
    },
    /** Everybody who is to be told of the first change has been. */
    allTold: () => until(() => store.settings.data.pendingChanges[0]?.told.every(({ isEnded }) => isEnded)),
    actions: async (subject: string): Promise<string[]> =>
      (await store.audit.list(subject, 20)).map(({ action }) => action),
  };
}

export type Guarded = Awaited<ReturnType<typeof openGuarded>>;
