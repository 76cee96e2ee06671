// Answers a typed address or a name of the address book; for a text in which none was found there is a hint, with the name
// that was probably meant.

import { InlineKeyboard } from 'grammy';
import type { InlineKeyboardButton } from 'grammy/types';
import { code } from '../../base/html.ts';
import type { Address } from '../../tron/address.ts';
import { paragraphs, toLine } from '../../base/lines.ts';
import { entryNear, readAddress, type ReadAddress } from '../../input/address.ts';
import { say } from '../../bot/say.ts';
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

/**
 * Takes the address that is typed behind a command; `buttonOf` gives the data of a button that takes the one that was
 * probably meant. `example` stands below the hint.
 */
export async function answerAddress(
  ctx: FormContext,
  text: string,
  {
    take,
    buttonOf,
    example,
  }: {
    take: (address: Address) => Promise<void>;
    buttonOf: (address: Address) => string;
    example?: string;
  },
): Promise<void> {
  const read = readAddress(text, ctx.deps.store.settings.data.addresses);
  if (read.is === 'value') return take(read.value);
  const { html, buttons } = addressHint(ctx, text, read, buttonOf);
  await say(ctx, paragraphs([html, example]), InlineKeyboard.from([buttons]));
}
