// Finds what would be lost of a text of settings that people wrote: names that the settings don't have, and names that
// stand twice.

/**
 * With the line of each; undefined where there are none. A limit with a slip in its name would be no limit. `data` is what
 * was read from the text.
 */
export async function describeLostNames(text: string, data: unknown): Promise<string | undefined> {
  const { visit } = await import('jsonc-parser');
  const problems: string[] = [];
  /** The names of each object that is being read, the outermost first. */
  const open: Array<Set<string>> = [];
  visit(text, {
    onObjectBegin: () => void open.push(new Set()),
    onObjectEnd: () => void open.pop(),
    onObjectProperty(name, _offset, _length, line, _character, path) {
      const parents = path();
      const parent = parents.reduce<unknown>((value, step) => ownValue(value, step), data);
      const names = open.at(-1)!;
      const place = `line ${line + 1}, ${[...parents, name].join('.')}`;
      if (names.has(name)) problems.push(`${place}: the name stands twice`);
      // What is in an object that is lost goes with it.
      else if (isObject(parent) && !Object.hasOwn(parent, name)) {
        problems.push(`${place}: there is no such name here, only ${Object.keys(parent).join(', ')}`);
      }
      names.add(name);
    },
  });
  return problems.length === 0 ? undefined : problems.join('; ');
}

function isObject(value: unknown): value is Record<string | number, unknown> {
  return typeof value === 'object' && value !== null;
}

function ownValue(value: unknown, step: string | number): unknown {
  return isObject(value) && Object.hasOwn(value, step) ? value[step] : undefined;
}
