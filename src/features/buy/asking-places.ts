// Which chats and topics asked to hear an order's alarm, by a rule that names it. The order's own chat and the owners
// hear of it without a rule; a rule for everything is about what the service sends.

import { addressKey } from '../../tron/address-key.ts';
import type { Order } from '../../orders/order.ts';
import { decide } from '../../rules/decide.ts';
import type { Facts } from '../../rules/facts.ts';
import { isTeamChat } from '../../rules/audience.ts';
import type { Place } from '../../store/place.ts';
import { entriesAt } from '../../store/settings/book-index.ts';
import { foldLabel } from '../../store/settings/settings.ts';
import type { Alarm } from './order-alarm.ts';
import type { BotDeps } from '../../bot/context.ts';
import { mayReceive } from './recipients.ts';

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
