// Answers commands of people who write in the name of the group (anonymous admins) or of a channel. The bot can't see
// who acts, so it executes nothing and explains why in the group, at most once an hour.

import type { Clock } from '../base/clock.ts';
import type { BotContext } from './context.ts';
import { say } from './say.ts';

const answerEveryMs = 3_600_000;

/** Call it for commands in a group that belongs to the team, where the person who acts has no role. */
export function createAnonymousAnswer(clock: Clock): (ctx: BotContext) => Promise<void> {
  /** When each chat was last answered, by the monotonic clock. Only the team's groups are stored, so it stays small. */
  const answeredAt = new Map<number, number>();
  return async (ctx) => {
    if (ctx.chatId === undefined || !isInDisguise(ctx)) return;
    const now = clock.monotonic();
    if (now - (answeredAt.get(ctx.chatId) ?? -Infinity) < answerEveryMs) return;
    answeredAt.set(ctx.chatId, now);
    await say(ctx, ctx.words('anonymous'));
  };
}

/** A post that Telegram forwards from the linked channel into its group is not a command to the bot. */
function isInDisguise({ message }: BotContext): boolean {
  if (!message || message.is_automatic_forward) return false;
  return message.sender_chat !== undefined;
}
