// A person at a setup: waits for what it says, in order, and types answers.

export type Conversation = {
  /** Everything that was said so far. */
  output(): string;
  /** Waits for text after what was waited for last; resolves with the match and its groups. */
  sees(expected: string | RegExp): Promise<string[]>;
  /** The same, and then types a line. */
  answer(question: string | RegExp, line: string): Promise<void>;
};

/** Below the time of a test, so that what the setup said is told; a busy machine takes seconds for a start. */
const patienceMs = 50_000;

export function converse(stream: NodeJS.ReadableStream, type: (line: string) => void): Conversation {
  let text = '';
  let read = 0;
  const listeners = new Set<() => void>();
  stream.on('data', (chunk: Buffer) => {
    text += chunk.toString();
    for (const listener of listeners) listener();
  });

  function find(expected: string | RegExp): string[] | undefined {
    const rest = text.slice(read);
    const match = typeof expected === 'string' ? rest.includes(expected) && [expected] : expected.exec(rest);
    if (!match) return undefined;
    read += rest.indexOf(match[0] ?? '') + (match[0] ?? '').length;
    return [...match];
  }

  const sees = (expected: string | RegExp) =>
    new Promise<string[]>((resolve, reject) => {
      const look = () => {
        const found = find(expected);
        if (!found) return;
        listeners.delete(look);
        clearTimeout(timer);
        resolve(found);
      };
      const timer = setTimeout(() => {
        listeners.delete(look);
        reject(new Error(`The setup never said ${String(expected)}; it said:\n${text.slice(read)}`));
      }, patienceMs);
      listeners.add(look);
      look();
    });

  return {
    output: () => text,
    sees,
    async answer(question, line) {
      await sees(question);
      type(line);
    },
  };
}
