import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCsv, writeCsv } from '../../src/base/csv.ts';

const cellsOf = (text: string, delimiter?: string) => readCsv(text, delimiter).map(({ cells }) => cells);

/** Full of what matters: quotes, separators, line ends, apostrophes and what begins a formula. */
const hostileCell = fc.oneof(
  fc.string({ unit: fc.constantFrom('"', ',', ';', '\r', '\n', '\t', "'", '=', '+', '-', '@', '＝', 'a') }),
  fc.string({ unit: 'binary' }),
);
const table = fc.array(fc.array(hostileCell, { minLength: 1, maxLength: 5 }), { maxLength: 8 });

describe('writing and reading', () => {
  it('gives back every table to the last character', () => {
    fc.assert(
      fc.property(table, (rows) => {
        expect(cellsOf(writeCsv(rows))).toEqual(rows);
      }),
    );
  });

  it('never leaves a cell that a spreadsheet would run', () => {
    fc.assert(
      fc.property(hostileCell, (cell) => {
        const [, written = ''] = /^\uFEFF"?((?:.|[\r\n])*?)"?\r\n$/.exec(writeCsv([[cell]])) ?? [];
        expect(written).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/);
      }),
    );
  });

  it('reads any text without an error, and no row twice', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('"', ',', '\r', '\n', 'a') }), (text) => {
        const lines = readCsv(text).map(({ line }) => line);
        expect(lines).toEqual([...new Set(lines)].sort((a, b) => a - b));
      }),
    );
  });
});

describe('the form', () => {
  it('has a byte order mark, CRLF at every line end, and quotes only where they are needed', () => {
    expect(
      writeCsv([
        ['a', 'b'],
        ['x,y', 'say "no"'],
        ['1.5', ''],
      ]),
    ).toBe('\uFEFFa,b\r\n"x,y","say ""no"""\r\n1.5,""\r\n');
  });

  it.each(['=1+1', '+1', '-1+1', '-', '-A1', '-1.', '-1,5', '@SUM(A1)', '\t=1', '\r=1', '＝1'])(
    'takes the edge off %j',
    (cell) => {
      expect(writeCsv([[cell]]).replace(/["\uFEFF]/g, '')).toBe(`'${cell}\r\n`);
    },
  );

  it.each(['1=1', 'a@b', '1.5', '-1', '-0.000001', "it's", "'quoted'"])('leaves %j as it is', (cell) => {
    expect(writeCsv([[cell]])).toBe(`\uFEFF${cell}\r\n`);
  });
});

describe('files that others wrote', () => {
  it('may end lines in any way, lack the last one, and separate by semicolons or tabs', () => {
    expect(cellsOf('a,b\nc,d\re,f\r\ng,h')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
      ['e', 'f'],
      ['g', 'h'],
    ]);
    expect(cellsOf('a;b,c\n', ';')).toEqual([['a', 'b,c']]);
    expect(cellsOf('a\tb\n', '\t')).toEqual([['a', 'b']]);
  });

  it('tell the line that each row begins in, blank ones and breaks inside quotes counted', () => {
    expect(readCsv('a\n\n"b\r\nc",d\ne')).toEqual([
      { line: 1, cells: ['a'] },
      { line: 3, cells: ['b\r\nc', 'd'] },
      { line: 5, cells: ['e'] },
    ]);
  });

  it('may leave a quote open, or stand empty', () => {
    expect(cellsOf('"a,b\nc')).toEqual([['a,b\nc']]);
    expect(cellsOf('')).toEqual([]);
    expect(cellsOf('a,')).toEqual([['a', '']]);
    expect(cellsOf('"a"b,c')).toEqual([['ab', 'c']]);
  });
});
