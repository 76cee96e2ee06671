// /board: one message of this chat, or of this topic of a group, that is edited in place and pinned. A command of its own,
// because people look for a board in Telegram's list of commands. In private everybody decides for themselves, in a group
// its admins do; the balance is shown in a group only if one of them asks for it.

import { backToAlerts } from '../alerts/buttons.ts';
import { InlineKeyboard } from 'grammy';
import type { Place } from '../../store/ledger/tables.ts';
import type { BoardSettings } from '../../store/settings/report-settings.ts';
import { paragraphs } from '../../base/lines.ts';
import { byDeciders } from '../alerts/rights.ts';
import { mayChangeChat } from '../../bot/access.ts';
import { auditPlace } from '../../bot/audit.ts';
import { recordChat } from '../chat/chats.ts';
import type { Command } from '../../bot/command.ts';
import { type BotContext, type FormContext, placeOf } from '../../bot/context.ts';
import { show } from '../../bot/say.ts';
import { mayTellAccount } from './report.ts';
import { boardButtons } from './buttons.ts';
import { boardOf, changeBoard, makeBoard, pinBoard } from './board-message.ts';

export const board: Command = {
  name: 'board',
  role: 'viewer',
  where: 'everywhere',
  group: 'alerts',
  install(composer) {
    composer.command('board', (ctx) => showBoard(ctx));
    boardButtons.show.on(composer, (ctx) => showBoard(ctx));
    const on = byDeciders(composer);
    on(boardButtons.make, (ctx, { account }) => make(ctx, account === 1 ? personOf(ctx) : null));
    on(boardButtons.anew, (ctx) => make(ctx, boardHere(ctx)?.accountBy ?? null));
    on(boardButtons.account, async (ctx, { state }) => {
      await change(ctx, (now) => now && { ...now, accountBy: state === 'on' ? personOf(ctx) : null });
      await showBoard(ctx);
    });
    on(boardButtons.pin, pin);
    on(boardButtons.leave, async (ctx) => {
      await change(ctx, (now) => now && { ...now, pin: 'left' });
      await show(ctx, ctx.words('board-left'));
    });
    on(boardButtons.off, async (ctx) => {
      await change(ctx, () => undefined);
      await show(ctx, ctx.words('board-ended'));
    });
  },
};

async function make(ctx: BotContext, accountBy: number | null): Promise<void> {
  const place = placeOf(ctx);
  if (!place) return;
  await recordChat(ctx);
  await makeBoard(ctx.deps, place, accountBy);
  await auditPlace(ctx, 'board.made', place, { accountBy });
  await showBoard(ctx);
}

async function pin(ctx: BotContext): Promise<void> {
  const place = placeOf(ctx);
  if (place) await pinBoard(ctx.api, ctx.deps, place);
  await showBoard(ctx);
}

async function change(
  ctx: FormContext,
  to: (now: BoardSettings | undefined) => BoardSettings | undefined,
): Promise<void> {
  const place = placeOf(ctx);
  if (!place || !boardHere(ctx)) return;
  await changeBoard(ctx.deps, place, to);
  await auditPlace(ctx, 'board.changed', place, { board: boardHere(ctx) ?? null });
}

async function showBoard(ctx: FormContext): Promise<void> {
  const { words } = ctx;
  const place = placeOf(ctx);
  if (!place) return;
  const now = boardHere(ctx);
  const keyboard = new InlineKeyboard();
  if (mayChangeChat(ctx)) {
    if (now) offerChanges(ctx, keyboard, now, place);
    else {
      for (const account of [1, 0] as const) {
        const label = words.plain(account === 1 ? 'board-make-account' : 'board-make-plain');
        keyboard.text(label, boardButtons.make.data({ account })).row();
      }
    }
  }
  keyboard.row().add(backToAlerts(words));
  const said = now ? describe(ctx, now, place) : words('board-none');
  await show(ctx, mayChangeChat(ctx) ? said : paragraphs([said, words('board-who')]), keyboard);
}

function describe(
  { words, deps }: FormContext,
  { pin: how, isGone, accountBy }: BoardSettings,
  place: Place,
) {
  const state = isGone
    ? 'board-is-gone'
    : how === 'pinned'
      ? 'board-is'
      : how === 'forbidden' || how === 'wanted'
        ? `board-is-${how}`
        : 'board-is-unpinned';
  const isTold = mayTellAccount(deps, place.chatId, accountBy);
  return paragraphs([words(state), words(isTold ? 'board-with-account' : 'board-without-account')]);
}

function offerChanges(
  { words, deps }: FormContext,
  keyboard: InlineKeyboard,
  { pin: how, isGone, accountBy }: BoardSettings,
  place: Place,
): void {
  if (isGone) keyboard.text(words.plain('board-anew'), boardButtons.anew.data()).row();
  else if (how !== 'pinned') keyboard.text(words.plain('board-pin'), boardButtons.pin.data()).row();
  const state = mayTellAccount(deps, place.chatId, accountBy) ? 'off' : 'on';
  keyboard.text(words.plain(`board-account-${state}`), boardButtons.account.data({ state })).row();
  keyboard.text(words.plain('board-off'), boardButtons.off.data());
}

function boardHere(ctx: FormContext): BoardSettings | undefined {
  const place = placeOf(ctx);
  return place && boardOf(ctx.deps, place);
}

function personOf({ from }: FormContext): number | null {
  return from?.id ?? null;
}
