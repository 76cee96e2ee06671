// The board as text: what its place would ask for again and again. It is text only, because it is edited often and a
// message with a photo can't become one without.

import { raw, type Html } from '../../base/html.ts';
import type { BalanceStanding } from '../../figures/figures.ts';
import { timeLeft } from '../../pictures/runway.ts';
import { zoneName } from '../../base/time.ts';
import { shortTime } from '../alerts/mute-sentence.ts';
import { kindWord, type Speaker } from '../alerts/rule-sentence.ts';
import { shortLines } from '../../watch/runway-sentence.ts';
import { coins, type Reader } from '../../base/lines.ts';

export type BoardNumbers = {
  /** Whether it shows all open orders and incidents; else those of this chat. */
  readonly isWhole: boolean;
  /** By the last signed reading; undefined where the place is not told of the account, null before the first reading. */
  readonly balance:
    | { readonly balanceSun: bigint; readonly asOf: number; readonly standing: BalanceStanding }
    | null
    | undefined;
  readonly orders: { readonly open: number; readonly troubled: number };
  /** Alerts for this chat that have not arrived. */
  readonly waiting: {
    readonly waiting: number;
    readonly held: number;
    readonly parked: number;
    readonly undelivered: number;
  };
  /** When the last event of each kind came that this place heard; Unix milliseconds. */
  readonly lastEvents: ReadonlyArray<{ readonly kind: string; readonly at: number }>;
  /** What is open here: in words, and who has taken it. */
  readonly incidents: ReadonlyArray<{ readonly what: string; readonly person: string | Html | undefined }>;
};

const mostIncidents = 10;

/**
 * Telegram HTML. `key` is equal for boards that say the same: it has no time at which something was only read or written
 * once more.
 */
export function describeBoard(
  numbers: BoardNumbers,
  reader: Reader & Pick<Speaker, 'book'>,
): { html: string; key: string } {
  const { words, timeZone, now } = reader;
  const lines = [
    ...ordersLines(numbers, reader),
    ...waitingLines(numbers, reader),
    ...eventLines(numbers, reader),
    ...incidentLines(numbers, reader),
  ];
  const balance = balanceLine(numbers, reader);
  const whole = [words('board-title'), ...balance.map(({ html }) => html), ...lines];
  const time = shortTime(now, { timeZone, now });
  return {
    html: [...whole, '', words('board-written', { time, zone: zoneName(timeZone) })].join('\n'),
    key: JSON.stringify([balance.map(({ key }) => key), lines, words.locale, timeZone]),
  };
}

function balanceLine({ balance }: BoardNumbers, reader: Reader): Array<{ html: string; key: string }> {
  const { words } = reader;
  if (balance === undefined) return [];
  if (balance === null) return [{ html: words('board-balance-unread'), key: '' }];
  const { balanceSun, asOf, standing } = balance;
  const { runway, level } = standing;
  const left =
    runway.kind === 'lasts'
      ? timeLeft(runway.lastsMs, words)
      : words.plain(runway.kind === 'no-spending' ? 'picture-no-spending' : 'picture-too-few-days');
  const html = words('digest-balance', { amount: coins(balanceSun), time: shortTime(asOf, reader), left });
  const short = shortLines(standing, reader);
  const isLow = level === 'warn' || level === 'bad';
  const low = short.length === 0 && isLow ? [words('board-balance-low')] : short;
  return [{ html: [html, ...low].join('\n'), key: JSON.stringify([String(balanceSun), left, low]) }];
}

function ordersLines({ orders: { open, troubled }, isWhole }: BoardNumbers, { words }: Reader): string[] {
  const whose = isWhole ? 'all' : 'here';
  if (open === 0) return [words('board-orders-none', { whose })];
  return [words(troubled > 0 ? 'board-orders-troubled' : 'board-orders', { open, troubled, whose })];
}

function waitingLines({ waiting }: BoardNumbers, { words }: Reader): string[] {
  const parts = Object.entries(waiting).flatMap(([state, count]) =>
    count === 0 ? [] : [words.plain(`board-waits-${state}`, { count })],
  );
  if (parts.length === 0) return [words('board-waits-none')];
  return [words('board-waits', { parts: parts.join(words.plain('list-comma')) })];
}

function eventLines({ lastEvents }: BoardNumbers, reader: Reader & Pick<Speaker, 'book'>): string[] {
  const { words } = reader;
  if (lastEvents.length === 0) return [words('board-events-none')];
  const lines = lastEvents.map(({ kind, at }) =>
    words('board-event', { kind: raw(kindWord(kind, reader)), time: shortTime(at, { ...reader, now: 0 }) }),
  );
  return [words('board-events'), ...lines];
}

function incidentLines({ incidents, isWhole }: BoardNumbers, { words }: Reader): string[] {
  const whose = isWhole ? 'all' : 'here';
  if (incidents.length === 0) return [words('board-incidents-none', { whose })];
  const lines = incidents
    .slice(0, mostIncidents)
    .map(({ what, person }) =>
      person === undefined
        ? words('board-incident', { what: raw(what) })
        : words('board-incident-taken', { what: raw(what), person }),
    );
  const more = incidents.length - lines.length;
  return [
    words('board-incidents', { whose }),
    ...lines,
    ...(more > 0 ? [words('board-more', { count: more })] : []),
  ];
}
