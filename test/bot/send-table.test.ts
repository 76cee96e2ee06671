import { InputFile } from 'grammy';
import { expect, it } from 'vitest';
import { readCsv } from '../../src/base/csv.ts';
import { splitTable } from '../../src/bot/send-table.ts';

it('a document is filled to its last byte, and a row that is larger than one has one for itself', async () => {
  async function* rows() {
    for (const cell of ['aa', 'bb', 'cc', 'dd', 'ee', 'f'.repeat(90), 'gg']) yield [cell];
  }
  const head = Buffer.byteLength('\uFEFFn\r\n');
  const parts: string[] = [];
  for await (const { bytes, rows: count } of splitTable({ columns: ['n'], rows: rows() }, head + 8)) {
    const cells = readCsv(Buffer.from(bytes).toString()).map((row) => row.cells.join());
    parts.push(`${cells.join(' ')}: ${count}`);
  }
  expect(parts).toEqual(['n aa bb: 2', 'n cc dd: 2', 'n ee: 1', `n ${'f'.repeat(90)}: 1`, 'n gg: 1']);
});

it('a document is the same bytes each time it is uploaded, and there is none for no rows', async () => {
  async function* rows(count: number) {
    for (let n = 0; n < count; n++) yield [String(n)];
  }
  const parts: Array<{ bytes: Uint8Array; rows: number }> = [];
  for await (const part of splitTable({ columns: ['n'], rows: rows(3) }, 1_000)) parts.push(part);
  expect(parts.map(({ rows: count }) => count)).toEqual([3]);
  const upload = async () => {
    const chunks: Uint8Array[] = [];
    const raw = await new InputFile(parts[0]!.bytes, 'n.csv').toRaw();
    if (raw instanceof Uint8Array) return Buffer.from(raw).toString();
    for await (const chunk of raw as AsyncIterable<Uint8Array>) chunks.push(chunk);
    return Buffer.concat(chunks).toString();
  };
  expect(await upload()).toBe(await upload());
  expect(readCsv(await upload()).map(({ cells }) => cells)).toEqual([['n'], ['0'], ['1'], ['2']]);
  expect((await splitTable({ columns: ['n'], rows: rows(0) }, 1_000).next()).done).toBe(true);
});
