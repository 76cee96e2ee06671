// The board's message: sent without a sound, pinned without one, and edited in place.

import { InlineKeyboard } from 'grammy';
import type { Place } from '../../store/place.ts';
import { findReports, type BoardSettings } from '../../store/settings/report-settings.ts';
import { judgeCall } from '../../telegram/judge.ts';
import type { BotDeps } from '../../bot/context.ts';
import type { ReportApi } from '../../bot/message-api.ts';
import { chatReader } from '../../bot/reader.ts';
import { style } from '../../bot/say.ts';
import { boardButtons } from './buttons.ts';
import { openStates, statesWhere } from '../../orders/states.ts';
import { isOfOrder } from '../../store/ledger/incidents/tables.ts';
import { capitalized, describeSubject } from '../incidents/subject.ts';
import { mayHear } from '../incidents/rights.ts';
import { namesOf } from '../incidents/told-incident.ts';
import { mayTellAccount } from '../reports/read-digest.ts';
import { raw, type Html } from '../../base/html.ts';
import type { BalanceStanding } from '../../figures/figures.ts';
import { timeLeft } from '../../pictures/runway.ts';
import { zoneName } from '../../base/time.ts';
import { shortTime } from '../alerts/mute-sentence.ts';
import { kindWord, type Speaker } from '../alerts/rule-sentence.ts';
import { shortLines } from '../../watch/runway-sentence.ts';
import { coins, type Reader } from '../../base/lines.ts';

export type BoardParts = { api: ReportApi; deps: BotDeps };

export async function composeBoard(deps: BotDeps, place: Place, settings: Pick<BoardSettings, 'accountBy'>) {
  const reader = { ...chatReader(deps, place.chatId), book: deps.store.settings.data.addresses };
  return describeBoard(await readBoard(deps, place, settings), reader);
}

/** Sends a new message and pins it; its id is stored with how that went. Rejects where it can't be sent. */
export async function sendBoard(
  { api, deps }: BoardParts,
  place: Place,
  accountBy: number | null,
): Promise<string> {
  const { html, key } = await composeBoard(deps, place, { accountBy });
  const { message_id: messageId } = await api.sendMessage(place.chatId, html, {
    ...style,
    ...inTopic(place),
    disable_notification: true,
  });
  const pin = await pinBoard(api, place, messageId);
  await changeBoard(deps, place, () => ({ messageId, accountBy, pin, isGone: false }));
  return key;
}

/** `wanted` where it is to be tried again. */
export async function pinBoard(
  api: Pick<ReportApi, 'pinChatMessage'>,
  { chatId }: Place,
  messageId: number,
): Promise<'pinned' | 'forbidden' | 'wanted'> {
  try {
    await api.pinChatMessage(chatId, messageId, { disable_notification: true });
    return 'pinned';
  } catch (error) {
    const verdict = judgeCall(error);
    if (!verdict) throw error;
    // "Not enough rights" concerns the pin alone, whatever it would mean for a message.
    return verdict.kind === 'refused' && verdict.scope !== 'account' ? 'forbidden' : 'wanted';
  }
}

/** One short message below the board, with the answers as buttons. */
export async function askAbout(
  { api, deps }: BoardParts,
  place: Place,
  about: 'unpinned' | 'gone',
): Promise<void> {
  const { words } = chatReader(deps, place.chatId);
  const keyboard = new InlineKeyboard();
  if (about === 'unpinned') {
    keyboard
      .text(words.plain('board-pin'), boardButtons.pin.data())
      .text(words.plain('board-leave'), boardButtons.leave.data());
  } else {
    keyboard
      .text(words.plain('board-anew'), boardButtons.anew.data())
      .row()
      .text(words.plain('board-off'), boardButtons.off.data());
  }
  const question = words(`board-${about}`);
  // Everybody in a group sees the buttons.
  const html = place.chatId < 0 ? `${question}\n${words('board-who')}` : question;
  await api.sendMessage(place.chatId, html, {
    ...style,
    ...inTopic(place),
    disable_notification: true,
    reply_markup: keyboard,
  });
}

export function boardOf({ store }: Pick<BotDeps, 'store'>, place: Place): BoardSettings | undefined {
  return findReports(store.settings.data, place)?.board;
}

/** `to` gets the board as it is now; undefined for none. */
export async function changeBoard(
  { store }: Pick<BotDeps, 'store'>,
  { chatId, topicId }: Place,
  to: (now: BoardSettings | undefined) => BoardSettings | undefined,
): Promise<void> {
  await store.settings.update((draft) => {
    const known = findReports(draft, { chatId, topicId });
    const board = to(known?.board);
    const at = draft.reports.findIndex((one) => one.chatId === chatId && one.topicId === topicId);
    if (at === -1) draft.reports.push({ chatId, topicId, board });
    else draft.reports[at]!.board = board;
  });
}

function inTopic({ topicId }: Place) {
  return topicId === null ? {} : { message_thread_id: topicId };
}

// Reads what the board of a place says. An owner's private chat shows all open orders and incidents, every other chat
// those that were asked for or told there.

const troubledStates: ReadonlySet<string> = statesWhere(({ isTrouble }) => isTrouble);

async function readBoard(
  deps: BotDeps,
  place: Place,
  { accountBy }: Pick<BoardSettings, 'accountBy'>,
): Promise<BoardNumbers> {
  const { store, ownerIds } = deps;
  const { chatId } = place;
  const isOwner = ownerIds.includes(chatId);
  const { words } = chatReader(deps, chatId);
  const rows = await store.orders.inStates([...openStates]);
  // What nobody has confirmed is no order yet.
  const orders = rows.filter((row) => row.card_state !== 'offered' && (isOwner || row.chat_id === chatId));
  const open = await store.incidents.open(isOwner ? {} : { chatId });
  const incidents = [];
  for (const incident of open.filter((one) => mayHear(deps, one, chatId))) {
    const { kind, ref, taken } = incident;
    const order = isOfOrder(kind) ? await deps.orders.find(ref) : undefined;
    incidents.push({
      what: capitalized(describeSubject(incident, order, words), words.locale),
      person: taken ? namesOf(deps)(taken.by, taken.name) : undefined,
    });
  }
  return {
    isWhole: isOwner,
    balance: mayTellAccount(deps, chatId, accountBy) ? await readBalance(deps) : undefined,
    orders: {
      open: orders.length,
      troubled: orders.filter(({ state }) => troubledStates.has(state)).length,
    },
    waiting: await store.deliveries.countUnsettled(place),
    lastEvents: await store.outcomes.lastHeard(place),
    incidents,
  };
}

/** By the last signed reading: the account is read every few minutes anyway. */
async function readBalance({ figures, clock }: BotDeps): Promise<BoardNumbers['balance']> {
  const last = await figures.readLastBalance(clock.now());
  if (last?.trx === undefined) return null;
  const { trx: balanceSun, usdt: balanceUsdt, rechargedTrx: rechargedSun, refundedTrx: refundedSun } = last;
  const reading = { balanceSun, balanceUsdt, rechargedSun, refundedSun };
  return { balanceSun, asOf: last.at, standing: await figures.readStanding(reading, clock.now()) };
}

// The board as text: what its place would ask for again and again. It is text only, because it is edited often and a
// message with a photo can't become one without.

type BoardNumbers = {
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
function describeBoard(
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
