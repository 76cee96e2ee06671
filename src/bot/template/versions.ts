// The versions of one type's words, and what the words are for: a rule or all alerts, and a language.

import { InlineKeyboard } from 'grammy';
import { toHtml } from '../../html.ts';
import { shorten } from '../../events/template/foreign-text.ts';
import type { TemplateVersion } from '../../store/settings/templates.ts';
import { moment } from '../../views/moment.ts';
import { paragraphs, toQuotedLine } from '../../views/lines.ts';
import type { FormContext } from '../frame/context.ts';
import { contextReader } from '../frame/reader.ts';
import { show } from '../frame/say.ts';
import { templateButtons } from './buttons.ts';
import { languageOf, ruleName, showSlot } from './page.ts';
import { rulesOf, templateOf, type Carried, type Slot } from './slot.ts';

/** How much of a version's source is shown. */
const longestSource = 3000;
const mostButtons = 10;

/** Buttons that choose between rules, or between languages. */
export async function showChoice(ctx: FormContext, slot: Slot, of: 'rules' | 'languages'): Promise<void> {
  const { words, deps } = ctx;
  const { carried } = slot;
  const keyboard = new InlineKeyboard();
  const add = (label: string, change: Partial<Carried>) =>
    keyboard.text(label, templateButtons.see.data({ ...carried, ...change, nth: 1 })).row();
  if (of === 'languages') for (const locale of deps.i18n.locales) add(languageOf(ctx, locale), { locale });
  else {
    add(words.plain('template-for', { of: 'all', rule: '' }), { rule: 0 });
    for (const rule of rulesOf(ctx, slot.definition.type).slice(0, mostButtons))
      add(words.plain('template-for', { of: 'rule', rule: ruleName(rule) }), { rule: rule.n });
  }
  keyboard.text(words.plain('template-back-one'), templateButtons.see.data({ ...carried, nth: 1 }));
  await show(ctx, words(of === 'rules' ? 'template-choose-rule' : 'template-choose-language'), keyboard);
}

export async function showVersions(ctx: FormContext, slot: Slot): Promise<void> {
  const { words } = ctx;
  const { carried } = slot;
  const versions = (templateOf(ctx, slot)?.versions ?? []).toReversed();
  const lines = versions.map((version) => versionLine(ctx, version));
  const buttons = versions
    .filter(({ text }) => text !== null)
    .slice(0, mostButtons)
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
