// Alarms are separate messages about what people must notice. Each is sent once to the order's chat, to the chats that
// asked for it, and to owners if it concerns them or nobody else may receive it. Its buttons are then updated with the
// order.

import type { MessageApi } from '../../bot/message-api.ts';
import type { Order } from '../../orders/order.ts';
import { describeAlarm, ownerAlarms, type Alarm } from './order-alarm.ts';
import type { OrderMessageRow } from '../../store/ledger/orders/order-messages.ts';
import { mayUse, roleOfId } from '../../bot/access.ts';
import type { BotDeps } from '../../bot/context.ts';
import { listAlarms } from './alarm-kinds.ts';
import type { Ending, MessageQueues } from './message-queue.ts';
import { alarmPurpose } from '../../store/ledger/incidents/messages.ts';
import { edit, editButtons, send } from './message.ts';
import { formerPersonName, listOwnerChats, mayReceive } from './recipients.ts';
import { orderContextOf } from './view.ts';
import { chatReader, tronExplorer } from '../../bot/reader.ts';
import type { View } from '../../bot/say.ts';
import { namesOf, tellByButtons, tellIncident } from '../incidents/told-incident.ts';
import { incidentOfAlarm } from './incident-of-order.ts';
import { keyboardOf } from './keyboard.ts';
import { addressKey } from '../../tron/address.ts';
import { decide } from '../../rules/decide.ts';
import type { Facts } from '../../rules/facts.ts';
import { isTeamChat } from '../../rules/audience.ts';
import type { Place } from '../../store/place.ts';
import { entriesAt } from '../../store/settings/book-index.ts';
import { foldLabel } from '../../store/settings/settings.ts';

export type Alarms = ReturnType<typeof createAlarms>;

/**
 * Sent alarms are recorded in the audit, apart from the order's own steps, so that a restart doesn't send them again.
 */
const auditSubjectOf = (orderId: string) => `alarm:${orderId}`;
const purpose = (alarm: Alarm) => `${alarmPurpose}${alarm}`;
const alarmOf = (row: OrderMessageRow) => row.purpose.slice(alarmPurpose.length);
const mostSent = 500;
/** Where an alarm is sent; without `topicId` to the order's own place, or to a private chat. */
type Target = { chatId: number; topicId?: number | null; isSilent?: boolean };
/** How many of an order's latest alarms have their buttons updated. */
const mostRefreshed = 30;

export function createAlarms({
  api,
  deps,
  queues,
}: {
  api: MessageApi;
  deps: BotDeps;
  queues: MessageQueues;
}) {
  const { orders, store, clock, log } = deps;
  const shownAlarms = createShownAlarms(deps);

  async function deliver(
    alarm: Alarm,
    order: Order,
    { chatId, topicId, isSilent = false }: Target,
    isRepeat: boolean,
  ): Promise<OrderMessageRow> {
    const isOwn = chatId === order.chatId && topicId === undefined;
    const reader = chatReader(deps, chatId);
    const whose = isOwn
      ? undefined
      : { person: await formerPersonName(deps, order.createdBy), mayOrder: mayOrder(order.createdBy) };
    const html = describeAlarm(alarm, order, orderContextOf(deps, order), reader, isRepeat, whose);
    const shown = await shownAlarms.view(order, alarm, { chatId, html });
    const place = { chatId, topicId: isOwn ? order.topicId : (topicId ?? null) };
    const told = { html: shown.html ?? html, keyboard: shown.keyboard };
    const sent = await send(api, place, told, isOwn ? order.messageId : null, isSilent);
    const message = { subject: order.id, purpose: purpose(alarm), html };
    const id = await store.orderMessages.add({ ...message, ...sent });
    shownAlarms.remember(id, shown);
    return {
      id,
      subject: order.id,
      purpose: message.purpose,
      chat_id: sent.chatId,
      message_id: sent.messageId,
      html,
    };
  }

  const mayOrder = (personId: number) => mayUse(roleOfId(deps, personId), 'operator');

  async function listSent(orderId: string): Promise<Set<string>> {
    const entries = await store.audit.list(auditSubjectOf(orderId), mostSent);
    return new Set(entries.map(({ action }) => action));
  }

  function put(alarm: Alarm, { id }: Order, target: Target, isUnattended: boolean): Promise<Ending> {
    const { chatId, topicId } = target;
    return queues.put(chatId, `${purpose(alarm)}:${id}:${topicId ?? ''}`, async (isRepeat) => {
      const order = await orders.find(id);
      // The order may have moved on while the chat had to wait.
      if (!order || !listAlarms(order, clock.now(), isUnattended).includes(alarm)) return;
      if (!mayReceive(deps, chatId)) return;
      const action = actionOf(alarm, order, target);
      if ((await listSent(id)).has(action)) return;
      const row = await deliver(alarm, order, target, isRepeat);
      await store.audit.add({ at: clock.now(), actorId: null, action, subject: auditSubjectOf(id) });
      // Somebody may have taken it while the alarm was on its way. Not awaited: the edit waits for the end of this task.
      void refreshSafely(order, row);
    });
  }

  async function raiseOne(alarm: Alarm, order: Order, isUnattended: boolean): Promise<boolean> {
    const sent = await listSent(order.id);
    if (alarm === 'delivered_after_all' && !wasDoubted(sent)) return true;
    const owners = listOwnerChats(deps).filter((chatId) => chatId !== order.chatId);
    const mayReceiveThere = () => mayReceive(deps, order.chatId);
    const toOwners = ownerAlarms.has(alarm) || !mayReceiveThere();
    const endings = await putAll([...(mayReceiveThere() ? [order.chatId] : []), ...(toOwners ? owners : [])]);
    const asking = listAskingPlaces(deps, alarm, order);
    // The order's chat has blocked the bot, or lost the right to its messages meanwhile.
    if (!toOwners && (endings.includes('refused') || !mayReceiveThere()))
      endings.push(...(await putAll(owners)));
    if (endings.every((ending) => ending === 'refused'))
      log.error({ order: order.id, alarm }, 'Nobody could be told what must be noticed about an order.');
    endings.push(...(await putThere(asking)));
    return !endings.includes('dropped');

    function putAll(chats: number[]): Promise<Ending[]> {
      return putThere(chats.map((chatId) => ({ chatId })));
    }

    function putThere(targets: Target[]): Promise<Ending[]> {
      return Promise.all(
        targets.map(async (target) =>
          sent.has(actionOf(alarm, order, target)) ? 'done' : put(alarm, order, target, isUnattended),
        ),
      );
    }
  }

  async function refreshOne(order: Order, row: OrderMessageRow): Promise<Ending> {
    const { chat_id: chatId, message_id: messageId, html } = row;
    const viewNow = (order: Order) => shownAlarms.view(order, alarmOf(row), { chatId, html });
    if (shownAlarms.isShown(row.id, await viewNow(order))) return 'done';
    const ending = await queues.put(chatId, `buttons:${row.id}`, async () => {
      const found = await orders.find(order.id);
      if (!found || !mayReceive(deps, chatId)) return;
      const now = await viewNow(found);
      const at = { chatId, messageId };
      const isEdited =
        now.html !== null && now.wasTouched
          ? await edit(api, at, { html: now.html, keyboard: now.keyboard })
          : await editButtons(api, at, now.keyboard);
      if (isEdited) shownAlarms.remember(row.id, now);
      else await store.orderMessages.remove(row.id);
    });
    if (ending === 'refused') await store.orderMessages.remove(row.id);
    return ending;
  }

  /** Never rejects. */
  function refreshSafely(order: Order, row: OrderMessageRow): Promise<Ending> {
    return refreshOne(order, row).catch((error: unknown): Ending => {
      log.error({ err: error, order: order.id }, 'An alarm could not be shown anew.');
      return 'dropped';
    });
  }

  return {
    /**
     * Sends the alarms that are due and not sent yet. False when a later call has to send some of them, such as after a
     * restart.
     */
    async raise(order: Order, isUnattended: boolean): Promise<boolean> {
      const due = listAlarms(order, clock.now(), isUnattended);
      const ends = await Promise.all(due.map((alarm) => raiseOne(alarm, order, isUnattended)));
      return ends.every(Boolean);
    },

    /** Sends a reminder, to the order's chat only. */
    async remind({ id, chatId }: Order): Promise<void> {
      await queues.put(chatId, `${purpose('reminder')}:${id}`, async (isRepeat) => {
        const order = await orders.find(id);
        if (order && mayReceive(deps, chatId)) await deliver('reminder', order, { chatId }, isRepeat);
      });
    },

    /** Edits the alarms to the order's present state. Resolves with how each edit will end, once they are on their way. */
    async refresh(order: Order): Promise<ReadonlyArray<Promise<Ending>>> {
      const rows = await store.orderMessages.ofSubject(order.id, mostRefreshed);
      const edits: Array<Promise<Ending>> = [];
      for (const row of rows) {
        if (row.purpose.startsWith(alarmPurpose)) edits.push(refreshSafely(order, row));
      }
      return edits;
    },
  };
}

const doubts: readonly Alarm[] = ['late', 'unread', 'unpaid', 'failed'];

/** Whether people were told that the order had not arrived: only then has its arrival to be told aloud. */
function wasDoubted(sent: ReadonlySet<string>): boolean {
  return [...sent].some((action) => doubts.some((doubt) => action.split(':')[0] === `alarm.${doubt}`));
}

/** The action in the audit: it differs for the order's own place, for each other chat, and for each topic that asked. */
function actionOf(alarm: Alarm, order: Order, { chatId, topicId }: Target): string {
  if (chatId === order.chatId && topicId === undefined) return `alarm.${alarm}`;
  return `alarm.${alarm}:${chatId}${topicId ? `/${topicId}` : ''}`;
}

// What an alarm shows: its text as it was sent, who has taken the order's incident, and the buttons of the order's present
// state. Remembers what this run has shown, so that an alarm is edited only when it changes.

/** `wasTouched`: somebody took it, or it is over, so that the text has changed since it was sent. */
type AlarmView = Omit<View, 'html'> & { html: string | null; wasTouched: boolean };

const mostRemembered = 1_000;

type ShownAlarms = {
  /** The alarm as it is now; `html` is its text as it was sent, null for alarms of earlier versions. */
  view(order: Order, alarm: string, sent: { chatId: number; html: string | null }): Promise<AlarmView>;
  /** By the row of its message. */
  remember(row: number, view: AlarmView): void;
  isShown(row: number, view: AlarmView): boolean;
};

function createShownAlarms(deps: BotDeps): ShownAlarms {
  const shown = new Map<number, string>();
  return {
    async view(order, alarm, { chatId, html }) {
      const reader = chatReader(deps, chatId);
      const incident = await incidentOfAlarm(deps, alarm, order.id);
      const told =
        html === null
          ? { html, rows: incident ? tellByButtons(incident, reader) : [] }
          : tellIncident(html, incident, reader, namesOf(deps));
      const now = { explorerUrl: tronExplorer(deps), now: deps.clock.now(), rows: told.rows };
      const keyboard = keyboardOf(order, reader.words, now);
      return { html: told.html, keyboard, wasTouched: incident !== undefined && incident.version > 0 };
    },
    remember(row, view) {
      if (shown.size >= mostRemembered) shown.clear();
      shown.set(row, written(view));
    },
    isShown: (row, view) => shown.get(row) === written(view),
  };
}

function written({ html, keyboard }: AlarmView): string {
  return JSON.stringify([html, keyboard.inline_keyboard]);
}

// Which chats and topics asked to hear an order's alarm, by a rule that names it. The order's own chat and the owners
// hear of it without a rule; a rule for everything is about what the service sends.

type OrderKind = 'order.late' | 'order.failed' | 'order.unknown';

/** What a rule calls each alarm; the others are for the order's chat and the owners alone. */
const kinds: Readonly<Partial<Record<Alarm, OrderKind>>> = {
  late: 'order.late',
  unread: 'order.late',
  unpaid: 'order.late',
  failed: 'order.failed',
  differs: 'order.failed',
  // Who was told that it failed has to hear that it did not.
  delivered_after_all: 'order.failed',
  reclaimed_early: 'order.failed',
  unknown: 'order.unknown',
};

/** Somebody has to act, so no quiet hours hold it back; a mute of its rule, kind or receiver does. */
export function listAskingPlaces(
  deps: BotDeps,
  alarm: Alarm,
  order: Pick<Order, 'resourceType' | 'receiver' | 'chatId' | 'topicId'>,
): Array<Place & { isSilent: boolean }> {
  const { store, ownerIds, clock, defaultTimeZone } = deps;
  const { resourceType, receiver } = order;
  const kind = kinds[alarm];
  if (kind === undefined) return [];
  const { places, chats, addresses } = store.settings.data;
  const entries = entriesAt(addresses, receiver);
  const facts: Facts = {
    kind,
    isUrgent: true,
    enums: { resources: resourceType },
    addresses: [addressKey(receiver)],
    tags: entries.flatMap(({ tags }) => tags.map(foldLabel)),
    names: [],
  };
  return places.flatMap((place) => {
    const { chatId, topicId } = place;
    if (chatId === order.chatId && topicId === order.topicId) return [];
    if (!isTeamChat(chatId, { settings: store.settings.data, ownerIds })) return [];
    if (!mayReceive(deps, chatId)) return [];
    const rules = place.rules.filter((rule) => rule.kinds?.includes(kind));
    const timeZone = chats.find(({ id }) => id === chatId)?.timeZone ?? defaultTimeZone;
    const decision = decide(facts, { ...place, rules }, { timeZone }, clock.now());
    return decision.as === 'heard' ? [{ chatId, topicId, isSilent: !decision.rule.isLoud }] : [];
  });
}
