// The end of a mute: one line without sound that says how many alerts were not shown, with a button that shows them. One
// that ended while the bot was down is told at the next start. Nothing is sent again: the events stay counted as muted.

import { InlineKeyboard, type Composer } from 'grammy';
import { raw } from '../../base/html.ts';
import { mayBeTold } from '../../rules/audience.ts';
import { findPlace } from '../../rules/places.ts';
import type { AlertMute, AlertPlace } from '../../store/settings/alert-rules.ts';
import { judgeCall } from '../../telegram/judge.ts';
import { muteSubject, whoseMute } from './mute-sentence.ts';
import { paragraphs } from '../../base/lines.ts';
import { countKeptBack } from '../chat/mute-state.ts';
import type { CallbackQuery } from '../../bot/ask/callback-data.ts';
import type { BotContext, BotDeps } from '../../bot/context.ts';
import type { MessageApi } from '../../bot/message-api.ts';
import { placeOf } from '../../bot/place.ts';
import { chatReader, eventReader } from '../../bot/reader.ts';
import { notice, show, style } from '../../bot/say.ts';
import { alertMuteButtons } from './buttons.ts';
import { triedOf } from './last-events.ts';
import { offerEvents, offerMutes, othersHere } from './mutes.ts';
import { offerPages } from './fields.ts';

const perPage = 10;
const retryMs = 20_000;
/** The wall clock may be set while it waits by the monotonic one. */
const longestWaitMs = 60_000;

export function installEndedMutes(composer: Composer<BotContext>): void {
  alertMuteButtons.tell.on(composer, (ctx, { n, page }) => showMutedEvents(ctx, n, page));
}

/** The events that a mute kept back, each with its whole key, ten on a page. */
async function showMutedEvents(ctx: CallbackQuery, n: number, page: number): Promise<void> {
  const { words, deps } = ctx;
  const { store } = deps;
  const address = placeOf(ctx);
  const count = address ? await store.history.countMutedBy(address, n) : 0;
  if (!address || count === 0) return notice(ctx, words.plain('mute-alert-gone'), { box: true });
  const pages = Math.max(1, Math.ceil(count / perPage));
  const shown = Math.min(page, pages - 1);
  const range = { limit: perPage, offset: shown * perPage };
  const rows = await store.history.findMuted(address, n, range);
  // Loads the template engine.
  const { storedLineWithKey } = await import('./stored-event.ts');
  const reader = eventReader(ctx);
  const lines = rows.flatMap((event) => {
    const tried = triedOf(event, store);
    return tried ? [storedLineWithKey(tried, reader)] : [];
  });
  const keyboard = new InlineKeyboard();
  const to = (other: number) => alertMuteButtons.tell.data({ n, page: other });
  offerPages(keyboard, { shown, pages }, to);
  await show(ctx, paragraphs([words('mute-shown', { count }), lines.join('\n\n')]), keyboard);
}

export type EndedMutes = ReturnType<typeof openEndedMutes>;

/** Tells of each mute whose time is over in its place, and forgets it. */
export function openEndedMutes({ api, deps }: { api: MessageApi; deps: BotDeps }) {
  const { clock, log } = deps;
  /** What was told while the settings could not be written, so that it is not told again and again. */
  const told = new Set<string>();
  let cancel = () => {};
  let isStarted = false;
  let isRunning = false;
  let isClosed = false;
  let running: Promise<void> = Promise.resolve();

  async function check(): Promise<void> {
    const now = clock.now();
    for (const place of deps.store.settings.data.places) {
      for (const mute of place.mutes) {
        if (mute.until === null || mute.until > now || isClosed) continue;
        await tell(place, mute);
      }
    }
  }

  async function tell(place: AlertPlace, mute: AlertMute): Promise<void> {
    const { store, ownerIds } = deps;
    const { chatId, topicId } = place;
    const isTold = mayBeTold(chatId, { settings: store.settings.data, ownerIds });
    const keptBack = isTold ? await countKeptBack(deps, place, mute) : { count: 0, days: 0 };
    const key = `${chatId} ${topicId} ${mute.n}`;
    // A mute that kept nothing back ends in silence.
    if (keptBack.count > 0 && !told.has(key)) {
      const reader = chatReader(deps, chatId);
      const { words } = reader;
      const speaker = { ...reader, book: store.settings.data.addresses };
      const values = {
        what: raw(muteSubject(mute.scope, speaker)),
        who: whoseMute(mute, reader.words),
        ...keptBack,
      };
      const said = [
        reader.words('mute-ended-line', values),
        othersHere({ deps, words }, place),
        place.isOn ? undefined : reader.words('mute-off'),
      ];
      await send(chatId, paragraphs(said), {
        reply_markup: offerMutes({ deps, words }, offerEvents({ words }, new InlineKeyboard(), mute), place),
        ...(topicId !== null && { message_thread_id: topicId }),
      });
      told.add(key);
    }
    await store.settings.update((draft) => {
      const known = findPlace(draft, place);
      if (!known) return;
      // One that somebody prolonged meanwhile goes on.
      const isOver = ({ n, until }: AlertMute) => n === mute.n && until !== null && until <= clock.now();
      known.mutes = known.mutes.filter((one) => !isOver(one));
    });
  }

  /** What Telegram refuses for good is not sent again: the count stays under /why. */
  async function send(
    chatId: number,
    html: string,
    options: { reply_markup: InlineKeyboard; message_thread_id?: number },
  ): Promise<void> {
    try {
      await api.sendMessage(chatId, html, { ...style, disable_notification: true, ...options });
    } catch (error) {
      const verdict = judgeCall(error);
      if (verdict?.kind !== 'refused' || verdict.scope === 'account') throw error;
      log.warn({ chatId, err: error }, 'The end of a mute could not be told.');
    }
  }

  /** At the next end of a mute, and not at all while there is none. */
  function schedule(leastMs = 0): void {
    cancel();
    const ends = deps.store.settings.data.places.flatMap(({ mutes }) =>
      mutes.flatMap(({ until }) => until ?? []),
    );
    if (isClosed || ends.length === 0) return;
    const waitMs = Math.max(leastMs, Math.min(...ends) - clock.now());
    cancel = clock.after(Math.min(waitMs, longestWaitMs), run);
  }

  function run(): void {
    if (isRunning || isClosed) return;
    isRunning = true;
    running = check()
      .then(() => true)
      .catch((error: unknown) => {
        log.warn({ err: error }, 'The end of a mute could not be told; it is tried again.');
        return false;
      })
      .then((isDone) => {
        isRunning = false;
        schedule(isDone ? 0 : retryMs);
      });
  }

  const unwatch = deps.store.watchSettings(() => {
    if (isStarted && !isRunning) schedule();
  });

  return {
    start(): void {
      isStarted = true;
      run();
    },
    close(): Promise<void> {
      isClosed = true;
      unwatch();
      cancel();
      return running;
    },
  };
}
