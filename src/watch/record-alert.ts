// Text of the alert about a watched basic address: one line for each thing that a check found.

import { code } from '../base/html.ts';
import { coins, count, sentence, toQuotedLine, type Reader } from '../base/lines.ts';
import { clockTime } from '../base/moment.ts';
import type { RecordChange } from '../outbox/account-notices.ts';
import type { NoticeOf } from '../outbox/notice.ts';

export function describeRecordAlert(
  { place, address, changes, at }: NoticeOf<'record'>,
  { words, timeZone }: Pick<Reader, 'words' | 'timeZone'>,
): string {
  // In a group read those, too, who may not ask for the balance.
  const reader = { words, timeZone, mayReadBalance: place.chatId > 0 };
  return [
    words('watch-alert-title', { address: code(address) }),
    ...changes.flatMap((change) => describeChange(change, reader)),
    sentence(words, 'watch-alert-found', { time: clockTime(at, timeZone) }) ?? '',
  ].join('\n');
}

function describeChange(
  change: RecordChange,
  { words, timeZone, mayReadBalance }: Pick<Reader, 'words' | 'timeZone'> & { mayReadBalance: boolean },
): string[] {
  if (change.is === 'guarantee-off') return [words('watch-guarantee-off')];
  if (change.is === 'gone') return [words('watch-gone')];
  if (change.is === 'status') {
    const [from, to] = [change.from, change.to].map((status) => toQuotedLine(status, 64) ?? '—');
    return [words('watch-status', { from: from!, to: to! })];
  }
  if (change.is === 'quota') {
    const { of, isUsedUp, used, whole } = change;
    const level = isUsedUp ? 'used' : 'near';
    return [words('watch-quota', { of, level, used: count(used), whole: count(whole) })];
  }
  const time = clockTime(change.at, timeZone) ?? '—';
  if (change.is === 'expired') return [words('watch-expired', { time })];
  const fee = change.feeSun === undefined ? undefined : coins(BigInt(change.feeSun));
  if (!mayReadBalance || change.spareSun === undefined) {
    const known = change.isShort ? 'watch-billing-short-only' : 'watch-billing-fee';
    return [sentence(words, known, { time, fee }) ?? words('watch-billing', { time })];
  }
  const spareSun = BigInt(change.spareSun);
  const spare = coins(spareSun < 0n ? 0n : spareSun);
  const compared = change.isShort ? 'watch-billing-short' : 'watch-billing-covered';
  return [sentence(words, compared, { time, fee, spare }) ?? words('watch-billing', { time })];
}
