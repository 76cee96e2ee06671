// Tells everybody whom a pending change concerns, each once. A telling is written into the settings before it is sent, so that a
// restart goes on with those who were not told, and marks what may have arrived.

import type { Clock } from '../../clock.ts';
import type { Log } from '../../log.ts';
import { listDueNotifications, type DueNotification } from '../../guard/recipients.ts';
import type { PendingChange, ChangeNotification } from '../../store/settings/rule-changes.ts';
import type { Settings } from '../../store/settings/settings.ts';
import { judgeCall, retryAfter } from '../../telegram/judge.ts';
import { pause } from '../../telegram/pause.ts';
import type { SendNotification } from './send-notification.ts';

export type ChangeNotifier = {
  /** Begins to tell whoever was not told yet; what is under way goes on. */
  sendDue(): void;
  /** What is being sent ends; the rest stays for the next run. */
  close(): Promise<void>;
};

export function createChangeNotifier(options: {
  settings: Settings;
  ownerIds: readonly number[];
  send: SendNotification;
  clock: Clock;
  log: Log;
}): ChangeNotifier {
  const { settings, ownerIds, send, clock, log } = options;
  const goodbye = new AbortController();
  /** One message at a time for each person and change, so that an outcome never overtakes its ask. */
  const inHand = new Set<string>();
  /** Refused for a reason that is ours: not tried again before the next start. */
  const failed = new Set<string>();
  const sendings = new Set<Promise<void>>();

  async function tell(id: string, due: DueNotification): Promise<void> {
    let { isRepeat } = due;
    if (!isRepeat) await note(id, { ...due, messageId: null, isEnded: false });
    for (let tries = 0; !goodbye.signal.aborted; tries += 1) {
      const pending = find(id);
      // Decided meanwhile: the outcome is told in place of the ask.
      if (!pending || (due.of === 'ask' && pending.outcome)) return;
      try {
        const messageId = await send(pending, { ...due, isRepeat });
        return await note(id, { ...due, messageId, isEnded: true });
      } catch (error) {
        const verdict = judgeCall(error);
        if (!verdict) throw error;
        const pauseMs = retryAfter(verdict, tries);
        if (pauseMs === undefined) {
          log.warn({ personId: due.personId, err: error }, 'Somebody could not be told of a change.');
          return await note(id, { ...due, messageId: null, isEnded: true });
        }
        isRepeat ||= verdict.kind === 'unclear';
        await pause(clock, pauseMs, goodbye.signal);
      }
    }
  }

  function find(id: string): PendingChange | undefined {
    return settings.data.pendingChanges.find((pending) => pending.id === id);
  }

  async function note(id: string, { personId, of, messageId, isEnded }: ChangeNotification): Promise<void> {
    await settings.update((draft) => {
      const pending = draft.pendingChanges.find((other) => other.id === id);
      if (!pending) return;
      const others = pending.told.filter((sent) => sent.personId !== personId || sent.of !== of);
      pending.told = [...others, { personId, of, messageId, isEnded }];
    });
  }

  function begin(): void {
    for (const pending of settings.data.pendingChanges) {
      for (const due of listDueNotifications(pending, settings.data, ownerIds)) {
        const key = `${pending.id} ${due.personId}`;
        if (goodbye.signal.aborted || inHand.has(key) || failed.has(key)) continue;
        inHand.add(key);
        const sending = tell(pending.id, due)
          .catch((error: unknown) => {
            failed.add(key);
            log.error({ err: error }, 'Telling somebody of a change of the rules failed.');
          })
          .finally(() => {
            sendings.delete(sending);
            inHand.delete(key);
            begin();
          });
        sendings.add(sending);
      }
    }
  }

  return {
    sendDue: begin,
    async close() {
      goodbye.abort();
      await Promise.all(sendings);
    },
  };
}
