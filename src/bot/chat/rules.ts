// The alert rules of a chat, or of one topic of a group. A rule that is off is kept, so that its types are still chosen
// when it is turned on again.

import { events } from '../../events/index.ts';
import type { Rule, SettingsData } from '../../store/settings/settings.ts';
import type { Place } from '../../store/place.ts';

const alertTypes = events.map(({ type }) => type);

export function findRule(data: Readonly<SettingsData>, { chatId, topicId }: Place): Rule | undefined {
  return data.rules.find((rule) => rule.chatId === chatId && rule.topicId === topicId);
}

/** The rule of a place, created if there is none; a new one is off and has every type. */
export function ruleOf(
  draft: SettingsData,
  place: Place,
  made: Pick<Rule, 'id' | 'createdBy' | 'createdAt'>,
): Rule {
  const known = findRule(draft, place);
  if (known) return known;
  const rule = { ...place, ...made, isOn: false, types: [...alertTypes] };
  draft.rules.push(rule);
  return rule;
}

/** Also ends a mute: who turns alerts on wants to see them. */
export function turn(rule: Rule, isOn: boolean): void {
  rule.isOn = isOn;
  rule.mute = undefined;
  // A rule that is on without any type would send nothing.
  if (isOn && rule.types.length === 0) rule.types = [...alertTypes];
}

export function toggleType(rule: Rule, type: string): void {
  rule.types = rule.types.includes(type)
    ? rule.types.filter((other) => other !== type)
    : [...rule.types, type];
}
