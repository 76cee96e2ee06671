// /balance: what is left and how long it lasts, and on request all that is known of the account; with buttons for recharging it.

import { InlineKeyboard, type Composer } from 'grammy';
import { levelReadingOf } from '../../figures/keep-readings.ts';
import type { Account } from '../../service/schemas.ts';
import { describeBalance, describeBalanceDetails } from './balance-text.ts';
import { askService } from '../../bot/ask-service.ts';
import type { Command, Form } from '../../bot/command.ts';
import type { BotContext, FormContext } from '../../bot/context.ts';
import { show } from '../../bot/say.ts';
import { balanceButtons, stepChoiceNames, stepChoices } from './buttons.ts';
import { addAddressButtons, rechargeButton } from './recharge.ts';
import { raw } from '../../base/html.ts';
import { mostStepDays, mostSteps, type BalanceSteps } from '../../store/settings/watches.ts';
import { mayTellAccount } from '../../rules/audience.ts';
import { stepsText } from '../../watch/low-balance.ts';
import { paragraphs, toLine } from '../../base/lines.ts';
import { enterForm } from '../../bot/ask/forms.ts';
import { ask, type Reading } from '../../bot/ask/question.ts';
import { mayChangeChat, mayUse } from '../../bot/access.ts';
import { writeAudit } from '../../bot/audit.ts';
import { recordChat } from '../chat/chats.ts';
import { refuse } from '../../bot/install-commands.ts';
import { placeOf } from '../../bot/place.ts';
import { readDaysOrTrx, type ListWhy } from '../../input/list.ts';
import { unread, value, type Sure } from '../../input/result.ts';
import type { NumberStyle } from '../../base/number-style.ts';

// The page with the steps at which a low balance is told. Owners choose the steps, by a button or by typing them. People
// who may change a chat's alerts choose whether that chat is told as well. /balance links to this page.

const formName = 'balance-steps';
/** The number of characters that a hint quotes. */
const longestEcho = 40;

function installStepsPage(composer: Composer<BotContext>): void {
  balanceButtons.steps.on(composer, showSteps);
  balanceButtons.setSteps.on(composer, (ctx, { choice }) => setSteps(ctx, toSteps(stepChoices[choice])));
  balanceButtons.askSteps.on(composer, (ctx) =>
    mayUse(ctx.role, 'owner') ? enterForm(ctx, formName) : refuse(ctx, 'not-allowed'),
  );
  balanceButtons.tellHere.on(composer, (ctx, { state }) => setHere(ctx, state === 'on'));
}

const askSteps: Form = {
  version: 1,
  endsAtWords: true,
  async run(conversation, ctx) {
    const most = { most: mostSteps, days: mostStepDays };
    const choices = { button: balanceButtons.answer, question: 'steps', rows: [], hasBack: true };
    const question = { html: ctx.words('steps-ask', most), choices };
    const answer = await ask(
      conversation,
      ctx,
      question,
      ({ text }, { words }): Reading<BalanceSteps | null> => {
        const read = readSteps(text, words.numberStyle);
        if (read.is === 'value') return { ok: true, value: read.value };
        const { why, at = text } = read;
        const written = toLine(at, longestEcho) ?? '…';
        return { ok: false, hint: words('steps-hint', { ...most, problem: why, written }) };
      },
    );
    const here = answer.ctx;
    if (answer.is !== 'answered') return showSteps(here);
    // The settings are changed last: nothing after it is replayed.
    await setSteps(here, answer.value);
  },
};

/** `range`: no amount, or no days that may be told. `many`: more than there may be. */
type StepsWhy = ListWhy | 'range' | 'many';

const sunPerTrx = 1_000_000;

/** The typed steps, from the largest to the smallest; null for `off`. */
export function readSteps(text: string, style: NumberStyle): Sure<BalanceSteps | null, StepsWhy> {
  const read = readDaysOrTrx(text, style, mostStepDays);
  if (read.is !== 'value') return read;
  if (read.value === 'off') return value(null);
  const by = read.value.by === 'trx' ? 'sun' : 'days';
  const steps = read.value.amounts.map((amount) =>
    by === 'sun' ? Math.round(Number(amount) * sunPerTrx) : Number(amount),
  );
  const isAllowed = (step: number) =>
    Number.isSafeInteger(step) && step >= 1 && (by === 'sun' || step <= mostStepDays);
  if (!steps.every(isAllowed)) return unread('range');
  const distinct = [...new Set(steps)].toSorted((a, b) => b - a);
  return distinct.length > mostSteps ? unread('many') : value({ by, steps: distinct });
}

const stepsForms: Record<string, Form> = { [formName]: askSteps };

async function setSteps(ctx: FormContext, steps: BalanceSteps | null): Promise<void> {
  if (!mayUse(ctx.role, 'owner')) return refuse(ctx, 'not-allowed');
  await ctx.deps.store.settings.update((draft) => {
    draft.balanceSteps = steps;
  });
  await writeAudit(ctx, 'balance.steps', 'settings', { by: steps?.by ?? null, steps: steps?.steps ?? [] });
  await showSteps(ctx);
}

async function setHere(ctx: FormContext, isOn: boolean): Promise<void> {
  const place = placeOf(ctx);
  if (!place || !mayChangeChat(ctx)) return refuse(ctx, 'not-allowed');
  await recordChat(ctx);
  await ctx.deps.store.settings.update((draft) => {
    const others = draft.balancePlaces.filter(
      ({ chatId, topicId }) => chatId !== place.chatId || topicId !== place.topicId,
    );
    draft.balancePlaces = isOn ? [...others, { ...place, by: ctx.from?.id ?? null }] : others;
  });
  await writeAudit(ctx, 'balance.told-here', `chat:${place.chatId}`, { isOn, topicId: place.topicId });
  await showSteps(ctx);
}

async function showSteps(ctx: FormContext): Promise<void> {
  const { words, deps } = ctx;
  const { balanceSteps, balancePlaces } = deps.store.settings.data;
  const place = placeOf(ctx);
  const own = balancePlaces.find(
    ({ chatId, topicId }) => chatId === place?.chatId && topicId === place.topicId,
  );
  const audience = { settings: deps.store.settings.data, ownerIds: deps.ownerIds };
  const isHere = own !== undefined && mayTellAccount(own.chatId, own.by, audience);
  const isPrivate = ctx.chat?.type === 'private';
  const isOwner = mayUse(ctx.role, 'owner');
  // An owner's private chat is told anyway.
  const isAsked = !(isPrivate && isOwner);
  const keyboard = new InlineKeyboard();
  if (isOwner) offerSteps(ctx, keyboard);
  if (isAsked && balanceSteps && mayChangeChat(ctx)) {
    const state = isHere ? 'off' : 'on';
    keyboard.text(words.plain(`steps-here-${state}`), balanceButtons.tellHere.data({ state })).row();
  }
  keyboard.text(words.plain('steps-back'), balanceButtons.show.data());
  const now = balanceSteps
    ? words(`steps-now-${balanceSteps.by}`, { steps: raw(stepsText(balanceSteps, words)) })
    : words('steps-now-off');
  const here = isAsked ? words('steps-here', { here: isHere ? 'yes' : 'no' }) : undefined;
  // Of a group not everybody is on the team.
  const who = isAsked && !isPrivate ? words('steps-here-who') : undefined;
  const parts = balanceSteps ? [now, here, who, words('steps-once')] : [now];
  await show(ctx, paragraphs([words('steps-title'), ...parts]), keyboard);
}

function offerSteps({ words, deps }: FormContext, keyboard: InlineKeyboard): void {
  const current = JSON.stringify(deps.store.settings.data.balanceSteps);
  for (const choice of stepChoiceNames) {
    const offered = toSteps(stepChoices[choice]);
    const label = offered ? stepsText(offered, words) : words.plain('steps-off');
    const mark = JSON.stringify(offered) === current ? '• ' : '';
    keyboard.text(`${mark}${label}`, balanceButtons.setSteps.data({ choice })).row();
  }
  keyboard.text(words.plain('steps-own'), balanceButtons.askSteps.data()).row();
}

function toSteps(choice: (typeof stepChoices)[keyof typeof stepChoices]): BalanceSteps | null {
  return choice && { by: choice.by, steps: [...choice.steps] };
}

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
