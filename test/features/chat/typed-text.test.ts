import { describe, expect, it, vi } from 'vitest';
import { commands } from '../../../src/features/commands.ts';
import { addEvent } from '../../store/ledger/replay/replay-scene.ts';
import { each } from '../alerts/phrases.ts';
import { type OrderScene, openOrderScene } from '../buy/scene.ts';
import { ownerId, until } from '../../bot/scene.ts';
import type { ChatMessage } from '../../../src/sandbox/telegram/chat-message.ts';

const open = () => openOrderScene({ commands });
const hash = 'cd'.repeat(32);

describe('an address in private', () => {
  it('offers what may be done with it, and each button carries it on', async () => {
    const { owner, receiver, pressForNews, press } = await open();
    const offer = await owner.ask(`my address is ${receiver}`);
    expect(offer.text).toContain(receiver);
    expect(offer.labels).toEqual([
      '🔋 Hourly energy',
      '🚀 Flash refill',
      '⚡ Basic address',
      '🧾 Bills',
      '📒 Save',
    ]);
    const much = await press(owner, offer, '🔋 Hourly energy');
    expect(much.text).toContain('How much energy');
    expect((await owner.ask('65k')).text).toContain(`Receiver: ${receiver}`);
    const again = await owner.ask(receiver);
    const named = await pressForNews(owner, again, '📒 Save');
    expect(named.text).toContain(receiver);
    expect((await owner.ask('Payouts')).text).toContain('Payouts');
    const known = await owner.ask(receiver);
    expect(known.text).toContain('📒 Payouts');
    expect(known.labels).not.toContain('📒 Save');
  });

  it('beside an unknown word is offered with the order that was read; a transfer of TRX is no order', async () => {
    const { owner, receiver } = await open();
    const offer = await owner.ask(`ship 65k energy to ${receiver}`);
    expect(offer.text).toContain("I don't understand ship here.");
    expect(offer.labels).toHaveLength(1);
    expect(offer.labels[0]).toMatch(/^🔋 65,000 energy for 1 hour/);
    const transfer = await owner.ask(`send 100000 trx to ${receiver}`);
    expect(transfer.labels.join()).not.toContain('100,000');
  });

  it.each([
    ['en', 'order 65k payouts', 'payouts'],
    ['en', 'flash 500k payouts', 'payouts'],
    ['zh', '下单 6.5万 提现', '提现'],
    ['ru', 'закажи 65к выплаты', 'выплаты'],
  ])(
    'in %s, %s with a name that the book does not have is asked for another one',
    async (locale, line, name) => {
      const scene = await openOrderScene({ commands, locale });
      const { text, labels } = await scene.owner.ask(line);
      expect(text).toContain(name);
      expect(labels.join()).toContain('✖️');
      expect(scene.posts()).toEqual([]);
    },
  );

  it('is not meant by an order’s word with more than one unknown word', async () => {
    const { owner } = await open();
    expect((await owner.ask('order 65k was late')).text).toContain("I don't understand this.");
  });

  it('offers a viewer nothing that orders or changes', async () => {
    const { member, receiver } = await open();
    const vera = await member('Vera', 'viewer');
    expect((await vera.ask(receiver)).labels).toEqual(['⚡ Basic address', '🧾 Bills']);
    expect((await vera.ask(`65k ${receiver}`)).labels).toEqual(['⚡ Basic address', '🧾 Bills']);
  });

  it('warns of an address that only looks like one of the book, and of a contract', async () => {
    const { owner, addToBook } = await open();
    await addToBook('Treasury', 'T9yD3iQqRso2u5SXFyjArSpNrabWkFfku5');
    const warned = await owner.ask('T9yD4rPhdWy36SS4x9kCH2eErRbC4Nfku5');
    expect(warned.text).toContain('Looks like an address you know, but is a different one');
    const contract = await owner.ask('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t');
    expect(contract.text).toContain('is the contract of USDT.');
    expect(contract.labels).not.toContain('🔋 Hourly energy');
  });

  it('tells a stranger nothing, and says nothing in a group', async () => {
    const { owner, person, receiver, bring, telegram } = await open();
    const stranger = await person('Sam');
    expect((await stranger.ask(receiver)).text).toContain('one team only');
    const group = await bring();
    const before = telegram.chat(group).messages.length;
    owner.say(receiver, { chat: group });
    owner.say('balance', { chat: group });
    owner.say(`65k ${receiver}`, { chat: group });
    await owner.ask('/help', { chat: group });
    expect(telegram.chat(group).messages.length).toBe(before + 5);
  });
});

describe('the hash of a transaction in private', () => {
  it('shows the order that it belongs to', async () => {
    const { owner, receiver, buy, becomes, lastOrder, telegram } = await open();
    const card = await buy();
    await becomes(card, 'confirmed on-chain');
    const order = await lastOrder();
    owner.say(`https://tronscan.org/#/transaction/${order.delegateHash}`);
    const shown = await until(() =>
      telegram.chat(owner).messages.find(({ message_id: id }) => id > card.message_id + 1),
    );
    expect(shown.text).toContain(receiver);
    expect(shown.text).toContain(order.id);
  });

  it('shows its event to those who may use /why, and to others nothing', async () => {
    const { owner, member, store } = await open();
    const body = JSON.stringify({ data: { amount_sun: 1, remark: hash } });
    await addEvent(store, 'ev-1', { chatId: ownerId, state: 'sent', arrival: { body } });
    expect((await owner.ask(hash)).text).toContain('ev-1');
    for (const role of ['viewer', 'operator'] as const) {
      const { text } = await (await member('Otto', role)).ask(hash);
      expect(text).toContain('There is neither an event nor an order');
    }
  });
});

it('a word in private is a command beside words that say nothing only, and by its rights', async () => {
  const { owner, member } = await open();
  expect((await owner.ask('my balance is low')).text).toContain("I don't understand this");
  const vera = await member('Vera', 'viewer');
  expect((await vera.ask('order')).text).toContain("You don't have permission");
});

describe('a command in plain words', () => {
  async function openWithName() {
    const scene = await open();
    for (const [index, label] of ['payouts', '工资', 'выплаты'].entries())
      await scene.addToBook(label, scene.service.addresses.receivers[index]!);
    await scene.owner.ask('/start');
    await scene.owner.ask('/alerts on');
    return scene;
  }

  it.each(
    each([
      [/For payouts/, 'orders payouts', 'show my orders payouts'],
      [/For 工资/, '查订单 工资', '查订单工资'],
      [/For выплаты/, 'заказы выплаты', 'покажи заказы выплаты'],
      [/From 2026-11-09 to 2026-11-15/, 'orders last week', 'заказы за прошлую неделю', '查订单上周'],
      [/muted alerts at 📒 payouts/, 'mute payouts 1h'],
      [/muted alerts at 📒 выплаты/, 'пауза выплаты на час', 'без звука выплаты на час'],
      [/No alerts are shown here until 01:/, 'без звука на час', 'mute for an hour', '静音一小时'],
      [/muted alerts at 📒 工资/, '暂停工资1小时'],
      [/📒 выплаты\n/u, 'удали выплаты'],
      [/📒 payouts\n/u, 'delete payouts'],
      [/📒 工资\n/u, '删除工资'],
      [/65,000/, 'price 65k', 'цена 65к', '价格 6万5'],
    ]),
  )('%s', async (typed, answer) => {
    const { owner } = await openWithName();
    const { text, labels } = await owner.ask(typed);
    expect(text).toMatch(answer);
    expect(labels).not.toContain('✅ Confirm order');
  });

  it('removes nothing before a button is pressed', async () => {
    const { owner, store } = await openWithName();
    await owner.ask('удали выплаты');
    expect(store.settings.data.addresses.map(({ label }) => label)).toContain('выплаты');
    expect((await owner.ask('delete nobody')).labels).not.toContain('✅ Confirm');
  });

  const nameAlone = ['payouts', 'payouts please', 'energy payouts', 'send payouts', 'what about payouts'];

  it.each([...nameAlone, '充 工资', '给工资', 'отправь на выплаты', 'bandwidth'])(
    'asks what to do with a name without a number: %s',
    async (typed) => {
      const { owner, store, addToBook, service } = await openWithName();
      if (typed === 'bandwidth') await addToBook('bandwidth', service.addresses.basic[0]!);
      const { text, labels } = await owner.ask(typed);
      expect(text).not.toContain('How much');
      expect(labels.slice(0, 2)).toEqual(['🔋 Hourly energy', '🚀 Flash refill']);
      expect(await store.conversations.read(`${owner.id}:${owner.id}`)).toBeUndefined();
    },
  );

  const jobs: ReadonlyArray<readonly [job: string, command: string, words: string]> = [
    ['balance', '/balance', 'balance|my balance, please|Баланс|покажи баланс|余额|查余额|查一下余额'],
    ['the menu', '/menu', 'MENU|меню'],
    ['wallets', '/addresses', 'wallets|add a wallet|кошельки|добавить кошелёк|添加钱包|地址簿'],
    ['buying', '/order', 'buy energy|купить энергию|买能量|buy|купи|закажи|买|buy please'],
    ['repeating', '/order', 'repeat|order again|повтори|ещё раз|再来一单'],
    ['finding an order', '/orders', 'my orders|find orders|мои заказы|история|查订单|我的订单'],
    ['price', '/price', 'price|how much|цена|сколько стоит|价格|多少钱'],
    ['recharge', '/recharge', 'recharge|top up|пополнить|пополни|充值'],
    ['inviting', '/members', 'members|invite|team|участники|пригласить|成员|邀请'],
    ['linking', '/link', 'link|add to a group|подключить группу|关联群组'],
    ['silence', '/mute', 'mute|silence|пауза|тишина|静音|暂停'],
    ['why', '/why', 'why|why no alert|почему|почему нет оповещений|为什么|为什么没有通知'],
  ];

  it.each(jobs)('%s is asked for in each language, and answered as %s is', async (_job, command, words) => {
    const { owner } = await openWithName();
    const answerTo = async (typed: string) => {
      const { text, labels } = await owner.ask(typed);
      // /order begins a form.
      await owner.ask('/cancel');
      return { text, labels };
    };
    const answer = await answerTo(command);
    for (const word of words.split('|'))
      expect({ word, ...(await answerTo(word)) }).toEqual({ word, ...answer });
  });

  it('no two of these commands have one answer', async () => {
    const { owner } = await openWithName();
    const typed = [...new Set(jobs.map(([, command]) => command))];
    const answers: string[] = [];
    for (const command of typed) answers.push((await owner.ask(command)).text);
    expect(new Set(answers).size).toBe(typed.length);
  });

  it.each(['orders payouts', 'заказы выплаты', '查订单 工资', 'balance'])(
    'ends a form that asks for an order: %s',
    async (typed) => {
      const { owner, store, telegram } = await openWithName();
      await owner.ask('/order');
      await owner.ask(typed);
      await until(() =>
        telegram.chat(owner).messages.some(({ text }) => text.includes('The order form was closed')),
      );
      const key = `${owner.id}:${owner.id}`;
      await vi.waitUntil(async () => (await store.conversations.read(key)) === undefined);
      expect(telegram.chat(owner).messages.at(-1)!.text).toContain('The order form was closed');
    },
  );

  it('ends no form that its words answer', async () => {
    const { owner } = await openWithName();
    await owner.ask('/flash');
    expect((await owner.ask('能量')).text).toContain('How much energy');
    expect((await owner.ask('1m')).text).toContain('which address');
    expect((await owner.ask('payouts')).text).toContain('1,000,000');
  });
});

describe('a card', () => {
  async function openWith(label: string) {
    const scene = await open();
    await scene.addToBook(label, scene.receiver);
    return scene;
  }

  it.each<[_what: string, ...typed: string[]]>([
    ['is to come again', '65k payouts every hour', '65k payouts hourly', '65k payouts per hour'],
    ['is to come again in Russian', '65к payouts каждый час', '65к payouts в час'],
    ['is to come again in Chinese', '每小时给payouts 65000能量', '每天给payouts 65000能量'],
    ['is crossed out', '❌ 65k payouts', '65k payouts ❌', 'payouts❌ 65k energy', '65k energy payouts 🚫'],
    ['is crossed out by other marks', '65k ✕ payouts', '✕ 65k payouts', '65k payouts ×', '65k payouts✕'],
    ['is forbidden', '65k payouts ⊘', '65k payouts 🛑', '65k payouts 🙅‍♀️', '65k payouts 👎🏽', '65k payouts 🆖'],
    ['is unequal', '65k ≠ payouts', '65k != payouts', '65k ！＝ payouts'],
    ['is compared', '65k > payouts', '>65k payouts', '65k ＞ payouts', '65k ≯ payouts', '65k ⩾ payouts'],
    ['is struck through or repeated', '~~65k payouts~~', '65k p̶a̶y̶o̶u̶t̶s̶', '65k payouts 🔁'],
  ])('is never opened for what %s', async (_what, ...typed) => {
    const { owner, posts } = await openWith('payouts');
    for (const text of typed.flatMap((one) => [one, `/order ${one}`])) {
      expect({ text, labels: (await owner.ask(text)).labels }).not.toMatchObject({
        labels: expect.arrayContaining(['✅ Confirm']),
      });
    }
    expect(posts()).toEqual([]);
  });

  it.each(
    each([
      ['65,000', '转65000能量给工资', '发 65000 工资', '充65000给工资', '冲65000工资'],
      ['65,000', '帮我给工资转6万5', '工资 6万5', '工资 六万五', '六万五能量给工资'],
      ['65,000', 'отправь 65к на 工资', 'закинь 65к 工资', 'арендуй 65к на 工资 на час', '65k -> 工资'],
      ['65,000', '65k → 工资', '65k ➡️ 工资 🙏🏽', '✅ 65k 工资 👍', '• ~65k + 工资 | 1h ⚡️'],
      ['131,000', '给工资十三万一千'],
    ]),
  )('is opened for %s', async (typed, amount) => {
    const { owner, receiver } = await openWith('工资');
    const card = await owner.ask(typed);
    expect(card.labels).toContain('✅ Confirm');
    expect(card.text).toContain(`Energy: ${amount}`);
    expect(card.text).toContain(receiver);
  });

  it.each([
    ['65k 工资 now', "I don't understand now here."],
    ['65k 工资 x2', "I don't understand x2 here."],
    ['工资 65000 一天', "一天 can't be ordered"],
    ['65k 工资 1h30', "1h30 can't be ordered"],
  ])('is offered for what is an order with a word too many: %s', async (typed, said) => {
    const { owner } = await openWith('工资');
    for (const text of [typed, `/order ${typed}`]) {
      const offer = await owner.ask(text);
      expect(offer.text).toContain(said);
      expect(offer.labels).toEqual(['🔋 65,000 energy for 1 hour → 工资']);
    }
  });

  it.each(['65k 1h', '65к на час', '65000 一小时'])(
    'is asked for whom it is, where an amount and a time stand alone: %s',
    async (typed) => {
      const { owner } = await openWith('工资');
      expect((await owner.ask(typed)).text).toContain('65,000 energy: for which address?');
      await owner.ask('/cancel');
      expect((await owner.ask('65k')).text).toContain("I don't understand this");
    },
  );

  it('says in what an order is counted where it names money, and offers nothing for it', async () => {
    const { owner } = await openWith('工资');
    for (const typed of ['/order 100 trx 工资', '/order 2 transfers 工资', '100000 trx of energy 工资']) {
      const { text, labels } = await owner.ask(typed);
      expect(text).toContain('Orders are counted in energy');
      expect(labels).toContain('65,000');
      expect(labels.join()).not.toContain('100,000');
      await owner.ask('/cancel');
    }
  });

  it.each<[typed: string, answer?: RegExp]>([
    ['两万五 工资', /65,000[^]*How much energy/],
    ['六万零五 工资', /65,000[^]*How much energy/],
    ['6万50 工资', /two ways.*60050 or 65000[^]*How much energy/],
    ['工资 6万5小时'],
    ['一两万 工资'],
    ['工资 6万5.5'],
  ])('is opened for no amount that is too small or was guessed: %s', async (typed, answer) => {
    const { owner } = await openWith('工资');
    const { text, labels } = await owner.ask(typed);
    expect(text).toMatch(answer ?? /./);
    expect(labels).not.toContain(answer ? '🚀 Flash refill' : '✅ Confirm');
  });
});

it('times alone are no order; an amount and a time are', async () => {
  const { owner } = await open();
  for (const text of ['10m, 1h, 4h', '10m 1h 4h']) {
    expect((await owner.ask(text)).text).toContain("I don't understand this");
  }
  expect((await owner.ask('65k, 4h')).text).toContain('65,000');
});

it('an answer to a form that has ended is no order, though it reads as one', async () => {
  const { owner, store, receiver, addToBook, texts, posts } = await open();
  await addToBook('payouts', receiver);
  await owner.ask('/order');
  const key = `${owner.id}:${owner.id}`;
  const form = await vi.waitUntil(() => store.conversations.read(key));
  await store.conversations.write(key, { ...(form as object), version: [0, 0] }, 1);
  const before = texts().length;
  const { text, labels } = await owner.ask('65k payouts');
  expect(text).toContain('The bot was updated');
  expect(labels).toEqual([]);
  await owner.ask('/help');
  expect(texts()).toHaveLength(before + 2);
  expect(posts()).toEqual([]);
  expect((await owner.ask('65k payouts')).labels).toContain('✅ Confirm');
});

async function openEdits(after?: OrderScene) {
  const scene = await openOrderScene({ commands, ...(after && { after }) });
  if (!after) await scene.addToBook('Payouts', scene.receiver);
  const { owner, telegram } = scene;
  /** Edits, and resolves with what the bot says next. */
  const correct = async (message: ChatMessage, text: string): Promise<ChatMessage> => {
    const since = telegram.mark();
    const answer = telegram.waitFor(
      ({ chat_id, fromBot, edits }) => chat_id === owner.id && fromBot && edits === 0,
      { since },
    );
    owner.edit(message, text);
    return answer;
  };
  /** Says it, and resolves with the person's message and the bot's. */
  const tell = async (text: string) => {
    const answer = await owner.ask(text);
    const asked = telegram.chat(owner).messages.findLast((one) => !one.fromBot && one.text === text)!;
    return { asked, answer };
  };
  return { ...scene, correct, tell };
}

describe('an edit of an answer', () => {
  it('changes what the form holds, while it still asks, and not when it comes late', async () => {
    const { owner, tell, correct, clock } = await openEdits();
    await owner.ask('/order');
    const amount = await tell('65k');
    expect(amount.answer.text).toContain('65,000 energy: for which address?');
    const changed = await correct(amount.asked, '131k');
    expect(changed.text).toContain('I read 131,000 energy.');
    expect(changed.text).toContain('131,000 energy: for which address?');
    await clock.advance(20 * 60_000);
    expect((await correct(amount.asked, '70k')).text).toContain("I can't apply this edit.");
    expect((await owner.ask('payouts')).text).toContain('Energy: 131,000');
  });

  it('is not taken under the card, which is named; the card stays', async () => {
    const { owner, tell, correct, now, receiver } = await openEdits();
    await owner.ask('/order 65k');
    const { asked, answer: card } = await tell('payouts');
    const told = await correct(asked, 'client 1');
    expect(told.text).toContain("I can't apply this edit. The card still says 65,000 energy for Payouts · ");
    expect(now(card).text).toContain(receiver);
    expect(now(card).labels).toContain('✅ Confirm');
  });

  it('to the word for /cancel ends the form', async () => {
    const { owner, tell, correct } = await openEdits();
    await owner.ask('/order');
    const { asked } = await tell('65k');
    expect((await correct(asked, 'cancel')).text).toBe('Cancelled. Nothing was changed.');
    expect((await owner.ask('payouts')).text).not.toContain('Energy: 65,000');
  });

  it('that is the command which began the form begins it anew, and later is not taken', async () => {
    const { owner, tell, correct, clock } = await openEdits();
    const { asked } = await tell('/order 70k');
    expect((await correct(asked, '/order 80k')).text).toContain('80,000 energy: for which address?');
    await clock.advance(5 * 60_000 + 1_000);
    expect((await correct(asked, '/order 90k payouts')).text).toBe(
      "I can't apply this edit. The question above is still waiting for your answer.",
    );
    expect((await owner.ask('payouts')).text).toContain('Energy: 80,000');
  });

  it('in a group changes the form, unless it is the command that began it', async () => {
    const { owner, bring, telegram, appears, texts } = await openEdits();
    const group = await bring();
    const question = await owner.ask('/order', { chat: group });
    const command = telegram.chat(group).messages.findLast(({ text }) => text === '/order')!;
    owner.edit(command, '/order 131k payouts');
    const told = await appears(group, "I can't apply this edit.");
    expect(texts(group).join()).not.toContain("I don't understand");
    owner.edit(owner.say('by the way', { chat: group }), '99k');
    const answer = owner.say('65k', { chat: group, replyTo: question.message_id });
    const next = await appears(group, '65,000 energy: for which address?', told.message_id);
    owner.edit(answer, '70k');
    await appears(group, '70,000 energy: for which address?', next.message_id);
  });

  it('to another question than the one that waits is not taken', async () => {
    const { owner, receiver, tell, correct, service } = await openEdits();
    await owner.ask('/addresses add');
    const other = service.addresses.receivers[1]!;
    const { asked } = await tell(other);
    expect((await correct(asked, receiver)).text).toContain('The question above is still waiting');
    expect((await owner.ask('Cold')).text).toContain(other);
  });
});

describe('an edit of a line', () => {
  it.each([
    ['/order 65k payouts', '/order 131k payouts'],
    ['65k payouts', '131k payouts'],
    ['65k payouts', '/order 131k payouts'],
  ])('%s to %s cancels its own card and opens another', async (before, after) => {
    const { tell, correct, becomes, posts, owner } = await openEdits();
    const { asked, answer: first } = await tell(before);
    expect(first.text).toContain('Energy: 65,000');
    const second = await correct(asked, after);
    expect(second.text).toContain('Energy: 131,000');
    expect(second.text).not.toContain('A card for this address is open');
    const closed = await becomes(first, 'ancelled');
    expect(closed.labels).not.toContain('✅ Confirm');
    expect((await owner.press(first, '✅ Confirm')).show_alert).toBe(true);
    expect(posts()).toEqual([]);
  });

  it.each([
    ['131k payouts 2h', ''],
    ['/order 131k payouts 2h', ''],
    ['/order', '131k payouts 2h'],
  ])('%s %s cancels the card of its offer', async (first, answer) => {
    const { tell, correct, becomes, pressForNews, owner } = await openEdits();
    if (answer !== '') await owner.ask(first);
    const { asked, answer: offer } = await tell(answer === '' ? first : answer);
    const card = await pressForNews(owner, offer, /131,000/);
    expect(card.text).toContain('Energy: 131,000');
    const second = await correct(asked, '65k payouts');
    expect(second.text).toContain('Energy: 65,000');
    expect(second.text).not.toContain('A card for this address is open');
    expect((await becomes(card, 'ancelled')).labels).not.toContain('✅ Confirm');
  });

  it('of an offer leaves the card that its order was repeated with', async () => {
    const { tell, correct, becomes, pressForNews, now, owner } = await openEdits();
    const { asked, answer: offer } = await tell('131k payouts 2h');
    const card = await pressForNews(owner, offer, /131,000/);
    await owner.press(card, '✅ Confirm');
    const bought = await becomes(card, 'confirmed on-chain');
    const again = await pressForNews(owner, bought, '🔁 Order again');
    expect((await correct(asked, '65k payouts')).text).toContain("An edit doesn't change a confirmed order");
    expect(now(again).labels).toContain('✅ Confirm');
  });

  it('leaves the cards of other messages open', async () => {
    const { tell, correct, now } = await openEdits();
    const { answer: other } = await tell('/order 70k payouts');
    const { asked } = await tell('/order 65k payouts');
    const card = await correct(asked, '/order 131k payouts');
    expect(card.text).toContain('A card for this address is open');
    expect(now(other).labels).toContain('✅ Confirm');
  });

  const reading = { method: 'GET', path: '/v1/order/', times: 'until_cleared' } as const;
  const undelivered = { status: 'DELEGATE_FAIL', confirm_status: 'UNCONFIRMED' };
  const lost = { kind: 'lose_answer', method: 'POST', path: '/v1/order' } as const;
  type Fault = Parameters<OrderScene['service']['faults']['add']>[0];

  const altered = (fields: Record<string, unknown>): Fault => ({ kind: 'alter', fields, ...reading });
  const stays = /An edit doesn't change a confirmed order: it stays 65,000 energy for Payouts/;
  const notYet = /has not been delivered so far, but may still be\.[^]*look at the message about this order/;
  const differs = /differed from what was confirmed[^]*look at the message about it/;
  const uncertain = /It is not certain whether this order was bought[^]*look at the message about this order/;
  const waits = /This order waits for approval/;

  /** What the bot says of the order before the edit, and what it answers to the edit. */
  it.each<[_what: string, given: Fault | 'approval' | null, stands: string, says: RegExp, never: string]>([
    ['was confirmed', null, 'confirmed on-chain', stays, '✅ Confirm'],
    ['failed and may be delivered', altered(undelivered), 'not been delivered so far', notYet, '✅ Confirm'],
    ['differs, nor says what it stays', altered({ quantity: 131_000 }), 'differs', differs, '65,000'],
    ['has an unknown outcome', lost, 'It is not certain whether this was bought.', uncertain, 'confirmed'],
    ['waits for approval', 'approval', 'Waiting for approval.', waits, 'confirmed'],
  ])('changes no order that %s, and says so', async (_what, given, stands, says, never) => {
    const { tell, correct, owner, appears, service, setLimits, posts } = await openEdits();
    if (given === 'approval') await setLimits({ approval: { energy: 0 } });
    else if (given) service.faults.add(given);
    const { asked, answer: card } = await tell('65k payouts');
    await owner.press(card, '✅ Confirm');
    await appears(owner, stands, card.message_id - 1);
    const posted = posts().length;
    for (const edit of given ? ['70k payouts'] : ['70k payouts', '/cancel']) {
      const told = await correct(asked, edit);
      expect(told.text).toMatch(says);
      expect(told.text).not.toContain(never);
      expect(told.labels).toEqual([]);
    }
    expect(posts()).toHaveLength(posted);
  });

  it('of an order that failed asks for a new one', async () => {
    const { tell, correct, owner, becomes, now, service } = await openEdits();
    service.faults.add({ kind: 'refuse', method: 'POST', path: '/v1/order' });
    const { asked, answer: card } = await tell('65k payouts');
    await owner.press(card, '✅ Confirm');
    await becomes(card, 'Not bought');
    const second = await correct(asked, '70k payouts');
    expect(second.text).toContain('Energy: 70,000');
    expect(second.labels).toContain('✅ Confirm');
    expect(now(card).text).toContain('Not bought');
  });

  it.each([
    ['/order 65k payouts', '/cancel'],
    ['65k payouts', 'cancel'],
  ])('%s to %s cancels its card, and says so', async (before, after) => {
    const { tell, correct, becomes } = await openEdits();
    const { asked, answer: card } = await tell(before);
    const told = await correct(asked, after);
    expect(told.text).toBe('✖️ The open card was cancelled. Nothing was bought with it.');
    await becomes(card, 'Cancelled');
  });

  it('to a part of an order is not taken, nor ever turns a flash refill into an hourly order', async () => {
    const { tell, correct, now } = await openEdits();
    const { asked: part, answer } = await tell('65k payouts');
    expect((await correct(part, '131k')).text).toContain('The card still says 65,000 energy');
    expect(now(answer).labels).toContain('✅ Confirm');
    const { asked, answer: card } = await tell('flash 500k energy payouts');
    expect((await correct(asked, '1m energy payouts')).text).toContain('The card still says 500,000 energy');
    expect(now(card).labels).toContain('✅ Confirm');
    expect((await correct(asked, 'flash 1m energy payouts')).text).toContain('Energy: 1,000,000');
  });
});

describe('any other edit', () => {
  it('is read as if it were written now, and comes too late after five minutes', async () => {
    const { tell, correct, clock } = await openEdits();
    const { asked } = await tell('hello');
    expect((await correct(asked, 'help')).text).toContain('What you can do here');
    expect((await correct(asked, 'hello again')).text).toContain('This edit changes nothing here.');
    const { asked: order } = await tell('65k payouts');
    await clock.advance(5 * 60_000 + 1_000);
    expect((await correct(order, '131k payouts')).text).toContain('This edit comes too late');
  });

  it.each([
    ['65k payouts', '131k payouts'],
    ['/order 65k payouts', '/order 131k payouts'],
  ])('%s to %s opens no second order after a restart', async (before, after) => {
    const first = await openEdits();
    await first.setLimits({ approval: { energy: 0 } });
    const { asked, answer: card } = await first.tell(before);
    await first.owner.press(card, '✅ Confirm');
    await first.becomes(card, 'Waiting for approval.');
    await first.stop();
    const second = await openEdits(first);
    for (const text of [after, `${after} `]) {
      const told = await second.correct(asked, text);
      expect(told.text).toContain('I no longer know what happened to the message');
      expect(told.labels).toEqual([]);
    }
    const { asked: again } = await second.tell('hello');
    expect((await second.correct(again, after)).text).toContain('Energy: 131,000');
  });

  it('of what was written before joining the team is not read, and later ones are', async () => {
    const { person, telegram, give, tell, correct, now, next } = await openEdits();
    const sam = await person('Sam');
    const before = sam.say('hello');
    await telegram.waitFor(({ chat_id, fromBot }) => chat_id === sam.id && fromBot);
    await give(sam, 'operator');
    const told = await next(sam, () => sam.edit(before, '/help'));
    expect(now(told).text).toContain('I no longer know what happened to the message');
    const { asked } = await tell('hello');
    expect((await correct(asked, '/help')).text).toContain('What you can do here');
  });

  it('that changes no letter is none, and one in a group gets no word', async () => {
    const { owner, tell, bring, texts } = await openEdits();
    const { asked } = await tell('/help');
    const before = texts().length;
    owner.edit(asked, '/help');
    await owner.ask('/menu');
    expect(texts()).toHaveLength(before + 1);
    const group = await bring();
    owner.edit(owner.say('hello', { chat: group }), '65k payouts');
    await owner.ask('/menu', { chat: group });
    expect(texts(group).join()).not.toContain('edit');
  });
});
