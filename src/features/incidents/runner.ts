// Edits all messages that tell of an incident when it changes: somebody took it or gave it back, or it is over. Reminders
// go at the same time, in all chats. Which messages are outdated is in the ledger, so that a restart goes on with them.

import { judgeCall } from '../../telegram/judge.ts';
import { incidentKind } from '../../store/ledger/incidents/messages.ts';
import { isOfOrder } from '../../store/ledger/incidents/tables.ts';
import type { Incident } from '../../store/ledger/incidents/incident.ts';
import type { ReminderMessage } from '../../store/ledger/incidents/reminders.ts';
import { createMessageQueues } from '../buy/message-queue.ts';
import { edit } from '../buy/message.ts';
import type { BotDeps } from '../../bot/context.ts';
import type { MessageApi } from '../../bot/message-api.ts';
import { chatReader } from '../../bot/reader.ts';
import { createReminderRounds } from './remind.ts';
import { mayHear, listTakers } from './rights.ts';
import { keyboardOfRows, namesOf, tellIncident } from './told-incident.ts';
import type { PostKind } from '../../outbox/kind.ts';
import { isUnowned } from '../../rules/audience.ts';
import type { OverAs } from '../../store/ledger/incidents/write.ts';
import { readNotice } from '../../outbox/notice.ts';

export type IncidentRunner = ReturnType<typeof openIncidentRunner>;

/** How often reminders are looked for, and what a change has not announced. */
const checkEveryMs = 15_000;
const mostAtOnce = 200;

export function openIncidentRunner({ api, deps }: { api: MessageApi; deps: BotDeps }) {
  const { store, clock, log } = deps;
  const { incidents } = store;
  const queues = createMessageQueues(deps);
  const remindDue = createReminderRounds({ api, deps, queues, removeMessage });
  /** Versions that are being told, by incident. */
  const telling = new Map<number, number>();
  const works = new Set<Promise<void>>();
  let cancel = () => {};
  let isStarted = false;
  let isClosed = false;
  let round: Promise<void> | undefined;
  let isAwaited = false;

  const mustRunAgain = () => isAwaited && !isClosed;

  async function tellChanges(): Promise<void> {
    for (const incident of await incidents.untold(mostAtOnce)) {
      if (telling.get(incident.id) === incident.version) continue;
      telling.set(incident.id, incident.version);
      const work = tell(incident)
        .catch((error: unknown) => {
          log.error({ err: error, incident: incident.id }, 'A change of an incident could not be told.');
        })
        .finally(() => {
          if (telling.get(incident.id) === incident.version) telling.delete(incident.id);
          works.delete(work);
        });
      works.add(work);
    }
  }

  async function tell(incident: Incident): Promise<void> {
    const { id, kind, ref } = incident;
    const removed = removeReminders(id);
    await store.posts.changed(isOfOrder(kind) ? { ref } : { kind: incidentKind, ref: String(id) });
    if (await removed) await incidents.markTold(incident);
  }

  /** Each change ends the reminders: they begin anew when it was given back. */
  async function removeReminders(incidentId: number): Promise<boolean> {
    const standing = await incidents.reminders.standingOf(incidentId);
    const endings = await Promise.all(
      standing.map((message) =>
        queues.put(message.chatId, `remove:${message.messageId}`, () => removeMessage(message)),
      ),
    );
    if (endings.includes('dropped')) return false;
    await incidents.reminders.forget(incidentId);
    return true;
  }

  async function removeMessage({ chatId, messageId }: ReminderMessage): Promise<void> {
    try {
      await api.deleteMessage(chatId, messageId);
    } catch (error) {
      const verdict = judgeCall(error);
      if (verdict?.kind !== 'refused' || verdict.scope !== 'message') throw error;
      // Telegram deletes nothing that is older than 48 hours.
      const html = chatReader(deps, chatId).words('open-reminder-below');
      await edit(api, { chatId, messageId }, { html, keyboard: keyboardOfRows([]) });
    }
  }

  function wake(): void {
    if (!isStarted || isClosed) return;
    isAwaited = true;
    round ??= run();
  }

  async function run(): Promise<void> {
    while (mustRunAgain()) {
      isAwaited = false;
      try {
        await tellChanges();
      } catch (error) {
        log.error({ err: error }, 'Changes of incidents could not be looked for.');
      }
    }
    round = undefined;
  }

  function schedule(): void {
    cancel = clock.after(checkEveryMs, () => {
      const work = check().finally(() => {
        works.delete(work);
        if (!isClosed) schedule();
      });
      works.add(work);
    });
  }

  async function check(): Promise<void> {
    try {
      await endWhatIsOver(deps);
      await remindDue();
    } catch (error) {
      log.error({ err: error }, 'Reminders of incidents could not be looked for.');
    }
    wake();
  }

  incidents.onChanged(wake);
  store.notices.onAdded(wake);
  store.deliveries.onOpened(wake);

  return {
    start(): void {
      isStarted = true;
      wake();
      schedule();
    },
    /** Resolves when it sends nothing and uses the ledger no more. */
    async close(): Promise<void> {
      isClosed = true;
      cancel();
      await round;
      await queues.close();
      await Promise.all(works);
    },
  };
}

// A message that tells of an incident, as it is now.

export function openIncidentKind({ api, deps }: { api: PostKind['api']; deps: BotDeps }): PostKind {
  const find = (ref: string) => deps.store.incidents.find(Number(ref));
  return {
    name: incidentKind,
    api,
    async judge({ ref, chat_id: chatId }) {
      const incident = await find(ref);
      if (!incident) return 'end';
      return mayHear(deps, incident, chatId) ? 'tell' : 'skip';
    },
    async render({ ref, said, chat_id: chatId }) {
      const told = tellIncident(said ?? '', await find(ref), chatReader(deps, chatId), namesOf(deps));
      return { html: told.html, keyboard: keyboardOfRows(told.rows) };
    },
    isOver: async ({ ref }) => Boolean((await find(ref))?.over),
  };
}

// Ends incidents of which only the settings or the time tell that they are over, and gives back what people have who may
// no longer take care of it.

/** While events are turned away, it is reported once an hour. */
const quotaOverAfterMs = 75 * 60_000;

export async function endWhatIsOver(deps: BotDeps): Promise<void> {
  const { incidents } = deps.store;
  const now = deps.clock.now();
  await incidents.releaseExcept(listTakers(deps), now);
  for (const incident of await incidents.open()) {
    const as = await judge(deps, incident, now);
    if (as) await incidents.end({ kind: incident.kind, ref: incident.ref }, as, now);
  }
}

async function judge(deps: BotDeps, incident: Incident, now: number): Promise<OverAs | undefined> {
  const { kind, detail, reportedAt } = incident;
  if (kind === 'quota') return now - reportedAt >= quotaOverAfterMs ? 'normal' : undefined;
  const notice = readNotice(detail);
  const { data } = deps.store.settings;
  if (kind === 'unowned' && notice?.kind === 'unowned') {
    const audience = { settings: data, ownerIds: deps.ownerIds };
    return notice.chatIds.some((id) => isUnowned(id, audience)) ? undefined : 'normal';
  }
  if (kind === 'parked' && notice?.kind === 'parked') {
    const isKnown = data.chats.some(({ id, movedFrom }) => [id, movedFrom].includes(notice.chatId));
    return isKnown ? undefined : 'gone';
  }
  return undefined;
}
