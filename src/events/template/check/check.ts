// Checks a template before it is saved, by five sieves: signs, Liquid, fields, Telegram's tags, and renderings. The
// first that finds something speaks, since what the later ones would say may only follow from it. Pure.

import { isBlank } from '../../../visible-text.ts';
import type { EventDefinition } from '../../event.ts';
import { maxTemplateLength } from '../engine.ts';
import { scanTemplate } from '../scan.ts';
import type { Template } from '../template.ts';
import { findFieldProblems } from './fields.ts';
import { namesOf } from './names.ts';
import { findProbeProblems, type ProbeReader, type Sample } from './probes.ts';
import { problemAt, type Problem } from './problem.ts';
import { findSignProblems } from './signs.ts';
import { readSyntax } from './syntax.ts';
import { findTagProblems } from './tags.ts';

/** `problems`: at least one, in the order in which they stand in the text. */
export type Checked =
  | { readonly ok: true; readonly template: Template }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** Fields and tags; Liquid's own analysis of more of them would take too long. The built-in templates have 40. */
const mostParts = 1000;

/** `samples` are events of this type that were stored. */
export function check(
  text: string,
  definition: EventDefinition,
  { samples = [], reader }: { samples?: readonly Sample[]; reader: ProbeReader },
): Checked {
  const refuse = (problems: readonly Problem[]): Checked => ({ ok: false, problems });
  if (isBlank(text)) return refuse([problemAt(text, [0, 0], 'text-empty')]);
  if (text.length > maxTemplateLength) return refuse([problemAt(text, [0, 0], 'text-long')]);
  const parts = scanTemplate(text).pieces.filter(({ kind }) => kind !== 'text').length;
  if (parts > mostParts)
    return refuse([{ ...problemAt(text, [0, 0], 'case-costly'), probe: { of: 'example' } }]);
  const names = namesOf(
    definition,
    samples.map(({ data }) => data),
  );
  const signs = findSignProblems(text, names);
  if (signs.length > 0) return refuse(signs);
  const read = readSyntax(text);
  if (!read.ok) return refuse([read.problem]);
  const fields = findFieldProblems(text, read.parsed, definition, names);
  if (fields.length > 0) return refuse(fields);
  const tags = findTagProblems(text);
  if (tags.length > 0) return refuse(tags);
  const template = { text, parsed: read.parsed };
  const wrong = findProbeProblems(template, definition, samples, reader);
  return wrong.length > 0 ? refuse(wrong) : { ok: true, template };
}
