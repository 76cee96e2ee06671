// The key of the backups: a pair is made, the secret half is shown once in an owner's private chat and kept nowhere else,
// and its message is deleted when the owner has saved it, or after a quarter of an hour. The message has no button that
// sends anything, so that Telegram never sends the key back to the bot.

import { GrammyError, InlineKeyboard, type Api } from 'grammy';
import { code } from '../../html.ts';
import type { BotDeps, FormContext } from '../frame/context.ts';
import { writeAudit } from '../frame/audit.ts';
import { style } from '../frame/say.ts';
import { exportButtons } from './buttons.ts';

export const shownMs = 15 * 60_000;

/** Shows a new key in the private chat of the context; backups are made for it once it is saved. */
export async function showNewKey(ctx: FormContext): Promise<void> {
  const { deps, words, chat } = ctx;
  if (!chat) return;
  await endPendingKey(ctx.api, deps);
  const { generateX25519Identity, identityToRecipient } = await import('age-encryption');
  const identity = await generateX25519Identity();
  const recipient = await identityToRecipient(identity);
  const copy = new InlineKeyboard().copyText(words.plain('backup-key-copy'), identity);
  const shown = await ctx.reply(words('backup-key', { key: code(identity) }), {
    ...style,
    reply_markup: copy,
  });
  await deps.store.settings.update((draft) => {
    draft.backup.pendingKey = {
      recipient,
      chatId: chat.id,
      messageId: shown.message_id,
      shownAt: deps.clock.now(),
    };
  });
  scheduleKeyEnd({ api: ctx.api, deps });
  const saved = new InlineKeyboard().text(
    words.plain('backup-key-saved'),
    exportButtons.backupKeySaved.data({ key: shortOf(recipient) }),
  );
  const minutes = String(shownMs / 60_000);
  await ctx.reply(words('backup-key-what', { recipient: code(recipient), minutes }), {
    ...style,
    reply_markup: saved,
  });
}

/** The owner has saved the key: deletes its message, and makes backups for it. False when it is another one by now. */
export async function takeSavedKey(ctx: FormContext, key: string): Promise<boolean> {
  const { store } = ctx.deps;
  const { pendingKey } = store.settings.data.backup;
  if (!pendingKey || shortOf(pendingKey.recipient) !== key) return false;
  await removeMessage(ctx.api, ctx.deps, pendingKey);
  const isTaken = await store.settings.update(({ backup }) => {
    // Its time may have ended meanwhile.
    if (backup.pendingKey?.recipient !== pendingKey.recipient) return false;
    if (backup.recipient === null) {
      Object.assign(backup, { isOn: true, chatId: pendingKey.chatId, timeZone: ctx.timeZone });
    }
    backup.recipient = pendingKey.recipient;
    backup.pendingKey = null;
    return true;
  });
  if (!isTaken) return false;
  await writeAudit(ctx, 'backup.key', `key:${pendingKey.recipient}`);
  return true;
}

/** Also called at the start of the bot, for a key that an earlier run has shown. */
export function scheduleKeyEnd({ api, deps }: { api: Api; deps: BotDeps }): void {
  const { pendingKey } = deps.store.settings.data.backup;
  if (!pendingKey) return;
  const leftMs = Math.min(shownMs, pendingKey.shownAt + shownMs - deps.clock.now());
  deps.clock.after(leftMs, () => {
    const present = deps.store.settings.data.backup.pendingKey;
    if (present?.messageId !== pendingKey.messageId) return;
    endPendingKey(api, deps).catch((error: unknown) => {
      deps.log.warn({ err: error }, 'The message with the key of the backups could not be deleted.');
    });
  });
}

/** Deletes the message with a key that nobody has saved, and forgets the key. */
async function endPendingKey(api: Api, deps: BotDeps): Promise<void> {
  const { pendingKey } = deps.store.settings.data.backup;
  if (!pendingKey) return;
  // First forgotten: no backup is ever made for a key whose message may be gone.
  await deps.store.settings.update(({ backup }) => {
    if (backup.pendingKey?.messageId === pendingKey.messageId) backup.pendingKey = null;
  });
  await removeMessage(api, deps, pendingKey);
}

/** A message that Telegram no longer deletes is blanked. */
async function removeMessage(
  api: Api,
  { i18n, store }: BotDeps,
  { chatId, messageId }: { chatId: number; messageId: number },
): Promise<void> {
  try {
    await api.deleteMessage(chatId, messageId);
  } catch (error) {
    if (!(error instanceof GrammyError)) throw error;
    const locale = store.settings.data.chats.find(({ id }) => id === chatId)?.locale;
    await api
      .editMessageText(chatId, messageId, i18n.words(locale)('backup-key-blank'), style)
      .catch((again: unknown) => {
        // Somebody has deleted it.
        if (!(again instanceof GrammyError)) throw again;
      });
  }
}

/** What a button carries of a recipient. */
function shortOf(recipient: string): string {
  return recipient.slice(4, 20);
}
