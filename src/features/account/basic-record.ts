// Shows the service's record of a basic address with its buttons, or says that the service has none.

import { InlineKeyboard } from 'grammy';
import { ServiceError } from '../../base/errors.ts';
import { describeBasicAddress, describeNoBasicRecord } from './basic-text.ts';
import { guaranteeOf, onOff } from './guarantee-text.ts';
import type { Reader } from '../../base/lines.ts';
import type { BasicAddress } from '../../service/schemas.ts';
import type { Address } from '../../tron/address.ts';
import { mayUse, offersToOperators } from '../../bot/access.ts';
import { askService } from '../../bot/ask-service.ts';
import type { FormContext } from '../../bot/context.ts';
import { show } from '../../bot/say.ts';
import { basicButtons } from './buttons.ts';
import { isWatchedHere, watchButtons } from './watched-places.ts';

export async function showBasicAddress(ctx: FormContext, address: Address): Promise<void> {
  const read = await readBasicAddress(ctx, address);
  if (read) await showAnswer(ctx, read.answer, address, read.reader);
}

/** Undefined when the service has no record; the chat has then been shown that. */
export async function readBasicAddress(
  ctx: FormContext,
  address: Address,
): Promise<{ answer: BasicAddress; reader: Reader } | undefined> {
  let refusal: ServiceError | undefined;
  try {
    const { answer, reader } = await askService(ctx, (service) => service.readBasicAddress(address));
    if (answer) return { answer, reader };
  } catch (error) {
    if (!(error instanceof ServiceError) || error.reason !== 'not_found') throw error;
    refusal = error;
  }
  const keyboard = lookAgainKeyboard(ctx, address);
  if (isWatchedHere(ctx, address)) keyboard.row().add(...watchButtons(ctx, address));
  await show(ctx, describeNoBasicRecord(address, refusal, ctx.words), keyboard);
  return undefined;
}

export async function showAnswer(
  ctx: FormContext,
  answer: BasicAddress,
  address: Address,
  reader: Reader,
): Promise<void> {
  await show(ctx, describeBasicAddress(answer, address, reader), basicKeyboard(ctx, answer, address));
}

/** Offers both switches when the service doesn't say whether the guarantee is on. */
export function basicKeyboard(ctx: FormContext, record: BasicAddress, address: Address): InlineKeyboard {
  const { words } = ctx;
  const isOn = guaranteeOf(record, address);
  const keyboard = new InlineKeyboard();
  if (offersToOperators(ctx)) {
    for (const target of isOn === undefined ? [true, false] : [!isOn]) {
      const label = words.plain('basic-switch', { target: onOff(target) });
      keyboard.text(label, basicButtons.ask.data({ address, target: onOff(target) })).row();
    }
  }
  return keyboard
    .text(words.plain('basic-refresh'), basicButtons.showAddress.data({ address }))
    .copyText(words.plain('basic-copy'), address)
    .row()
    .add(...watchButtons(ctx, address));
}

export function lookAgainKeyboard({ words }: FormContext, address: Address): InlineKeyboard {
  return new InlineKeyboard().text(
    words.plain('basic-look-again'),
    basicButtons.showAddress.data({ address }),
  );
}

export function maySwitch(ctx: FormContext): boolean {
  return mayUse(ctx.role, 'operator');
}
