// /balance: what is left and how long it lasts, and on request all that is known of the account; with buttons for
// recharging it.

import { type Composer, InlineKeyboard } from 'grammy';
import { levelReadingOf } from '../../figures/keep-readings.ts';
import type { Account } from '../../service/schemas.ts';
import { askService } from '../../bot/ask-service.ts';
import type { Command, Form } from '../../bot/command.ts';
import { type BotContext, type FormContext, placeOf } from '../../bot/context.ts';
import { show, showText } from '../../bot/say.ts';
import { balanceButtons, stepChoiceNames, stepChoices } from './buttons.ts';
import { addAddressButtons, rechargeAddress, rechargeButton } from './recharge.ts';
import { code, foldedQuote, raw } from '../../base/html.ts';
import { type BalanceSteps, balanceSteps, mostStepDays, mostSteps } from '../../store/settings/watches.ts';
import { audienceOf, mayTellAccount } from '../../rules/audience.ts';
import { stepsText } from '../../watch/describe-notice.ts';
import {
  type Reader,
  coins,
  echoOf,
  foldedSection,
  paragraphs,
  section,
  sentence,
  toLine,
} from '../../base/lines.ts';
import { enterForm } from '../../bot/ask/forms.ts';
import { askOnce } from '../../bot/ask/question.ts';
import { listenBeside, listensMs } from '../../bot/ask/screens.ts';
import { mayChangeChat, mayUse, refuse } from '../../bot/access.ts';
import { writeAudit } from '../../bot/audit.ts';
import { type Done, offerUndo, undoable, wholeTeam } from '../../bot/undo.ts';
import { whoActs } from '../../bot/names.ts';
import { recordChat } from '../chat/chats.ts';
import { type ListWhy, readDaysOrTrx } from '../../input/list.ts';
import { type Sure, unread, value } from '../../input/result.ts';
import { isOrderLine, readOrder } from '../../input/order.ts';
import type { NumberStyle } from '../../base/number-style.ts';
import type { Words } from '../../base/i18n.ts';
import type { BalanceStanding } from '../../figures/figures.ts';
import { briefTime, span } from '../../base/time.ts';
import { runwaySentence, shortLines } from '../../watch/runway-sentence.ts';
import { isSamePlace } from '../../store/place.ts';

// The page with the steps at which a low balance is told. Owners choose the steps, by a button or by typing them. People
// who may change a chat's alerts choose whether that chat is told as well. /balance links to this page.

const formName = 'balance-steps';
function installStepsPage(composer: Composer<BotContext>): void {
  balanceButtons.steps.on(composer, async (ctx) => {
    await ctx.conversation.exit(formName);
    await showSteps(ctx);
  });
  balanceButtons.setSteps.on(composer, async (ctx, { choice }) => {
    await ctx.conversation.exit(formName);
    await setSteps(ctx, toSteps(stepChoices[choice]));
  });
  balanceButtons.askSteps.on(composer, (ctx) =>
    mayUse(ctx.role, 'owner') ? enterForm(ctx, formName) : refuse(ctx, 'not-allowed'),
  );
  balanceButtons.tellHere.on(composer, (ctx, { state }) => setHere(ctx, state === 'on'));
}

const mostTyped = { most: mostSteps, days: mostStepDays };

const askSteps = askOnce<BalanceSteps | null>({
  version: 3,
  endsAtWords: true,
  takes(text, { role, words: { numberStyle: style }, deps }) {
    if (!mayUse(role, 'owner')) return false;
    const steps = readTyped(text, style);
    if (steps.is === 'value') return true;
    const order = readOrder(text, { style, book: deps.store.settings.data.addresses });
    return steps.why !== 'none' && !isOrderLine(order, text);
  },
  html: ({ words }) => words('steps-ask', mostTyped),
  read({ text }, { words }) {
    const steps = readTyped(text, words.numberStyle);
    if (steps.is === 'value') return { ok: true, value: steps.value };
    const { why, at = text } = steps;
    return { ok: false, hint: words('steps-hint', { ...mostTyped, problem: why, written: echoOf(at) }) };
  },
  take: setSteps,
  back: { button: balanceButtons.answer, question: 'steps', show: (ctx) => showSteps(ctx) },
});

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

/** As `readSteps`; numbers alone that can't be days are TRX. */
export function readTyped(text: string, style: NumberStyle): Sure<BalanceSteps | null, StepsWhy> {
  const steps = readSteps(text, style);
  if (steps.is === 'value' || steps.why !== 'range') return steps;
  const asTrx = readSteps(`${text} TRX`, style);
  const isSure = asTrx.is === 'value' && asTrx.value?.steps.every((sun) => sun > mostStepDays * sunPerTrx);
  return isSure ? asTrx : steps;
}

const stepsForms: Record<string, Form> = { [formName]: askSteps };

const stepChanges = undoable<BalanceSteps | null>('balance.steps', balanceSteps, {
  scope: 'team',
  read: (settings) => settings.balanceSteps,
  write(draft, _thing, steps) {
    draft.balanceSteps = steps;
    return true;
  },
  mayUndo: (ctx) => mayUse(ctx.role, 'owner'),
  refuse: (ctx) => refuse(ctx, 'not-allowed'),
  async show(ctx, { said, after, kept }) {
    await auditSteps(ctx, after);
    await showSteps(ctx, { above: said, kept });
  },
  open: ({ words }) => InlineKeyboard.text(words.plain('steps-button'), balanceButtons.steps.data()),
});

async function setSteps(ctx: FormContext, steps: BalanceSteps | null): Promise<void> {
  if (!mayUse(ctx.role, 'owner')) return refuse(ctx, 'not-allowed');
  const { kept, standing } = await stepChanges.change(ctx, { ...wholeTeam, of: 'steps' }, (draft) => {
    draft.balanceSteps = steps;
  });
  if (kept) await auditSteps(ctx, steps);
  await showSteps(ctx, { kept: standing });
}

function auditSteps(ctx: FormContext, steps: BalanceSteps | null): Promise<void> {
  return writeAudit(ctx, 'balance.steps', 'settings', { by: steps?.by ?? null, steps: steps?.steps ?? [] });
}

async function setHere(ctx: FormContext, isOn: boolean): Promise<void> {
  const place = placeOf(ctx);
  if (!place || !mayChangeChat(ctx)) return refuse(ctx, 'not-allowed');
  await recordChat(ctx);
  await ctx.deps.store.settings.update((draft) => {
    const others = draft.balancePlaces.filter((told) => !isSamePlace(told, place));
    draft.balancePlaces = isOn ? [...others, { ...place, by: ctx.from?.id ?? null }] : others;
  });
  await writeAudit(ctx, 'balance.told-here', `chat:${place.chatId}`, { isOn, topicId: place.topicId });
  await showSteps(ctx);
}

async function showSteps(ctx: FormContext, { above, kept }: Done = {}): Promise<void> {
  const { words, deps } = ctx;
  const { balanceSteps: chosen, balancePlaces } = deps.store.settings.data;
  const place = placeOf(ctx);
  const own = balancePlaces.find((told) => isSamePlace(told, place));
  const isHere = own !== undefined && mayTellAccount(own.chatId, own.by, audienceOf(deps));
  const isPrivate = ctx.chat?.type === 'private';
  const isOwner = mayUse(ctx.role, 'owner');
  // An owner's private chat is told anyway.
  const isAsked = !(isPrivate && isOwner);
  const keyboard = new InlineKeyboard();
  if (isOwner) offerSteps(ctx, keyboard);
  if (isAsked && chosen && mayChangeChat(ctx)) {
    const state = isHere ? 'off' : 'on';
    keyboard.text(words.plain(`steps-here-${state}`), balanceButtons.tellHere.data({ state })).row();
  }
  if (kept) keyboard.add(offerUndo(words, kept)).row();
  keyboard.text(words.plain('steps-back'), balanceButtons.show.data());
  const now = chosen
    ? words(`steps-now-${chosen.by}`, { steps: raw(stepsText(chosen, words)) })
    : words('steps-now-off');
  const here = isAsked ? words('steps-here', { here: isHere ? 'yes' : 'no' }) : undefined;
  // Of a group not everybody is on the team.
  const who = isAsked && !isPrivate ? words('steps-here-who') : undefined;
  const days = chosen?.by === 'days' ? [words('steps-days')] : [];
  const how = foldedQuote(raw([...days, words('steps-once')].join('\n'))).html;
  const parts = chosen ? [now, here, who, how] : [now];
  const typed = words('steps-typed', {
    where: isPrivate ? 'private' : 'group',
    span: span(listensMs, words),
    person: whoActs(ctx),
  });
  const message = await showText(
    ctx,
    paragraphs([above, words('steps-title'), ...parts, isOwner ? typed : undefined]),
    keyboard,
  );
  listenBeside(ctx, message, formName);
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
    balanceButtons.show.on(composer, async (ctx) => {
      await ctx.conversation.exit(formName);
      await showBalance(ctx);
    });
    balanceButtons.details.on(composer, showDetails);
    installStepsPage(composer);
  },
  forms: stepsForms,
  undoables: [stepChanges],
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

// Text of the account: its balances alone, or also what was spent on each product, and its addresses. The record given
// here has no credentials, and nothing about the account's owner is shown.

/** More than the document names, yet few enough that a record with unknown products still fits in a message. */
const mostProducts = 30;
const consumedField = /^total_(\w{1,40})_consume$/;

/** The balances as Telegram HTML; one in USDT of 0 is left out. `standing`: how long that in TRX lasts. */
export function describeBalance(account: Account, reader: Reader, standing?: BalanceStanding): string {
  const { words } = reader;
  const hasNoUsdt = account.balance_usdt === 0n && account.unread?.includes('balance_usdt') !== true;
  return paragraphs([
    section(words('balance-title'), balanceLines(account, words, hasNoUsdt ? ['balance'] : bothCoins)),
    standing && standingText(standing, reader),
    [words('balance-more'), readAt(reader)].join('\n'),
  ]);
}

function standingText(standing: BalanceStanding, reader: Reader): string | undefined {
  const { runway } = standing;
  const lines = [
    ...shortLines(standing, reader),
    runway.kind === 'lasts' ? runwaySentence(runway, reader) : '',
  ];
  const said = lines.filter((line) => line !== '').join('\n');
  return said === '' ? undefined : said;
}

const bothCoins = ['balance', 'balance_usdt'] as const;

function balanceLines(
  account: Account,
  words: Words,
  fields: ReadonlyArray<(typeof bothCoins)[number]>,
): string[] {
  // Without a word of its balance in TRX, that in USDT would look like the whole.
  const isTrxMissing = account.balance === undefined && account.balance_usdt !== undefined;
  const lines = fields.flatMap((field) => {
    const coin = field === 'balance' ? 'TRX' : 'USDT';
    if (account.unread?.includes(field)) return [words('balance-unread', { what: coin })];
    if (field === 'balance' && isTrxMissing) return [words('balance-unstated', { what: coin })];
    return sentence(words, `balance-${coin.toLowerCase()}`, { amount: coins(account[field]) }) ?? [];
  });
  return lines.length > 0 ? lines : [words('balance-none')];
}

function readAt(reader: Reader): string {
  return sentence(reader.words, 'read-at', { time: briefTime(reader.now, reader) }) ?? '';
}

/**
 * Returns Telegram HTML. The units of the `total_` fields are not documented. The service's other amounts are sun, so
 * these are taken as sun, too, or as millionths of a USDT if their names contain `usdt`.
 */
export function describeBalanceDetails(account: Account, reader: Reader): string {
  const { words } = reader;
  const unread = new Set(account.unread);
  const moved = (way: 'recharged' | 'refunded', coin: 'trx' | 'usdt') => {
    const total = way === 'recharged' ? 'total_recharge' : 'total_refund';
    const field = coin === 'trx' ? total : (`${total}_usdt` as const);
    if (unread.has(field)) return words(`balance-unread-${way}`, { coin: coin.toUpperCase() });
    const value = account[field];
    return value === 0n ? undefined : sentence(words, `balance-${way}-${coin}`, { amount: coins(value) });
  };
  const address = (key: string, value: string | undefined) => {
    const text = toLine(value, 64);
    return sentence(words, key, { address: text === undefined ? undefined : code(text) });
  };
  return paragraphs([
    section(words('balance-title'), balanceLines(account, words, bothCoins)),
    foldedSection(words('balance-consumed'), [
      ...consumed(account, words),
      ...unreadProducts(account, words),
    ]),
    foldedSection(words('balance-moved'), [
      moved('recharged', 'trx'),
      moved('recharged', 'usdt'),
      moved('refunded', 'trx'),
      moved('refunded', 'usdt'),
    ]),
    toLine(account.recharge_address) === undefined || rechargeAddress(account) !== undefined
      ? address('balance-recharge-address', rechargeAddress(account))
      : words('recharge-no-address'),
    address('balance-wallet', account.wallet),
    readAt(reader),
  ]);
}

/** One line per product that money was spent on: first TRX, then USDT, each sorted by amount, the largest first. */
function consumed(account: Account, words: Words): string[] {
  return Object.entries(account)
    .flatMap(([field, value]) => {
      const name = consumedField.exec(field)?.[1];
      if (name === undefined || (typeof value !== 'bigint' && !Number.isSafeInteger(value))) return [];
      const amount = BigInt(value as bigint | number);
      return amount === 0n ? [] : [{ name, amount, isUsdt: name.endsWith('_usdt') }];
    })
    .sort((a, b) => Number(a.isUsdt) - Number(b.isUsdt) || (a.amount < b.amount ? 1 : -1))
    .slice(0, mostProducts)
    .map(({ name, amount, isUsdt }) =>
      words(isUsdt ? 'balance-product-usdt' : 'balance-product-trx', {
        product: productOf(name, words),
        amount: coins(amount),
      }),
    );
}

/** The known products whose amount couldn't be read. Unknown fields are left out, since they may not be amounts. */
function unreadProducts({ unread = [] }: Account, words: Words): string[] {
  return unread.flatMap((field) => {
    const name = consumedField.exec(field)?.[1];
    return name === undefined ? [] : [words('balance-unread', { what: productOf(name, words) })];
  });
}

/** A product that this version doesn't know is named after its field. */
function productOf(name: string, words: Words): string {
  return words.has(`consumed-${name}`) ? words.plain(`consumed-${name}`) : name.replaceAll('_', ' ');
}
