// The service's record of a basic address with its buttons, or that the service has none: one starts and stops watching it,
// another switches its bandwidth guarantee.

import { InlineKeyboard } from 'grammy';
import { ServiceError } from '../../base/errors.ts';
import {
  describeBasicAddress,
  describeGuaranteeAnswer,
  describeGuaranteeChange,
  describeGuaranteeFailure,
  describeGuaranteeOver,
  describeNoBasicRecord,
  guaranteeOf,
  onOff,
} from './basic-text.ts';
import type { Reader } from '../../base/lines.ts';
import type { BasicAddress } from '../../service/schemas.ts';
import type { Address } from '../../tron/address.ts';
import { actingId, mayChangeChat, mayUse, offersToOperators } from '../../bot/access.ts';
import { askService } from '../../bot/ask-service.ts';
import { type FormContext, contextReader, placeOf } from '../../bot/context.ts';
import { box, show, toast } from '../../bot/say.ts';
import { basicButtons } from './buttons.ts';
import type { InlineKeyboardButton } from 'grammy/types';
import type { WatchedRecord } from '../../store/settings/watches.ts';
import { coverBandwidth } from '../../orders/limits.ts';
import { type Confirmations, type Taken, confirmationMs } from '../../bot/ask/confirmations.ts';
import { writeAudit } from '../../bot/audit.ts';
import { confirmKeyboard } from '../../bot/ask/buttons.ts';
import { isSamePlace } from '../../store/place.ts';

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

async function showAnswer(
  ctx: FormContext,
  answer: BasicAddress,
  address: Address,
  reader: Reader,
): Promise<void> {
  await show(ctx, describeBasicAddress(answer, address, reader), basicKeyboard(ctx, answer, address));
}

/** Offers both switches when the service doesn't say whether the guarantee is on. */
function basicKeyboard(ctx: FormContext, record: BasicAddress, address: Address): InlineKeyboard {
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

function lookAgainKeyboard({ words }: FormContext, address: Address): InlineKeyboard {
  return new InlineKeyboard().text(
    words.plain('basic-look-again'),
    basicButtons.showAddress.data({ address }),
  );
}

function maySwitch(ctx: FormContext): boolean {
  return mayUse(ctx.role, 'operator');
}

// Which basic addresses the chat or topic of an update watches.

/** In the order in which they were added; those of other chats and topics are not shown here. */
export function watchesOf(ctx: FormContext): WatchedRecord[] {
  const place = placeOf(ctx);
  return ctx.deps.store.settings.data.watchedRecords.filter((watched) => isSamePlace(watched, place));
}

/** For those who may change what is watched here. */
function watchButtons(ctx: FormContext, address: Address): InlineKeyboardButton[] {
  if (!mayChangeChat(ctx)) return [];
  const state = isWatchedHere(ctx, address) ? 'off' : 'on';
  const label = ctx.words.plain(`watch-${state}`);
  return [InlineKeyboard.text(label, basicButtons.watch.data({ address, state }))];
}

function isWatchedHere(ctx: FormContext, address: Address): boolean {
  return watchesOf(ctx).some((watch) => watch.address === address);
}

// The switch of the bandwidth guarantee. The person who asked confirms it, within two minutes and once. Afterwards the
// value in the service's answer is shown, never the requested one.

export type Switch = { address: Address; enabled: boolean };
type PendingSwitches = Confirmations<Switch>;

export async function askToSwitch(ctx: FormContext, waiting: PendingSwitches, asked: Switch): Promise<void> {
  const { words, deps } = ctx;
  const { address, enabled } = asked;
  const personId = actingId(ctx);
  if (personId === undefined || !maySwitch(ctx)) return refuse(ctx);
  if (isAboveCeilings(ctx, enabled)) return box(ctx, 'basic-guarantee-ceiling');
  const read = await readBasicAddress(ctx, address);
  if (!read) return;
  if (guaranteeOf(read.answer, address) === enabled) {
    await toast(ctx, 'basic-guarantee-already', { target: onOff(enabled) });
    return showAnswer(ctx, read.answer, address, read.reader);
  }
  const token = waiting.open(personId, asked, deps);
  const keyboard = confirmKeyboard(
    words,
    basicButtons.confirm.data({ address, token }),
    basicButtons.cancel.data({ address, token }),
  );
  const reader = contextReader(ctx);
  const until = reader.now + confirmationMs;
  await show(ctx, describeGuaranteeChange(read.answer, address, enabled, { ...reader, until }), keyboard);
}

/** A guarantee has the service buy bandwidth, without a price or a quantity that a ceiling could count. */
function isAboveCeilings({ deps }: FormContext, enabled: boolean): boolean {
  return enabled && coverBandwidth(deps.ceilings);
}

/** `address` comes from the button; the switch that is made comes from the pending confirmation. */
export async function confirmSwitch(
  ctx: FormContext,
  waiting: PendingSwitches,
  address: Address,
  token: string,
): Promise<void> {
  // The person may have lost the right since.
  if (!maySwitch(ctx)) return refuse(ctx);
  const taken = take(ctx, waiting, token);
  if (taken.ok) return switchGuarantee(ctx, taken.asked);
  await sayWhyNot(ctx, taken.why);
  if (taken.why === 'over') {
    await show(ctx, describeGuaranteeOver(address, ctx.words), lookAgainKeyboard(ctx, address));
  }
}

export async function cancelSwitch(
  ctx: FormContext,
  waiting: PendingSwitches,
  address: Address,
  token: string,
): Promise<void> {
  const taken = take(ctx, waiting, token);
  // A confirmation that has expired leaves nothing to cancel.
  if (taken.ok || taken.why === 'over') return showBasicAddress(ctx, address);
  await sayWhyNot(ctx, taken.why);
}

async function switchGuarantee(ctx: FormContext, { address, enabled }: Switch): Promise<void> {
  let done: { answer: BasicAddress; reader: Reader };
  try {
    done = await askService(ctx, (service) => service.setBandwidthGuarantee(address, enabled));
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return showFailure(ctx, { address, enabled }, error);
  }
  const { answer, reader } = done;
  await show(
    ctx,
    describeGuaranteeAnswer(answer, address, enabled, reader),
    basicKeyboard(ctx, answer, address),
  );
  const answered = guaranteeOf(answer, address) ?? null;
  await writeAudit(ctx, 'basic.guarantee-switched', `basic:${address}`, { asked: enabled, answered });
}

/**
 * After a refusal the switch is offered again. When the outcome is unknown it isn't, and the text claims neither
 * outcome.
 */
async function showFailure(
  ctx: FormContext,
  { address, enabled }: Switch,
  error: ServiceError,
): Promise<void> {
  const { words, deps } = ctx;
  deps.log.warn({ updateId: ctx.update.update_id, chatId: ctx.chatId }, error.message);
  const isUnknown = error.outcome === 'unknown' || error.outcome === 'unavailable';
  const keyboard = lookAgainKeyboard(ctx, address);
  if (!isUnknown) {
    const label = words.plain('basic-switch', { target: onOff(enabled) });
    keyboard.row().text(label, basicButtons.ask.data({ address, target: onOff(enabled) }));
  }
  await show(ctx, describeGuaranteeFailure(error, address, enabled, words), keyboard);
  await writeAudit(
    ctx,
    isUnknown ? 'basic.guarantee-unknown' : 'basic.guarantee-refused',
    `basic:${address}`,
    {
      asked: enabled,
      reason: error.reason,
      code: error.code ?? null,
      message: error.serviceMessage ?? null,
    },
  );
}

function take(ctx: FormContext, waiting: PendingSwitches, token: string): Taken<Switch> {
  const personId = actingId(ctx);
  return personId === undefined ? { ok: false, why: 'not_yours' } : waiting.take(token, personId, ctx.deps);
}

function sayWhyNot(ctx: FormContext, why: 'used' | 'over' | 'not_yours'): Promise<void> {
  const key = { used: 'used', over: 'over-toast', not_yours: 'not-yours' }[why];
  return box(ctx, `basic-guarantee-${key}`);
}

function refuse(ctx: FormContext): Promise<void> {
  return box(ctx, 'basic-operators-only');
}
