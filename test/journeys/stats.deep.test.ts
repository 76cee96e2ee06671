// Events of a week arrive over HTTP; then the figures are asked for in each language, as pictures, words and a table. They
// all arrive within a minute, so that nothing is forecast from them.

import { expect, it } from 'vitest';
import { readCsv } from '../../src/views/csv.ts';
import { imageSize } from '../../src/sandbox/telegram/image.ts';
import { canaries } from '../canaries.ts';
import { delegated, payment, transfer, type Sent } from '../figures/fixture.ts';
import { createManualClock } from '../manual-clock.ts';
import { openJourney } from './alert-scene.ts';
import { openScene, openTestApp } from './scene.ts';

const dayMs = 86_400_000;

const texts = {
  en: {
    ask: ['/stats week', '/stats balance', '/stats bought 7', '/stats transfers 7 days'],
    spending:
      /^Spending, 7 days: 68\.25 TRX\.\nHourly energy: 70\nFlash refill, energy: 0\.25\nRefunds, already taken off: 2 TRX\n/,
    balance: /^Balance: 1,234\.567891 TRX\.\nFewer than three days/,
    bought: /^Bought, 7 days: 455,000 energy, 50,000 bandwidth\.\n/,
    transfers:
      /^Transfers, 7 days: 7 in, 1 out\.\nUSDT: \+10\.5, −0\.5, net \+10\n⚠️ The figures are complete only from .+\n1 likely bait is not counted\./,
    csv: '📄 CSV',
  },
  zh: {
    ask: ['/stats 支出 周', '/stats 余额', '/stats 购买7天', '/stats 最近7天的转账'],
    spending: /^支出（7 天）：68\.25 TRX。\n小时能量：70\n闪充能量：0\.25\n退款（已扣除）：2 TRX\n/,
    balance: /^余额：1,234\.567891 TRX。\n目前统计的数据不足三天/,
    bought: /^购买（7 天）：能量 455,000，带宽 50,000。\n/,
    transfers:
      /^转账（7 天）：转入 7 笔，转出 1 笔。\nUSDT：\+10\.5，−0\.5，净额 \+10\n⚠️ 数据自 .+ 起才完整.+\n有 1 笔疑似钓鱼转账未计入。/,
    csv: '📄 CSV',
  },
  ru: {
    ask: ['/stats расходы за неделю', '/stats баланс', '/stats покупки 7', '/stats переводы за 7 дней'],
    spending: /^Расходы, 7 дней: 68,25 TRX\.\nЭнергия на час: 70\n.+: 0,25\nВозвраты, уже вычтены: 2 TRX\n/,
    balance: /^Баланс: 1\s234,567891 TRX\.\nПока учтено менее трёх дней/,
    bought: /^Куплено, 7 дней: энергия 455\s000, пропускная способность 50\s000\.\n/,
    transfers:
      /^Переводы, 7 дней: входящих 7, исходящих 1\.\nUSDT: \+10,5, −0,5, итого \+10\n⚠️ Данные полны только с .+\n1 вероятная приманка не учтена\./,
    csv: '📄 CSV',
  },
};

function eventsOfWeek(now: number): Sent[] {
  const days = Array.from({ length: 7 }, (_, ago) => now - 1_000 - (6 - ago) * dayMs);
  const own = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
  const outgoing = { amount: 500_000, from_address: own, to_address: 'TVj7RNVHy6thbM7BWdSe9G6gXwKhjhdNZS' };
  return [
    ...days.flatMap((at, n) => [
      payment(`p${n}`, at, 10_000_000),
      delegated(`d${n}`, at, 65_000),
      transfer(`t${n}`, at),
    ]),
    payment('flash', now - 1, 250_000, { billing_item_type: 'BILLING_ITEM_FLASH_ENERGY' }),
    payment('refund', now - 1, 2_000_000, { action_type: 'BALANCE_ACTION_REFUND' }),
    payment('recharge', now - 1, 900_000_000, { action_type: 'BALANCE_ACTION_RECHARGE' }),
    delegated('band', now - 1, 50_000, 'BANDWIDTH'),
    transfer('out', now - 1, outgoing),
    transfer('dust', now - 1, { amount: 0 }),
  ];
}

it.each(['en', 'zh', 'ru'] as const)('the figures of a week are asked for: %s', async (locale) => {
  const said = texts[locale];
  const scene = await openScene();
  const { telegram, service, olga } = scene;
  Object.assign(service.account, { balance: 1_234_567_891, balance_usdt: 0 });
  const app = await openTestApp(scene);
  await olga.ask('/start');
  await olga.ask(`/language ${locale}`);
  await olga.ask('/alerts off');
  for (const { id, type, data } of eventsOfWeek(Date.now())) {
    const response = await fetch(`http://127.0.0.1:${app.port}/events/${canaries.eventsSecret}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-event-id': id, 'x-event-type': type },
      body: JSON.stringify({ event_id: id, event_type: type, data }),
    });
    expect(response.status).toBe(200);
  }

  const pictures = [said.spending, said.balance, said.bought, said.transfers];
  for (const [index, caption] of pictures.entries()) {
    const message = await olga.ask(said.ask[index]!);
    expect(message.text).toMatch(caption);
    const size = imageSize(message.photo!);
    expect(size).toMatchObject({ width: 1_200 });
    expect(size!.height).toBeLessThanOrEqual(1_280);
  }

  const message = telegram.chat(olga).last!;
  await olga.press(message, said.csv);
  const table = await telegram.waitFor(({ document }) => document !== undefined);
  const rows = readCsv(Buffer.from(table.document!.bytes).toString()).slice(1);
  const sumOf = (figure: string, name: string) =>
    rows
      .filter(({ cells }) => cells[2] === figure && cells[3] === name)
      .reduce((sum, { cells }) => sum + Math.round(Number(cells[5]) * 1e6), 0) / 1e6;
  expect(sumOf('spent', 'BILLING_ITEM_HOUR_ENERGY')).toBe(70);
  expect(sumOf('spent', 'BILLING_ITEM_FLASH_ENERGY')).toBe(0.25);
  expect(sumOf('refunded', 'BILLING_ITEM_HOUR_ENERGY')).toBe(2);
  expect(sumOf('recharged', '')).toBe(900);
  expect(sumOf('bought', 'ENERGY')).toBe(455_000);
  expect(sumOf('received', '')).toBe(10.5);
  expect(sumOf('sent', '')).toBe(0.5);
  await app.close();
});

it('midnight in the chat’s zone begins another day, at the same moment for the picture, its words and the table', async () => {
  const minuteMs = 60_000;
  // Ten minutes before midnight in Shanghai, in the afternoon of the same date in UTC.
  const clock = createManualClock(Date.parse('2026-11-21T15:50:00Z'));
  const yesterday = payment('earlier', clock.now() - 4 * 60 * minuteMs, 1_000_000);
  const journey = await openJourney('en', clock, [yesterday]);
  const { telegram, service, olga, ask, tap } = journey;
  await ask('/alerts off');
  await ask('/timezone Asia/Shanghai');
  const pay = async (trx: number) => {
    const { type, data } = payment('p', clock.now(), trx * 1_000_000);
    await service.emit(type, data).settled();
  };
  const tableOf = async () => {
    const count = () => telegram.chat(olga).messages.filter(({ document }) => document).length;
    const before = count();
    const picture = telegram.chat(olga).messages.findLast(({ photo }) => photo)!;
    await tap(olga, picture, '📄 CSV');
    await expect.poll(() => clock.advance(200).then(count)).toBe(before + 1);
    const { document } = telegram.chat(olga).messages.findLast((message) => message.document)!;
    const rows = readCsv(Buffer.from(document!.bytes).toString()).map(({ cells }) => cells);
    const spent = rows.filter(([, , figure]) => figure === 'spent');
    return spent.slice(-2).map(([from, , , , , amount]) => `${from} ${amount}`);
  };
  await pay(2);
  const before = await ask('/stats week');
  expect(before.text).toMatch(/^Spending, 7 days: 3 TRX\.\n/);
  expect(before.text).toMatch(/🕒 15\s–\s21 Nov/);
  // The bot has counted since the 21st.
  expect(await tableOf()).toEqual(['2026-11-21T00:00:00+08:00 3']);

  await clock.advance(20 * minuteMs);
  await pay(4);
  const after = await ask('/stats week');
  expect(after.text).toMatch(/^Spending, 7 days: 7 TRX\.\n/);
  expect(after.text).toMatch(/🕒 16\s–\s22 Nov/);
  expect(await tableOf()).toEqual(['2026-11-21T00:00:00+08:00 3', '2026-11-22T00:00:00+08:00 4']);
});
