// Text of the address book (a page, an entry, a preview of an import), and its export as CSV, which an import can read.

import { code, raw, type Html } from '../../base/html.ts';
import type { Words } from '../../base/i18n.ts';
import type { BookAddress } from '../../store/settings/settings.ts';
import { writeCsv } from '../../base/csv.ts';
import { toQuotedLine, paragraphs, sentence, type Reader } from '../../base/lines.ts';
import { briefTime } from '../../base/moment.ts';

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
    [
      entry.tags.length > 0 ? words('addresses-tags', { tags: tagsOf(entry, words) }) : undefined,
      sentence(words, 'addresses-added', {
        person: known.addedBy,
        time: briefTime(entry.addedAt, reader),
      }),
    ]
      .filter((line) => line !== undefined)
      .join('\n'),
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

export function exportBook(book: readonly BookAddress[]): string {
  const rows = book.map(({ label, address, tags }) => [label, address, tags.join(' ')]);
  return writeCsv([['label', 'address', 'tags'], ...rows]);
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
