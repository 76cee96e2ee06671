// Test events, each with a unique key, and readers of the keys in the messages of the embedded Telegram: in texts,
// links and attached tables.

import { addressMonitor } from '../../src/events/address-monitor.ts';
import { balance } from '../../src/events/balance.ts';
import { delegation } from '../../src/events/delegation.ts';
import type { EventDefinition } from '../../src/events/event.ts';
import { events } from '../../src/events/index.ts';
import { subscription } from '../../src/events/subscription.ts';
import { readCsv } from '../../src/base/csv.ts';
import type { ChatMessage } from '../../src/sandbox/telegram/chat-message.ts';
import type { Arrival } from '../../src/store/ledger/events/group-commit.ts';

export type KeyedEvent = { key: string; arrival: Arrival };

export const allTypes = events.map(({ type }) => type);
export const repeatMark = '↻ possible repeat';
/** What the child of alerts-child.ts dies of. */
export const poisonCoin = 'POISON';

/** Matches the keys made here only, because messages format other values in the same way. */
const keyShape = /^(?:[cd]0[0-9a-f]{62}|(?:key|refund|quarantined)-\d+)$/;

/** A transfer; its key is the transaction's hash. */
export function transfer(nth: number): KeyedEvent {
  return make(addressMonitor, `c${hex(nth)}`);
}

const hex = (nth: number) => nth.toString(16).padStart(63, '0');

/** So many transfers. */
export function transfers(count: number, from = 0): KeyedEvent[] {
  return Array.from({ length: count }, (_, nth) => transfer(from + nth));
}

/** An event that ends the process which composes it. */
export function poison(): KeyedEvent {
  return make(balance, 'key-666', { coin_type: poisonCoin });
}

/** A refund, which is urgent: it is sent before other events. */
export function refund(nth: number): KeyedEvent {
  const { key, arrival } = make(balance, `refund-${nth}`, { action_type: 'BALANCE_ACTION_REFUND' });
  return { key, arrival: { ...arrival, isUrgent: true } };
}

/** Events of all types in turn, none of them urgent. */
export function mixed(nth: number): KeyedEvent {
  const definition = [addressMonitor, balance, delegation, subscription][nth % 4]!;
  if (definition === addressMonitor) return transfer(nth);
  return make(definition, definition === delegation ? `d${hex(nth)}` : `key-${nth}`);
}

/** An unreadable event; only owners get it, with its id. */
export function quarantined(nth: number): KeyedEvent {
  const key = `quarantined-${nth}`;
  const remark = 'Its data is missing.';
  return {
    key,
    arrival: arrive(key, { type: balance.type, kind: 'quarantined', remark, body: `{"id":"${key}"}` }),
  };
}

function make(definition: EventDefinition, key: string, change: object = {}): KeyedEvent {
  const data = { ...definition.example, ...change, [definition.keyField]: key };
  const body = JSON.stringify({ event_type: definition.type, event_id: key, data });
  return { key, arrival: arrive(key, { type: definition.type, kind: 'event', remark: null, body }) };
}

function arrive(eventId: string, told: Pick<Arrival, 'type' | 'kind' | 'remark' | 'body'>): Arrival {
  return { ...told, eventId, version: '20260918', receivedAt: 0 };
}

/** A message that contains a key. `at` is Unix milliseconds, at the end of the second that Telegram names. */
export type Copy = { messageId: number; at: number; isMarked: boolean };

/** The messages that contain each key, in the order of the chat. */
export function readCopies(messages: readonly ChatMessage[]): Map<string, Copy[]> {
  const copies = new Map<string, Copy[]>();
  for (const message of messages) {
    if (!message.fromBot) continue;
    const copy = {
      messageId: message.message_id,
      at: (message.date + 1) * 1000,
      isMarked: message.text.includes(repeatMark),
    };
    for (const key of readKeys(message)) copies.set(key, [...(copies.get(key) ?? []), copy]);
  }
  return copies;
}

/** The keys of a message, each once, in order. */
export function readKeys({ text, entities, document }: ChatMessage): string[] {
  const said = entities.flatMap((entity) => {
    if (entity.type === 'code') return [text.slice(entity.offset, entity.offset + entity.length)];
    return entity.type === 'text_link' ? [entity.url.split('/').at(-1)!] : [];
  });
  const rows = document ? readCsv(new TextDecoder().decode(document.bytes)).slice(1) : [];
  const attached = rows.map(({ cells }) => cells[4]!);
  return [...new Set([...said, ...attached])].filter((key) => keyShape.test(key));
}

/** The problems with the messages about these keys: lost, repeated without a mark, or repeated too often. */
export function judgeCopies(
  keys: readonly string[],
  copies: ReadonlyMap<string, readonly Copy[]>,
  { undelivered = new Set() }: { undelivered?: ReadonlySet<string> } = {},
): string[] {
  return keys.flatMap((key) => {
    const told = copies.get(key) ?? [];
    const wrongs: string[] = [];
    if (told.length === 0 && !undelivered.has(key)) wrongs.push(`${key} was lost`);
    if (told.slice(1).some(({ isMarked }) => !isMarked)) wrongs.push(`${key} was doubled without a mark`);
    if (told.length > 3) wrongs.push(`${key} stands there ${told.length} times`);
    return wrongs;
  });
}
