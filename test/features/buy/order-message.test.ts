import { describe, expect, it } from 'vitest';
import type { Order } from '../../../src/orders/order.ts';
import type { OrderReason, OrderState } from '../../../src/orders/states.ts';
import { describeCard } from '../../../src/features/buy/card-text.ts';
import { describeLimitHit } from '../../../src/features/buy/order-limit.ts';
import { describeOrder } from '../../../src/features/buy/order-message.ts';
import { explorerLink } from '../../../src/features/buy/order-parts.ts';
import { differences, hash, orderIn, receiver, sent, taken, unread, withCard } from './sample.ts';
import { type OrderChange, changeOrder } from '../../orders/order-change.ts';
import { asTelegramReads, hostileText, locales, now, readerIn, written } from '../../base/reader.ts';
import { around, nothing, told } from './order-sample.ts';

const onChain = /confirmed on-chain/i;
const english = readerIn('en');

const drafted = orderIn('offered', { expiresAt: now + 120_000 });
const confirmed = changeOrder(drafted, { confirmedBy: 1001, confirmedAt: now, posts: 1 });
const after = (state: OrderState, reason: OrderReason) => changeOrder(confirmed, { state, reason });
const accepted = orderIn('accepted', { ...taken, acceptedAt: null, readAt: null });
const seen = { confirmStatus: 'DELEGATION_CONFIRMED', confirmedOnChainAt: now };
const delivered = changeOrder(accepted, { state: 'delivered', ...seen });
const unknown = after('unknown', 'timeout');
const left = changeOrder(unknown, { state: 'left', closedBy: 1002 });

it('names no button that decides where these stand elsewhere', () => {
  const read = (order: Order) =>
    asTelegramReads(describeOrder(order, { ...around, mayDecide: false }, english)).text;
  expect(read(unknown)).toContain(
    'Whoever may order decides: under the message of the order, or under /orders',
  );
  const waiting = read(changeOrder(unknown, { waitsUntil: now + 45_000 }));
  expect(waiting).toMatch(/waits for approval until [\d:]+\.$/m);
  expect(read(unknown) + waiting).not.toMatch(/Leave it|Repeat with/);
});

describe('a card', () => {
  const card = (change: OrderChange = {}, label?: string) =>
    asTelegramReads(
      describeCard(withCard(changeOrder(drafted, change)), { ...around, ...nothing, label }, english),
    ).text;

  it('tells what, for whom, how long, the price and the balance', () => {
    expect(card()).toBe(
      [
        '🔋 Hourly energy',
        'Energy: 65,000 · 1 hour',
        `Receiver: ${receiver}`,
        'Price: about 4.225 TRX',
        'If this address is not activated on TRON yet, the service may charge for the activation on top (1.1 TRX on the network).',
        'Balance at 18:46: 14,949.875 TRX',
        '',
        '🆕 New address: not in the address book, and no order for it is marked ✅ yet. Compare it with its source.',
        '',
        'Nothing is bought until “✅ Confirm” is pressed. The card ends at 18:49:09 UTC.',
      ].join('\n'),
    );
  });

  it('says what is missing when the balance does not suffice, and what is not known', () => {
    expect(card({ balanceBefore: { at: now, sun: 1_000_000n } })).toContain('about 3.225 TRX are missing');
    const unpriced = card({ estimateSun: null, balanceBefore: null });
    expect(unpriced).toContain('Price: known after payment');
    expect(unpriced).toContain('Balance: could not be read');
  });

  it('calls the receiver by its name where it has one, and does not warn then', () => {
    const text = card({}, 'Hot wallet');
    expect(text).toContain('📒 Hot wallet');
    expect(text).not.toContain('⚠️');
  });

  it('says who asked where others read along', () => {
    expect(card()).not.toContain('Olga');
    expect(card({ chatId: -5 })).toContain('Requested by Olga');
  });
});

describe.each(locales)('a difference that a later read does not show, in %s', (locale) => {
  const other = orderIn('differs', { ...taken, differences: [differences[2]!] });
  const read = (record: Order['record']) => told(changeOrder(other, { record }), locale);
  const { words } = readerIn(locale);
  const nowLine = (now: string) => words('order-differs-now', { now, time: '18:36' });

  it('is told as of an earlier read, and by one time only', () => {
    const agrees = read({ quantity: 65_000 });
    expect(agrees).toContain(asTelegramReads(words('order-state-differs', { now: 'agrees' })).text);
    expect(agrees).toContain(nowLine('agrees'));
    expect(agrees).not.toContain('🚨');
    expect(read({ quantity: 32_000 })).toContain('🚨');
    expect(agrees.match(/18:36/g)).toHaveLength(1);
  });

  it('stays what it was where the last read shows the same, and is contradicted by no silence', () => {
    expect(read({ quantity: 131_000 })).toBe(told(other, locale));
    expect(told(other, locale)).toContain(
      asTelegramReads(words('order-state-differs', { now: 'same' })).text,
    );
    for (const record of [{}, { quantity: 100_000 }]) expect(read(record)).toContain(nowLine('else'));
  });
});

describe('the story', () => {
  it('says the words of a confirmed delegation when, and only when, a signed read said so', () => {
    expect(told(delivered)).toMatch(onChain);
    const reclaimed = told(changeOrder(delivered, { confirmStatus: 'RECLAIM_CONFIRMED' }));
    expect(reclaimed).toMatch(onChain);
    expect(reclaimed).toContain(`Blockchain: ${english.words('confirm-status-RECLAIM_CONFIRMED')}`);

    const failed = { state: 'failed', reason: 'status' } as const;
    const others: Array<[Order, OrderChange]> = [
      [confirmed, { state: 'placing' }],
      [accepted, {}],
      [accepted, { confirmStatus: 'DELEGATION_CONFIRMED' }],
      [accepted, { status: 'DELEGATION_CONFIRMED' }],
      [accepted, { state: 'late' }],
      [accepted, { ...failed, confirmStatus: 'DELEGATION_CONFIRMED_FAIL' }],
      [accepted, { ...failed, status: 'DELEGATION_CONFIRMED', confirmStatus: null }],
      [accepted, { state: 'failed', reason: 'unpaid' }],
      [confirmed, { state: 'rejected', reason: 'refused' }],
      [confirmed, { state: 'not_sent', reason: 'unreachable' }],
      [unknown, {}],
      [left, {}],
      [accepted, { state: 'delivered', confirmStatus: 'RECLAIM_CONFIRMED' }],
      [delivered, { state: 'differs', differences }],
      [delivered, { differences, confirmedOnChainAt: null }],
      [delivered, failed],
      [delivered, { state: 'late', unread }],
    ];
    for (const [order, change] of others) expect(told(changeOrder(order, change))).not.toMatch(onChain);
  });

  it.each<[OrderReason, string]>([
    ['timeout', 'The service did not answer in time.'],
    ['unreachable', 'The connection broke before the answer came.'],
    ['broken', 'The service reported an error of its own'],
    ['maintenance', 'A maintenance page came'],
    ['unreadable', 'The answer could not be understood'],
    ['interrupted', 'The bot was interrupted while it placed the order.'],
    ['mismatch', 'It is not certain'],
    ['refused', 'It is not certain'],
    ['not_found', 'It is not certain'],
  ])('says why it is not certain (%s), never that nothing was bought, nor that it was', (reason, why) => {
    const text = told(after('unknown', reason));
    expect(text).toContain('It is not certain whether this was bought.');
    expect(text).toContain(why);
    expect(text).not.toMatch(/not bought|nothing was (bought|done)|paid:/i);
  });

  const read = (sun: bigint) => ({ balanceReadings: [{ at: now - 9_000, posts: 1, sun, othersSun: 0n }] });
  const differs = 'at 18:47: 14,945.65 TRX (difference −4.225 TRX)';
  const before = { ...read(14_949_875_000n), posts: 2 };
  const since = { ...read(1_000_000n), balanceBefore: null };
  const refused = { reason: 'refused', serviceCode: '1003', serviceMessage: 'id exists!' } as const;
  it.each<[string, OrderChange, string, string?]>([
    ['less', read(14_945_650_000n), differs],
    ['more', read(14_950_875_000n), 'difference +1 TRX'],
    ['the same', read(14_949_875_000n), 'and the same at 18:47.'],
    ['nothing read since', {}, 'TRX; not read since the last call.', 'could not be read'],
    ['only read before the last call', before, 'not read since the last call', 'and the same'],
    ['only known since', since, 'Balance at 18:47: 1 TRX'],
    ['not known at all', { balanceBefore: null }, 'No matching delegation event has been seen.', 'Balance'],
    ['beside an event', { hintedAt: now }, 'A matching delegation event arrived at 18:47', 'No matching'],
    ['beside the words of a refusal', refused, 'The service says: id exists! (code 1003)'],
  ])('compares the balances of an uncertain order: %s', (_what, change, said, unsaid = 'undefined') => {
    const text = told(changeOrder(unknown, change));
    expect(text).toContain(said);
    expect(text).not.toContain(unsaid);
  });

  it('tells activation, approval, the end, and what the receiver had until it was reclaimed', () => {
    const resources = { energyLimit: 0, bandwidthAvailable: 0, bandwidthLimit: 0 };
    const order = changeOrder(delivered, {
      activateAmountSun: 1_100_000n,
      resourcesBefore: { ...resources, energyAvailable: 0 },
      resourcesAfter: { ...resources, energyAvailable: 65_000 },
      approvedBy: 1002,
    });
    expect(told(order)).toContain('Paid: 4.225 TRX, and 1.1 TRX to activate the receiver');
    expect(told(order)).toContain('Available there: 0 → 65,000');
    expect(told(order)).toContain('✅ Approved by Oleg');
    expect(told(order)).toContain('Ends: 19:47');
    expect(told(changeOrder(order, { reclaimedAt: now }))).not.toContain('Available there');
  });

  it('says of an order that never left that it is not bought later either', () => {
    const text = told(after('not_sent', 'unreachable'));
    expect(text).toContain('the order never left. It will not be bought later either.');
  });

  it('links a hash, and nothing that only pretends to be one', () => {
    expect(explorerLink(hash, around.explorerUrl)).toBe(`https://explorer.example/${hash}`);
    expect(explorerLink('"><a href="https://evil.example', around.explorerUrl)).toBeUndefined();
    const odd = describeOrder(changeOrder(accepted, { delegateHash: 'x"y' }), around, english);
    const { text, entities } = asTelegramReads(odd);
    expect(text).toContain('Delegation: x"y');
    expect(entities).not.toContain('text_link');
  });

  it.each(['accepted', 'late', 'differs'] as const)('under way (%s) says when it was read', (state) => {
    const read = changeOrder(accepted, { state, acceptedAt: now - 60_000, readAt: now - 9_000 });
    expect(told(read)).toContain('🕒 As of 18:47');
    expect(told(changeOrder(read, { readAt: null }))).toContain('🕒 As of 18:46');
  });

  it.each(['placing', 'unknown', 'rejected', 'not_sent', 'delivered', 'failed', 'left'] as const)(
    'that is over, or of which nothing was read (%s), has no such time',
    (state) => {
      const order = state === 'placing' || state === 'unknown' ? confirmed : accepted;
      expect(told(changeOrder(order, { state, reason: 'timeout' }))).not.toContain('As of');
    },
  );
});

describe('a price above the card’s', () => {
  const priced = (order: Order) => told(order);
  const dear = changeOrder(delivered, { payAmountSun: 5_300_000n });

  it('is said with both figures, as a payment or, while it is unpaid, as a price', () => {
    expect(priced(dear)).toContain(
      "More was paid than the card's price: 5.3 TRX in all, not about 4.225 TRX.",
    );
    const unpaid = priced(changeOrder(dear, { state: 'accepted', status: 'UNPAID' }));
    expect(unpaid).toContain("The price is above the card's: 5.3 TRX in all");
    expect(unpaid).not.toMatch(/was paid/i);
    const activated = changeOrder(delivered, { activateAmountSun: 1_100_000n });
    expect(priced(activated)).toContain('5.325 TRX in all');
  });

  it('is not said when it is near the card’s, or when the card named none', () => {
    for (const change of [{ payAmountSun: 4_300_000n }, { estimateSun: null }])
      expect(priced(changeOrder(dear, change))).not.toContain("the card's price");
  });
});

it.each([
  ['en', 'count it as spent, except those in TRX: its price is not known.'],
  ['zh', '限额按已花费计算，但 TRX 限额除外：价格未知。'],
  ['ru', 'считается потраченным, кроме лимитов в TRX: цена неизвестна.'],
])('an order without a price that was left says in %s which limits do not count it', (locale, said) => {
  const toldOf = (order: Order) => asTelegramReads(describeOrder(order, around, readerIn(locale))).text;
  expect(toldOf(changeOrder(left, { estimateSun: null }))).toContain(said);
  expect(toldOf(left)).not.toContain(said);
});

it('what was left keeps what was known by then, and asks for no decision', () => {
  const why = 'The service did not answer in time.';
  expect(told(unknown)).toContain(why);
  expect(told(unknown)).toContain('No matching delegation event has been seen.');
  expect(told(left)).toContain(why);
  // One that came later is not looked for: that none was seen would be false.
  expect(told(left)).toContain('Until then no matching delegation event had been seen.');
  expect(told(left)).not.toContain('No matching delegation event has been seen.');
  expect(told(left)).not.toContain('You decide.');
});

describe('two payments', () => {
  it('of an order without a price are told without one', () => {
    const unpriced = { estimateSun: null, maybePaidTwiceAt: now, fellSun: 27_500_000n };
    expect(told(changeOrder(unknown, unpriced))).toContain('what this order costs is not known');
  });

  it('that signed records show are told as such, with both numbers, and not of one that has another id', () => {
    const other = changeOrder(accepted, { otherServiceId: 'ffff0000' });
    const both = "The service's other number: ffff0000";
    expect(told(other)).toContain(both);
    expect(told(other)).not.toMatch(/twice|two payments/i);
    const text = told(changeOrder(other, { paidTwiceAt: now }));
    expect(text).toContain('Two paid orders under this number.');
    expect(text).toContain(`Service's number: d2be8c6f\n${both}`);
  });
});

describe.each(locales)('in %s', (locale) => {
  const reader = readerIn(locale);
  const states: Order[] = [
    changeOrder(confirmed, { state: 'placing' }),
    changeOrder(confirmed, { state: 'placing', posts: 2 }),
    accepted,
    changeOrder(accepted, { status: 'PAYMENT_SUCCESS', delegateHash: null }),
    changeOrder(accepted, { status: 'UNPAID' }),
    changeOrder(accepted, { state: 'late' }),
    changeOrder(accepted, { state: 'failed', reason: 'status', status: 'DELEGATE_FAIL' }),
    changeOrder(accepted, { state: 'failed', reason: 'unpaid', status: 'UNPAID' }),
    delivered,
    ...(['refused', 'credentials', 'parameters', 'not_found', 'too_many'] as const).map((reason) =>
      after('rejected', reason),
    ),
    changeOrder(confirmed, { state: 'not_sent', reason: 'unreachable' }),
    ...(['timeout', 'interrupted', 'mismatch', 'refused'] as const).map((reason) => after('unknown', reason)),
    left,
  ];

  it('every state has its words, with the whole receiver and number, and the same days later', () => {
    const account = { at: now, balanceSun: 1n, rechargeAddress: receiver };
    const sentAt = now;
    const later = { ...reader, sentAt, now: now + 8 * 86_400_000 };
    for (const order of states) {
      const { text } = asTelegramReads(describeOrder(order, { ...around, label: 'Hot' }, reader, account));
      expect(text).toContain(receiver);
      expect(text).toContain(order.id);
      expect(text).not.toMatch(/\{\s*\$|order-[a-z]/);
      expect(describeOrder(order, around, later)).toBe(describeOrder(order, around, reader));
    }
  });

  it('an order that the service calls unpaid asks for a recharge, unless it was delivered', () => {
    const account = { at: now, balanceSun: 1n, rechargeAddress: 'TRecharge' };
    const toldOf = (order: Order) => describeOrder(order, around, reader, account);
    expect(toldOf(changeOrder(accepted, { status: 'UNPAID' }))).toContain('TRecharge');
    expect(toldOf(changeOrder(delivered, { status: 'UNPAID' }))).not.toContain('TRecharge');
  });

  it('hostile words of the service and of people change nothing of the message', () => {
    const ofService = [
      'status',
      'confirmStatus',
      'serviceId',
      'delegateHash',
      'serviceMessage',
      'serviceCode',
    ];
    const hostile = Object.fromEntries([...ofService, 'duration'].map((name) => [name, hostileText]));
    for (const state of ['unknown', 'rejected'] as const) {
      const order = changeOrder(after(state, 'refused'), hostile);
      const { entities } = asTelegramReads(describeOrder(order, { ...around, label: hostileText }, reader));
      expect(
        entities.every((type) => ['bold', 'code', 'date_time', 'expandable_blockquote'].includes(type)),
      ).toBe(true);
    }
  });

  it('a refusal for another reason names no balance', () => {
    expect(told(after('rejected', 'parameters'), locale)).not.toContain(written(locale, '14,949.875'));
  });

  it('every limit has its words', () => {
    const found = { freeAt: null, limit: 100_000_000n, used: 2n, own: 0n, wanted: 3n } as const;
    const most = { sun: '100 TRX', energy: written(locale, '100,000,000'), bandwidth: '' };
    for (const name of ['perOrder', 'perPersonDay', 'perDay'] as const) {
      for (const unit of ['sun', 'energy', 'bandwidth'] as const) {
        for (const reason of ['limit', 'ceiling'] as const) {
          const of = { isFirst: reason === 'limit' };
          const text = describeLimitHit({ ...found, reason, name, unit }, of, 'Olga', reader);
          expect(text).toContain(most[unit] || most.energy);
        }
      }
    }
  });

  it.each(['flash', 'regular'] as const)(
    'a limit that has stopped a %s order for want of a price is told in other words than one that would',
    (kind) => {
      const { words } = reader;
      const hit = {
        reason: 'price_unknown',
        name: 'perDay',
        unit: 'sun',
        limit: 1n,
        used: 0n,
        own: 0n,
        freeAt: null,
      } as const;
      // The card says it, so no message of its own does.
      expect(describeLimitHit({ ...hit, wanted: null }, { isFirst: true }, 'Olga', reader)).toBeUndefined();
      expect(words(`order-card-price-unknown-${kind}`)).toContain('/members');
      const [ahead] = words(`order-ahead-price-${kind}`).split('</b>');
      expect(words(`order-card-price-unknown-${kind}`)).not.toContain(ahead);
    },
  );
});

/** What stands between the progress line and the order's own values. */
function outcome(order: Order, locale: string): string {
  const [, ...behindTitle] = told(order, locale).split('\n');
  const behindProgress = behindTitle.filter((line) => !/ → .* → .* → /.test(line));
  const paragraphs = behindProgress.join('\n').split('\n\n');
  const facts = paragraphs.findIndex((text) => /65.000/.test(text) && !/131.000/.test(text));
  return paragraphs.slice(0, facts).join('\n');
}

// Read aloud: the sentences that a person gets, whole, in every language. Whoever changes a word reads the others again.
describe('every uncertain outcome reads aloud', () => {
  const ways: Array<[string, Order]> = [
    ['late', orderIn('late', taken)],
    ['unread', orderIn('late', { ...taken, unread })],
    ['differs', orderIn('differs', { ...taken, differences })],
    ['repeating', orderIn('unknown', { ...sent, reason: 'timeout', repeatsUntil: now + 45_000 })],
    ['waiting', orderIn('unknown', { ...sent, reason: 'timeout', waitsUntil: now + 45_000 })],
    ['unknown', orderIn('unknown', { ...sent, reason: 'timeout' })],
    ['unknown flash', orderIn('unknown', { ...sent, reason: 'timeout', kind: 'flash' })],
    ['failed', orderIn('failed', { ...taken, reason: 'status', status: 'DELEGATE_FAIL', failedAt: now })],
    ['unpaid', orderIn('accepted', { ...taken, status: 'UNPAID' })],
    ['maybe twice', orderIn('accepted', { ...taken, maybePaidTwiceAt: now, fellSun: 8_450_000n })],
    ['left', orderIn('left', { ...sent, reason: 'timeout' })],
  ];

  /** A sentence that stands in an outcome before is left out. */
  function aloud(locale: string): string {
    const said = new Set<string>();
    const sections = ways.map(([name, order]) => {
      const lines = new Set(outcome(order, locale).split('\n')).difference(said);
      for (const line of lines) said.add(line);
      return [`[${name}]`, ...lines].join('\n');
    });
    return sections.join('\n');
  }

  it('in English', () => {
    expect(aloud('en')).toMatchInlineSnapshot(`
      "[late]
      ⏰ Still not shown as delivered. After 10 minutes the service's record does not show it on the blockchain; about one in a thousand is lost.
      I keep checking until 2026-11-28 18:35. It may still arrive: check the receiver before you order again.
      [unread]
      📡 Could not be read since 18:37: the service says that it has no order with this number. It may have arrived.
      The service says: no such order (code 404)
      I keep checking until 2026-11-28 18:35. Check the receiver, or ask the service, before anybody orders this again.
      [differs]
      🚨 The service's record differs from what was confirmed.
      Receiver: confirmed T9yD4rPhdWy36SS4x9kCH2eErRbC4Nfku5 — recorded T9yD3iQqRso2u5SXFyjArSpNrabWkFfku5
      Resource: confirmed energy — recorded bandwidth
      Quantity: confirmed 65,000 — recorded 131,000
      Check with the service, and don't order this again before it is clear. An owner should check SERVICE_ORDER_PARAMS.
      [repeating]
      ❓ It is not certain whether this was bought. The service did not answer in time.
      🔁 I send it again by myself until 18:47:54 at the latest, under the same number. Please don't order it again in the meantime.
      [waiting]
      Balance before the order: 14,949.875 TRX; at 18:46: 14,945.65 TRX (difference −4.225 TRX). Other payments may be part of that.
      No matching delegation event has been seen.
      🔐 A request to send it again waits for approval until 18:47:54. “Leave it” ends both.
      [unknown]
      You decide. “Repeat with the same number” opens a card that says what that may buy. “Leave it” ends it here.
      [unknown flash]
      [failed]
      ❌ Not delivered: delegation failed.
      A refund would show as an alert, and in the refunds under /balance → Details. The service's support needs the service's number.
      The bot checks it until 19:47, in case it is delivered after all. Check the receiver before you order again.
      [unpaid]
      💤 Not paid yet. The service has the order, but says UNPAID; the balance may be too low.
      I keep checking until 2026-11-28 18:35. Nothing is ordered again automatically. /recharge shows where to send TRX.
      [maybe twice]
      👍 Submitted. No read has shown it as delivered yet, so please wait for ✅ before you use it.
      ⚠️ This may have been paid twice.
      The balance fell by 8.45 TRX beyond what other orders cost; this order costs 4.225 TRX. Check with the service.
      [left]
      🤚 Left as it is by Olga. It never became certain whether this was bought; the limits count it as spent.
      The service did not answer in time.
      Until then no matching delegation event had been seen."
    `);
  });

  it('in Chinese', () => {
    expect(aloud('zh')).toMatchInlineSnapshot(`
      "[late]
      ⏰ 仍未显示到账。10 分钟后，服务的记录中仍未显示上链；约每千笔有一笔丢失。
      我会继续查看到 2026-11-28 18:35。它仍可能到账，再次下单前请先查看接收地址。
      [unread]
      📡 自 18:37 起无法读取：服务表示没有这个编号的订单。可能已到账。
      服务应答：no such order（代码 404）
      我会继续查看到 2026-11-28 18:35。再次下单前，请先查看接收地址，或向服务方核实。
      [differs]
      🚨 服务记录与确认的内容不符。
      接收地址：确认的是 T9yD4rPhdWy36SS4x9kCH2eErRbC4Nfku5，记录的是 T9yD3iQqRso2u5SXFyjArSpNrabWkFfku5
      资源：确认的是“能量”，记录的是“带宽”
      数量：确认的是 65,000，记录的是 131,000
      请与服务方核对，弄清之前不要再次下单。所有者应检查 SERVICE_ORDER_PARAMS。
      [repeating]
      ❓ 无法确定是否已购买。服务未能及时应答。
      🔁 我会用同一编号自动重新发送，最晚到 18:47:54。在此期间请不要再次下单。
      [waiting]
      下单前余额：14,949.875 TRX，18:46 时为 14,945.65 TRX（差额 −4.225 TRX）。其中也可能有其他支出。
      没有看到相符的代理事件。
      🔐 重新发送的请求正在等待审批，18:47:54 前有效。“不再处理”会同时结束两者。
      [unknown]
      请你决定。“用同一编号重新发送”会打开一张卡片，说明重新发送可能买到什么。“不再处理”则到此为止。
      [unknown flash]
      [failed]
      ❌ 未到账：资源代理失败。
      如有退款，会有退款通知，并计入 /balance“详情”的退款。联系服务方客服时，请提供服务方编号。
      机器人会继续查看到 19:47，看资源是否最终到账。再次下单前请先查看接收地址。
      [unpaid]
      💤 尚未支付。服务已收到订单，但状态为 UNPAID，可能是余额不足。
      我会继续查看到 2026-11-28 18:35。不会自动再次下单。发送 /recharge 查看充值地址。
      [maybe twice]
      👍 已提交。尚未读到已到账的记录，请等到 ✅ 再使用。
      ⚠️ 可能被重复扣款。
      扣除其他订单后，余额还减少了 8.45 TRX，而这笔订单的费用是 4.225 TRX。请与服务方核对。
      [left]
      🤚 已搁置（结果不确定），操作人：Olga。始终无法确定是否已购买；限额按已花费计算。
      服务未能及时应答。
      此前没有看到相符的代理事件。"
    `);
  });

  it('in Russian', () => {
    expect(aloud('ru')).toMatchInlineSnapshot(`
      "[late]
      ⏰ Доставки всё ещё не видно. Прошло больше 10 минут, а по записи сервиса в блокчейне этого не видно; теряется примерно одно из тысячи.
      Я слежу до 2026-11-28 18:35. Ресурс ещё может поступить: перед новым заказом проверьте получателя.
      [unread]
      📡 Заказ не удаётся прочитать с 18:37: по ответу сервиса, заказа с таким номером нет. Ресурс мог уже поступить.
      Ответ сервиса: no such order (код 404)
      Я слежу до 2026-11-28 18:35. Прежде чем кто-либо закажет это снова, проверьте получателя или спросите сервис.
      [differs]
      🚨 Запись сервиса расходится с тем, что подтверждено.
      Получатель: подтверждён T9yD4rPhdWy36SS4x9kCH2eErRbC4Nfku5 — записан T9yD3iQqRso2u5SXFyjArSpNrabWkFfku5
      Ресурс: подтверждено «энергия» — записано «пропускная способность»
      Количество: подтверждено 65 000 — записано 131 000
      Сверьтесь с сервисом и не заказывайте снова, пока это не выяснится. Владельцу стоит проверить SERVICE_ORDER_PARAMS.
      [repeating]
      ❓ Неясно, куплено ли это. Сервис не ответил вовремя.
      🔁 Я сам отправляю заказ снова под тем же номером, не позднее 18:47:54. Пожалуйста, пока не заказывайте это ещё раз.
      [waiting]
      Баланс до заказа: 14 949,875 TRX, на 18:46: 14 945,65 TRX (разница −4,225 TRX). На это могли повлиять и другие платежи.
      Подходящих событий делегирования не замечено.
      🔐 Запрос на повторную отправку ждёт одобрения до 18:47:54. «Оставить так» завершит и заказ, и запрос.
      [unknown]
      Решать вам. «Повторить под тем же номером» открывает карточку, где сказано, что при этом может быть куплено. «Оставить так» закончит на этом.
      [unknown flash]
      [failed]
      ❌ Не доставлено: делегирование не удалось.
      Возврат был бы виден по оповещению и среди возвратов в /balance → «Подробнее». Поддержке назовите «Номер у сервиса».
      Бот проверяет заказ до 19:47 на случай, если ресурс всё же поступит. Прежде чем заказывать снова, проверьте получателя.
      [unpaid]
      💤 Ещё не оплачено. Заказ у сервиса, но его статус — UNPAID; возможно, не хватает баланса.
      Я слежу до 2026-11-28 18:35. Сам я ничего не заказываю повторно. Куда перевести TRX, покажет /recharge.
      [maybe twice]
      👍 Отправлено в сеть. По прочитанной записи сервиса доставки ещё не видно, поэтому дождитесь ✅, прежде чем использовать.
      ⚠️ Возможно, оплачено дважды.
      Баланс уменьшился на 8,45 TRX сверх цены других заказов, а этот заказ стоит 4,225 TRX. Сверьтесь с сервисом.
      [left]
      🤚 Оставлено как есть (Olga). Так и не выяснилось, куплено ли это; в лимитах считается потраченным.
      Сервис не ответил вовремя.
      До этого подходящих событий делегирования замечено не было."
    `);
  });
});

describe('an order that could not be read', () => {
  it('says so before it is late, too, and not that it is not there', () => {
    const text = told(orderIn('accepted', { ...taken, unread }));
    expect(text).toMatch(/Could not be read since 18:37: .*\. It may have arrived\./);
    expect(text).toContain('🕒 As of 18:36');
    expect(text).not.toMatch(/not delivered yet|does not show|lost/i);
  });

  it('has a status only as it was when it was last heard of', () => {
    const known = { ...taken, status: 'PAYMENT_SUCCESS', confirmStatus: 'RECLAIM_CONFIRMED' };
    const text = told(orderIn('late', { ...known, unread }));
    expect(text).toContain('Status at the last answer: paid, delegation under way');
    expect(text).toContain('Blockchain at the last answer: delivered, then reclaimed');
    expect(text).not.toMatch(/^(Status|Blockchain): /m);
    expect(told(orderIn('late', known))).toContain('\nStatus: paid, delegation under way');
  });

  it('was last heard of when it was accepted, where no read has succeeded yet', () => {
    const known = { ...taken, readAt: null, acceptedAt: now - 720_000, unread };
    expect(told(orderIn('late', known))).toContain('🕒 As of 18:35');
    expect(told(orderIn('late', { ...known, acceptedAt: null }))).not.toContain('As of');
  });

  it('is no more called unpaid, since that was read before', () => {
    expect(told(orderIn('late', { ...taken, status: 'UNPAID', unread }))).not.toContain('Not paid yet.');
    expect(told(orderIn('late', { ...taken, status: 'UNPAID' }))).toContain('Not paid yet.');
  });

  it.each(locales)('has words for every reason in %s', (locale) => {
    const refusals = [
      'refused',
      'credentials',
      'parameters',
      'turned_away',
      'not_found',
      'too_many',
    ] as const;
    const silences = ['maintenance', 'broken', 'unreadable', 'timeout', 'unreachable'] as const;
    const reasons = [...refusals, ...silences];
    const told = (reason: OrderReason) => orderIn('late', { ...taken, unread: { ...unread, reason } });
    const texts = reasons.map((reason) => outcome(told(reason), locale));
    expect(new Set(texts).size).toBe(reasons.length);
  });
});

describe('an order that the service recorded otherwise', () => {
  const order = orderIn('differs', { ...taken, confirmedOnChainAt: now, differences });

  it('is neither delivered nor confirmed, and no setting has to be checked for a flash refill', () => {
    expect(told(order)).not.toMatch(/delivered|confirmed on-chain|✅ (delegation|blockchain)/i);
    expect(told({ ...order, kind: 'flash' })).not.toContain('SERVICE_ORDER_PARAMS');
  });

  it('names its receiver once, and by its name where it has one', () => {
    expect(told(order).split(receiver)).toHaveLength(2);
    expect(told(order, 'en', { label: 'Hot' })).toContain('Hot');
  });

  it('shows what the service wrote as it came, whatever it is', () => {
    for (const field of ['receiver', 'resource_type', 'quantity'] as const) {
      const hostile = { ...order, differences: [{ field, wanted: 'ENERGY', got: hostileText }] };
      const { entities } = asTelegramReads(describeOrder(hostile, around, readerIn('en')));
      expect(new Set(entities)).toEqual(
        new Set(['bold', 'code', 'text_link', 'date_time', 'expandable_blockquote']),
      );
    }
  });
});

it.each(locales)(
  'an uncertain order is never said to be asked for again: it is sent again, in %s',
  (locale) => {
    const text = told(orderIn('placing', { ...sent, posts: 2 }), locale);
    expect(text).not.toMatch(/asking|询问|спрашиваю/i);
    expect(text).toMatch(/sending the order again|重新发送订单|отправляю заказ ещё раз/i);
  },
);

it('a failed order names the status that failed, that of the blockchain first', () => {
  const failed = { ...taken, reason: 'status', status: 'DELEGATE_SUCCESS' } as const;
  const text = told(orderIn('failed', { ...failed, confirmStatus: 'DELEGATION_CONFIRMED_FAIL' }));
  expect(text).toContain('failed on the blockchain');
  expect(text).toContain('Paid: 4.225 TRX');
});

it('a failed order that was never paid says what that rests on, and until when it is read', () => {
  const text = told(orderIn('failed', { ...taken, reason: 'unpaid', failedAt: now }));
  expect(text).toContain('two reads after that still said UNPAID');
  expect(text).toContain('The bot checks it until 19:47, in case it is delivered after all');
  expect(told(orderIn('failed', { ...taken, reason: 'status' }))).not.toContain('checks it until');
});

it('a status that nobody knows is a neutral sentence with the status as it came', () => {
  const text = told(orderIn('accepted', { ...taken, status: 'ON_THE_MOON', delegateHash: null }));
  expect(text).toContain(
    'The service has the order. Its status there is ON_THE_MOON, which this bot does not know.',
  );
  expect(text).not.toMatch(/on its way|submitted/);
});

it.each([
  ['PAYMENT_SUCCESS', 'accepted', 'The delegation is on its way.'],
  ['DELEGATE_SUCCESS', 'accepted', 'Submitted. No read has shown it as delivered yet'],
  ['DELEGATE_SUCCESS', 'late', 'Still not shown as delivered.'],
] as const)(
  'a blockchain status that nobody knows is shown beside %s of one that is %s, and nothing is concluded from either',
  (status, state, usual) => {
    const confirmStatus = 'DELEGATION_FINAL_BY_ALL_SUPER_REPRESENTATIVES_OF_THE_CHAIN';
    const text = told(orderIn(state, { ...taken, status, confirmStatus }));
    expect(text).toContain(
      `The service has the order. Its status there is ${status} · ${confirmStatus}, which this bot does not know.`,
    );
    expect(text).not.toMatch(/on its way|Submitted|shown (it )?as delivered/);
    expect(told(orderIn(state, { ...taken, status }))).toContain(usual);
  },
);

describe('a resource that was reclaimed', () => {
  const reclaimed = {
    ...taken,
    confirmedOnChainAt: now - 1_800_000,
    endsAt: now + 1_800_000,
    confirmStatus: 'RECLAIM_CONFIRMED',
    reclaimedAt: now,
  };
  const byThen = 'Reclaimed too early: by 18:47 at the latest, at least 30 min before its end';
  const endMoved = '50 min before its end (19:37)';
  const record = { reclaim_timestamp: now };
  const moved = { endsAt: now, record: { ...record, delegate_timestamp: now - 600_000 } };
  const movedByPayment = { endsAt: now, record: { ...record, pay_timestamp: now - 600_000 } };

  it.each<[string, OrderChange, string]>([
    ['by its record', { record }, 'too early: at 18:47, 30 min before its end'],
    ['before it was read, where the record has no time', { record: {} }, byThen],
    ['before it was read, where its time can not be', { record: { reclaim_timestamp: 1 } }, byThen],
    ['where its delegation moved the end to that moment', moved, endMoved],
    ['where its payment moved the end to that moment', movedByPayment, endMoved],
    ['within an hour of its acceptance, where no end is known', { endsAt: null }, 'at least 48 min before'],
    ['by its record, however late it was read', { reclaimedAt: now + 7_200_000, record }, 'too early'],
  ])('before its time is called early: %s', (_when, change, sentence) => {
    expect(told(orderIn('delivered', { ...reclaimed, ...change }))).toContain(sentence);
  });

  it('says so in every language, with the end that was paid for', () => {
    expect(told(orderIn('delivered', { ...reclaimed, ...moved }))).toContain('Ends: 19:37');
    expect(told(orderIn('delivered', reclaimed), 'ru')).toContain('Ресурс отозван раньше срока');
    expect(told(orderIn('delivered', reclaimed), 'zh')).toContain('提前被回收');
  });

  it.each<[string, OrderChange]>([
    ['at its end', { reclaimedAt: now + 1_800_000 }],
    ['a little before it, as clocks differ', { reclaimedAt: now + 1_770_000 }],
    ['an hour after its acceptance, where no end is known', { endsAt: null, acceptedAt: now - 3_600_000 }],
    ['not at all', { reclaimedAt: null }],
    ['by the record, though it was read before', { record: { reclaim_timestamp: now + 1_800_000 } }],
    ['of a flash order, for which no time was paid', { kind: 'flash' as const }],
  ])('%s is not called early', (_when, change) => {
    expect(told(orderIn('delivered', { ...reclaimed, ...change }))).not.toMatch(
      /too early|at the end of its time/,
    );
  });
});
