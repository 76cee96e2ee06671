// Lines that read alike although they tell different things say in what they differ: no line can name every field, and
// none may hide that there are two.

import { hash } from 'node:crypto';
import type { Data } from '../events/event.ts';
import { asText, cleanShort } from '../events/template/foreign-text.ts';
import { code } from '../html.ts';
import { stringifyLossless } from '../json.ts';

/** How much of a field is shown, and of how many fields. */
const longestField = 60;
const longestName = 40;
const mostFields = 3;

/** `factsOf` answers what the line at an index tells of; it is asked only where two lines are equal. */
export function tellApart(lines: readonly string[], factsOf: (at: number) => Data): string[] {
  const apart = [...lines];
  for (const alike of groupAlike(lines)) {
    const facts = alike.map(factsOf);
    const differing = findDiffering(facts);
    if (differing.length === 0) continue;
    alike.forEach((at, nth) => {
      const said = differing
        .slice(0, mostFields)
        .filter((name) => asText(facts[nth]![name]) !== '')
        .map((name) =>
          tell(`${cleanShort(name, longestName)}: ${cleanShort(asText(facts[nth]![name]), longestField)}`),
        );
      apart[at] += said.join('');
    });
    // What differs may lie behind what is shown of it.
    const stillAlike = new Set(groupAlike(apart).flat());
    alike.forEach((at, nth) => {
      if (stillAlike.has(at))
        apart[at] += tell(`#${hash('sha256', stringifyLossless(facts[nth]), 'hex').slice(0, 8)}`);
    });
  }
  return apart;
}

function tell(text: string): string {
  return ` · ${code(text).html}`;
}

/** The indexes of equal lines, of each line that is there more than once. */
function groupAlike(lines: readonly string[]): number[][] {
  const groups = new Map<string, number[]>();
  lines.forEach((line, at) => groups.set(line, [...(groups.get(line) ?? []), at]));
  return [...groups.values()].filter((group) => group.length > 1);
}

function findDiffering(facts: readonly Data[]): string[] {
  const names = new Set(facts.flatMap((one) => Object.keys(one)));
  return [...names].filter((name) => new Set(facts.map((one) => asText(one[name]))).size > 1);
}
