// /balance: what the account holds and what went through it, and where to recharge it.

import { InlineKeyboard, InputFile } from 'grammy';
import { code } from '../../html.ts';
import { describeBalance } from '../../reports/balance.ts';
import { drawQr } from '../../reports/qr.ts';
import type { Account } from '../../service/schemas.ts';
import { parseAddress, type Address } from '../../tron/address.ts';
import type { Command } from '../command.ts';
import type { BotContext } from '../context.ts';
import { askService, showAtWork } from '../ask-service.ts';
import { notice, show } from '../say.ts';

export const balance: Command = {
  name: 'balance',
  role: 'viewer',
  where: 'everywhere',
  group: 'account',
  install(composer) {
    composer.command('balance', showBalance);
    composer.callbackQuery('balance:show', showBalance);
    composer.callbackQuery('balance:qr', sendQr);
  },
};

async function showBalance(ctx: BotContext): Promise<void> {
  const { answer: account, reader } = await askService(ctx, (service) => service.readAccount());
  const { words } = ctx;
  const keyboard = new InlineKeyboard().text(words.plain('balance-refresh'), 'balance:show');
  const address = rechargeAddress(account);
  if (address !== undefined) {
    keyboard
      .text(words.plain('balance-qr'), 'balance:qr')
      .row()
      .copyText(words.plain('balance-copy'), address);
  }
  await show(ctx, describeBalance(account, reader), keyboard);
}

/** The address is read anew: whoever scans the picture pays to what the service says now, not to what a button carried. */
async function sendQr(ctx: BotContext): Promise<void> {
  showAtWork(ctx, 'upload_photo');
  const { answer: account } = await askService(ctx, (service) => service.readAccount());
  const address = rechargeAddress(account);
  if (address === undefined) return notice(ctx, ctx.words.plain('balance-no-address'), { box: true });
  await ctx.replyWithPhoto(new InputFile(await drawQr(address), 'recharge-address.png'), {
    caption: ctx.words('balance-qr-caption', { address: code(address) }),
    parse_mode: 'HTML',
  });
}

/** Nothing to copy or to scan is offered unless it is an address to the last character. */
function rechargeAddress(account: Account): Address | undefined {
  const read = parseAddress(account.recharge_address ?? '');
  return read.ok ? read.address : undefined;
}
