// Reads and writes CSV as in RFC 4180, in UTF-8 with a byte order mark, without which spreadsheets guess another
// encoding. A cell that a spreadsheet would run as a formula is prefixed with an apostrophe, which `readCsv` removes,
// so that every written text is read back unchanged. A negative number is no formula, and stays a number.

export type Row = readonly string[];

/** A row of a file, and the line where it begins, counted from 1. */
type CsvRow = { line: number; cells: string[] };

export const byteOrderMark = '\uFEFF';
/**
 * The characters that begin a formula, including full-width forms; spreadsheets skip tabs and line breaks before one.
 */
const formulaStart = '[=+\\-@\\t\\r\\n＝＋－＠]';
const wouldRun = new RegExp(`^'*${formulaStart}`);
const isNumber = /^-\d+(?:\.\d+)?$/;
const wasEscaped = new RegExp(`^'+${formulaStart}`);

/** Rows should be of equal length, as spreadsheets expect; every line ends with CRLF, the last one included. */
export function writeCsv(rows: readonly Row[]): string {
  return byteOrderMark + rows.map(writeCsvRow).join('');
}

/** One line of a file that is written bit by bit, after a byte order mark. */
export function writeCsvRow(row: Row): string {
  return `${row.map(writeCell).join(',')}\r\n`;
}

/**
 * Reads the output of `writeCsv` and of spreadsheets. An unclosed quote extends to the end; blank lines are skipped.
 */
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
    if (!isBlank) row.cells.push(removeEscape(value));
    line += whole.match(/\r\n|\r|\n/g)?.length ?? 0;
    if (end === delimiter) continue;
    if (!isBlank) rows.push(row);
    row = { line, cells: [] };
  }
  return rows;
}

function writeCell(text: string): string {
  const escaped = wouldRun.test(text) && !isNumber.test(text) ? `'${text}` : text;
  return escaped === '' || /[",\r\n]/.test(escaped) ? `"${escaped.replaceAll('"', '""')}"` : escaped;
}

function removeEscape(cell: string): string {
  return wasEscaped.test(cell) ? cell.slice(1) : cell;
}
