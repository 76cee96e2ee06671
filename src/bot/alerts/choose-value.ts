// The values of one field of a rule, to be ticked: kinds of events, services, coins and so on.

import { InlineKeyboard } from 'grammy';
import { fieldWords } from '../../views/alert/rule-sentence.ts';
import type { BotContext, FormContext } from '../frame/context.ts';
import { notice, show } from '../frame/say.ts';
import { draftButtons, listFields, type FieldCode } from './buttons.ts';
import { writeDraft, type Draft } from './drafts.ts';
import { choicesOf, setValue, type ListField } from './fields.ts';
import type { RuleText } from './rule-text.ts';
import { plainSpeakerOf } from './speaker.ts';
import { offerPages } from './offer-pages.ts';
import { codeOf, valueOf } from './value-code.ts';

/** Rows of two; with the pages and the way back there are eight. */
const perPage = 12;

export async function showChoices(
  ctx: FormContext,
  draft: Draft,
  code: FieldCode,
  page: number,
): Promise<void> {
  const { words } = ctx;
  const field = listFields[code];
  const all = choicesOf(draft.rule, field);
  const pages = Math.max(1, Math.ceil(all.length / perPage));
  const shown = Math.min(page, pages - 1);
  const buttons = all.slice(shown * perPage, (shown + 1) * perPage).map((value) => {
    const isOn = isTicked(draft.rule, field, value);
    const [word = value] = fieldWords({ ...draft.rule, [field]: [value] }, field, plainSpeakerOf(ctx));
    const data = {
      draft: draft.id,
      field: code,
      value: codeOf(value),
      on: isOn ? 0 : 1,
      page: shown,
    } as const;
    return InlineKeyboard.text(`${isOn ? '✅' : '▫️'} ${word}`, draftButtons.set.data(data));
  });
  const keyboard = InlineKeyboard.from([buttons]).toFlowed(2).row();
  const to = (other: number) => draftButtons.choose.data({ draft: draft.id, field: code, page: other });
  offerPages(keyboard, { shown, pages }, to);
  keyboard.text(words.plain('rule-back'), draftButtons.show.data({ draft: draft.id }));
  await show(ctx, words(`rule-ask-${field}`), keyboard);
}

function isTicked(rule: RuleText, field: ListField, value: string): boolean {
  const chosen: readonly string[] = rule[field] ?? [];
  return chosen.includes(value);
}

export async function chooseValue(
  ctx: BotContext,
  draft: Draft,
  { field: code, value: written, on, page }: { field: FieldCode; value: string; on: 0 | 1; page: number },
): Promise<void> {
  const field = listFields[code];
  const value = valueOf(written, choicesOf(draft.rule, field));
  if (value === undefined) return notice(ctx, ctx.words.plain('button-over'), { box: true });
  const changed = { ...draft, rule: setValue(draft.rule, field, value, on === 1) };
  await writeDraft(ctx, changed);
  await showChoices(ctx, changed, code, page);
}
