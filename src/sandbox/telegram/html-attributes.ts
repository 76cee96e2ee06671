// The attributes of a start tag in Telegram's HTML: `name`, `name=token`, `name="value"`. Pure.
import { decodeReference } from './html-reference.ts';

export type TagStart = {
  tag: string;
  begin: number;
  from: number;
  refuse: (why: string) => Error;
  /** Describes a position in the source by its byte offset. */
  at: (index: number) => string;
};
export type Attributes = { attributes: ReadonlyMap<string, string>; end: number };

export const space = /[\s\0]/u;

/** Reads from the end of the tag's name up to and including its `>`; `begin` is the start of the tag. */
export function readAttributes(source: string, { tag, begin, from, refuse, at }: TagStart): Attributes {
  const attributes = new Map<string, string>();
  let here = skip(source, from, (char) => space.test(char));
  while (source[here] !== '>') {
    const nameEnd = skip(source, here, (char) => !space.test(char) && char !== '=' && char !== '>');
    const name = source.slice(here, nameEnd);
    if (nameEnd >= source.length) throw refuse(`Unclosed start tag "${tag}" ${at(begin)}`);
    if (name === '') throw refuse(`Empty attribute name in the tag "${tag}" ${at(begin)}`);
    here = skip(source, nameEnd, (char) => space.test(char));
    if (source[here] === '=') {
      here = skip(source, here + 1, (char) => space.test(char));
      if (here >= source.length) throw refuse(`Unclosed start tag "${tag}" ${at(begin)}`);
      const value = readValue(source, here, { refuse, at });
      attributes.set(name, value.text);
      here = value.end;
    } else {
      attributes.set(name, '');
    }
    here = skip(source, here, (char) => space.test(char));
    if (here >= source.length) throw refuse(`Unclosed start tag ${at(begin)}`);
  }
  return { attributes, end: here + 1 };
}

function readValue(
  source: string,
  begin: number,
  { refuse, at }: Pick<TagStart, 'refuse' | 'at'>,
): { text: string; end: number } {
  const quote = source[begin];
  if (quote !== '"' && quote !== "'") {
    const end = skip(source, begin, (char) => /[a-z0-9.-]/iu.test(char));
    const next = source[end];
    if (next !== undefined && next !== '>' && !space.test(next)) {
      throw refuse(`Unexpected end of name token ${at(begin)}`);
    }
    return { text: source.slice(begin, end).toLowerCase(), end };
  }
  let value = '';
  let here = begin + 1;
  while (here < source.length && source[here] !== quote) {
    const reference = source[here] === '&' ? decodeReference(source, here) : undefined;
    value += reference?.text ?? source[here];
    here = reference?.end ?? here + 1;
  }
  return { text: value, end: here + 1 };
}

export function skip(source: string, from: number, while_: (char: string) => boolean): number {
  let index = from;
  while (index < source.length && while_(source[index]!)) index += 1;
  return index;
}
