import { describe, expect, it } from 'vitest';
import { balance } from '../../../src/features/account/balance.ts';
import type { ChatMessage } from '../../../src/sandbox/telegram/chat-message.ts';
import { english, openOrderScene } from './scene.ts';

describe('/flash', () => {
  it('asks what, how much and where to, and then shows the card', async () => {
    const { owner, press, receiver, posts } = await openOrderScene();
    const what = await owner.ask('/flash');
    expect(what.text).toContain('What does the address need?');
    expect(what.labels).toEqual(['🔋 Energy', '📶 Bandwidth', '✖️ Cancel']);
    const much = await press(owner, what, '🔋 Energy');
    expect(much.text).toContain('How much energy? Press a button or write a number, at least 500,000.');
    expect(much.labels).toEqual(['500,000', '1,000,000', '⬅️ Back', '✖️ Cancel']);
    const to = await press(owner, much, '1,000,000');
    expect(to.text).toContain('1,000,000 energy: for which address?');
    const card = await owner.ask(receiver);
    expect(card.text).toContain('Energy: 1,000,000');
    expect(card.text).toContain(receiver);
    expect(card.labels).toEqual(['✅ Confirm', '✖️ Cancel']);
    expect(posts()).toEqual([]);
  });

  it('gives a hint at each step, and another try', async () => {
    const { owner, press, receiver } = await openOrderScene();
    expect((await owner.ask('gas please')).text).toContain('/menu');
    await owner.ask('/flash');
    const hinted = await owner.ask('gas please');
    expect(hinted.text).toContain('gas is neither energy nor bandwidth.');
    await press(owner, hinted, '🔋 Energy');
    const tryAll = async (question: string, tries: ReadonlyArray<readonly [string, string]>) => {
      for (const [written, hint] of tries) {
        const again = await owner.ask(written);
        expect(again.text).toContain(hint);
        expect(again.text).toContain(question);
      }
    };
    await tryAll('How much energy?', [
      ['499999', 'the minimum is 500,000 energy'],
      ['500000.5', 'Only whole units'],
    ]);
    expect((await owner.ask('1.5m')).text).toContain('1,500,000 energy');
    await tryAll('for which address?', [
      ['nobody', 'nobody is neither an address nor a name'],
      [receiver.toLowerCase(), 'capital letters'],
      [`${receiver.slice(0, -1)}x`, 'checksum does not match'],
    ]);
    expect((await owner.ask(receiver)).labels).toContain('✅ Confirm');
  });

  it('takes no contract, neither written nor by its name, and asks again', async () => {
    const { owner, press, addToBook, receiver } = await openOrderScene();
    const usdt = english.plain('address-example');
    await addToBook('Tether', usdt);
    const to = await press(owner, await press(owner, await owner.ask('/flash'), '🔋 Energy'), '500,000');
    expect(to.labels.join()).not.toContain('Tether');
    for (const written of [usdt, 'tether', 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb']) {
      const again = await owner.ask(written);
      expect(again.text).toMatch(/is the contract of USDT\.|belongs to nobody/);
      expect(again.text).toMatch(/write the address of the wallet/i);
      expect(again.text).toContain('for which address?');
    }
    expect((await owner.ask(receiver)).labels).toContain('✅ Confirm');
  });

  it('asks for the amount of the resource that was named last', async () => {
    const { owner, press, receiver } = await openOrderScene();
    await press(owner, await owner.ask('/flash'), '🔋 Energy');
    const much = await owner.ask('bandwidth');
    expect(much.text).toContain('I read bandwidth.');
    expect(much.text).toContain('How much bandwidth? Press a button or write a number, at least 50,000.');
    expect(much.labels.slice(0, 2)).toEqual(['50,000', '100,000']);
    const to = await press(owner, much, '50,000');
    expect(to.text).toContain('50,000 bandwidth: for which address?');
    const again = await owner.ask('500k energy');
    expect(again.text).toContain('I read energy.\nI read 500,000 energy.');
    expect((await owner.ask(receiver)).text).toContain('Energy: 500,000');
  });

  it.each(['payouts 60m', 'выплаты 60м', '热钱包60m'])(
    'takes %s for the hour that is sold where the amount is known',
    async (answer) => {
      const { owner, addToBook, receiver } = await openOrderScene();
      await addToBook(answer.replace(/ ?60.*/, ''), receiver);
      await owner.ask('/order 131000');
      expect((await owner.ask(answer)).text).toContain('Energy: 131,000');
      const alone = await owner.ask(`/order ${answer}`);
      expect(alone.text).toContain('may mean minutes as well as millions');
      expect(alone.labels).not.toContain('✅ Confirm');
      expect((await owner.ask('65k')).text).toContain('Energy: 65,000');
    },
  );

  it('offers the hour that is sold for an answer with another duration, without another question', async () => {
    const { owner, addToBook, receiver, pressForNews } = await openOrderScene();
    await addToBook('Payouts', receiver);
    await owner.ask('/order 65k');
    const late = await owner.ask('payouts 3h');
    expect(late.text).toContain("3h can't be ordered");
    expect(late.text).not.toContain('for which address?');
    expect(late.labels).toEqual(['🔋 65,000 energy for 1 hour → Payouts']);
    const card = await pressForNews(owner, late, /^🔋/);
    expect(card.text).toContain(receiver);
    expect(card.text).toContain(' · 1 hour');
  });

  const asksWhere = '131,000 energy: for which address?';

  /** What is typed, what the answer says, and what it does not; a button is one that begins so. */
  it.each<[string, ...Array<[typed: string, said: string[], unsaid?: string[]]>]>([
    ['takes two parts in one answer', ['/order', []], ['65k payouts', ['RECEIVER']]],
    [
      'asks for the rest only',
      ['/flash', []],
      ['500k energy', ['500,000 energy: for which address?']],
      ['[Payouts', ['Energy: 500,000']],
    ],
    [
      'says what it read of another part',
      ['/order', [], ['For ']],
      ['payouts', ['I read RECEIVER as the receiver.']],
      ['131k', ['Energy: 131,000']],
    ],
    ['says for whom it asks how much', ['/order payouts', ['For Payouts · ']]],
    [
      'asks for the part that was wrong, and keeps the rest of the answer',
      ['/order', []],
      ['65k nobody', ['nobody is neither an address nor a name', '65,000 energy: for which address?']],
    ],
    [
      'asks for the receiver of what is held now, and says what it read',
      ['/order 65k', ['65,000 energy: for which address?']],
      ['131k', ['I read 131,000 energy.', asksWhere], ['65,000']],
      ['what now?', [], ['I read']],
      ['65k', []],
      ['[Payouts', ['Energy: 65,000']],
    ],
    [
      'asks which amount is right where an answer for another part has a new one',
      ['/order 131000', []],
      ['payouts 65k', ['I read two amounts, 131,000 and 65,000. Which one is it?', 'How much energy']],
      ['65k', ['Energy: 65,000']],
    ],
    ['takes the same amount again', ['/order 131000', []], ['payouts 131k', ['Energy: 131,000']]],
    [
      'says the new amount beside a name that is unknown',
      ['/order 131000', []],
      ['payuots 65k', ['Did you mean Payouts?', 'I read 65,000 energy.']],
    ],
    [
      'keeps the known amount beside a word that says nothing, and offers the order',
      ['/order 131000', []],
      ['payouts thanks', ["I don't understand thanks here.", '[🔋 131,000 energy for 1 hour → Payouts']],
    ],
    [
      'offers nothing for an answer whose number may be part of a name',
      ['/order 131000', []],
      ['payouts 2', ['payouts 2 is neither an address nor a name', asksWhere], ['→']],
      ['payouts', ['Energy: 131,000']],
    ],
    [
      'keeps the amount of an answer with another duration, and says so above the next question',
      ['/order', []],
      ['131k 3h', ["3h can't be ordered", asksWhere]],
      ['3h', [asksWhere], ['for 1 hour']],
    ],
    [
      'asks again for the receiver where the answer named an unknown one',
      ['/order cold', []],
      ['131k payuots', ['Did you mean Payouts?', asksWhere]],
      ['[Payouts', ['RECEIVER']],
    ],
  ])('%s', async (_does, ...steps) => {
    const { owner, press, addToBook, receiver, service } = await openOrderScene();
    await addToBook('Payouts', receiver);
    await addToBook('Cold', service.addresses.receivers[1]!);
    let message: ChatMessage | undefined;
    for (const [typed, said, unsaid = []] of steps) {
      message =
        message && typed.startsWith('[')
          ? await press(owner, message, new RegExp(`^${typed.slice(1)}`))
          : await owner.ask(typed);
      const whole = [message.text, ...message.labels.map((label) => `[${label}`)].join('\n');
      for (const part of said) expect(whole).toContain(part.replace('RECEIVER', receiver));
      for (const part of unsaid) expect(whole).not.toContain(part);
    }
  });

  it('goes back from every step but the first, and asks again', async () => {
    const { owner, press, receiver } = await openOrderScene();
    let message = await press(owner, await owner.ask('/flash'), '🔋 Energy');
    message = await press(owner, message, '⬅️ Back');
    expect(message.text).toContain('What does the address need?');
    expect(message.labels).not.toContain('⬅️ Back');
    message = await press(owner, message, '📶 Bandwidth');
    message = await press(owner, message, '50,000');
    message = await press(owner, message, '⬅️ Back');
    expect(message.text).toContain('How much bandwidth?');
    message = await press(owner, message, '100,000');
    expect(message.text).toContain('100,000 bandwidth');
    expect((await owner.ask(receiver)).text).toContain('Bandwidth: 100,000');
  });

  it.each([0, 1, 2])(
    'is ended by its button or by a slash command, which runs, at step %i',
    async (depth) => {
      const { owner, press, posts } = await openOrderScene();
      const begin = async () => {
        let message = await owner.ask('/flash');
        for (const label of ['🔋 Energy', '500,000'].slice(0, depth))
          message = await press(owner, message, label);
        return message;
      };
      const cancelled = { text: 'Cancelled. Nothing was changed.', labels: [] };
      expect(await press(owner, await begin(), '✖️ Cancel')).toMatchObject(cancelled);
      expect((await owner.ask('500000')).text).toContain('/menu');
      const left = await begin();
      const help = english.plain('help-group-bot').replace(/<[^>]*>/g, '');
      expect((await owner.ask('/help')).text).toContain(help);
      expect(await owner.press(left, '✖️ Cancel')).toMatchObject({ show_alert: true });
      expect((await owner.ask('500000')).text).toContain('/menu');
      expect(posts()).toEqual([]);
    },
  );
});

describe('/order', () => {
  it('takes no tap under the question of an earlier order', async () => {
    const { owner, press, addToBook, receiver, telegram } = await openOrderScene();
    await addToBook('Payouts', receiver);
    const old = await owner.ask('/order 65k');
    await owner.ask('/help');
    const current = await owner.ask('/order 1.5m');
    const answer = await owner.press(old, /^Payouts/);
    expect(answer).toMatchObject({ show_alert: true });
    expect(answer.text).toContain('This question is closed');
    expect(telegram.chat(owner).messages.flatMap(({ labels }) => labels)).not.toContain('✅ Confirm');
    expect((await press(owner, current, /^Payouts/)).text).toContain('Energy: 1,500,000');
  });

  it('tells what a USDT transfer takes, and for how long the energy lasts', async () => {
    const { owner, press, receiver } = await openOrderScene();
    const much = await owner.ask('/order');
    expect(much.text).toContain('for 1 hour');
    expect(much.text).toContain('about 65,000 when the recipient already holds USDT, about 131,000 when not');
    expect(much.labels).toEqual(['65,000', '131,000', '✖️ Cancel']);
    await press(owner, much, '131,000');
    const { text } = await owner.ask(receiver);
    for (const part of ['Energy: 131,000', ' · 1 hour', 'about 8.515 TRX', '14,949.875 TRX'])
      expect(text).toContain(part);
  });

  it('offers the address book and what was delivered to, and takes names', async () => {
    const { owner, press, service, addToBook, becomes } = await openOrderScene();
    const [first, second] = service.addresses.receivers as [string, string];
    await addToBook('Hot wallet', first);
    const to = await press(owner, await owner.ask('/order'), '65,000');
    expect(to.labels[0]).toContain('Hot wallet · ');
    const card = await press(owner, to, /^Hot wallet/);
    expect(card.text).toContain(first);
    expect(card.text).toContain('📒 Hot wallet');
    expect(card.text).not.toContain('new address');

    const other = await owner.ask(`/order 65000 ${second}`);
    await owner.press(other, '✅ Confirm');
    await becomes(other, 'confirmed on-chain');
    const again = await press(owner, await owner.ask('/order'), '65,000');
    expect(again.labels.slice(0, 2)).toEqual([
      `${second.slice(0, 7)}…${second.slice(-7)}`,
      `Hot wallet · ${first.slice(0, 7)}…${first.slice(-7)}`,
    ]);
    const known = await press(owner, again, /^T/);
    expect(known.text).toContain('Delivered to before (just now)');
    await press(owner, await owner.ask('/order'), '65,000');
    expect((await owner.ask('hot WALLET')).text).toContain(first);
  });

  it('goes on after a restart, at the step where it was', async () => {
    const first = await openOrderScene();
    await first.press(first.owner, await first.owner.ask('/order'), '65,000');
    await first.stop();
    const second = await openOrderScene({ after: first });
    expect((await second.owner.ask(first.receiver)).labels).toContain('✅ Confirm');
  });

  it('in a group goes on only with the person who began', async () => {
    const { owner, member, bring, press, receiver, telegram } = await openOrderScene();
    const oleg = await member('Oleg', 'operator');
    const team = await bring(oleg);
    const much = await owner.ask('/order', { chat: team });
    expect(much.text).toMatch(/Olga\n[^]*as a reply to this message/);
    const refused = {
      show_alert: true,
      text: expect.stringContaining('This question was for somebody else.'),
    };
    expect(await oleg.press(much, '65,000')).toMatchObject(refused);
    oleg.say('70000', { chat: team, replyTo: much });
    const to = await press(owner, much, '65,000');
    expect(to.text).toContain('65,000 energy');
    const card = await owner.ask(receiver, { chat: team, replyTo: to });
    expect(card.text).toMatch(/Energy: 65,000[^]*Requested by Olga Ono/);
    for (const label of ['✅ Confirm', '✖️ Cancel'])
      expect((await oleg.press(card, label)).text).toBe('Only Olga Ono can confirm or cancel this card.');
    expect(telegram.chat(team).last?.labels).toContain('✅ Confirm');
  });

  it('is for operators, not for viewers', async () => {
    const { member, receiver } = await openOrderScene();
    const vera = await member('Vera', 'viewer');
    for (const line of ['/order', `/order 65000 ${receiver}`])
      expect((await vera.ask(line)).text).toBe(english.plain('not-allowed'));
  });

  it('of somebody whose rights were taken meanwhile ends without a card', async () => {
    const { member, press, demote, receiver } = await openOrderScene();
    const oleg = await member('Oleg', 'operator');
    await press(oleg, await oleg.ask('/order'), '65,000');
    await demote();
    expect((await oleg.ask(receiver)).text).toBe(english.plain('not-allowed'));
  });
});

it('a screen that takes amounts ends no form that waits when somebody looks at it', async () => {
  const { owner, press, deps } = await openOrderScene({ more: [balance] });
  const shown = await owner.ask('/balance');
  await owner.ask('/order');
  await press(owner, shown, '🪫 Low balance');
  expect((await owner.ask('65k')).text).toContain('65,000 energy');
  expect(deps.store.settings.data.balanceSteps).toEqual({ by: 'days', steps: [7, 3, 1] });
});
