// Reads and checks a text that somebody sent as new words: a message with its formatting, or a text file.

import { check } from '../../events/template/check/check.ts';
import { firstFixed, mended, type Problem, type ProbeName } from '../../events/template/check/problem.ts';
import { sourceOf } from '../../events/template/from-entities.ts';
import { importTemplate } from '../../events/template/share.ts';
import { raw, code, toHtml, type Html } from '../../base/html.ts';
import { shorten } from '../../events/template/foreign-text.ts';
import { paragraphs } from '../../base/lines.ts';
import { readDocument } from '../book/documents.ts';
import type { FormContext } from '../../bot/context.ts';
import { previewOf } from './preview.ts';
import { realEvents, type Slot } from './slot.ts';
import type { Words } from '../../base/i18n.ts';
import type { Found } from '../../events/template/check/find-all.ts';
import { drawCarets, placeInText } from '../../events/template/scan.ts';
import { tagTime } from '../../base/time.ts';

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

// Says what is wrong with a template that somebody sent: the place, the reason, what would be right, and a picture of
// the line.

type Reader = { words: Words; timeZone: string };

/** A message has no room for more of a text. */
const longestQuoted = 80;

const mostProblems = 5;

/** The first few of them; the others are counted. */
export function describeProblems(text: string, { problems, isAll }: Found, reader: Reader): string {
  const { words } = reader;
  const count = problems.length;
  const said = problems.slice(0, mostProblems).map((problem) => describeProblem(text, problem, reader));
  const more = count > mostProblems ? [words('template-problems-more', { count: count - mostProblems })] : [];
  const rest = isAll ? [] : [words('template-problems-behind')];
  return [words('template-refused', { count }), ...said, ...more, ...rest].join('\n');
}

/** One line; with carets below it where the source has a place. */
function describeProblem(text: string, problem: Problem, { words, timeZone }: Reader): string {
  const { code: reason, from, to, written, right, of, probe } = problem;
  const sentence = words(`template-problem-${reason}`, {
    written: shorten(written.replace(/\s+/g, ' '), longestQuoted),
    right: quote(right ?? ''),
    event: raw(of ? words(`event-name-${of.name}`) : ''),
    case: probe ? raw(describeProbe(probe, { words, timeZone })) : '',
  });
  const meant =
    right !== undefined && suggesting.has(reason) ? words('template-meant', { right: quote(right) }) : '';
  const whole = meant === '' ? sentence : `${sentence}${words('sentence-joiner')}${meant}`;
  if (to <= from) return whole;
  const place = words('template-place', { ...placeTexts(text, from), problem: raw(whole) });
  return `${place}\n<pre>${toHtml(drawCarets(text, from, to))}</pre>`;
}

/** Problems whose sentence does not name what would be right by itself. */
const suggesting: ReadonlySet<string> = new Set([
  'field-unknown',
  'field-rest',
  'filter-unknown',
  'filter-label',
  'tag-unknown',
]);

function placeTexts(text: string, from: number): { line: string; column: string } {
  const { line, column } = placeInText(text, from);
  return { line: String(line), column: String(column) };
}

function describeProbe(probe: ProbeName, { words, timeZone }: Reader): string {
  if (probe.of === 'value') {
    return words('template-case-value', { field: code(probe.field), value: code(probe.value) });
  }
  if (probe.of === 'real') return words('template-case-real', { time: tagTime(probe.at, timeZone) });
  return words(`template-case-${probe.of}`);
}

function quote(text: string): string | Html {
  return text === '' ? '' : code(shorten(text, longestQuoted));
}
