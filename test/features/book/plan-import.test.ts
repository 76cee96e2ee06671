import { describe, expect, it } from 'vitest';
import { fingerprintOf, planImport } from '../../../src/features/book/plan-import.ts';
import { writeCsv } from '../../../src/base/csv.ts';
import { bookTable } from '../../../src/features/book/addresses.ts';
import { sampleAddress } from './samples.ts';

const [one, two, three] = [sampleAddress(1), sampleAddress(2), sampleAddress(3)];
const labels = (text: string, book: Parameters<typeof planImport>[1] = []) =>
  planImport(text, book).entries.map(({ label }) => label);

describe('what is taken', () => {
  it('lines of name, address and tags', () => {
    expect(planImport(`payouts ${one} main\n\n  cold wallet ${two}\n`, [])).toEqual({
      entries: [
        { label: 'payouts', address: one, tags: ['main'] },
        { label: 'cold wallet', address: two, tags: [] },
      ],
      unchanged: 0,
      faults: [],
    });
  });

  it.each([',', ';', '\t'])('a table separated by %j, with or without its head', (mark) => {
    const rows = [['payouts', one, 'main ops'].join(mark), ['"cold, wallet"', two, ''].join(mark)];
    const head = ['Label', 'Address', 'Tags'].join(mark);
    expect(labels(rows.join('\r\n'))).toEqual(['payouts', 'cold, wallet']);
    expect(planImport([head, ...rows].join('\n'), []).entries[0]?.tags).toEqual(['main', 'ops']);
  });

  it('what was exported, to the last character', () => {
    const book = ['=formula', '+plus', '"quoted", and so on', "Ann's", '@desk'].map((label, index) => ({
      label,
      address: sampleAddress(index + 10),
      tags: index % 2 ? ['a', 'b-c'] : [],
      addedBy: 1,
      addedAt: 1,
    }));
    const { columns, rows } = bookTable(book);
    const { entries, faults } = planImport(writeCsv([columns, ...rows]), []);
    expect(faults).toEqual([]);
    expect(entries).toEqual(book.map(({ label, address, tags }) => ({ label, address, tags })));
  });

  it('nothing of what stands in the book already, and that is no fault', () => {
    const plan = planImport(`PAYOUTS ${one}\ncold ${two}`, [{ label: 'payouts', address: one }]);
    expect(plan).toMatchObject({ unchanged: 1, faults: [], entries: [{ label: 'cold' }] });
  });
});

describe('what is refused', () => {
  it('names every faulty line by its number in the file, and why', () => {
    const text = [
      `payouts ${one}`,
      '',
      `65k ${two}`,
      'nothing here',
      `cold ${two.slice(0, -1)}`,
      `Payouts ${three}`,
      `again ${one}`,
      `fine ${three} <tag>`,
    ].join('\n');
    const { entries, faults } = planImport(text, []);
    expect(entries).toHaveLength(1);
    expect(faults).toEqual([
      { line: 3, problem: { part: 'label', problem: 'number' } },
      { line: 4, problem: { part: 'address', problem: 'empty' } },
      { line: 5, problem: { part: 'address', problem: 'length' } },
      { line: 6, problem: { part: 'book', problem: 'label_taken', other: entries[0] } },
      { line: 7, problem: { part: 'book', problem: 'address_known', other: entries[0] } },
      { line: 8, problem: { part: 'tags', problem: 'tag' } },
    ]);
  });

  it('counts the lines of a table as an editor shows them', () => {
    const { faults } = planImport(`label,address\r\n\r\n"x",${one}\r\ny,${one.toLowerCase()}`, []);
    expect(faults).toEqual([{ line: 4, problem: { part: 'address', problem: 'lowercase' } }]);
  });

  it('takes nothing from an empty text or one about something else', () => {
    expect(planImport('', [])).toEqual({ entries: [], unchanged: 0, faults: [] });
    expect(planImport('Dear all,\nsee you, later', []).faults).toHaveLength(2);
  });
});

describe('the fingerprint', () => {
  it('is the same for the same outcome, and another when anything of it changes', () => {
    const print = (text: string, book: Parameters<typeof planImport>[1] = []) =>
      fingerprintOf(planImport(text, book));
    const plain = print(`ann ${one}\nbob ${two}`);
    expect(plain).toMatch(/^[\w-]{16}$/);
    expect(print(`ann  ${one}\n\nbob ${two}\nfaulty`)).toBe(plain);
    expect(print(`ann ${one}\nbob ${two} tag`)).not.toBe(plain);
    expect(print(`ann ${two}\nbob ${one}`)).not.toBe(plain);
    expect(print(`ann ${one}\nbob ${two}`, [{ label: 'bob', address: two }])).not.toBe(plain);
  });
});
