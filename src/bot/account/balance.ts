// /balance: the account's balance and totals, with buttons for recharging it.

import { InlineKeyboard } from 'grammy';
import { describeBalance } from '../../views/account/balance.ts';
import { askService } from '../frame/ask-service.ts';
import type { Command } from '../frame/command.ts';
import type { BotContext } from '../frame/context.ts';
import { show } from '../frame/say.ts';
import { balanceButtons } from './buttons.ts';
import { addAddressButtons, rechargeButton, sendQr } from './recharge.ts';

export const balance: Command = {
  name: 'balance',
  role: 'viewer',
  where: 'everywhere',
  isForAsker: true,
  group: 'account',
  install(composer) {
    composer.command('balance', showBalance);
    balanceButtons.show.on(composer, showBalance);
    balanceButtons.qr.on(composer, sendQr);
  },
};

async function showBalance(ctx: BotContext): Promise<void> {
  const { answer: account, reader } = await askService(ctx, (service) => service.readAccount());
  const { words } = ctx;
  const keyboard = new InlineKeyboard().text(words.plain('balance-refresh'), balanceButtons.show.data());
  addAddressButtons(keyboard, account, words).row().add(rechargeButton(words));
  await show(ctx, describeBalance(account, reader), keyboard);
}
