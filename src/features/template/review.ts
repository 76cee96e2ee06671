// Reads and checks a text that somebody sent as new words: a message with its formatting, or a text file.

import { check } from '../../events/template/check/check.ts';
import { firstFixed, mended, type Problem } from '../../events/template/check/problem.ts';
import { sourceOf } from '../../events/template/from-entities.ts';
import { importTemplate } from '../../events/template/share.ts';
import { raw } from '../../base/html.ts';
import { shorten } from '../../events/template/foreign-text.ts';
import { describeProblems } from './template-problem.ts';
import { paragraphs } from '../../base/lines.ts';
import { readDocument } from '../book/documents.ts';
import type { FormContext } from '../../bot/context.ts';
import { previewOf } from './preview.ts';
import { realEvents } from './real-events.ts';
import type { Slot } from './slot.ts';

/** Texts alone, since a form stores what it has read. `fix`: the button that mends the first problem. */
export type Review = { text: string } & (
  | { ok: true; real: string | undefined; example: string; note: string }
  | { ok: false; html: string; fix?: { label: string; text: string } }
);

/** The longest suggestion, in characters, that the label of a button can show. */
const longestFix = 24;

export async function reviewText(ctx: FormContext, slot: Slot, text: string): Promise<Review> {
  const { words, timeZone, deps } = ctx;
  const real = await realEvents(ctx, slot);
  const checked = check(text, slot.definition, {
    samples: real.map(({ data, row }) => ({ data, at: row.received_at })),
    reader: { words: deps.i18n.words(slot.key.locale), timeZone, explorerUrl: deps.explorerUrl },
  });
  if (!checked.ok) {
    const html = describeProblems(text, checked, { words, timeZone });
    const fix = fixOf(ctx, text, checked.problems);
    return { text, ok: false, html, ...(fix && { fix }) };
  }
  const [latest] = real;
  const example = previewOf(ctx, slot, text, latest ? 'example' : 'none stored');
  const shown = latest && previewOf(ctx, slot, text, latest);
  const lacksKey = (shown ?? example).lacksKey;
  return {
    text,
    ok: true,
    real: shown?.html,
    example: example.html,
    note: lacksKey ? words('template-key-missing') : '',
  };
}

function fixOf({ words }: FormContext, text: string, problems: readonly Problem[]) {
  const right = firstFixed(problems)?.fix;
  const fixed = mended(text, problems);
  if (right === undefined || fixed === undefined) return undefined;
  return { label: words.plain('template-fix', { right: shorten(right, longestFix) }), text: fixed };
}

/** `html`: why the message can't be read as a text. */
export type Sent = { ok: true; text: string } | { ok: false; html: string };

/** `isFormatted`: bold, links and code become tags; an exported template has its tags in its text already. */
export async function readSent(ctx: FormContext, isFormatted: boolean): Promise<Sent> {
  const message = ctx.message ?? ctx.editedMessage;
  if (message?.document) {
    const read = await readDocument(ctx, message.document);
    if (read.ok) return { ok: true, text: read.text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n') };
    return { ok: false, html: ctx.words(`addresses-file-${read.problem}`) };
  }
  const text = message?.text ?? message?.caption ?? '';
  const entities = message?.entities ?? message?.caption_entities ?? [];
  return { ok: true, text: isFormatted ? sourceOf(text, entities) : text };
}

/** New words for the slot: a text with its formatting, or shared words for the same event, without their first lines. */
export async function readWords(ctx: FormContext, { definition }: Slot): Promise<Sent> {
  const bare = await readSent(ctx, false);
  if (!bare.ok) return bare;
  const read = importTemplate(bare.text, ctx.deps.i18n.locales);
  if (!read.ok) return ctx.message?.document ? bare : readSent(ctx, true);
  if (read.shared.definition === definition) return { ok: true, text: read.shared.text };
  const event = raw(ctx.words(`event-name-${read.shared.definition.name}`));
  return { ok: false, html: ctx.words('template-import-other', { event }) };
}

/** What the form shows for the review. */
export function reviewHtml({ words }: FormContext, review: Review, isExample: boolean): string {
  if (!review.ok) return paragraphs([review.html, words('template-send-again')]);
  const preview = isExample || review.real === undefined ? review.example : review.real;
  return paragraphs([words('template-not-saved'), preview, review.note]);
}
