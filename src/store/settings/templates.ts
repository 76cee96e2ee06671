// Schema of people's own words for alerts: for one event type in one language, of a place or of one of its rules.

import { z } from 'zod';
import type { Place } from '../ledger/tables.ts';
import type { AlertRule } from './alert-rules.ts';
import { type ChatOrTopic, isIn, isSamePlace } from '../place.ts';

const id = z.int();

const longestTemplate = 16_384;
/** Of all chats together, in use. */
export const mostTemplates = 200;
/** Older builds kept some that were no longer in use. */
export const mostStoredTemplates = 2 * mostTemplates;

const version = z.object({
  /** Counts up with each change of a template's words. */
  v: z.int().min(2),
  /** null, of older builds: the built-in words. */
  text: z.string().min(1).max(longestTemplate).nullable(),
  /** With the name, since the person may be gone. */
  by: z.object({ id, name: z.string() }),
  at: z.int().nonnegative(),
});

export const alertTemplate = z.object({
  id: z.string(),
  chatId: id,
  topicId: id.nullable(),
  /** As the service names the event type. */
  type: z.string(),
  locale: z.string(),
  /** The number of the rule in its place; null: for all alerts of the place. */
  rule: z.int().positive().nullable(),
  /** The last one is used, and no other is kept; older builds kept more. */
  versions: z.array(version).min(1),
});

export type AlertTemplate = z.infer<typeof alertTemplate>;
type TemplateVersion = z.infer<typeof version>;
/** What a template is for. */
export type TemplateSlot = Place & Pick<AlertTemplate, 'type' | 'locale' | 'rule'>;

export function findTemplate(
  templates: readonly AlertTemplate[],
  slot: TemplateSlot,
): AlertTemplate | undefined {
  const { type, locale, rule } = slot;
  return templates.find(
    (one) => isSamePlace(one, slot) && one.type === type && one.locale === locale && one.rule === rule,
  );
}

export function currentVersion({ versions }: AlertTemplate): TemplateVersion {
  return versions.at(-1)!;
}

/** Null: the built-in ones are sent. */
export function wordsIn(template: AlertTemplate | undefined): string | null {
  return template ? currentVersion(template).text : null;
}

/**
 * Puts words into the slot; null takes them away, and the built-in ones are sent. False, and nothing is changed: too many
 * templates are in use. `id` is for a new template.
 */
export function putWords(
  draft: { templates: AlertTemplate[] },
  slot: TemplateSlot,
  { id: newId, text, by, at }: Omit<TemplateVersion, 'v'> & { id: string },
): boolean {
  const { chatId, topicId, type, locale, rule } = slot;
  const known = findTemplate(draft.templates, slot);
  const others = draft.templates.filter((one) => one !== known);
  if (text === null) {
    draft.templates = others;
    return true;
  }
  if (others.filter((one) => wordsIn(one) !== null).length >= mostTemplates) return false;
  const template = known ?? { id: newId, chatId, topicId, type, locale, rule, versions: [] };
  if (!known) draft.templates.push(template);
  template.versions = [{ v: (template.versions.at(-1)?.v ?? 1) + 1, text, by, at }];
  return true;
}

/**
 * Gives the templates of `from` the place `to`. `renumbered`: the new numbers of the rules; a template of a rule that
 * has none is left out, and so is one whose new place has one for the same.
 */
export function moveTemplates(
  draft: { templates: AlertTemplate[] },
  from: ChatOrTopic,
  to: ChatOrTopic,
  renumbered?: ReadonlyMap<number, number>,
): void {
  const moving = draft.templates.filter((one) => isIn(one, from));
  draft.templates = draft.templates.filter((one) => !isIn(one, from));
  for (const template of moving) {
    const rule = template.rule === null ? null : renumbered ? renumbered.get(template.rule) : template.rule;
    if (rule === undefined) continue;
    const moved = { ...template, ...to, rule };
    if (!findTemplate(draft.templates, moved)) draft.templates.push(moved);
  }
}

// Which of people's own words an alert gets. Pure.

/** One version of a template that is in use. */
export type OwnWords = { id: string; v: number; text: string; locale: string };

type Templates = { readonly templates: readonly AlertTemplate[] };

/**
 * Those of the rule in the reader's language, those of the rule in another, those of the place in the reader's
 * language; undefined: the built-in ones. `rule` is a number in the place, null where no rule is known.
 */
export function ownWordsOf({ templates }: Templates, slot: TemplateSlot): OwnWords | undefined {
  if (templates.length === 0) return undefined;
  const inUse = (one: AlertTemplate | undefined) => one && readInUse(one);
  const ofRule = slot.rule === null ? undefined : inUse(findTemplate(templates, slot));
  if (ofRule) return ofRule;
  for (const one of templates) {
    if (slot.rule === null || !isOfRule(one, slot, slot.rule)) continue;
    const words = readInUse(one);
    if (words) return words;
  }
  return inUse(findTemplate(templates, { ...slot, rule: null }));
}

/**
 * For decisions about events of a type: whether a place has own words for a rule, in any language; undefined where it has
 * them for none.
 */
export function findWordedRules(
  { templates }: Templates,
  type: string,
): (place: Place) => ((rule: AlertRule) => boolean) | undefined {
  const numbers = new Map<string, Set<number>>();
  for (const one of templates) {
    if (one.type !== type || one.rule === null || !readInUse(one)) continue;
    const key = keyOf(one);
    numbers.set(key, (numbers.get(key) ?? new Set()).add(one.rule));
  }
  return (place) => {
    const worded = numbers.get(keyOf(place));
    return worded && (({ n }) => worded.has(n));
  };
}

function keyOf({ chatId, topicId }: Place): string {
  return `${chatId} ${topicId}`;
}

function isOfRule(one: AlertTemplate, slot: Place & { type: string }, rule: number): boolean {
  return one.rule === rule && isSamePlace(one, slot) && one.type === slot.type;
}

function readInUse(template: AlertTemplate): OwnWords | undefined {
  const { v, text } = currentVersion(template);
  return text === null ? undefined : { id: template.id, v, text, locale: template.locale };
}
