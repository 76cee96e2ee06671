// The buttons of a rule while it is changed. Each sets one value in the person's draft and shows the rule anew.

import { InlineKeyboard, type Composer } from 'grammy';
import { findPlace } from '../../rules/places.ts';
import { enterForm } from '../../bot/ask/forms.ts';
import type { BotContext, FormContext } from '../../bot/context.ts';
import { placeOf } from '../../bot/place.ts';
import { notice, show } from '../../bot/say.ts';
import { draftButtons, ruleButtons, type FieldCode, listFields } from './buttons.ts';
import { dropDraft, findDraft, openDraft, writeDraft, type Draft } from './drafts.ts';
import { backToRule, showEditor } from './editor.ts';
import { showAlerts, showRules, whereOf } from './list.ts';
import { alertButtons } from '../chat/buttons.ts';
import { presetRule, presets, type Preset, textOf, type RuleText } from './rule-text.ts';
import { byDeciders } from './rights.ts';
import { ruleFormNames, choicesOf, setValue, type ListField } from './fields.ts';
import { withMore } from '../../bot/ask/with-more.ts';
import { remove, save } from './saved.ts';
import { chooseWhere, showWhere } from './where.ts';
import { fieldWords, plainSpeakerOf } from './rule-sentence.ts';
import { codeOf, valueOf } from './value-code.ts';

/** Loads the template engine. */
const foundEvents = () => import('./found-events.ts');

export function installRuleEditor(composer: Composer<BotContext>): void {
  ruleButtons.list.on(
    composer,
    byDeciders((ctx, { part }: { part: number }) => showRules(ctx, part)),
  );
  ruleButtons.add.on(composer, byDeciders(showPresets));
  ruleButtons.preset.on(
    composer,
    byDeciders((ctx, { preset }: { preset: Preset }) => usePreset(ctx, preset)),
  );
  ruleButtons.open.on(
    composer,
    byDeciders((ctx, { n }: { n: number }) => openRule(ctx, n)),
  );
  draftButtons.show.on(
    composer,
    withDraft((ctx, draft, { part }: { part: number }) => showEditor(ctx, draft, part)),
  );
  draftButtons.choose.on(
    composer,
    withDraft((ctx, draft, { field, page }: { field: FieldCode; page: number }) =>
      showChoices(ctx, draft, field, page),
    ),
  );
  draftButtons.set.on(composer, withDraft(chooseValue));
  draftButtons.where.on(
    composer,
    withDraft((ctx, draft, { page }: { page: number }) => showWhere(ctx, draft, page)),
  );
  draftButtons.setWhere.on(composer, withDraft(chooseWhere));
  draftButtons.found.on(
    composer,
    withDraft(async (ctx, draft, { page }: { page: number }) =>
      (await foundEvents()).showFound(ctx, draft, page),
    ),
  );
  draftButtons.sample.on(
    composer,
    withDraft(async (ctx, draft, of: { seq: number; page: number }) =>
      (await foundEvents()).showSample(ctx, draft, of),
    ),
  );
  draftButtons.flag.on(composer, withDraft(setFlag));
  draftButtons.ask.on(
    composer,
    withDraft((ctx, draft, { question }: { question: 'amount' | 'where' | 'name' }) =>
      enterForm(ctx, ruleFormNames[question], draft.id),
    ),
  );
  draftButtons.act.on(composer, withDraft(act));
}

type Carried = { draft: string };

/** Handles a press in a draft that is the person's own; others are told whose it is. One that is over begins anew. */
function withDraft<Values extends object>(
  handler: (ctx: BotContext, draft: Draft, values: Values) => unknown,
): (ctx: BotContext, values: Values & Carried) => unknown {
  return byDeciders(async (ctx: BotContext, values: Values & Carried) => {
    const found = findDraft(ctx, values.draft);
    if (found.is === 'own') return handler(ctx, found.draft, values);
    if (found.is === 'gone') return showAlerts(ctx, ctx.words('draft-over'));
    return notice(ctx, ctx.words.plain('draft-others', { who: found.name }), { box: true });
  });
}

async function showPresets(ctx: FormContext): Promise<void> {
  const { words } = ctx;
  const keyboard = new InlineKeyboard();
  for (const preset of presets) {
    keyboard.text(words.plain(`preset-${preset}`), ruleButtons.preset.data({ preset })).row();
  }
  keyboard.text(words.plain('alerts-back'), alertButtons.show.data());
  await show(ctx, words('preset-ask', { where: whereOf(ctx) }), keyboard);
}

async function usePreset(ctx: BotContext, preset: Preset): Promise<void> {
  const draft = openDraft(ctx, { saved: null, rule: presetRule(preset) });
  if (!draft) return;
  // Everything is what a place hears until somebody asks for less, so it is saved at once.
  await (preset === 'all' ? save(ctx, draft) : showEditor(ctx, draft));
}

async function openRule(ctx: BotContext, n: number): Promise<void> {
  const address = placeOf(ctx);
  const rule = address && findPlace(ctx.deps.store.settings.data, address)?.rules.find((one) => one.n === n);
  if (!rule) {
    await notice(ctx, ctx.words.plain('rule-gone', { n }), { box: true });
    return showAlerts(ctx);
  }
  const draft = openDraft(ctx, { saved: rule, rule: textOf(rule) });
  if (draft) await showEditor(ctx, draft);
}

const flags = {
  loud: { isLoud: true },
  silent: { isLoud: false },
  urgent: { isUrgent: true },
  calm: { isUrgent: false },
} as const;

async function setFlag(ctx: BotContext, draft: Draft, { flag }: { flag: keyof typeof flags }): Promise<void> {
  const changed = { ...draft, rule: { ...draft.rule, ...flags[flag] } };
  writeDraft(ctx, changed);
  await showEditor(ctx, changed);
}

async function act(
  ctx: BotContext,
  draft: Draft,
  { act: what }: { act: 'save' | 'discard' | 'delete' },
): Promise<void> {
  if (what === 'save') return save(ctx, draft);
  if (what === 'delete') return remove(ctx, draft);
  dropDraft(ctx, draft);
  await showAlerts(ctx, ctx.words('draft-discarded'));
}

// The values of one field of a rule, to be ticked: kinds of events, services, coins and so on.

async function showChoices(ctx: FormContext, draft: Draft, code: FieldCode, page: number): Promise<void> {
  const { words } = ctx;
  const field = listFields[code];
  const all = choicesOf(draft.rule, field);
  const buttons = all.map((value) => {
    const isOn = isTicked(draft.rule, field, value);
    const [word = value] = fieldWords({ ...draft.rule, [field]: [value] }, field, plainSpeakerOf(ctx));
    const data = {
      draft: draft.id,
      field: code,
      value: codeOf(value),
      on: isOn ? 0 : 1,
      page,
    } as const;
    return InlineKeyboard.text(`${isOn ? '✅' : '▫️'} ${word}`, draftButtons.set.data(data));
  });
  const to = (other: number) => draftButtons.choose.data({ draft: draft.id, field: code, page: other });
  const rows = InlineKeyboard.from([buttons]).toFlowed(2);
  const keyboard = withMore(words, rows, [backToRule(ctx, draft)], { part: page, to });
  await show(ctx, words(`rule-ask-${field}`), keyboard);
}

function isTicked(rule: RuleText, field: ListField, value: string): boolean {
  const chosen: readonly string[] = rule[field] ?? [];
  return chosen.includes(value);
}

async function chooseValue(
  ctx: BotContext,
  draft: Draft,
  { field: code, value: written, on, page }: { field: FieldCode; value: string; on: 0 | 1; page: number },
): Promise<void> {
  const field = listFields[code];
  const value = valueOf(written, choicesOf(draft.rule, field));
  if (value === undefined) return notice(ctx, ctx.words.plain('button-over'), { box: true });
  const changed = { ...draft, rule: setValue(draft.rule, field, value, on === 1) };
  writeDraft(ctx, changed);
  await showChoices(ctx, changed, code, page);
}
