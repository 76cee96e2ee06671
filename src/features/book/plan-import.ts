// Plans the import of many entries, written as a table or as lines of `label address tags…`. A plan lists the entries
// that would be added and the problem of each other line. Pure: the same text and book give the same plan.

import { foldWord } from '../../base/visible-text.ts';
import { isSameAddress } from '../../tron/address.ts';
import { createHash } from 'node:crypto';
import { readCsv } from '../../base/csv.ts';
import {
  type Collision,
  type Entry,
  type Problem,
  checkEntry,
  collisionOf,
  looksLikeAddress,
  readEntry,
} from './entry.ts';
import type { BookAddress } from '../../store/settings/settings.ts';

type ImportFault = { line: number; problem: Problem };

type ImportPlan = {
  /** In the order of the file. */
  entries: Entry[];
  /** The number of lines whose name and address are in the book already. */
  unchanged: number;
  faults: ImportFault[];
};

type Book = ReadonlyArray<Pick<BookAddress, 'label' | 'address'>>;

export function planImport(text: string, book: Book): ImportPlan {
  const plan: ImportPlan = { entries: [], unchanged: 0, faults: [] };
  const known = [...book];
  for (const { line, read } of readEntries(text)) {
    if (!read.ok) {
      plan.faults.push({ line, problem: read.problem });
      continue;
    }
    const { entry } = read;
    const collision = collisionOf(entry, known);
    if (!collision) {
      plan.entries.push(entry);
      known.push(entry);
    } else if (isSame(entry, collision)) plan.unchanged += 1;
    else plan.faults.push({ line, problem: { part: 'book', ...collision } });
  }
  return plan;
}

/** Equal for plans that would add the same entries; short enough for a button. */
export function fingerprintOf({ entries }: ImportPlan): string {
  const facts = entries.map(({ label, address, tags }) => [label, address, ...tags]);
  return createHash('sha256').update(JSON.stringify(facts)).digest('base64url').slice(0, 16);
}

function readEntries(text: string): Array<{ line: number; read: ReturnType<typeof readEntry> }> {
  const delimiter = delimiterOf(text);
  if (delimiter === undefined) {
    return text
      .replace(/^\uFEFF/, '')
      .split(/\r\n|\r|\n/)
      .map((line, index) => ({ line: index + 1, text: line.trim() }))
      .filter((line) => line.text !== '')
      .map((line) => ({ line: line.line, read: readEntry(line.text) }));
  }
  return readCsv(text, delimiter)
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
    .filter(({ cells }, index) => index > 0 || !isHeader(cells))
    .map(({ line, cells: [label = '', address = '', ...tags] }) => ({
      line,
      read: checkEntry({ label, address, tags: tags.join(' ') }),
    }));
}

/** A table has a header, or an address in the second cell, within its first 10 rows. Undefined for plain lines. */
function delimiterOf(text: string): string | undefined {
  return [',', ';', '\t'].find((delimiter) =>
    readCsv(text, delimiter)
      .slice(0, 10)
      .some(({ cells }) => isHeader(cells) || looksLikeAddress(cells[1]?.trim() ?? '')),
  );
}

function isHeader([label = '', address = '']: readonly string[]): boolean {
  return /^label$/i.test(label.trim()) && /^address$/i.test(address.trim());
}

function isSame(entry: Entry, collision: Collision): boolean {
  if (collision.problem === 'full') return false;
  const { label, address } = collision.other;
  return isSameAddress(address, entry.address) && foldWord(label) === foldWord(entry.label);
}
