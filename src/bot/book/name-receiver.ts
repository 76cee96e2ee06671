// Saves the receiver of an order in the address book, from the button under the order's message: asks for the name only.

import { code } from '../../html.ts';
import { parseAddress } from '../../tron/address.ts';
import { enterForm } from '../ask/forms.ts';
import { ask } from '../ask/question.ts';
import { refreshOrderMessage } from '../buy/refresh-message.ts';
import type { Form } from '../frame/command.ts';
import type { BotContext } from '../frame/context.ts';
import { notice } from '../frame/say.ts';
import { finishAdding, reading } from './forms.ts';
import { readName } from './read-name.ts';

const formName = 'addresses-name';

export const receiverForms: Record<string, Form> = {
  [formName]: {
    version: 2,
    async run(conversation, ctx, written = '', orderId = '') {
      const read = parseAddress(written);
      if (!read.ok) return;
      const { address } = read;
      const question = { html: ctx.words('addresses-ask-label', { address: code(address) }) };
      const { ctx: here, value: label } = await ask(
        conversation,
        ctx,
        question,
        async ({ text }, { words }) => reading(words, await readName(conversation, ctx, text, address)),
      );
      await finishAdding(here, { label, address, tags: [] });
      await refreshOrderMessage(here, orderId);
    },
  },
};

/** `order` is the id of the order; when somebody has saved the address meanwhile, its message is shown anew. */
export async function saveReceiver(
  ctx: BotContext,
  { address, order }: { address: string; order: string },
): Promise<void> {
  const known = ctx.deps.store.settings.data.addresses.find((entry) => entry.address === address);
  if (!known) return enterForm(ctx, formName, address, order);
  await notice(ctx, ctx.words.plain('addresses-saved-already', { label: known.label }), { box: true });
  await refreshOrderMessage(ctx, order);
}
