// Drafts of rules: what a person sets of a rule before it is saved, by the filters that its events have. A draft belongs to
// who opened it, in one place, and is held in memory: after a restart its buttons say that it is over.

import { InlineKeyboard } from 'grammy';
import type { InlineKeyboardButton } from 'grammy/types';
import { type Preset, draftButtons, type listFields } from './buttons.ts';
import { type BotDeps, type FormContext, placeOf } from '../../bot/context.ts';
import { createShortToken } from '../../bot/ask/callback-data.ts';
import { actorName } from '../../bot/names.ts';
import type { Place } from '../../store/ledger/tables.ts';
import { type AlertRule, alertRule, directions, otherValue } from '../../store/settings/alert-rules.ts';
import type { z } from 'zod';
import { events } from '../../events/index.ts';
import type { EventDefinition } from '../../events/event.ts';
import { enumFilters, namedValues } from '../../rules/facts.ts';
import { isSamePlace } from '../../store/place.ts';

/** Of all people together; the ones opened first are forgotten. */
const mostDrafts = 1_000;

export type Draft = {
  id: string;
  personId: number;
  /** The name of who opened it. */
  opener: string;
  place: Place;
  /** What was saved when it was opened; null for a new rule. */
  saved: AlertRule | null;
  rule: RuleText;
};

/** `others`: another person's, who is named. */
type FoundDraft = { is: 'own'; draft: Draft } | { is: 'others'; name: string } | { is: 'gone' };

const drafts = new WeakMap<BotDeps, Map<string, Draft>>();

function draftsOf({ deps }: FormContext): Map<string, Draft> {
  const known = drafts.get(deps) ?? new Map<string, Draft>();
  drafts.set(deps, known);
  return known;
}

export function isChanged({ saved, rule }: Pick<Draft, 'saved' | 'rule'>): boolean {
  return saved === null || !isSameText(textOf(saved), rule);
}

export function openDraft(ctx: FormContext, opened: Pick<Draft, 'saved' | 'rule'>): Draft | undefined {
  const place = placeOf(ctx);
  if (!place || !ctx.from) return undefined;
  const id = createShortToken(ctx.deps.createToken);
  const draft = { id, personId: ctx.from.id, opener: actorName(ctx), place, ...opened };
  const all = draftsOf(ctx);
  all.set(id, draft);
  for (const oldest of all.keys()) if (all.size > mostDrafts) all.delete(oldest);
  return draft;
}

/** A draft that was discarded meanwhile stays so. */
export function writeDraft(ctx: FormContext, draft: Draft): void {
  if (draftsOf(ctx).has(draft.id)) draftsOf(ctx).set(draft.id, draft);
}

export function dropDraft(ctx: FormContext, { id }: Pick<Draft, 'id'>): void {
  draftsOf(ctx).delete(id);
}

/** The draft of a button, which only its opener may use, and only in its place. */
export function findDraft(ctx: FormContext, id: string): FoundDraft {
  const draft = draftsOf(ctx).get(id);
  const place = placeOf(ctx);
  if (!draft || !isSamePlace(draft.place, place)) return { is: 'gone' };
  return draft.personId === ctx.from?.id ? { is: 'own', draft } : { is: 'others', name: draft.opener };
}

/** The way back to the rule from what one of its buttons opened. */
export function backToRule({ words }: FormContext, { id }: Draft): InlineKeyboardButton {
  return InlineKeyboard.text(words.plain('rule-back'), draftButtons.show.data({ draft: id, part: 0 }));
}

// What a person sets of a rule: everything but its number, its id and its history.

const ruleText = alertRule.pick({
  name: true,
  kinds: true,
  services: true,
  resources: true,
  actions: true,
  items: true,
  coins: true,
  where: true,
  directions: true,
  atLeast: true,
  isLoud: true,
  isUrgent: true,
});

export type RuleText = z.infer<typeof ruleText>;

const everything: RuleText = ruleText.parse({});

export function textOf(rule: AlertRule): RuleText {
  return ruleText.parse(rule);
}

/** Lists are compared as sets: the order in which values were ticked says nothing. */
function isSameText(a: RuleText, b: RuleText): boolean {
  return JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(String).toSorted((a, b) => (a < b ? -1 : 1));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, one]) => [key, sorted(one)]),
  );
}

// The rules that most places want, one tap away. Each is a whole rule; `everything` is saved as it is, the others are
// drafts in which something may still be changed. Pure.

const filters: Readonly<Record<Preset, Partial<RuleText>>> = {
  all: {},
  transfers: { kinds: ['EVENT_ADDRESS_MONITOR'], coins: ['USDT'], atLeast: { USDT: '1000' } },
  balance: { kinds: ['EVENT_BALANCE'] },
  late: { kinds: ['order.late', 'order.failed', 'order.unknown'] },
  resources: { kinds: ['EVENT_DELEGATION'] },
  own: {},
};

export function presetRule(preset: Preset): RuleText {
  return { ...everything, ...filters[preset] };
}

export type ListField = (typeof listFields)[keyof typeof listFields];

// Which filters a rule may have and which values each may name, by the kinds of events that it asks for: no filter is
// offered that these events don't have.

const orderKinds = ['order.late', 'order.failed', 'order.unknown'];

/** The definitions of the events that the rule asks for; none for a rule of orders alone. */
function definitionsOf({ kinds }: Pick<RuleText, 'kinds'>): readonly EventDefinition[] {
  return kinds === null ? events : events.filter(({ type }) => kinds.includes(type));
}

export function hasField(rule: Pick<RuleText, 'kinds'>, field: ListField | 'where' | 'atLeast'): boolean {
  if (field === 'kinds') return true;
  return definitionsOf(rule).some(({ filters }) => {
    if (field === 'where') return filters.addresses.length > 0;
    if (field === 'directions') return filters.transfer !== undefined;
    if (field === 'atLeast') return filters.amount !== undefined;
    return filters.enums[field] !== undefined;
  });
}

/** The values to choose from: documented ones, then those of the rule that are not, then `other`. */
export function choicesOf(rule: RuleText, field: ListField): string[] {
  const own: readonly string[] = rule[field] ?? [];
  const listed = documented(rule, field);
  const all = [...new Set([...listed, ...own.filter((value) => value !== otherValue)])];
  return field === 'kinds' || field === 'directions' ? all : [...all, otherValue];
}

function documented(rule: RuleText, field: ListField): string[] {
  if (field === 'kinds') return [...events.map(({ type }) => type), ...orderKinds];
  if (field === 'directions') return [...directions];
  return definitionsOf(rule).flatMap((definition) => {
    const name = definition.filters.enums[field];
    return name === undefined ? [] : namedValues(definition, name);
  });
}

/** The coins in which a smallest amount may be given: those of the rule, or all that its events have. */
export function coinsOf(rule: RuleText): string[] {
  const own = (rule.coins ?? []).filter((coin) => coin !== otherValue);
  return own.length > 0 ? [...new Set(own)] : knownCoins(rule);
}

export function knownCoins(rule: RuleText): string[] {
  return [...new Set(documented(rule, 'coins'))];
}

/** Sets one value of a list; a list of none is no filter. Filters that no longer apply are left out. */
export function setValue(rule: RuleText, field: ListField, value: string, isOn: boolean): RuleText {
  const before: readonly string[] = rule[field] ?? [];
  const others = before.filter((one) => one !== value);
  const after = isOn ? [...others, value] : others;
  const inOrder = choicesOf({ ...rule, [field]: after }, field).filter((one) => after.includes(one));
  return withoutIdle({ ...rule, [field]: inOrder.length === 0 ? null : inOrder });
}

function withoutIdle(rule: RuleText): RuleText {
  const kept = { ...rule };
  for (const filter of enumFilters) if (!hasField(rule, filter)) kept[filter] = null;
  if (!hasField(rule, 'where')) kept.where = null;
  if (!hasField(rule, 'directions')) kept.directions = null;
  if (!hasField(rule, 'atLeast')) kept.atLeast = {};
  return kept;
}
