// The key of the backups: a pair is made, and the secret half is shown once, in an owner's private chat, and kept nowhere
// else. The message has no button that sends anything, so that Telegram never sends the key back to the bot.

import { InlineKeyboard } from 'grammy';
import { code } from '../../html.ts';
import { writeAudit } from '../frame/audit.ts';
import type { FormContext } from '../frame/context.ts';
import { style } from '../frame/say.ts';
import { exportButtons } from './buttons.ts';
import { changeShownKey, endShownKey, scheduleKeyEnd, shownMs } from './shown-keys.ts';

/** Shows a new key in the private chat of the context; backups are made for it once it is saved. */
export async function showNewKey(ctx: FormContext): Promise<void> {
  const { api, chat, deps, words } = ctx;
  const { settings } = deps.store;
  if (!chat) return;
  for (const { messageId, state } of settings.data.backup.shownKeys) {
    if (state === 'offered') await endShownKey({ api, deps }, messageId);
  }
  const { generateX25519Identity, identityToRecipient } = await import('age-encryption');
  const identity = await generateX25519Identity();
  const recipient = await identityToRecipient(identity);
  // The key is put into a message that is known already: after a crash at any moment it is still deleted in time.
  const { message_id: messageId } = await ctx.reply(words('backup-key-coming'), style);
  await settings.update(({ backup }) => {
    const shownAt = deps.clock.now();
    backup.shownKeys.push({
      recipient,
      chatId: chat.id,
      messageId,
      noteId: null,
      shownAt,
      state: 'offered',
    });
  });
  scheduleKeyEnd({ api, deps }, messageId);
  await api.editMessageText(chat.id, messageId, words('backup-key', { key: code(identity) }), {
    ...style,
    reply_markup: new InlineKeyboard().copyText(words.plain('backup-key-copy'), identity),
  });
  const values = { recipient: code(recipient), minutes: String(shownMs / 60_000) };
  const isFirst = settings.data.backup.recipient === null;
  const lines = [words('backup-key-what', values), ...(isFirst ? [] : [words('backup-key-older')])];
  const note = await ctx.reply(lines.join('\n\n'), {
    ...style,
    reply_markup: new InlineKeyboard().text(
      words.plain('backup-key-saved'),
      exportButtons.backupKeySaved.data({ key: shortOf(recipient) }),
    ),
  });
  await changeShownKey(deps, messageId, (key) => void (key.noteId = note.message_id));
}

/**
 * The owner has saved the key: backups are made for it, and its message is deleted. Undefined when the key is no longer
 * offered.
 */
export async function takeSavedKey(
  ctx: FormContext,
  short: string,
): Promise<{ isDeleted: boolean; isFirst: boolean } | undefined> {
  const { api, deps, timeZone } = ctx;
  const taken = await deps.store.settings.update(({ backup }) => {
    const key = backup.shownKeys.find(
      ({ recipient, state }) => state === 'offered' && shortOf(recipient) === short,
    );
    if (!key) return undefined;
    const isFirst = backup.recipient === null;
    if (isFirst) Object.assign(backup, { isOn: true, chatId: key.chatId, timeZone });
    backup.recipient = key.recipient;
    key.state = 'saved';
    return { recipient: key.recipient, messageId: key.messageId, isFirst };
  });
  if (!taken) return undefined;
  await writeAudit(ctx, 'backup.key', `key:${taken.recipient}`);
  const isDeleted = await endShownKey({ api, deps }, taken.messageId);
  return { isDeleted, isFirst: taken.isFirst };
}

/** What a button carries of a recipient. */
function shortOf(recipient: string): string {
  return recipient.slice(4, 20);
}
