import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeEnvText, readEnvText } from '../../src/setup/env-file.ts';

function change(text: string, changes: Record<string, string>): string {
  const changed = changeEnvText(text, changes);
  if ('unwritable' in changed) throw new Error(`${changed.unwritable} can't be written.`);
  return changed.text;
}

describe('a change of .env', () => {
  it('keeps comments, order, unknown names and quoting', () => {
    const before = "# mine\nOTHER='a # b'\n\nBOT_TOKEN=old # from BotFather\n";
    const text = `${before}export  HTTP_PORT = 80\nLAST="two\nlines"\n`;
    expect(change(text, { BOT_TOKEN: '1:new', HTTP_PORT: '8080' })).toBe(
      text.replace('old', '1:new').replace('80\n', '8080\n'),
    );
  });

  it('keeps a comment in place of a value a comment', () => {
    expect(change('OWNER_IDS= # later\nA=# b\n', { OWNER_IDS: '1001', A: 'c' })).toBe(
      'OWNER_IDS= 1001 # later\nA=c # b\n',
    );
  });

  it('puts a name that only a comment shows behind that comment, and any other at the end', () => {
    expect(change('#TIME_ZONE=UTC\nA=1', { TIME_ZONE: 'Europe/Berlin', B: '2' })).toBe(
      '#TIME_ZONE=UTC\nTIME_ZONE=Europe/Berlin\nA=1\nB=2\n',
    );
  });

  it('changes the last of two lines with one name, because that one counts', () => {
    expect(change('A=1\nA=2\n', { A: '3' })).toBe('A=1\nA=3\n');
  });

  it('is not misled by a name within a quoted value', () => {
    const text = 'NOTE="first\nBOT_TOKEN=not this\nlast"\n';
    expect(change(text, { BOT_TOKEN: '1:a' })).toBe(`${text}BOT_TOKEN=1:a\n`);
  });

  it('keeps the line ends of Windows', () => {
    expect(change('A=1\r\nB=2\r\n', { A: '3', C: '4' })).toBe('A=3\r\nB=2\r\nC=4\r\n');
  });

  it('quotes a value where its characters need it, and says when no quotes will do', () => {
    expect(change('', { A: 'a&b;!(c)=' })).toBe('A=a&b;!(c)=\n');
    expect(change('', { A: 'costs$5' })).toBe("A='costs$5'\n");
    expect(change('', { A: "it's #1" })).toBe("A=`it's #1`\n");
    expect(changeEnvText('', { A: 'x\'y"z`' })).toEqual({ unwritable: 'A' });
  });

  it('fills the example in without losing a line of it', () => {
    const example = readFileSync(join(import.meta.dirname, '../../.env.example'), 'utf8');
    const changed = change(example, { BOT_TOKEN: '1:a', HTTP_PORT: '81', DEFAULT_LOCALE: 'zh' });
    expect(changed).toContain('\nBOT_TOKEN=1:a\n');
    expect(changed).toContain('#HTTP_PORT=8080\nHTTP_PORT=81\n');
    const kept = changed
      .split('\n')
      .filter((line) => !/^(?:BOT_TOKEN|HTTP_PORT|DEFAULT_LOCALE)=./.test(line));
    expect(kept).toEqual(example.split('\n').filter((line) => line !== 'BOT_TOKEN='));
  });

  it('is read back as it was meant, and nothing else is, for any file and any value that has a spelling', () => {
    const line = fc.oneof(
      fc.constantFrom(...`# a,#A=0,,A=1, export B = "x\ny" # z,C=',A=",D=\`"\`,E= ,no sense`.split(',')),
      fc.string({ maxLength: 12 }),
    );
    const file = fc
      .tuple(fc.array(line, { maxLength: 8 }), fc.constantFrom('\n', '\r\n'))
      .map(([lines, lineEnd]) => lines.join(lineEnd));
    fc.assert(
      fc.property(
        file,
        fc.constantFrom('A', 'B', 'C', 'Z'),
        fc.string({ maxLength: 12 }),
        (text, name, value) => {
          const before = readEnvText(text);
          const changed = changeEnvText(text, { [name]: value });
          if ('unwritable' in changed) return;
          expect(readEnvText(changed.text)).toEqual({ ...before, [name]: value });
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('can write whatever one can paste into a line of a sound file', () => {
    const pasted = fc.string({ maxLength: 40 }).filter((text) => !/[\r\n']/.test(text));
    fc.assert(
      fc.property(pasted, (value) => {
        expect(changeEnvText('A=1\n# c\nB=2\n', { B: value })).toHaveProperty('text');
      }),
    );
  });
});
