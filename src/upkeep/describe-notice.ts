// A notice in the reader's words.

import { raw } from '../html.ts';
import type { Words } from '../i18n.ts';
import { formatTime } from '../time.ts';
import { formatTrx } from '../tron/amount.ts';

/** `at`, `from` and `to` are Unix milliseconds; amounts are integer sun (TRX) or millionths (USDT) as text. */
export type Notice =
  /** The balance moved between two readings, and no event came. */
  | {
      kind: 'silence';
      at: number;
      from: number;
      to: number;
      trx?: { before: string; after: string };
      usdt?: { before: string; after: string };
    }
  /** The bot was away for so long that the service may have given up on events of this time. */
  | { kind: 'downtime'; at: number; from: number; to: number; backAt: number };

export function describeNotice(
  notice: Notice,
  { words, timeZone }: { words: Words; timeZone: string },
  isRepeat: boolean,
): string {
  const time = (ms: number) => formatTime(ms, timeZone);
  const span = { from: time(notice.from), to: time(notice.to) };
  const mark = isRepeat ? `${words('order-alarm-repeat')}\n` : '';
  if (notice.kind === 'downtime') {
    return mark + words('upkeep-downtime', { ...span, back: time(notice.backAt) });
  }
  const moves = (['trx', 'usdt'] as const).flatMap((coin) => {
    const move = notice[coin];
    if (!move) return [];
    const amounts = { before: formatTrx(BigInt(move.before)), after: formatTrx(BigInt(move.after)) };
    return [words(`upkeep-moved-${coin}`, amounts)];
  });
  return mark + words('upkeep-silence', { ...span, moves: raw(moves.join('\n')) });
}
