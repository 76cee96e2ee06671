// The guard's page under /members → 🚦 Limits: its switch, the pending changes, and the buttons by which owners decide
// about them. Also the switch of the rule that allows only receivers of the address book.

import { InlineKeyboard, type Composer } from 'grammy';
import { isPending, type Decision } from '../../guard/decide.ts';
import { onlyBookSentence } from '../team/limits-text.ts';
import { paragraphs } from '../../base/lines.ts';
import { clockTime } from '../../base/moment.ts';
import type { Values } from '../../base/i18n.ts';
import type { BotContext, FormContext } from '../../bot/context.ts';
import { notice, show } from '../../bot/say.ts';
import { notifyOwners } from '../../bot/notify-people.ts';
import { limitButtons } from '../team/buttons.ts';
import { answerPending } from './answer.ts';
import { guardButtons } from './buttons.ts';
import { decideChange } from './request.ts';
import { requestSwitch } from './rules.ts';
import { viewChange } from './views.ts';
import { personName } from '../../bot/names.ts';
import { contextReader } from '../../bot/reader.ts';

/** `owners` must pass only updates of owners. */
export function installGuard(owners: Composer<BotContext>): void {
  guardButtons.show.on(owners, showGuard);
  guardButtons.turn.on(owners, (ctx, { state }) => switchRule(ctx, 'guard', state === 'on'));
  guardButtons.onlyBook.on(owners, showOnlyBook);
  guardButtons.turnOnlyBook.on(owners, (ctx, { state }) => switchRule(ctx, 'onlyBook', state === 'on'));
  guardButtons.change.on(owners, (ctx, { id }) => showChange(ctx, id));
  guardButtons.confirm.on(owners, (ctx, { id }) => handleDecision(ctx, 'confirm', id));
  guardButtons.cancel.on(owners, (ctx, { id }) => handleDecision(ctx, 'cancel', id));
}

/** The decision of an owner, or of the requester. */
export async function handleDecision(ctx: BotContext, what: 'confirm' | 'cancel', id: string): Promise<void> {
  const decision = await decideChange(ctx.deps, what, id, ctx.from?.id ?? 0);
  const values: Values = decision.is === 'partial' ? { missing: decision.missing } : {};
  await notice(ctx, ctx.words.plain(noticeOf(decision), values), { box: decision.is !== 'cancelled' });
  if (!('pending' in decision) || decision.is === 'yourself') return;
  const { html, keyboard } = viewChange(ctx.deps, decision.pending, ctx.from?.id ?? 0, contextReader(ctx));
  await show(ctx, html, keyboard);
}

function noticeOf({ is }: Decision): string {
  return is === 'not_allowed' ? 'not-allowed-notice' : `guard-notice-${is}`;
}

async function switchRule(ctx: BotContext, name: 'guard' | 'onlyBook', to: boolean): Promise<void> {
  const id = ctx.from?.id ?? 0;
  const requested = await requestSwitch(ctx.deps, id, { name, to });
  if (await answerPending(ctx, requested, (keyboard) => backTo(keyboard, ctx))) return;
  if (requested?.is === 'applied') {
    const person = personName(ctx.deps, id);
    if (name === 'guard') await notifyOwners(ctx, 'guard-turned-on', { person });
    else await notifyOwners(ctx, 'limits-only-book-changed', { person, state: to ? 'on' : 'off' });
  }
  await (name === 'guard' ? showGuard(ctx) : showOnlyBook(ctx));
}

async function showGuard(ctx: FormContext): Promise<void> {
  const { deps, words, timeZone } = ctx;
  const { guard, pendingChanges } = deps.store.settings.data;
  const open = pendingChanges.filter(isPending);
  const keyboard = new InlineKeyboard();
  for (const { id, change, ripeAt } of open) {
    const what = words.plain('guard-kind', { kind: change.kind });
    const time = clockTime(ripeAt, timeZone) ?? '';
    keyboard.text(words.plain('guard-entry', { time, what }), guardButtons.change.data({ id })).row();
  }
  const state = guard.isOn ? 'off' : 'on';
  keyboard
    .text(words.plain('guard-turn', { state }), guardButtons.turn.data({ state }))
    .row()
    .text(words.plain('limits-back'), limitButtons.list.data());
  const html = paragraphs([
    words('guard-title'),
    guard.isOn
      ? words('guard-on', { time: clockTime(guard.since ?? 0, timeZone) ?? '' })
      : words('guard-off'),
    words('guard-about'),
    deps.ownerIds.length === 1 ? words('guard-alone') : undefined,
    describeUnreached(ctx),
    open.length > 0 ? words('guard-waiting', { count: open.length }) : undefined,
  ]);
  await show(ctx, html, keyboard);
}

/** Owners without a private chat are not notified. */
function describeUnreached({ deps, words }: FormContext): string | undefined {
  const { chats } = deps.store.settings.data;
  const ids = deps.ownerIds.filter((id) => !chats.some((chat) => chat.id === id));
  return ids.length === 0 ? undefined : words('guard-unreached', { ids: ids.join(' · ') });
}

async function showChange(ctx: BotContext, id: string): Promise<void> {
  const pending = ctx.deps.store.settings.data.pendingChanges.find((other) => other.id === id);
  if (!pending) {
    await notice(ctx, ctx.words.plain('guard-notice-over'), { box: true });
    return showGuard(ctx);
  }
  const { html, keyboard } = viewChange(ctx.deps, pending, ctx.from?.id ?? 0, contextReader(ctx));
  await show(ctx, html, backTo(keyboard.row(), ctx));
}

function backTo(keyboard: InlineKeyboard, { words }: FormContext): InlineKeyboard {
  return keyboard.text(words.plain('guard-back'), guardButtons.show.data());
}

async function showOnlyBook(ctx: FormContext): Promise<void> {
  const { words } = ctx;
  const { limits } = ctx.deps.store.settings.data;
  const state = limits.onlyBook ? 'off' : 'on';
  const keyboard = new InlineKeyboard()
    .text(words.plain('limits-only-book-turn', { state }), guardButtons.turnOnlyBook.data({ state }))
    .row()
    .text(words.plain('limits-back'), limitButtons.list.data());
  const more = words('limits-only-book-more', { state: limits.onlyBook ? 'on' : 'off' });
  await show(ctx, paragraphs([words('limits-title'), onlyBookSentence(limits, words), more]), keyboard);
}
