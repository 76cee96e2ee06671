// Notifies everybody whom a pending change concerns, each once. A notification is stored in the settings before it is
// sent, so that a restart continues with those who were not notified, and marks messages that may have arrived before.

import type { Clock } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import { listDueNotifications, type DueNotification } from '../../guard/recipients.ts';
import type { PendingChange, ChangeNotification } from '../../store/settings/rule-changes.ts';
import type { Settings } from '../../store/settings/settings.ts';
import { judgeCall, retryAfter } from '../../telegram/judge.ts';
import { pause } from '../../base/wait.ts';
import type { SendNotification } from './send-notification.ts';

export type ChangeNotifier = ReturnType<typeof createChangeNotifier>;

export function createChangeNotifier(options: {
  settings: Settings;
  ownerIds: readonly number[];
  send: SendNotification;
  clock: Clock;
  log: Log;
}) {
  const { settings, ownerIds, send, clock, log } = options;
  const closing = new AbortController();
  /** One message at a time for each person and change, so that an outcome is never sent before its request. */
  const inProgress = new Set<string>();
  /** Failed by an error of the bot: not tried again before the next start. */
  const failed = new Set<string>();
  const sendings = new Set<Promise<void>>();

  async function notify(id: string, due: DueNotification): Promise<void> {
    let { isRepeat } = due;
    if (!isRepeat) await store(id, { ...due, messageId: null, isEnded: false });
    for (let tries = 0; !closing.signal.aborted; tries += 1) {
      const pending = find(id);
      // Decided meanwhile: the outcome is sent instead of the request.
      if (!pending || (due.of === 'ask' && pending.outcome)) return;
      try {
        const messageId = await send(pending, { ...due, isRepeat });
        return await store(id, { ...due, messageId, isEnded: true });
      } catch (error) {
        const verdict = judgeCall(error);
        if (!verdict) throw error;
        const pauseMs = retryAfter(verdict, tries);
        if (pauseMs === undefined) {
          log.warn({ personId: due.personId, err: error }, 'Somebody could not be told of a change.');
          return await store(id, { ...due, messageId: null, isEnded: true });
        }
        isRepeat ||= verdict.kind === 'unclear';
        await pause(clock, pauseMs, closing.signal);
      }
    }
  }

  function find(id: string): PendingChange | undefined {
    return settings.data.pendingChanges.find((pending) => pending.id === id);
  }

  async function store(id: string, { personId, of, messageId, isEnded }: ChangeNotification): Promise<void> {
    await settings.update((draft) => {
      const pending = draft.pendingChanges.find((other) => other.id === id);
      if (!pending) return;
      const others = pending.told.filter((sent) => sent.personId !== personId || sent.of !== of);
      pending.told = [...others, { personId, of, messageId, isEnded }];
    });
  }

  /** Starts sending every notification that is due and not being sent already; does not wait for them. */
  function sendDue(): void {
    for (const pending of settings.data.pendingChanges) {
      for (const due of listDueNotifications(pending, settings.data, ownerIds)) {
        const key = `${pending.id} ${due.personId}`;
        if (closing.signal.aborted || inProgress.has(key) || failed.has(key)) continue;
        inProgress.add(key);
        const sending = notify(pending.id, due)
          .catch((error: unknown) => {
            failed.add(key);
            log.error({ err: error }, 'Telling somebody of a change of the rules failed.');
          })
          .finally(() => {
            sendings.delete(sending);
            inProgress.delete(key);
            sendDue();
          });
        sendings.add(sending);
      }
    }
  }

  return {
    sendDue,
    /** Waits for what is being sent; the rest is sent after the next start. */
    async close(): Promise<void> {
      closing.abort();
      await Promise.all(sendings);
    },
  };
}
