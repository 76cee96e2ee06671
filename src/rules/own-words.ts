// Which of people's own words an alert gets. Pure.

import type { AlertRule } from '../store/settings/alert-rules.ts';
import type { SettingsData } from '../store/settings/settings.ts';
import {
  currentVersion,
  findTemplate,
  type AlertTemplate,
  type TemplateSlot,
} from '../store/settings/templates.ts';
import type { Place } from '../store/place.ts';

/** One version of a template that is in use. */
export type OwnWords = { id: string; v: number; text: string; locale: string };

type Templates = Pick<SettingsData, 'templates'>;

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

/** For the decision about an event: whether the place has own words for the rule, in any language; undefined: for none. */
export function hasWordsFor(
  { templates }: Templates,
  place: Place,
  type: string,
): ((rule: AlertRule) => boolean) | undefined {
  if (templates.length === 0) return undefined;
  return ({ n }) =>
    templates.some((one) => isOfRule(one, { ...place, type }, n) && readInUse(one) !== undefined);
}

function isOfRule(
  one: AlertTemplate,
  { chatId, topicId, type }: Place & { type: string },
  rule: number,
): boolean {
  return one.rule === rule && one.chatId === chatId && one.topicId === topicId && one.type === type;
}

function readInUse(template: AlertTemplate): OwnWords | undefined {
  const { v, text } = currentVersion(template);
  return text === null ? undefined : { id: template.id, v, text, locale: template.locale };
}
