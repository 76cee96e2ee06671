import { describe, expect, it } from 'vitest';
import { createBasicRecord } from '../../../src/sandbox/service/basic.ts';
import type { ChatMessage } from '../../../src/sandbox/telegram/chat-message.ts';
import { basicAddressSchema } from '../../../src/service/schemas.ts';
import { said } from '../scene.ts';
import { copied, openReportScene } from './scene.ts';

const turnOn = '🟢 Turn bandwidth guarantee on';
const turnOff = '⚪ Turn bandwidth guarantee off';

async function openBasicScene() {
  const scene = await openReportScene();
  const [address, guaranteed] = scene.service.addresses.basic as [string, string];
  return { ...scene, address, guaranteed, record: scene.service.basics.get(address)! };
}

/** The record of the address, and the card that asks whether to switch its guarantee on. */
async function openCard() {
  const scene = await openBasicScene();
  const message = await scene.owner.ask(`/basic ${scene.address}`);
  return { ...scene, message, card: await scene.press(scene.owner, message, turnOn) };
}

function buttonData(message: ChatMessage, label: string): string {
  const buttons = message.reply_markup?.inline_keyboard.flat() ?? [];
  const found = buttons.find((button) => button.text === label);
  return found && 'callback_data' in found ? found.callback_data : '';
}

describe('/basic', () => {
  it('shows the record of the address', async () => {
    const { owner, address } = await openBasicScene();
    const message = await owner.ask(`/basic ${address}`);
    expect(message.text).toContain(`Basic address\n${address}\nStatus: ACTIVE`);
    expect(message.text).toContain('Bandwidth guarantee: ⚪ off');
    expect(message.labels).toEqual([turnOn, '🔄 Refresh', '📋 Copy address', '👁 Watch here']);
    expect(copied(message)).toEqual([address]);
  });

  it('reads anew at the refresh button, in the same message', async () => {
    const { owner, address, record, press } = await openBasicScene();
    const first = await owner.ask(`/basic ${address}`);
    record.used_quantity = 131_000;
    const second = await press(owner, first, '🔄 Refresh');
    expect(second.message_id).toBe(first.message_id);
    expect(second.text).toContain('▰▰▰▰▰▰▰▰ 131,000 / 131,000');
  });

  it.each([
    ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6s', 'The checksum does not match'],
    ['0xa614f803b6fd780986a42c78ec9c7f77e6ded13c', 'an address of Ethereum'],
    ['41a614f803b6fd780986a42c78ec9c7f77e6ded13c', 'the hex form'],
    ['tr7nhqjekqxgtci8q8zy4pl8otszgjlj6t', 'The capital letters'],
    ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj', 'exactly 34 characters'],
    ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'begin with T'],
    ['my wallet', 'my wallet is neither an address nor a name in the address book.'],
  ])('says what is wrong with %s and asks the service nothing', async (text, why) => {
    const { owner, requests } = await openBasicScene();
    const message = await owner.ask(`/basic ${text}`);
    expect(message.text).toContain(why);
    expect(message.text).toContain('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t');
    expect(requests('GET')).toEqual([]);
  });

  it('says in a sentence that the service knows no such address', async () => {
    const { owner, service, press } = await openBasicScene();
    const [unknown] = service.addresses.receivers as [string];
    const message = await owner.ask(`/basic ${unknown}`);
    expect(message.text).toBe(
      `📭 The service has no record of this address.\n${unknown}\n\n` +
        'Check that this is the address you mean.\n\nThe service says: address not found (NOT_FOUND), code 4',
    );
    expect(message.labels).toEqual(['🔄 Look again']);
    service.basics.set(unknown, createBasicRecord(1, unknown, Date.now()));
    expect((await press(owner, message, '🔄 Look again')).text).toContain(`Basic address\n${unknown}`);
  });

  it.each([null, undefined, {}, { id: 0, address: '', quantity: 0, bandwidth_guarantee: false }])(
    'says the same when it answers with the data %j',
    async (nothing) => {
      const { owner, service, address } = await openBasicScene();
      const unset = Object.fromEntries(
        Object.keys(service.basics.get(address)!).map((name) => [name, undefined]),
      );
      const fields = nothing === undefined ? unset : {};
      service.faults.add({ kind: 'alter', path: '/v1/mate', data: nothing, fields });
      const { text } = await owner.ask(`/basic ${address}`);
      expect(text).toContain('The service has no record of this address.');
    },
  );

  it('offers both ways of the switch where it answers with the record of another address', async () => {
    const { owner, service, address, guaranteed } = await openBasicScene();
    service.faults.add({
      kind: 'alter',
      path: '/v1/mate',
      fields: { address: guaranteed, bandwidth_guarantee: true },
    });
    const message = await owner.ask(`/basic ${address}`);
    expect(message.text).toContain(`⚠️ The service answered with another address: ${guaranteed}`);
    expect(message.labels.slice(0, 2)).toEqual([turnOn, turnOff]);
  });
});

describe('a name of the address book', () => {
  const addPayouts = ({ store }: Awaited<ReturnType<typeof openBasicScene>>, address: string) =>
    store.settings.update((draft) => {
      draft.addresses.push({ label: 'Payouts', address, tags: [], addedBy: 1, addedAt: 1 });
    });

  it('stands for its address, after the command and in its question', async () => {
    const scene = await openBasicScene();
    await addPayouts(scene, scene.address);
    expect((await scene.owner.ask('/basic payouts')).text).toContain(scene.address);
    await scene.owner.ask('/basic');
    const link = `https://tronscan.org/#/address/${scene.address}`;
    expect((await scene.owner.ask(`it is ${link}`)).text).toContain(scene.address);
  });

  it('is offered when it was probably meant, and continues by its button', async () => {
    const scene = await openBasicScene();
    await addPayouts(scene, scene.address);
    const { owner, press } = scene;
    const asked = await owner.ask('/basic payuots');
    expect(asked.text).toContain('Did you mean Payouts?');
    expect((await press(owner, asked, '📒 Payouts')).text).toContain(scene.address);
    await owner.ask('/basic');
    const again = await owner.ask('payout');
    expect((await press(owner, again, '📒 Payouts')).text).toContain(scene.address);
    expect((await owner.ask('good morning')).text).not.toContain('Did you mean');
  });
});

describe('the form of /basic', () => {
  it('asks for the address when none was given, says what is wrong with it, and shows the record', async () => {
    const { owner, address } = await openBasicScene();
    expect((await owner.ask('/basic')).text).toContain('Which address?');
    expect((await owner.ask('hello there')).text).toContain('hello there is neither an address');
    expect((await owner.ask(address)).text).toContain(`Basic address\n${address}`);
    expect((await owner.ask('/cancel')).text).toBe('There is nothing to cancel.');
  });

  it('tells an error of the service in its sentence and is over', async () => {
    const { owner, service, address } = await openBasicScene();
    await owner.ask('/basic');
    service.faults.add({ kind: 'garbage' });
    expect((await owner.ask(address)).text).toContain("could not understand the service's answer");
    expect((await owner.ask('/cancel')).text).toBe('There is nothing to cancel.');
  });

  it('leaves the buttons of other messages working while it waits', async () => {
    const { owner, address, press } = await openBasicScene();
    const record = await owner.ask(`/basic ${address}`);
    await owner.ask('/basic');
    expect((await press(owner, record, turnOn)).text).toContain('Turn the bandwidth guarantee on?');
  });
});

describe('the switch of the bandwidth guarantee', () => {
  it('asks first, switches on ✅ Confirm, and shows the state as the service answered it', async () => {
    const { owner, address, record, message, card, press, requests, store } = await openCard();
    expect(message.labels[0]).toBe(turnOn);
    expect(card.text).toContain(`${address}\n\nIt is off now and will be on.`);
    expect(card.labels).toEqual(['✅ Confirm', '✖️ Cancel']);
    expect(requests('PATCH')).toEqual([]);
    const after = await press(owner, card, '✅ Confirm');
    expect(after.message_id).toBe(message.message_id);
    expect(after.text).toContain('✅ The service answered: the bandwidth guarantee is now on.');
    expect(after.text).toContain('Bandwidth guarantee: 🟢 on');
    expect(after.labels[0]).toBe(turnOff);
    expect(record.bandwidth_guarantee).toBe(true);
    expect(requests('PATCH')).toHaveLength(1);
    await expect
      .poll(() => store.audit.list(`basic:${address}`, 10))
      .toMatchObject([{ action: 'basic.guarantee-switched', actor_id: owner.id }]);
  });

  it('switches nothing on ✖️ Cancel and shows the record again', async () => {
    const { owner, card, press, requests } = await openCard();
    expect((await press(owner, card, '✖️ Cancel')).text).toContain('Bandwidth guarantee: ⚪ off');
    expect(requests('PATCH')).toEqual([]);
  });

  it('asks nothing when it is so already', async () => {
    const { owner, address, record, press } = await openBasicScene();
    const message = await owner.ask(`/basic ${address}`);
    record.bandwidth_guarantee = true;
    const after = await press(owner, message, turnOn);
    expect(after.labels[0]).toBe(turnOff);
    expect(after.text).toContain('🟢 on');
  });

  it('switches once when it is confirmed twice, and says so to the second press', async () => {
    const { owner, card, record, requests } = await openCard();
    const answers = await Promise.all([owner.press(card, '✅ Confirm'), owner.press(card, '✅ Confirm')]);
    expect(record.bandwidth_guarantee).toBe(true);
    expect(requests('PATCH')).toHaveLength(1);
    expect(answers.map(({ text }) => text)).toContain(
      'This button was pressed before. This press switched nothing more.',
    );
  });

  it('switches nothing after two minutes, however the wall clock is set, and offers to look again', async () => {
    const { owner, address, card, press, requests, clock } = await openCard();
    await clock.advance(120_000);
    clock.setWall(clock.now() - 3_600_000);
    const over = await press(owner, card, '✅ Confirm');
    expect(over.text).toContain(`This confirmation has expired. This press switched nothing.\n${address}`);
    expect(over.labels).toEqual(['🔄 Look again']);
    expect(requests('PATCH')).toEqual([]);
  });

  it('still switches just before the two minutes are over', async () => {
    const { owner, card, press, clock } = await openCard();
    await clock.advance(119_999);
    expect((await press(owner, card, '✅ Confirm')).text).toContain('is now on');
  });

  it('takes nothing from an answer about another address, in the audit either', async () => {
    const { owner, address, card, guaranteed, service, press, store } = await openCard();
    service.faults.add({ kind: 'alter', method: 'PATCH', fields: { address: guaranteed } });
    const after = await press(owner, card, '✅ Confirm');
    expect(after.text).toContain('its answer does not show how it is set now');
    expect(after.labels.slice(0, 2)).toEqual([turnOn, turnOff]);
    await expect
      .poll(() => store.audit.list(`basic:${address}`, 10))
      .toMatchObject([{ action: 'basic.guarantee-switched', detail: '{"asked":true,"answered":null}' }]);
  });

  it('switches nothing on a card of an earlier run, or on one that was cancelled', async () => {
    const { owner, address, press, requests } = await openBasicScene();
    const message = await owner.ask(`/basic ${address}`);
    const stale = await press(owner, message, { data: `basic:set:${address}:on` });
    expect(stale.text).toContain('This confirmation has expired.');
    const card = await press(owner, await owner.ask(`/basic ${address}`), turnOn);
    const confirm = buttonData(card, '✅ Confirm');
    const cancelled = await press(owner, card, '✖️ Cancel');
    expect((await owner.press(cancelled, { data: confirm })).text).toContain(
      'This press switched nothing more.',
    );
    expect(requests('PATCH')).toEqual([]);
  });

  it('is confirmed and cancelled by nobody but who opened the card', async () => {
    const { owner, group, person, address, press, requests } = await openBasicScene();
    const team = await group();
    const operator = await person('Oleg', 'operator');
    operator.join(team);
    const card = await press(owner, await owner.ask(`/basic ${address}`, { chat: team }), turnOn);
    for (const button of ['✅ Confirm', '✖️ Cancel']) {
      const { text } = await operator.press(card, button);
      expect(text).toBe('Only the person who opened this card can confirm or cancel it.');
    }
    expect(requests('PATCH')).toEqual([]);
    expect((await press(owner, card, '✅ Confirm')).text).toContain('is now on');
  });

  it('switches nothing for who has lost the right since', async () => {
    const { person, address, press, requests, store } = await openBasicScene();
    const operator = await person('Oleg', 'operator');
    const card = await press(operator, await operator.ask(`/basic ${address}`), turnOn);
    await store.settings.update((draft) => {
      for (const one of draft.people) one.role = 'viewer';
    });
    expect((await operator.press(card, '✅ Confirm')).text).toContain('Only operators');
    expect(requests('PATCH')).toEqual([]);
  });

  it('says that the outcome is not known when the answer was lost, and lets people look again', async () => {
    const { owner, address, card, service, press, requests } = await openCard();
    service.faults.add({ kind: 'lose_answer', method: 'PATCH' });
    const unknown = await press(owner, card, '✅ Confirm');
    expect(unknown.text).toContain('It is not known whether the bandwidth guarantee was switched on.');
    expect(unknown.text).toContain(address);
    expect(unknown.text).not.toContain('✅');
    expect(unknown.labels).toEqual(['🔄 Look again']);
    expect(requests('PATCH')).toHaveLength(1);
    expect((await press(owner, unknown, '🔄 Look again')).text).toContain('Bandwidth guarantee: 🟢 on');
  });

  it('shows what the service answered when that is not what was asked for', async () => {
    const { owner, card, record, deps, press } = await openCard();
    deps.service.setBandwidthGuarantee = async () => basicAddressSchema.parse(record);
    const after = await press(owner, card, '✅ Confirm');
    expect(after.text).toContain(
      '⚠️ You asked for the bandwidth guarantee to be on, but the service answered that it is off.',
    );
    expect(after.text).toContain('Bandwidth guarantee: ⚪ off');
    expect(after.labels[0]).toBe(turnOn);
  });

  it('offers both ways where the service does not say how it is set', async () => {
    const { owner, address, record, press } = await openBasicScene();
    delete (record as Partial<typeof record>).bandwidth_guarantee;
    const message = await owner.ask(`/basic ${address}`);
    expect(message.labels.slice(0, 2)).toEqual([turnOn, turnOff]);
    expect((await press(owner, message, turnOff)).text).toContain(
      'It is not known how it is set now. It will be off.',
    );
  });

  it('tells a refusal in the words of the service, and offers to try again with a card of its own', async () => {
    const { owner, address, card, record, service, press, store } = await openCard();
    const refusal = { status: 403, code: 31, msg: 'plan <frozen>' };
    service.faults.add({ kind: 'refuse', method: 'PATCH', refusal });
    const refused = await press(owner, card, '✅ Confirm');
    expect(refused.text).toContain('🚫 The bandwidth guarantee was not switched on.');
    expect(refused.text).toContain('The service says: plan <frozen> (code 31)');
    expect(refused.labels).toEqual(['🔄 Look again', turnOn]);
    await expect
      .poll(() => store.audit.list(`basic:${address}`, 10))
      .toMatchObject([{ action: 'basic.guarantee-refused', actor_id: owner.id }]);
    await press(owner, await press(owner, refused, turnOn), '✅ Confirm');
    expect(record.bandwidth_guarantee).toBe(true);
  });

  it('is offered to operators and refused to viewers, whatever data they send', async () => {
    const { person, address, press, requests } = await openBasicScene();
    const operator = await person('Oleg', 'operator');
    const card = await press(operator, await operator.ask(`/basic ${address}`), turnOn);
    expect(card.labels).toContain('✅ Confirm');
    const viewer = await person('Vera', 'viewer');
    const message = await viewer.ask(`/basic ${address}`);
    expect(message.labels).toEqual(['🔄 Refresh', '📋 Copy address', '👁 Watch here']);
    for (const action of ['ask', 'set']) {
      const answer = await viewer.press(message, { data: `basic:${action}:${address}:on` });
      expect(answer).toMatchObject({ show_alert: true });
      expect(answer.text).toContain('Only operators');
    }
    expect(requests('PATCH')).toEqual([]);
  });

  it('in a group is pressed by operators, not by viewers', async () => {
    const { owner, group, person, address, press, requests } = await openBasicScene();
    const team = await group();
    const viewer = await person('Vera', 'viewer');
    viewer.join(team);
    const message = await owner.ask(`/basic ${address}`, { chat: team });
    const card = await press(owner, message, turnOn);
    expect((await viewer.press(card, '✅ Confirm')).text).toContain('Only operators');
    expect(requests('PATCH')).toEqual([]);
    expect((await press(owner, card, '✅ Confirm')).text).toContain('is now on');
  });

  it('does nothing on data that carries no address', async () => {
    const { owner, address, requests } = await openBasicScene();
    const message = await owner.ask(`/basic ${address}`);
    const before = requests('GET').length;
    for (const data of ['basic:show:T123', `basic:set:${address}x:on`, 'basic:set:T123:on', 'basic:set:on']) {
      expect((await owner.press(message, { data })).show_alert).toBe(true);
    }
    expect([requests('GET').length, requests('PATCH').length]).toEqual([before, 0]);
  });
});

it('the menu’s button asks for an address', async () => {
  const { owner, address, telegram, pressForNews } = await openBasicScene();
  const message = await owner.ask(`/basic ${address}`);
  expect((await pressForNews(owner, message, { data: 'basic:show' })).text).toContain('Which address?');
  expect(said(telegram.chats()[0]!)).toHaveLength(2);
});
