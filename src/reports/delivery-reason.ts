// Why a message did not arrive, or not yet, in people's words: `delivery-reason` in the locales has a sentence for each code.

import { code as codeHtml } from '../html.ts';
import { readCause, type Cause } from '../telegram/cause.ts';
import { shown, type Reader } from './lines.ts';

/** @param reason as the ledger holds it. */
export function describeReason(reason: string | null, reader: Pick<Reader, 'words'>): string {
  return reason === null
    ? reader.words('delivery-reason', { reason: 'none', said: '', status: '' })
    : describeCause(readCause(reason), reader);
}

export function describeCause({ code, said, status }: Cause, { words }: Pick<Reader, 'words'>): string {
  const quoted = codeHtml(shown(said, 200) ?? '—');
  return words('delivery-reason', { reason: code, said: quoted, status: String(status ?? '5xx') });
}
