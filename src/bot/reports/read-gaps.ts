// When events may have been lost, as owners were told: the bot was away for longer than the service repeats them, or the
// balance moved without one.

import type { Gap } from '../../views/report/digest-numbers.ts';
import { readNotice } from '../../views/team/notice.ts';
import type { BotDeps } from '../frame/context.ts';

export type Gaps = {
  /** Within the period, oldest first; they don't overlap. */
  gaps: Gap[];
  /** The incidents about them. */
  incidentIds: ReadonlySet<number>;
};

export async function readGaps({ store }: BotDeps, since: number, until: number): Promise<Gaps> {
  const stored = [...(await store.notices.listOf('downtime')), ...(await store.notices.listOf('silence'))];
  const incidentIds = new Set<number>();
  const found: Gap[] = [];
  for (const { body, incident } of stored) {
    const notice = readNotice(body);
    if (notice?.kind !== 'downtime' && notice?.kind !== 'silence') continue;
    // A silence goes on until an event comes; a downtime is over when it is told.
    const isOn = notice.kind === 'silence' && incident !== undefined && !incident.over;
    const over = notice.kind === 'silence' ? (incident?.over?.at ?? 0) : 0;
    const to = isOn ? until : Math.max(notice.to, over);
    if (notice.from >= until || to <= since) continue;
    found.push({ from: Math.max(notice.from, since), to: Math.min(to, until) });
    if (incident) incidentIds.add(incident.id);
  }
  return { gaps: join(found), incidentIds };
}

function join(gaps: readonly Gap[]): Gap[] {
  const joined: Gap[] = [];
  for (const gap of gaps.toSorted((a, b) => a.from - b.from)) {
    const last = joined.at(-1);
    if (last && gap.from <= last.to) joined[joined.length - 1] = { ...last, to: Math.max(last.to, gap.to) };
    else joined.push(gap);
  }
  return joined;
}
