// /balance: what is left and how long it lasts, and on request all that is known of the account; with buttons for recharging it.

import { InlineKeyboard } from 'grammy';
import { levelReadingOf } from '../../figures/keep-readings.ts';
import type { Account } from '../../service/schemas.ts';
import { describeBalance, describeBalanceDetails } from '../../views/account/balance.ts';
import { askService } from '../frame/ask-service.ts';
import type { Command } from '../frame/command.ts';
import type { BotContext } from '../frame/context.ts';
import { show } from '../frame/say.ts';
import { balanceButtons } from './buttons.ts';
import { installStepsPage, stepsForms } from './steps.ts';
import { addAddressButtons, rechargeButton } from './recharge.ts';

export const balance: Command = {
  name: 'balance',
  role: 'viewer',
  where: 'everywhere',
  isForAsker: true,
  group: 'account',
  install(composer) {
    composer.command('balance', showBalance);
    balanceButtons.show.on(composer, showBalance);
    balanceButtons.details.on(composer, showDetails);
    installStepsPage(composer);
  },
  forms: stepsForms,
};

async function showBalance(ctx: BotContext): Promise<void> {
  const { answer: account, reader } = await askService(ctx, (service) => service.readAccount());
  const { words } = ctx;
  const keyboard = new InlineKeyboard()
    .text(words.plain('balance-refresh'), balanceButtons.show.data())
    .text(words.plain('balance-details'), balanceButtons.details.data())
    .row()
    .add(rechargeButton(words))
    .row()
    .text(words.plain('steps-button'), balanceButtons.steps.data());
  await show(ctx, describeBalance(account, reader, await readStanding(ctx, account)), keyboard);
}

async function readStanding({ deps }: BotContext, account: Account) {
  const reading = levelReadingOf(account);
  return reading && deps.figures.readStanding(reading, deps.clock.now());
}

async function showDetails(ctx: BotContext): Promise<void> {
  const { answer: account, reader } = await askService(ctx, (service) => service.readAccount());
  const { words } = ctx;
  const keyboard = new InlineKeyboard()
    .text(words.plain('balance-refresh'), balanceButtons.details.data())
    .text(words.plain('balance-less'), balanceButtons.show.data())
    .row();
  addAddressButtons(keyboard, account, words)
    .row()
    .add(rechargeButton(words))
    .row()
    .text(words.plain('steps-button'), balanceButtons.steps.data());
  await show(ctx, describeBalanceDetails(account, reader), keyboard);
}
