// Cuts the values of an event before a template gets them, so that no filter has to work on a whole body.

import { isData, type Data } from '../event.ts';
import { asText, shorten } from './foreign-text.ts';

/** A key of this length is still shown whole. */
export const longestValue = 3000;

/** Long texts are cut; a list or an object with a long text becomes the beginning of that text. */
export function cutValues(data: Data): Data {
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, cutValue(value)]));
}

export function cutValue(value: unknown): unknown {
  if (typeof value === 'string') return shorten(value, longestValue);
  if (!isData(value)) return value;
  const text = asText(value);
  return text.length <= longestValue ? value : shorten(text, longestValue);
}
