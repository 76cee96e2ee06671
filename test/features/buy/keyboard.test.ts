import { describe, expect, it } from 'vitest';
import { buttonsOf, keyboardOf, type OrderButton } from '../../../src/features/buy/keyboard.ts';
import type { Order } from '../../../src/orders/order.ts';
import { differences, hash, now, orderIn, everyStated, unread, type Stated } from './sample.ts';
import { i18n } from '../../spoken.ts';
import type { OrderChange } from '../../orders/order-change.ts';

const states = everyStated;
const soon = now + 30_000;
/** Where nothing of the order is still to come. */
const over: ReadonlySet<Stated> = new Set([
  'rejected',
  'not_sent',
  'delivered',
  'failed',
  'cancelled',
  'expired',
  'refused',
  'left',
]);
/** Everything besides the state that a button could hang on. */
const facts: Array<[string, OrderChange]> = [
  ['nothing more', {}],
  ['unread', { unread }],
  ['repeats due', { repeatsUntil: soon }],
  ['differences', { differences }],
  ['UNPAID', { status: 'UNPAID' }],
  ['UNPAID, unread', { status: 'UNPAID', unread }],
  ['failed just now', { failedAt: now - 1 }],
];
const chat = i18n.words('en');
const options = { explorerUrl: 'https://explorer.example/{hash}', now };
const labelsOf = (order: Order, more = {}) =>
  keyboardOf(order, chat, { ...options, ...more }).inline_keyboard.map((row) => row.map(({ text }) => text));

describe('the buttons of an order', () => {
  it.each<[Stated, OrderChange, string]>([
    ['offered', {}, 'confirm cancel'],
    ['offered', { balanceBefore: { at: now, sun: 4_225_000n } }, 'confirm cancel'],
    ['offered', { balanceBefore: { at: now, sun: 4_224_999n } }, 'confirm cancel / recharge'],
    ['offered', { balanceBefore: null }, 'confirm cancel'],
    ['offered', { estimateSun: null, balanceBefore: { at: now, sun: 0n } }, 'confirm cancel'],
    ['confirmed', {}, 'cancel'],
    ['confirmed', { chatId: -5 }, 'approve refuse / cancel'],
    ['placing', {}, 'sending'],
    ['unknown', {}, 'repeat / leave look'],
    ['unknown', { repeatsUntil: soon }, 'leave'],
    ['unknown', { repeatsUntil: now }, 'repeat / leave look'],
    ['unknown', { waitsUntil: soon }, 'leave look'],
    ['accepted', {}, 'look chain'],
    ['accepted', { unread }, 'look chain'],
    ['accepted', { status: 'UNPAID' }, 'look chain'],
    ['differs', {}, 'look chain'],
    ['differs', { unread }, 'look chain'],
    ['late', {}, 'look chain / again'],
    ['late', { unread }, 'look chain'],
    ['late', { status: 'UNPAID' }, 'look chain'],
    ['late', { status: 'SOMETHING' }, 'look chain'],
    ['late', { confirmStatus: 'SOMETHING' }, 'look chain'],
    ['failed', {}, 'chain again'],
    ['failed', { failedAt: now - 3_599_999 }, 'look chain'],
    ['failed', { failedAt: now - 3_600_000 }, 'chain again'],
    ['delivered', {}, 'chain again'],
    ['rejected', {}, 'again'],
    ['not_sent', {}, 'again'],
    ['cancelled', {}, 'again'],
    ['expired', {}, 'again'],
    ['refused', {}, 'again'],
    ['left', {}, ''],
  ])('%s with %o are %s', (state, known, expected) => {
    const rows = buttonsOf(orderIn(state, known), now).map((row) => row.join(' '));
    expect(rows.join(' / ')).toBe(expected);
  });

  it.each(facts)('never lead to a second order while the first may still be bought: %s', (_what, known) => {
    const offering = (button: OrderButton) =>
      states.filter((state) => buttonsOf(orderIn(state, known), now).flat().includes(button));
    const mayBeBought = known.unread !== undefined || known.status === 'UNPAID';
    const read = known.failedAt === undefined ? [] : ['failed'];
    const ended = states.filter(
      (state) =>
        (over.has(state) && state !== 'left' && !read.includes(state)) || (state === 'late' && !mayBeBought),
    );
    expect(offering('again')).toEqual(ended);
    expect(offering('repeat')).toEqual(known.repeatsUntil === undefined ? ['unknown'] : []);
    expect(offering('confirm')).toEqual(['offered']);
  });

  it('are exactly two on a card, and carry its token and nothing else', () => {
    const { inline_keyboard } = keyboardOf(orderIn('offered'), chat, options);
    expect(inline_keyboard).toEqual([
      [
        {
          text: '✅ Confirm',
          callback_data: 'order:confirm:abcdefghijklmnopqrstuvwx',
          style: 'success',
        },
        { text: '✖️ Cancel', callback_data: 'order:cancel:abcdefghijklmnopqrstuvwx', style: 'danger' },
      ],
    ]);
  });

  it('lead to /recharge below a card that the balance does not cover', () => {
    const { inline_keyboard } = keyboardOf(
      orderIn('offered', { balanceBefore: { at: now, sun: 0n } }),
      chat,
      options,
    );
    expect(inline_keyboard[1]).toEqual([{ text: '➕ Recharge', callback_data: 'recharge:for:K7QWERTY' }]);
  });

  it('show the delegation on chain where there is one', () => {
    expect(labelsOf(orderIn('accepted'))).toEqual([['🔄 Look again']]);
    expect(labelsOf(orderIn('accepted', { delegateHash: hash }))).toEqual([
      ['🔄 Look again', '🔎 Show on chain'],
    ]);
    expect(labelsOf(orderIn('delivered', { delegateHash: 'no hash' }))).toEqual([['🔁 Order again']]);
  });

  it('on a page look into the page, whatever is under way, and lead back', () => {
    const page = {
      look: 'orders:look:K7QWERTY:all:0',
      rows: [[{ label: 'Back', data: 'orders:list:all:0' }]],
    };
    for (const state of ['confirmed', 'placing', 'unknown', 'accepted', 'late', 'differs'] as const) {
      const { inline_keyboard } = keyboardOf(orderIn(state), chat, { ...options, ...page });
      expect(inline_keyboard.flat()).toContainEqual({ text: '🔄 Look again', callback_data: page.look });
      expect(inline_keyboard.at(-1)).toEqual([{ text: 'Back', callback_data: 'orders:list:all:0' }]);
    }
    expect(labelsOf(orderIn('unknown', { repeatsUntil: soon }), page)).toEqual([['Leave it'], ['Back']]);
  });

  it('say in the order’s message that it is being sent, where nothing can be pressed, and not on a page', () => {
    const { inline_keyboard } = keyboardOf(orderIn('placing'), chat, options);
    expect(inline_keyboard).toEqual([[{ text: '⏳ sending…', disabled: {} }]]);
    expect(labelsOf(orderIn('placing'), { look: 'orders:look:K7QWERTY:all:0' })).toEqual([['🔄 Look again']]);
  });

  it('are green where they agree and red where they give up or may pay twice; others have no colour', () => {
    const styles = (order: Order) =>
      keyboardOf(order, chat, options)
        .inline_keyboard.flat()
        .map(({ style }) => style);
    expect(styles(orderIn('confirmed', { chatId: -5 }))).toEqual(['success', 'danger', 'danger']);
    expect(styles(orderIn('unknown'))).toEqual(['danger', undefined, undefined]);
    expect(styles(orderIn('accepted'))).toEqual([undefined]);
    const uncertain = [['Repeat with the same number'], ['Leave it', '🔄 Look again']];
    expect(labelsOf(orderIn('unknown'))).toEqual(uncertain);
  });

  it('offer nothing that decides or spends to whoever may not order', () => {
    for (const state of states) {
      const labels = labelsOf(orderIn(state, { delegateHash: hash, chatId: -5 }), { mayOrder: false }).flat();
      const harmless = new Set(['🔄 Look again', '🔎 Show on chain', '⏳ sending…']);
      expect(labels.filter((label) => !harmless.has(label))).toEqual([]);
    }
    expect(labelsOf(orderIn('late'), { mayOrder: false })).toEqual([['🔄 Look again']]);
  });

  it.each(i18n.locales)('fit into Telegram in %s: no empty row, 64 bytes, short side by side', (locale) => {
    const rows = states.flatMap((state) =>
      facts.flatMap(([, known]) => {
        const order = orderIn(state, { delegateHash: hash, chatId: -5, ...known });
        return keyboardOf(order, i18n.words(locale), options).inline_keyboard;
      }),
    );
    expect(rows.length).toBeGreaterThan(50);
    expect(rows.filter((row) => row.length === 0)).toEqual([]);
    const shared = rows.filter((row) => row.length > 1).flat();
    expect(shared.filter(({ text }) => text.length > 17)).toEqual([]);
    const data = rows.flat().map((button) => ('callback_data' in button ? button.callback_data : ''));
    expect(data.filter((carried) => Buffer.byteLength(carried) > 64)).toEqual([]);
  });
});
