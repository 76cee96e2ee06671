// Which of people's own words an alert gets. Pure.

import type { AlertRule } from '../store/settings/alert-rules.ts';
import type { SettingsData } from '../store/settings/settings.ts';
import {
  type AlertTemplate,
  type TemplateSlot,
  currentVersion,
  findTemplate,
} from '../store/settings/templates.ts';
import type { Place } from '../store/ledger/tables.ts';

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
