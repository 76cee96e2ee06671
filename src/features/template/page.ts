// The screens of /template: the list of event types, one type's words with a preview, what may stand in them, and what
// they are for: a rule or all alerts, and a language.

import { alertButtons } from '../alerts/buttons.ts';
import { findChat } from '../../store/settings/settings.ts';
import { InlineKeyboard } from 'grammy';
import { type Html, code, raw, toHtml } from '../../base/html.ts';
import { type EventDefinition, variables } from '../../events/event.ts';
import { events } from '../../events/index.ts';
import { asText, shorten } from '../../events/template/foreign-text.ts';
import { type AlertTemplate, currentVersion, ownWordsOf, wordsIn } from '../../store/settings/templates.ts';
import type { AlertRule } from '../../store/settings/alert-rules.ts';
import { moment } from '../../base/time.ts';
import { paragraphs, toQuotedLine } from '../../base/lines.ts';
import { type FormContext, contextReader, placeOf } from '../../bot/context.ts';
import { show } from '../../bot/say.ts';
import {
  type Carried,
  type Slot,
  realEvents,
  rulesOf,
  slotOf,
  templateButtons,
  templateOf,
  textOf,
} from './buttons.ts';
import { isSamePlace } from '../../store/place.ts';

/** How much of the source a page shows; the whole is shared as a file. */
const longestSource = 1000;

export async function showOverview(ctx: FormContext): Promise<void> {
  const { words, deps } = ctx;
  const place = placeOf(ctx);
  const own = new Set(
    deps.store.settings.data.templates
      .filter((template) => isSamePlace(template, place))
      .filter((template) => wordsIn(template) !== null)
      .map(({ type }) => type),
  );
  const keyboard = new InlineKeyboard();
  for (const { name, icon, type } of events) {
    const mark = own.has(type) ? ' ✏️' : '';
    const carried = { event: name, locale: words.locale, rule: 0 };
    keyboard
      .text(
        `${icon} ${words.plain(`event-name-${name}`)}${mark}`,
        templateButtons.see.data({ ...carried, nth: 1 }),
      )
      .row();
  }
  keyboard
    .text(words.plain('template-import'), templateButtons.import.data())
    .row()
    .text(words.plain('template-to-alerts'), alertButtons.show.data());
  await show(ctx, paragraphs([words('template-title'), words('template-title-help')]), keyboard);
}

/** `nth`: with the nth latest stored event; with the example for 0, or where there is none. `done` is said above. */
export async function showSlot(ctx: FormContext, slot: Slot, nth = 1, done?: string): Promise<void> {
  // Loads the template engine.
  const { previewOf } = await import('./preview.ts');
  const { words } = ctx;
  const { text, locale } = wordsSent(ctx, slot);
  const real = await realEvents(ctx, slot);
  const shown = nth === 0 ? undefined : real[Math.min(nth, real.length) - 1];
  const without = real.length === 0 ? 'none stored' : 'example';
  const preview = previewOf(ctx, { ...slot, key: { ...slot.key, locale } }, text, shown ?? without);
  const source = text ?? ctx.deps.i18n.words(locale).template(slot.definition.name);
  const html = paragraphs([
    done,
    headingOf(ctx, slot),
    `<pre>${toHtml(shorten(source.trim(), longestSource))}</pre>`,
    preview.html,
    preview.lacksKey ? words('template-key-missing') : undefined,
  ]);
  await show(ctx, html, slotKeyboard(ctx, slot, { nth: shown ? nth : 0, count: real.length }));
}

/**
 * The words that alerts of the slot are sent in, null for the built-in ones: a rule without words of its own gets those
 * that it has in another language, or those of all alerts here.
 */
function wordsSent(ctx: FormContext, slot: Slot): { text: string | null; locale: string } {
  const own = slot.rule && ownWordsOf(ctx.deps.store.settings.data, slot.key);
  return own ?? { text: textOf(ctx, slot), locale: slot.key.locale };
}

function headingOf(ctx: FormContext, slot: Slot): string {
  const { words } = ctx;
  const { definition, key, rule } = slot;
  const template = templateOf(ctx, slot);
  const current = template && currentVersion(template);
  const isOwn = wordsIn(template) !== null;
  const state = isOwn ? 'own' : wordsSent(ctx, slot).text === null ? 'none' : 'inherited';
  return words('template-heading', {
    icon: definition.icon,
    event: raw(words(`event-name-${definition.name}`)),
    state,
    person: toQuotedLine(current?.by.name) ?? '',
    time: current ? (moment(current.at, contextReader(ctx)) ?? '') : '',
    language: languageOf(ctx, key.locale),
    of: rule ? 'rule' : 'all',
    rule: rule ? ruleName(rule) : '',
  });
}

function languageOf({ deps }: FormContext, locale: string): string {
  return deps.i18n.words(locale).plain('language-name');
}

function ruleName({ n, name }: { n: number; name: string | null }): string {
  return name === null ? String(n) : `${n} (${name})`;
}

function slotKeyboard(
  ctx: FormContext,
  slot: Slot,
  { nth, count }: { nth: number; count: number },
): InlineKeyboard {
  const { words } = ctx;
  const { carried } = slot;
  const keyboard = new InlineKeyboard()
    .text(words.plain('template-edit'), templateButtons.edit.data(carried))
    .text(words.plain('template-test'), templateButtons.test.data(carried))
    .row();
  if (nth !== 0)
    keyboard.text(words.plain('template-example'), templateButtons.see.data({ ...carried, nth: 0 }));
  if (nth === 0 && count > 0)
    keyboard.text(words.plain('template-real'), templateButtons.see.data({ ...carried, nth: 1 }));
  if (nth > 0 && nth < count)
    keyboard.text(words.plain('template-older'), templateButtons.see.data({ ...carried, nth: nth + 1 }));
  keyboard.row().text(words.plain('template-fields'), templateButtons.fields.data(carried)).row();
  if (rulesOf(ctx, slot.definition.type).length > 0) {
    const label = words.plain('template-for', {
      of: slot.rule ? 'rule' : 'all',
      rule: String(slot.carried.rule),
    });
    keyboard.text(label, templateButtons.rules.data(carried)).row();
  }
  keyboard.text(languageOf(ctx, slot.key.locale), templateButtons.languages.data(carried)).row();
  keyboard.text(words.plain('template-share'), templateButtons.share.data(carried)).row();
  if (textOf(ctx, slot) !== null)
    keyboard.text(words.plain('template-built-in'), templateButtons.builtIn.data(carried)).row();
  return keyboard.text(words.plain('template-back'), templateButtons.show.data());
}

/** The template with this id, wherever it is: the note about it may be read in another chat. */
export async function showFailed(ctx: FormContext, template: AlertTemplate): Promise<void> {
  const place = placeOf(ctx);
  const event = events.find(({ type }) => type === template.type)?.name ?? '';
  const isHere = isSamePlace(template, place);
  const carried = { event, locale: template.locale, rule: template.rule ?? 0 };
  const slot = isHere ? slotOf(ctx, carried) : undefined;
  if (slot) return showSlot(ctx, slot);
  const { words, deps } = ctx;
  const title = findChat(deps.store.settings.data, template.chatId)?.title;
  const html = paragraphs([
    words('template-elsewhere', {
      event: raw(words(`event-name-${event}`)),
      where: template.topicId === null ? 'group' : 'topic',
      title: toQuotedLine(title) ?? '—',
    }),
    `<pre>${toHtml(shorten(wordsIn(template) ?? '', longestSource * 3))}</pre>`,
  ]);
  await show(ctx, html);
}

// What may stand in a template of one event: its fields with the values of the example, and the filters.

const longestValue = 24;

export function fieldsHtml({ words }: FormContext, { definition }: Slot): string {
  const values = variables(definition, definition.example);
  const names = [...new Set([...Object.keys(definition.fields), ...Object.keys(values)])];
  const lines = names.map((name) => {
    const value = asText(values[name]);
    return value === ''
      ? toHtml(code(name))
      : `${toHtml(code(name))} ${toHtml(shorten(value, longestValue))}`;
  });
  const [address] = definition.filters.addresses;
  const more = [
    words('template-fields-also'),
    ...(address === undefined
      ? []
      : [words('template-fields-label', { label: code(`label_of.${address}`) })]),
  ];
  const filters = words('template-fields-filters', { example: amountExample(definition) });
  const condition = code(`{% if ${definition.timeFields[0] ?? definition.keyField} %}…{% endif %}`);
  return paragraphs([
    words('template-fields-title'),
    lines.join('\n'),
    more.join('\n'),
    filters,
    words('template-fields-conditions', { condition }),
  ]);
}

/** A field as people write it, of those that the event has. */
export function fieldExample({ filters: { addresses }, keyField }: EventDefinition): Html {
  return code(`<<${addresses[0] ?? keyField}>>`);
}

/** The event's amount with the filter that formats it. */
function amountExample({ fold: { sum }, filters: { amount } }: EventDefinition): Html {
  const filter = amount ? 'amount' : sum.endsWith('_sun') ? 'trx' : 'number';
  return code(`<<${sum} | ${filter}>>`);
}

export async function showFields(ctx: FormContext, slot: Slot): Promise<void> {
  const back = templateButtons.see.data({ ...slot.carried, nth: 1 });
  await show(
    ctx,
    fieldsHtml(ctx, slot),
    new InlineKeyboard().text(ctx.words.plain('template-back-one'), back),
  );
}

// What the words are for.

/** A place has at most 20 rules. */
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
