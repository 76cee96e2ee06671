// Looks for incidents that have changed or waited too long, and has chats reminded of those that nobody has taken. What is
// outdated is in the ledger, so that a restart goes on with it.

import { type PostRow, incidentKind, reminderKind } from '../../store/ledger/deliveries/tables.ts';
import { findChat } from '../../store/settings/settings.ts';
import type { Incident } from '../../store/ledger/incidents/incidents.ts';
import type { BotDeps } from '../../bot/context.ts';
import { chatReader, postReader } from '../../outbox/reader.ts';
import {
  carried,
  describeSubject,
  keyboardOfRows,
  listTakers,
  mayHear,
  namesOf,
  openListKeyboard,
  tellIncident,
} from './told-incident.ts';
import type { PostKind } from '../../outbox/kind.ts';
import { audienceOf, isUnowned, ownerChats } from '../../rules/audience.ts';
import type { OverAs } from '../../store/ledger/incidents/write.ts';
import { readNotice } from '../../outbox/notice.ts';
import { InlineKeyboard } from 'grammy';
import { raw } from '../../base/html.ts';
import { createAges } from '../../orders/schedule.ts';
import { quietUntil } from '../../rules/silence.ts';
import { type IncidentKind, type Place, isOfOrder } from '../../store/ledger/tables.ts';
import { span } from '../../base/time.ts';
import { writeCause } from '../../telegram/cause.ts';
import { passedOf, reminderMinutesOf } from './reminders.ts';
import type { Words } from '../../base/i18n.ts';
import { incidentButtons } from './buttons.ts';
import { createRounds } from '../../base/clock.ts';
import { createLedgerLooks } from '../../store/ledger/batches.ts';

/** How often reminders are looked for, and what a change has not announced. */
const checkEveryMs = 15_000;

export function openIncidentRunner(deps: BotDeps) {
  const { store, clock, log } = deps;
  const { incidents } = store;
  const failure = 'Changes of incidents could not be looked for.';
  const reminders = createLedgerLooks(log, failure, createReminderRounds(deps));
  let isStarted = false;

  function wake(): void {
    if (isStarted) reminders.look();
  }

  const rounds = createRounds(clock, async () => {
    try {
      await endWhatIsOver(deps);
    } catch (error) {
      log.error({ err: error }, 'It could not be looked for incidents that are over.');
    }
    wake();
    return checkEveryMs;
  });

  incidents.onChanged(wake);
  store.notices.onAdded(wake);
  store.deliveries.onOpened(wake);

  return {
    start(): void {
      isStarted = true;
      wake();
      rounds.beginAfter(checkEveryMs);
    },
    /** Resolves when it uses the ledger no more. */
    async close(): Promise<void> {
      await rounds.close();
      await reminders.close();
    },
  };
}

// A message that tells of an incident, as it is now.

export function openIncidentKind(deps: BotDeps): PostKind {
  const find = (ref: string) => deps.store.incidents.find(Number(ref));
  return {
    name: incidentKind,
    topic: 'system',
    async judge({ ref, chat_id: chatId }) {
      const incident = await find(ref);
      if (!incident) return 'end';
      return mayHear(deps, incident, chatId) ? 'tell' : 'skip';
    },
    async render(post) {
      const { ref, said, chat_id: chatId } = post;
      const told = tellIncident(said ?? '', await find(ref), postReader(deps, post), namesOf(deps), chatId);
      return { html: told.html, keyboard: keyboardOfRows(told.rows) };
    },
    isOver: async ({ ref }) => Boolean((await find(ref))?.over),
  };
}

// Ends incidents of which only the settings or the time tell that they are over, and gives back what people have who may
// no longer take care of it.

/** While events are turned away, it is reported once an hour. */
const quotaOverAfterMs = 75 * 60_000;

export async function endWhatIsOver(deps: BotDeps): Promise<void> {
  const { incidents } = deps.store;
  const now = deps.clock.now();
  await incidents.releaseExcept(listTakers(deps), now);
  for (const incident of await incidents.open()) {
    const as = await judge(deps, incident, now);
    if (as) await incidents.end({ kind: incident.kind, ref: incident.ref }, as, now);
  }
}

async function judge(deps: BotDeps, incident: Incident, now: number): Promise<OverAs | undefined> {
  const { kind, detail, reportedAt } = incident;
  if (kind === 'quota') return now - reportedAt >= quotaOverAfterMs ? 'normal' : undefined;
  const notice = readNotice(detail);
  const { data } = deps.store.settings;
  if (kind === 'unowned' && notice?.kind === 'unowned') {
    return notice.chatIds.some((id) => isUnowned(id, audienceOf(deps))) ? undefined : 'normal';
  }
  if (kind === 'parked' && notice?.kind === 'parked') {
    const isKnown = data.chats.some(({ id, movedFrom }) => [id, movedFrom].includes(notice.chatId));
    return isKnown ? undefined : 'gone';
  }
  return undefined;
}

// Reminds the chats that were told of an incident while nobody has taken it. Each reminder is a post: what it reminds of
// is its name, so that it is wanted once, and taken away when all of that was taken, is over, or was reminded of again.
// Ages are measured by both clocks, so that a wall clock that is set back delays nothing.

const mostIncidents = 1_000;
/** More than this many at once in one chat are one message. */
const mostMessages = 3;
/** They ring in quiet hours too: something can't be read, or was paid twice. */
const urgentKinds: ReadonlySet<IncidentKind> = new Set(['event', 'payment']);

/** An incident that nobody has taken for the last of its chat's reminder times that have passed. */
type Due = { incident: Incident; place: Place; minutes: number; untakenMs: number };

/** The returned function wants what is due, and takes away what is not needed any more. */
function createReminderRounds(deps: BotDeps): () => Promise<void> {
  const { store, clock } = deps;
  const { incidents, posts } = store;
  const ages = createAges(clock);
  let known = new Set<string>();
  /** How many reminder times of all chats had passed when an incident was looked at last. */
  const settledAt = new Map<string, number>();
  store.watchSettings(() => settledAt.clear());

  /** The owners where nobody who was told may hear any more, as in a group that removed the bot. */
  async function listReminded(incident: Incident): Promise<readonly Place[]> {
    const told = await incidents.placesOf(incident);
    const heard = told.filter(({ chatId }) => mayHear(deps, incident, chatId));
    if (told.length === 0 || heard.length > 0) return heard;
    return ownerChats(audienceOf(deps)).map((chatId) => ({ chatId, topicId: null }));
  }

  async function listDue(untaken: readonly Incident[]): Promise<Due[]> {
    const due: Due[] = [];
    const seen = new Set<string>();
    const times = [...new Set(store.settings.data.chats.flatMap((chat) => reminderMinutesOf(chat)))];
    for (const incident of untaken) {
      const key = nameOf(incident);
      seen.add(key);
      const untakenMs = ages.shortest(key, incident.untakenSince);
      const reached = passedOf(times, untakenMs).length;
      if (reached === (settledAt.get(key) ?? 0)) continue;
      for (const place of await listReminded(incident)) {
        const minutes = passedOf(
          reminderMinutesOf(findChat(deps.store.settings.data, place.chatId)),
          untakenMs,
        ).at(-1);
        if (minutes !== undefined) due.push({ incident, place, minutes, untakenMs });
      }
      settledAt.set(key, reached);
    }
    for (const key of known.difference(seen)) {
      ages.forget(key);
      settledAt.delete(key);
    }
    known = seen;
    return due;
  }

  async function want(due: readonly Due[]): Promise<void> {
    const newest = newestOf(deps, await posts.standing(reminderKind));
    const fresh = due.filter(({ incident, place, minutes }) => {
      const until = newest.get(`${place.chatId} ${nameOf(incident)}`) ?? 0;
      // If the waiting one is given up, it stands for no time that passed meanwhile.
      if (until === Infinity) settledAt.delete(nameOf(incident));
      return minutes > until;
    });
    const groups = Map.groupBy(fresh, ({ place, minutes }) => `${place.chatId} ${minutes}`);
    for (const group of groups.values()) {
      for (const list of group.length > mostMessages ? [group] : group.map((one) => [one])) {
        const { place, minutes } = list[0]!;
        const ref = list.map(({ incident }) => nameOf(incident)).join(' ');
        const part = partOf({ minutes, untakenMs: Math.max(...list.map(({ untakenMs: age }) => age)) });
        const subject = { kind: reminderKind, ref, part };
        await posts.want(subject, [place], { isUrgent: true, at: clock.now() });
      }
    }
  }

  async function takeAwayOthers(untaken: readonly Incident[]): Promise<void> {
    const waiting = new Set(untaken.map(nameOf));
    const standing = await posts.standing(reminderKind);
    const newest = newestOf(deps, standing);
    for (const post of standing) {
      const { ref, part, chat_id: chatId } = post;
      const isNeeded = ref
        .split(' ')
        .some((name) => waiting.has(name) && newest.get(`${chatId} ${name}`) === lastsUntil(deps, post));
      if (!isNeeded && !post.is_hidden) await posts.takeAway({ kind: reminderKind, ref, part, chatId });
    }
  }

  return async () => {
    const untaken = await incidents.untaken(mostIncidents);
    const due = await listDue(untaken);
    if (due.length > 0) await want(due);
    await takeAwayOthers(untaken);
  };
}

/** It begins anew when it was given back. */
function nameOf({ id, version }: Incident): string {
  return `${id}.${version}`;
}

/** By chat and incident, which reminder times need no other one. */
function newestOf(deps: BotDeps, standing: readonly PostRow[]): Map<string, number> {
  const newest = new Map<string, number>();
  for (const post of standing) {
    for (const name of post.ref.split(' ')) {
      const key = `${post.chat_id} ${name}`;
      newest.set(key, Math.max(newest.get(key) ?? 0, lastsUntil(deps, post)));
    }
  }
  return newest;
}

/** Which reminder time it is of, and how long nobody had taken it by then: the wall clock may be set later. */
const partOf = ({ minutes, untakenMs }: Pick<Due, 'minutes' | 'untakenMs'>) => `${minutes} ${untakenMs}`;

function readPart({ part }: PostRow): Pick<Due, 'minutes' | 'untakenMs'> {
  const [minutes, untakenMs] = part.split(' ');
  return { minutes: Number(minutes), untakenMs: Number(untakenMs) };
}

/**
 * Up to which reminder time no other one is needed. While one waits, as for a chat out of reach, none is: it says how long
 * nobody had taken it by the time it is sent. None ever is where composing it ends the process.
 */
function lastsUntil({ store }: BotDeps, post: PostRow): number {
  const { state, reason, shown_at: shownAt, created_at: createdAt } = post;
  const { minutes, untakenMs } = readPart(post);
  if (state === 'undelivered') return reason === deadly ? Infinity : minutes;
  if (shownAt === null) return Infinity;
  const times = reminderMinutesOf(findChat(store.settings.data, post.chat_id));
  return Math.max(minutes, ...passedOf(times, untakenMs + shownAt - createdAt));
}

const deadly = writeCause({ code: 'poison' });

/** A reminder of one incident, or of several. */
export function openReminderKind(deps: BotDeps): PostKind {
  const { store, clock } = deps;

  /** Those of which the chat still has to be reminded. */
  async function waitingOf({ ref, chat_id: chatId }: PostRow): Promise<Incident[]> {
    const found = await Promise.all(
      ref.split(' ').map(async (name) => {
        const incident = await store.incidents.find(Number.parseInt(name, 10));
        if (!incident || incident.taken || incident.over || incident.remindersOff) return [];
        return nameOf(incident) === name && mayHear(deps, incident, chatId) ? [incident] : [];
      }),
    );
    return found.flat();
  }

  function isQuiet(waiting: readonly Incident[], chatId: number): boolean {
    const { quiet, timeZone = deps.defaultTimeZone } = findChat(deps.store.settings.data, chatId) ?? {};
    if (!quiet || waiting.some(({ kind }) => urgentKinds.has(kind))) return false;
    return quietUntil(quiet, clock.now(), timeZone) !== undefined;
  }

  return {
    name: reminderKind,
    topic: 'system',
    judge: async (post) => ((await waitingOf(post)).length > 0 ? 'tell' : 'end'),
    async render(post) {
      const { chat_id: chatId } = post;
      const { words } = chatReader(deps, chatId);
      const waiting = await waitingOf(post);
      const [first, ...others] = waiting;
      if (!first) return { html: undefined };
      const waitedMs = Math.max(0, clock.now() - post.created_at);
      const after = span(readPart(post).untakenMs + waitedMs, words);
      const isSilent = isQuiet(waiting, chatId);
      if (others.length > 0) {
        const html = words('open-reminder-many', { count: waiting.length, span: after });
        return { html, keyboard: openListKeyboard(words), isSilent };
      }
      const order = isOfOrder(first.kind) ? await deps.orders.find(first.ref) : undefined;
      const what = raw(describeSubject(first, order, words));
      const places = await store.incidents.placesOf(first);
      return {
        html: words('open-reminder', { span: after, what }),
        keyboard: reminderKeyboard(first, words),
        isSilent,
        replyTo: places.find((place) => place.chatId === chatId)?.messageId,
      };
    },
    blank: ({ chat_id: chatId }) => chatReader(deps, chatId).words('open-reminder-below'),
  };
}

// The buttons under a reminder of one incident.

function reminderKeyboard(incident: Incident, words: Words): InlineKeyboard {
  return new InlineKeyboard()
    .text(words.plain('open-take'), incidentButtons.take.data(carried(incident)))
    .row()
    .text(words.plain('open-hush'), incidentButtons.hush.data({ incident: incident.id }));
}
