// /addresses: names for receivers. Everybody on the team may read the book and export it as a file; operators and above
// change it.

import { mayChangeBook, problemSentence, showBook, showEntry, showFound } from './views.ts';
import type { BookAddress } from '../../store/settings/settings.ts';
import { addressButtons } from './buttons.ts';
import { addEntry, bookChanges, removeEntry } from './changes.ts';
import { listEntries, readEntry } from './entry.ts';
import { addressForms, enterAddressForm } from './forms.ts';
import { confirmImport, replyWithPlan } from './import.ts';
import type { Command } from '../../bot/command.ts';
import type { BotContext } from '../../bot/context.ts';
import { box, say, toast } from '../../bot/say.ts';
import { sendTable } from '../../bot/send-table.ts';

export const addresses: Command = {
  name: 'addresses',
  role: 'viewer',
  where: 'everywhere',
  group: 'account',
  install(composer) {
    composer.command('addresses', async (ctx) => {
      const [, action = '', rest = ''] = /^(\S*)\s*([^]*)$/.exec(ctx.match.trim()) ?? [];
      if (action === '') return showBook(ctx);
      if (action === 'export') return sendBook(ctx);
      const isTyped = (action === 'add' || action === 'remove') && rest !== '';
      if (!isTyped && action !== 'add' && action !== 'import') return showFound(ctx, ctx.match);
      if (!mayChangeBook(ctx)) return say(ctx, ctx.words('addresses-operators-only'));
      // What is typed removes nothing: the button under the entry does.
      if (action === 'remove') return showFound(ctx, rest);
      if (isTyped) return addLine(ctx, rest);
      await enterAddressForm(ctx, action);
    });
    // The command may also be the caption of a file.
    composer.on('message:document', (ctx) =>
      mayChangeBook(ctx) ? replyWithPlan(ctx) : say(ctx, ctx.words('addresses-operators-only')),
    );
    addressButtons.show.on(composer, (ctx) => showBook(ctx));
    addressButtons.page.on(composer, (ctx, { page }) => showBook(ctx, page));
    addressButtons.export.on(composer, sendBook);
    addressButtons.entry.on(composer, (ctx, { address }) =>
      withEntry(ctx, address, (entry) => showEntry(ctx, entry)),
    );
    composer.on('callback_query:data', (ctx, next) =>
      mayChangeBook(ctx) ? next() : box(ctx, 'addresses-operators-only'),
    );
    addressButtons.add.on(composer, (ctx) => enterAddressForm(ctx, 'add'));
    addressButtons.name.on(composer, (ctx, { address }) => enterAddressForm(ctx, 'add', address));
    addressButtons.import.on(composer, (ctx) => enterAddressForm(ctx, 'import'));
    addressButtons.confirmImport.on(composer, (ctx, { fingerprint }) => confirmImport(ctx, fingerprint));
    addressButtons.save.on(composer, saveReceiver);
    for (const form of ['label', 'tags'] as const) {
      addressButtons[form].on(composer, (ctx, carried) =>
        withEntry(ctx, carried.address, ({ address }) => enterAddressForm(ctx, form, address)),
      );
    }
    addressButtons.remove.on(composer, (ctx, { address }) =>
      withEntry(ctx, address, (entry) => removeEntry(ctx, entry)),
    );
  },
  forms: addressForms,
  undoables: [bookChanges],
};

/** `order` is the id of the order; when somebody has saved the address meanwhile, its message is shown anew. */
async function saveReceiver(
  ctx: BotContext,
  { address, order }: { address: string; order: string },
): Promise<void> {
  const known = ctx.deps.store.settings.data.addresses.find((entry) => entry.address === address);
  if (!known) return enterAddressForm(ctx, 'name', address, order);
  await box(ctx, 'addresses-saved-already', { label: known.label });
  await ctx.deps.store.posts.changed({ ref: order });
}

async function addLine(ctx: BotContext, line: string): Promise<void> {
  const { words } = ctx;
  const read = readEntry(line);
  if (!read.ok) return say(ctx, `${problemSentence(words, read.problem)}\n\n${words('hint-addresses')}`);
  await addEntry(ctx, read.entry);
}

async function sendBook(ctx: BotContext): Promise<void> {
  const book = listEntries(ctx.deps.store.settings.data.addresses);
  if (book.length === 0) return say(ctx, ctx.words('addresses-export-none'));
  const caption = (total: number) => ctx.words.plain('addresses-export-caption', { total });
  await sendTable(ctx, bookTable(book), { name: 'addresses', caption });
}

/** An import can read it. */
export function bookTable(book: readonly BookAddress[]) {
  const rows = book.map(({ label, address, tags }) => [label, address, tags.join(' ')]);
  return { columns: ['label', 'address', 'tags'], rows };
}

/** Finds the entry that a button carries; shows the book when the entry was removed meanwhile. */
async function withEntry(
  ctx: BotContext,
  carried: string,
  act: (entry: BookAddress) => Promise<void>,
): Promise<void> {
  const entry = ctx.deps.store.settings.data.addresses.find(({ address }) => address === carried);
  if (entry) return act(entry);
  await toast(ctx, 'addresses-gone');
  await showBook(ctx);
}
