// Moves the rules and the waiting deliveries of a deleted topic to its chat, outside of topics.

import type { Rule } from '../store/settings/settings.ts';
import type { NotifyDeps } from './deps.ts';

/** If the chat has a rule outside of topics already, that rule gets the types of all of these rules that are on. */
export async function forgetTopic({ store }: NotifyDeps, chatId: number, topicId: number): Promise<void> {
  await store.settings.update((draft) => {
    const inTopic = (rule: Rule) => rule.chatId === chatId && rule.topicId === topicId;
    const moving = draft.rules.filter(inTopic);
    const existing = draft.rules.find((rule) => rule.chatId === chatId && rule.topicId === null);
    if (!existing) for (const rule of moving) rule.topicId = null;
    else {
      const types = [existing, ...moving].filter(({ isOn }) => isOn).flatMap((rule) => rule.types);
      if (types.length > 0) Object.assign(existing, { isOn: true, types: [...new Set(types)] });
      draft.rules = draft.rules.filter((rule) => !inTopic(rule));
    }
  });
  await store.deliveries.clearTopic(chatId, topicId);
}
