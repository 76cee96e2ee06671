// Tables as RFC 4180 has them, in UTF-8 with a byte order mark, without which spreadsheets take it for something
// else. A cell that a spreadsheet would run as a formula begins with an apostrophe, which `readCsv` takes away again:
// what was written is read back to the last character.

export type Row = readonly string[];

/** A row as it stands in a file, and the line that it begins in, counted from 1. */
export type CsvRow = { line: number; cells: string[] };

const byteOrderMark = '\uFEFF';
/** What spreadsheets begin a formula with, the full-width forms included; tab and line breaks are skipped before one. */
const formulaStart = '[=+\\-@\\t\\r\\n＝＋－＠]';
const wouldRun = new RegExp(`^'*${formulaStart}`);
const wasDisarmed = new RegExp(`^'+${formulaStart}`);

/** With a header each row is as long as it; every line ends, the last one too. */
export function writeCsv(rows: readonly Row[]): string {
  return byteOrderMark + rows.map((row) => `${row.map(writeCell).join(',')}\r\n`).join('');
}

/** Reads what `writeCsv` and spreadsheets write; a quote that never closes reaches to the end. Blank lines are none. */
export function readCsv(text: string, delimiter = ','): CsvRow[] {
  const rows: CsvRow[] = [];
  let line = 1;
  let row: CsvRow = { line, cells: [] };
  const cell = new RegExp(
    `(?:"((?:[^"]|"")*)(?:"|$))?([^${delimiter}\\r\\n]*)(${delimiter}|\\r\\n|\\r|\\n|$)`,
    'y',
  );
  const written = text.startsWith(byteOrderMark) ? text.slice(1) : text;
  while (cell.lastIndex < written.length || row.cells.length > 0) {
    const [whole = '', quoted, bare = '', end = ''] = cell.exec(written) ?? [];
    const value = quoted === undefined ? bare : quoted.replaceAll('""', '"') + bare;
    const isBlank = whole === end && row.cells.length === 0 && end !== delimiter;
    if (!isBlank) row.cells.push(arm(value));
    line += whole.match(/\r\n|\r|\n/g)?.length ?? 0;
    if (end === delimiter) continue;
    if (!isBlank) rows.push(row);
    row = { line, cells: [] };
  }
  return rows;
}

function writeCell(text: string): string {
  const disarmed = wouldRun.test(text) ? `'${text}` : text;
  return disarmed === '' || /[",\r\n]/.test(disarmed) ? `"${disarmed.replaceAll('"', '""')}"` : disarmed;
}

function arm(cell: string): string {
  return wasDisarmed.test(cell) ? cell.slice(1) : cell;
}
