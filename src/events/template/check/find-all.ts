// All places of a text to mend, as far as they can be told: what can't be read is taken out, and the rest is read
// again, so that one mistake doesn't hide the next.

import type { EventDefinition } from '../../event.ts';
import { scanTemplate, type Piece } from '../scan.ts';
import { findFieldProblems } from './fields.ts';
import type { Problem } from './problem.ts';
import { findSignProblems } from './signs.ts';
import { readSyntax } from './syntax.ts';
import { findTagProblems, standsAlone } from './tags.ts';

/** `isAll`: nothing is hidden behind them. */
export type Found = { readonly problems: readonly Problem[]; readonly isAll: boolean };

/** Each takes one more reading of the text; as many as are shown to a person. */
const mostReadings = 5;

/** By the sieves that read the source: signs, Liquid, fields and Telegram's tags. */
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
    const signs = findSignProblems(rest, names);
    const read = signs.length === 0 ? readSyntax(rest) : undefined;
    if (read?.ok) {
      add(findFieldProblems(rest, read.parsed, definition, names));
      const tags = findTagProblems(rest);
      add(tags);
      return answer(tags.every(standsAlone));
    }
    const found = read ? [read.problem] : signs;
    add(found);
    const without = withoutPieces(rest, found);
    if (without === undefined) return answer(false);
    rest = without;
  }
  return answer(false);
}

/** The text with the outputs of the problems as letters. Undefined where the end of one, or a tag, is what is wrong. */
function withoutPieces(text: string, problems: readonly Problem[]): string | undefined {
  const { pieces, broken } = scanTemplate(text);
  if (broken) return undefined;
  let rest = text;
  for (const { from, to } of problems) {
    const touched = pieces.filter((piece) => piece.from < Math.max(to, from + 1) && from < piece.to);
    if (touched.some(({ kind }) => kind === 'tag' || kind === 'hidden')) return undefined;
    const output: Piece | undefined = touched.find(({ kind }) => kind === 'output');
    const [begin, end] = output ? [output.from, output.to] : [from, to];
    rest = rest.slice(0, begin) + rest.slice(begin, end).replace(/[^\n]/g, 'x') + rest.slice(end);
  }
  return rest;
}
