// Telegram's limits for one message. Source: Bot API (sendMessage, sendDocument), and its "Formatting options".

/** UTF-16 units of a text, after entities are parsed. */
export const maxTextLength = 4096;

/** UTF-16 units of a file's caption, after entities are parsed. */
export const maxCaptionLength = 1024;

/** Entities (bold, code, links …) of a message; Telegram drops every further one. */
export const maxEntities = 100;
