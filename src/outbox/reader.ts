// The reader of a chat for which a message is written, its settings, and people's own words for it.

import { findChat } from '../store/settings/settings.ts';
import type { Words } from '../base/i18n.ts';
import type { Reader } from '../base/lines.ts';
import type { Deps } from '../store/deps.ts';
import type { Store } from '../store/open.ts';
import { ownWordsOf, type TemplateSlot } from '../store/settings/templates.ts';
import { findRule } from '../store/settings/alert-rules.ts';
import type { DueDelivery } from '../store/ledger/deliveries/queue.ts';
import type { PostRow } from '../store/ledger/deliveries/tables.ts';
import type { Data, EventDefinition } from '../events/event.ts';
import { type Poison, judgePoison } from '../rules/poison.ts';
import { type KnownContract, explorersOf } from '../store/settings/chain-settings.ts';
import type { Own } from './own-words.ts';

/**
 * The chat's texts in its language, its time zone, and the block explorers. `skewMs`: how far the service's clock, by
 * which lateness is measured, is ahead of this host's.
 */
export type MessageReader = {
  words: Words;
  timeZone: string;
  /** Of TRON; those of all chains are in `explorers`. */
  explorerUrl: string;
  explorers?: Readonly<Record<string, string>>;
  /** The known contracts of coins. */
  contracts?: readonly KnownContract[];
  /** The label of an address in the address book. */
  labelOf?: (address: string) => string | undefined;
  /** Whether an event is likely to be a bait; `values` are the variables of its templates. */
  judge: (definition: EventDefinition | undefined, values: Data) => Poison | undefined;
  skewMs?: number;
  /** Times of this day have no date; undefined: each has one. */
  now?: number;
};

/** The reader in a chat; what the chat has not chosen has the default. */
export function chatReader(
  deps: Pick<Deps, 'i18n' | 'clock' | 'defaultTimeZone'> & { store: Pick<Store, 'settings'> },
  chatId: number,
): Reader {
  const { store, i18n, clock, defaultTimeZone } = deps;
  const chat = findChat(store.settings.data, chatId);
  return {
    words: i18n.words(chat?.locale),
    timeZone: chat?.timeZone ?? defaultTimeZone,
    now: clock.now(),
  };
}

/**
 * The reader of a post, which may be edited on a later day than it was sent: below the time of an evening, that of the next
 * morning would otherwise seem to be of the same day.
 */
export function postReader(
  deps: Parameters<typeof chatReader>[0],
  { chat_id: chatId, message_id: messageId, begun_at: begunAt, shown_at: shownAt }: PostRow,
): Reader {
  const reader = chatReader(deps, chatId);
  return { ...reader, sentAt: messageId === null ? reader.now : (begunAt ?? shownAt ?? reader.now) };
}

export function readerOf(deps: Deps & { skewMs?: () => number }, chatId: number): MessageReader {
  const { store, explorerUrl, skewMs } = deps;
  const { contracts, ...settings } = store.settings.data;
  const { words, timeZone, now } = chatReader(deps, chatId);
  const ahead = skewMs?.() ?? 0;
  const explorers = explorersOf(settings, explorerUrl);
  return {
    words,
    timeZone,
    // Of the same clock as the times in events: this host's may be on another day.
    now: now + ahead,
    explorerUrl: explorers.TRON,
    explorers,
    contracts,
    labelOf: store.known.labelOf,
    judge: (definition, values) =>
      judgePoison(definition, values, { known: store.known, settings: store.settings.data }),
    skewMs: ahead,
  };
}

/** The own words of the delivery's rule or place; none for an event that is told only to owners. */
export function ownOf(deps: Pick<Deps, 'store' | 'i18n'>, { delivery, event }: DueDelivery): Own | undefined {
  if (event.kind !== 'event') return undefined;
  const { data } = deps.store.settings;
  const rule = findRule(data, delivery.rule_id)?.rule.n ?? null;
  const place = { chatId: delivery.chat_id, topicId: delivery.topic_id };
  return ownFor(deps, { ...place, type: event.type, rule });
}

/** In the language of the place's chat, unless another one is given. */
export function ownFor(
  { store, i18n }: Pick<Deps, 'store' | 'i18n'>,
  slot: Omit<TemplateSlot, 'locale'> & { locale?: string | undefined },
): Own | undefined {
  const { data } = store.settings;
  const chat = findChat(data, slot.chatId);
  const { locale } = i18n.words(slot.locale ?? chat?.locale);
  const words = ownWordsOf(data, { ...slot, locale });
  return words && { words, texts: i18n.words(words.locale), labelOf: store.known.labelOf };
}
