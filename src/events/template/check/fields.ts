// Third sieve: fields that the event does not have. Liquid takes them for empty without a word.

import type { Template, Variable } from 'liquidjs';
import type { EventDefinition } from '../../event.ts';
import { events } from '../../index.ts';
import { engine } from '../engine.ts';
import { scanTemplate } from '../scan.ts';
import { nearestName } from './nearest.ts';
import { problemAt, replacement, type Problem } from './problem.ts';

/** What Liquid adds to lists and texts. */
const properties = new Set(['size', 'first', 'last']);
const firstValue = /^\s*-?\s*("[^"]*"|'[^']*'|\([^)]*\)|[\w-]+(?:\.[\w-]+|\[[^\]]*\])*)\s*([^|\s]*)/;
const operators = new Set(['==', '!=', '>', '<', '>=', '<=', 'contains', 'and', 'or', '-']);
const comparison = /([a-z_]+)\s*(?:==|!=)\s*"([^"]*)"/g;

export function findFieldProblems(
  text: string,
  parsed: Template[],
  definition: EventDefinition,
  names: ReadonlySet<string>,
): Problem[] {
  const globals = engine.analyzeSync(parsed, { partials: false }).globals;
  const found = [
    ...restProblems(text, names),
    ...Object.values(globals)
      .flat()
      .flatMap((variable) => variableProblem(text, variable, definition, names) ?? []),
    ...valueProblems(text, definition),
  ];
  const places = new Set<number>();
  return found
    .filter(({ from }) => !places.has(from) && places.add(from))
    .filter(({ from, code }) => code === 'field-rest' || !found.some((one) => isWithin(from, one)))
    .toSorted((a, b) => a.from - b.from);
}

/** Whether another problem speaks about the place already. */
function isWithin(at: number, { code, from, to }: Problem): boolean {
  return code === 'field-rest' && from <= at && at < to;
}

/** `<<resource type>>`, `<<a, b>>`: Liquid reads the first word and drops the rest. */
function restProblems(text: string, names: ReadonlySet<string>): Problem[] {
  return scanTemplate(text).pieces.flatMap((piece) => {
    if (piece.kind !== 'output') return [];
    const inner = text.slice(piece.from + 2, piece.to - 2);
    const [all, value = '', rest = ''] = firstValue.exec(inner) ?? [];
    if (all === undefined || rest === '' || operators.has(rest)) return [];
    const said = inner.replace(/^-|-$/g, '').split('|')[0]!.trim();
    const right = /^[\w\s-]+$/.test(said) ? nearestName(said.replace(/\s+/g, '_'), names) : undefined;
    const from = piece.from + 2 + inner.indexOf(value);
    const range = [from, from + said.length] as const;
    return [
      right === undefined
        ? problemAt(text, range, 'field-rest')
        : replacement(text, range, 'field-rest', right),
    ];
  });
}

function variableProblem(
  text: string,
  { segments, location }: Variable,
  definition: EventDefinition,
  names: ReadonlySet<string>,
): Problem | undefined {
  const [root, next] = segments;
  if (typeof root !== 'string' || root === 'forloop') return undefined;
  // Liquid takes `.receiver` for `receiver`.
  const [skipped] = /^[.\s]*/.exec(text.slice(offsetOf(text, location)))!;
  const from = offsetOf(text, location) + skipped.length;
  const [written = root] = /^[^\s|<>{}%,:=!)\]]+/.exec(text.slice(from)) ?? [];
  const range = [from, from + written.length] as const;
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
  const right = nearestName(root, names);
  if (right !== undefined) return replacement(text, [from, from + root.length], 'field-unknown', right);
  const of = events.find((event) => event !== definition && Object.hasOwn(event.schema.shape, root));
  return problemAt(text, [from, from + root.length], of ? 'field-of-other' : 'field-unknown', { of });
}

/** Documented fields are numbers and texts; any other may hold more. */
function isObject(name: string, { schema }: EventDefinition): boolean {
  return name === 'label_of' || !Object.hasOwn(schema.shape, name);
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
    const right = nearestName(value, values);
    const from = match.index + all.length - value.length - 1;
    return right === undefined ? [] : [replacement(text, [from, from + value.length], 'value-near', right)];
  });
}

function offsetOf(text: string, { row, col }: { row: number; col: number }): number {
  const before = text.split('\n').slice(0, row - 1);
  return before.reduce((sum, line) => sum + line.length + 1, 0) + col - 1;
}
