// Looks for incidents that have changed or waited too long: their reminders are wanted or taken away. What is outdated is in
// the ledger, so that a restart goes on with it.

import { incidentKind } from '../../store/ledger/incidents/messages.ts';
import type { Incident } from '../../store/ledger/incidents/incidents.ts';
import type { BotDeps } from '../../bot/context.ts';
import { chatReader } from '../../bot/reader.ts';
import { createReminderRounds } from './remind.ts';
import { listTakers, mayHear } from './rights.ts';
import { keyboardOfRows, namesOf, tellIncident } from './told-incident.ts';
import type { PostKind } from '../../outbox/kind.ts';
import { isUnowned } from '../../rules/audience.ts';
import type { OverAs } from '../../store/ledger/incidents/write.ts';
import { readNotice } from '../../outbox/notice.ts';

/** How often reminders are looked for, and what a change has not announced. */
const checkEveryMs = 15_000;

export function openIncidentRunner(deps: BotDeps) {
  const { store, clock, log } = deps;
  const { incidents } = store;
  const lookAtReminders = createReminderRounds(deps);
  const works = new Set<Promise<void>>();
  let cancel = () => {};
  let isStarted = false;
  let isClosed = false;
  let round: Promise<void> | undefined;
  let isAwaited = false;

  const mustRunAgain = () => isAwaited && !isClosed;

  function wake(): void {
    if (!isStarted || isClosed) return;
    isAwaited = true;
    round ??= run();
  }

  async function run(): Promise<void> {
    while (mustRunAgain()) {
      isAwaited = false;
      try {
        await lookAtReminders();
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
    } catch (error) {
      log.error({ err: error }, 'It could not be looked for incidents that are over.');
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
    /** Resolves when it uses the ledger no more. */
    async close(): Promise<void> {
      isClosed = true;
      cancel();
      await round;
      await Promise.all(works);
    },
  };
}

// A message that tells of an incident, as it is now.

export function openIncidentKind(deps: BotDeps): PostKind {
  const find = (ref: string) => deps.store.incidents.find(Number(ref));
  return {
    name: incidentKind,
    topic: 'system',
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
