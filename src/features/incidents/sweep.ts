// Ends incidents of which only the settings or the time tell that they are over, and gives back what people have who may
// no longer take care of it.

import { isUnowned } from '../../rules/audience.ts';
import type { Incident } from '../../store/ledger/incidents/incident.ts';
import type { OverAs } from '../../store/ledger/incidents/write.ts';
import { readNotice } from '../../outbox/notice.ts';
import type { BotDeps } from '../../bot/context.ts';
import { listTakers } from './rights.ts';

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
