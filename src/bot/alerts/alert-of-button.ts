// The alert under which a button was pressed, by the delivery that the button carries: its events, its rule, and what of
// it can be muted.

import { addressKey } from '../../tron/address-key.ts';
import type { EventRow } from '../../store/ledger/events/tables.ts';
import type { DeliveryRow } from '../../store/ledger/deliveries/tables.ts';
import type { Place } from '../../store/place.ts';
import type { AlertRule } from '../../store/settings/alert-rules.ts';
import { findRule } from '../../rules/places.ts';
import { parseAddress, type Address } from '../../tron/address.ts';
import type { FormContext } from '../frame/context.ts';
import { placeOf } from '../frame/place.ts';
import { triedOf } from './last-events.ts';
import type { MuteScope } from './read-scope.ts';

/** A message of many alerts has many events. */
export type PressedAlert = {
  place: Place;
  delivery: DeliveryRow;
  events: readonly EventRow[];
  /** The rule by which it was told, if it is still there. */
  rule: AlertRule | undefined;
};

/** By the letters of the buttons. */
export type ScopeCode = 'a' | 'k' | 'r' | 'e' | '1' | '2' | '3';

const mostEvents = 200;
const mostKinds = 3;

/** Undefined for a button that is not of this place, or whose event is no longer stored. */
export async function findAlert(ctx: FormContext, deliveryId: number): Promise<PressedAlert | undefined> {
  const { store } = ctx.deps;
  const place = placeOf(ctx);
  const delivery = await store.history.findDelivery(deliveryId);
  if (!place || delivery?.chat_id !== place.chatId) return undefined;
  const { message_id: messageId, event_seq: seq } = delivery;
  const together =
    messageId === null ? [] : await store.history.findByMessage(place.chatId, messageId, mostEvents);
  const events =
    together.length > 0 ? together : (await store.history.findBySeq(seq)).filter((one) => one.seq === seq);
  if (events.length === 0) return undefined;
  const found = findRule(store.settings.data, delivery.rule_id);
  return { place: { ...place, topicId: delivery.topic_id }, delivery, events, rule: found?.rule };
}

/** Addresses of the alert that have no name in the address book yet. None of a likely bait: nobody shall pay to it. */
export function unnamedIn({ deps }: FormContext, { events }: PressedAlert): Address[] {
  const [first] = events;
  const facts = first && events.length === 1 ? triedOf(first, deps.store)?.facts : undefined;
  if (!facts || facts.poison) return [];
  const book = new Set(deps.store.settings.data.addresses.map(({ address }) => addressKey(address)));
  const unnamed = [...new Set(facts.addresses)].filter((address) => !book.has(address));
  return unnamed.flatMap((written) => {
    const read = parseAddress(written);
    return read.ok && read.address === written ? [read.address] : [];
  });
}

/** What can be muted, in the order of the buttons. */
export function scopesOf(ctx: FormContext, { events, rule }: PressedAlert): Array<[ScopeCode, MuteScope]> {
  const all: [ScopeCode, MuteScope] = ['a', { of: 'all' }];
  const [first] = events;
  if (!first) return [all];
  if (events.length > 1) {
    const kinds = [...new Set(events.map(({ type }) => type))].slice(0, mostKinds);
    const codes = ['1', '2', '3'] as const;
    return [...kinds.map((kind, at): [ScopeCode, MuteScope] => [codes[at]!, { of: 'kind', kind }]), all];
  }
  const tried = triedOf(first, ctx.deps.store);
  const [address] = tried?.facts.addresses ?? [];
  return [
    ...(address === undefined ? [] : [['e', { of: 'address', address }] satisfies [ScopeCode, MuteScope]]),
    ['k', { of: 'kind', kind: first.type }],
    ...(rule ? [['r', { of: 'rule', n: rule.n }] satisfies [ScopeCode, MuteScope]] : []),
    all,
  ];
}
