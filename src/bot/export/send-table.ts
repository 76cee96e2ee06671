// Sends rows as CSV documents while they are read, so that a table of any length takes the same memory. A table too big
// for one document of Telegram goes on in the next, each with the names of the columns.

import { InputFile } from 'grammy';
import { byteOrderMark, writeCsvRow, type Row } from '../../views/csv.ts';
import type { FormContext } from '../frame/context.ts';
import { sendFile } from '../frame/send-file.ts';

/** Telegram takes 50 MB. */
const mostBytes = 45_000_000;
const chunkLength = 64 * 1024;

export type Table = { columns: Row; rows: AsyncIterable<Row> };

/** Resolves with the number of rows that were read; with none, nothing is sent. */
export async function sendTable(
  ctx: FormContext,
  table: Table,
  { name, caption }: { name: string; caption: string },
): Promise<number> {
  let sent = 0;
  let part = 0;
  for await (const write of splitTable(table, mostBytes)) {
    part += 1;
    let rows = 0;
    const counted = () => write((read) => (rows = read));
    const file = new InputFile(counted, part === 1 ? `${name}.csv` : `${name}-part-${part}.csv`);
    await sendFile(ctx, () => ctx.replyWithDocument(file, { caption }));
    sent += rows;
  }
  return sent;
}

/** Writes one file; `onRows` is told how many rows it has so far. */
type WriteFile = (onRows: (rows: number) => void) => AsyncIterable<Uint8Array>;

/**
 * The files of a table, one after the other; each must be written before the next is asked for. None for no rows, and
 * none after one that was not written to its end.
 */
export async function* splitTable({ columns, rows }: Table, largestBytes: number): AsyncGenerator<WriteFile> {
  const source = rows[Symbol.asyncIterator]();
  let row = await source.next();
  let isWritten = true;
  while (row.done !== true && isWritten) {
    isWritten = false;
    yield async function* write(onRows) {
      let [text, bytes, count] = [byteOrderMark + writeCsvRow(columns), 0, 0];
      while (row.done !== true && bytes + text.length < largestBytes) {
        text += writeCsvRow(row.value);
        onRows((count += 1));
        if (text.length >= chunkLength) {
          const chunk = Buffer.from(text);
          bytes += chunk.length;
          text = '';
          yield chunk;
        }
        row = await source.next();
      }
      if (text !== '') yield Buffer.from(text);
      isWritten = true;
    };
  }
}
