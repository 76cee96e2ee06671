// A template as text that people pass on: a first line that names the format, the event and the language, and then the
// words. No ids, names or chats are in it. Pure.

import { eventOf, events } from '../index.ts';
import type { EventDefinition } from '../event.ts';

export type Shared = { definition: EventDefinition; locale: string; text: string };

const version = 1;
const firstLine = /^\s*delegram-template\s+(\d{1,6})\s*$/;
const separator = /^-{3,}$/;
/** The lines before the text: the first one, those of the fields, and the separator. */
const mostHeaderLines = 8;

export function exportTemplate({ definition, locale, text }: Shared): string {
  return [`delegram-template ${version}`, `type: ${definition.name}`, `locale: ${locale}`, '---', text].join(
    '\n',
  );
}

/**
 * `format`: it is no template of this format. `version`: it is of a newer one. `type`, `locale`: what was written there
 * is not known.
 */
export type ReadShared =
  | { ok: true; shared: Shared }
  | { ok: false; problem: 'format' | 'version' | 'type' | 'locale'; written: string };

export function importTemplate(source: string, locales: readonly string[]): ReadShared {
  const lines = source
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n')
    .split('\n');
  const begin = lines.findIndex((line) => line.trim() !== '');
  const [, written] = firstLine.exec(lines[begin] ?? '') ?? [];
  const end = lines.findIndex((line, index) => index > begin && separator.test(line.trim()));
  if (written === undefined || end < 0 || end - begin > mostHeaderLines)
    return { ok: false, problem: 'format', written: '' };
  if (Number(written) !== version) return { ok: false, problem: 'version', written };
  const fields = new Map(
    lines.slice(begin + 1, end).map((line) => {
      const [name = '', ...value] = line.split(':');
      return [name.trim().toLowerCase(), value.join(':').trim()];
    }),
  );
  const type = fields.get('type') ?? '';
  const definition = events.find(({ name }) => name === type) ?? eventOf(type);
  if (!definition) return { ok: false, problem: 'type', written: type };
  const locale = fields.get('locale') ?? '';
  if (!locales.includes(locale)) return { ok: false, problem: 'locale', written: locale };
  return { ok: true, shared: { definition, locale, text: lines.slice(end + 1).join('\n') } };
}
