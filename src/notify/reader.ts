// The settings of the chat for which a message is written.

import type { Words } from '../i18n.ts';
import type { Data, EventDefinition } from '../events/event.ts';
import { judgePoison, type Poison } from '../rules/poison.ts';
import { explorersOf, type KnownContract } from '../store/settings/chain-settings.ts';
import type { NotifyDeps } from './deps.ts';

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
  judge?: (definition: EventDefinition | undefined, values: Data) => Poison | undefined;
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
