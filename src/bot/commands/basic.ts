// /basic: a basic address record, and the switch of its bandwidth guarantee. The switch sets a value, so a second press
// does no harm; what is shown afterwards is what the service answered, never what was asked for.

import { InlineKeyboard } from 'grammy';
import { ServiceError } from '../../errors.ts';
import { code, raw } from '../../html.ts';
import {
  describeBasicAddress,
  describeGuaranteeAnswer,
  describeGuaranteeChange,
} from '../../reports/basic.ts';
import type { Reader } from '../../reports/lines.ts';
import type { BasicAddress } from '../../service/schemas.ts';
import { parseAddress, type Address } from '../../tron/address.ts';
import { mayUse } from '../access.ts';
import { askService } from '../ask-service.ts';
import type { Command, Form } from '../command.ts';
import type { BotContext, FormContext } from '../context.ts';
import { errorSentence } from '../errors.ts';
import { ask, enterForm } from '../forms.ts';
import { record } from '../record.ts';
import { notice, say, show } from '../say.ts';

const formName = 'basic-address';

/** Asks until what comes is an address. */
const askAddress: Form = async (conversation, ctx) => {
  await ask(ctx, ctx.words('basic-ask-address'));
  for (;;) {
    const answer = await conversation.waitFor('message:text');
    const written = parseAddress(answer.message.text);
    // The form ends with this: nothing of it is replayed any more, and a ServiceError stays one on its way out.
    if (written.ok) return showRecord(answer, written.address);
    await ask(answer, answer.words(`address-problem-${written.problem}`));
  }
};

export const basic: Command = {
  name: 'basic',
  role: 'viewer',
  where: 'everywhere',
  group: 'account',
  install(composer) {
    composer.command('basic', async (ctx) => {
      if (ctx.match.trim() === '') return enterForm(ctx, formName);
      const written = parseAddress(ctx.match);
      if (!written.ok) return say(ctx, ctx.words(`address-problem-${written.problem}`));
      await showRecord(ctx, written.address);
    });
    composer.callbackQuery('basic:show', (ctx) => enterForm(ctx, formName));
    composer.callbackQuery(/^basic:show:(\w+)$/, async (ctx, next) => {
      const carried = parseAddress(ctx.match[1] ?? '');
      return carried.ok ? showRecord(ctx, carried.address) : next();
    });
    composer.callbackQuery(/^basic:(ask|set):(\w+):(on|off)$/, async (ctx, next) => {
      const carried = parseAddress(ctx.match[2] ?? '');
      if (!carried.ok) return next();
      if (!maySwitch(ctx)) return notice(ctx, ctx.words.plain('basic-operators-only'), { box: true });
      const act = ctx.match[1] === 'set' ? switchGuarantee : askToSwitch;
      await act(ctx, carried.address, ctx.match[3] === 'on');
    });
  },
  forms: { [formName]: askAddress },
};

async function showRecord(ctx: FormContext, address: Address): Promise<void> {
  const { answer, reader } = await askService(ctx, (service) => service.readBasicAddress(address));
  await showAnswer(ctx, answer, address, reader);
}

async function showAnswer(
  ctx: FormContext,
  answer: BasicAddress,
  address: Address,
  reader: Reader,
): Promise<void> {
  await show(ctx, describeBasicAddress(answer, address, reader), keyboardOf(ctx, answer, address));
}

async function askToSwitch(ctx: BotContext, address: Address, enabled: boolean): Promise<void> {
  const { words } = ctx;
  const { answer, reader } = await askService(ctx, (service) => service.readBasicAddress(address));
  if (answer.bandwidth_guarantee === enabled) {
    await notice(ctx, words.plain('basic-guarantee-already', { target: onOff(enabled) }));
    return showAnswer(ctx, answer, address, reader);
  }
  const keyboard = new InlineKeyboard()
    .text(words.plain('confirm'), `basic:set:${address}:${onOff(enabled)}`)
    .text(words.plain('cancel'), `basic:show:${address}`);
  await show(ctx, describeGuaranteeChange(answer, address, enabled, words), keyboard);
}

async function switchGuarantee(ctx: BotContext, address: Address, enabled: boolean): Promise<void> {
  let done: { answer: BasicAddress; reader: Reader };
  try {
    done = await askService(ctx, (service) => service.setBandwidthGuarantee(address, enabled));
  } catch (error) {
    if (!(error instanceof ServiceError) || error.outcome !== 'unknown') throw error;
    return showUnknown(ctx, address, enabled, error);
  }
  const { answer, reader } = done;
  await show(
    ctx,
    describeGuaranteeAnswer(answer, address, enabled, reader),
    keyboardOf(ctx, answer, address),
  );
  const answered = answer.bandwidth_guarantee ?? null;
  await record(ctx, 'basic.guarantee-switched', `basic:${address}`, { asked: enabled, answered });
}

/** The service may have switched or not: nobody is told either. */
async function showUnknown(
  ctx: BotContext,
  address: Address,
  enabled: boolean,
  error: ServiceError,
): Promise<void> {
  const { words } = ctx;
  ctx.rooms.log.warn({ updateId: ctx.update.update_id, chatId: ctx.chatId }, error.message);
  const text = words('basic-guarantee-unknown', {
    asked: onOff(enabled),
    address: code(address),
    reason: raw(errorSentence(words, error)),
  });
  await show(ctx, text, new InlineKeyboard().text(words.plain('basic-look-again'), `basic:show:${address}`));
  await record(ctx, 'basic.guarantee-unknown', `basic:${address}`, { asked: enabled });
}

/** Where the service doesn't say how the guarantee is set, both ways are open. */
function keyboardOf(
  ctx: FormContext,
  { bandwidth_guarantee: isOn }: BasicAddress,
  address: Address,
): InlineKeyboard {
  const { words } = ctx;
  const keyboard = new InlineKeyboard();
  // In a group others read the message too, and the press itself is checked in any case.
  if (maySwitch(ctx) || ctx.chat?.type !== 'private') {
    for (const target of isOn === undefined ? [true, false] : [!isOn]) {
      const label = words.plain('basic-switch', { target: onOff(target) });
      keyboard.text(label, `basic:ask:${address}:${onOff(target)}`).row();
    }
  }
  return keyboard
    .text(words.plain('basic-refresh'), `basic:show:${address}`)
    .copyText(words.plain('basic-copy'), address);
}

function maySwitch(ctx: FormContext): boolean {
  return mayUse(ctx.role, 'operator');
}

function onOff(isOn: boolean): 'on' | 'off' {
  return isOn ? 'on' : 'off';
}
