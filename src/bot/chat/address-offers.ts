// Offers what can be done with an address that was sent in a private chat: only what the person may do.

import { isSameAddress } from '../../tron/address-key.ts';
import { InlineKeyboard } from 'grammy';
import { code } from '../../html.ts';
import type { Address } from '../../tron/address.ts';
import { whyUnusable } from '../../tron/contracts.ts';
import { paragraphs } from '../../views/lines.ts';
import { mayUse } from '../frame/access.ts';
import { basicButtons, billsButtons } from '../account/buttons.ts';
import { addressButtons } from '../book/buttons.ts';
import { lookalikesIn } from '../book/entry.ts';
import { flashButtons, orderButtons } from '../buy/buttons.ts';
import { receiverHint } from '../buy/command-hints.ts';
import type { FormContext } from '../frame/context.ts';
import { say } from '../frame/say.ts';

/** The page of bills that is shown first. */
const firstBills = { page: 0, pageSize: 5 };

export async function offerActions(ctx: FormContext, address: Address): Promise<void> {
  const { words } = ctx;
  const { addresses: book } = ctx.deps.store.settings.data;
  const known = book.find((entry) => isSameAddress(entry.address, address));
  const unusable = whyUnusable(address);
  const others = lookalikesIn(address, book).map((entry) => `${entry.address} · ${entry.label}`);
  const html = paragraphs([
    words('hint-address', { address: code(address) }),
    known && words('order-receiver-label', { label: known.label }),
    others.length > 0 ? words('order-warning-lookalike', { others: others.join('\n') }) : undefined,
    unusable &&
      receiverHint(words, address, { ok: false, problem: unusable.kind, address, name: unusable.name }),
    words('hint-address-what'),
  ]);
  const keyboard = new InlineKeyboard();
  const mayOrder = mayUse(ctx.role, 'operator');
  if (mayOrder && !unusable) {
    keyboard.text(words.plain('menu-order'), orderButtons.to.data({ receiver: address })).row();
    keyboard.text(words.plain('menu-flash'), flashButtons.to.data({ receiver: address })).row();
  }
  keyboard.text(words.plain('menu-basic'), basicButtons.showAddress.data({ address })).row();
  keyboard.text(words.plain('menu-bills'), billsButtons.pageOfAddress.data({ ...firstBills, address })).row();
  if (known) keyboard.text(words.plain('menu-addresses'), addressButtons.entry.data({ address }));
  else if (mayOrder) keyboard.text(words.plain('hint-save'), addressButtons.name.data({ address }));
  await say(ctx, html, keyboard);
}
