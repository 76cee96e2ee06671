// Transfers that somebody made as baits arrive over HTTP beside ordinary ones, in a chat of each language.

import { expect, it } from 'vitest';
import { stringifyLossless } from '../../src/json.ts';
import type { ChatMessage } from '../../src/sandbox/telegram/chat-message.ts';
import { canaries } from '../canaries.ts';
import { openScene, openTestApp } from './scene.ts';

const binance = 'TVj7RNVHy6thbM7BWdSe9G6gXwKhjhdNZS';
const twin = 'TVj7RNVHy9thbM7BWdSe9G6gXwKhjhdNZS';
const stranger = 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE';
const contract = 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7';

const texts = {
  en: {
    waits: 'for the message of the day about likely baits',
    add: '➕ Add',
    guard: '🛡 Likely baits',
    daily: 'One message a day',
    ordinary: 'From: 📒 Binance',
    dust: /🧪 Likely bait: “0 USDT” to .+ from a stranger\. Don't copy an address from it\./,
    alike: /🛑 Not 📒 Binance\. The other address only looks like it\./,
    falseCoin: /🛑 Not USDT: “1,250\.000001 USDT” of a token with another contract\./,
    paid: /🛑 1,250\.000001 USDT went out to an address that only looks like 📒 Binance\./,
    marked: /Marked as a likely bait: dust\./,
  },
  zh: {
    waits: '随每日一条的疑似钓鱼汇总发送',
    add: '➕ 添加',
    guard: '🛡 防钓鱼',
    daily: '每天一条',
    ordinary: '付款方：📒 Binance',
    dust: /🧪 疑似钓鱼：陌生地址向 .+ 转入“0 USDT”。请勿从中复制地址。/,
    alike: /🛑 这不是 📒 Binance。对方地址只是与它相似。/,
    falseCoin: /🛑 不是 USDT：“1,250\.000001 USDT”属于另一个合约的代币，不计入 USDT。/,
    paid: /🛑 已向一个仅仅貌似 📒 Binance 的地址转出 1,250\.000001 USDT。/,
    marked: /已标记为疑似钓鱼：粉尘。/,
  },
  ru: {
    waits: 'для ежедневного сообщения о приманках',
    add: '➕ Добавить',
    guard: '🛡 Приманки',
    daily: 'Раз в день',
    ordinary: 'От кого: 📒 Binance',
    dust: /🧪 Вероятная приманка: «0 USDT» на .+ от неизвестного\. Не берите отсюда адрес\./,
    alike: /🛑 Это не 📒 Binance\. Другой адрес лишь похож на него\./,
    falseCoin: /🛑 Это не USDT: «1\s250,000001 USDT» токена с другим контрактом\./,
    paid: /🛑 1\s250,000001 USDT ушли на адрес, который лишь похож на 📒 Binance\./,
    marked: /Отмечено как вероятная приманка: пыль\./,
  },
};

it.each(['en', 'zh', 'ru'] as const)(
  'baits are told in plain words and without an address: %s',
  async (locale) => {
    const said = texts[locale];
    const scene = await openScene();
    const { telegram, service, olga } = scene;
    const app = await openTestApp(scene);
    await olga.ask('/start');
    await olga.ask(`/language ${locale}`);
    await olga.press(await olga.ask('/addresses'), said.add);
    await olga.ask(`Binance ${binance}`);

    const { type, data } = service.samples.transfer_usdt;
    const { address: own } = data;
    const post = async (id: string, change: object) => {
      const content = { event_id: id, event_type: type, data: { ...data, ...change } };
      const response = await fetch(`http://127.0.0.1:${app.port}/events/${canaries.eventsSecret}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-event-id': id, 'x-event-type': type },
        body: stringifyLossless(content),
      });
      expect(response.status).toBe(200);
    };
    let nth = 0;
    const tell = async (change: object): Promise<ChatMessage & { hash: string }> => {
      nth += 1;
      const hash = String(nth).padStart(64, '0');
      const since = telegram.mark();
      await post(`e-${nth}`, { txn_hash: hash, ...change });
      const message = await telegram.waitFor(({ text }) => text.includes(hash), { since, timeoutMs: 40_000 });
      return { ...message, hash };
    };

    const ordinary = await tell({ from_address: binance });
    expect(ordinary.text).toContain(said.ordinary);
    expect(ordinary.html).toContain('<a href=');
    const baits = [
      [await tell({ from_address: stranger, amount: 0 }), said.dust],
      [await tell({ from_address: twin }), said.alike],
      [await tell({ from_address: stranger, contract_address: contract }), said.falseCoin],
      [await tell({ from_address: own, to_address: twin }), said.paid],
    ] as const;
    for (const [message, words] of baits) {
      expect(message.text).toMatch(words);
      expect(message.labels).toEqual([]);
      expect(message.html).not.toMatch(/<a |<b>/);
      for (const address of [stranger, twin, contract])
        expect(JSON.stringify(message)).not.toContain(address);
    }

    // Once a day: a bait is stored and not shown now, what went out to a look-alike is.
    const screen = await olga.ask('/alerts');
    await olga.press(screen, said.guard);
    await olga.press(telegram.chat(olga).last!, said.daily);
    const since = telegram.mark();
    await post('held', { from_address: stranger, amount: 0, txn_hash: 'd'.repeat(64) });
    await tell({ from_address: own, to_address: twin });
    expect(telegram.chat(olga).messages.filter(({ text }) => text.includes('d'.repeat(64)))).toEqual([]);
    const why = await olga.ask('/why held');
    expect(why.text).toMatch(said.marked);
    expect(why.text).toContain(said.waits);
    expect(JSON.stringify(why)).not.toContain(stranger);
    expect(telegram.mark()).toBeGreaterThan(since);
  },
);
