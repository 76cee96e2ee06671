// Splits Telegram HTML into messages: at line ends where possible, and never inside a tag or a character reference.
// Tags that are open at a cut are closed before it and opened again after it.

import { withoutTimeTags } from '../base/html.ts';
import { maxEntities, maxTextLength } from './markup.ts';

type Piece = { text: string; opens?: string; closes?: string };

/**
 * `limit` includes the markup, which Telegram doesn't count: the visible text is therefore within Telegram's limit too.
 * The tags of times are not counted, since they are long and a page may have many.
 */
export function splitHtml(html: string, limit = maxTextLength, entityLimit = maxEntities): string[] {
  const parts: string[] = [];
  const open: Array<{ tag: string; name: string }> = [];
  let part = '';
  let length = 0;
  let entities = 0;
  let content = 0;
  const closing = () =>
    open
      .toReversed()
      .map(({ name }) => `</${name}>`)
      .join('');

  function cut(): void {
    parts.push(part.replace(/\n+$/, '') + closing());
    part = open.map(({ tag }) => tag).join('');
    length = lengthOf(part);
    entities = open.length;
    content = 0;
  }

  for (const line of lines(html)) {
    const pieces = piecesOf(line);
    const opened = pieces.filter((piece) => piece.opens).length;
    const fits = length + lengthOf(line) + lengthOf(closing()) <= limit;
    if (content > 0 && (!fits || entities + opened > entityLimit)) cut();
    for (const piece of pieces) {
      const end = piece.opens ? `</${piece.opens}>` : '';
      const room = lengthOf(piece.text) + lengthOf(closing() + end);
      const full = length + room > limit || (piece.opens !== undefined && entities >= entityLimit);
      if (full && content > 0 && !piece.closes) cut();
      if (content === 0 && piece.text === '\n') continue;
      part += piece.text;
      length += lengthOf(piece.text);
      if (piece.opens) {
        open.push({ tag: piece.text, name: piece.opens });
        entities += 1;
      } else if (piece.closes) open.pop();
      else content += piece.text.length;
    }
  }
  if (content > 0 || parts.length === 0) parts.push(part.replace(/\n+$/, ''));
  return parts;
}

function lengthOf(html: string): number {
  return withoutTimeTags(html).length;
}

/** The lines, each with its line break. */
function lines(html: string): string[] {
  return html.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

/**
 * Tags and character references whole, and the text between them as single characters: a cut may be between any two.
 */
function piecesOf(line: string): Piece[] {
  return [...line.matchAll(/<(\/?)([a-z-]+)[^>]*>|&[#\w]+;|[\s\S]/gu)].map(([text, slash, name]) => {
    if (!name) return { text };
    return slash ? { text, closes: name } : { text, opens: name };
  });
}
