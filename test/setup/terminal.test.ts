import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { foreignText, Interrupted, openTerminal } from '../../src/setup/terminal.ts';

/** `isTTY`: keys are read one by one, and shown by the terminal's own hand. */
function open({ isTTY }: { isTTY: boolean }) {
  const input = Object.assign(new PassThrough(), { isTTY, setRawMode: () => undefined });
  const output = new PassThrough();
  let shown = '';
  output.on('data', (chunk: Buffer) => (shown += chunk.toString()));
  const terminal = openTerminal({ input, output });
  /** Asks, and types the answer. */
  const answer = (question: string, typed: string, isSecret = false) => {
    const asked = terminal.ask(question, { isSecret });
    input.write(typed);
    return asked;
  };
  return { input, terminal, answer, shown: () => shown };
}

describe('a terminal', () => {
  it('shows what is typed, and nothing of a secret', async () => {
    const { terminal, answer, shown } = open({ isTTY: true });
    expect(await answer('Name:', 'Olga\r')).toBe('Olga');
    expect(await answer('Token:', 'canary\r', true)).toBe('canary');
    expect(shown()).toContain('Olga');
    expect(shown()).toContain('Token:');
    expect(shown()).not.toContain('canary');
    // No key brings the secret back.
    expect(await answer('Again:', '\u001B[A\r')).toBe('');
    expect(shown()).not.toContain('canary');
    terminal.close();
  });

  it('takes a pasted second line as the next secret, and shows neither', async () => {
    const { input, terminal, answer, shown } = open({ isTTY: true });
    expect(await answer('Key:', 'canary-key\rcanary-', true)).toBe('canary-key');
    // Between two questions, as while a check runs.
    input.write('sec');
    await new Promise((resolve) => setImmediate(resolve));
    const secret = terminal.ask('Secret:', { isSecret: true });
    expect(shown()).toContain('Enter takes it');
    input.write('ret\r');
    expect(await secret).toBe('canary-secret');
    expect(shown()).not.toContain('canary');
    expect(shown()).not.toContain('secret');
    terminal.close();
  });

  it('answers each secret question with the next line of what was pasted at once', async () => {
    const { terminal, answer, shown } = open({ isTTY: true });
    expect(await answer('Key:', 'canary-key\rcanary-secret\r', true)).toBe('canary-key');
    expect(await terminal.ask('Secret:', { isSecret: true })).toBe('canary-secret');
    expect(shown()).not.toContain('canary');
    terminal.close();
  });

  it('answers no plain question with what was pasted behind another answer, and shows nothing of it', async () => {
    const { input, terminal, answer, shown } = open({ isTTY: true });
    expect(await answer('Address:', 'here\rcanary-key\r\rcanary-rest')).toBe('here');
    const sure = terminal.ask('Is this the owner?');
    expect(shown()).toContain('What was typed before this question is left out.');
    input.write('n\r');
    expect(await sure).toBe('n');
    expect(shown()).toContain('here');
    expect(shown()).not.toContain('canary');
    terminal.close();
  });

  it('ends a question at Ctrl-C and at Ctrl-D', async () => {
    const { answer, terminal } = open({ isTTY: true });
    await expect(answer('Name:', '\u0003')).rejects.toThrow(Interrupted);
    await expect(terminal.interrupted).rejects.toThrow(Interrupted);
    await expect(open({ isTTY: true }).answer('Name:', '\u0004')).rejects.toThrow(Interrupted);
  });

  it('is interrupted by Ctrl-C also while nothing is asked', async () => {
    const { input, terminal } = open({ isTTY: true });
    input.write('\u0003');
    await expect(terminal.interrupted).rejects.toThrow(Interrupted);
    await expect(terminal.ask('Name:')).rejects.toThrow(Interrupted);
  });

  it('withdraws a question, and what was half typed with it', async () => {
    const { input, terminal, answer } = open({ isTTY: true });
    const stop = new AbortController();
    const asked = terminal.ask('Id:', { signal: stop.signal });
    input.write('12');
    await new Promise((resolve) => setImmediate(resolve));
    stop.abort();
    expect(await asked).toBeUndefined();
    expect(await answer('Sure?', 'y\r')).toBe('y');
    terminal.close();
  });
});

describe('a pipe', () => {
  it('gives lines that came early to the questions after them, and then ends', async () => {
    const { input, terminal } = open({ isTTY: false });
    input.end(' one \ntwo\n');
    await new Promise((resolve) => setImmediate(resolve));
    expect(await terminal.ask('A:')).toBe('one');
    expect(await terminal.ask('B:', { isSecret: true })).toBe('two');
    await expect(terminal.ask('C:')).rejects.toThrow(Interrupted);
  });
});

it.each([
  ['no\u001B[2J\nway', 'no [2J way'],
  ['Sam\u202Eevil\u200B', 'Samevil'],
  ['  a \u2028 b\u0000', 'a b'],
  ['Ольга 👩‍💻', 'Ольга 👩‍💻'],
])('text of others is shown on one line: %j as %j', (text, shown) => {
  expect(foreignText(text)).toBe(shown);
});

it('text of others is cut where it is long, and only there', () => {
  expect(foreignText('x'.repeat(200))).toBe('x'.repeat(200));
  expect(foreignText('x'.repeat(300))).toBe(`${'x'.repeat(200)}…`);
});
