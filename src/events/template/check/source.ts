// What is wrong with the source of a template, by four sieves: its outputs and tags, Liquid, the event's fields, and, in
// markup.ts, Telegram's tags. What can't be read is taken out, and the rest is read again, so that one mistake doesn't
// hide the next.

import { LiquidError, Tokenizer, type Template as Parsed, type Variable } from 'liquidjs';
import { nearestOf } from '../../../input/name.ts';
import type { EventDefinition } from '../../event.ts';
import { events } from '../../index.ts';
import { closings, scanTemplate, toBraces, type Break, type Piece } from '../scan.ts';
import { engine, filterNames, parseLiquid, tags as tagsOfLiquid } from '../template.ts';
import { findTagProblems, standsAlone } from './markup.ts';
import { problemAt, replacement, type Problem, type ProblemCode } from './problem.ts';

/** `isAll`: nothing is hidden behind them. */
export type Found = { readonly problems: readonly Problem[]; readonly isAll: boolean };

/** Each takes one more reading of the text; as many as are shown to a person. */
const mostReadings = 5;
/** A person reads a few of them, and a text of one mistake may have thousands. */
const mostProblems = 200;

export function findAll(text: string, definition: EventDefinition, names: ReadonlySet<string>): Found {
  const problems: Problem[] = [];
  const add = (found: readonly Problem[]) => {
    const isSaid = ({ from, to }: Problem) =>
      problems.some((said) => from < Math.max(said.to, said.from + 1) && said.from < Math.max(to, from + 1));
    problems.push(...found.filter((problem) => !isSaid(problem)));
  };
  const answer = (isAll: boolean): Found => ({
    problems: problems.toSorted((a, b) => a.from - b.from),
    isAll,
  });

  let rest = text;
  for (let reading = 0; reading < mostReadings; reading += 1) {
    const read = readSyntax(rest);
    if (read.ok) {
      add(findFieldProblems(rest, read.parsed, definition, names));
      const tags = findTagProblems(rest);
      add(tags);
      return answer(tags.every(standsAlone));
    }
    add([read.problem]);
    const without = withoutPiece(rest, read.problem);
    if (without === undefined) break;
    rest = without;
  }
  return answer(false);
}

/** The text with the problem's output as letters. Undefined where the end of one, or a tag, is what is wrong. */
function withoutPiece(text: string, { from, to }: Problem): string | undefined {
  const { pieces, broken } = scanTemplate(text);
  const touched = pieces.filter((piece) => piece.from < Math.max(to, from + 1) && from < piece.to);
  if (broken || touched.some(({ kind }) => kind === 'tag' || kind === 'hidden')) return undefined;
  const output = touched.find(({ kind }) => kind === 'output') ?? { from, to };
  const letters = text.slice(output.from, output.to).replace(/[^\n]/g, 'x');
  return text.slice(0, output.from) + letters + text.slice(output.to);
}

// First and second sieve: what the scan can't divide, and what Liquid can't read. Liquid's messages name the reason in
// its own terms; the place is kept.

/** Tags that stand within others, or end them, by the tag that opens. */
const inner: Readonly<Record<string, string>> = {
  elsif: 'if',
  else: 'if',
  endif: 'if',
  endunless: 'unless',
  when: 'case',
  endcase: 'case',
  endfor: 'for',
  endcomment: 'comment',
  endraw: 'raw',
};
const tagNames = [...tagsOfLiquid, ...Object.keys(inner)].filter((name) => name !== '#');

type Read = { ok: true; parsed: Parsed[] } | { ok: false; problem: Problem };

export function readSyntax(text: string): Read {
  const translated = toBraces(text);
  if (!translated.ok) return { ok: false, problem: breakProblem(text, translated.broken) };
  try {
    return { ok: true, parsed: parseLiquid(translated.text) };
  } catch (error) {
    return { ok: false, problem: describe(text, error) };
  }
}

/** Up to the end of the line, or to the sign that stands where the closing one is missing. */
function breakProblem(text: string, { at, sign, stop }: Break): Problem {
  const [begun = ''] = text.slice(at, Math.max(stop, at + sign.length)).split('\n');
  return problemAt(text, [at, at + begun.trimEnd().length], 'unclosed', { right: closings[sign] });
}

function describe(text: string, error: unknown): Problem {
  if (!LiquidError.is(error)) return problemAt(text, [0, 0], 'expression');
  const { begin, end } = error.token;
  const range = [begin, Math.min(end, text.length)] as const;
  const message = error.message.replace(/, line:\d+, col:\d+[^]*$/, '');
  const [, unclosed] = /^tag \{%-?\s*(\w+)[^]*not closed$/.exec(message) ?? [];
  if (unclosed !== undefined)
    return problemAt(text, range, 'tag-unclosed', { right: `{% end${unclosed} %}` });
  const [, unknown] = /^tag "(.*)" not found$/.exec(message) ?? [];
  if (unknown !== undefined) return unknownTag(text, range, unknown);
  const [, filter] = /^undefined filter: (.*)$/.exec(message) ?? [];
  if (filter !== undefined) return unknownFilter(text, range, filter);
  const elseIf = /\{%-?\s*(else\s+if)\b/.exec(text.slice(begin));
  if (message.startsWith('unexpected "if') && elseIf) {
    const from = begin + elseIf.index + elseIf[0].length - elseIf[1]!.length;
    return replacement(text, [from, from + elseIf[1]!.length], 'tag-unknown', 'elsif');
  }
  if (message.startsWith('invalid value expression: ""'))
    return problemAt(text, pieceAround(text, begin), 'field-empty');
  if (message.startsWith('expected ":"')) return problemAt(text, range, 'filter-colon');
  // Where a filter or the end was expected, Liquid has read one character beyond.
  if (message.startsWith('expected "|"')) return problemAt(text, [begin - 1, range[1]], 'expression');
  return problemAt(text, begin === range[1] ? pieceAround(text, begin) : range, 'expression');
}

function unknownTag(text: string, range: readonly [number, number], name: string): Problem {
  const opener = Object.hasOwn(inner, name) ? inner[name] : undefined;
  if (opener !== undefined) return problemAt(text, range, 'tag-unopened', { right: `{% ${opener} … %}` });
  const right = name === 'elseif' || name === 'elif' ? 'elsif' : nearestOf(name, tagNames);
  const at = text.indexOf(name, range[0]);
  const within = at < 0 || at > range[1] ? range : ([at, at + name.length] as const);
  return suggestion(text, within, 'tag-unknown', right);
}

function unknownFilter(text: string, [from, to]: readonly [number, number], name: string): Problem {
  const found = /^[^|]*/.exec(text.slice(from, to))?.[0].length ?? 0;
  const at = text.indexOf(name, from + found);
  const range = at < 0 || at >= to ? ([from, to] as const) : ([at, at + name.length] as const);
  return suggestion(text, range, 'filter-unknown', nearestOf(name, filterNames));
}

function suggestion(
  text: string,
  range: readonly [number, number],
  code: ProblemCode,
  right: string | undefined,
): Problem {
  return right === undefined ? problemAt(text, range, code) : replacement(text, range, code, right);
}

/** The output or tag in which the offset lies. */
function pieceAround(text: string, at: number): [number, number] {
  const begins = Object.keys(closings).map((sign) => text.lastIndexOf(sign, at));
  const ends = Object.values(closings).flatMap((sign) => {
    const end = text.indexOf(sign, at);
    return end < 0 ? [] : [end + sign.length];
  });
  return [Math.max(...begins, 0), Math.min(...ends, text.length)];
}

// Third sieve: what Liquid reads, but otherwise than the author means: it takes a field that the event doesn't have for
// empty, and of two values in a row the first, without a word.

/** What Liquid adds to lists and texts. */
const properties = new Set(['size', 'first', 'last']);
/** Of any chain: no field has so long a name without an underscore. */
const addressLike = /^[0-9A-Za-z]{26,}$/;
const outputParts = /^(..-?\s*)(\w+)\s*(?:\|\s*(\w+)|-?..$)/;
const conditionParts = /^\{%-?\s*(?:if|elsif|unless|case)\b/;
const whenParts = /^\{%-?\s*when\b((?:"[^"]*"|'[^']*'|[^"'])*?)-?%\}$/;
const whenValues = /^\s*(?:"[^"]*"|'[^']*'|[\w.-]+)(?:(?:\s*,\s*|\s+or\s+)(?:"[^"]*"|'[^']*'|[\w.-]+))*\s*$/;
/** Filters of numbers. */
const counting = new Set(['amount', 'trx', 'usdt', 'coin', 'units', 'number', 'energy']);
/** Liquid's words for no value: alone they show nothing. */
const nothing = new Set(['null', 'nil', 'empty', 'blank']);
const longNumber = /(?<![\w.])\d[\d.]{14,}(?!\w)/g;
const comparison = /(?<![a-z_])([a-z_]+)\s*(?:==|!=)\s*"([^"]*)"/g;

function findFieldProblems(
  text: string,
  parsed: Parsed[],
  definition: EventDefinition,
  names: ReadonlySet<string>,
): Problem[] {
  const { pieces } = scanTemplate(text);
  const lineStarts = [0, ...Array.from(text.matchAll(/\n/g), ({ index }) => index + 1)];
  const globals = engine.analyzeSync(parsed, { partials: false }).globals;
  const rest = firstProblems(pieces, (piece) => restProblem(text, piece, names));
  const others = [
    ...firstProblems(Object.values(globals).flat(), (variable) => {
      const at = lineStarts[variable.location.row - 1]! + variable.location.col - 1;
      return variableProblem(text, at, variable, definition, names);
    }),
    ...valueProblems(text, definition),
    ...firstProblems(pieces, (piece) => outputProblem(text, piece, definition)),
    ...firstProblems(pieces, (piece) => digitProblem(text, piece)),
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

/** `<<resource type>>`, `<<a, b>>`, `{% if a b %}`. */
function restProblem(text: string, { kind, from, to }: Piece, names: ReadonlySet<string>) {
  if (kind !== 'output' && kind !== 'tag') return undefined;
  const written = text.slice(from, to);
  const [begin] = (kind === 'output' ? /^..-?/ : conditionParts).exec(written) ?? [];
  const [, values] = whenParts.exec(written) ?? [];
  const expression = begin === undefined ? values : written.slice(begin.length).replace(/-?..$/, '');
  if (expression === undefined || (begin === undefined ? whenValues.test(expression) : isWhole(expression)))
    return undefined;
  const said = expression.split('|')[0]!.trim();
  const at = from + written.indexOf(said, begin?.length ?? 0);
  const meant = /^[\w\s-]+$/.test(said) ? nearestOf(said.replace(/\s+/g, '_'), names) : undefined;
  return suggestion(text, [at, at + said.length], 'field-rest', meant);
}

/** Whether Liquid reads one value of it, to its end. */
function isWhole(expression: string): boolean {
  const tokenizer = new Tokenizer(expression);
  const { postfix } = tokenizer.readFilteredValue().initial;
  tokenizer.skipBlank();
  const taken = postfix.map((token): number =>
    !('operator' in token) ? 1 : token.operator === 'not' ? 0 : -1,
  );
  return tokenizer.end() && taken.reduce((sum, change) => sum + change, 0) === 1;
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
  if (root === 'label_of' && typeof next === 'string')
    return labelProblem(text, range, next, definition, names);
  if (names.has(root)) {
    // Documented fields are numbers and texts; any other may hold more.
    const mayHold = !Object.hasOwn(definition.fields, root);
    if (typeof next !== 'string' || properties.has(next) || mayHold) return undefined;
    return replacement(text, range, 'field-unknown', root);
  }
  if (root === 'data' && typeof next === 'string' && names.has(next))
    return replacement(text, range, 'field-data', next);
  const own = [from, from + root.length] as const;
  const isValue = events.some(({ enums }) => Object.values(enums).some((values) => values.includes(root)));
  if (segments.length === 1 && isValue) return replacement(text, own, 'value-unquoted', `"${root}"`);
  const right = nearestOf(root, names);
  if (right !== undefined) return replacement(text, own, 'field-unknown', right);
  const of = events.find((event) => event !== definition && Object.hasOwn(event.fields, root));
  return problemAt(text, own, of ? 'field-of-other' : 'field-unknown', { of });
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
  return suggestion(text, range, 'field-unknown', right && `label_of.${right}`);
}

/** A filter that finds nothing in its field: `<<receiver | label>>`, `<<remark | trx>>`; or no field: `<<null>>`. */
function outputProblem(
  text: string,
  { kind, from, to }: Piece,
  { enums, example, fields, filters: { addresses } }: EventDefinition,
): Problem | undefined {
  const [all, before = '', field = '', filter = ''] =
    (kind === 'output' && outputParts.exec(text.slice(from, to))) || [];
  if (all === undefined) return undefined;
  const begin = from + before.length;
  if (nothing.has(field)) return problemAt(text, [begin, begin + field.length], 'field-unknown');
  if (!Object.hasOwn(fields, field) || filter === '') return undefined;
  const range = [begin, from + all.length] as const;
  if (counting.has(filter) && typeof example[field] === 'string')
    return problemAt(text, range, 'filter-number');
  if (filter !== 'label' || Object.hasOwn(enums, field)) return undefined;
  const named = addresses.includes(field) ? `${field} | label_of` : undefined;
  return suggestion(text, range, 'filter-label', named);
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

/** Liquid reads a number in the text as JavaScript does, which keeps some 15 digits of it. */
function digitProblem(text: string, { kind, from, to }: Piece): Problem | undefined {
  if (kind !== 'output' && kind !== 'tag') return undefined;
  const unquoted = text.slice(from, to).replace(/"[^"]*"|'[^']*'/g, (quoted) => ' '.repeat(quoted.length));
  const long = [...unquoted.matchAll(longNumber)].find(([digits]) => !isExact(digits));
  return long && problemAt(text, [from + long.index, from + long.index + long[0].length], 'number-long');
}

function isExact(digits: string): boolean {
  return String(Number(digits)) === digits.replace(/^0+(?=\d)/, '').replace(/(?<=\.\d*)0+$|\.0*$/, '');
}
