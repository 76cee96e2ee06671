// Sends a file as an answer. A group may allow texts only; then the answer says so, and what it can of the file.

import { judgeCall } from '../../telegram/judge.ts';
import type { FormContext } from './context.ts';
import { openPrivateKeyboard, say } from './say.ts';

/** Resolves with whether the file was sent. @param instead what of the file can be said as text, in HTML. */
export async function sendFile(
  ctx: FormContext,
  send: () => Promise<unknown>,
  instead?: string,
): Promise<boolean> {
  try {
    await send();
    return true;
  } catch (error) {
    const verdict = judgeCall(error);
    if (verdict?.kind !== 'refused' || verdict.scope !== 'file') throw error;
    const html = [instead, ctx.words('file-refused')].filter((part) => part !== undefined).join('\n\n');
    await say(ctx, html, openPrivateKeyboard(ctx));
    return false;
  }
}
