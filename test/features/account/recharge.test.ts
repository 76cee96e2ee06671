import { encode } from 'uqr';
import { describe, expect, it } from 'vitest';
import { rechargeButtons } from '../../../src/features/account/buttons.ts';
import { drawQr } from '../../../src/features/account/recharge.ts';
import { createDrawing } from '../../../src/pictures/draw.ts';
import { createManualClock } from '../../manual-clock.ts';
import { readPng } from '../../base/png.ts';
import { openHistory } from '../history/scene.ts';
import { until } from '../../bot/scene.ts';
import { copied, openReportScene } from './scene.ts';

describe('/recharge', () => {
  it('shows the whole address, the balance, and nothing of the credentials', async () => {
    const { owner, service, clock, press } = await openReportScene();
    const message = await owner.ask('/recharge');
    expect(message.text).toBe(
      [
        '➕ Recharge',
        "Send TRX, and only on the TRON network, to the account's recharge address:",
        service.account.recharge_address,
        '',
        'Balance now: 14,949.875 TRX',
        'USDT balance: 1,189.5 USDT',
        '',
        "Whether this address takes USDT, the minimum amount and how long it takes are not documented: before you send USDT, look in the service's user center.",
        '',
        '🕒 As of 00:00',
      ].join('\n'),
    );
    expect(message.labels).toEqual(['🔄 Refresh', '📷 QR code', '📋 Copy recharge address', '💰 Balance']);
    expect(copied(message)).toEqual([service.account.recharge_address]);
    expect(JSON.stringify(message)).not.toContain('canary');
    service.account.balance = 20_000_000_000;
    await clock.advance(1_000);
    const after = await press(owner, message, '🔄 Refresh');
    expect(after.message_id).toBe(message.message_id);
    expect(after.text).toContain('Balance now: 20,000 TRX');
  });

  it('shows the balance of the account to the asker alone in a group', async () => {
    const { owner, group } = await openReportScene();
    const team = await group();
    await until(() => owner.menu(team).some(({ is_ephemeral: isEphemeral }) => isEphemeral));
    const told = await owner.ask('/recharge', { chat: team });
    expect(told.text).toContain('Balance now');
    expect(told.receiver_user_id).toBe(owner.id);
    expect(team.messages.filter(({ text }) => text.includes('Balance now'))).toEqual([]);
  });

  it('draws the address as the service tells it now', async () => {
    const { owner, service, pressForNews } = await openReportScene();
    const message = await owner.ask('/recharge');
    const address = service.addresses.receivers[0]!;
    service.account.recharge_address = address;
    const picture = await pressForNews(owner, message, '📷 QR code');
    expect(picture.text).toBe(`Recharge address of the account (TRX)\n${address}`);
    expect(picture.entities.map(({ type }) => type)).toContain('code');
    const { width, height } = readPng(Buffer.from(picture.photo!));
    expect([width, height]).toEqual([592, 592]);
  });

  it('says the address in words when no picture can be drawn', async () => {
    const problem = 'A picture waited 5 s for earlier ones.';
    const drawing = { draw: () => Promise.resolve({ ok: false as const, problem }) };
    const { owner, service, pressForNews, logged } = await openReportScene({ drawing });
    const answer = await pressForNews(owner, await owner.ask('/recharge'), '📷 QR code');
    expect(answer.photo).toBeUndefined();
    expect(answer.text).toContain(service.account.recharge_address);
    expect(logged.join('\n')).toContain(problem);
  });

  it('never offers a damaged address: not as text, not to copy, not as a picture, nor do the details', async () => {
    const { owner, service, press } = await openReportScene();
    const before = await owner.ask('/recharge');
    const right = service.account.recharge_address;
    const damaged = `${right.slice(0, -1)}${right.endsWith('x') ? 'y' : 'x'}`;
    service.account.recharge_address = damaged;
    const message = await owner.ask('/recharge');
    expect(message.text).toContain("The service gave no valid recharge address.\nDon't send anything");
    expect(JSON.stringify(message)).not.toContain(damaged);
    expect(message.labels).toEqual(['🔄 Refresh', '💰 Balance']);
    const details = await press(owner, await owner.ask('/balance'), '🔎 Details');
    expect(details.labels).toEqual(['🔄 Refresh', '⬆️ Less', '➕ Recharge', '🪫 Low balance']);
    expect(JSON.stringify(details)).not.toContain(damaged);
    expect(await owner.press(before, '📷 QR code')).toMatchObject({
      show_alert: true,
      text: 'The service gave no valid recharge address.',
    });
  });
});

describe('what is missing for a card', () => {
  /** Presses the button that a card has, under a message that must stay as it is. */
  async function openFor(change: Parameters<Awaited<ReturnType<typeof openHistory>>['add']>[0]) {
    const scene = await openHistory();
    const { owner, next } = scene;
    scene.service.account.balance = 1_000_000;
    const { id } = await scene.add({ status: null, pay_amount_sun: null, ...change });
    const card = await owner.ask('/menu');
    const data = rechargeButtons.forOrder.data({ id });
    expect(Buffer.byteLength(data)).toBeLessThanOrEqual(64);
    const answer = await next(owner, () => owner.press(card, { data }));
    return { ...scene, id, card, answer };
  }

  it('is the price on the card less the balance as it is now', async () => {
    const { answer, card, owner, press, service, clock, telegram } = await openFor({
      state: 'card',
      estimate_sun: '2925000',
      balance_before_sun: '0',
    });
    expect(answer.text).toContain(
      '⚠️ Order ORDERR costs about 2.925 TRX: about 1.925 TRX are missing.\nA card is valid for two minutes only',
    );
    expect(answer.message_id).not.toBe(card.message_id);
    const kept = telegram.chat(owner).messages.find(({ message_id }) => message_id === card.message_id);
    expect(kept?.text).toBe(card.text);
    service.account.balance = 2_925_000;
    await clock.advance(1_000);
    const after = await press(owner, answer, '🔄 Refresh');
    expect(after.message_id).toBe(answer.message_id);
    expect(after.text).toContain('The balance covers order ORDERR, which costs about 2.925 TRX.');
    expect(after.text).not.toContain('missing');
  });

  const unpriced = 'The price of order ORDERR is not known, so the missing amount is unknown.';
  const oneLacks = 'about 1 TRX are missing';
  const costly = { estimate_sun: '2000000' };
  const unpaid = { status: 'UNPAID', pay_amount_sun: '2000000' };
  const activated = { ...unpaid, estimate_sun: '1', activate_amount_sun: '1100000' };
  const nothing: [string, RegExp] = ['➕ Recharge\nSend TRX', /ORDERR|missing/];

  it.each<[state: string, change: Parameters<typeof openFor>[0], says: string, never: RegExp]>([
    ['card', { estimate_sun: null }, unpriced, /are missing/],
    ['card', { estimate_sun: '0' }, unpriced, /are missing/],
    ['card', { estimate_sun: '-1' }, unpriced, /are missing/],
    ['accepted', activated, 'costs about 3.1 TRX: about 2.1 TRX are missing.', /two minutes/],
    ['closed', costly, oneLacks, /unknown/],
    ['rejected', costly, oneLacks, /unknown/],
    ['not_sent', costly, oneLacks, /unknown/],
    // Paid, or may be, or ran out unpaid.
    ['delivered', costly, ...nothing],
    ['placing', costly, ...nothing],
    ['unknown', costly, ...nothing],
    ['accepted', costly, ...nothing],
    ['failed', unpaid, ...nothing],
  ])('of an order that is %s with %j', async (state, change, says, never) => {
    const { answer } = await openFor({ state, ...change });
    expect(answer.text).toContain(says);
    expect(answer.text).not.toMatch(never);
  });

  it('is not asked of an order that is not there', async () => {
    const { owner } = await openHistory();
    const menu = await owner.ask('/menu');
    const answer = await owner.press(menu, { data: 'recharge:for:NOBODY' });
    expect(answer.show_alert).toBe(true);
  });
});

const address = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const quiet = 4;

/** The modules of the picture, each looked at in its middle and shortly before its end. */
async function modulesOf(text: string) {
  const drawn = await drawQr(text, createDrawing(createManualClock()));
  if (!drawn.ok) throw new Error(drawn.problem);
  const picture = readPng(drawn.png);
  const side = encode(text, { ecc: 'M', border: 0 }).size + 2 * quiet;
  const step = picture.width / side;
  const look = (share: number) =>
    Array.from({ length: side }, (_, y) =>
      Array.from({ length: side }, (_, x) =>
        picture.isDark(Math.floor((x + share) * step), Math.floor((y + share) * step)),
      ),
    );
  return { picture, modules: look(0.5), edges: look(0.95) };
}

describe('a QR picture', () => {
  it('holds exactly the code of the address, with a quiet margin, large enough for a camera', async () => {
    const { picture, modules, edges } = await modulesOf(address);
    expect(picture.width).toBe(picture.height);
    expect(picture.width).toBeGreaterThanOrEqual(400);
    const inner = modules.slice(quiet, -quiet).map((row) => row.slice(quiet, -quiet));
    expect(inner).toEqual(encode(address, { ecc: 'M', border: 0 }).data);
    expect(edges).toEqual(modules);
    const margin = [...modules.slice(0, quiet), ...modules.slice(-quiet)].flat();
    expect(margin.some(Boolean)).toBe(false);
    expect(modules.some((row) => [...row.slice(0, quiet), ...row.slice(-quiet)].some(Boolean))).toBe(false);
  });
});
