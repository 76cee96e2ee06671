// Schema of people's own words for alerts: for one event type in one language, of a place or of one of its rules, with
// those that were before, for Undo.

import { z } from 'zod';
import type { Place } from '../place.ts';

const id = z.int();

export const longestTemplate = 16_384;
/** The one in use, and the one before it. */
const keptVersions = 2;
/** Of all chats together, in use. */
export const mostTemplates = 200;
/** With those that are no longer in use, which Undo can bring back. */
export const mostStoredTemplates = 2 * mostTemplates;

const version = z.object({
  /** Counts up; version 1 are the built-in words before anything was saved. */
  v: z.int().min(2),
  /** null: the built-in words. */
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
  /** Oldest first; the last one is used. More than are kept are read as well. */
  versions: z.array(version).min(1),
});

export type AlertTemplate = z.infer<typeof alertTemplate>;
export type TemplateVersion = z.infer<typeof version>;
/** What a template is for. */
export type TemplateSlot = Place & Pick<AlertTemplate, 'type' | 'locale' | 'rule'>;

export function findTemplate(
  templates: readonly AlertTemplate[],
  { chatId, topicId, type, locale, rule }: TemplateSlot,
): AlertTemplate | undefined {
  return templates.find(
    (one) =>
      one.chatId === chatId &&
      one.topicId === topicId &&
      one.type === type &&
      one.locale === locale &&
      one.rule === rule,
  );
}

export function currentVersion({ versions }: AlertTemplate): TemplateVersion {
  return versions.at(-1)!;
}

/** Whether it has words of its own, and not the built-in ones. */
export function isInUse(template: AlertTemplate): boolean {
  return currentVersion(template).text !== null;
}

/**
 * Adds a version to the slot's template, or makes one. Undefined, and nothing is changed: too many templates are in use.
 * Of those that are not, the one that was changed longest ago makes room.
 * `id` is for a new one.
 */
export function addVersion(
  draft: { templates: AlertTemplate[] },
  slot: TemplateSlot,
  { id: newId, ...made }: Omit<TemplateVersion, 'v'> & { id: string },
): AlertTemplate | undefined {
  const { chatId, topicId, type, locale, rule } = slot;
  const known = findTemplate(draft.templates, slot);
  const isComing = made.text !== null && (!known || !isInUse(known));
  if (isComing && draft.templates.filter(isInUse).length >= mostTemplates) return undefined;
  if (!known && draft.templates.length >= mostStoredTemplates) {
    const idle = draft.templates.filter((one) => !isInUse(one));
    const oldest = idle.reduce((a, b) => (currentVersion(b).at < currentVersion(a).at ? b : a));
    draft.templates.splice(draft.templates.indexOf(oldest), 1);
  }
  const template = known ?? { id: newId, chatId, topicId, type, locale, rule, versions: [] };
  if (!known) draft.templates.push(template);
  const v = (template.versions.at(-1)?.v ?? 1) + 1;
  template.versions = [...template.versions, { v, ...made }].slice(-keptVersions);
  return template;
}

/**
 * Gives the templates of `from` the place `to`. `renumbered`: the new numbers of the rules; a template of a rule that
 * has none is left out, and so is one whose new place has one for the same.
 */
export function moveTemplates(
  draft: { templates: AlertTemplate[] },
  from: Place,
  to: Place,
  renumbered?: ReadonlyMap<number, number>,
): void {
  const isMoving = (one: AlertTemplate) => one.chatId === from.chatId && one.topicId === from.topicId;
  const moving = draft.templates.filter(isMoving);
  draft.templates = draft.templates.filter((one) => !isMoving(one));
  for (const template of moving) {
    const rule = template.rule === null ? null : renumbered ? renumbered.get(template.rule) : template.rule;
    if (rule === undefined) continue;
    const moved = { ...template, chatId: to.chatId, topicId: to.topicId, rule };
    if (!findTemplate(draft.templates, moved)) draft.templates.push(moved);
  }
}
