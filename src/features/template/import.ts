// Shares words as text and as a file, and reads shared ones.

import { InputFile } from 'grammy';
import { toHtml } from '../../base/html.ts';
import { exportTemplate, importTemplate } from '../../events/template/share.ts';
import { shorten } from '../../events/template/foreign-text.ts';
import type { FormContext } from '../../bot/context.ts';
import { sendFile, say } from '../../bot/say.ts';
import { readSent } from './review.ts';
import { textOf, type Carried, type Slot } from './slot.ts';

/** A longer one is shared as a file alone. */
const longestMessage = 3500;

export async function shareWords(ctx: FormContext, slot: Slot): Promise<void> {
  const { words, deps } = ctx;
  const { definition, key } = slot;
  const text = textOf(ctx, slot) ?? deps.i18n.words(key.locale).template(definition.name);
  const shared = exportTemplate({ definition, locale: key.locale, text });
  if (shared.length <= longestMessage) {
    await say(ctx, `${words('template-shared')}\n<pre>${toHtml(shared)}</pre>`);
  }
  const file = new InputFile(Buffer.from(shared), `${definition.name}.${key.locale}.txt`);
  await sendFile(ctx, (options) =>
    ctx.replyWithDocument(file, { ...options, caption: words.plain('template-shared-file') }),
  );
}

type ReadImport = { ok: true; value: { carried: Carried; text: string } } | { ok: false; html: string };

/** For all alerts of the place in which it was sent. */
export async function readImport(ctx: FormContext): Promise<ReadImport> {
  const { words, deps } = ctx;
  const sent = await readSent(ctx, false);
  if (!sent.ok) return sent;
  const read = importTemplate(sent.text, deps.i18n.locales);
  if (!read.ok) {
    const written = shorten(read.written, 40);
    return { ok: false, html: words(`template-import-${read.problem}`, { written }) };
  }
  const { definition, locale, text } = read.shared;
  return { ok: true, value: { carried: { event: definition.name, locale, rule: 0 }, text } };
}
