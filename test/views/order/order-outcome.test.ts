// Each outcome that is not certain, with all that is told of it: what was read, what was not, and one thing to do.

import { describe, expect, it } from 'vitest';
import type { OrderReason } from '../../../src/orders/reasons.ts';
import type { Order } from '../../../src/orders/order.ts';
import { describeOrder } from '../../../src/views/order/order.ts';
import { differences, now, orderIn, sent, taken, unread } from '../../bot/buy/sample.ts';
import { asTelegramReads, hostileText, locales, readerIn } from '../reader.ts';
import type { OrderChange } from '../../orders/order-change.ts';
import { around, told } from './order-sample.ts';

/** What stands between the progress line and the order's own values. */
function outcome(order: Order, locale: string): string {
  const paragraphs = told(order, locale).split('\n\n').slice(1);
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
      ⏰ Not delivered yet. After more than 10 minutes the service's record does not show the delegation on the blockchain; about one in a thousand is lost on the way.
      I keep checking until 2026-11-28 18:35:09 UTC. It may still arrive, so check the receiver before you order again.
      [unread]
      📡 Could not be read since 2026-11-21 18:37:09 UTC: the service says that it has no order with this number. It may have arrived.
      The service says: no such order (code 404)
      I keep checking until 2026-11-28 18:35:09 UTC. Check the receiver, or ask the service, before anybody orders this again.
      [differs]
      🚨 The service's record differs from what was confirmed.
      Receiver: confirmed T9yD4rPhdWy36SS4x9kCH2eErRbC4Nfku5 — recorded T9yD3iQqRso2u5SXFyjArSpNrabWkFfku5
      Resource: confirmed energy — recorded bandwidth
      Quantity: confirmed 65,000 — recorded 131,000
      What to do: compare with the service, and don't order this again before it is clear. An owner should check SERVICE_ORDER_PARAMS, the names of the order's parameters.
      [repeating]
      ❓ It is not certain whether this was bought. The service did not answer in time.
      Balance before the order: 14,949.875 TRX; at 2026-11-21 18:46:39 UTC: 14,945.65 TRX (difference −4.225 TRX). Other payments may be part of that.
      No matching event has arrived.
      🔁 I send it again by myself until 18:47:54 at the latest, under the same number. Please don't order it again in the meantime.
      [unknown]
      You decide. “Repeat with the same number” opens a card that, once confirmed, sends the order again under its number. According to the service's documentation, an order that it already has is returned and not charged again (for how long, it does not say); one that it never got is bought now. “Leave it” ends it here.
      [unknown flash]
      You decide. “Repeat with the same number” opens a card that, once confirmed, sends the order again under its number. For flash refills it is not documented whether that charges twice, so compare the balance first. “Leave it” ends it here.
      [failed]
      ❌ Not delivered: delegation failed.
      The service accepted the order, but it failed. /balance shows under Details whether the price was refunded; for the service's support, quote the service's number.
      I keep checking until 2026-11-21 19:47:09 UTC, and it may be delivered by then: check the receiver before you order again.
      [unpaid]
      💤 Not paid yet. The service has the order, but says UNPAID; the balance may be too low.
      I keep checking until 2026-11-28 18:35:09 UTC. Nothing is ordered again automatically. /recharge shows where to send TRX.
      [maybe twice]
      👍 Submitted. Not on the blockchain yet, so please wait for ✅ before you use it.
      ⚠️ This may have been paid twice.
      The balance fell by 8.45 TRX beyond what other orders cost; this order costs 4.225 TRX. Compare with the service.
      [left]
      🤚 Left as it is by Olga. It never became certain whether this was bought; the limits count it as spent."
    `);
  });

  it('in Chinese', () => {
    expect(aloud('zh')).toMatchInlineSnapshot(`
      "[late]
      ⏰ 仍未到账。已超过 10 分钟，服务的记录中仍看不到这笔代理上链；约每千笔有一笔广播丢失。
      我会继续查看到 2026-11-28 18:35:09 UTC。它仍可能到账，再次下单前请先查看接收地址。
      [unread]
      📡 自 2026-11-21 18:37:09 UTC 起无法读取：服务表示没有这个编号的订单。可能已到账。
      服务应答：no such order（代码 404）
      我会继续查看到 2026-11-28 18:35:09 UTC。再次下单前，请先查看接收地址，或向服务方核实。
      [differs]
      🚨 服务记录与确认的内容不符。
      接收地址：确认的是 T9yD4rPhdWy36SS4x9kCH2eErRbC4Nfku5，记录的是 T9yD3iQqRso2u5SXFyjArSpNrabWkFfku5
      资源：确认的是“能量”，记录的是“带宽”
      数量：确认的是 65,000，记录的是 131,000
      怎么办：请与服务方核对，弄清之前不要再次下单。所有者应检查 SERVICE_ORDER_PARAMS（下单参数的名称）。
      [repeating]
      ❓ 无法确定是否已购买。服务未能及时应答。
      下单前余额：14,949.875 TRX，2026-11-21 18:46:39 UTC 时为 14,945.65 TRX（差额 −4.225 TRX）。其中也可能有其他支出。
      没有收到相符的事件。
      🔁 我会用同一编号自动重新发送，最晚到 18:47:54。在此期间请不要再次下单。
      [unknown]
      请你决定。“用同一编号重新发送”会打开一张卡片，确认后才用同一编号重新发送订单。按服务文档：如果服务已有这笔订单，会返回原订单，不再扣款（有效多久没有说明）；如果没有，则现在购买并扣款。“不再处理”则到此为止。
      [unknown flash]
      请你决定。“用同一编号重新发送”会打开一张卡片，确认后才用同一编号重新发送订单。对于闪充，文档没有说明是否会重复扣款，请先核对余额。“不再处理”则到此为止。
      [failed]
      ❌ 未到账：资源代理失败。
      服务接了单，但没有成功。费用是否已退回，见 /balance 的“详情”；联系服务方客服时请提供服务编号。
      我会继续查看到 2026-11-21 19:47:09 UTC，期间仍可能到账；再次下单前请先查看接收地址。
      [unpaid]
      💤 尚未支付。服务已收到订单，但状态为 UNPAID，可能是余额不足。
      我会继续查看到 2026-11-28 18:35:09 UTC。不会自动再次下单。发送 /recharge 查看充值地址。
      [maybe twice]
      👍 已提交。尚未上链，请等到 ✅ 再使用。
      ⚠️ 可能重复付款。
      扣除其他订单后，余额还减少了 8.45 TRX，而这笔订单的费用是 4.225 TRX。请与服务方核对。
      [left]
      🤚 已搁置（结果不确定），操作人：Olga。始终无法确定是否已购买；限额按已花费计算。"
    `);
  });

  it('in Russian', () => {
    expect(aloud('ru')).toMatchInlineSnapshot(`
      "[late]
      ⏰ Всё ещё не пришло. Прошло больше 10 минут, а в записи сервиса делегирования в блокчейне не видно; примерно одно из тысячи теряется по пути.
      Я слежу до 2026-11-28 18:35:09 UTC. Оно ещё может прийти, поэтому перед новым заказом проверьте получателя.
      [unread]
      📡 Заказ не удаётся прочитать с 2026-11-21 18:37:09 UTC: по ответу сервиса, заказа с таким номером нет. Ресурс мог уже поступить.
      Ответ сервиса: no such order (код 404)
      Я слежу до 2026-11-28 18:35:09 UTC. Прежде чем кто-либо закажет это снова, проверьте получателя или спросите сервис.
      [differs]
      🚨 Запись сервиса расходится с тем, что подтверждено.
      Получатель: подтверждён T9yD4rPhdWy36SS4x9kCH2eErRbC4Nfku5 — записан T9yD3iQqRso2u5SXFyjArSpNrabWkFfku5
      Ресурс: подтверждено «энергия» — записано «пропускная способность»
      Количество: подтверждено 65 000 — записано 131 000
      Что делать: сверьтесь с сервисом и не заказывайте снова, пока это не выяснится. Владельцу стоит проверить SERVICE_ORDER_PARAMS — имена параметров заказа.
      [repeating]
      ❓ Неясно, куплено ли это. Сервис не ответил вовремя.
      Баланс до заказа: 14 949,875 TRX, на 2026-11-21 18:46:39 UTC: 14 945,65 TRX (разница −4,225 TRX). На это могли повлиять и другие платежи.
      Подходящих событий не было.
      🔁 Я сам отправляю заказ снова под тем же номером, не позднее 18:47:54. Пожалуйста, пока не заказывайте это ещё раз.
      [unknown]
      Решать вам. «Повторить под тем же номером» открывает карточку, после подтверждения которой заказ уйдёт ещё раз под своим номером. По документации, если у сервиса он уже есть, сервис вернёт его и не спишет оплату второй раз (как долго это действует, не сказано); если нет — купит его сейчас. «Оставить так» закончит на этом.
      [unknown flash]
      Решать вам. «Повторить под тем же номером» открывает карточку, после подтверждения которой заказ уйдёт ещё раз под своим номером. Для мгновенной поставки ресурсов в документации не сказано, не спишет ли сервис оплату дважды, поэтому сначала сверьте баланс. «Оставить так» закончит на этом.
      [failed]
      ❌ Не доставлено: делегирование не удалось.
      Сервис принял заказ, но не выполнил его. Вернулись ли деньги, видно в /balance под кнопкой «Подробнее»; обращаясь в поддержку, назовите «Номер у сервиса».
      До 2026-11-21 19:47:09 UTC бот ещё проверяет заказ, и ресурс может поступить; прежде чем заказывать снова, проверьте получателя.
      [unpaid]
      💤 Ещё не оплачено. Заказ у сервиса, но его статус — UNPAID; возможно, не хватает баланса.
      Я слежу до 2026-11-28 18:35:09 UTC. Сам я ничего не заказываю повторно. Куда перевести TRX, покажет /recharge.
      [maybe twice]
      👍 Отправлено в сеть. В блокчейне ещё не видно, поэтому дождитесь ✅, прежде чем использовать.
      ⚠️ Возможно, оплачено дважды.
      Баланс уменьшился на 8,45 TRX сверх цены других заказов, а этот заказ стоит 4,225 TRX. Сверьтесь с сервисом.
      [left]
      🤚 Оставлено как есть (Olga). Так и не выяснилось, куплено ли это; в лимитах считается потраченным."
    `);
  });
});

describe('an order that could not be read', () => {
  it('says so before it is late, too, and not that it is not there', () => {
    const text = told(orderIn('accepted', { ...taken, unread }));
    expect(text).toMatch(/Could not be read since 2026-11-21 18:37:09 UTC: .*\. It may have arrived\./);
    expect(text).toContain('🕒 As of 2026-11-21 18:36:09 UTC');
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
    expect(told(orderIn('late', known))).toContain('🕒 As of 2026-11-21 18:35:09 UTC');
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

  it('shows what the service wrote as it came, whatever it is', () => {
    for (const field of ['receiver', 'resource_type', 'quantity'] as const) {
      const hostile = { ...order, differences: [{ field, wanted: 'ENERGY', got: hostileText }] };
      const { entities } = asTelegramReads(describeOrder(hostile, around, readerIn('en')));
      expect(new Set(entities)).toEqual(new Set(['bold', 'code', 'text_link', 'date_time']));
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
  expect(text).toContain('I keep checking until 2026-11-21 19:47:09 UTC, and it may be delivered by then');
  expect(told(orderIn('failed', { ...taken, reason: 'status' }))).not.toContain('I keep checking until');
});

it('a status that nobody knows is a neutral sentence with the status as it came', () => {
  const text = told(orderIn('accepted', { ...taken, status: 'ON_THE_MOON', delegateHash: null }));
  expect(text).toContain(
    'The service has the order. Its status there is ON_THE_MOON, which this bot does not know.',
  );
  expect(text).not.toMatch(/on its way|submitted/);
});

describe('a resource that was reclaimed', () => {
  const reclaimed = {
    ...taken,
    confirmedOnChainAt: now - 1_800_000,
    endsAt: now + 1_800_000,
    confirmStatus: 'RECLAIM_CONFIRMED',
    reclaimedAt: now,
  };
  const byThen =
    'Reclaimed too early: by 2026-11-21 18:47:09 UTC at the latest, at least 30 min before its end';
  const endMoved = '50 min before its end (2026-11-21 19:37:09 UTC)';
  const record = { reclaim_timestamp: now };
  const moved = { endsAt: now, record: { ...record, delegate_timestamp: now - 600_000 } };
  const movedByPayment = { endsAt: now, record: { ...record, pay_timestamp: now - 600_000 } };

  it.each<[string, OrderChange, string]>([
    ['by its record', { record }, 'too early: at 2026-11-21 18:47:09 UTC, 30 min before its end'],
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
    expect(told(orderIn('delivered', { ...reclaimed, ...moved }))).toContain('Ends: 2026-11-21 19:37:09 UTC');
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
