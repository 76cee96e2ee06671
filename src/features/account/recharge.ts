// /recharge: the account's recharge address as text, QR code and copy button and, when opened from an order's card, the
// missing amount. The account is read each time, so people pay to the address that the service gives now.

import { InlineKeyboard, InputFile } from 'grammy';
import type { InlineKeyboardButton } from 'grammy/types';
import { code } from '../../base/html.ts';
import type { Words } from '../../base/i18n.ts';
import { lackedBalance } from '../../orders/record.ts';
import type { Order } from '../../orders/order.ts';
import { statesWhere, underWayStates } from '../../orders/states.ts';
import type { Account } from '../../service/schemas.ts';
import { askService, showAtWork } from '../../bot/ask-service.ts';
import type { Command } from '../../bot/command.ts';
import type { BotContext } from '../../bot/context.ts';
import { say, sendFile, show, box } from '../../bot/say.ts';
import { balanceButtons, rechargeButtons } from './buttons.ts';
import { type Address, parseAddress } from '../../tron/address.ts';
import { type Reader, coins, paragraphs, section, sentence } from '../../base/lines.ts';
import { briefTime } from '../../base/time.ts';
import type { Drawing, Drawn } from '../../pictures/draw.ts';

/** States in which nothing was bought, so the price still has to be paid, for this order or for a new one. */
const unbought = statesWhere(({ bought }) => bought === 'no');

export const recharge: Command = {
  name: 'recharge',
  role: 'viewer',
  where: 'everywhere',
  group: 'account',
  isForAsker: true,
  install(composer) {
    composer.command('recharge', (ctx) => showRecharge(ctx));
    rechargeButtons.show.on(composer, (ctx) => showRecharge(ctx));
    rechargeButtons.below.on(composer, (ctx) => showRecharge(ctx, undefined, true));
    rechargeButtons.qr.on(composer, sendQr);
    rechargeButtons.forOrder.on(composer, async (ctx, { id }, next) => {
      const order = await ctx.deps.orders.find(id);
      return order ? showRecharge(ctx, order, true) : next();
    });
    rechargeButtons.refreshForOrder.on(composer, async (ctx, { id }, next) => {
      const order = await ctx.deps.orders.find(id);
      return order ? showRecharge(ctx, order) : next();
    });
  },
};

/** For the keyboard of /balance. */
export function rechargeButton(words: Words): InlineKeyboardButton {
  return InlineKeyboard.text(words.plain('menu-recharge'), rechargeButtons.show.data());
}

/** Adds the QR code and copy buttons; none unless the service gives a valid address. */
export function addAddressButtons(keyboard: InlineKeyboard, account: Account, words: Words): InlineKeyboard {
  const address = rechargeAddress(account);
  return address === undefined
    ? keyboard
    : keyboard
        .text(words.plain('recharge-qr'), rechargeButtons.qr.data())
        .row()
        .copyText(words.plain('recharge-copy'), address);
}

async function sendQr(ctx: BotContext): Promise<void> {
  showAtWork(ctx, 'upload_photo');
  const { answer: account } = await askService(ctx, (service) => service.readAccount());
  const address = rechargeAddress(account);
  if (address === undefined) return box(ctx, 'recharge-no-address');
  const caption = ctx.words('recharge-qr-caption', { address: code(address) });
  const drawn = await drawQr(address, ctx.deps.drawing);
  if (!drawn.ok) {
    ctx.deps.log.warn(drawn.problem);
    return say(ctx, caption);
  }
  const picture = new InputFile(drawn.png, 'recharge-address.png');
  await sendFile(
    ctx,
    (options) => ctx.replyWithPhoto(picture, { ...options, caption, parse_mode: 'HTML' }),
    caption,
  );
}

async function showRecharge(ctx: BotContext, order?: Order, isNew = false): Promise<void> {
  const { answer: account, reader } = await askService(ctx, (service) => service.readAccount());
  const { words } = ctx;
  const unfunded = order && unfundedOf(order);
  const keyboard = new InlineKeyboard().text(
    words.plain('recharge-refresh'),
    order === undefined
      ? rechargeButtons.show.data()
      : rechargeButtons.refreshForOrder.data({ id: order.id }),
  );
  addAddressButtons(keyboard, account, words)
    .row()
    .text(words.plain('menu-balance'), balanceButtons.show.data());
  const html = describeRecharge(account, unfunded, reader);
  await (isNew ? say : show)(ctx, html, keyboard);
}

/** What an order still costs; undefined when it needs no payment any more, or this is not certain. */
function unfundedOf(order: Order): Unfunded | undefined {
  const { id, state, status, estimateSun, payAmountSun, activateAmountSun } = order;
  if (unbought.has(state) || lackedBalance(order)) return { id, priceSun: estimateSun, isCard: true };
  if (status !== 'UNPAID' || !underWayStates.has(state)) return undefined;
  const isPriced = payAmountSun !== null && payAmountSun > 0n;
  const priceSun = isPriced ? payAmountSun + (activateAmountSun ?? 0n) : estimateSun;
  return { id, priceSun, isCard: false };
}

// Text for recharging the account: the recharge address, the balance that was just read, and the amount that an order
// lacks. It states nothing that the service's document doesn't state.

/** An order for which the balance is too low. */
export type Unfunded = {
  id: string;
  /** Null if the service gave no price. */
  priceSun: bigint | null;
  /** It has not been sent to the service yet, and its card expires soon. */
  isCard: boolean;
};

/** The recharge address; undefined unless its checksum is correct. */
export function rechargeAddress({ recharge_address: text }: Account): Address | undefined {
  const read = parseAddress(text ?? '');
  return read.ok ? read.address : undefined;
}

/** Telegram HTML. */
export function describeRecharge(account: Account, order: Unfunded | undefined, reader: Reader): string {
  const { words } = reader;
  const address = rechargeAddress(account);
  const balances = (['balance', 'balance_usdt'] as const).map((field) => {
    const coin = field === 'balance' ? 'TRX' : 'USDT';
    if (account.unread?.includes(field)) return words('balance-unread', { what: coin });
    return sentence(words, `recharge-balance-${coin.toLowerCase()}`, { amount: coins(account[field]) });
  });
  return paragraphs([
    section(
      words('recharge-title'),
      address === undefined
        ? [words('recharge-no-address'), words('recharge-no-address-next')]
        : [words('recharge-address', { address: code(address) })],
    ),
    balances.some(Boolean) ? balances.filter(Boolean).join('\n') : words('balance-none'),
    order && whatIsMissing(order, account.balance, words),
    address && words('recharge-undocumented'),
    sentence(words, 'read-at', { time: briefTime(reader.now, reader) }),
  ]);
}

function whatIsMissing(
  { id, priceSun, isCard }: Unfunded,
  balanceSun: bigint | undefined,
  words: Words,
): string {
  const order = { id: code(id) };
  const then = isCard ? `\n${words('recharge-then')}` : '';
  // The service sends 0 where it has no price.
  if (priceSun === null || priceSun <= 0n) return words('recharge-no-price', order) + then;
  const price = coins(priceSun);
  if (balanceSun === undefined) return words('recharge-no-balance', { ...order, price }) + then;
  const missingSun = priceSun - balanceSun;
  return missingSun > 0n
    ? words('recharge-missing', { ...order, price, missing: coins(missingSun) }) + then
    : words('recharge-covered', { ...order, price });
}

// Draws an address as a QR code that a wallet can scan.

/** Pixels per module. An address takes 29 modules, so the picture with its margins is 592 pixels wide. */
const modulePixels = 16;
/** The light margin in modules that the standard requires. */
const quietModules = 4;
const options = { ecc: 'M', border: quietModules } as const;

/** A PNG, black on white. The library is loaded at the first call, which saves memory until then. */
export async function drawQr(text: string, drawing: Drawing): Promise<Drawn> {
  const { renderSVG } = await import('uqr');
  return drawing.draw(renderSVG(text, { ...options, pixelSize: modulePixels }), 'code');
}
