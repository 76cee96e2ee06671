// Sends messages to other people than the one who acts, in their private chat and their language. A failure is logged
// and not thrown: a person who never opened the chat, or has blocked the bot, gets nothing.

import { findChat } from '../store/settings/settings.ts';
import type { Values, Words } from '../base/i18n.ts';
import type { FormContext } from './context.ts';
import { style } from './say.ts';

/** Values that are worded by language are made for each reader. */
type ValuesFor = Values | ((words: Words) => Values);

export async function notifyPerson(
  ctx: FormContext,
  personId: number,
  key: string,
  values: ValuesFor = {},
  locale = findChat(ctx.deps.store.settings.data, personId)?.locale,
): Promise<void> {
  const { i18n, log } = ctx.deps;
  try {
    const words = i18n.words(locale);
    await ctx.api.sendMessage(
      personId,
      words(key, typeof values === 'function' ? values(words) : values),
      style,
    );
  } catch (error) {
    log.info({ personId, err: error }, 'Somebody could not be told.');
  }
}

/** Notifies every owner who opened a chat with the bot, except the one who acts. */
export async function notifyOwners(ctx: FormContext, key: string, values: ValuesFor = {}): Promise<void> {
  const { store, ownerIds } = ctx.deps;
  const reachable = store.settings.data.chats.filter(
    ({ id }) => ownerIds.includes(id) && id !== ctx.from?.id,
  );
  for (const { id } of reachable) await notifyPerson(ctx, id, key, values);
}
