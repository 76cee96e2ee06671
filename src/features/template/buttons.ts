// What a screen of /template is about: an event type, a language, and all alerts of the place or those of one rule. Each of
// its buttons carries that; the chat or topic is that of the message.

import { InlineKeyboard } from 'grammy';
import type { Words } from '../../base/i18n.ts';
import type { Notice } from '../../outbox/notice.ts';
import { defineButton, defineShowButton, integer, text, token } from '../../bot/ask/callback-data.ts';
import { defineAnswerButton } from '../../bot/ask/buttons.ts';
import { events } from '../../events/index.ts';
import type { Data, EventDefinition } from '../../events/event.ts';
import { type AlertRule, findPlace } from '../../store/settings/alert-rules.ts';
import {
  type AlertTemplate,
  type TemplateSlot,
  findTemplate,
  wordsIn,
} from '../../store/settings/templates.ts';
import { type FormContext, alertsOf, placeOf } from '../../bot/context.ts';
import { failedFilters, readStored } from '../../rules/facts.ts';
import type { EventRow } from '../../store/ledger/tables.ts';

/** `event` is the name of an event type, `rule` a rule's number in the place; 0: for all alerts of the place. */
const slot = { event: text(/[a-z-]{1,24}/), locale: text(/[A-Za-z0-9-]{1,16}/), rule: integer(6) };

export const templateButtons = {
  show: defineShowButton('template'),
  /** `nth`: with the example for 0, otherwise with the nth latest event that was stored. */
  see: defineButton('template:see', { ...slot, nth: integer(2) }),
  edit: defineButton('template:edit', slot),
  test: defineButton('template:test', slot),
  fields: defineButton('template:fields', slot),
  builtIn: defineButton('template:reset', slot),
  rules: defineButton('template:for', slot),
  languages: defineButton('template:in', slot),
  share: defineButton('template:share', slot),
  import: defineButton('template:import'),
  /** Under the note that own words failed; `id` is that of the template. */
  failed: defineButton('template:failed', { id: token }),
};

export const templateAnswerButton = defineAnswerButton('template');

/** The button under a notice to owners and admins. */
export function noticeButton(notice: Notice, words: Words) {
  if (notice.kind !== 'words-failed') return undefined;
  return InlineKeyboard.text(
    words.plain('template-open'),
    templateButtons.failed.data({ id: notice.template }),
  );
}

/** As buttons and forms carry it; `rule` 0 stands for all alerts of the place. */
export type Carried = { event: string; locale: string; rule: number };

export type Slot = {
  definition: EventDefinition;
  carried: Carried;
  key: TemplateSlot;
  /** Undefined for all alerts of the place. */
  rule: AlertRule | undefined;
};

/** Undefined where the rule was deleted, or the event or the language is not known any more. */
export function slotOf(ctx: FormContext, carried: Carried): Slot | undefined {
  const place = placeOf(ctx);
  const definition = events.find(({ name }) => name === carried.event);
  if (!place || !definition || !ctx.deps.i18n.locales.includes(carried.locale)) return undefined;
  const rule = rulesOf(ctx).find(({ n }) => n === carried.rule);
  if (!rule && carried.rule !== 0) return undefined;
  const { event, locale, rule: number } = carried;
  const key = { ...place, type: definition.type, locale, rule: number === 0 ? null : number };
  return { definition, carried: { event, locale, rule: number }, key, rule };
}

/** The rules of the place that may ask for this type of event, or all of them. */
export function rulesOf(ctx: FormContext, type?: string): readonly AlertRule[] {
  const rules = alertsOf(ctx)?.rules ?? [];
  return type === undefined ? rules : rules.filter(({ kinds }) => kinds === null || kinds.includes(type));
}

export function templateOf(ctx: FormContext, { key }: Slot): AlertTemplate | undefined {
  return findTemplate(ctx.deps.store.settings.data.templates, key);
}

/** The own words in use; null for the built-in ones. */
export function textOf(ctx: FormContext, slot: Slot): string | null {
  return wordsIn(templateOf(ctx, slot));
}

// The stored events with which a place may see its words: only such as its own rules ask for, so that no chat is shown
// what another one hears, and no likely bait, which never has people's own words.

export type RealEvent = { row: EventRow; data: Data };

/** How many of the latest events are looked at, and how many are shown. */
const mostRead = 100;
const mostReal = 20;

/** Newest first; none while the place is off. */
export async function realEvents(ctx: FormContext, { definition, key, rule }: Slot): Promise<RealEvent[]> {
  const { store } = ctx.deps;
  const { data: settings } = store.settings;
  const place = findPlace(settings, key);
  const rules = rule ? [rule] : (place?.rules ?? []);
  if (!place?.isOn || rules.length === 0) return [];
  const rows = await store.events.newest(mostRead, { type: definition.type, kind: 'event' });
  return rows
    .flatMap((row) => readStored(row, { settings, known: store.known }) ?? [])
    .filter(({ facts }) => !facts.poison && rules.some((one) => failedFilters(one, facts).length === 0))
    .slice(0, mostReal)
    .map(({ event: row, data }) => ({ row, data }));
}
