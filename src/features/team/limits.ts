// The buttons under /members with which owners set limits, and the amounts from which a second person or a code is
// needed. Everything is off until an owner sets it; each change is in force at the next confirmation, is recorded in
// the audit, and the other owners are notified.

import { type Composer, InlineKeyboard } from 'grammy';
import { type LimitUnit, limitUnits } from '../../orders/limits.ts';
import {
  type LimitSettingName,
  describeLimit,
  describeLimits,
  limitAmount,
  limitNames,
  limitSentence,
  limitValue,
  onlyBookSentence,
} from './limits-text.ts';
import { paragraphs } from '../../base/lines.ts';
import { code, raw } from '../../base/html.ts';
import type { Words } from '../../base/i18n.ts';
import { briefTime } from '../../base/time.ts';
import type { Form } from '../../bot/command.ts';
import { type BotContext, type FormContext, contextReader } from '../../bot/context.ts';
import { enterForm, waitBeside } from '../../bot/ask/forms.ts';
import { type Reading, ask } from '../../bot/ask/question.ts';
import { changeRule, withCode } from '../codes/ask.ts';
import { limitButtons, memberButtons } from './buttons.ts';
import { notice, say, show } from '../../bot/say.ts';
import { notifyOwners } from '../../bot/notify-people.ts';
import { writeAudit } from '../../bot/audit.ts';
import { personName } from '../../bot/names.ts';
import { styledButton } from '../../bot/ask/buttons.ts';
import { type NumberStyle, plainNumbers } from '../../base/number-style.ts';
import { isOrderLine, readOrder } from '../../input/order.ts';
import { type ReadAmount, numbersIn, readAmount } from '../../input/amount.ts';
import type { NumberWhy } from '../../input/number.ts';
import { unitsIn } from '../../tron/coins.ts';

const formName = 'members-limit';

/** Amounts to choose from, in sun, energy and bandwidth. */
const offered: Readonly<Record<LimitUnit, readonly number[]>> = {
  sun: [10_000_000, 50_000_000, 100_000_000, 500_000_000, 1_000_000_000],
  energy: [131_000, 500_000, 1_000_000, 5_000_000],
  bandwidth: [50_000, 100_000, 500_000, 1_000_000],
};

/** `owners` must pass only updates of owners. */
export function installLimits(owners: Composer<BotContext>): void {
  // What is typed then is for no limit any more.
  const leave = (ctx: BotContext) => ctx.conversation.exit(formName);
  limitButtons.list.on(owners, async (ctx) => {
    await leave(ctx);
    await showLimits(ctx);
  });
  limitButtons.one.on(owners, async (ctx, { name }) => {
    await leave(ctx);
    await showLimit(ctx, name);
  });
  limitButtons.unit.on(owners, async (ctx, { name, unit }) => {
    await showChoice(ctx, name, unit);
    await waitBeside(ctx, formName, name, unit, 'shown');
  });
  limitButtons.ask.on(owners, (ctx, { name, unit }) => enterForm(ctx, formName, name, unit));
  limitButtons.set.on(owners, async (ctx, { name, unit, amount }) => {
    await leave(ctx);
    await setLimit(ctx, name, unit, amount);
  });
  limitButtons.onlyBook.on(owners, showOnlyBook);
  limitButtons.turnOnlyBook.on(owners, (ctx, { state }) => setOnlyBook(ctx, state === 'on'));
  installUnlocking(owners);
}

function installUnlocking(owners: Composer<BotContext>): void {
  limitButtons.askToUnlock.on(owners, async (ctx) => {
    const keyboard = new InlineKeyboard()
      .add(styledButton(ctx.words, 'confirm', limitButtons.unlock.data()))
      .add(styledButton(ctx.words, 'cancel', limitButtons.list.data()));
    await show(ctx, ctx.words('limits-unlock-ask'), keyboard);
  });
  limitButtons.unlock.on(owners, async (ctx) => {
    const { orders } = ctx.deps;
    if (orders.repeatsLockedAt() === null) return showLimits(ctx);
    const what = (words: Words) => words('code-what-repeats');
    await withCode(ctx, what, async (here) => {
      await orders.unlockRepeats(ctx.from.id);
      const person = personName(here.deps, ctx.from.id);
      await notifyOwners(here, 'limits-repeats-unlocked', { person });
      await showLimits(here);
    });
  });
}

const askAmount: Form = {
  version: 4,
  endsAtWords: true,
  async run(conversation, ctx, carriedName, carriedUnit, shown) {
    const name = limitNames.find((one) => one === carriedName);
    const unit = limitUnits.find((one) => one === carriedUnit);
    if (!name || !unit) return;
    const isAmount = (text: string) => {
      const style = ctx.words.numberStyle;
      const read = readLimit(text, name, unit, style);
      if (read.ok) return true;
      // A typed order, such as `buy 65k`, is none that has another unit.
      const order = readOrder(text, { style, book: ctx.deps.store.settings.data.addresses });
      return read.problem !== 'not_a_number' && read.problem !== 'empty' && !isOrderLine(order, text);
    };
    const html = ctx.words('limits-ask', { unit });
    const question = { html, ...(shown !== undefined && { shown: isAmount }) };
    const answer = await ask(conversation, ctx, question, ({ text }, { words }): Reading<number | null> => {
      const read = readLimit(text, name, unit, words.numberStyle);
      if (read.ok) return { ok: true, value: read.amount };
      const [first, second] = read.readings ?? [];
      const problem =
        first === undefined || second === undefined
          ? words(`limits-problem-${read.problem}`)
          : words('hint-two-readings', { first, second });
      return { ok: false, hint: [problem, words('limits-ask', { unit })].join(words('sentence-joiner')) };
    });
    // Rights may have changed since the question.
    if (answer.ctx.role !== 'owner') return say(answer.ctx, answer.ctx.words('not-allowed'));
    await setLimit(answer.ctx, name, unit, answer.value);
  },
};

export const limitForms: Record<string, Form> = { [formName]: askAmount };

function setLimit(
  ctx: FormContext,
  name: LimitSettingName,
  unit: LimitUnit,
  to: number | null,
): Promise<void> {
  return changeRule(ctx, {
    what: (words) =>
      words('code-what-limit', {
        limit: words.plain('limits-name', { limit: name }),
        unit: words.plain('limits-unit', { unit }),
        to: limitValue(name, unit, to, words),
      }),
    loosens: ({ limits }) => isLooser(limits[name][unit], to),
    change({ limits }) {
      const from = limits[name][unit];
      limits[name][unit] = to;
      return from;
    },
    async finish(here, from) {
      if (from !== to) {
        await writeAudit(here, 'limits.changed', `limit:${name}`, { unit, from, to });
        const person = personName(here.deps, here.from?.id ?? 0);
        const { limits } = here.deps.store.settings.data;
        await notifyOwners(here, 'limits-changed', (words) => ({
          person,
          sentence: raw(limitSentence(name, limits, words)),
        }));
      }
      await notice(here, here.words.plain('limits-done'));
      await showLimit(here, name);
    },
  });
}

/** Setting a limit for the first time tightens. */
function isLooser(from: number | null, to: number | null): boolean {
  return from !== null && (to === null || to > from);
}

// Only receivers of the address book.

function setOnlyBook(ctx: FormContext, to: boolean): Promise<void> {
  return changeRule(ctx, {
    what: (words) => words('code-what-only-book'),
    loosens: ({ limits }) => limits.onlyBook && !to,
    change({ limits }) {
      const from = limits.onlyBook;
      limits.onlyBook = to;
      return from;
    },
    async finish(here, from) {
      if (from !== to) {
        await writeAudit(here, 'limits.changed', 'limit:onlyBook', { from, to });
        const person = personName(here.deps, here.from?.id ?? 0);
        await notifyOwners(here, 'limits-only-book-changed', { person, state: to ? 'on' : 'off' });
      }
      await showOnlyBook(here);
    },
  });
}

async function showOnlyBook(ctx: FormContext): Promise<void> {
  const { words } = ctx;
  const { limits } = ctx.deps.store.settings.data;
  const state = limits.onlyBook ? 'off' : 'on';
  const keyboard = new InlineKeyboard()
    .text(words.plain('limits-only-book-turn', { state }), limitButtons.turnOnlyBook.data({ state }))
    .row()
    .text(words.plain('limits-back'), limitButtons.list.data());
  const more = words('limits-only-book-more', { state: limits.onlyBook ? 'on' : 'off' });
  await show(ctx, paragraphs([words('limits-title'), onlyBookSentence(limits, words), more]), keyboard);
}

async function showLimits(ctx: FormContext): Promise<void> {
  const { words, deps } = ctx;
  const { limits, repeatsLockedAt } = deps.store.settings.data;
  const keyboard = new InlineKeyboard();
  for (const name of limitNames) {
    keyboard.text(words.plain('limits-name', { limit: name }), limitButtons.one.data({ name })).row();
  }
  const state = limits.onlyBook ? 'on' : 'off';
  keyboard.text(words.plain('limits-only-book-button', { state }), limitButtons.onlyBook.data()).row();
  if (repeatsLockedAt !== null)
    keyboard.text(words.plain('limits-unlock'), limitButtons.askToUnlock.data()).row();
  keyboard.text(words.plain('members-back'), memberButtons.show.data());
  await show(ctx, describeLimits(limits, deps.ceilings, repeatsLockedAt, contextReader(ctx)), keyboard);
}

async function showLimit(ctx: FormContext, name: LimitSettingName): Promise<void> {
  const { words } = ctx;
  const { limits } = ctx.deps.store.settings.data;
  const keyboard = new InlineKeyboard();
  for (const unit of limitUnits) {
    const label = words.plain('limits-unit', { unit });
    const value = limitValue(name, unit, limits[name][unit], words);
    keyboard.text(words.plain('label-value', { label, value }), limitButtons.unit.data({ name, unit })).row();
  }
  keyboard.text(words.plain('limits-back'), limitButtons.list.data());
  const apps = name === 'code' ? await describeApps(ctx) : undefined;
  await show(ctx, paragraphs([describeLimit(name, limits, words), apps]), keyboard);
}

async function showChoice(ctx: FormContext, name: LimitSettingName, unit: LimitUnit): Promise<void> {
  const { words } = ctx;
  const { limits } = ctx.deps.store.settings.data;
  const present = limits[name][unit];
  const label = (choice: string, isPresent: boolean) =>
    isPresent ? words.plain('limits-chosen', { choice }) : choice;
  const data = (amount: number | null) => limitButtons.set.data({ name, unit, amount });
  const buttons = [
    ...offered[unit].map((amount) =>
      InlineKeyboard.text(label(limitAmount(unit, amount, words), amount === present), data(amount)),
    ),
    InlineKeyboard.text(label(limitValue(name, unit, null, words), present === null), data(null)),
  ];
  const keyboard = InlineKeyboard.from([buttons])
    .toFlowed(2)
    .row()
    .text(words.plain('limits-other'), limitButtons.ask.data({ name, unit }))
    .row()
    .text(words.plain('limits-back'), limitButtons.one.data({ name }));
  const what = words.plain('limits-what', { limit: name });
  const apps = name === 'code' ? await describeApps(ctx) : undefined;
  const html = [limitSentence(name, limits, words), apps, words('limits-choose', { what })];
  await show(ctx, paragraphs(html), keyboard);
}

/**
 * Whose authenticator app is in force, and since when, so that owners can check before they rely on codes that every app
 * was really set up by its member of the team.
 */
async function describeApps(ctx: FormContext): Promise<string> {
  const { deps, words } = ctx;
  const { people } = deps.store.settings.data;
  const lines: string[] = [];
  for (const id of new Set([...deps.ownerIds, ...people.map((person) => person.id)])) {
    const app = await deps.store.authenticators.find(id);
    const time = briefTime(app?.confirmed_at ?? undefined, contextReader(ctx));
    if (time === undefined) continue;
    lines.push(words('limits-app', { person: personName(deps, id), id: code(String(id)), time }));
  }
  return lines.length === 0 ? words('limits-app-none') : [words('limits-apps'), ...lines].join('\n');
}

// What a limit may be: `100 trx`, `500k`, `1.5m energy`, or `off` for none.

/**
 * `unit`: the text names another unit than the one that was asked for. `zero`: a limit of 0 would allow no order; only
 * a threshold for the second person or the code may be 0, so that every order needs them.
 */
type LimitProblem =
  | Exclude<NumberWhy, 'range' | 'several'>
  | 'ambiguous'
  | 'too_precise'
  | 'too_large'
  | 'zero'
  | 'unit';

/** `amount` is sun, energy or bandwidth; null is no limit. */
type ReadLimit =
  | { ok: true; amount: number | null }
  | { ok: false; problem: LimitProblem; readings?: readonly string[] };

/** How an amount names the unit, and how many decimals it has. */
const units: Readonly<Record<LimitUnit, { name: string; decimals: number; most: bigint }>> = {
  sun: { name: 'TRX', decimals: 6, most: BigInt(Number.MAX_SAFE_INTEGER) },
  energy: { name: 'ENERGY', decimals: 0, most: 2n ** 31n - 1n },
  bandwidth: { name: 'BANDWIDTH', decimals: 0, most: 2n ** 31n - 1n },
};
const problems: Readonly<Partial<Record<(ReadAmount & { is: 'unread' })['why'], LimitProblem>>> = {
  empty: 'empty',
  not_whole: 'not_whole',
  negative: 'negative',
  too_large: 'too_large',
  other_unit: 'unit',
};
const known = Object.values(units).map((unit) => unit.name);

export function readLimit(
  text: string,
  name: LimitSettingName,
  unit: LimitUnit,
  style: NumberStyle = plainNumbers,
): ReadLimit {
  const { name: unitName, decimals, most } = units[unit];
  const read = readAmount(text, style, { units: [unitName], known });
  if (read.is === 'off') return { ok: true, amount: null };
  if (read.is === 'unread') return { ok: false, problem: problems[read.why] ?? 'not_a_number' };
  if (read.is === 'readings')
    return { ok: false, problem: 'ambiguous', readings: numbersIn(read.values, style) };
  const amount = unitsIn(read.value.amount, decimals);
  if (amount === undefined) return { ok: false, problem: 'too_precise' };
  if (amount === 0n && name !== 'approval' && name !== 'code') return { ok: false, problem: 'zero' };
  if (amount > most) return { ok: false, problem: 'too_large' };
  return { ok: true, amount: Number(amount) };
}
