// Reads and checks a text that somebody sent as new words: a message with its formatting, a text file, or shared words.

import { check } from '../../events/template/check/check.ts';
import { type ProbeName, type Problem, mended } from '../../events/template/check/problem.ts';
import type { Found } from '../../events/template/check/source.ts';
import { importTemplate, sourceOf } from '../../events/template/exchange.ts';
import { type Html, code, raw, toHtml } from '../../base/html.ts';
import { shorten } from '../../events/template/foreign-text.ts';
import { type Reader, paragraphs } from '../../base/lines.ts';
import { readDocument } from '../book/documents.ts';
import { type FormContext, contextReader } from '../../bot/context.ts';
import { previewOf } from './preview.ts';
import { type Carried, type Slot, realEvents } from './buttons.ts';
import { shortTime } from '../../base/time.ts';

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
    const html = describeProblems(text, checked, contextReader(ctx));
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
  const better = mended(text, problems);
  if (!better) return undefined;
  const right = shorten(better.right, longestFix);
  return { label: words.plain('template-fix', { right }), text: better.text };
}

/** `html`: why the message can't be read as a text. */
type Sent = { ok: true; text: string } | { ok: false; html: string };

/** `isFormatted`: bold, links and code become tags; an exported template has its tags in its text already. */
async function readSent(ctx: FormContext, isFormatted: boolean): Promise<Sent> {
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

/** What the form shows for the review. */
export function reviewHtml({ words }: FormContext, review: Review, isExample: boolean): string {
  if (!review.ok) return paragraphs([review.html, words('template-send-again')]);
  const preview = isExample || review.real === undefined ? review.example : review.real;
  return paragraphs([words('template-not-saved'), preview, review.note]);
}

// Says what is wrong with a template that somebody sent: the place, the reason, what would be right, and a picture of
// the line.

type Teller = Pick<Reader, 'words' | 'timeZone'> & Partial<Pick<Reader, 'now'>>;

/** A message has no room for more of a text. */
const longestQuoted = 80;

const mostProblems = 5;

/** The first few of them; the others are counted. */
export function describeProblems(text: string, { problems, isAll }: Found, reader: Teller): string {
  const { words } = reader;
  const count = problems.length;
  const said = problems.slice(0, mostProblems).map((problem) => describeProblem(text, problem, reader));
  const more = count > mostProblems ? [words('template-problems-more', { count: count - mostProblems })] : [];
  const rest = isAll ? [] : [words('template-problems-behind')];
  return [words('template-refused', { count }), ...said, ...more, ...rest].join('\n');
}

/** One line; with carets below it where the source has a place. */
function describeProblem(text: string, problem: Problem, reader: Teller): string {
  const { words } = reader;
  const { code: reason, from, to, written, right, of, probe } = problem;
  const sentence = words(`template-problem-${reason}`, {
    written: shorten(written.replace(/\s+/g, ' '), longestQuoted),
    right: quote(right ?? ''),
    event: raw(of ? words(`event-name-${of.name}`) : ''),
    case: probe ? raw(describeProbe(probe, reader)) : '',
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

function describeProbe(probe: ProbeName, reader: Teller): string {
  const { words } = reader;
  if (probe.of === 'value') {
    return words('template-case-value', { field: code(probe.field), value: code(probe.value) });
  }
  if (probe.of === 'real') return words('template-case-real', { time: shortTime(probe.at, reader) });
  return words(`template-case-${probe.of}`);
}

function quote(text: string): string | Html {
  return text === '' ? '' : code(shorten(text, longestQuoted));
}

// Where something stands in a text, for people: line, column, and a picture of the line with carets under the place.

type PlaceInText = { line: number; column: number };

/** How much of a long line is shown before and behind the place. */
const around = 24;
const mostCarets = 40;
/** Characters of Chinese, Japanese and Korean, which are twice as wide in a monospaced font. */
const wide = /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6]/u;

/** `from` is a UTF-16 offset; columns count characters, both begin with 1. */
export function placeInText(text: string, from: number): PlaceInText {
  const before = text.slice(0, from).split('\n');
  return { line: before.length, column: charactersOf(before.at(-1)!).length + 1 };
}

/** Two lines: the source around the place, and carets under it. */
export function drawCarets(text: string, from: number, to: number): string {
  const lineStart = text.lastIndexOf('\n', from - 1) + 1;
  const [line = ''] = text.slice(lineStart).split('\n');
  const before = charactersOf(line.slice(0, from - lineStart).replaceAll('\t', ' '));
  const marked = charactersOf(line.slice(from - lineStart, to - lineStart)).slice(0, mostCarets);
  const after = charactersOf(line.slice(from - lineStart + marked.join('').length));
  const head = before.length > around ? ['…', ...before.slice(-around)] : before;
  const tail = after.length > around ? [...after.slice(0, around), '…'] : after;
  const carets = marked.map((character) => (wide.test(character) ? '^^' : '^')).join('') || '^';
  const spaces = head.map((character) => (wide.test(character) ? '\u3000' : ' ')).join('');
  return `${[...head, ...marked, ...tail].join('')}\n${spaces}${carets}`;
}

const segmenter = new Intl.Segmenter('en');

function charactersOf(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}
