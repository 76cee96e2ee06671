// Text for why a message was not delivered, or not yet: `delivery-reason` in the locales has a sentence for each code.

import { code as codeHtml } from '../base/html.ts';
import { readCause, type Cause } from '../telegram/cause.ts';
import { toLine, type Reader } from '../base/lines.ts';

/** What has to recover before something is sent to a closed place again. */
export type ParkedFor = 'chat' | 'topic' | 'unowned' | 'rights';

/** @param reason as stored in the ledger. */
export function parkedFor(reason: string | null): ParkedFor {
  const code = reason === null ? undefined : readCause(reason).code;
  if (code === 'unowned' || code === 'rights') return code;
  return code === 'topic-closed' || code === 'topic-deleted' ? 'topic' : 'chat';
}

/** @param reason as stored in the ledger. */
export function describeReason(reason: string | null, reader: Pick<Reader, 'words'>): string {
  return reason === null
    ? reader.words('delivery-reason', { reason: 'none', said: '', status: '' })
    : describeCause(readCause(reason), reader);
}

export function describeCause({ code, said, status }: Cause, { words }: Pick<Reader, 'words'>): string {
  const quoted = codeHtml(toLine(said, 200) ?? '—');
  return words('delivery-reason', { reason: code, said: quoted, status: String(status ?? '5xx') });
}
