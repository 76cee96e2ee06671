// Sends one person, in private and in their language, a notification about a pending change: the request, with the
// buttons that they may use, or its outcome, after which the buttons of the first message are removed.

import type { MessageApi } from '../../bot/message-api.ts';
import { InlineKeyboard } from 'grammy';
import { paragraphs, type Reader } from '../../base/lines.ts';
import type { PendingChange } from '../../store/settings/rule-changes.ts';
import type { DueNotification } from '../../guard/recipients.ts';
import { affectedPersonOf } from '../../guard/decide.ts';
import type { BotDeps } from '../../bot/context.ts';
import { chatReader } from '../../bot/reader.ts';
import { style, type View } from '../../bot/say.ts';
import { splitHtml } from '../../telegram/split.ts';
import { viewChange } from './views.ts';

/** Resolves with the message that carries the buttons; throws what Telegram refuses. */
export type SendNotification = (pending: PendingChange, due: DueNotification) => Promise<number>;

export function createNotificationSender({
  api,
  deps,
}: {
  api: MessageApi;
  deps: BotDeps;
}): SendNotification {
  const { log } = deps;

  async function removeButtons({ told }: PendingChange, personId: number): Promise<void> {
    const asked = told.find((sent) => sent.of === 'ask' && sent.personId === personId);
    if (asked?.messageId == null) return;
    try {
      await api.editMessageReplyMarkup(personId, asked.messageId);
    } catch (error) {
      // A person who uses them gets the answer that the change is no longer pending.
      log.debug({ personId, err: error }, 'The buttons of a change that had waited could not be removed.');
    }
  }

  return async (pending, { personId, of, isRepeat }) => {
    const reader = readerOf(deps, pending, personId);
    const { html, keyboard } = viewFor(deps, pending, personId, reader);
    const marked = paragraphs([isRepeat ? reader.words('event-possible-repeat') : undefined, html]);
    const parts = splitHtml(marked);
    let messageId = 0;
    for (const [index, part] of parts.entries()) {
      const markup = index === parts.length - 1 ? { reply_markup: keyboard } : {};
      const sent = await api.sendMessage(personId, part, { ...style, ...markup });
      messageId = sent.message_id;
    }
    if (of === 'outcome') await removeButtons(pending, personId);
    return messageId;
  };
}

/** Somebody who is not in yet has no chat on record; they are answered as when they opened the invitation. */
function readerOf(deps: BotDeps, { change }: PendingChange, personId: number): Reader {
  const reader = chatReader(deps, personId);
  if (change.kind !== 'join' || change.person.id !== personId) return reader;
  const isKnown = deps.store.settings.data.chats.some(({ id }) => id === personId);
  return isKnown ? reader : { ...reader, words: deps.i18n.words(change.person.locale) };
}

function viewFor(deps: BotDeps, pending: PendingChange, personId: number, reader: Reader): View {
  const { change, outcome } = pending;
  const isSubject = outcome !== null && affectedPersonOf(change) === personId && pending.askedBy !== personId;
  if (!isSubject || deps.ownerIds.includes(personId)) return viewChange(deps, pending, personId, reader);
  const { words } = reader;
  const keyboard = new InlineKeyboard();
  if (change.kind === 'role') return { html: words('member-role-changed', { role: change.to }), keyboard };
  const isIn = outcome.is === 'applied' && change.kind === 'join';
  return { html: isIn ? words('guard-joined', { role: change.to }) : words('guard-not-joined'), keyboard };
}
