// The buttons under /members with which owners set limits, and the amounts from which a second person or a code is
// needed. Everything is off until an owner sets it; each change is in force at the next confirmation, is recorded in
// the audit, and the other owners are notified.

import { InlineKeyboard, type Composer } from 'grammy';
import { limitUnits, type LimitUnit } from '../../orders/limits.ts';
import {
  describeLimit,
  describeLimits,
  limitAmount,
  limitNames,
  limitSentence,
  limitValue,
  onlyBookSentence,
  type LimitSettingName,
} from './limits-text.ts';
import { paragraphs } from '../../base/lines.ts';
import { raw } from '../../base/html.ts';
import type { Words } from '../../base/i18n.ts';
import { describeApps } from '../codes/view.ts';
import type { Form } from '../../bot/command.ts';
import type { BotContext, FormContext } from '../../bot/context.ts';
import { enterForm } from '../../bot/ask/forms.ts';
import { ask, type Reading } from '../../bot/ask/question.ts';
import { changeRule, withCode } from '../codes/ask.ts';
import { limitButtons, memberButtons } from './buttons.ts';
import { readLimit } from './read-limit.ts';
import { contextReader } from '../../bot/reader.ts';
import { notice, say, show } from '../../bot/say.ts';
import { notifyOwners } from '../../bot/notify-people.ts';
import { writeAudit } from '../../bot/audit.ts';
import { personName } from '../../bot/names.ts';
import { styledButton } from '../../bot/ask/styled-button.ts';

const formName = 'members-limit';

/** Amounts to choose from, in sun, energy and bandwidth. */
const offered: Readonly<Record<LimitUnit, readonly number[]>> = {
  sun: [10_000_000, 50_000_000, 100_000_000, 500_000_000, 1_000_000_000],
  energy: [131_000, 500_000, 1_000_000, 5_000_000],
  bandwidth: [50_000, 100_000, 500_000, 1_000_000],
};

/** `owners` must pass only updates of owners. */
export function installLimits(owners: Composer<BotContext>): void {
  limitButtons.list.on(owners, showLimits);
  limitButtons.one.on(owners, (ctx, { name }) => showLimit(ctx, name));
  limitButtons.unit.on(owners, (ctx, { name, unit }) => showChoice(ctx, name, unit));
  limitButtons.ask.on(owners, (ctx, { name, unit }) => enterForm(ctx, formName, name, unit));
  limitButtons.set.on(owners, (ctx, { name, unit, amount }) => setLimit(ctx, name, unit, amount));
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
      await notifyOtherOwners(here, 'limits-repeats-unlocked');
      await showLimits(here);
    });
  });
}

const askAmount: Form = {
  version: 3,
  endsAtWords: true,
  async run(conversation, ctx, carriedName, carriedUnit) {
    const name = limitNames.find((one) => one === carriedName);
    const unit = limitUnits.find((one) => one === carriedUnit);
    if (!name || !unit) return;
    const question = { html: ctx.words('limits-ask', { unit }) };
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
        await notifyOtherOwners(here, 'limits-changed', name);
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

function backTo(keyboard: InlineKeyboard, { words }: FormContext, name: LimitSettingName): InlineKeyboard {
  return keyboard.text(words.plain('limits-back'), limitButtons.one.data({ name }));
}

async function notifyOtherOwners(ctx: FormContext, key: string, name?: LimitSettingName): Promise<void> {
  const { limits } = ctx.deps.store.settings.data;
  const person = personName(ctx.deps, ctx.from?.id ?? 0);
  await notifyOwners(ctx, key, (words) => ({
    person,
    ...(name && { sentence: raw(limitSentence(name, limits, words)) }),
  }));
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
    .row();
  backTo(keyboard, ctx, name);
  const what = words.plain('limits-what', { limit: name });
  const apps = name === 'code' ? await describeApps(ctx) : undefined;
  const html = [limitSentence(name, limits, words), apps, words('limits-choose', { what })];
  await show(ctx, paragraphs(html), keyboard);
}
