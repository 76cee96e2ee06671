// Events of a week arrive over HTTP; then the figures are asked for, as pictures, words and a table. They
// all arrive within a minute, so that nothing is forecast from them.

import { expect, it } from 'vitest';
import { readCsv } from '../../src/views/csv.ts';
import { imageSize } from '../../src/sandbox/telegram/image.ts';
import { delegated, payment, transfer, type Sent } from '../figures/fixture.ts';
import { openScene, openTestApp, post } from './scene.ts';

const dayMs = 86_400_000;

const asked: Array<[string, RegExp]> = [
  [
    '/stats расходы за неделю',
    /^Расходы, 7 дней: 68,25 TRX\.\nЭнергия на час: 70\n.+: 0,25\nВозвраты, уже вычтены: 2 TRX\n/,
  ],
  ['/stats баланс', /^Баланс: 1\s234,567891 TRX\.\nПока учтено менее трёх дней/],
  ['/stats покупки 7', /^Куплено, 7 дней: энергия 455\s000, пропускная способность 50\s000\.\n/],
  [
    '/stats переводы за 7 дней',
    /^Переводы, 7 дней: входящих 7, исходящих 1\.\nUSDT: \+10,5, −0,5, итого \+10\n⚠️ Данные полны только с .+\n1 вероятная приманка не учтена\./,
  ],
];

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

it('the figures of a week are asked for', async () => {
  const scene = await openScene();
  const { telegram, service, olga } = scene;
  Object.assign(service.account, { balance: 1_234_567_891, balance_usdt: 0 });
  const app = await openTestApp(scene);
  await olga.ask('/start');
  await olga.ask('/language ru');
  await olga.ask('/alerts off');
  for (const { id, type, data } of eventsOfWeek(Date.now())) {
    expect(await post(app.port, id, { type, data })).toBe(200);
  }

  for (const [typed, caption] of asked) {
    const message = await olga.ask(typed);
    expect(message.text).toMatch(caption);
    const size = imageSize(message.photo!);
    expect(size).toMatchObject({ width: 1_200 });
    expect(size!.height).toBeLessThanOrEqual(1_280);
  }

  const message = telegram.chat(olga).last!;
  await olga.press(message, '📄 CSV');
  const table = await telegram.waitFor(({ document }) => document !== undefined);
  const rows = readCsv(Buffer.from(table.document!.bytes).toString()).slice(1);
  const sumOf = (figure: string, name: string) =>
    rows
      .filter(({ cells }) => cells[2] === figure && cells[3] === name)
      .reduce((sum, { cells }) => sum + Math.round(Number(cells[5]) * 1e6), 0) / 1e6;
  const sums = [
    ['spent', 'BILLING_ITEM_HOUR_ENERGY', 70],
    ['spent', 'BILLING_ITEM_FLASH_ENERGY', 0.25],
    ['refunded', 'BILLING_ITEM_HOUR_ENERGY', 2],
    ['recharged', '', 900],
    ['bought', 'ENERGY', 455_000],
    ['received', '', 10.5],
    ['sent', '', 0.5],
  ] as const;
  expect(sums.map(([figure, name]) => [figure, name, sumOf(figure, name)])).toEqual(sums);
  await app.close();
});
