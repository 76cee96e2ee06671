// Sentences for Telegram's service messages: who joined or left, what became of a topic.

import { t } from './words.js';

/** Undefined for ordinary messages. */
export function serviceText(message) {
  const who = message.from?.first_name ?? '';
  if (message.new_chat_members)
    return t('joined', { who: message.new_chat_members.map(({ first_name: name }) => name).join(', ') });
  if (message.left_chat_member) return t('left', { who: message.left_chat_member.first_name });
  if (message.forum_topic_created) return t('topic-created', { topic: message.forum_topic_created.name });
  if (message.forum_topic_closed) return t('topic-closed');
  if (message.forum_topic_reopened) return t('topic-reopened');
  if (message.migrate_to_chat_id ?? message.migrate_from_chat_id) return t('migrated');
  if (message.pinned_message) return t('pinned', { who });
  return undefined;
}
