// The buttons under /members with which owners set limits, and the amounts from which a second person or a code is
// needed. Everything is off until an owner sets it; each change is in force at the next confirmation, is recorded in
// the audit, and the other owners are notified. While the guard is on, loosening waits.

import { InlineKeyboard, type Composer } from 'grammy';
import { limitUnits, type LimitUnit } from '../../orders/limits.ts';
import {
  describeLimit,
  describeLimits,
  limitAmount,
  limitNames,
  limitSentence,
  limitValue,
  type LimitSettingName,
} from './limits-text.ts';
import { paragraphs } from '../../base/lines.ts';
import { raw } from '../../base/html.ts';
import { describeApps } from '../codes/view.ts';
import type { Form } from '../../bot/command.ts';
import type { BotContext, FormContext } from '../../bot/context.ts';
import { enterForm } from '../../bot/ask/forms.ts';
import { ask, type Reading } from '../../bot/ask/question.ts';
import { answerPending } from '../guard/answer.ts';
import { guardButtons } from '../guard/buttons.ts';
import { installGuard } from '../guard/page.ts';
import { requestLimit, requestSwitch } from '../guard/rules.ts';
import { limitButtons, memberButtons } from './buttons.ts';
import { readLimit } from './read-limit.ts';
import { contextReader } from '../../bot/reader.ts';
import { notice, say, show } from '../../bot/say.ts';
import { notifyPerson } from '../../bot/notify-people.ts';
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
  installUnlocking(owners);
  installGuard(owners);
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
    if (orders.repeatsLockedAt() !== null) {
      const asked = { name: 'repeatsLock', to: false } as const;
      const requested = await requestSwitch(ctx.deps, ctx.from.id, asked);
      const back = (keyboard: InlineKeyboard) =>
        keyboard.text(ctx.words.plain('limits-back'), limitButtons.list.data());
      if (await answerPending(ctx, requested, back)) return;
      if (requested?.is === 'applied') {
        await orders.unlockRepeats(ctx.from.id);
        await notifyOtherOwners(ctx, 'limits-repeats-unlocked');
      }
    }
    await showLimits(ctx);
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

/** Requests the change and shows its result. */
async function setLimit(
  ctx: FormContext,
  name: LimitSettingName,
  unit: LimitUnit,
  amount: number | null,
): Promise<void> {
  const requested = await requestLimit(ctx.deps, ctx.from?.id ?? 0, { name, unit, to: amount });
  if (await answerPending(ctx, requested, (keyboard) => backTo(keyboard, ctx, name))) return;
  if (requested?.is === 'applied') await notifyOtherOwners(ctx, 'limits-changed', name);
  await notice(ctx, ctx.words.plain('limits-done'));
  await showLimit(ctx, name);
}

function backTo(keyboard: InlineKeyboard, { words }: FormContext, name: LimitSettingName): InlineKeyboard {
  return keyboard.text(words.plain('limits-back'), limitButtons.one.data({ name }));
}

/** Notifies each in the language of their own chat. */
async function notifyOtherOwners(ctx: FormContext, key: string, name?: LimitSettingName): Promise<void> {
  const { store, ownerIds, i18n, defaultLocale } = ctx.deps;
  const person = personName(ctx.deps, ctx.from?.id ?? 0);
  for (const { id, locale = defaultLocale } of store.settings.data.chats) {
    if (!ownerIds.includes(id) || id === ctx.from?.id) continue;
    const words = i18n.words(locale);
    const values = name && { sentence: raw(limitSentence(name, store.settings.data.limits, words)) };
    await notifyPerson(ctx, id, key, { person, ...values }, locale);
  }
}

async function showLimits(ctx: FormContext): Promise<void> {
  const { words, deps } = ctx;
  const { limits, repeatsLockedAt, guard } = deps.store.settings.data;
  const keyboard = new InlineKeyboard();
  for (const name of limitNames) {
    keyboard.text(words.plain('limits-name', { limit: name }), limitButtons.one.data({ name })).row();
  }
  const state = (isOn: boolean) => ({ state: isOn ? 'on' : 'off' });
  keyboard
    .text(words.plain('limits-only-book-button', state(limits.onlyBook)), guardButtons.onlyBook.data())
    .row()
    .text(words.plain('guard-button', state(guard.isOn)), guardButtons.show.data())
    .row();
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
