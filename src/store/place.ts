// A destination of alerts: a chat, or one topic of a forum.

/** `topicId` is null for the chat outside of topics. */
export type Place = { chatId: number; topicId: number | null };
