// Checks a template before it is saved, by five sieves: signs, Liquid, fields, Telegram's tags, and renderings, which
// are tried only with a text in which nothing else is wrong. Pure.

import { isBlank } from '../../../visible-text.ts';
import type { EventDefinition } from '../../event.ts';
import { maxTemplateLength } from '../engine.ts';
import { scanTemplate } from '../scan.ts';
import type { Template } from '../template.ts';
import { findAll, type Found } from './find-all.ts';
import { namesOf } from './names.ts';
import { findProbeProblems, type ProbeReader, type Sample } from './probes.ts';
import { problemAt, type Problem } from './problem.ts';
import { readSyntax } from './syntax.ts';

/** `problems`: at least one, in the order in which they stand in the text; `isAll`: nothing is hidden behind them. */
export type Checked = { readonly ok: true; readonly template: Template } | ({ readonly ok: false } & Found);

/** Fields and tags; Liquid's own analysis of more of them would take too long. The built-in templates have 40. */
const mostParts = 300;

/** `samples` are events of this type that were stored. */
export function check(
  text: string,
  definition: EventDefinition,
  { samples = [], reader }: { samples?: readonly Sample[]; reader: ProbeReader },
): Checked {
  const refuse = (problems: readonly Problem[], isAll = true): Checked => ({ ok: false, problems, isAll });
  if (isBlank(text)) return refuse([problemAt(text, [0, 0], 'text-empty')]);
  if (text.length > maxTemplateLength) return refuse([problemAt(text, [0, 0], 'text-long')]);
  const parts = scanTemplate(text).pieces.filter(({ kind }) => kind !== 'text').length;
  if (parts > mostParts)
    return refuse([{ ...problemAt(text, [0, 0], 'case-costly'), probe: { of: 'example' } }], false);
  const names = namesOf(
    definition,
    samples.map(({ data }) => data),
  );
  const { problems, isAll } = findAll(text, definition, names);
  const read = problems.length === 0 ? readSyntax(text) : undefined;
  if (!read?.ok) return refuse(problems, isAll);
  const template = { text, parsed: read.parsed };
  const wrong = findProbeProblems(template, definition, samples, reader);
  return wrong.length > 0 ? refuse(wrong) : { ok: true, template };
}
