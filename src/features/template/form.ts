// The forms of /template: new words, and the import of shared ones. A text that is refused stays the draft, with the
// places to mend; a good one is shown before it is saved.

import type { Form, FormConversation } from '../../bot/command.ts';
import type { FormContext } from '../../bot/context.ts';
import { say } from '../../bot/say.ts';
import { type ChoiceQuestion, type Reading, ask } from '../../bot/ask/question.ts';
import { type Carried, type Slot, slotOf, templateAnswerButton, textOf } from './buttons.ts';
import { saveText } from './save.ts';
import { fieldExample, fieldsHtml, showSlot } from './page.ts';
import type { Review } from './review.ts';

type State = {
  carried: Carried;
  review: Review | undefined;
  isExample: boolean;
  /** HTML above the question: the fields, or why a file can't be read. */
  note: string;
};

/**
 * `conversation.external` stores its answer, which has to be of plain values. It gets the context from outside of the
 * form, in which files can be fetched.
 */
const edit: Form = {
  version: 2,
  async run(conversation, ctx, event = '', locale = '', rule = '0') {
    const carried = { event, locale, rule: Number(rule) };
    await askForText(conversation, ctx, { carried, review: undefined, isExample: false, note: '' });
  },
};

const importShared: Form = {
  version: 2,
  async run(conversation, ctx) {
    const question = { html: ctx.words('template-import-ask'), acceptsFiles: true };
    const { ctx: here, value } = await ask(conversation, ctx, question, async () => {
      const read = await conversation.external(async (answer) => {
        const { readImport } = await import('./review.ts');
        return readImport(answer);
      });
      return read.ok ? read : { ok: false, hint: read.html };
    });
    const { carried, text } = value;
    const review = await conversation.external(() => reviewOf(here, carried, text));
    await askForText(conversation, here, {
      carried,
      review: review ?? undefined,
      isExample: false,
      note: '',
    });
  },
};

export const templateForms: Record<string, Form> = { 'template-edit': edit, 'template-import': importShared };

async function askForText(conversation: FormConversation, ctx: FormContext, state: State): Promise<void> {
  const slot = slotOf(ctx, state.carried);
  if (!slot) return say(ctx, ctx.words('template-gone'));
  const seen = await conversation.external(() => textOf(ctx, slot));
  const reviewHtml = await loadReviewHtml(ctx);
  const answered = await ask(
    conversation,
    ctx,
    () => questionOf(ctx, slot, state, reviewHtml),
    async (given, here): Promise<Reading<string>> => {
      state.note = '';
      const { review } = state;
      if (!given.isTyped) {
        if (given.text === 'save' && review?.ok) return { ok: true, value: review.text };
        if (given.text === 'fields') state.note = fieldsHtml(here, slot);
        if (given.text === 'example' || given.text === 'real') state.isExample = given.text === 'example';
        if (given.text === 'fix' && review && !review.ok && review.fix) {
          const { text } = review.fix;
          state.review = (await conversation.external(() => reviewOf(here, state.carried, text))) ?? review;
        }
        return { ok: false, hint: '' };
      }
      const made = await conversation.external(async (answer) => {
        const { readWords } = await import('./review.ts');
        const sent = await readWords(answer, slot);
        if (!sent.ok) return { note: sent.html, review: null };
        return { note: '', review: await reviewOf(answer, state.carried, sent.text) };
      });
      state.note = made.note;
      state.review = made.review ?? state.review;
      state.isExample = false;
      return { ok: false, hint: '' };
    },
  );
  if (answered.is !== 'answered') return showSlot(answered.ctx, slot, 1, answered.ctx.words('template-kept'));
  await saveText(answered.ctx, slot, answered.value, seen);
}

/** Null, which a form can store, where the rule or the language is gone. */
async function reviewOf(ctx: FormContext, carried: Carried, text: string): Promise<Review | null> {
  const slot = slotOf(ctx, carried);
  if (!slot) return null;
  const { reviewText } = await import('./review.ts');
  return reviewText(ctx, slot, text);
}

type ReviewHtml = (review: Review, isExample: boolean) => string;

async function loadReviewHtml(ctx: FormContext): Promise<ReviewHtml> {
  const { reviewHtml } = await import('./review.ts');
  return (review, isExample) => reviewHtml(ctx, review, isExample);
}

function questionOf(
  { words }: FormContext,
  { definition }: Slot,
  { review, isExample, note }: State,
  reviewHtml: ReviewHtml,
): ChoiceQuestion {
  const event = words.plain(`event-name-${definition.name}`);
  const asked = review
    ? reviewHtml(review, isExample)
    : words('template-ask', { event, field: fieldExample(definition) });
  const row = (value: string, label = words.plain(`template-${value}`)) => [{ label, value }];
  const rows = [];
  if (review?.ok) {
    rows.push(row('save'));
    if (review.real !== undefined) rows.push(row(isExample ? 'real' : 'example'));
  }
  if (review && !review.ok && review.fix) rows.push(row('fix', review.fix.label));
  rows.push(row('fields'));
  return {
    html: note === '' ? asked : `${note}\n\n${asked}`,
    acceptsFiles: true,
    choices: { button: templateAnswerButton, question: 'text', rows, hasBack: false },
  };
}
