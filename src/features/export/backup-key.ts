// The key of the backups: a pair is made, and the secret half is shown once, in an owner's private chat, and kept nowhere
// else. The message has no button that sends anything, so that Telegram never sends the key back to the bot. It is put in
// last: after a crash or a failed call at any moment its message is still deleted in time, and its note still changed.

import { InlineKeyboard } from 'grammy';
import { code } from '../../base/html.ts';
import { writeAudit } from '../../bot/audit.ts';
import type { FormContext } from '../../bot/context.ts';
import { say, style } from '../../bot/say.ts';
import { judgeCall, retryAfter } from '../../telegram/judge.ts';
import { sleep } from '../../base/wait.ts';
import { exportButtons } from './buttons.ts';
import { changeShownKey, endShownKey, scheduleKeyEnd, shownMs } from './shown-keys.ts';

/** How often the key is put into its message; while one attempt after another fails, none is shown. */
const mostTries = 3;
const longestWaitMs = 10_000;

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
  const messageId = await sendFirst(ctx);
  if (messageId === undefined) return say(ctx, words('backup-key-not-taken'));
  const shownAt = deps.clock.now();
  const key = { recipient, chatId: chat.id, messageId, noteId: null, shownAt, state: 'offered' } as const;
  await settings.update(({ backup }) => void backup.shownKeys.push(key));
  scheduleKeyEnd({ api, deps }, messageId);
  try {
    const note = await sendNote(ctx, recipient);
    await changeShownKey(deps, messageId, (each) => void (each.noteId = note.message_id));
    await putIn(ctx, messageId, identity);
  } catch (error) {
    if (!judgeCall(error)) throw error;
    deps.log.warn({ err: error }, 'A key of backups could not be shown; it is withdrawn.');
    await endShownKey({ api, deps }, messageId);
  }
}

/** The message that the key is put into. Undefined when Telegram did not take it, or did not say so. */
async function sendFirst(ctx: FormContext): Promise<number | undefined> {
  try {
    return (await ctx.reply(ctx.words('backup-key-coming'), style)).message_id;
  } catch (error) {
    if (!judgeCall(error)) throw error;
    ctx.deps.log.warn({ err: error }, 'The message for a key of backups could not be sent.');
    return undefined;
  }
}

function sendNote(ctx: FormContext, recipient: string) {
  const { deps, words } = ctx;
  const values = { recipient: code(recipient), minutes: String(shownMs / 60_000) };
  const isFirst = deps.store.settings.data.backup.recipient === null;
  const lines = [words('backup-key-what', values), ...(isFirst ? [] : [words('backup-key-older')])];
  return ctx.reply(lines.join('\n\n'), {
    ...style,
    reply_markup: new InlineKeyboard().text(
      words.plain('backup-key-saved'),
      exportButtons.backupKeySaved.data({ key: shortOf(recipient) }),
    ),
  });
}

/** An edit may be repeated: where its answer was lost, Telegram says that nothing changes. */
async function putIn({ api, chat, deps, words }: FormContext, messageId: number, identity: string) {
  const options = {
    ...style,
    reply_markup: new InlineKeyboard().copyText(words.plain('backup-key-copy'), identity),
  };
  for (let tries = 0; ; tries++) {
    try {
      return await api.editMessageText(
        chat!.id,
        messageId,
        words('backup-key', { key: code(identity) }),
        options,
      );
    } catch (error) {
      const verdict = judgeCall(error);
      if (verdict?.kind === 'sent') return true;
      const waitMs = verdict && retryAfter(verdict, tries);
      if (waitMs === undefined || waitMs > longestWaitMs || tries + 1 >= mostTries) throw error;
      await sleep(deps.clock, waitMs);
    }
  }
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
