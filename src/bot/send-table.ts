// Sends rows as CSV documents while they are read: one document at a time is held in memory. A longer table goes on in
// the next document, each with the names of the columns.

import { InputFile } from 'grammy';
import { byteOrderMark, writeCsvRow, type Row } from '../base/csv.ts';
import type { FormContext } from './context.ts';
import { sendFile } from './say.ts';

/** Telegram takes 50 MB; a document is held in memory until it is sent. */
const mostBytes = 8_000_000;

export type Table = { columns: Row; rows: AsyncIterable<Row> | Iterable<Row> };

/**
 * Resolves with the number of rows that were sent, and whether the chat refused a file, which was said there: the rest is
 * not tried then. `caption` is asked when the rows of a document have been read, with their number.
 */
export async function sendTable(
  ctx: FormContext,
  table: Table,
  { name, caption }: { name: string; caption: (rows: number) => string },
): Promise<{ rows: number; isRefused: boolean }> {
  let sent = 0;
  let part = 0;
  for await (const { bytes, rows } of splitTable(table, mostBytes)) {
    part += 1;
    const fileName = part === 1 ? `${name}.csv` : `${name}-part-${part}.csv`;
    const file = new InputFile(bytes, fileName);
    const send = (options: object) => ctx.replyWithDocument(file, { ...options, caption: caption(rows) });
    if (!(await sendFile(ctx, send))) return { rows: sent, isRefused: true };
    sent += rows;
  }
  return { rows: sent, isRefused: false };
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
