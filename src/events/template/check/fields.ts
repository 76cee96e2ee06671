// Third sieve: fields that the event does not have. Liquid takes them for empty without a word.

import type { Template, Variable } from 'liquidjs';
import type { EventDefinition } from '../../event.ts';
import { events } from '../../index.ts';
import { engine } from '../engine.ts';
import { scanTemplate } from '../scan.ts';
import { nearestOf } from '../../../input/name.ts';
import { problemAt, replacement, type Problem } from './problem.ts';

/** What Liquid adds to lists and texts. */
const properties = new Set(['size', 'first', 'last']);
const firstValue = /^\s*-?\s*("[^"]*"|'[^']*'|\([^)]*\)|[\w-]+(?:\.[\w-]+|\[[^\]]*\])*)\s*([^|\s]*)/;
/** A person reads a few of them, and a text of one mistake may have thousands. */
const mostProblems = 200;
/** Of any chain: no field has so long a name without an underscore. */
const addressLike = /^[0-9A-Za-z]{26,}$/;
const labelled = /^(..-?\s*)(\w+)\s*\|\s*label\b/;
const counted = /^(..-?\s*)(\w+)\s*\|\s*(?:amount|trx|usdt|coin|units|number|energy)\b/;
/** Liquid's words for no value: alone they show nothing. */
const nothing = /^(..-?\s*)(null|nil|empty|blank)\s*(?:\||-?..$)/;
const longNumber = /(?<![\w.])\d[\d.]{14,}(?!\w)/g;
const operators = new Set(['==', '!=', '>', '<', '>=', '<=', 'contains', 'and', 'or', '-']);
const comparison = /(?<![a-z_])([a-z_]+)\s*(?:==|!=)\s*"([^"]*)"/g;

export function findFieldProblems(
  text: string,
  parsed: Template[],
  definition: EventDefinition,
  names: ReadonlySet<string>,
): Problem[] {
  const lineStarts = lineStartsOf(text);
  const globals = engine.analyzeSync(parsed, { partials: false }).globals;
  const variables = firstProblems(Object.values(globals).flat(), (variable) => {
    const at = lineStarts[variable.location.row - 1]! + variable.location.col - 1;
    return variableProblem(text, at, variable, definition, names);
  });
  const rest = restProblems(text, names);
  const others = [
    ...variables,
    ...valueProblems(text, definition),
    ...labelProblems(text, definition),
    ...amountProblems(text, definition),
    ...nothingProblems(text),
    ...digitProblems(text),
  ];
  const isSaid = ({ from: at }: Problem) => rest.some(({ from, to }) => from <= at && at < to);
  const places = new Set<number>();
  return [...rest, ...others.filter((problem) => !isSaid(problem))]
    .filter(({ from }) => !places.has(from) && places.add(from))
    .toSorted((a, b) => a.from - b.from);
}

function firstProblems<Part>(parts: readonly Part[], find: (part: Part) => Problem | undefined): Problem[] {
  const problems: Problem[] = [];
  for (const part of parts) {
    const problem = find(part);
    if (problem) problems.push(problem);
    if (problems.length === mostProblems) break;
  }
  return problems;
}

/** `<<resource type>>`, `<<a, b>>`: Liquid reads the first word and drops the rest. */
function restProblems(text: string, names: ReadonlySet<string>): Problem[] {
  return firstProblems(scanTemplate(text).pieces, (piece) => {
    if (piece.kind !== 'output') return undefined;
    const inner = text.slice(piece.from + 2, piece.to - 2);
    const [all, value = '', rest = ''] = firstValue.exec(inner) ?? [];
    if (all === undefined || rest === '' || operators.has(rest)) return undefined;
    const said = inner.replace(/^-|-$/g, '').split('|')[0]!.trim();
    const right = /^[\w\s-]+$/.test(said) ? nearestOf(said.replace(/\s+/g, '_'), names) : undefined;
    const from = piece.from + 2 + inner.indexOf(value);
    const range = [from, from + said.length] as const;
    return right === undefined
      ? problemAt(text, range, 'field-rest')
      : replacement(text, range, 'field-rest', right);
  });
}

function variableProblem(
  text: string,
  at: number,
  { segments }: Variable,
  definition: EventDefinition,
  names: ReadonlySet<string>,
): Problem | undefined {
  const [root, next] = segments;
  if (typeof root !== 'string' || root === 'forloop') return undefined;
  // Liquid takes `.receiver` for `receiver`.
  const [skipped] = /^[.\s]*/.exec(text.slice(at))!;
  const from = at + skipped.length;
  const [written = root] = /^[^\s|<>{}%,:=!)\]]+/.exec(text.slice(from)) ?? [];
  const range = [from, from + written.length] as const;
  if (root === 'label_of' && typeof next === 'string') {
    return labelProblem(text, range, next, definition, names);
  }
  if (names.has(root)) {
    if (typeof next !== 'string' || properties.has(next) || isObject(root, definition)) return undefined;
    return replacement(text, range, 'field-unknown', root);
  }
  if (root === 'data' && typeof next === 'string' && names.has(next)) {
    return replacement(text, range, 'field-data', next);
  }
  if (segments.length === 1 && isEnumValue(root)) {
    return replacement(text, [from, from + root.length], 'value-unquoted', `"${root}"`);
  }
  const right = nearestOf(root, names);
  if (right !== undefined) return replacement(text, [from, from + root.length], 'field-unknown', right);
  const of = events.find((event) => event !== definition && Object.hasOwn(event.fields, root));
  return problemAt(text, [from, from + root.length], of ? 'field-of-other' : 'field-unknown', { of });
}

/** `<<receiver | label>>`: a filter that has words for values only, on a field that has none. */
function labelProblems(text: string, { enums, fields, filters: { addresses } }: EventDefinition): Problem[] {
  return firstProblems(scanTemplate(text).pieces, ({ kind, from, to }) => {
    const [all, before = '', field = ''] = (kind === 'output' && labelled.exec(text.slice(from, to))) || [];
    if (all === undefined || !Object.hasOwn(fields, field) || Object.hasOwn(enums, field)) return undefined;
    const range = [from + before.length, from + all.length] as const;
    return addresses.includes(field)
      ? replacement(text, range, 'filter-label', `label_of.${field}`)
      : problemAt(text, range, 'filter-label');
  });
}

/** `<<remark | trx>>`: a filter of numbers on a field of text. */
function amountProblems(text: string, { example, fields }: EventDefinition): Problem[] {
  return firstProblems(scanTemplate(text).pieces, ({ kind, from, to }) => {
    const [all, before = '', field = ''] = (kind === 'output' && counted.exec(text.slice(from, to))) || [];
    if (all === undefined || !Object.hasOwn(fields, field) || typeof example[field] !== 'string')
      return undefined;
    return problemAt(text, [from + before.length, from + all.length], 'filter-number');
  });
}

function nothingProblems(text: string): Problem[] {
  return firstProblems(scanTemplate(text).pieces, ({ kind, from, to }) => {
    const [all, before = '', written = ''] = (kind === 'output' && nothing.exec(text.slice(from, to))) || [];
    if (all === undefined) return undefined;
    return problemAt(text, [from + before.length, from + before.length + written.length], 'field-unknown');
  });
}

/** `label_of.reciever`: the name of a field that is none. An address itself may stand there. */
function labelProblem(
  text: string,
  range: readonly [number, number],
  field: string,
  { filters: { addresses } }: EventDefinition,
  names: ReadonlySet<string>,
): Problem | undefined {
  if (names.has(field) || properties.has(field) || addressLike.test(field)) return undefined;
  const right = nearestOf(field, addresses) ?? nearestOf(field, names) ?? addresses[0];
  return right === undefined
    ? problemAt(text, range, 'field-unknown')
    : replacement(text, range, 'field-unknown', `label_of.${right}`);
}

/** Documented fields are numbers and texts; any other may hold more. */
function isObject(name: string, { fields }: EventDefinition): boolean {
  return !Object.hasOwn(fields, name);
}

function isEnumValue(name: string): boolean {
  return events.some(({ enums }) => Object.values(enums).some((values) => values.includes(name)));
}

/** `resource_type == "ENERGI"`: a value of tomorrow is no mistake, but one letter off a value of today is. */
function valueProblems(text: string, { enums }: EventDefinition): Problem[] {
  return [...text.matchAll(comparison)].flatMap((match) => {
    const [all, field = '', value = ''] = match;
    const values = Object.hasOwn(enums, field) ? enums[field]! : [];
    if (values.length === 0 || values.includes(value)) return [];
    const right = nearestOf(value, values);
    const from = match.index + all.length - value.length - 1;
    return right === undefined ? [] : [replacement(text, [from, from + value.length], 'value-near', right)];
  });
}

/** Where each line of the text begins. */
function lineStartsOf(text: string): number[] {
  return [0, ...Array.from(text.matchAll(/\n/g), ({ index }) => index + 1)];
}

/** Liquid reads a number in the text as JavaScript does, which keeps some 15 digits of it. */
function digitProblems(text: string): Problem[] {
  return firstProblems(scanTemplate(text).pieces, ({ kind, from, to }) => {
    if (kind !== 'output' && kind !== 'tag') return undefined;
    const inner = text.slice(from, to).replace(/"[^"]*"|'[^']*'/g, (quoted) => ' '.repeat(quoted.length));
    const long = [...inner.matchAll(longNumber)].find(([digits]) => !isExact(digits));
    return long && problemAt(text, [from + long.index, from + long.index + long[0].length], 'number-long');
  });
}

function isExact(digits: string): boolean {
  return String(Number(digits)) === digits.replace(/^0+(?=\d)/, '').replace(/(?<=\.\d*)0+$|\.0*$/, '');
}
