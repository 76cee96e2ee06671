// Sends a file as an answer: to the person alone who asked, where the answer that led to it was for them alone. A group
// may allow texts only; then the answer says so, and what it can of the file.

import { judgeCall } from '../telegram/judge.ts';
import { askerParameters } from './asker-only.ts';
import type { FormContext } from './context.ts';
import { openPrivateKeyboard, say } from './say.ts';

type AskerParameters = NonNullable<Awaited<ReturnType<typeof askerParameters>>>;

/**
 * Resolves with whether the file was sent. A file that was asked for under a message that only this person sees is never
 * shown to the whole group instead.
 * @param send sends with these options.
 * @param instead what of the file can be said as text, in HTML.
 */
export async function sendFile(
  ctx: FormContext,
  send: (options: Partial<AskerParameters>) => Promise<unknown>,
  instead?: string,
): Promise<boolean> {
  const parameters = await askerParameters(ctx);
  try {
    await send(parameters ?? {});
    return true;
  } catch (error) {
    const verdict = judgeCall(error);
    const isFile = verdict?.kind === 'refused' && verdict.scope === 'file';
    if (!isFile && !(parameters && verdict?.kind === 'refused')) throw error;
    const why = ctx.words(isFile ? 'file-refused' : 'file-for-asker');
    const html = [instead, why].filter((part) => part !== undefined).join('\n\n');
    await say(ctx, html, openPrivateKeyboard(ctx));
    return false;
  }
}
