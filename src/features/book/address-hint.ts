// The hint for a text in which no address was found, with the name of the address book that was probably meant.

import { InlineKeyboard } from 'grammy';
import type { InlineKeyboardButton } from 'grammy/types';
import { code } from '../../base/html.ts';
import type { Address } from '../../tron/address.ts';
import { toLine } from '../../base/lines.ts';
import { entryNear, type ReadAddress } from '../../input/address.ts';
import type { FormContext } from '../../bot/context.ts';

const longestEcho = 60;

/** `continueWith` gives the callback data that continues with an address; the button is never pressed for the person. */
export function addressHint(
  { words, deps }: FormContext,
  text: string,
  read: Exclude<ReadAddress, { is: 'value' }>,
  continueWith: (address: Address) => string,
): { html: string; buttons: InlineKeyboardButton[] } {
  if (read.is === 'readings') {
    const [first = '', second = ''] = read.values;
    return { html: words('hint-two-addresses', { first: code(first), second: code(second) }), buttons: [] };
  }
  if (read.why !== 'unknown_name') return { html: words(`address-problem-${read.why}`), buttons: [] };
  const name = code(toLine(text, longestEcho) ?? '');
  const html = words('order-receiver-unknown', { name });
  const near = entryNear(text, deps.store.settings.data.addresses);
  if (!near) return { html, buttons: [] };
  const { label, address } = near;
  return {
    html: `${html}\n${words('hint-near-name', { label: code(label) })}`,
    buttons: [InlineKeyboard.text(words.plain('hint-meant', { label }), continueWith(address))],
  };
}
