// The message of a board: sent and pinned without a sound, and looked at once a minute, when it is edited where something has
// changed, within the rate limit of alerts. What somebody unpinned or deleted is asked about once. After a restart the same
// messages go on, since their ids are in the settings.

import { InlineKeyboard } from 'grammy';
import type { BotDeps } from '../../bot/context.ts';
import type { ReportApi } from '../../bot/message-api.ts';
import { chatReader } from '../../bot/reader.ts';
import { style } from '../../bot/say.ts';
import { mayBeTold } from '../../rules/audience.ts';
import type { Place } from '../../store/place.ts';
import {
  findReports,
  reportsIn,
  type BoardSettings,
  type Reports,
} from '../../store/settings/report-settings.ts';
import { judgeCall } from '../../telegram/judge.ts';
import { boardButtons } from './buttons.ts';
import { startOfDay } from './digest-times.ts';
import { readReport } from './report.ts';
import { describeReport, keyOfReport } from './text.ts';

type BoardParts = { api: ReportApi; deps: BotDeps };

/** Of the day until now. `key` is equal for boards that say the same. */
async function composeBoard(
  deps: BotDeps,
  place: Place,
  settings: Pick<BoardSettings, 'accountBy'>,
): Promise<{ html: string; key: string }> {
  const reader = { ...chatReader(deps, place.chatId), book: deps.store.settings.data.addresses };
  const { now: until, timeZone } = reader;
  const since = startOfDay(until, timeZone);
  const report = await readReport(deps, place, settings, { of: 'board', since, until });
  return { html: describeReport(report, reader), key: keyOfReport(report, reader) };
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
async function askAbout({ api, deps }: BoardParts, place: Place, about: 'unpinned' | 'gone'): Promise<void> {
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
  place: Place,
  to: (now: BoardSettings | undefined) => BoardSettings | undefined,
): Promise<void> {
  await store.settings.update((draft) => {
    const reports = reportsIn(draft, place);
    reports.board = to(reports.board);
  });
}

function inTopic({ topicId }: Place) {
  return topicId === null ? {} : { message_thread_id: topicId };
}

const everyMs = 60_000;
/** Where nothing else has changed, the times on a board are no older than this. */
const oldestMs = 3_600_000;
/** Telegram tells nobody of a message that was unpinned: it is looked at each so many rounds. */
const pinRounds = 5;

type Shown = { key: string; at: number };

export function openBoards(parts: BoardParts) {
  const { api, deps } = parts;
  const { store, clock, log, rateLimiter, ownerIds } = deps;
  const shown = new Map<string, Shown>();
  let rounds = 0;
  let cancel = () => {};
  let round = Promise.resolve();
  let isClosed = false;

  function schedule(): void {
    if (isClosed) return;
    cancel = clock.after(everyMs, () => {
      round = lookAtAll().finally(schedule);
    });
  }

  async function lookAtAll(): Promise<void> {
    rounds += 1;
    for (const reports of store.settings.data.reports) {
      const { board, chatId } = reports;
      if (isClosed) return;
      if (!board || board.isGone || !mayBeTold(chatId, { settings: store.settings.data, ownerIds })) continue;
      try {
        await show(reports, board);
        if (rounds % pinRounds === 0) await lookAtPin(reports);
      } catch (error) {
        await handle(error, reports);
      }
    }
  }

  async function show(place: Reports, board: BoardSettings): Promise<void> {
    const { chatId } = place;
    const id = `${chatId} ${place.topicId ?? ''}`;
    const { html, key } = await composeBoard(deps, place, board);
    const last = shown.get(id);
    const isSame = last?.key === key && clock.now() - last.at < oldestMs;
    if (board.messageId !== null && isSame) return;
    // Edits are counted as alerts, though Telegram has no figure for them: a board never delays an alert.
    if (rateLimiter.take(chatId, 'alert') > 0) return;
    if (board.messageId === null) await sendBoard(parts, place, board.accountBy);
    else await api.editMessageText(chatId, board.messageId, html, style).catch(ignoreUnchanged);
    shown.set(id, { key, at: clock.now() });
  }

  async function lookAtPin(place: Reports): Promise<void> {
    const board = boardOf(deps, place);
    if (!board || board.messageId === null) return;
    if (board.pin === 'wanted') {
      const pin = await pinBoard(api, place, board.messageId);
      return changeBoard(deps, place, (now) => now && { ...now, pin });
    }
    if (board.pin !== 'pinned') return;
    const { pinned_message: newest } = await api.getChat(place.chatId);
    // Telegram names the newest of the pinned messages: a newer one says nothing about the board.
    if (newest && newest.message_id >= board.messageId) return;
    await changeBoard(deps, place, (now) => now && { ...now, pin: 'asked' });
    await ask(place, 'unpinned');
  }

  async function handle(error: unknown, place: Reports): Promise<void> {
    const { chatId, topicId } = place;
    const verdict = judgeCall(error);
    if (!verdict) return log.error({ err: error, chatId }, 'A board could not be made.');
    if (verdict.kind === 'moved') return void (await store.moveChat(chatId, verdict.chatId));
    if (verdict.kind !== 'refused') return;
    log.warn({ chatId, topicId, scope: verdict.scope }, 'A board was refused.');
    if (verdict.reason.code === 'topic-deleted') await changeBoard(deps, place, () => undefined);
    if (verdict.reason.code !== 'uneditable') return;
    await changeBoard(deps, place, (now) => now && { ...now, isGone: true });
    await ask(place, 'gone');
  }

  /** Once: a question that does not arrive is not repeated, and /board says the same. */
  async function ask(place: Reports, about: 'unpinned' | 'gone'): Promise<void> {
    try {
      await askAbout(parts, place, about);
    } catch (error) {
      const verdict = judgeCall(error);
      if (!verdict) throw error;
      if (verdict.kind === 'refused' && verdict.reason.code === 'topic-deleted')
        await changeBoard(deps, place, () => undefined);
      log.warn(
        { chatId: place.chatId, about, verdict: verdict.kind },
        'A question about a board was not sent.',
      );
    }
  }

  return {
    start: schedule,
    /** Resolves when it calls nothing and uses the ledger no more. */
    async close(): Promise<void> {
      isClosed = true;
      cancel();
      await round;
    },
  };
}

function ignoreUnchanged(error: unknown): void {
  if (judgeCall(error)?.kind !== 'sent') throw error;
}
