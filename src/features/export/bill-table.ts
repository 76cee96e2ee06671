// The table of bills. The fields of a bill are not documented: the columns are those of the first page, and what other
// bills have besides is in the last one. A bill that names no time is in every period, and the table says so.

import { isData, type Data } from '../../events/event.ts';
import { stringifyLossless } from '../../base/json.ts';
import { toMs } from '../../base/time.ts';
import type { Row } from '../../base/csv.ts';
import type { Period } from '../../base/zoned-time.ts';
import type { FormContext } from '../../bot/context.ts';
import type { Table } from '../../bot/send-table.ts';

/** The documented default of the service. */
const pageSize = 20;
const mostPages = 500;

export async function billTable(
  { deps, words }: FormContext,
  { since, until }: Period,
): Promise<ExportTable> {
  const read = (page: number) => deps.service.listDailyBills({ page, pageSize, projectType: 'DELEGATION' });
  const first = await read(0);
  const fields = [...new Set(first.content.flatMap((bill) => (isData(bill) ? Object.keys(bill) : [])))];
  let [seen, undated, isCut] = [0, 0, false];

  async function* rows(): AsyncGenerator<Row> {
    let page = first;
    for (let number = 1; ; number++) {
      for (const bill of page.content) {
        const entry: Data = isData(bill) ? bill : {};
        const time = timeOf(entry);
        seen += 1;
        if (time !== undefined && (time < since || time >= until)) continue;
        if (time === undefined) undated += 1;
        const rest = Object.fromEntries(Object.entries(entry).filter(([name]) => !fields.includes(name)));
        yield [
          ...fields.map((field) => asText(entry[field])),
          Object.keys(rest).length === 0 ? '' : stringifyLossless(rest),
        ];
      }
      const isLast =
        page.last === true || page.content.length === 0 || (page.total_pages ?? Infinity) <= number;
      isCut = !isLast && number === mostPages;
      if (isLast || isCut) return;
      page = await read(number);
    }
  }

  return {
    columns: [...fields, 'other_fields'],
    rows: rows(),
    remarks: () => [
      ...(isCut ? [words.plain('export-bills-cut', { count: seen })] : []),
      ...(undated > 0 ? [words.plain('export-bills-undated', { count: undated })] : []),
    ],
  };
}

/** Unix milliseconds. */
function timeOf(entry: Readonly<Record<string, unknown>>): number | undefined {
  const [, value] =
    Object.entries(entry).find(
      ([name, each]) => /time|_at$|date/i.test(name) && /^\d{9,13}$/.test(String(each)),
    ) ?? [];
  return value === undefined ? undefined : toMs(Number(value));
}

// What a table of /export is made of.

/** `remarks`: what must be known of the rows that were read until now, as plain sentences. */
export type ExportTable = Table & { remarks?: () => string[] };

/** As the service wrote it; nothing of a number is lost. */
export function asText(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : stringifyLossless(value);
}
