// Says what is wrong with a text of settings, and on which lines. The parser that finds the lines is loaded only for
// a damaged text.

import type { Issues } from './read-settings.ts';

/** For each problem: the line, what is there by its names, and what would have fit. */
export async function describeProblems(text: string, issues: Issues): Promise<string> {
  const { parseTree, findNodeAtLocation, printParseErrorCode } = await import('jsonc-parser');
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length;
  const errors: Parameters<typeof parseTree>[1] = [];
  const tree = parseTree(text, errors, { disallowComments: true });
  const [first] = errors;
  if (first) return `line ${lineAt(first.offset)}: ${printParseErrorCode(first.error)}`;
  if (!tree) return 'it is empty';
  return issues
    .map(({ path, message }) => {
      const steps = path.map((step) => (typeof step === 'symbol' ? String(step) : step));
      // A missing key has no position, so that of its nearest existing parent is shown.
      const nodes = steps.map((_, depth) => findNodeAtLocation(tree, steps.slice(0, depth + 1)));
      const offset = nodes.findLast((node) => node !== undefined)?.offset ?? 0;
      return `line ${lineAt(offset)}, ${steps.join('.') || 'the document'}: ${message}`;
    })
    .join('; ');
}
