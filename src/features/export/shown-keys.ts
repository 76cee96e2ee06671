// Deletes the messages that show a secret key of backups: when the key is saved, after a quarter of an hour, or when
// another is made. What is still to be deleted is in the settings, so that a failed call or a restart forgets none; the
// owner is told of one that Telegram no longer lets a bot delete.

import { InlineKeyboard, type Api } from 'grammy';
import type { ShownKey } from '../../store/settings/backup-settings.ts';
import { judgeCall, pauseAfter, retryAfter } from '../../telegram/judge.ts';
import type { BotDeps } from '../../bot/context.ts';
import { chatReader } from '../../bot/reader.ts';
import { style } from '../../bot/say.ts';
import { exportButtons } from './buttons.ts';

export const shownMs = 15 * 60_000;
/** While the owner has blocked the bot. */
const blockedMs = 60 * 60_000;

type Parts = { api: Pick<Api, 'deleteMessage' | 'editMessageText' | 'sendMessage'>; deps: BotDeps };
/** `kept`: Telegram neither deletes nor changes the message any more. */
type Removal = 'removed' | 'kept';

/** A call to Telegram that is to be repeated. */
class Later extends Error {
  readonly afterMs: number;
  constructor(afterMs: number, reason: string) {
    super(`Telegram did not delete the message with a key of backups (${reason}).`);
    this.afterMs = afterMs;
  }
}

/** At the start of the bot, for the keys that an earlier run has shown. */
export function scheduleKeyEnds(parts: Parts): void {
  for (const { messageId } of parts.deps.store.settings.data.backup.shownKeys)
    scheduleKeyEnd(parts, messageId);
}

export function scheduleKeyEnd(parts: Parts, messageId: number): void {
  const key = findShownKey(parts.deps, messageId);
  if (!key) return;
  const leftMs = key.state === 'offered' ? key.shownAt + shownMs - parts.deps.clock.now() : 0;
  parts.deps.clock.after(Math.min(shownMs, leftMs), () => void endShownKey(parts, messageId));
}

/**
 * Withdraws the key if it is still offered, and deletes its message. False when that failed: it is tried again, also after
 * a restart. Never rejects.
 */
export async function endShownKey(parts: Parts, messageId: number, tries = 0): Promise<boolean> {
  const { clock, log } = parts.deps;
  try {
    await changeShownKey(parts.deps, messageId, (key) => {
      if (key.state === 'offered') key.state = 'over';
    });
    const key = findShownKey(parts.deps, messageId);
    if (!key) return true;
    const removal = await removeMessage(parts, key, tries);
    await tellEnd(parts, key, removal, tries);
    await parts.deps.store.settings.update(({ backup }) => {
      backup.shownKeys = backup.shownKeys.filter((each) => each.messageId !== messageId);
    });
    return removal === 'removed';
  } catch (error) {
    if (tries === 0)
      log.warn({ err: error }, 'A key of backups still stands in its chat; it is tried again.');
    const afterMs = error instanceof Later ? error.afterMs : pauseAfter(tries);
    clock.after(afterMs, () => void endShownKey(parts, messageId, tries + 1));
    return false;
  }
}

export async function changeShownKey(
  { store }: Pick<BotDeps, 'store'>,
  messageId: number,
  change: (key: ShownKey) => void,
): Promise<void> {
  await store.settings.update(({ backup }) => {
    const key = backup.shownKeys.find((each) => each.messageId === messageId);
    if (key) change(key);
  });
}

function findShownKey({ store }: Pick<BotDeps, 'store'>, messageId: number): ShownKey | undefined {
  return store.settings.data.backup.shownKeys.find((each) => each.messageId === messageId);
}

/** A message that Telegram no longer deletes, as after 48 hours, is blanked. */
async function removeMessage({ api, deps }: Parts, key: ShownKey, tries: number): Promise<Removal> {
  const { chatId, messageId } = key;
  const { words } = chatReader(deps, chatId);
  const removal = await attempt(() => api.deleteMessage(chatId, messageId), tries);
  if (removal === 'removed') return removal;
  return attempt(() => api.editMessageText(chatId, messageId, words('backup-key-blank'), style), tries);
}

/** The note below the key no longer tells the truth, whether or not the bot knows which message it is; and what the bot can't delete, the owner has to. */
async function tellEnd({ api, deps }: Parts, key: ShownKey, removal: Removal, tries: number): Promise<void> {
  const { chatId, noteId, state } = key;
  const { words } = chatReader(deps, chatId);
  if (state === 'over') {
    const keyboard = new InlineKeyboard().text(words.plain('backup-new-key'), exportButtons.backupKey.data());
    const options = { ...style, reply_markup: keyboard };
    const html = words('backup-key-unused');
    const tell = () =>
      noteId === null
        ? api.sendMessage(chatId, html, options)
        : api.editMessageText(chatId, noteId, html, options);
    await attempt(tell, tries);
  }
  if (removal === 'kept')
    await attempt(() => api.sendMessage(chatId, words('backup-key-kept'), style), tries);
}

/** `kept` when Telegram refuses for good. @throws Later when the call is to be repeated. */
async function attempt(call: () => Promise<unknown>, tries: number): Promise<Removal> {
  try {
    await call();
    return 'removed';
  } catch (error) {
    const verdict = judgeCall(error);
    if (!verdict) throw error;
    if (verdict.kind === 'sent') return 'removed';
    const afterMs = retryAfter(verdict, tries);
    if (afterMs !== undefined) throw new Later(afterMs, verdict.reason.code);
    if (verdict.kind === 'refused' && verdict.scope === 'chat')
      throw new Later(blockedMs, verdict.reason.code);
    // Somebody has deleted it: "message to delete not found", "message to edit not found".
    return /not found/i.test(verdict.reason.said ?? '') ? 'removed' : 'kept';
  }
}
