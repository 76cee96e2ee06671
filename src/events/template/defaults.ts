// The message template of each event type in each language, read from the locales.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { localesDirectory } from '../../i18n.ts';
import type { EventDefinition } from '../event.ts';
import { compileTemplate, type Template } from './template.ts';

const compiled = new Map<string, Template>();

/** Reads and compiles each template once. Throws when the locale has no usable `<event name>.liquid`. */
export function defaultTemplate(definition: EventDefinition, locale: string): Template {
  const path = join(localesDirectory, locale, `${definition.name}.liquid`);
  const known = compiled.get(path);
  if (known) return known;
  const result = compileTemplate(readFileSync(path, 'utf8'));
  if (!result.ok) throw new Error(`${path} can't be used as a template: ${result.problem}`);
  compiled.set(path, result.template);
  return result.template;
}
