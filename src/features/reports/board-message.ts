// The message of a board: a post, pinned without a sound, which is looked at once a minute and edited where something has
// changed. What somebody unpinned or deleted is asked about once. The settings say when the board was made, and its post is
// named by that, so that after a restart the same message goes on.

import { type Api, InlineKeyboard } from 'grammy';
import type { BotDeps } from '../../bot/context.ts';
import { chatReader } from '../../outbox/reader.ts';
import type { Body, PostKind } from '../../outbox/kind.ts';
import { mayBeTold, audienceOf } from '../../rules/audience.ts';
import { type PostRow, boardKind } from '../../store/ledger/deliveries/tables.ts';
import type { Place } from '../../store/ledger/tables.ts';
import {
  type BoardSettings,
  type Reports,
  findReports,
  reportsIn,
} from '../../store/settings/report-settings.ts';
import { judgeCall } from '../../telegram/judge.ts';
import { boardButtons } from './buttons.ts';
import { dayOf, startOf } from '../../base/time.ts';
import { readReport } from './report.ts';
import { describeReport, keyOfReport } from './text.ts';
import { createRounds } from '../../base/clock.ts';

type PinApi = Pick<Api, 'pinChatMessage' | 'getChat'>;

/** Of the day until now. `key` is equal for boards that say the same. */
async function composeBoard(
  deps: BotDeps,
  place: Place,
  settings: Pick<BoardSettings, 'accountBy'>,
): Promise<{ html: string; key: string }> {
  const reader = { ...chatReader(deps, place.chatId), book: deps.store.settings.data.addresses };
  const { now: until, timeZone } = reader;
  const since = startOf(dayOf(until, timeZone), timeZone);
  const report = await readReport(deps, place, settings, { of: 'board', since, until });
  return { html: describeReport(report, reader), key: keyOfReport(report, reader) };
}

/** One that stood there before stays as it is. */
export async function makeBoard(deps: BotDeps, place: Place, accountBy: number | null): Promise<void> {
  const madeAt = deps.clock.now();
  await changeBoard(deps, place, () => ({ madeAt, accountBy, pin: 'wanted', isGone: false }));
  await wantBoard(deps, place, { madeAt });
}

function wantBoard({ store, clock }: BotDeps, place: Place, board: Pick<BoardSettings, 'madeAt'>) {
  return store.posts.want(subjectOf(board), [place], { isUrgent: false, at: clock.now() });
}

function subjectOf({ madeAt }: Pick<BoardSettings, 'madeAt'>) {
  return { kind: boardKind, ref: String(madeAt), part: '' };
}

async function postOf(
  { store }: BotDeps,
  { chatId, topicId }: Place,
  board: BoardSettings,
): Promise<PostRow | undefined> {
  const [post] = await store.posts.about({ ...subjectOf(board), chatId, topicId });
  return post;
}

/** Pins it where it stands. */
export async function pinBoard(
  api: Pick<PinApi, 'pinChatMessage'>,
  deps: BotDeps,
  place: Place,
): Promise<void> {
  const board = boardOf(deps, place);
  const post = board && (await postOf(deps, place, board));
  if (!post || post.message_id === null) return;
  const pin = await pinMessage(api, place, post.message_id);
  await changeBoard(deps, place, (now) => now && { ...now, pin });
}

/** `wanted` where it is to be tried again. */
async function pinMessage(
  api: Pick<PinApi, 'pinChatMessage'>,
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

export function openBoardKind({
  pinApi,
  deps,
}: {
  pinApi: Pick<PinApi, 'pinChatMessage'>;
  deps: BotDeps;
}): PostKind {
  const { store } = deps;
  const placeOf = ({ chat_id: chatId, topic_id: topicId }: PostRow) => ({ chatId, topicId });

  /** What the post is about, unless the place has no board any more, or another one. */
  function find(post: PostRow): BoardSettings | undefined {
    const board = boardOf(deps, placeOf(post));
    return board && String(board.madeAt) === post.ref ? board : undefined;
  }

  return {
    name: boardKind,
    topic: 'alerts',
    judge(post) {
      const board = find(post);
      const about = aboutOf(post);
      const isAsked = about === 'gone' ? board?.isGone : about === undefined || board?.pin === 'asked';
      if (!board || !isAsked) return 'end';
      return mayBeTold(post.chat_id, audienceOf(deps)) ? 'tell' : 'skip';
    },
    async render(post) {
      const board = find(post);
      if (!board) return { html: undefined };
      const about = aboutOf(post);
      const body = about
        ? askAbout(deps, post.chat_id, about)
        : { html: (await composeBoard(deps, placeOf(post), board)).html };
      return { ...body, isSilent: true };
    },
    isOver: (post) => aboutOf(post) !== undefined,
    async shown(post) {
      // It may have been sent outside of its topic.
      if (aboutOf(post) !== undefined) return;
      for (const { chat_id: chatId, topic_id: topicId } of await store.posts.about(post))
        if (boardOf(deps, { chatId, topicId })?.pin === 'wanted')
          await pinBoard(pinApi, deps, { chatId, topicId });
    },
  };
}

type Question = 'unpinned' | 'gone';

function aboutOf({ part }: PostRow): Question | undefined {
  return part === '' ? undefined : part.startsWith('gone') ? 'gone' : 'unpinned';
}

/** One short message below the board, with the answers as buttons. */
function askAbout(deps: BotDeps, chatId: number, about: Question): Body & { html: string } {
  const { words } = chatReader(deps, chatId);
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
  return { html: chatId < 0 ? `${question}\n${words('board-who')}` : question, keyboard };
}

const everyMs = 60_000;
/** Where nothing else has changed, the times on a board are no older than this. */
const oldestMs = 3_600_000;
/** Telegram tells nobody of a message that was unpinned: it is looked at each so many rounds. */
const pinRounds = 5;

/** `at`: by the monotonic clock. */
type Shown = { key: string; at: number };

export function openBoards({ api, deps }: { api: PinApi; deps: BotDeps }) {
  const { store, clock, log } = deps;
  /** By the `id` of the post. */
  const shown = new Map<number, Shown>();
  let count = 0;
  const rounds = createRounds(clock, async () => {
    await lookAtAll();
    return everyMs;
  });

  async function lookAtAll(): Promise<void> {
    count += 1;
    for (const reports of store.settings.data.reports) {
      const { board, chatId } = reports;
      if (rounds.closing.aborted) return;
      if (!board || board.isGone || !mayBeTold(chatId, audienceOf(deps))) continue;
      try {
        await look(reports, board);
      } catch (error) {
        if (judgeCall(error)) log.warn({ err: error, chatId }, 'It could not be asked what is pinned.');
        else log.error({ err: error, chatId }, 'A board could not be made.');
      }
    }
    try {
      await endOthers();
    } catch (error) {
      log.error(
        { err: error },
        'Boards that were turned off could not be ended; it is tried again in a minute.',
      );
    }
  }

  async function look(place: Reports, board: BoardSettings): Promise<void> {
    const post = await postOf(deps, place, board);
    if (!post) return wantBoard(deps, place, board);
    // The group has become a supergroup, which has no message of it.
    if (post.message_id === null && post.shown_at !== null) return makeBoard(deps, place, board.accountBy);
    if (post.state === 'ended' || post.state === 'undelivered') return ask(place, 'gone', { isGone: true });
    const { id, chat_id: chatId, topic_id: topicId } = post;
    const { key } = await composeBoard(deps, place, board);
    const last = shown.get(id);
    if (last?.key !== key || clock.monotonic() - last.at >= oldestMs) {
      await store.posts.changed({ ...subjectOf(board), chatId, topicId });
      shown.set(id, { key, at: clock.monotonic() });
    }
    if (count % pinRounds === 0 && post.message_id !== null) await lookAtPin(place, board, post.message_id);
  }

  async function lookAtPin(place: Reports, { pin }: BoardSettings, messageId: number): Promise<void> {
    if (pin === 'wanted') return pinBoard(api, deps, place);
    if (pin !== 'pinned') return;
    const { pinned_message: newest } = await api.getChat(place.chatId);
    // Telegram names the newest of the pinned messages: a newer one says nothing about the board.
    if (newest && newest.message_id >= messageId) return;
    await ask(place, 'unpinned', { pin: 'asked' });
  }

  /** Once, so the settings come first: /board says the same. */
  async function ask(place: Reports, about: Question, change: Partial<BoardSettings>): Promise<void> {
    const { board } = place;
    if (!board) return;
    await changeBoard(deps, place, (now) => now && { ...now, ...change });
    const at = clock.now();
    const subject = { ...subjectOf(board), part: `${about} ${at}` };
    await store.posts.want(subject, [place], { isUrgent: false, at });
  }

  /** Boards that were turned off, or made anew. */
  async function endOthers(): Promise<void> {
    const made = new Set(store.settings.data.reports.map(({ board }) => String(board?.madeAt)));
    for (const { ref } of await store.posts.standing(boardKind))
      if (!made.has(ref)) await store.posts.changed({ kind: boardKind, ref });
  }

  return {
    start: (): void => rounds.beginAfter(everyMs),
    /** Resolves when it calls nothing and uses the ledger no more. */
    close: rounds.close,
  };
}
