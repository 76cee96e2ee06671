// The line that names the fields of a record that state something which can't be read: it is not known what they state.

import type { Words } from './i18n.ts';

export function unreadLine(names: readonly string[], words: Words): string | undefined {
  return names.length === 0 ? undefined : words('record-unread-fields', { names: names.join(' · ') });
}
