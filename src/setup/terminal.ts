// The terminal: prints lines, asks for lines, and shows nothing of what is typed except into a question that is no secret.
// What others wrote is made fit for it.

import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { readable } from '../base/visible-text.ts';

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
  /** For the one address that the person has to copy. */
  sayWithSecret(text: string): void;
  /** Resolves with the line without the spaces around it. @throws Interrupted */
  ask(question: string, options?: AskOptions): Promise<string | undefined>;
  /** Rejects with Interrupted at Ctrl-C, also while nothing is asked. */
  readonly interrupted: Promise<never>;
  close(): void;
};

export type Input = NodeJS.ReadableStream & { isTTY?: boolean; setRawMode?: (isRaw: boolean) => unknown };

const halfTyped = '(something is pasted already: Enter takes it, Ctrl-U removes it) ';

export function openTerminal({
  input,
  output,
  redact = (text) => text,
}: {
  input: Input;
  output: NodeJS.WritableStream;
  /** Takes the secrets out of everything that is said: a server may repeat what was sent to it. */
  redact?: (text: string) => string;
}): Terminal {
  const isTTY = input.isTTY === true;
  // Shown only while a question is open that is no secret: several lines may be pasted at once, and the ones behind the
  // first may be secrets.
  let isMuted = isTTY;
  const screen = new Writable({
    write(chunk: Buffer, _encoding, done) {
      if (!isMuted) output.write(chunk);
      done();
    },
  });
  // Without a history, so that no key brings a secret back that was typed before.
  const lines = createInterface({ input, output: screen, terminal: isTTY, historySize: 0 });
  /** Lines that came before their question. */
  const early: string[] = [];
  let waiting: { resolve: (line: string) => void; reject: (reason: Interrupted) => void } | undefined;
  let asked: { question: string; isSecret: boolean } | undefined;
  let isEnded = false;
  const interrupted = Promise.withResolvers<never>();
  interrupted.promise.catch(() => undefined);

  const end = () => {
    isEnded = true;
    waiting?.reject(new Interrupted());
  };
  lines.on('line', (line) => {
    // At once: what stands behind this line is handled before its question's promise is.
    isMuted = isTTY;
    // Cleared at once, because the next line of the same chunk comes before the promise is handled.
    const answered = waiting;
    waiting = undefined;
    if (answered) answered.resolve(line);
    else early.push(line);
  });
  lines.on('SIGINT', () => {
    interrupted.reject(new Interrupted());
    end();
  });
  lines.on('close', end);
  // Ctrl-Z. npm has to stop as well, or the shell would not come back: the whole group is stopped.
  lines.on('SIGTSTP', () => {
    input.setRawMode?.(false);
    process.kill(0, 'SIGTSTP');
    // Before anything else is read, or asked: what is typed then must not be shown.
    takeBack();
  });
  if (isTTY) process.on('SIGCONT', takeBack);
  lines.on('close', () => process.off('SIGCONT', takeBack));

  /** The shell has had the terminal meanwhile, with modes of its own. */
  function takeBack(): void {
    if (isEnded) return;
    // Node sets a mode only when it differs from the one that it set last.
    input.setRawMode?.(false);
    input.setRawMode?.(true);
    lines.pause();
    lines.resume();
    if (!asked) return;
    output.write('\r\u001B[K');
    show(asked.question, asked.isSecret);
  }

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

  function show(question: string, isSecret: boolean): void {
    isMuted = isTTY && isSecret;
    lines.setPrompt(`${question} `);
    if (isMuted || isEnded) output.write(`${question} `);
    else lines.prompt(true);
    if (isMuted && lines.line !== '') output.write(halfTyped);
  }

  /**
   * A line typed ahead answers no question that is no secret: it may be a secret, or the rest of a pasted message that
   * would agree to something unread.
   */
  function dropTypedAhead(): void {
    if (isEnded || (early.length === 0 && lines.line === '')) return;
    early.length = 0;
    clearLine();
    output.write('  (What was typed before this question is left out.)\n');
  }

  function clearLine(): void {
    if (isEnded) return;
    lines.write(null, { ctrl: true, name: 'e' });
    lines.write(null, { ctrl: true, name: 'u' });
  }

  return {
    say: (text) => void output.write(`${redact(text)}\n`),
    sayWithSecret: (text) => void output.write(`${text}\n`),
    async ask(question, { isSecret = false, signal } = {}) {
      if (isEnded && early.length === 0) throw new Interrupted();
      if (isTTY && !isSecret) dropTypedAhead();
      asked = { question, isSecret };
      show(question, isSecret);
      try {
        const line = await nextLine(signal);
        // What was half typed is not the beginning of the next answer.
        if (line === undefined && isTTY) clearLine();
        if (line === undefined || isSecret || !isTTY) output.write('\n');
        return line?.trim();
      } finally {
        asked = undefined;
        isMuted = isTTY;
      }
    },
    interrupted: interrupted.promise,
    close: () => lines.close(),
  };
}

/** Of a server's answer or a person's name. */
const mostCharacters = 200;

/**
 * On one line: the text of others may hold what moves the cursor, changes colours, begins a line of its own or turns the
 * direction of text.
 */
export function foreignText(text: string): string {
  const plain = readable(text.toWellFormed())
    .replace(/[\p{Cc}\p{Z}]+/gu, ' ')
    .trim();
  return plain.length > mostCharacters ? `${plain.slice(0, mostCharacters).toWellFormed()}…` : plain;
}
