import fc from 'fast-check';
import type { MessageEntity } from 'grammy/types';
import { describe, expect, it } from 'vitest';
import { clean } from '../../src/events/template/foreign-text.ts';
import { events } from '../../src/events/index.ts';
import { fold } from '../../src/outbox/fold.ts';
import type { MessageReader } from '../../src/outbox/reader.ts';
import { type Message, render } from '../../src/outbox/render.ts';
import { readCsv } from '../../src/base/csv.ts';
import { formatText } from '../../src/sandbox/telegram/format-text.ts';
import { readRemarks } from '../../src/store/ledger/events/events.ts';
import type { EventRow } from '../../src/store/ledger/tables.ts';
import { identify, parseBody } from '../../src/intake/identify.ts';
import { alertReaderIn } from '../base/reader.ts';
import { rowOf, waiting } from './event-rows.ts';
import { isLong, printResult, seed, timeout } from './long-run.ts';
import { hostileText } from './alerts-hostile-text.ts';
import { openAlertsWorld } from './alerts-world.ts';

const strings = isLong ? 20_000 : 1_000;
const harmless = 'harmless';

const readers = ['en', 'zh', 'ru'].map((locale) => alertReaderIn(locale));

/** Every place of a request in which foreign text can come. */
const unknown = 'a field that nobody knows';
const around = ['event_id', 'ids that differ', 'version', 'name of a field'];
const places = events.flatMap((definition) =>
  [...Object.keys(definition.fields), unknown, ...around].map((field) => ({ definition, field })),
);
type Place = (typeof places)[number];

/** The event as the intake keeps it when `text` stands there. */
function arrive({ definition, field }: Place, text: string, nth = 0): EventRow {
  const name = field === 'name of a field' ? text : field;
  const isData = field in definition.fields || field === unknown || field === 'name of a field';
  const [time = ''] = definition.timeFields;
  // Each at a second of its own: lines that are alike say in what their events differ.
  const at = Number(definition.example[time]) + nth * (definition.name === 'balance' ? 1 : 1000);
  const data = { ...definition.example, [time]: at, ...(isData && { [name]: text }) };
  const id = field === 'event_id' ? text : `e${nth}`;
  const headers = {
    'x-event-id': id,
    'x-event-type': definition.type,
    'x-event-version': field === 'version' ? text : '20260918',
  };
  const content = { event_type: definition.type, event_id: field === 'ids that differ' ? text : id, data };
  const parsed = parseBody(new TextEncoder().encode(JSON.stringify(content)));
  if (typeof parsed === 'string') throw new Error(parsed);
  return rowOf(identify({ headers }, parsed, nth * 1000), nth);
}

/** What a message looks like when whatever stands in code is left out: the words are ours, and so is the markup. */
type Look = { text: string; entities: string[] };

/** A flaw of the controls: changes the markup on its way. */
type Spoil = (html: string) => string;
const unspoiled: Spoil = (html) => html;

/** As it comes to stand in the chat. Throws when Telegram can't read it. */
function look({ html, document }: Pick<Message, 'html' | 'document'>, spoil: Spoil): Look {
  const { text, entities } = formatText({ text: spoil(html), parseMode: 'HTML' });
  const longest = document ? 1024 : 4096;
  if (text.length > longest || entities.length > 100) throw new Error('It is longer than Telegram takes.');
  let shown = '';
  let end = 0;
  for (const { offset, length } of entities.filter(isCode)) {
    shown += `${text.slice(end, offset)}▢`;
    end = offset + length;
  }
  const url = (entity: MessageEntity) => (entity.type === 'text_link' ? ` ${entity.url}` : '');
  // Telegram moves the blanks of a text that begins or ends with one out of its code.
  const words = (shown + text.slice(end)).replaceAll(/ *▢ */g, '▢');
  return { text: words, entities: entities.map((entity) => entity.type + url(entity)) };
}

const isCode = ({ type }: MessageEntity) => type === 'code' || type === 'pre';

/** Strings of which something is left to see, and that aren't what the field may hold. */
function isForeign(text: string): boolean {
  const seen = clean(text);
  return /[^\s\p{C}]/u.test(seen) && formatText({ text: seen }).text !== '' && !meaning.test(seen);
}
const meaning = new RegExp(
  `^(?:[+-]?\\d{1,40}|(?:0x)?[0-9a-f]{64}|${events.flatMap(({ enums }) => Object.values(enums).flat()).join('|')})$`,
  'i',
);

/** Its remarks with a harmless text wherever they quote one. */
function harmlessRemark({ remark }: EventRow): string | null {
  const remarks = readRemarks(remark);
  if (typeof remarks === 'string') throw new Error('Remarks are codes.');
  const quoting = new Set(['text', 'version', 'value']);
  const quiet = (key: string, value: unknown) => (quoting.has(key) && value !== '' ? harmless : value);
  return remarks.length === 0 ? null : JSON.stringify(remarks, quiet);
}

/** Asked thousands of times for some hundred places and readers, it answers each once. */
function once<More extends unknown[], Answer>(
  find: (place: Place, reader: MessageReader, ...more: More) => Answer,
): typeof find {
  const known = new Map<string, Answer>();
  return (place, reader, ...more) => {
    const key = [places.indexOf(place), readers.indexOf(reader), ...more].join(' ');
    const answer = known.get(key) ?? find(place, reader, ...more);
    known.set(key, answer);
    return answer;
  };
}

/**
 * What a message looks like with a harmless text there. An id may be unfit to be one: then the harmless event is told in the
 * same way, with the same remarks.
 */
const lookOfMessage = once(
  (place: Place, reader: MessageReader, kind: EventRow['kind'], remark: string | null) =>
    look(render({ ...arrive(place, harmless), kind, remark }, reader), unspoiled),
);

/** What is wrong with the message about an event that holds this text there. */
function judge(place: Place, text: string, reader: MessageReader, spoil = unspoiled): string[] {
  const event = arrive(place, text);
  const message = render(event, reader);
  const wrongs: string[] = [];
  const expected = lookOfMessage(place, reader, event.kind, harmlessRemark(event));
  let seen: Look;
  try {
    seen = look(message, spoil);
  } catch (error) {
    return [`${place.field}: ${(error as Error).message}`];
  }
  if (message.problem !== undefined) wrongs.push(`${place.field}: ${message.problem}`);
  if (seen.entities.join() !== expected.entities.join()) wrongs.push(`${place.field}: other entities`);
  if (seen.text !== expected.text) wrongs.push(`${place.field}: other words`);
  const key = formatText({ text: clean(text) }).text;
  const isKey = place.field === place.definition.keyField && event.kind === 'event' && key.length <= 3000;
  const isWhole = formatText({ text: message.html, parseMode: 'HTML' }).text.includes(key);
  if (isKey && !isWhole) wrongs.push(`${place.field}: the key is not whole`);
  return wrongs;
}

/** What is wrong with one message about many; `alike` are the same events with harmless texts. */
function judgeFold(queue: readonly EventRow[], alike: readonly EventRow[], reader: MessageReader): string[] {
  const { message, count } = fold(waiting(queue), reader);
  let seen: Look;
  try {
    seen = look(message, unspoiled);
  } catch (error) {
    return [`a fold of ${count}: ${(error as Error).message}`];
  }
  if (message.document) {
    const [, ...rows] = readCsv(new TextDecoder().decode(message.document.bytes));
    const bodies = rows.map(({ cells }) => cells[5]).join('\n');
    const isWhole = bodies === queue.map(({ body }) => body).join('\n');
    const isOurs = seen.entities.every((type) => ['bold', 'code'].includes(type));
    if (!isWhole) return ['a table is not whole'];
    return isOurs ? [] : ['a caption has other entities'];
  }
  const { told, expected } = foldSame(queue, alike, reader);
  return told.join() === expected.join() ? [] : [`a list of ${count} has other entities`];
}

/**
 * The entities of both lists, of as many events as both have room for: harmless texts are of another length, and what is
 * said to tell two lines apart depends on which lines there are.
 */
function foldSame(queue: readonly EventRow[], alike: readonly EventRow[], reader: MessageReader) {
  for (let size = queue.length; ;) {
    const told = fold(waiting(queue.slice(0, size)), reader, { asLists: true });
    const expected = fold(waiting(alike.slice(0, size)), reader, { asLists: true });
    const fitting = Math.min(told.count, expected.count);
    const entitiesOf = ({ message }: typeof told) => look(message, unspoiled).entities;
    if (fitting === size) return { told: entitiesOf(told), expected: entitiesOf(expected) };
    size = fitting;
  }
}

const chosen = fc.record({
  text: hostileText.filter(isForeign),
  place: fc.constantFrom(...places),
  reader: fc.constantFrom(...readers),
});

describe('hostile text', { timeout }, () => {
  it(`leaves our words and our markup as they are: ${strings} strings`, () => {
    const wrongs = fc
      .sample(chosen, { numRuns: strings, seed })
      .flatMap(({ text, place, reader }) =>
        judge(place, text, reader).map((wrong) => `${wrong}: ${JSON.stringify(text.slice(0, 200))}`),
      );
    const what = 'hostile texts in any field, one message each';
    printResult('M8', what, strings, `${wrongs.length} killed or altered`);
    expect(wrongs).toEqual([]);
  });

  it('that nobody can see, or that means something, kills no message', () => {
    const texts = fc.sample(hostileText, { numRuns: strings / 4, seed: seed + 1 });
    const wrongs = texts.flatMap((text, nth) => {
      try {
        look(render(arrive(places[nth % places.length]!, text), readers[nth % 3]!), unspoiled);
        return [];
      } catch (error) {
        return [`${JSON.stringify(text)}: ${(error as Error).message}`];
      }
    });
    expect(wrongs).toEqual([]);
  });

  it(`leaves joined messages as they are: ${strings} strings`, () => {
    const size = fc.integer({ min: 6, max: 40 });
    const sizes = fc.sample(size, { numRuns: strings, seed });
    const texts = fc.sample(chosen, { numRuns: strings, seed: seed + 2 });
    const wrongs: string[] = [];
    let folds = 0;
    for (let from = 0; from < texts.length; from += sizes[folds - 1]!) {
      const reader = readers[folds % 3]!;
      // What can't be read is told alone.
      const told = texts
        .slice(from, from + sizes[folds]!)
        .map(({ text, place }, nth) => ({ place, nth, event: arrive(place, text, nth) }))
        .filter(({ event }) => event.kind === 'event');
      const queue = told.map(({ event }) => event);
      const alike = told.map(({ place, nth }) => arrive(place, `${harmless} ${nth}`, nth));
      folds += 1;
      if (queue.length > 5) wrongs.push(...judgeFold(queue, alike, reader));
    }
    const what = `hostile texts in any field, ${folds} joined messages`;
    printResult('M8', what, strings, `${wrongs.length} killed or altered`);
    expect(wrongs).toEqual([]);
  });

  it('is told by the embedded Telegram over HTTP, message by message', async () => {
    const world = await openAlertsWorld();
    const group = await world.group({ folding: false });
    const texts = fc.sample(chosen, { numRuns: isLong ? 500 : 40, seed: seed + 3 });
    const rows = texts
      .map(({ text, place }, nth) => arrive(place, text, nth))
      .filter(({ kind }) => kind === 'event');
    await world.post(
      rows.map(({ event_id: eventId, received_at: receivedAt, type, version, kind, remark, body }, nth) => ({
        key: '',
        arrival: { eventId: `${nth} ${eventId}`, type, version, kind, remark, body, receivedAt },
      })),
    );
    await world.passUntil(world.isDone, 24 * 3_600_000, 60_000);
    expect(world.telegram.calls.filter(({ answer }) => answer?.ok !== true)).toEqual([]);
    expect(world.saidIn(group)).toHaveLength(rows.length);
  });

  it('would be caught if one field were not escaped', () => {
    const spoil: Spoil = (html) =>
      html.replaceAll(/<code>([^<]*)<\/code>/g, (_, inner: string) =>
        inner.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'),
      );
    const wrongs = fc
      .sample(chosen, { numRuns: 100, seed })
      .flatMap(({ text, place, reader }) => judge(place, text, reader, spoil));
    expect(wrongs.join()).toMatch(/can't parse entities/);
    expect(wrongs.join()).toMatch(/other entities/);
  });
});
