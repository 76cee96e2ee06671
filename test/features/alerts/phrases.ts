// Tables of what people type, by what it means.

/** Of rows of a meaning and the texts that have it, one row for each text. */
export function each<Meaning>(
  rows: ReadonlyArray<readonly [meaning: Meaning, ...texts: string[]]>,
): Array<[text: string, meaning: Meaning]> {
  return rows.flatMap(([meaning, ...texts]) => texts.map((text): [string, Meaning] => [text, meaning]));
}

/** The texts between bars. */
export const texts = (line: string): string[] => line.split('|');
