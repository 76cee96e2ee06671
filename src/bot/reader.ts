// The place of an update, and the reader of a message: the language and the time zone of a chat, and the present time. A
// view is made for one reader.

import type { Reader } from '../base/lines.ts';
import { explorersOf } from '../store/settings/chain-settings.ts';
import type { BotDeps, FormContext } from './context.ts';
import type { Place } from '../store/ledger/tables.ts';

/** The reader in the chat of the update. */
export function contextReader({ words, timeZone, deps }: FormContext): Reader {
  return { words, timeZone, now: deps.clock.now() };
}

/** As `contextReader`, with what the text of an event needs: where its links lead to, and what its addresses are called. */
export function eventReader(ctx: FormContext) {
  const { store, explorerUrl } = ctx.deps;
  const { data } = store.settings;
  const explorers = explorersOf(data, explorerUrl);
  const { labelOf } = store.known;
  return {
    ...contextReader(ctx),
    explorerUrl: explorers.TRON,
    explorers,
    contracts: data.contracts,
    labelOf,
  };
}

/** Where links of orders lead to, which are all on TRON: the pattern that owners chose, or EXPLORER_URL. */
export function tronExplorer({ store, explorerUrl }: Pick<BotDeps, 'store' | 'explorerUrl'>): string {
  return explorersOf(store.settings.data, explorerUrl).TRON;
}

/** The chat and topic of the message, or of the message whose button was used. */
export function placeOf(ctx: FormContext): Place | undefined {
  if (!ctx.chat) return undefined;
  // In a private chat a topic only sorts messages: its alerts and its rules are those of the chat.
  if (ctx.chat.type === 'private') return { chatId: ctx.chat.id, topicId: null };
  const topicId = (ctx.msg?.is_topic_message && ctx.msg.message_thread_id) || null;
  return { chatId: ctx.chat.id, topicId };
}
