// The buttons under /members with which owners set limits, and the amounts from which a second person or a code is
// needed. Everything is off until an owner sets it; each change is in force at the next confirmation, is recorded in
// the audit, and the other owners are notified.

import { type Composer, InlineKeyboard } from 'grammy';
import { z } from 'zod';
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
import { briefTime, span } from '../../base/time.ts';
import type { Form } from '../../bot/command.ts';
import { type BotContext, type FormContext, contextReader } from '../../bot/context.ts';
import { enterForm } from '../../bot/ask/forms.ts';
import { listenBeside, listensMs } from '../../bot/ask/screens.ts';
import { askOnce } from '../../bot/ask/question.ts';
import { type RuleChange, changeRule, withCode } from '../codes/ask.ts';
import { limitButtons, memberButtons } from './buttons.ts';
import { say, show, showText, toast } from '../../bot/say.ts';
import { type Done, offerUndo, undoable, wholeTeam } from '../../bot/undo.ts';
import { refuse } from '../../bot/access.ts';
import { notifyOwners } from '../../bot/notify-people.ts';
import { writeAudit } from '../../bot/audit.ts';
import { personName } from '../../bot/names.ts';
import { readLimit } from './typed-limit.ts';
import { confirmKeyboard } from '../../bot/ask/buttons.ts';
import { isOrderLine, readOrder } from '../../input/order.ts';

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
    await leave(ctx);
    await showChoice(ctx, name, unit);
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
    const keyboard = confirmKeyboard(ctx.words, limitButtons.unlock.data(), limitButtons.list.data());
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

const askAmount = askOnce<number | null>({
  version: 5,
  endsAtWords: true,
  html: ({ words }, _name, unit = '') => words('limits-ask', { unit }),
  read({ text }, { words }, ...carried) {
    const { name, unit } = limitOf(carried)!;
    const read = readLimit(text, name, unit, words.numberStyle);
    if (read.ok) return { ok: true, value: read.amount };
    const [first, second] = read.readings ?? [];
    const problem =
      first === undefined || second === undefined
        ? words(`limits-problem-${read.problem}`)
        : words('hint-two-readings', { first, second });
    return { ok: false, hint: [problem, words('limits-ask', { unit })].join(words('sentence-joiner')) };
  },
  takes(text, { words, deps }, ...carried) {
    const { name, unit } = limitOf(carried)!;
    const style = words.numberStyle;
    const read = readLimit(text, name, unit, style);
    if (read.ok) return true;
    // A typed order, such as `buy 65k`, is none that has another unit.
    const order = readOrder(text, { style, book: deps.store.settings.data.addresses });
    return read.problem !== 'not_a_number' && /\p{N}/u.test(text) && !isOrderLine(order, text);
  },
  async take(ctx, amount, ...carried) {
    const { name, unit } = limitOf(carried)!;
    if (ctx.role !== 'owner') return say(ctx, ctx.words('not-allowed'));
    await setLimit(ctx, name, unit, amount);
  },
});

export const limitForms: Record<string, Form> = { [formName]: askAmount };

/** Which limit a button of limits carries, or a stored change names. */
function limitOf([name, unit]: readonly string[]): LimitOf | undefined {
  const [named, ofUnit] = [limitNames.find((one) => one === name), limitUnits.find((one) => one === unit)];
  return named && ofUnit && { name: named, unit: ofUnit };
}

type LimitOf = { name: LimitSettingName; unit: LimitUnit };

const limitChanges = undoable<number | null>('limits', z.number().nullable(), {
  scope: 'team',
  read({ limits }, { of }) {
    const found = limitOf(of.split(' '));
    return found ? limits[found.name][found.unit] : null;
  },
  write({ limits }, { of }, to) {
    const found = limitOf(of.split(' '));
    if (found) limits[found.name][found.unit] = to;
    return found !== undefined;
  },
  mayUndo: ({ role }) => role === 'owner',
  refuse: (ctx) => refuse(ctx, 'not-allowed'),
  async show(ctx, { said, thing: { of }, before, after, kept }) {
    const found = limitOf(of.split(' '));
    if (!found) return showLimits(ctx);
    await tellOfLimit(ctx, found, before, after);
    await showLimit(ctx, found.name, { above: said, kept });
  },
  open({ words }, { of }) {
    const found = limitOf(of.split(' '));
    const data = found ? limitButtons.one.data({ name: found.name }) : limitButtons.list.data();
    return InlineKeyboard.text(words.plain('members-limits'), data);
  },
  run(ctx, { thing: { of }, value: to }, change, finish) {
    const found = limitOf(of.split(' '));
    return found ? changeRule(ctx, { ...ruleOf(found, to), change, finish }) : showLimits(ctx);
  },
});

/** What a code is asked for, and whether it is: setting a limit for the first time tightens. */
function ruleOf({ name, unit }: LimitOf, to: number | null): Pick<RuleChange<never>, 'what' | 'loosens'> {
  return {
    what: (words) =>
      words('code-what-limit', {
        limit: words.plain('limits-name', { limit: name }),
        unit: words.plain('limits-unit', { unit }),
        to: limitValue(name, unit, to, words),
      }),
    loosens({ limits }) {
      const from = limits[name][unit];
      return from !== null && (to === null || to > from);
    },
  };
}

function setLimit(
  ctx: FormContext,
  name: LimitSettingName,
  unit: LimitUnit,
  to: number | null,
): Promise<void> {
  const of = { name, unit };
  const thing = { ...wholeTeam, of: `${name} ${unit}` };
  return changeRule(ctx, {
    ...ruleOf(of, to),
    change: (draft) =>
      limitChanges.make(ctx, draft, thing, () => {
        draft.limits[name][unit] = to;
      }),
    async finish(here, made) {
      const { before, after, kept, standing } = await limitChanges.keep(here, made);
      if (kept) await tellOfLimit(here, of, before, after);
      await toast(here, 'limits-done');
      await showLimit(here, name, { kept: standing });
    },
  });
}

async function tellOfLimit(
  ctx: FormContext,
  { name, unit }: LimitOf,
  from: number | null,
  to: number | null,
): Promise<void> {
  await writeAudit(ctx, 'limits.changed', `limit:${name}`, { unit, from, to });
  const person = personName(ctx.deps, ctx.from?.id ?? 0);
  const { limits } = ctx.deps.store.settings.data;
  await notifyOwners(ctx, 'limits-changed', (words) => ({
    person,
    sentence: raw(limitSentence(name, limits, words)),
  }));
}

// Only receivers of the address book.

const onlyBookChanges = undoable<boolean>('limits.only-book', z.boolean(), {
  scope: 'team',
  read: ({ limits }) => limits.onlyBook,
  write({ limits }, _thing, to) {
    limits.onlyBook = to;
    return true;
  },
  mayUndo: ({ role }) => role === 'owner',
  refuse: (ctx) => refuse(ctx, 'not-allowed'),
  async show(ctx, { said, before, after, kept }) {
    await tellOfOnlyBook(ctx, before, after);
    await showOnlyBook(ctx, { above: said, kept });
  },
  open: ({ words }) => InlineKeyboard.text(words.plain('members-limits'), limitButtons.onlyBook.data()),
  run: (ctx, { value: to }, change, finish) => changeRule(ctx, { ...onlyBookRule(to), change, finish }),
});

/** As `members` lists them. */
export const limitUndoables = [limitChanges, onlyBookChanges];

function onlyBookRule(to: boolean): Pick<RuleChange<never>, 'what' | 'loosens'> {
  return {
    what: (words) => words('code-what-only-book'),
    loosens: ({ limits }) => limits.onlyBook && !to,
  };
}

function setOnlyBook(ctx: FormContext, to: boolean): Promise<void> {
  const thing = { ...wholeTeam, of: 'onlyBook' };
  return changeRule(ctx, {
    ...onlyBookRule(to),
    change: (draft) =>
      onlyBookChanges.make(ctx, draft, thing, () => {
        draft.limits.onlyBook = to;
      }),
    async finish(here, made) {
      const { before, after, kept, standing } = await onlyBookChanges.keep(here, made);
      if (kept) await tellOfOnlyBook(here, before, after);
      await showOnlyBook(here, { kept: standing });
    },
  });
}

async function tellOfOnlyBook(ctx: FormContext, from: boolean, to: boolean): Promise<void> {
  await writeAudit(ctx, 'limits.changed', 'limit:onlyBook', { from, to });
  const person = personName(ctx.deps, ctx.from?.id ?? 0);
  await notifyOwners(ctx, 'limits-only-book-changed', { person, state: to ? 'on' : 'off' });
}

async function showOnlyBook(ctx: FormContext, { above, kept }: Done = {}): Promise<void> {
  const { words } = ctx;
  const { limits } = ctx.deps.store.settings.data;
  const state = limits.onlyBook ? 'off' : 'on';
  const keyboard = new InlineKeyboard()
    .text(words.plain('limits-only-book-turn', { state }), limitButtons.turnOnlyBook.data({ state }))
    .row();
  if (kept) keyboard.add(offerUndo(words, kept)).row();
  keyboard.text(words.plain('limits-back'), limitButtons.list.data());
  const more = words('limits-only-book-more', { state: limits.onlyBook ? 'on' : 'off' });
  const html = [above, words('limits-title'), onlyBookSentence(limits, words), more];
  await show(ctx, paragraphs(html), keyboard);
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

async function showLimit(
  ctx: FormContext,
  name: LimitSettingName,
  { above, kept }: Done = {},
): Promise<void> {
  const { words } = ctx;
  const { limits } = ctx.deps.store.settings.data;
  const keyboard = new InlineKeyboard();
  for (const unit of limitUnits) {
    const label = words.plain('limits-unit', { unit });
    const value = limitValue(name, unit, limits[name][unit], words);
    keyboard.text(words.plain('label-value', { label, value }), limitButtons.unit.data({ name, unit })).row();
  }
  if (kept) keyboard.add(offerUndo(words, kept)).row();
  keyboard.text(words.plain('limits-back'), limitButtons.list.data());
  const apps = name === 'code' ? await describeApps(ctx) : undefined;
  await show(ctx, paragraphs([above, describeLimit(name, limits, words), apps]), keyboard);
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
    .text(words.plain('limits-back'), limitButtons.one.data({ name }));
  const what = words.plain('limits-what', { limit: name });
  const apps = name === 'code' ? await describeApps(ctx) : undefined;
  const html = [
    limitSentence(name, limits, words),
    apps,
    words('limits-choose', { what, span: span(listensMs, words) }),
  ];
  const message = await showText(ctx, paragraphs(html), keyboard);
  listenBeside(ctx, message, formName, name, unit);
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
