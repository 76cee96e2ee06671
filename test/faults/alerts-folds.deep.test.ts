// M10: a fold hides nothing. A list shows the difference between two events that differ in one thing, and a summary
// adds up only amounts of the same thing.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressMonitor } from '../../src/events/address-monitor.ts';
import type { Data } from '../../src/events/event.ts';
import { htmlToText } from '../../src/events/template/filters.ts';
import { fold } from '../../src/outbox/fold.ts';
import type { WaitingEvent } from '../../src/outbox/fold-item.ts';
import type { MessageReader } from '../../src/outbox/reader.ts';
import { readCsv } from '../../src/base/csv.ts';
import { alertReaderIn } from '../base/reader.ts';
import { rowOf } from './event-rows.ts';
import { isLong, seed, printResult, timeout } from './long-run.ts';
import { amountOf, pairs, thingOf, type Pair } from './alerts-pairs.ts';
import { i18n } from '../spoken.ts';

const howMany = isLong ? 10_000 : 300;
/** Of each of the two, so that they come as a summary. */
const copies = 60;

const readers = i18n.locales.map((locale) => alertReaderIn(locale));

/** A flaw of the controls. */
type Flaw = { html?: (html: string) => string; waiting?: (waiting: WaitingEvent) => WaitingEvent };

function wait({ definition, isConflict }: Pair, data: Data, nth: number, isSecond: boolean): WaitingEvent {
  const isDisputed = isConflict && isSecond;
  const row = rowOf({ type: definition.type, body: JSON.stringify({ data }) }, nth);
  const delivery = { unclear: 0, is_repeat: 0, replayed_by: null };
  return { event: { ...row, variant: isDisputed ? 1 : 0 }, delivery, isDisputed };
}

/** What is wrong with a list that holds both, side by side or with others between them. */
function judgeList(pair: Pair, reader: MessageReader, { html = same, waiting = same }: Flaw): string[] {
  const [one, other] = pair.data;
  const others = Array.from({ length: 4 }, (_, nth) =>
    wait(pair, { ...pair.definition.example, another: nth }, 10 + nth, false),
  );
  const queue = [wait(pair, one, 0, false), ...others, wait(pair, other, 1, true)].map(waiting);
  const { message, count } = fold(queue, reader, { asLists: true });
  if (count !== 6) return [];
  const lines = html(message.html).split('\n').slice(2);
  if (lines.length !== 6) return [`a list has ${lines.length} lines`];
  return lines[0] === lines[5] ? [`${pair.what} can't be told in a list: ${lines[0]}`] : [];
}

/** What is wrong with a summary of many of both. */
function judgeSummary(pair: Pair, reader: MessageReader, { html = same, waiting = same }: Flaw): string[] {
  const [one, other] = pair.data;
  const queue = Array.from({ length: copies }, (_, nth) => [
    wait(pair, one, 2 * nth, false),
    wait(pair, other, 2 * nth + 1, true),
  ]).flat();
  const { message } = fold(queue.map(waiting), reader);
  const caption = htmlToText(html(message.html));
  const [top = '', sums = ''] = caption.split('\n\n');
  const lines = sums.split('\n');
  const wrongs: string[] = [];
  const told = pair.isConflict ? [one] : [one, other];
  const things = new Map<string, bigint>();
  for (const data of told) {
    const thing = thingOf(pair.definition, data);
    things.set(thing, (things.get(thing) ?? 0n) + amountOf(pair.definition, data) * BigInt(copies));
  }
  const isApart = new Set(lines).size === things.size;
  if (!isApart) wrongs.push(`${pair.what}: ${things.size} things are told as\n${sums}`);
  const digits = (text: string) => text.replaceAll(/[^0-9]/g, '');
  for (const [at, sum] of [...things.values()].entries()) {
    const said = String(sum).replace(/0+$/, '');
    const isTold = digits(lines[at] ?? '').includes(said);
    if (!isTold) wrongs.push(`${pair.what}: ${sum} isn't told in ${lines[at]}`);
  }
  if (pair.isConflict !== top.includes('⚠️')) wrongs.push(`${pair.what}: what is said of conflicts: ${top}`);
  const rows = readCsv(new TextDecoder().decode(message.document?.bytes)).slice(1);
  const marked = rows.filter(({ cells }) => cells[7] === 'conflict').length;
  if (marked !== (pair.isConflict ? copies : 0)) wrongs.push(`${marked} rows are marked as conflicts`);
  return wrongs;
}

function same<T>(value: T): T {
  return value;
}

function judge(pair: Pair, reader: MessageReader, flaw: Flaw = {}): string[] {
  return [...judgeList(pair, reader, flaw), ...judgeSummary(pair, reader, flaw)];
}

const chosen = fc.record({ pair: pairs, reader: fc.constantFrom(...readers) });

describe('a fold', { timeout }, () => {
  it(`hides nothing, and adds up only what is the same thing: ${howMany} pairs`, () => {
    const sample = fc.sample(chosen, { numRuns: howMany, seed });
    const wrongs = sample.flatMap(({ pair, reader }) => judge(pair, reader));
    const what = 'pairs of events that differ in one thing';
    printResult('M10', what, howMany, `${wrongs.length} hidden or merged`);
    expect(wrongs).toEqual([]);
    const seen = new Set(sample.map(({ pair }) => pair.what));
    const decided =
      'conflict contract chain item address amount coin direction resource receiver service key';
    for (const what of decided.split(' ')) expect(seen).toContain(what);
  });

  const few = fc.sample(chosen, { numRuns: 150, seed });
  const wrongsWith = (flaw: Flaw) => few.flatMap(({ pair, reader }) => judge(pair, reader, flaw)).join('\n');

  it('would be caught if it took tokens of two contracts or networks for one', () => {
    const { by } = addressMonitor.fold;
    Object.assign(addressMonitor.fold, { by: ['direction', 'currency', 'decimals'] });
    const found = wrongsWith({});
    Object.assign(addressMonitor.fold, { by });
    expect(found).toMatch(/contract: 2 things/);
    expect(found).toMatch(/chain: 2 things/);
    expect(wrongsWith({})).toBe('');
  });

  it('would be caught if it did not mark conflicts', () => {
    const found = wrongsWith({ waiting: (waiting) => ({ ...waiting, isDisputed: false }) });
    expect(found).toMatch(/conflict can't be told in a list/);
    expect(found).toMatch(/what is said of conflicts/);
  });

  it('would be caught if a line left out what stands in code', () => {
    const found = wrongsWith({ html: (html) => html.replaceAll(/<code>[^<]*<\/code>/g, '') });
    expect(found).toMatch(/contract can't be told in a list/);
    expect(found).toMatch(/receiver can't be told in a list/);
  });
});
