// Calls the service for a person: shows them that the bot is working, and returns the answer with the reader that its
// view needs.

import type { Reader } from '../../views/lines.ts';
import type { ServiceClient } from '../../service/client.ts';
import type { FormContext } from './context.ts';
import { contextReader } from './reader.ts';

/** Throws what the call throws. A button shows a progress bar by itself; a person who typed sees "typing…". */
export async function askService<Answer>(
  ctx: FormContext,
  call: (service: ServiceClient) => Promise<Answer>,
): Promise<{ answer: Answer; reader: Reader }> {
  if (!ctx.callbackQuery) showAtWork(ctx, 'typing');
  const answer = await call(ctx.deps.service);
  return { answer, reader: contextReader(ctx) };
}

/** Nothing waits for it, and nothing fails with it. */
export function showAtWork(ctx: FormContext, action: 'typing' | 'upload_photo' | 'upload_document'): void {
  ctx.replyWithChatAction(action).catch(() => undefined);
}
