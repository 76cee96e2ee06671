// The terminal: prints lines, asks for lines, and keeps what is typed into a secret question off the screen.

import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

/** The person pressed Ctrl-C or Ctrl-D, or a script's input ended. */
export class Interrupted extends Error {
  override name = 'Interrupted';
}

export type AskOptions = {
  /** What is typed is not shown. */
  isSecret?: boolean;
  /** When it is aborted, the question is withdrawn and `ask` resolves with undefined. */
  signal?: AbortSignal;
};

export type Terminal = {
  say(text: string): void;
  /** Resolves with the line without the spaces around it. @throws Interrupted */
  ask(question: string, options?: AskOptions): Promise<string | undefined>;
  /** Rejects with Interrupted at Ctrl-C, also while nothing is asked. */
  readonly interrupted: Promise<never>;
  close(): void;
};

export type Input = NodeJS.ReadableStream & { isTTY?: boolean };

export function openTerminal({ input, output }: { input: Input; output: NodeJS.WritableStream }): Terminal {
  let isMuted = false;
  const screen = new Writable({
    write(chunk: Buffer, _encoding, done) {
      if (!isMuted) output.write(chunk);
      done();
    },
  });
  // Without a history, so that no key brings a secret back that was typed before.
  const lines = createInterface({ input, output: screen, terminal: input.isTTY === true, historySize: 0 });
  /** Lines of a script that were typed before their question. */
  const early: string[] = [];
  let waiting: { resolve: (line: string) => void; reject: (reason: Interrupted) => void } | undefined;
  let isEnded = false;
  const interrupted = Promise.withResolvers<never>();
  interrupted.promise.catch(() => undefined);

  const end = () => {
    isEnded = true;
    waiting?.reject(new Interrupted());
  };
  lines.on('line', (line) => {
    if (waiting) waiting.resolve(line);
    else early.push(line);
  });
  lines.on('SIGINT', () => {
    interrupted.reject(new Interrupted());
    end();
  });
  lines.on('close', end);

  async function nextLine(signal: AbortSignal | undefined): Promise<string | undefined> {
    const line = early.shift();
    if (line !== undefined) return line;
    if (isEnded) throw new Interrupted();
    const { promise, resolve, reject } = Promise.withResolvers<string | undefined>();
    const withdraw = () => resolve(undefined);
    signal?.addEventListener('abort', withdraw, { once: true });
    if (signal?.aborted) withdraw();
    waiting = { resolve, reject };
    try {
      return await promise;
    } finally {
      waiting = undefined;
      signal?.removeEventListener('abort', withdraw);
    }
  }

  return {
    say: (text) => void output.write(`${text}\n`),
    async ask(question, { isSecret = false, signal } = {}) {
      lines.setPrompt(`${question} `);
      if (isEnded && early.length === 0) throw new Interrupted();
      if (isEnded) output.write(`${question} `);
      else lines.prompt();
      isMuted = isSecret && input.isTTY === true;
      try {
        const line = await nextLine(signal);
        // What was half typed is not the beginning of the next answer.
        if (line === undefined && input.isTTY) lines.write(null, { ctrl: true, name: 'u' });
        if (line === undefined || isMuted || !input.isTTY) output.write('\n');
        return line?.trim();
      } finally {
        isMuted = false;
      }
    },
    interrupted: interrupted.promise,
    close: () => lines.close(),
  };
}
