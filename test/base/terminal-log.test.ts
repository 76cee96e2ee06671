import { expect, it } from 'vitest';
import { createLog } from '../../src/base/log.ts';
import { createTerminalLog } from '../../src/base/terminal-log.ts';

function openLog(level: string) {
  const shown: string[] = [];
  const write = createTerminalLog({ level, write: (line) => shown.push(line) });
  return { shown, log: createLog({ level, secrets: ['canary'], write }) };
}

it('shows a problem in one line with its time and its facts', () => {
  const { shown, log } = openLog('info');
  log.warn({ status: 404 }, 'A request was refused.');
  expect(shown).toHaveLength(1);
  expect(shown[0]).toMatch(/^\d\d:\d\d:\d\d warn: A request was refused\. \{"status":404\}\n$/);
});

it('leaves information out, unless LOG_LEVEL asks for more', () => {
  const quiet = openLog('info');
  quiet.log.info('The webhook listens.');
  expect(quiet.shown).toEqual([]);
  const verbose = openLog('debug');
  verbose.log.info('The webhook listens.');
  expect(verbose.shown).toHaveLength(1);
});

it('shows an error with its stack below, without secrets and without what moves the cursor', () => {
  const { shown, log } = openLog('info');
  log.error({ err: new Error('No canary \u001b[2J\u202Ehere') }, 'It failed.\nTwice.');
  expect(shown[0]).toMatch(/error: It failed\. Twice\.\n {4}Error: No \[secret\] {2}\[2Jhere\n {4}at /);
  for (const unwanted of ['\u001b', '\u202E', 'canary']) expect(shown[0]).not.toContain(unwanted);
});

it('passes on what is no entry', () => {
  const shown: string[] = [];
  createTerminalLog({ level: 'info', write: (line) => shown.push(line) })('no JSON\n');
  expect(shown).toEqual(['no JSON\n']);
});
