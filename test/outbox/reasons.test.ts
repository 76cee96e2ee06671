import { describe, expect, it } from 'vitest';
import { describeRemark } from '../../src/outbox/reasons.ts';
import { type Remark, writeRemarks } from '../../src/store/ledger/events/events.ts';
import { i18n } from '../spoken.ts';

const plain = (remarks: Remark[], locale = 'en') =>
  describeRemark(writeRemarks(remarks), i18n.words(locale))?.html.replace(/<\/?code>/g, '');

it('stands behind another as sentences of the language do', () => {
  const two: Remark[] = [
    { code: 'value-unlisted', field: 'chain', value: 'MOON' },
    { code: 'id-once', place: 'event_id' },
  ];
  expect(plain(two)).toContain('MOON. Its ID');
  expect(plain(two, 'zh')).toContain('MOON。只有');
});

const text = (said: string) => ({ is: 'text' as const, text: said });
const all: Remark[] = [
  { code: 'type-internal', type: 'EVENT_UNKNOWN' },
  { code: 'type-unknown', type: 'EVENT_<NEW>' },
  { code: 'data-missing', type: 'EVENT_BALANCE' },
  { code: 'data-no-object', type: 'EVENT_BALANCE' },
  { code: 'data-unfit', type: 'EVENT_BALANCE', missing: ['a'], unreadable: ['b'] },
  { code: 'unjudged', type: 'EVENT_BALANCE', problem: 'Error: a flaw' },
  { code: 'version-other', version: '20270101', known: '20260918' },
  { code: 'value-unlisted', field: 'chain', value: 'MOON' },
  { code: 'id-once', place: 'event_id' },
  { code: 'type-once', place: 'X-EVENT-TYPE' },
  { code: 'ids-differ', header: text('a'), field: { is: 'unusable', text: 'object' } },
  { code: 'types-differ', header: text('a'), field: text('b') },
  { code: 'no-id', header: { is: 'absent', text: '' }, field: { is: 'absent', text: '' } },
  { code: 'no-type', header: { is: 'absent', text: '' }, field: { is: 'unusable', text: 'x' } },
];

describe('what was odd about an event', () => {
  it('is worded in each language, with what came in code', () => {
    expect(plain([all[4]!])).toBe("EVENT_BALANCE can't be sent: a is missing, b can't be read.");
    expect(plain([all[4]!], 'zh')).toBe('EVENT_BALANCE 无法通知：缺少 a，b 无法解读。');
    expect(plain([all[4]!], 'ru')).toBe(
      'О событии EVENT_BALANCE нельзя сообщить: нет поля a, поле b не читается.',
    );
    expect(plain([all[10]!], 'zh')).toBe('两处 ID 不一致：X-EVENT-ID 为 a，event_id 无法使用（object）。');
    expect(describeRemark(writeRemarks([all[1]!]), i18n.words('en'))?.html).toContain(
      '<code>EVENT_&lt;NEW&gt;</code>',
    );
  });

  it.each(all)('has a sentence of its own in each language for $code', (remark) => {
    const said = ['en', 'ru', 'zh'].map((locale) => plain([remark], locale)!);
    expect(new Set(said).size).toBe(said.length);
    for (const sentence of said) expect(sentence).toMatch(/[.。]$/);
  });

  it('is one text when there is more, and nothing when there is nothing', () => {
    expect(plain([all[8]!, all[9]!])).toBe(
      'Its ID came in event_id only. Its type came in X-EVENT-TYPE only.',
    );
    expect(plain([])).toBeUndefined();
  });

  it('stands in code as it is where an older version wrote a sentence', () => {
    const old = 'Its ids differ: X-EVENT-ID is "a", event_id is "www.evil.example".';
    expect(describeRemark(old, i18n.words('zh'))?.html).toBe(
      '<code>Its ids differ: X-EVENT-ID is &quot;a&quot;, event_id is &quot;www.evil.example&quot;.</code>',
    );
  });

  it('hides no mark that turns the direction of the line, and never fails on what it does not know', () => {
    const turned = writeRemarks([{ code: 'type-unknown', type: 'A\u202EB' }]);
    expect(describeRemark(turned, i18n.words('en'))?.html).toContain('<code>AB</code>');
    expect(describeRemark('[{"code":"later-one"}]', i18n.words('en'))?.html).toBe('<code>later-one</code>');
  });
});
