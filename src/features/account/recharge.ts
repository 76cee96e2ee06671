// /recharge: the account's recharge address as text, QR code and copy button and, when opened from an order's card, the
// missing amount. The account is read each time, so people pay to the address that the service gives now.

import { InlineKeyboard, InputFile } from 'grammy';
import type { InlineKeyboardButton } from 'grammy/types';
import { code } from '../../base/html.ts';
import type { Words } from '../../base/i18n.ts';
import { lackedBalance } from '../../orders/judge-record.ts';
import type { Order } from '../../orders/order.ts';
import { statesWhere } from '../../orders/states.ts';
import { drawQr } from './qr.ts';
import { describeRecharge, rechargeAddress, type Unfunded } from './recharge-text.ts';
import type { Account } from '../../service/schemas.ts';
import { askService, showAtWork } from '../../bot/ask-service.ts';
import type { Command } from '../../bot/command.ts';
import type { BotContext } from '../../bot/context.ts';
import { notice, say, show } from '../../bot/say.ts';
import { sendFile } from '../../bot/send-file.ts';
import { balanceButtons, rechargeButtons } from './buttons.ts';

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

export async function sendQr(ctx: BotContext): Promise<void> {
  showAtWork(ctx, 'upload_photo');
  const { answer: account } = await askService(ctx, (service) => service.readAccount());
  const address = rechargeAddress(account);
  if (address === undefined) return notice(ctx, ctx.words.plain('recharge-no-address'), { box: true });
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
  if (status !== 'UNPAID' || (state !== 'accepted' && state !== 'late')) return undefined;
  const isPriced = payAmountSun !== null && payAmountSun > 0n;
  const priceSun = isPriced ? payAmountSun + (activateAmountSun ?? 0n) : estimateSun;
  return { id, priceSun, isCard: false };
}
