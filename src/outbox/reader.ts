// The settings of the chat for which a message is written, and people's own words for it.

import type { Words } from '../base/i18n.ts';
import { ownWordsOf } from '../rules/own-words.ts';
import { findRule } from '../rules/places.ts';
import type { DueDelivery } from '../store/ledger/deliveries/queue.ts';
import type { TemplateSlot } from '../store/settings/templates.ts';
import type { Data, EventDefinition } from '../events/event.ts';
import { type Poison, judgePoison } from '../rules/poison.ts';
import { type KnownContract, explorersOf } from '../store/settings/chain-settings.ts';
import type { NotifyDeps } from './deps.ts';
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
};

export function readerOf(
  { store, i18n, defaultTimeZone, explorerUrl, skewMs }: NotifyDeps,
  chatId: number,
): MessageReader {
  const { chats, contracts, ...settings } = store.settings.data;
  const chat = chats.find(({ id }) => id === chatId);
  const explorers = explorersOf(settings, explorerUrl);
  return {
    words: i18n.words(chat?.locale),
    timeZone: chat?.timeZone ?? defaultTimeZone,
    explorerUrl: explorers.TRON,
    explorers,
    contracts,
    labelOf: store.known.labelOf,
    judge: (definition, values) =>
      judgePoison(definition, values, { known: store.known, settings: store.settings.data }),
    skewMs: skewMs?.() ?? 0,
  };
}

/** The own words of the delivery's rule or place; none for an event that is told only to owners. */
export function ownOf(deps: NotifyDeps, { delivery, event }: DueDelivery): Own | undefined {
  if (event.kind !== 'event') return undefined;
  const { data } = deps.store.settings;
  const rule = findRule(data, delivery.rule_id)?.rule.n ?? null;
  const place = { chatId: delivery.chat_id, topicId: delivery.topic_id };
  return ownFor(deps, { ...place, type: event.type, rule });
}

/** In the language of the place's chat, unless another one is given. */
export function ownFor(
  { store, i18n }: Pick<NotifyDeps, 'store' | 'i18n'>,
  slot: Omit<TemplateSlot, 'locale'> & { locale?: string | undefined },
): Own | undefined {
  const { data } = store.settings;
  const chat = data.chats.find(({ id }) => id === slot.chatId);
  const { locale } = i18n.words(slot.locale ?? chat?.locale);
  const words = ownWordsOf(data, { ...slot, locale });
  return words && { words, texts: i18n.words(words.locale), labelOf: store.known.labelOf };
}
