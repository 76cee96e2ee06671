// The end of a mute: one line without sound that says how many alerts were not shown, with a button that shows them. One
// that ended while the bot was down is told at the next start. Nothing is sent again: the events stay counted as muted.

import { type Composer, InlineKeyboard } from 'grammy';
import { z } from 'zod';
import { raw } from '../../base/html.ts';
import { audienceOf, mayBeTold } from '../../rules/audience.ts';
import { type AlertMute, type AlertPlace, alertMute, findPlace } from '../../store/settings/alert-rules.ts';
import { isMuteInForce } from '../../rules/silence.ts';
import { type PostRow, endedMuteKind } from '../../store/ledger/deliveries/tables.ts';
import { countKeptBack, muteSubject, whoseMute } from './mute-sentence.ts';
import { paragraphs } from '../../base/lines.ts';
import type { CallbackQuery } from '../../bot/ask/callback-data.ts';
import { type BotContext, type BotDeps, eventReader, placeOf } from '../../bot/context.ts';
import { chatReader } from '../../outbox/reader.ts';
import { show, box } from '../../bot/say.ts';
import type { PostKind } from '../../outbox/kind.ts';
import { alertMuteButtons } from './buttons.ts';
import { triedOf } from './last-events.ts';
import { offerEvents, offerMutes, othersHere } from './mutes.ts';
import { addRoundTurns, turnTo } from '../../bot/ask/pages.ts';

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
  if (!address || count === 0) return box(ctx, 'mute-alert-gone');
  const at = turnTo(page, count, perPage);
  const range = { limit: perPage, offset: at.from };
  const rows = await store.history.findMuted(address, n, range);
  // Loads the template engine.
  const { storedLineWithKey } = await import('./stored-events.ts');
  const reader = eventReader(ctx);
  const lines = rows.flatMap((event) => {
    const tried = triedOf(event, store);
    return tried ? [storedLineWithKey(tried, reader)] : [];
  });
  const keyboard = new InlineKeyboard();
  addRoundTurns(keyboard, at, (other) => alertMuteButtons.tell.data({ n, page: other }));
  await show(ctx, paragraphs([words('mute-shown', { count }), lines.join('\n\n')]), keyboard);
}

/** Wants the end of each mute whose time is over to be told in its place, and then forgets the mute. */
export function openEndedMutes({ store, clock, log }: Pick<BotDeps, 'store' | 'clock' | 'log'>) {
  let cancel = () => {};
  let isStarted = false;
  let isRunning = false;
  let isClosed = false;
  let running: Promise<void> = Promise.resolve();

  async function check(): Promise<void> {
    const now = clock.now();
    for (const place of store.settings.data.places) {
      for (const mute of place.mutes) {
        if (mute.until === null || mute.until > now || isClosed) continue;
        const ref = JSON.stringify({ mute, wasOn: place.isOn } satisfies Ended);
        const subject = { kind: endedMuteKind, ref, part: String(mute.n) };
        await store.posts.want(subject, [place], { isUrgent: false, at: now });
        await forget(place, mute);
      }
    }
  }

  /** One that somebody prolonged meanwhile goes on. */
  async function forget(place: AlertPlace, { n }: AlertMute): Promise<void> {
    await store.settings.update((draft) => {
      const known = findPlace(draft, place);
      if (!known) return;
      const isOver = (one: AlertMute) => one.n === n && one.until !== null && one.until <= clock.now();
      known.mutes = known.mutes.filter((one) => !isOver(one));
    });
  }

  /** At the next end of a mute, and not at all while there is none. */
  function schedule(leastMs = 0): void {
    cancel();
    const ends = store.settings.data.places.flatMap(({ mutes }) => mutes.flatMap(({ until }) => until ?? []));
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
        log.warn({ err: error }, 'The end of a mute could not be stored; it is tried again.');
        return false;
      })
      .then((isDone) => {
        isRunning = false;
        schedule(isDone ? 0 : retryMs);
      });
  }

  const unwatch = store.watchSettings(() => {
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

/** What the post names as its `ref`; `part` is the number of the mute, which a topic that is deleted may change. */
const ended = z.object({ mute: alertMute, wasOn: z.boolean() });

type Ended = z.infer<typeof ended>;

export function openEndedMuteKind(deps: BotDeps): PostKind {
  const { store, clock } = deps;

  function read({ ref, part, chat_id: chatId, topic_id: topicId }: PostRow) {
    const { mute, wasOn } = ended.parse(JSON.parse(ref));
    const place = { chatId, topicId };
    const settings = findPlace(store.settings.data, place);
    return { mute: { ...mute, n: Number(part) }, wasOn, place, settings };
  }

  return {
    name: endedMuteKind,
    topic: 'alerts',
    /** A mute that kept nothing back ends in silence. */
    async judge(post) {
      const { mute, wasOn, place, settings } = read(post);
      const isProlonged = settings?.mutes.some((one) => one.n === mute.n && isMuteInForce(one, clock.now()));
      const isTurnedOff = wasOn && settings?.isOn === false;
      const isTold = mayBeTold(place.chatId, audienceOf(deps));
      if (!isTold || isProlonged || isTurnedOff) return 'end';
      return (await store.history.countMutedBy(place, mute.n)) > 0 ? 'tell' : 'end';
    },
    async render(post) {
      const { mute, place, settings } = read(post);
      const reader = chatReader(deps, place.chatId);
      const { words } = reader;
      const speaker = { ...reader, book: store.settings.data.addresses };
      const values = {
        what: raw(muteSubject(mute.scope, speaker)),
        who: whoseMute(mute, words),
        ...(await countKeptBack(deps, place, mute)),
      };
      const said = [
        words('mute-ended-line', values),
        othersHere({ deps, words }, place),
        settings?.isOn === false ? words('mute-off') : undefined,
      ];
      const keyboard = offerMutes({ deps, words }, offerEvents({ words }, new InlineKeyboard(), mute), place);
      return { html: paragraphs(said), keyboard, isSilent: true };
    },
    isOver: () => true,
  };
}
