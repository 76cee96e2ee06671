// The message template of each event type in each language, read from the locales.

import type { Words } from '../../base/i18n.ts';
import type { EventDefinition } from '../event.ts';
import { compileTemplate, type Template } from './template.ts';

/** By the text of the template. */
const compiled = new Map<string, Template>();

/** Compiles each template once. Throws when neither the language nor the default has a usable `<event name>.liquid`. */
export function defaultTemplate({ name }: EventDefinition, words: Words): Template {
  const text = words.template(name);
  const known = compiled.get(text);
  if (known) return known;
  const result = compileTemplate(text);
  if (!result.ok) throw new Error(`${name}.liquid (${words.locale}) can't be used: ${result.problem}`);
  compiled.set(text, result.template);
  return result.template;
}
