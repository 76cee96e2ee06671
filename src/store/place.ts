// Where alerts are sent: a chat, or one topic of a forum.

/** `topicId` is null outside of topics. */
export type Place = { chatId: number; topicId: number | null };
