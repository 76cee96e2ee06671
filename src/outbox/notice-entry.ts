// A notice as the ledger stores it: its key, and the incident that it opens for whoever takes care of it. Good news opens
// none, and neither does news of the account.

import type { NoticeEntry, NoticeIncident } from '../store/ledger/maintenance/notices.ts';
import { parkedRef } from '../store/ledger/incidents/write.ts';
import { keyOf, type Notice } from './notice.ts';

export function noticeEntry(notice: Notice): NoticeEntry {
  return { key: keyOf(notice), at: notice.at, body: notice, incident: incidentOf(notice) };
}

function incidentOf(notice: Notice): NoticeIncident | undefined {
  const { kind } = notice;
  if (kind === 'first-event' || kind === 'owned') return undefined;
  // What ends it is at the service, if anything: a recharge, or a setting there.
  if (kind === 'low-balance' || kind === 'record' || kind === 'found') return undefined;
  // Over when it is told, or mended on the machine.
  if (kind === 'leaderless' || kind === 'takeover' || kind === 'clock') return undefined;
  if (kind === 'parked') return { kind, ref: parkedRef(notice.chatId, notice.topicId) };
  // Told once an hour at most, but what comes after the last one was dealt with waits for somebody at once.
  if (kind === 'undelivered') return { kind, ref: String(notice.chatId), reopens: true };
  // One at a time, however often it is told.
  if (kind === 'silence' || kind === 'quota' || kind === 'jobs-late') return { kind, ref: '' };
  return { kind, ref: keyOf(notice) };
}
