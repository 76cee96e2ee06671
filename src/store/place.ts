// Where alerts go: a chat, or one topic of a forum.

/** A chat, or a topic in it. */
export type Place = { chatId: number; topicId: number | null };
