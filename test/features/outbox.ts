// The sender at work for a bot of a test: it shows what posts of these kinds want.

import { onTestFinished } from 'vitest';
import { openPrivateTopics } from '../../src/outbox/send-api.ts';
import type { BotDeps } from '../../src/bot/context.ts';
import type { OpenBot } from '../../src/features/bot.ts';
import type { PostKind } from '../../src/outbox/kind.ts';
import { openNotify } from '../../src/outbox/notify.ts';

/** Resolves the returned function when nothing is being sent any more. */
export function openOutbox(
  { bot, deps }: { bot: OpenBot; deps: BotDeps },
  ...kinds: Array<(deps: BotDeps) => PostKind>
): { close: () => Promise<void> } {
  const notify = openNotify({
    ...deps,
    apiOf: openPrivateTopics(bot, deps),
    kinds: kinds.map((kind) => kind(deps)),
  });
  notify.wake();
  let closed: Promise<void> | undefined;
  const close = () => (closed ??= notify.close());
  onTestFinished(close);
  return { close };
}
