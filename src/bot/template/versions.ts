// The versions of one type's words, and what the words are for: a rule or all alerts, and a language.

import { InlineKeyboard } from 'grammy';
import { toHtml } from '../../html.ts';
import { shorten } from '../../events/template/foreign-text.ts';
import type { AlertRule } from '../../store/settings/alert-rules.ts';
import type { TemplateVersion } from '../../store/settings/templates.ts';
import { moment } from '../../views/moment.ts';
import { paragraphs, toQuotedLine } from '../../views/lines.ts';
import type { FormContext } from '../frame/context.ts';
import { contextReader } from '../frame/reader.ts';
import { show } from '../frame/say.ts';
import { templateButtons } from './buttons.ts';
import { languageOf, showSlot } from './page.ts';
import { rulesOf, templateOf, type Carried, type Slot } from './slot.ts';

/** How much of a version's source is shown. */
const longestSource = 3000;
/** A place has at most 20 rules, and a template 20 versions. */
const choicesInRow = 3;
const longestName = 12;

/** Buttons that choose between rules, or between languages. */
export async function showChoice(ctx: FormContext, slot: Slot, of: 'rules' | 'languages'): Promise<void> {
  const { words, deps } = ctx;
  const { carried } = slot;
  const see = (label: string, change: Partial<Carried> = {}) =>
    InlineKeyboard.text(label, templateButtons.see.data({ ...carried, ...change, nth: 1 }));
  const keyboard = new InlineKeyboard();
  if (of === 'rules')
    keyboard.add(see(words.plain('template-for', { of: 'all', rule: '' }), { rule: 0 })).row();
  const choices =
    of === 'languages'
      ? deps.i18n.locales.map((locale) => see(languageOf(ctx, locale), { locale }))
      : rulesOf(ctx, slot.definition.type).map((rule) => see(`🎯 ${shortRuleName(rule)}`, { rule: rule.n }));
  keyboard
    .append(InlineKeyboard.from([choices]).toFlowed(choicesInRow))
    .row()
    .add(see(words.plain('template-back-one')));
  await show(ctx, words(of === 'rules' ? 'template-choose-rule' : 'template-choose-language'), keyboard);
}

function shortRuleName({ n, name }: AlertRule): string {
  return name === null ? String(n) : `${n} ${shorten(name, longestName)}`;
}

export async function showVersions(ctx: FormContext, slot: Slot): Promise<void> {
  const { words } = ctx;
  const { carried } = slot;
  const versions = (templateOf(ctx, slot)?.versions ?? []).toReversed();
  const lines = versions.map((version) => versionLine(ctx, version));
  const buttons = versions
    .filter(({ text }) => text !== null)
    .map(({ v }) => InlineKeyboard.text(`👁 ${v}`, templateButtons.version.data({ ...carried, v })));
  const keyboard = InlineKeyboard.from([buttons])
    .toFlowed(5)
    .row()
    .text(words.plain('template-back-one'), templateButtons.see.data({ ...carried, nth: 1 }));
  const first = words('template-version-first');
  await show(ctx, paragraphs([words('template-versions-title'), [...lines, first].join('\n')]), keyboard);
}

function versionLine(ctx: FormContext, { v, text, by, at }: TemplateVersion): string {
  return ctx.words('template-version-line', {
    version: String(v),
    state: text === null ? 'reset' : 'own',
    person: toQuotedLine(by.name) ?? '—',
    time: moment(at, contextReader(ctx)) ?? '',
  });
}

export async function showVersion(ctx: FormContext, slot: Slot, v: number): Promise<void> {
  const { words } = ctx;
  const { carried } = slot;
  const version = templateOf(ctx, slot)?.versions.find((one) => one.v === v);
  if (!version) return showSlot(ctx, slot, 1, words('template-version-gone'));
  const keyboard = new InlineKeyboard()
    .text(words.plain('template-use', { version: String(v) }), templateButtons.use.data({ ...carried, v }))
    .row()
    .text(words.plain('template-back-one'), templateButtons.see.data({ ...carried, nth: 1 }));
  const source = shorten(version.text ?? '', longestSource);
  await show(ctx, paragraphs([versionLine(ctx, version), `<pre>${toHtml(source)}</pre>`]), keyboard);
}
