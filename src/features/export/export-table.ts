// What a table of /export is made of.

import { stringifyLossless } from '../../base/json.ts';
import type { Row } from '../../base/csv.ts';

/** `remarks`: what must be known of the rows that were read until now, as plain sentences. */
export type ExportTable = { columns: Row; rows: AsyncIterable<Row>; remarks?: () => string[] };

/** As the service wrote it; nothing of a number is lost. */
export function asText(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : stringifyLossless(value);
}
