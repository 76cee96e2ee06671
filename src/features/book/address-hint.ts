// The hint for a text in which no address was found, with the name of the address book that was probably meant.

import { InlineKeyboard } from 'grammy';
import type { InlineKeyboardButton } from 'grammy/types';
import { code } from '../../base/html.ts';
import type { Words } from '../../base/i18n.ts';
import type { Address } from '../../tron/address.ts';
import { toLine } from '../../base/lines.ts';
import type { FoundAddress } from './find-address.ts';

const longestEcho = 60;

/** `continueWith` gives the callback data that continues with an address; the button is never pressed for the person. */
export function addressHint(
  words: Words,
  found: FoundAddress & { ok: false },
  continueWith: (address: Address) => string,
): { html: string; buttons: InlineKeyboardButton[] } {
  if (found.problem === 'several') {
    const values = { first: code(found.first), second: code(found.second) };
    return { html: words('hint-two-addresses', values), buttons: [] };
  }
  if (found.problem !== 'unknown_name')
    return { html: words(`address-problem-${found.problem}`), buttons: [] };
  const name = code(toLine(found.written, longestEcho) ?? '');
  const html = words('order-receiver-unknown', { name });
  if (!found.near) return { html, buttons: [] };
  const { label, address } = found.near;
  return {
    html: `${html}\n${words('hint-near-name', { label: code(label) })}`,
    buttons: [InlineKeyboard.text(words.plain('hint-meant', { label }), continueWith(address))],
  };
}
