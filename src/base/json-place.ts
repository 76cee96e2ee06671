// Finds where a text stops being JSON, and says what fits there.

import { createScanner, parseTree, printParseErrorCode, type ParseError } from 'jsonc-parser';

type JsonPlace = { line: number; column: number; problem: string };

/** By the parser's names of what it misses. */
const problems: Readonly<Record<string, string>> = {
  InvalidSymbol: 'this is no JSON: only true, false and null stand without quotes',
  InvalidNumberFormat: 'this is no number in JSON',
  PropertyNameExpected: 'a name in double quotes is missing',
  ValueExpected: 'a value is missing',
  ColonExpected: 'a colon is missing',
  CommaExpected: 'a comma is missing',
  CloseBraceExpected: 'a } is missing',
  CloseBracketExpected: 'a ] is missing',
  EndOfFileExpected: 'the text goes on after its end',
  InvalidCommentToken: 'JSON has no comments',
  UnexpectedEndOfComment: 'JSON has no comments',
  UnexpectedEndOfString: 'a " is missing',
  UnexpectedEndOfNumber: 'the number is not complete',
  InvalidUnicode: 'after \\u stand four hexadecimal digits',
  InvalidEscapeCharacter: 'only " \\ / b f n r t u stand after a \\',
  InvalidCharacter: 'this character stands in a text only as \\u and four hexadecimal digits',
};

/** No event is nested so deeply, and what reads and writes JSON by recursion gets through it. */
const deepest = 200;

/** Undefined when the text is JSON that is not nested too deeply. */
export function findJsonProblem(text: string): JsonPlace | undefined {
  const tooDeep = findTooDeep(text);
  if (tooDeep !== undefined) return tooDeep;
  const errors: ParseError[] = [];
  parseTree(text, errors, { disallowComments: true });
  const first = errors[0];
  if (first === undefined) return undefined;
  return placeOf(text, first.offset, problems[printParseErrorCode(first.error)] ?? 'this is no JSON');
}

/** Where brackets are nested more than 200 deep, whether the rest is JSON or not. */
function findTooDeep(text: string): JsonPlace | undefined {
  const scanner = createScanner(text, true);
  let depth = 0;
  for (scanner.scan(); scanner.getTokenOffset() < text.length; scanner.scan()) {
    const first = text[scanner.getTokenOffset()]!;
    if (first === '{' || first === '[') depth += 1;
    if (first === '}' || first === ']') depth -= 1;
    if (depth > deepest)
      return placeOf(text, scanner.getTokenOffset(), `brackets are nested more than ${deepest} deep`);
  }
  return undefined;
}

function placeOf(text: string, offset: number, problem: string): JsonPlace {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length, column: before.at(-1)!.length + 1, problem };
}
