// The settings of the chat for which a message is written, and people's own words for it.

import type { Words } from '../i18n.ts';
import { ownWordsOf } from '../rules/own-words.ts';
import { findRule } from '../rules/places.ts';
import type { DueDelivery } from '../store/ledger/deliveries/queue.ts';
import type { TemplateSlot } from '../store/settings/templates.ts';
import type { NotifyDeps } from './deps.ts';
import type { Own } from '../views/event/own-words.ts';

/**
 * The chat's texts in its language, its time zone, and the block explorer. `skewMs`: how far the service's clock, by
 * which lateness is measured, is ahead of this host's.
 */
export type MessageReader = { words: Words; timeZone: string; explorerUrl: string; skewMs?: number };

export function readerOf(
  { store, i18n, defaultTimeZone, explorerUrl, skewMs }: NotifyDeps,
  chatId: number,
): MessageReader {
  const chat = store.settings.data.chats.find(({ id }) => id === chatId);
  return {
    words: i18n.words(chat?.locale),
    timeZone: chat?.timeZone ?? defaultTimeZone,
    explorerUrl,
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
  return (
    words && {
      words,
      texts: i18n.words(words.locale),
      labelOf: (address) => data.addresses.find((entry) => entry.address === address)?.label,
    }
  );
}
