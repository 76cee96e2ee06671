// What /addresses shows: the book in pages, search results, one entry with its buttons, the plan of an import, and what is
// wrong with an entry.

import { InlineKeyboard } from 'grammy';
import { namedBy } from '../../input/book-names.ts';
import { type Collision, type Problem, listEntries, lookalikesIn, maxEntries } from './entry.ts';
import { type Html, code, raw } from '../../base/html.ts';
import type { Words } from '../../base/i18n.ts';
import type { BookAddress } from '../../store/settings/settings.ts';
import { parseAddress } from '../../tron/address.ts';
import { mayUse, offersToOperators } from '../../bot/access.ts';
import { type FormContext, contextReader } from '../../bot/context.ts';
import { menuButtons } from '../chat/buttons.ts';
import { say, show } from '../../bot/say.ts';
import { type Kept, offerUndo } from '../../bot/undo.ts';
import { type Reader, paragraphs, sentence, toQuotedLine, lines } from '../../base/lines.ts';
import { type Affected, addButtons } from './affected-rules.ts';
import { addressButtons } from './buttons.ts';
import { personName as personNameOf } from '../../bot/names.ts';
import { addTurns, turnTo } from '../../bot/ask/pages.ts';
import { styledButton } from '../../bot/ask/buttons.ts';
import { briefTime } from '../../base/time.ts';

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

// The text of the views.

type Named = Pick<BookAddress, 'label' | 'address'>;

/** `words` are the search terms, if the entries are search results; pages count from 0. */
type BookPage = {
  entries: readonly BookAddress[];
  total: number;
  page: number;
  pages: number;
  words?: string | undefined;
};

/** What an import will do; each `problem` is a sentence in HTML. */
type ImportReport = {
  entries: readonly Named[];
  unchanged: number;
  faults: ReadonlyArray<{ line: number; problem: string }>;
  /** New entries whose addresses look like others of the book or the file. */
  lookalikes: ReadonlyArray<{ entry: Named; others: readonly Named[] }>;
};

/** How many of each kind are listed, so that even the longest texts fit into one message. */
const mostShown = { entries: 10, faults: 8, lookalikes: 3, twins: 4 };

export function describeBook(
  { entries, total, page, pages, words: searched }: BookPage,
  words: Words,
): string {
  const title = words('addresses-title');
  if (searched !== undefined) {
    const found = { words: nameOf(searched), total };
    if (total === 0) return paragraphs([title, words('addresses-found-none', { words: found.words })]);
    return paragraphs([
      title,
      words('addresses-found', found),
      ...entries.map((entry) => entryLines(entry, words)),
    ]);
  }
  if (total === 0) return paragraphs([title, words('addresses-none')]);
  const position =
    pages > 1
      ? words('addresses-position', { total, page: String(page + 1), pages: String(pages) })
      : words('addresses-total', { total });
  return paragraphs([`${title}\n${position}`, ...entries.map((entry) => entryLines(entry, words))]);
}

export function describeEntry(
  entry: BookAddress,
  known: { addedBy: string | Html; lookalikes: readonly Named[] },
  reader: Reader,
): string {
  const { words } = reader;
  return paragraphs([
    `📒 ${words('addresses-entry', { label: nameOf(entry.label) })}\n${code(entry.address).html}`,
    lines([
      entry.tags.length > 0 ? words('addresses-tags', { tags: tagsOf(entry, words) }) : undefined,
      sentence(words, 'addresses-added', {
        person: known.addedBy,
        time: briefTime(entry.addedAt, reader),
      }),
    ]),
    lookalikeWarning(known.lookalikes, words),
  ]);
}

export function describeImport(report: ImportReport, words: Words): string {
  const { entries, unchanged, faults, lookalikes } = report;
  return paragraphs([
    words('addresses-import-title'),
    entries.length === 0
      ? words('addresses-import-none')
      : list(
          words('addresses-import-new', { count: entries.length }),
          entries.map((entry) => lookalikeLine(entry, words)),
          mostShown.entries,
          words,
        ),
    unchanged > 0 ? words('addresses-import-unchanged', { count: unchanged }) : undefined,
    faults.length > 0
      ? list(
          words('addresses-import-faults', { count: faults.length }),
          faults.map(({ line, problem }) =>
            words('addresses-import-fault', { line: String(line), problem: raw(problem) }),
          ),
          mostShown.faults,
          words,
        )
      : undefined,
    ...lookalikes
      .slice(0, mostShown.lookalikes)
      .map(({ entry, others }) => lookalikeWarning([entry, ...others], words)),
    entries.length > 0 ? words('addresses-import-ask') : undefined,
  ]);
}

/** A label that a person chose; Telegram makes no links of it. */
export function nameOf(label: string): string | Html {
  return toQuotedLine(label) ?? '—';
}

function entryLines(entry: BookAddress, words: Words): string {
  const label = nameOf(entry.label);
  const head =
    entry.tags.length > 0
      ? words('addresses-entry-tagged', { label, tags: tagsOf(entry, words) })
      : words('addresses-entry', { label });
  return `${head}\n${code(entry.address).html}`;
}

function lookalikeWarning(others: readonly Named[], words: Words): string | undefined {
  if (others.length === 0) return undefined;
  const lines = others.slice(0, mostShown.twins).map((other) => lookalikeLine(other, words));
  return words('addresses-lookalike', { others: raw(lines.join('\n')) });
}

function lookalikeLine({ label, address }: Named, words: Words): string {
  return words('addresses-lookalike-line', { label: nameOf(label), address: code(address) });
}

function list(heading: string, lines: readonly string[], most: number, words: Words): string {
  const unseen = lines.length - most;
  const more = unseen > 0 ? [words('addresses-import-more', { count: unseen })] : [];
  return [heading, ...lines.slice(0, most), ...more].join('\n');
}

function tagsOf({ tags }: BookAddress, words: Words): string {
  return tags.join(words.plain('list-comma'));
}
