// What is made of the bot being put out of a chat, or brought into one by somebody who may not decide it. When a basic
// group becomes a supergroup, Telegram reports by up to four updates, in no certain order, that the bot has left the
// one, that the person who upgraded it has added the bot to the other, and in both the id of the other. It is decided by what is
// stored with the chat and by Telegram's dates, so that neither the order nor a restart between two updates changes it.
// Pure.

import { isOut, type Chat } from '../store/settings/settings.ts';

type Exit = NonNullable<Chat['exit']>;

/** All updates about one change are dated within this time. */
export const upgradeLastsMs = 60_000;

/** The bot has left the chat. Where it was out already, it had only been brought back by others, which counts for nothing. */
export function exitOnLeaving(chat: Chat, at: number): Exit | undefined {
  if (isOut(chat)) return chat.exit;
  return { kind: chat.type === 'group' ? 'left' : 'removed', at };
}

/** A message dated `at` tells that the chat has become a supergroup. */
export function exitOnUpgrade({ exit }: Chat, at: number): Exit {
  if (!exit) return { kind: 'upgraded', at };
  if (exit.kind === 'upgraded') return { kind: 'upgraded', at: Math.max(exit.at, at) };
  const isUpgrade = exit.kind === 'left' && Math.abs(at - exit.at) <= upgradeLastsMs;
  return isUpgrade ? { kind: 'upgraded', at } : { kind: 'removed', at: exit.at };
}

/**
 * What it means that the bot was added at `at` by nobody who may decide it: `upgrade`: somebody changed a group in which
 * the bot is; `undecided`: perhaps so, which a message may tell, but anybody can copy a title; else `stray`.
 */
export function judgeArrival(
  chats: readonly Chat[],
  { id, type, title }: Pick<Chat, 'id' | 'type' | 'title'>,
  at: number,
): 'upgrade' | 'undecided' | 'stray' {
  if (type !== 'supergroup') return 'stray';
  const known = chats.find((chat) => chat.id === id);
  if (known) {
    // A refused call may have told the new id before any update did.
    if (known.exit?.kind === 'left') return 'undecided';
    return known.exit?.kind === 'upgraded' && at <= known.exit.at + upgradeLastsMs ? 'upgrade' : 'stray';
  }
  const mayBe = ({ exit, ...chat }: Chat) =>
    chat.type === 'group' &&
    chat.title === title &&
    (!exit || (exit.kind === 'left' && Math.abs(at - exit.at) <= upgradeLastsMs));
  return chats.some(mayBe) ? 'undecided' : 'stray';
}
