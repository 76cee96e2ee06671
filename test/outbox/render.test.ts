import { describe, expect, it } from 'vitest';
import { balance } from '../../src/events/balance.ts';
import { classify, events } from '../../src/events/index.ts';
import { compileTemplate } from '../../src/events/template/template.ts';
import { render } from '../../src/outbox/render.ts';
import { formatText } from '../../src/sandbox/telegram/format-text.ts';
import { writeRemarks } from '../../src/store/ledger/events/events.ts';
import type { EventRow } from '../../src/store/ledger/tables.ts';
import { alertReaderIn } from '../base/reader.ts';
import { i18n } from '../spoken.ts';

const reader = (locale = 'en') => alertReaderIn(locale);
const happened = Number(balance.example['timestamp']) * 1000;
const row = (change: Partial<EventRow> = {}): EventRow => ({
  seq: 1,
  event_id: 'e-1',
  type: balance.type,
  version: '20260918',
  kind: 'event',
  remark: null,
  variant: 0,
  body: JSON.stringify({ event_type: balance.type, event_id: 'e-1', data: balance.example }),
  received_at: happened,
  repeats: 0,
  repeated_at: null,
  ...change,
});
const read = (html: string) => formatText({ text: html, parseMode: 'HTML' });

describe('a message', () => {
  it.each(i18n.locales)(
    'is the default template of the event in %s, with the same words without markup',
    (locale) => {
      for (const event of events) {
        const body = JSON.stringify({ data: event.example });
        const message = render(row({ type: event.type, body }), reader(locale));
        expect(message.problem).toBeUndefined();
        expect(read(message.html).text).toBe(message.plain);
        expect(message.plain).toContain(event.example[event.keyField]);
      }
    },
  );

  it('keeps integers beyond 2^53 to the last digit', () => {
    const body = '{"data":{"amount_sun":9223372036854775807,"coin_type":"TRX"}}';
    expect(render(row({ body }), reader()).plain).toContain('9,223,372,036,854.775807 TRX');
  });

  it('marks an id that came with other content, whichever of the two it tells, and only that', () => {
    for (const variant of [0, 1]) {
      const event = row({ variant, event_id: '<e>' });
      const marked = render(event, reader(), { notes: { isDisputed: true } }).html;
      expect(marked).toMatch(/^⚠️ <b>Same ID, different content:<\/b> .*<code>&lt;e&gt;<\/code>.*\n\n💸/);
      const unread = render({ ...event, kind: 'quarantined' }, reader(), { notes: { isDisputed: true } });
      expect(unread.plain).toMatch(/^⚠️ Same ID, different content: .*\n\n⚠️ This event could not be read/);
    }
    expect(render(row(), reader()).html).not.toContain('Same ID');
  });
});

describe('a late event', () => {
  const after = (delayMs: number) => row({ received_at: happened + delayMs });

  it.each(i18n.locales)('says in %s when it happened and when it came, in the time of the chat', (locale) => {
    const { plain } = render(after(300_001), { ...reader(locale), timeZone: 'Asia/Shanghai' });
    const [line = '', empty] = plain.split('\n');
    expect(line).toMatch(/^🕰 .*2026-09-21 22:13:21 GMT\+8.*2026-09-21 22:18:21 GMT\+8/);
    expect(empty).toBe('');
  });

  it('is marked even when it could not be read', () => {
    const { received_at: at } = after(3_600_000);
    expect(render(row({ kind: 'quarantined', received_at: at }), reader()).plain).toMatch(/^🕰 Late/);
  });

  it("is late by the service's clock, whichever way this host's is off", () => {
    const hourMs = 3_600_000;
    // An hour ahead: what came after a minute seems to have taken 61.
    const ahead = (delayMs: number) =>
      render(after(delayMs + hourMs), { ...reader(), skewMs: -hourMs }).plain;
    expect(ahead(60_000)).not.toContain('🕰');
    expect(ahead(300_001)).toMatch(/^🕰 .*14:13:21 UTC.*14:18:21 UTC/);
    // An hour behind: what took 20 minutes seems to have come before it happened.
    const behind = (delayMs: number) =>
      render(after(delayMs - hourMs), { ...reader(), skewMs: hourMs }).plain;
    expect(behind(300_000)).not.toContain('🕰');
    expect(behind(1_200_000)).toMatch(/^🕰 .*14:13:21 UTC.*14:33:21 UTC/);
  });

  it('is none within five minutes, nor when it names no time of its own', () => {
    expect(render(after(300_000), reader()).html).not.toContain('🕰');
    expect(render(after(-9_000_000), reader()).html).not.toContain('🕰');
    for (const data of ['{"amount_sun":1}', '{"amount_sun":1,"timestamp":0}', '"text"', 'null']) {
      const timeless = row({ body: `{"data":${data}}`, received_at: happened });
      expect(render({ ...timeless, kind: 'quarantined' }, reader()).html).not.toContain('🕰');
      expect(render(timeless, reader()).html).not.toContain('🕰');
    }
  });
});

describe('the first line', () => {
  it.each(i18n.locales)('says in %s what was sent again, and what may be there already', (locale) => {
    const words = i18n.words(locale);
    const line = (notes: object) => render(row(), reader(locale), { notes }).plain.split('\n')[0];
    const [replayed, repeat] = [words('event-replayed'), words('event-possible-repeat')];
    expect(line({ isReplay: true })).toBe(replayed);
    expect(line({ isRepeat: true })).toBe(repeat);
    expect(line({ isReplay: true, isRepeat: true })).toBe(`${replayed} · ${repeat}`);
    expect(line({})).toMatch(/^💸/);
  });
});

describe('a message whose template fails', () => {
  const failing = () => {
    const compiled = compileTemplate('{% for i in (1..100000000) %}x{% endfor %}');
    if (!compiled.ok) throw new Error(compiled.problem);
    return compiled.template;
  };

  it('shows every field as it came, the key first, and says why', () => {
    const { html, problem } = render(row(), reader(), { templateOf: failing });
    expect(problem).toMatch(/limit exceeded/);
    const lines = html.split('\n');
    expect(lines.slice(0, 3)).toEqual([
      '💸 <b>Balance change</b>',
      '',
      '<code>remark</code>: <code>e7c1a9d2-50b3-4f86-9a17-3d2c4b5a6978</code>',
    ]);
    for (const field of Object.keys(balance.example))
      expect(html).toContain(`\n<code>${field}</code>: <code>`);
  });

  it('stays valid and short, whatever came', () => {
    const wide = Object.fromEntries(
      Array.from({ length: 500 }, (_, at) => [`<f${at}>`.repeat(99), '<x>'.repeat(999)]),
    );
    const body = JSON.stringify({ data: { amount_sun: 1, remark: '&'.repeat(9000), ...wide } });
    const { html } = render(row({ variant: 1, event_id: 'i'.repeat(9000), body }), reader(), {
      templateOf: failing,
      notes: { isDisputed: true },
    });
    expect(read(html).text.length).toBeLessThanOrEqual(4096);
  });

  it('is told for a language without that template too', () => {
    const { problem, html } = render(row(), reader(), {
      templateOf: () => {
        throw new Error('No such file.');
      },
    });
    expect(problem).toBe('No such file.');
    expect(html).toContain('3250000');
  });

  it('is told when the ledger holds a type that this version does not know', () => {
    const { html, problem } = render(row({ type: 'EVENT_<NEW>', body: '{"data":{"a":1}}' }), reader());
    expect(html).toBe('<b><code>EVENT_&lt;NEW&gt;</code></b>\n\n<code>a</code>: <code>1</code>');
    expect(problem).toBeDefined();
  });
});

describe('a quarantined event', () => {
  const remark = writeRemarks(classify(balance.type, { amount_sun: {} }, null).remarks);
  const body = '{"event_id":"e-1","data":{"amount_sun":{"<b>":1}}}';

  it.each(i18n.locales)('is shown to owners in %s as it came', (locale) => {
    const { text, entities } = read(render(row({ kind: 'quarantined', remark, body }), reader(locale)).html);
    for (const part of [balance.type, 'e-1', '2026-09-21 14:13:21 UTC', body]) expect(text).toContain(part);
    const said: Record<string, string> = {
      en: "EVENT_BALANCE can't be sent: amount_sun can't be read.",
      zh: 'EVENT_BALANCE 无法通知：amount_sun 无法解读。',
      ru: 'О событии EVENT_BALANCE нельзя сообщить: поле amount_sun не читается.',
    };
    expect(text).toContain(said[locale] ?? said['en']);
    expect(entities.map(({ type }) => type)).toEqual([
      'bold',
      'code',
      'code',
      'date_time',
      'code',
      'code',
      'expandable_blockquote',
      'code',
    ]);
  });

  it('is shortened and stays valid, whatever came', () => {
    const hostile = '<&>"\u202E\0\n😀'.repeat(9000);
    const change = {
      kind: 'quarantined',
      remark: hostile,
      body: hostile,
      type: hostile,
      event_id: hostile,
    } as const;
    const { html } = render(row(change), reader(), { notes: { isDisputed: true } });
    const { text } = read(html);
    expect(text.length).toBeLessThanOrEqual(4096);
    expect(text).not.toMatch(/\u202E/);
    expect(html.isWellFormed()).toBe(true);
  });
});
