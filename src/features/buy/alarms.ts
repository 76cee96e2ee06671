// Alarms are messages of their own about what people must notice. Each is told once in the order's place, in the places
// that asked for it, and to owners if it concerns them or nobody else may be told; its text stays, and its buttons follow
// the order.

import { type PostRow, alarmKind } from '../../store/ledger/deliveries/tables.ts';
import type { Order } from '../../orders/order.ts';
import { type Alarm, alarmRow, describeAlarm, listAlarms } from './alarm-kinds.ts';
import { mayOrder } from '../../bot/access.ts';
import { type BotDeps, tronExplorer } from '../../bot/context.ts';
import type { PostKind } from '../../outbox/kind.ts';
import type { Place } from '../../store/ledger/tables.ts';
import { listOwnerChats, mayReceive } from './recipients.ts';
import { formerPersonName } from '../../bot/names.ts';
import { minuteMs } from '../../base/clock.ts';
import { orderContextOf } from './view.ts';
import { postReader } from '../../outbox/reader.ts';
import { namesOf, tellIncident } from '../incidents/told-incident.ts';
import { keyboardOf } from './keyboard.ts';
import { addressKey } from '../../tron/address.ts';
import { decide } from '../../rules/route.ts';
import type { Facts } from '../../rules/facts.ts';
import { isTeamChat, audienceOf } from '../../rules/audience.ts';
import { entriesAt } from '../../store/settings/address-book.ts';
import { foldWord } from '../../base/visible-text.ts';
import { isSamePlace } from '../../store/place.ts';

const reminder: Alarm = 'reminder';

export function createAlarms(deps: BotDeps) {
  const { orders, store, clock, log } = deps;
  /** Orders whose message probably nobody is reading: found at the start, or sent again by the bot itself. */
  const unattended = new Set<string>();

  const listDue = (order: Order) => listAlarms(order, clock.now(), unattended.has(order.id));
  const ownersBeside = ({ chatId }: Order): Place[] =>
    listOwnerChats(deps).flatMap((id) => (id === chatId ? [] : [{ chatId: id, topicId: null }]));

  async function want(order: Order, alarm: string, places: readonly Place[]): Promise<void> {
    const subject = { kind: alarmKind, ref: order.id, part: alarm };
    await store.posts.want(subject, places, { isUrgent: true, at: clock.now() });
  }

  async function listPlaces(alarm: Alarm, order: Order): Promise<Place[]> {
    const { chatId, topicId } = order;
    const mayHear = mayReceive(deps, chatId);
    const isReachable = mayHear && (await store.deliveries.listClosed({ chatId, topicId })).length === 0;
    return [
      ...(mayHear ? [{ chatId, topicId }] : []),
      ...(alarmRow(alarm).isForOwners || !isReachable ? ownersBeside(order) : []),
      ...listAskingPlaces(deps, alarm, order),
    ];
  }

  /** The order's own place hears nothing of it. */
  async function tellOwners({ ref, part }: PostRow, order: Order): Promise<void> {
    if (part === reminder) return;
    const owners = ownersBeside(order);
    if (owners.length === 0) logUntold(ref, part);
    await want(order, part, owners);
  }

  function logUntold(orderId: string, alarm: string): void {
    log.error({ order: orderId, alarm }, 'Nobody could be told what must be noticed about an order.');
  }

  /** Only where people were told that the order had not arrived, its arrival has to be told aloud. */
  async function wasDoubted(orderId: string): Promise<boolean> {
    const told = await store.posts.about({ kind: alarmKind, ref: orderId });
    return told.some(
      ({ part, shown_at, unclear }) => alarmRow(part).isDoubt && (shown_at !== null || unclear > 0),
    );
  }

  async function isDue({ part }: PostRow, order: Order): Promise<boolean> {
    if (part === reminder) return order.reclaimedAt === null && (order.endsAt ?? 0) > deps.service.now();
    if (!listDue(order).some((alarm) => alarm === part)) return false;
    return part !== 'delivered_after_all' || (await wasDoubted(order.id));
  }

  /** Of delegations that end soon, in chats that asked for it. */
  async function remindOfEnds(): Promise<void> {
    const { chats } = store.settings.data;
    const msBefore = new Map(chats.map(({ id, reminderMinutes = 0 }) => [id, reminderMinutes * minuteMs]));
    const longestMs = Math.max(0, ...msBefore.values());
    if (longestMs === 0) return;
    // The end of a delegation is given by the service's clock.
    const now = deps.service.now();
    for (const order of await orders.expiring(now + longestMs, reminder)) {
      const endsInMs = (order.endsAt ?? 0) - now;
      if (endsInMs > 0 && endsInMs <= (msBefore.get(order.chatId) ?? 0)) await want(order, reminder, [order]);
    }
  }

  const kind: PostKind = {
    name: alarmKind,
    topic: 'orders',
    isSameEverywhere: true,
    async judge(post) {
      const { ref, part, chat_id: chatId, message_id: messageId } = post;
      const order = await orders.find(ref);
      if (!order) return 'end';
      if (mayReceive(deps, chatId)) {
        if (messageId !== null || (await isDue(post, order))) return 'tell';
        return part === reminder ? 'end' : 'skip';
      }
      if (messageId === null && isOwn(post, order)) await tellOwners(post, order);
      return 'skip';
    },
    async render(post) {
      const { ref, chat_id: chatId, topic_id: topicId } = post;
      const order = (await orders.find(ref))!;
      const alarm = post.part as Alarm;
      const reader = postReader(deps, post);
      const isHere = isOwn(post, order);
      const whose = isHere
        ? undefined
        : {
            person: await formerPersonName(deps, order.createdBy),
            mayOrder: mayOrder(deps, order.createdBy),
          };
      const said =
        post.message_id === null
          ? describeAlarm(alarm, order, orderContextOf(deps, order), reader, whose)
          : (post.said ?? '');
      const { incident: of } = alarmRow(alarm);
      const incident = of === null ? undefined : await store.incidents.latest(of, order.id);
      const { html, rows } = tellIncident(said, incident, reader, namesOf(deps), chatId);
      const asking = listAskingPlaces(deps, alarm, order);
      return {
        html,
        said,
        keyboard: keyboardOf(order, reader.words, {
          explorerUrl: tronExplorer(deps),
          now: clock.now(),
          rows,
        }),
        replyTo: isHere ? order.messageId : null,
        isSilent: asking.some((at) => isSamePlace(at, { chatId, topicId }) && at.isSilent),
      };
    },
    async unreached(post) {
      const order = await orders.find(post.ref);
      if (order && post.message_id === null && isOwn(post, order)) await tellOwners(post, order);
    },
  };

  return {
    kind,
    /** From now on its message counts as one that nobody is reading. */
    leaveAlone: (orderId: string): void => void unattended.add(orderId),
    /** Wants those that are due; with `onlyNew`, only those of which nobody was told so far. */
    async raise(order: Order, { onlyNew = false }: { onlyNew?: boolean } = {}): Promise<void> {
      for (const alarm of listDue(order)) {
        const subject = { kind: alarmKind, ref: order.id, part: alarm };
        const known = onlyNew ? await store.posts.about(subject) : [];
        if (known.some(({ shown_at: shownAt }) => shownAt !== null)) continue;
        const places = await listPlaces(alarm, order);
        if (places.length === 0) logUntold(order.id, alarm);
        await want(order, alarm, places);
      }
    },
    remindOfEnds,
  };
}

function isOwn({ chat_id: chatId, topic_id: topicId }: PostRow, order: Order): boolean {
  return isSamePlace({ chatId, topicId }, order);
}

// Which chats and topics asked to hear an order's alarm, by a rule that names it. The order's own chat and the owners
// hear of it without a rule; a rule for everything is about what the service sends.

/** Somebody has to act, so no quiet hours hold it back; a mute of its rule, kind or receiver does. */
export function listAskingPlaces(
  deps: BotDeps,
  alarm: Alarm,
  order: Pick<Order, 'resourceType' | 'receiver' | 'chatId' | 'topicId'>,
): Array<Place & { isSilent: boolean }> {
  const { store, clock, defaultTimeZone } = deps;
  const { resourceType, receiver } = order;
  const { rule: kind } = alarmRow(alarm);
  if (kind === null) return [];
  const { places, chats, addresses } = store.settings.data;
  const entries = entriesAt(addresses, receiver);
  const facts: Facts = {
    kind,
    isUrgent: true,
    enums: { resources: resourceType },
    addresses: [addressKey(receiver)],
    tags: entries.flatMap(({ tags }) => tags.map(foldWord)),
    names: [],
  };
  return places.flatMap((place) => {
    const { chatId, topicId } = place;
    if (isSamePlace(place, order)) return [];
    if (!isTeamChat(chatId, audienceOf(deps))) return [];
    if (!mayReceive(deps, chatId)) return [];
    const rules = place.rules.filter((rule) => rule.kinds?.includes(kind));
    const timeZone = chats.find(({ id }) => id === chatId)?.timeZone ?? defaultTimeZone;
    const decision = decide(facts, { ...place, rules }, { timeZone }, clock.now());
    return decision.as === 'heard' ? [{ chatId, topicId, isSilent: !decision.rule.isLoud }] : [];
  });
}
