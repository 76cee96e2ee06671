// Calls the service for a person: shows them that the bot is working, and returns the answer with the reader that its
// view needs.

import type { Reader } from '../base/lines.ts';
import type { ServiceClient } from '../service/client.ts';
import type { FormContext } from './context.ts';
import { contextReader } from './reader.ts';

/**
 * The reader's `now` is when the service was asked, so that "as of" is never later than the reading. Throws what the call
 * throws. A button shows a progress bar by itself; a person who typed sees "typing…".
 */
export async function askService<Answer>(
  ctx: FormContext,
  call: (service: ServiceClient) => Promise<Answer>,
): Promise<{ answer: Answer; reader: Reader }> {
  if (!ctx.callbackQuery) showAtWork(ctx, 'typing');
  const reader = contextReader(ctx);
  return { answer: await call(ctx.deps.service), reader };
}

/** Nothing waits for it, and nothing fails with it. */
export function showAtWork(ctx: FormContext, action: 'typing' | 'upload_photo' | 'upload_document'): void {
  ctx.replyWithChatAction(action).catch(() => undefined);
}
