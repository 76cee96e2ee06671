// Sends rows as CSV documents while they are read: one document at a time is held in memory. A longer table goes on in
// the next document, each with the names of the columns.

import { InputFile } from 'grammy';
import { byteOrderMark, writeCsvRow } from '../../views/csv.ts';
import type { FormContext } from '../frame/context.ts';
import { sendFile } from '../frame/send-file.ts';
import type { ExportTable } from './export-table.ts';

/** Telegram takes 50 MB; a document is held in memory until it is sent. */
const mostBytes = 8_000_000;

type Table = Pick<ExportTable, 'columns' | 'rows'>;

/**
 * Resolves with the number of rows that were sent. Where the chat refuses a file, the rest is not tried. `caption` is
 * asked when the rows of a document have been read.
 */
export async function sendTable(
  ctx: FormContext,
  table: Table,
  { name, caption }: { name: string; caption: () => string },
): Promise<number> {
  let sent = 0;
  let part = 0;
  for await (const { bytes, rows } of splitTable(table, mostBytes)) {
    part += 1;
    const fileName = part === 1 ? `${name}.csv` : `${name}-part-${part}.csv`;
    const file = new InputFile(bytes, fileName);
    const send = (options: object) => ctx.replyWithDocument(file, { ...options, caption: caption() });
    if (!(await sendFile(ctx, send))) return sent;
    sent += rows;
  }
  return sent;
}

/** One file, whole: an upload that is repeated after a 429 sends the same bytes. */
type TablePart = { bytes: Uint8Array; rows: number };

/** The files of a table, one after the other. None for no rows. */
export async function* splitTable({ columns, rows }: Table, largestBytes: number): AsyncGenerator<TablePart> {
  const head = Buffer.from(byteOrderMark + writeCsvRow(columns));
  let [chunks, bytes, count] = [[head], head.length, 0];
  const part = () => ({ bytes: Buffer.concat(chunks), rows: count });
  for await (const row of rows) {
    const line = Buffer.from(writeCsvRow(row));
    if (count > 0 && bytes + line.length > largestBytes) {
      yield part();
      [chunks, bytes, count] = [[head], head.length, 0];
    }
    chunks.push(line);
    bytes += line.length;
    count += 1;
  }
  if (count > 0) yield part();
}
