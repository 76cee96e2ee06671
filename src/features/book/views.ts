// The views of /addresses: the book in pages, search results, and one entry with its buttons.

import { InlineKeyboard } from 'grammy';
import { describeBook, describeEntry, nameOf } from './address-book.ts';
import { namedBy } from '../../input/book-names.ts';
import { maxEntries, type Collision } from './collisions.ts';
import { code } from '../../base/html.ts';
import type { Words } from '../../base/i18n.ts';
import type { BookAddress } from '../../store/settings/settings.ts';
import { parseAddress } from '../../tron/address.ts';
import { mayUse, offersToOperators } from '../../bot/access.ts';
import type { FormContext } from '../../bot/context.ts';
import { menuButtons } from '../chat/buttons.ts';
import { contextReader } from '../../bot/reader.ts';
import { say, show } from '../../bot/say.ts';
import { offerUndo, type Kept } from '../../bot/undo.ts';
import { paragraphs } from '../../base/lines.ts';
import { addButtons, type Affected } from './affected-rules.ts';
import { addressButtons } from './buttons.ts';
import { listEntries, lookalikesIn, type Problem } from './entry.ts';
import { personName as personNameOf } from '../../bot/names.ts';
import { addTurns, turnTo } from '../../bot/ask/pages.ts';
import { styledButton } from '../../bot/ask/styled-button.ts';

/** The number of entries on a page. */
const pageSize = 8;

export function mayChangeBook(ctx: FormContext): boolean {
  return mayUse(ctx.role, 'operator');
}

export async function showBook(ctx: FormContext, wanted = 0): Promise<void> {
  const { words } = ctx;
  const book = listEntries(ctx.deps.store.settings.data.addresses);
  const at = turnTo(wanted, book.length, pageSize);
  const entries = book.slice(at.from, at.until);
  const keyboard = keyboardOf(entries);
  addTurns(keyboard, at, (page) => addressButtons.page.data({ page }));
  keyboard.row();
  if (offersToOperators(ctx)) {
    keyboard.text(words.plain('addresses-add-button'), addressButtons.add.data());
    keyboard.text(words.plain('addresses-import-button'), addressButtons.import.data());
  }
  if (book.length > 0) keyboard.text(words.plain('addresses-export-button'), addressButtons.export.data());
  keyboard.row().text(words.plain('menu-back'), menuButtons.show.data());
  await show(ctx, describeBook({ entries, total: book.length, ...at }, words), keyboard);
}

/** Shows the entry with this name or address; otherwise the entries whose name or tag contains the words. */
export async function showFound(ctx: FormContext, searched: string): Promise<void> {
  const { addresses: book } = ctx.deps.store.settings.data;
  const written = parseAddress(searched);
  const [exact, alike] = written.ok
    ? book.filter(({ address }) => address === written.address)
    : namedBy(searched, book);
  if (exact && !alike) return showEntry(ctx, exact);
  const found = listEntries(book, searched);
  const entries = found.slice(0, pageSize);
  const keyboard = keyboardOf(entries).text(ctx.words.plain('addresses-back'), addressButtons.show.data());
  const html = describeBook({ entries, total: found.length, page: 0, pages: 1, words: searched }, ctx.words);
  await show(ctx, found.length > 0 ? html : `${html}\n\n${ctx.words('hint-addresses')}`, keyboard);
}

/**
 * `result` is a sentence about what was just done with the entry; it is shown above the entry. `affected`: the alert rules
 * that it touched.
 */
export async function showEntry(
  ctx: FormContext,
  entry: BookAddress,
  result?: string,
  affected?: Affected,
  kept?: Kept,
): Promise<void> {
  const { deps, words } = ctx;
  const { address } = entry;
  const known = {
    addedBy: personNameOf(deps, entry.addedBy),
    lookalikes: lookalikesIn(address, deps.store.settings.data.addresses),
  };
  const html = describeEntry(entry, known, contextReader(ctx));
  const keyboard = addButtons(new InlineKeyboard(), affected);
  if (kept) keyboard.add(offerUndo(words, kept)).row();
  if (offersToOperators(ctx)) {
    keyboard
      .text(words.plain('addresses-rename-button'), addressButtons.label.data({ address }))
      .text(words.plain('addresses-tags-button'), addressButtons.tags.data({ address }))
      .add(styledButton(words, 'addresses-remove-button', addressButtons.remove.data({ address })))
      .row();
  }
  keyboard
    .copyText(words.plain('addresses-copy-button'), address)
    .text(words.plain('addresses-back'), addressButtons.show.data());
  await show(ctx, paragraphs([result, html, affected?.html]), keyboard);
}

/** `said`: that entries were removed or imported; `affected`: the rules that name their addresses. */
export async function showDone(
  ctx: FormContext,
  said: string | undefined,
  affected: Affected | null | undefined,
  kept: Kept | undefined,
): Promise<void> {
  const keyboard = addButtons(new InlineKeyboard(), affected ?? undefined);
  if (kept) keyboard.add(offerUndo(ctx.words, kept));
  keyboard.text(ctx.words.plain('addresses-back'), addressButtons.show.data());
  await show(ctx, paragraphs([said, affected?.html]), keyboard);
}

export async function sayGone(ctx: FormContext): Promise<void> {
  await say(ctx, ctx.words('addresses-gone'));
  await showBook(ctx);
}

/** A sentence about what is wrong with an entry, with a valid example where one helps. */
export function problemSentence(words: Words, problem: Problem): string {
  if (problem.part === 'book') return collisionSentence(words, problem);
  if (problem.part !== 'address') return words(`addresses-${problem.part}-${problem.problem}`);
  return words(
    problem.problem === 'empty' ? 'addresses-address-empty' : `address-problem-${problem.problem}`,
  );
}

function collisionSentence(words: Words, collision: Collision): string {
  if (collision.problem === 'full') return words('addresses-book-full', { most: maxEntries });
  const { label, address } = collision.other;
  if (collision.problem === 'address_known') {
    return words('addresses-book-address_known', { label: nameOf(label) });
  }
  return words(`addresses-book-${collision.problem}`, { label: nameOf(label), address: code(address) });
}

/** Has two buttons in a row. */
function keyboardOf(entries: readonly BookAddress[]): InlineKeyboard {
  const buttons = entries.map(({ label, address }) =>
    InlineKeyboard.text(label, addressButtons.entry.data({ address })),
  );
  return InlineKeyboard.from([buttons]).toFlowed(2).row();
}
