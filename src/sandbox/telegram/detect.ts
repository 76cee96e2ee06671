// Detects the entities that Telegram finds in a text by itself: commands, links, mentions, tags and addresses. A candidate
// that overlaps an earlier one is left out; the result is sorted by offset. Pure.
import type { MessageEntity } from 'grammy/types';

type Plain = 'bot_command' | 'url' | 'email' | 'mention' | 'hashtag' | 'cashtag';

const word = String.raw`[\p{L}\p{N}_]`;
const domains =
  'com|org|net|io|me|ru|cn|de|fi|fr|uk|eu|dev|app|info|tv|co|xyz|network|cloud|page|site|online|biz|us|ai';

/** End a URL, as spaces do. */
const quotes = '<>"«»';

const finders: readonly { type: Plain; pattern: RegExp }[] = [
  {
    type: 'url',
    pattern: new RegExp(
      String.raw`(?<![\p{L}\p{N}_@./])(?:(?:https?|tg|ton):\/\/[^\s${quotes}]+|(?:[a-z0-9-]+\.)+(?:${domains})(?![\p{L}\p{N}_@-])(?::\d+)?(?:[/?#][^\s${quotes}]*)?)`,
      'giu',
    ),
  },
  {
    type: 'email',
    pattern: /(?<![\p{L}\p{N}_.+-])[a-z0-9_.+-]{1,64}@(?:[a-z0-9-]+\.)+[a-z]{2,10}(?![\p{L}\p{N}_-])/giu,
  },
  {
    type: 'bot_command',
    pattern: new RegExp(
      String.raw`(?<!${word}|[/<>])\/[A-Za-z0-9_]{1,64}(?:@[A-Za-z0-9_]{3,32})?(?!${word}|[/<>])`,
      'gu',
    ),
  },
  { type: 'mention', pattern: /(?<![\p{L}\p{N}_@])@[A-Za-z0-9_]{4,32}(?![A-Za-z0-9_])/gu },
  {
    type: 'hashtag',
    pattern: /(?<![\p{L}\p{N}_#])#(?=[\p{N}_]*\p{L})[\p{L}\p{N}_]{1,256}(?![\p{L}\p{N}_#])/gu,
  },
  { type: 'cashtag', pattern: /(?<![\p{L}\p{N}_$])\$[A-Z]{1,8}(?![\p{L}\p{N}_$])/gu },
];

export function detectEntities(text: string): MessageEntity[] {
  const found: MessageEntity[] = [];
  for (const { type, pattern } of finders) {
    for (const match of text.matchAll(pattern)) {
      const hit = type === 'url' ? match[0].replace(/[.,:;!?'"()[\]{}…]+$/u, '') : match[0];
      const begin = match.index;
      const end = begin + hit.length;
      const taken = found.some((other) => begin < other.offset + other.length && other.offset < end);
      if (hit !== '' && !taken) found.push({ type, offset: begin, length: end - begin });
    }
  }
  return found.sort((a, b) => a.offset - b.offset);
}
