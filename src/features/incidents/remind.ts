// Reminds the chats that were told of an incident while nobody has taken it. That a reminder is about to be sent is stored
// before, so that a restart sends it again, marked as a possible repeat. Ages are measured by both clocks, so that a wall
// clock that is set back delays nothing.

import { InlineKeyboard } from 'grammy';
import { raw } from '../../base/html.ts';
import { createAges } from '../../orders/ages.ts';
import { quietUntil } from '../../rules/quiet.ts';
import { isOfOrder, type IncidentKind } from '../../store/ledger/incidents/tables.ts';
import type { ToldPlace } from '../../store/ledger/incidents/messages.ts';
import type { Incident } from '../../store/ledger/incidents/incident.ts';
import type { ReminderMessage } from '../../store/ledger/incidents/reminders.ts';
import { describeSubject } from './subject.ts';
import { span } from '../../base/moment.ts';
import type { MessageQueues } from '../buy/message-queue.ts';
import { send } from '../buy/message.ts';
import type { BotDeps } from '../../bot/context.ts';
import type { MessageApi } from '../../bot/message-api.ts';
import { chatReader } from '../../bot/reader.ts';
import { mayHear } from './rights.ts';
import { openListKeyboard, carried } from './told-incident.ts';
import type { Words } from '../../base/i18n.ts';
import { incidentButtons, reminderChoices } from './buttons.ts';
import { minuteMs } from '../../base/clock.ts';
import type { NumberStyle } from '../../base/number-style.ts';
import { readLengths, type ListWhy } from '../../input/list.ts';
import { unread, value, type Sure } from '../../input/result.ts';
import { latestReminderMinutes, mostReminders, type Chat } from '../../store/settings/settings.ts';

const mostIncidents = 1_000;
/** More than this many at once in one chat are one message. */
const mostMessages = 3;
/** They ring in quiet hours too: something can't be read, or was paid twice. */
const urgentKinds: ReadonlySet<IncidentKind> = new Set(['event', 'payment']);

/** Reminder number `count` of an incident, which nobody has taken for `untakenMs`. */
type Due = { incident: Incident; place: ToldPlace; count: number; untakenMs: number; isRepeat: boolean };

/** The returned function sends what is due; it resolves when that is on its way. */
export function createReminderRounds({
  api,
  deps,
  queues,
  removeMessage,
}: {
  api: MessageApi;
  deps: BotDeps;
  queues: MessageQueues;
  removeMessage: (message: ReminderMessage) => Promise<void>;
}): () => Promise<void> {
  const { store, clock, log } = deps;
  const { incidents } = store;
  const ages = createAges(clock);
  let known = new Set<string>();
  const underWay = new Set<string>();
  /** How many reminder times of all chats had passed when nothing was left to be sent. */
  const settledAt = new Map<string, number>();
  store.watchSettings(() => settledAt.clear());

  const chatOf = (chatId: number) => store.settings.data.chats.find(({ id }) => id === chatId);

  async function listDue(): Promise<Due[]> {
    const due: Due[] = [];
    const seen = new Set<string>();
    const minutes = [...new Set(store.settings.data.chats.flatMap((chat) => reminderMinutesOf(chat)))];
    for (const incident of await incidents.untaken(mostIncidents)) {
      // What was given back begins anew once its earlier reminders are gone.
      if (incident.toldVersion < incident.version) continue;
      const key = `${incident.id} ${incident.untakenSince}`;
      seen.add(key);
      const untakenMs = ages.shortest(key, incident.untakenSince);
      const reached = countDue(minutes, untakenMs);
      // Nothing was due when this many times had passed, in any chat.
      if (reached === 0 || settledAt.get(key) === reached) continue;
      const found = await dueOf(incident, untakenMs);
      if (found.length === 0) settledAt.set(key, reached);
      due.push(...found);
    }
    for (const key of known.difference(seen)) {
      ages.forget(key);
      settledAt.delete(key);
    }
    known = seen;
    return due;
  }

  async function dueOf(incident: Incident, untakenMs: number): Promise<Due[]> {
    const counts = await incidents.reminders.countsOf(incident.id);
    return (await incidents.placesOf(incident)).flatMap((place) => {
      const { begun, sent } = counts.get(place.chatId) ?? { begun: 0, sent: 0 };
      const count = countDue(reminderMinutesOf(chatOf(place.chatId)), untakenMs);
      if (count <= sent) return [];
      if (!mayHear(deps, incident, place.chatId)) return [];
      return [{ incident, place, count, untakenMs, isRepeat: begun > sent }];
    });
  }

  /** One message about all of these, which are due in the same chat. */
  async function remind(list: readonly Due[], chatId: number, mayBeRepeat: boolean): Promise<void> {
    const waiting: Due[] = [];
    for (const due of list) if (await isStillDue(due, chatId)) waiting.push(due);
    const [first] = waiting;
    if (!first) return;
    const ids = waiting.map(({ incident }) => incident.id);
    await incidents.reminders.begin(ids, chatId, first.count);
    const isRepeat = mayBeRepeat || waiting.some((due) => due.isRepeat);
    const view = await viewOf(waiting, chatId, isRepeat);
    // Before it is sent, so that one stands, and so that a failure of this call sends nothing twice.
    for (const message of await incidents.reminders.earlierOf(ids, chatId)) await removeMessage(message);
    const { messageId, ...sent } = await send(
      api,
      first.place,
      view,
      first.place.messageId,
      isQuiet(waiting, chatId),
    );
    await incidents.reminders.end(ids, sent.chatId, first.count, messageId);
    // Somebody may have taken it while the reminder was on its way.
    const left = await Promise.all(waiting.map((due) => isStillDue(due, chatId)));
    if (!left.includes(true)) removeLater({ chatId: sent.chatId, messageId });
  }

  /** In a turn of its own: this one would wait for itself. */
  function removeLater(message: ReminderMessage): void {
    void queues.put(message.chatId, `remove:${message.messageId}`, () => removeMessage(message));
  }

  async function isStillDue({ incident: { id, version } }: Due, chatId: number): Promise<boolean> {
    const now = await incidents.find(id);
    return now?.version === version && mayHear(deps, now, chatId);
  }

  async function viewOf(waiting: readonly Due[], chatId: number, isRepeat: boolean) {
    const { words } = chatReader(deps, chatId);
    const mark = isRepeat ? `${words('order-alarm-repeat')}\n` : '';
    const longest = Math.max(...waiting.map(({ untakenMs }) => untakenMs));
    const [first] = waiting;
    if (waiting.length > 1 || !first) {
      const values = { count: waiting.length, span: span(longest, words) };
      return { html: mark + words('open-reminder-many', values), keyboard: openListKeyboard(words) };
    }
    const { incident } = first;
    const order = isOfOrder(incident.kind) ? await deps.orders.find(incident.ref) : undefined;
    const what = raw(describeSubject(incident, order, words));
    const html = words('open-reminder', { span: span(longest, words), what });
    return { html: mark + html, keyboard: reminderKeyboard(incident, words) };
  }

  function isQuiet(waiting: readonly Due[], chatId: number): boolean {
    const { quiet, timeZone = deps.defaultTimeZone } = chatOf(chatId) ?? {};
    if (!quiet || waiting.some(({ incident }) => urgentKinds.has(incident.kind))) return false;
    return quietUntil(quiet, clock.now(), timeZone) !== undefined;
  }

  function put(list: readonly Due[], chatId: number): void {
    const keys = list.map(({ incident }) => keyOf(incident, chatId));
    for (const key of keys) underWay.add(key);
    queues
      .put(chatId, `remind:${keys.join()}`, (isRepeat) => remind(list, chatId, isRepeat))
      .then(async (ending) => {
        const ids = list.map(({ incident }) => incident.id);
        // A chat that refuses messages is not asked again for the same reminder.
        if (ending === 'refused') await incidents.reminders.end(ids, chatId, list[0]!.count, null);
      })
      .catch((error: unknown) => log.error({ err: error, chatId }, 'A reminder could not be written down.'))
      .finally(() => {
        for (const key of keys) underWay.delete(key);
      });
  }

  return async () => {
    const due = (await listDue()).filter(
      ({ incident, place }) => !underWay.has(keyOf(incident, place.chatId)),
    );
    const groups = Map.groupBy(due, ({ place, count }) => `${place.chatId} ${count}`);
    for (const list of groups.values()) {
      const { chatId } = list[0]!.place;
      if (list.length > mostMessages) put(list, chatId);
      else for (const due of list) put([due], chatId);
    }
  };
}

function keyOf({ id }: Incident, chatId: number): string {
  return `${id} ${chatId}`;
}

// The buttons under a reminder of one incident.

function reminderKeyboard(incident: Incident, words: Words): InlineKeyboard {
  return new InlineKeyboard()
    .text(words.plain('open-take'), incidentButtons.take.data(carried(incident)))
    .row()
    .text(words.plain('open-hush'), incidentButtons.hush.data({ incident: incident.id }));
}

// When a chat is reminded of an incident that nobody has taken. Pure.

/** Less comes from counting with fractions such as `1.1h`. */
const leastPart = 0.001;

/** In ascending order; none when the chat wants none. */
export function reminderMinutesOf(chat: Pick<Chat, 'takeReminders'> | undefined): readonly number[] {
  return (chat?.takeReminders ?? [...reminderChoices.usual]).toSorted((a, b) => a - b);
}

/** How many reminders are due by now. After an absence only the last of them is sent. */
export function countDue(minutes: readonly number[], untakenMs: number): number {
  return minutes.filter((after) => untakenMs >= after * minuteMs).length;
}

/** `range`: less than a minute, or more than a day. `fraction`: no whole minutes. `many`: more than a chat may have. */
type ReminderWhy = ListWhy | 'range' | 'fraction' | 'many';

/** The typed times in ascending order, in minutes; none for `off`. */
export function readReminders(text: string, style: NumberStyle): Sure<number[], ReminderWhy> {
  const read = readLengths(text, style);
  if (read.is !== 'value') return read;
  const times = read.value === 'off' ? [] : read.value;
  if (times.some((minutes) => minutes < 1 || minutes > latestReminderMinutes)) return unread('range');
  if (times.some((minutes) => Math.abs(minutes - Math.round(minutes)) > leastPart)) return unread('fraction');
  const minutes = [...new Set(times.map(Math.round))].toSorted((a, b) => a - b);
  return minutes.length > mostReminders ? unread('many') : value(minutes);
}
