import { describe, expect, it } from 'vitest';
import { noCeilings } from '../../../src/orders/limits.ts';
import { createBasicRecord } from '../../../src/sandbox/service/account.ts';
import { dataOf, said } from '../../bot/scene.ts';
import { copied, openReportScene } from './scene.ts';

const turnOn = '🟢 Turn bandwidth guarantee on';
const turnOff = '⚪ Turn bandwidth guarantee off';
const noRecord = 'The service has no record of this address.';

async function openBasicScene(options: Parameters<typeof openReportScene>[0] = {}) {
  const scene = await openReportScene(options);
  const [address, guaranteed] = scene.service.addresses.basic as [string, string];
  const { owner, press, store } = scene;
  const show = (by = owner, where = {}) => by.ask(`/basic ${address}`, where);
  return {
    ...scene,
    address,
    guaranteed,
    record: scene.service.basics.get(address)!,
    show,
    /** The card that asks whether to switch the guarantee of the address on. */
    openCard: async (by = owner, where = {}) => press(by, await show(by, where), turnOn),
    patches: () => scene.requests('PATCH').length,
    audit: () => store.audit.list(`basic:${address}`, 10),
  };
}

describe('/basic', () => {
  it('shows the record of the address', async () => {
    const { address, show } = await openBasicScene();
    const message = await show();
    expect(message.text).toContain(`Basic address\n${address}\nStatus: ACTIVE`);
    expect(message.text).toContain('Bandwidth guarantee: ⚪ off');
    expect(message.labels).toEqual([turnOn, '🔄 Refresh', '📋 Copy address', '👁 Watch here']);
    expect(copied(message)).toEqual([address]);
  });

  it.each([
    ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6s', 'The checksum does not match'],
    ['41a614f803b6fd780986a42c78ec9c7f77e6ded13c', 'the hex form'],
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

  it('says in a sentence that the service knows no such address, or answers with nothing', async () => {
    const { owner, service, press, show } = await openBasicScene();
    const [unknown] = service.addresses.receivers as [string];
    const message = await owner.ask(`/basic ${unknown}`);
    expect(message.text).toContain(`📭 ${noRecord}\n${unknown}`);
    expect(message.text).toContain('The service says: address not found (NOT_FOUND), code 4');
    expect(message.labels).toEqual(['🔄 Look again']);
    service.basics.set(unknown, createBasicRecord(1, unknown, Date.now()));
    expect((await press(owner, message, '🔄 Look again')).text).toContain(`Basic address\n${unknown}`);
    service.faults.add({ kind: 'alter', path: '/v1/mate', data: null });
    expect((await show()).text).toContain(noRecord);
  });

  it('offers both ways of the switch where the service does not say how that of the address is set', async () => {
    const { owner, service, record, guaranteed, press, show } = await openBasicScene();
    const fields = { address: guaranteed, bandwidth_guarantee: true };
    service.faults.add({ kind: 'alter', path: '/v1/mate', fields });
    expect((await show()).labels.slice(0, 2)).toEqual([turnOn, turnOff]);
    delete (record as Partial<typeof record>).bandwidth_guarantee;
    const message = await show();
    expect(message.labels.slice(0, 2)).toEqual([turnOn, turnOff]);
    expect((await press(owner, message, turnOff)).text).toContain('It will be off.');
  });

  const capped = (name: 'perOrder' | 'perDay', unit: 'sun' | 'energy' | 'bandwidth') =>
    openBasicScene({ ceilings: { ...noCeilings, [name]: { ...noCeilings[name], [unit]: 1_000_000_000 } } });

  it.each([
    ['perOrder', 'sun'],
    ['perDay', 'sun'],
    ['perDay', 'bandwidth'],
  ] as const)('switches nothing on below a ceiling %s in %s, and off as ever', async (name, unit) => {
    const { owner, show, press, record, patches } = await capped(name, unit);
    const answer = await owner.press(await show(), turnOn);
    expect(answer.text).toContain('🛑 Not switched on: ceilings are set where the bot runs');
    record.bandwidth_guarantee = true;
    const card = await press(owner, await show(), turnOff);
    await press(owner, card, '✅ Confirm');
    expect(patches()).toBe(1);
    expect(record.bandwidth_guarantee).toBe(false);
  });

  it('switches on below a ceiling in energy alone, which a guarantee does not use', async () => {
    const { owner, show, press, patches } = await capped('perDay', 'energy');
    await press(owner, await press(owner, await show(), turnOn), '✅ Confirm');
    expect(patches()).toBe(1);
  });

  it('takes a name of the address book, and offers the one that was probably meant', async () => {
    const { owner, addToBook, press, address } = await openBasicScene();
    await addToBook('Payouts', address);
    expect((await owner.ask('/basic payouts')).text).toContain(address);
    const asked = await owner.ask('/basic payuots');
    expect(asked.text).toContain('Did you mean Payouts?');
    expect((await press(owner, asked, '📒 Payouts')).text).toContain(address);
    await owner.ask('/basic');
    const again = await owner.ask('payout');
    expect((await press(owner, again, '📒 Payouts')).text).toContain(address);
    expect((await owner.ask('good morning')).text).not.toContain('Did you mean');
  });
});

describe('the form of /basic', () => {
  it('asks for the address, says what is wrong with it, leaves other buttons working, shows the record', async () => {
    const { owner, address, press, show } = await openBasicScene();
    const record = await show();
    expect((await owner.ask('/basic')).text).toContain('Which address?');
    expect((await owner.ask('hello there')).text).toContain('hello there is neither an address');
    expect((await press(owner, record, turnOn)).text).toContain('Turn the bandwidth guarantee on?');
    expect((await owner.ask(`it is https://tronscan.org/#/address/${address}`)).text).toContain(
      `Basic address\n${address}`,
    );
    expect((await owner.ask('/cancel')).text).toBe('There is nothing to cancel.');
  });

  it('tells an error of the service in its sentence and is over', async () => {
    const { owner, service, address } = await openBasicScene();
    await owner.ask('/basic');
    service.faults.add({ kind: 'garbage' });
    expect((await owner.ask(address)).text).toContain("could not understand the service's answer");
    expect((await owner.ask('/cancel')).text).toBe('There is nothing to cancel.');
  });

  it('is begun by the menu’s button', async () => {
    const { owner, telegram, pressForNews, show } = await openBasicScene();
    const message = await show();
    expect((await pressForNews(owner, message, { data: 'basic:show' })).text).toContain('Which address?');
    expect(said(telegram.chats()[0]!)).toHaveLength(2);
  });
});

describe('the switch of the bandwidth guarantee', () => {
  it('asks first, switches on ✅ Confirm, and shows the state as the service answered it', async () => {
    const { owner, address, record, openCard, press, patches, audit } = await openBasicScene();
    const card = await openCard();
    expect(card.text).toContain(`${address}\n\nIt is off now and will be on.`);
    expect(card.labels).toEqual(['✅ Confirm', '✖️ Cancel']);
    expect(patches()).toBe(0);
    const after = await press(owner, card, '✅ Confirm');
    expect(after.message_id).toBe(card.message_id);
    expect(after.text).toContain('✅ The service answered: the bandwidth guarantee is now on.');
    expect(after.labels[0]).toBe(turnOff);
    expect(record.bandwidth_guarantee).toBe(true);
    expect(patches()).toBe(1);
    await expect.poll(audit).toMatchObject([{ action: 'basic.guarantee-switched', actor_id: owner.id }]);
  });

  it('switches nothing on ✖️ Cancel, nor on ✅ Confirm after that, and shows the record again', async () => {
    const { owner, openCard, press, patches } = await openBasicScene();
    const card = await openCard();
    const cancelled = await press(owner, card, '✖️ Cancel');
    expect(cancelled.text).toContain('Bandwidth guarantee: ⚪ off');
    const late = await owner.press(cancelled, dataOf(card, '✅ Confirm'));
    expect(late.text).toContain('This press switched nothing more.');
    expect(patches()).toBe(0);
  });

  it('asks nothing when it is so already', async () => {
    const { owner, record, show, press } = await openBasicScene();
    const message = await show();
    record.bandwidth_guarantee = true;
    expect((await press(owner, message, turnOn)).labels[0]).toBe(turnOff);
  });

  it('switches nothing once the confirmation has expired, and offers to look again', async () => {
    const { owner, address, openCard, press, patches, clock } = await openBasicScene();
    const card = await openCard();
    await clock.advance(120_000);
    const over = await press(owner, card, '✅ Confirm');
    expect(over.text).toContain(`This confirmation has expired. This press switched nothing.\n${address}`);
    expect(over.labels).toEqual(['🔄 Look again']);
    expect(patches()).toBe(0);
  });

  it.each([
    ['is about another address', 'address', 'does not show how it is set now', [turnOn, turnOff], null],
    ['is not what was asked for', 'state', 'but the service answered that it is off', [turnOn], false],
  ])('shows what an answer says that %s, in the audit too', async (_is, of, words, labels, answered) => {
    const { owner, openCard, guaranteed, service, press, audit } = await openBasicScene();
    const card = await openCard();
    const fields = of === 'address' ? { address: guaranteed } : { bandwidth_guarantee: false };
    service.faults.add({ kind: 'alter', method: 'PATCH', fields });
    const after = await press(owner, card, '✅ Confirm');
    expect(after.text).toContain(words);
    expect(after.labels.slice(0, labels.length)).toEqual(labels);
    const detail = JSON.stringify({ asked: true, answered });
    await expect.poll(audit).toMatchObject([{ action: 'basic.guarantee-switched', detail }]);
  });

  it('says that the outcome is not known when the answer was lost, and lets people look again', async () => {
    const { owner, openCard, service, press, patches } = await openBasicScene();
    const card = await openCard();
    service.faults.add({ kind: 'lose_answer', method: 'PATCH' });
    const unknown = await press(owner, card, '✅ Confirm');
    expect(unknown.text).toContain('It is not known whether the bandwidth guarantee was switched on.');
    expect(unknown.text).not.toContain('✅');
    expect(unknown.labels).toEqual(['🔄 Look again']);
    expect(patches()).toBe(1);
    expect((await press(owner, unknown, '🔄 Look again')).text).toContain('Bandwidth guarantee: 🟢 on');
  });

  it('tells a refusal in the words of the service, and offers to try again with a card of its own', async () => {
    const { owner, openCard, record, service, press, audit } = await openBasicScene();
    const card = await openCard();
    const refusal = { status: 403, code: 31, msg: 'plan <frozen>' };
    service.faults.add({ kind: 'refuse', method: 'PATCH', refusal });
    const refused = await press(owner, card, '✅ Confirm');
    expect(refused.text).toContain('The service says: plan <frozen> (code 31)');
    expect(refused.labels).toEqual(['🔄 Look again', turnOn]);
    await expect.poll(audit).toMatchObject([{ action: 'basic.guarantee-refused', actor_id: owner.id }]);
    await press(owner, await press(owner, refused, turnOn), '✅ Confirm');
    expect(record.bandwidth_guarantee).toBe(true);
  });

  it('is for operators: refused to viewers, whatever data they send, and to who has lost the role', async () => {
    const { person, address, show, openCard, patches, give } = await openBasicScene();
    const [operator, viewer] = [await person('Oleg', 'operator'), await person('Vera', 'viewer')];
    const card = await openCard(operator);
    expect(card.labels).toContain('✅ Confirm');
    const message = await show(viewer);
    expect(message.labels).toEqual(['🔄 Refresh', '📋 Copy address', '👁 Watch here']);
    for (const action of ['ask', 'set']) {
      const answer = await viewer.press(message, { data: `basic:${action}:${address}:on` });
      expect(answer).toMatchObject({ show_alert: true, text: expect.stringContaining('Only operators') });
    }
    await give(operator, 'viewer');
    expect((await operator.press(card, '✅ Confirm')).text).toContain('Only operators');
    expect(patches()).toBe(0);
  });

  it('in a group is pressed by nobody but who opened the card', async () => {
    const { owner, group, person, openCard, press, patches } = await openBasicScene();
    const team = await group();
    const [operator, viewer] = [await person('Oleg', 'operator'), await person('Vera', 'viewer')];
    for (const each of [operator, viewer]) each.join(team);
    const card = await openCard(owner, { chat: team });
    expect((await viewer.press(card, '✅ Confirm')).text).toContain('Only operators');
    for (const button of ['✅ Confirm', '✖️ Cancel']) {
      const { text } = await operator.press(card, button);
      expect(text).toBe('Only the person who opened this card can confirm or cancel it.');
    }
    expect(patches()).toBe(0);
    expect((await press(owner, card, '✅ Confirm')).text).toContain('is now on');
  });
});

// Which buttons are shown: those that serve the person who asked, and none that would only refuse.

const watch = '👁 Watch here';
const stop = '🚫 Stop watching';

describe('the button that watches a basic address', () => {
  it('is shown in a group to admins and not to operators', async () => {
    const scene = await openReportScene();
    const group = await scene.group();
    const [address] = scene.service.addresses.basic as [string];
    const admin = await scene.person('Ann', 'admin');
    const operator = await scene.person('Oscar', 'operator');
    for (const person of [admin, operator]) group.add(person);
    expect((await admin.ask(`/basic ${address}`, { chat: group })).labels).toContain(watch);
    expect((await operator.ask(`/basic ${address}`, { chat: group })).labels).not.toContain(watch);
    // Their own chat is theirs.
    expect((await operator.ask(`/basic ${address}`)).labels).toContain(watch);
  });

  it('ends the watch of an address that the service no longer knows', async () => {
    const { owner, service, press } = await openReportScene();
    const [address] = service.addresses.basic as [string];
    const record = await owner.ask(`/basic ${address}`);
    expect((await press(owner, record, watch)).labels).toContain(stop);
    service.basics.delete(address);
    const gone = await owner.ask(`/basic ${address}`);
    expect(gone.labels).toEqual(['🔄 Look again', stop]);
    expect((await press(owner, gone, stop)).labels).toEqual(['🔄 Look again']);
  });
});

describe('the steps of a low balance', () => {
  const [own, tellHere] = ['✏️ Other steps', '🔔 Notify this chat, too'];

  it('have buttons for those who may set them, in private and in a group', async () => {
    const { owner, person, group: bring, press } = await openReportScene();
    const [admin, operator] = [await person('Ann', 'admin'), await person('Oscar', 'operator')];
    const privately = async (who: typeof admin) => press(who, await who.ask('/balance'), '🪫 Low balance');
    expect((await privately(owner)).labels).toContain(own);
    const page = await privately(admin);
    expect(page.labels).not.toContain(own);
    expect(page.labels).toContain(tellHere);
    expect(page.text).not.toContain('all of its members');
    const group = await bring();
    for (const each of [admin, operator]) group.add(each);
    const inGroup = async (who: typeof admin) => {
      const balance = await who.ask('/balance', { chat: group });
      const last = () => who.ephemeral(group).at(-1);
      await who.press(last() ?? balance, '🪫 Low balance', { chat: group });
      await expect.poll(() => last()?.text).toContain('Owners are notified');
      return last()!;
    };
    expect((await inGroup(owner)).labels).toEqual(expect.arrayContaining([own, tellHere]));
    const admins = await inGroup(admin);
    expect(admins.labels).toContain(tellHere);
    expect(admins.labels).not.toContain(own);
    expect(admins.text).toContain('all of its members see the balance');
    expect((await inGroup(operator)).labels).toEqual(['⬅️ Balance']);
  });
});
