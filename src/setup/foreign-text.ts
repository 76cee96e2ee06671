// Text of others, such as a server's answer or a person's name, made fit for the terminal: it may hold what moves the
// cursor, changes colours, begins a line of its own or turns the direction of text.

import { readable } from '../base/visible-text.ts';

const mostCharacters = 200;

/** On one line. */
export function foreignText(text: string): string {
  const plain = readable(text.toWellFormed())
    .replace(/[\p{Cc}\p{Z}]+/gu, ' ')
    .trim();
  return plain.length > mostCharacters ? `${plain.slice(0, mostCharacters).toWellFormed()}…` : plain;
}
