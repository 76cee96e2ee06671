import { expect, it } from 'vitest';
import { until } from '../../bot/scene.ts';
import { copied, openReportScene } from './scene.ts';

it('/balance tells what is left in five lines, and nothing of the credentials', async () => {
  const { owner, service } = await openReportScene();
  const message = await owner.ask('/balance');
  expect(message.text).toBe(
    [
      '💰 Balance\n14,949.875 TRX\n1,189.5 USDT',
      'Spending, recharges and addresses: press Details.\n🕒 As of 00:00',
    ].join('\n\n'),
  );
  expect(JSON.stringify(message)).not.toContain('canary');
  expect(message.labels).toEqual(['🔄 Refresh', '🔎 Details', '➕ Recharge', '🪫 Low balance']);
  service.account.balance_usdt = 0;
  expect((await owner.ask('/balance')).text).not.toContain('USDT');
});

it('Details shows everything in place, its refresh stays there, and Less leads back', async () => {
  const { owner, service, press, clock } = await openReportScene();
  const short = await owner.ask('/balance');
  const message = await press(owner, short, '🔎 Details');
  expect(message.message_id).toBe(short.message_id);
  expect(message.text).toContain('14,949.875 TRX\n1,189.5 USDT');
  expect(message.text).toContain('Spent so far');
  expect(message.text).toContain(service.account.recharge_address);
  expect(JSON.stringify(message)).not.toContain('canary');
  const { labels } = message;
  expect(labels).toEqual([
    '🔄 Refresh',
    '⬆️ Less',
    '📷 QR code',
    '📋 Copy recharge address',
    '➕ Recharge',
    '🪫 Low balance',
  ]);
  expect(copied(message)).toEqual([service.account.recharge_address]);
  await clock.advance(1_000);
  const again = await press(owner, message, '🔄 Refresh');
  expect(again.text).toBe(message.text.replace('00:00:00', '00:00:01'));
  const less = await press(owner, again, '⬆️ Less');
  expect(less.text).toBe(short.text.replace('00:00:00', '00:00:01'));
  service.account.balance = 1_500_000;
  await clock.advance(1_000);
  const refreshed = await press(owner, less, '🔄 Refresh');
  expect(refreshed.message_id).toBe(short.message_id);
  expect(refreshed.text).toBe(less.text.replace('14,949.875', '1.5').replace('00:00:01', '00:00:02'));
});

it('steps that were typed come back at Undo, and the chosen ones again at Redo', async () => {
  const { owner, press, store } = await openReportScene();
  const page = await press(owner, await owner.ask('/balance'), '🪫 Low balance');
  await owner.press(page, '✏️ Other steps');
  const typed = { by: 'days', steps: [30, 4] };
  const chosen = await press(owner, await owner.ask('4, 30'), 'Notify nobody');
  expect(store.settings.data.balanceSteps).toBeNull();
  const undone = await press(owner, chosen, '↩️ Undo');
  expect(undone.text).toMatch(/^↩️ Undone by Olga.*\.\n\n🪫 Low balance/);
  expect(store.settings.data.balanceSteps).toEqual(typed);
  expect((await press(owner, undone, '↪️ Redo')).text).toContain('Nobody is notified of a low balance.');
  expect(store.settings.data.balanceSteps).toBeNull();
});

it('a group that allows no pictures gets the address as text, and one that allows them no such words', async () => {
  const { owner, group, next, service } = await openReportScene();
  const team = await group();
  const show = async () => {
    const message = await owner.ask('/recharge', { chat: team });
    return next(team, () => owner.press(message, '📷 QR code'));
  };
  team.allow('photos', false);
  const told = await show();
  expect(told.photo).toBeUndefined();
  expect(told.text).toContain(service.account.recharge_address);
  expect(told.text).toContain("doesn't allow the bot to send files or pictures");
  expect(told.labels).toEqual(['Open private chat']);
  team.allow('photos', true);
  const picture = await show();
  expect(picture.photo).toBeDefined();
  expect(picture.text).not.toContain('allow');
});

it('leads to /recharge and back, in place', async () => {
  const { owner, press } = await openReportScene();
  const message = await owner.ask('/balance');
  const recharge = await press(owner, message, '➕ Recharge');
  expect(recharge.message_id).toBe(message.message_id);
  expect(recharge.text).toContain('➕ Recharge\nSend TRX, and only on the TRON network');
  expect((await press(owner, recharge, '💰 Balance')).text).toBe(message.text);
});

it('shows that it is at work, and works although Telegram refuses to show that', async () => {
  const { owner, telegram } = await openReportScene();
  await owner.ask('/balance');
  expect(telegram.calls.filter(({ method }) => method === 'sendChatAction')).toHaveLength(1);
  telegram.faults.inject({ kind: 'cut-before' }, { method: 'sendChatAction' });
  expect((await owner.ask('/balance')).text).toContain('Balance');
});

it.each(['/balance', '/recharge'])('a viewer may see %s, a stranger may not', async (command) => {
  const { person, requests } = await openReportScene();
  const viewer = await person('Vera', 'viewer');
  expect((await viewer.ask(command)).text).toContain('14,949.875 TRX');
  const stranger = await person('Sam');
  expect((await stranger.ask(command)).text).not.toMatch(/TRX|T[1-9A-Za-z]{33}/);
  expect(requests('GET')).toHaveLength(1);
});

it('the steps of a low balance are typed where they are offered, too, and only there', async () => {
  const { owner, press, store } = await openReportScene();
  const steps = () => store.settings.data.balanceSteps;
  const page = await press(owner, await owner.ask('/balance'), '🪫 Low balance');
  expect(page.labels).toContain('✏️ Other steps');
  const set = await owner.ask('500 trx');
  expect(set.text).toContain('falls below: 500 TRX');
  expect(steps()).toEqual({ by: 'sun', steps: [500_000_000] });
  const again = await press(owner, await owner.ask('/balance'), '🪫 Low balance');
  await press(owner, again, { data: 'balance:show' });
  await owner.ask('90 trx');
  expect(steps()).toEqual({ by: 'sun', steps: [500_000_000] });
  const chosen = await press(owner, await owner.ask('/balance'), '🪫 Low balance');
  await press(owner, chosen, 'Notify nobody');
  expect(steps()).toBeNull();
  await owner.ask('90 trx');
  expect(steps()).toEqual({ by: 'sun', steps: [90_000_000] });
  expect((await owner.ask('90 trx')).labels).toContain('↩️ Undo');
  expect(await store.audit.list('settings', 5)).toHaveLength(3);
});

it('says what can be typed there, reads it, and goes on reading after a save, for five minutes', async () => {
  const { owner, press, store, clock } = await openReportScene();
  const steps = () => store.settings.data.balanceSteps;
  const page = await press(owner, await owner.ask('/balance'), '🪫 Low balance');
  expect(page.text).toContain('Or type 7, 3, 1 (days) or 500, 100 TRX. I read it for 5 min.');
  await owner.ask('10, 5, 1 days');
  expect(steps()).toEqual({ by: 'days', steps: [10, 5, 1] });
  await owner.ask('500');
  expect(steps()).toEqual({ by: 'sun', steps: [500_000_000] });
  expect((await owner.ask('7, 500 TRX')).text).toContain('It is not clear whether 7 are days or TRX');
  await owner.ask('700, 500 TRX');
  expect(steps()).toEqual({ by: 'sun', steps: [700_000_000, 500_000_000] });
  await clock.advance(5 * 60_000);
  await owner.ask('30');
  expect(steps()?.by).toBe('sun');
});

it.each([
  ['beside the page', []],
  ['to its question', ['✏️ Other steps']],
])('where the page is for the asker alone, a reply is read, and answered so: %s', async (_to, presses) => {
  const { owner, group, store } = await openReportScene();
  const team = await group();
  await until(() => owner.menu(team).some(({ is_ephemeral: isEphemeral }) => isEphemeral));
  const standing = team.messages.length;
  const last = () => owner.ephemeral(team).at(-1)!;
  const page = await owner.ask('/balance', { chat: team });
  await owner.press(page, '🪫 Low balance');
  for (const button of presses) await owner.press(last(), button);
  await owner.ask('9, 8', { chat: team, replyTo: last() });
  expect(store.settings.data.balanceSteps).toEqual({ by: 'days', steps: [9, 8] });
  expect(last().text).toContain('lasts for less than: 9 days, 8 days');
  expect(team.messages).toHaveLength(standing);
});

it('a group reads only what answers the page there, of the owner who looks at it', async () => {
  const { owner, person, group, press, store, telegram } = await openReportScene({ apiVersion: '10.2' });
  const team = await group();
  const admin = await person('Ann', 'admin');
  const other = telegram.person({ id: 1002, first_name: 'Oleg' });
  team.add(admin);
  team.add(other);
  const earlier = await owner.ask('/balance', { chat: team });
  const page = await press(owner, await owner.ask('/balance', { chat: team }), { data: 'balance:steps' });
  expect(page.text).toContain('Or reply 7, 3, 1 (days)');
  expect(page.text).toContain('I read it for 5 min, from Olga alone.');
  owner.say('30', { chat: team });
  owner.say('30', { chat: team, replyTo: earlier });
  admin.say('30', { chat: team, replyTo: page });
  other.say('21', { chat: team, replyTo: page });
  await owner.ask('21');
  await owner.ask('14', { chat: team, replyTo: page });
  expect(store.settings.data.balanceSteps).toEqual({ by: 'days', steps: [14] });
  expect(await store.audit.list('settings', 5)).toHaveLength(1);
});

it('a chat that is told of a low balance, or no more, leaves its topics as they are', async () => {
  const { person, press, store } = await openReportScene();
  const admin = await person('Ann', 'admin');
  const topic = { chatId: admin.id, topicId: 7, by: null };
  await store.settings.update((draft) => void draft.balancePlaces.push(topic));
  const page = await press(admin, await admin.ask('/balance'), { data: 'balance:steps' });
  expect(page.text).not.toContain('Or type');
  expect((await admin.ask('30')).text).not.toContain("don't have permission");
  const told = await press(admin, page, { data: 'balance:here:on' });
  const chat = { chatId: admin.id, topicId: null, by: admin.id };
  expect(store.settings.data.balancePlaces).toEqual([topic, chat]);
  await press(admin, told, { data: 'balance:here:off' });
  expect(store.settings.data.balancePlaces).toEqual([topic]);
});
