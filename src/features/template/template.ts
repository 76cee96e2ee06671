// /template: people's own words for the alerts of this chat or topic. In private everybody decides for themselves, in a
// group its admins do.

import { InlineKeyboard } from 'grammy';
import { htmlToText, shorten } from '../../events/template/foreign-text.ts';
import { describeReason } from '../../outbox/delivery-reason.ts';
import { span, moment } from '../../base/moment.ts';
import { mayChangeChat, mayUse } from '../../bot/access.ts';
import { writeAudit } from '../../bot/audit.ts';
import type { Command } from '../../bot/command.ts';
import type { BotContext, FormContext } from '../../bot/context.ts';
import { refuse } from '../../bot/install-commands.ts';
import { notice, show } from '../../bot/say.ts';
import { enterForm } from '../../bot/ask/forms.ts';
import { templateButtons } from './buttons.ts';
import { fieldsHtml } from './fields.ts';
import { templateForms } from './form.ts';
import { showFailed, showOverview, showSlot, languageOf } from './page.ts';
import { saveText, undo, useVersion } from './save.ts';
import { slotOf, type Carried, type Slot, rulesOf, templateOf } from './slot.ts';
import { toHtml } from '../../base/html.ts';
import type { AlertRule } from '../../store/settings/alert-rules.ts';
import type { TemplateVersion } from '../../store/settings/templates.ts';
import { paragraphs, toQuotedLine } from '../../base/lines.ts';
import { contextReader } from '../../bot/reader.ts';

export const template: Command = {
  name: 'template',
  role: 'viewer',
  where: 'everywhere',
  group: 'alerts',
  forms: templateForms,
  install(composer) {
    composer.use((ctx, next) => (mayChangeChat(ctx) ? next() : refuse(ctx, 'not-allowed')));
    composer.command('template', showOverview);
    const buttons = templateButtons;
    buttons.show.on(composer, showOverview);
    buttons.see.on(composer, (ctx, { nth, ...carried }) =>
      withSlot(ctx, carried, (slot) => showSlot(ctx, slot, nth)),
    );
    buttons.edit.on(composer, (ctx, carried) => withSlot(ctx, carried, () => edit(ctx, carried)));
    buttons.test.on(composer, (ctx, carried) => withSlot(ctx, carried, (slot) => sendTest(ctx, slot)));
    buttons.fields.on(composer, (ctx, carried) => withSlot(ctx, carried, (slot) => showFields(ctx, slot)));
    buttons.versions.on(composer, (ctx, carried) =>
      withSlot(ctx, carried, (slot) => showVersions(ctx, slot)),
    );
    buttons.version.on(composer, (ctx, { v, ...carried }) =>
      withSlot(ctx, carried, (slot) => showVersion(ctx, slot, v)),
    );
    buttons.use.on(composer, (ctx, { v, ...carried }) =>
      withSlot(ctx, carried, (slot) => useVersion(ctx, slot, v)),
    );
    buttons.undo.on(composer, (ctx, { v, ...carried }) =>
      withSlot(ctx, carried, (slot) => undo(ctx, slot, v)),
    );
    buttons.redo.on(composer, (ctx, { v, ...carried }) =>
      withSlot(ctx, carried, (slot) => undo(ctx, slot, v, 'redone')),
    );
    buttons.builtIn.on(composer, (ctx, carried) =>
      withSlot(ctx, carried, (slot) => saveText(ctx, slot, null, 'reset')),
    );
    buttons.rules.on(composer, (ctx, carried) =>
      withSlot(ctx, carried, (slot) => showChoice(ctx, slot, 'rules')),
    );
    buttons.languages.on(composer, (ctx, carried) =>
      withSlot(ctx, carried, (slot) => showChoice(ctx, slot, 'languages')),
    );
    buttons.share.on(composer, (ctx, carried) =>
      withSlot(ctx, carried, async (slot) => (await import('./import.ts')).shareWords(ctx, slot)),
    );
    buttons.import.on(composer, (ctx) => enterForm(ctx, 'template-import'));
    buttons.failed.on(composer, openFailed);
  },
};

function edit(ctx: BotContext, { event, locale, rule }: Carried): Promise<void> {
  return enterForm(ctx, 'template-edit', event, locale, String(rule));
}

/** A rule that was deleted has no words any more. */
async function withSlot(
  ctx: BotContext,
  carried: Carried,
  act: (slot: Slot) => Promise<void>,
): Promise<void> {
  const slot = slotOf(ctx, carried);
  if (slot) return act(slot);
  await notice(ctx, ctx.words.plain('template-gone'), { box: true });
}

async function showFields(ctx: BotContext, slot: Slot): Promise<void> {
  const keyboard = new InlineKeyboard().text(
    ctx.words.plain('template-back-one'),
    templateButtons.see.data({ ...slot.carried, nth: 1 }),
  );
  await show(ctx, fieldsHtml(ctx, slot), keyboard);
}

/** Sends the example through the same steps as real alerts, marked as a test. */
async function sendTest(ctx: BotContext, { key }: Slot): Promise<void> {
  const { words, deps } = ctx;
  if (!deps.alerts) return;
  const { chatId, topicId, type, locale, rule } = key;
  const outcome = await deps.alerts.sendTest({ chatId, topicId }, type, { rule, locale });
  await writeAudit(ctx, 'alerts.tested', `chat:${chatId}`, { topicId, type, outcome: outcome.is });
  if (outcome.is === 'sent') return notice(ctx, words.plain('template-test-sent'));
  if (outcome.is === 'failed') {
    const reason = htmlToText(describeReason(outcome.reason, { words }));
    return notice(ctx, words.plain('test-failed', { reason }), { box: true });
  }
  const time = span(outcome.forMs, words);
  const seconds = Math.ceil(outcome.forMs / 1000);
  const held = { unit: time === '' ? 'seconds' : 'span', span: time, seconds };
  await notice(ctx, words.plain('test-held', held), { box: true });
}

/** The note is in private, and may be about another chat, whose words only owners and admins may see. */
async function openFailed(ctx: BotContext, { id }: { id: string }): Promise<void> {
  const found = ctx.deps.store.settings.data.templates.find((one) => one.id === id);
  const isForeign = found?.chatId !== ctx.chatId;
  if (found && isForeign && (ctx.chat?.type !== 'private' || !mayUse(ctx.role, 'admin')))
    return refuse(ctx, 'not-allowed');
  if (found) return showFailed(ctx, found);
  await notice(ctx, ctx.words.plain('template-gone'), { box: true });
}

// The versions of one type's words, and what the words are for: a rule or all alerts, and a language.

/** How much of a version's source is shown. */
const longestSource = 3000;
/** A place has at most 20 rules, and a template 20 versions. */
const choicesInRow = 3;
const longestName = 12;

/** Buttons that choose between rules, or between languages. */
async function showChoice(ctx: FormContext, slot: Slot, of: 'rules' | 'languages'): Promise<void> {
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

async function showVersions(ctx: FormContext, slot: Slot): Promise<void> {
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

async function showVersion(ctx: FormContext, slot: Slot, v: number): Promise<void> {
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
