// Adds to equal lines of different events in what they differ: a line can't name every field, and no line may hide that
// there are two events.

import { hash } from 'node:crypto';
import type { Data } from '../events/event.ts';
import { asText, cleanShort } from '../events/template/foreign-text.ts';
import { code } from '../html.ts';
import { stringifyLossless } from '../json.ts';

/** How much is shown of a field and of its name, and how many fields. */
const maxFieldLength = 60;
const maxNameLength = 40;
const maxFields = 3;

/** `factsOf` answers all that is known of the event of a line, by its index; it is called only for equal lines. */
export function distinguishLines(lines: readonly string[], factsOf: (at: number) => Data): string[] {
  const distinct = [...lines];
  for (const alike of groupAlike(lines)) {
    const facts = alike.map(factsOf);
    const differing = findDiffering(facts);
    if (differing.length === 0) continue;
    alike.forEach((at, nth) => {
      const shown = differing
        .slice(0, maxFields)
        .filter((name) => asText(facts[nth]![name]) !== '')
        .map((name) =>
          suffix(
            `${cleanShort(name, maxNameLength)}: ${cleanShort(asText(facts[nth]![name]), maxFieldLength)}`,
          ),
        );
      distinct[at] += shown.join('');
    });
    // The difference may be in what was cut.
    const stillAlike = new Set(groupAlike(distinct).flat());
    alike.forEach((at, nth) => {
      if (stillAlike.has(at))
        distinct[at] += suffix(`#${hash('sha256', stringifyLossless(facts[nth]), 'hex').slice(0, 8)}`);
    });
  }
  return distinct;
}

function suffix(text: string): string {
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
