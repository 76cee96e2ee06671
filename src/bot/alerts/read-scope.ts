// Reads what is muted, as it was typed: everything, a rule by its number or name, an entry of the address book, a whole
// address, or a kind of event. Nothing similar is taken. Pure.

import { events } from '../../events/index.ts';
import { foldWord, type InputWords } from '../../input-words.ts';
import { foldLabel, type BookAddress } from '../../store/settings/settings.ts';
import type { AlertRule } from '../../store/settings/alert-rules.ts';
import { findAddress } from '../book/find-address.ts';
import { nearestName } from '../book/near-names.ts';
import type { MuteScope } from './mutes.ts';

export type ReadScope =
  | { ok: true; scope: MuteScope }
  | { ok: false; written: string; near: MuteScope | undefined };

export function readScope(
  written: string,
  { book, rules, input }: { book: readonly BookAddress[]; rules: readonly AlertRule[]; input: InputWords },
): ReadScope {
  const text = foldWord(written).trim();
  if (text === '' || input.everything.has(text)) return { ok: true, scope: { of: 'all' } };
  const [, word = '', digits = ''] = /^(\S*?) ?(\d{1,9})$/u.exec(text) ?? [];
  if (input.rule.has(word)) {
    const n = Number(digits);
    if (rules.some((rule) => rule.n === n)) return { ok: true, scope: { of: 'rule', n } };
    return { ok: false, written, near: undefined };
  }
  const named = rules.find(({ name }) => name !== null && foldLabel(name) === foldLabel(written));
  if (named) return { ok: true, scope: { of: 'rule', n: named.n } };
  const found = findAddress(written, book);
  if (found.ok) return { ok: true, scope: { of: 'address', address: found.address } };
  const event = events.find(({ name }) => name === input.eventNames.get(text));
  if (event) return { ok: true, scope: { of: 'kind', kind: event.type } };
  const near = nearestName(written, book);
  return { ok: false, written, near: near && { of: 'address', address: near.address } };
}
