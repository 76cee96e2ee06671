// An event type is one file and its words. What is missing of one is listed here by name: a line in the list, a message,
// a name and a word for each enum value in each language, a fold line, a sum, an example.

import { cpSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { variables, type EventDefinition } from '../../src/events/event.ts';
import { classify, events, protocolVersion } from '../../src/events/index.ts';
import { compileTemplate, renderTemplate } from '../../src/events/template/template.ts';
import { localesDirectory, openI18n } from '../../src/base/i18n.ts';

const root = join(import.meta.dirname, '../..');
const problems: string[] = [];
const i18n = openI18n({ defaultLocale: 'en', onProblem: (problem) => problems.push(problem) });

/** Every part that `definition` lacks in a language, as a sentence; none when it is whole. */
function missingParts(definition: EventDefinition, locale: string, from = i18n): string[] {
  const { name, fold, example } = definition;
  const words = from.words(locale);
  const missing: string[] = [];
  const need = (isThere: boolean, what: string) => {
    if (!isThere) missing.push(`${name} in ${locale} lacks ${what}`);
  };
  const render = (template: string, data: Record<string, unknown>): string | undefined => {
    const compiled = compileTemplate(template);
    if (!compiled.ok) return undefined;
    const rendered = renderTemplate(compiled.template, data, {
      words,
      timeZone: 'UTC',
      explorerUrl: 'https://explorer.example/{hash}',
    });
    return rendered.ok ? rendered.html : undefined;
  };

  need(existsSync(join(localesDirectory, locale, `${name}.liquid`)), `the message ${name}.liquid`);
  for (const word of ['event-name', 'rule-kind', 'template-key', 'input-event'])
    need(words.has(`${word}-${name}`), `the word ${word}-${name}`);
  for (const [field, values] of Object.entries(definition.enums)) {
    for (const value of values) {
      problems.length = 0;
      const word = render(`<<${field} | word>>`, { ...example, [field]: value });
      need(word !== undefined && word !== '' && problems.length === 0, `a word for ${field} = ${value}`);
    }
  }
  problems.length = 0;
  const told = { ...variables(definition, example), resource: 'energy', network: '' };
  const parts = fold.line.map((template) => render(template, told));
  need(parts.length > 0 && parts.every((part) => part !== undefined), 'fold line templates that can be read');
  need(
    parts.some((part) => part !== '' && part !== undefined),
    'a fold line that says something of its example',
  );
  const known = new Set([...Object.keys(definition.fields), ...Object.keys(told)]);
  need(known.has(fold.sum), `the field ${fold.sum} that sums add up`);
  for (const field of fold.by) need(known.has(field), `the field ${field} that sums are kept apart by`);
  const sum = fold.line.map((template) =>
    render(template, { [fold.sum]: (told as Record<string, unknown>)[fold.sum] }),
  );
  need(
    sum.some((part) => part !== '' && part !== undefined),
    'a fold line that can say a sum alone',
  );
  need(
    Object.keys(definition.fields).every((field) => Object.hasOwn(example, field)),
    'a field in its example',
  );
  const { kind, remarks } = classify(definition.type, example, protocolVersion);
  need(kind === 'event' && remarks.length === 0, 'an example that is read without a remark');
  need(problems.length === 0, `words of its fold line: ${problems.join(' ')}`);
  return missing;
}

const each = events.flatMap((event) => i18n.locales.map((locale) => ({ event, name: event.name, locale })));

describe('an event type', () => {
  it('has a file of its name, and each file is in the list', () => {
    const files = globSync('src/events/*.ts', { cwd: root })
      .map((path) => path.split('/').at(-1)!.replace('.ts', ''))
      .filter((file) => !['event', 'index'].includes(file));
    expect(files.sort()).toEqual(events.map(({ name }) => name).sort());
  });

  it.each(each)('$name has every part in $locale', ({ event, locale }) => {
    expect(missingParts(event, locale)).toEqual([]);
  });
});

/** Breaks one part of a whole definition, to see that it is missed. */
const broken: ReadonlyArray<readonly [string, (whole: EventDefinition) => EventDefinition]> = [
  ['the message', (whole) => ({ ...whole, name: 'nowhere' })],
  ['the word event-name', (whole) => ({ ...whole, name: 'nowhere' })],
  ['the word rule-kind', (whole) => ({ ...whole, name: 'nowhere' })],
  ['the word template-key', (whole) => ({ ...whole, name: 'nowhere' })],
  ['the word input-event', (whole) => ({ ...whole, name: 'nowhere' })],
  ['fold line templates', (whole) => ({ ...whole, fold: { ...whole.fold, line: ['<<quantity |'] } })],
  ['a fold line that says', (whole) => ({ ...whole, fold: { ...whole.fold, line: [''] } })],
  ['that sums add up', (whole) => ({ ...whole, fold: { ...whole.fold, sum: 'nothing' } })],
  ['that sums are kept apart by', (whole) => ({ ...whole, fold: { ...whole.fold, by: ['nothing'] } })],
  ['a fold line that can say a sum', (whole) => ({ ...whole, fold: { ...whole.fold, sum: 'nothing' } })],
  ['a field in its example', (whole) => ({ ...whole, example: {} })],
  ['an example that is read', (whole) => ({ ...whole, type: 'EVENT_OF_NOBODY' })],
];

describe('a missing part is found', () => {
  it.each(broken)('%s', (what, breaks) => {
    const whole = events.find(({ type }) => type === 'EVENT_DELEGATION')!;
    expect(missingParts(whole, 'en')).toEqual([]);
    expect(missingParts(breaks(whole), 'en').join('\n')).toContain(what);
  });

  it('a word for an enum value', () => {
    const folder = mkdtempSync(join(tmpdir(), 'delegram-words-'));
    try {
      cpSync(localesDirectory, folder, { recursive: true });
      const file = join(folder, 'en', 'events.ftl');
      writeFileSync(file, readFileSync(file, 'utf8').replace(/^resource_type-ENERGY.*\n/m, ''));
      const less = openI18n({
        defaultLocale: 'en',
        onProblem: (problem) => problems.push(problem),
        directory: folder,
      });
      const whole = events.find(({ type }) => type === 'EVENT_DELEGATION')!;
      expect(missingParts(whole, 'en', less)).toEqual([
        'delegation in en lacks a word for resource_type = ENERGY',
      ]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
