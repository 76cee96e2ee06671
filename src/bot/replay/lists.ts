// The views of /replay: groups by chat or by reason, the deliveries of a group, and one delivery. Paging edits the
// message; the whole state of a view is in its buttons.

import { InlineKeyboard } from 'grammy';
import {
  describeDelivery,
  describeGroup,
  describeGroups,
  type ListedDelivery,
  type ListedGroup,
} from '../../views/event/undelivered.ts';
import type { DueDelivery } from '../../store/ledger/deliveries/queue.ts';
import {
  unresolvedStates,
  type UndeliveredGroup,
  type Grouping,
  type DeliveryScope,
} from '../../store/ledger/replay/undelivered.ts';
import type { FormContext } from '../frame/context.ts';
import { placeOf } from '../frame/place.ts';
import { notice, show } from '../frame/say.ts';
import { eventFactsOf, nameChat } from './facts.ts';
import { menuButtons } from '../chat/buttons.ts';
import { groupings, replayButtons, whyButtons } from './buttons.ts';
import { contextReader } from '../frame/reader.ts';

/** The number of groups, or deliveries, on a page. */
const pageSize = 8;

export async function showGroups(ctx: FormContext, by: Grouping, wanted: number): Promise<void> {
  const { words } = ctx;
  const groups = await ctx.deps.store.undelivered.groups(by);
  const { page, pages, from } = turnTo(wanted, groups.length);
  const shown = groups.slice(from, from + pageSize);
  const total = groups.reduce((sum, { count }) => sum + count, 0);
  const html = describeGroups(
    shown.map((group) => listGroup(ctx, group)),
    total,
    { page, pages },
    contextReader(ctx),
  );
  const keyboard = new InlineKeyboard();
  shown.forEach(({ state, sampleId }, index) => {
    const mark = state === 'parked' ? '⏸' : '⚠️';
    keyboard.text(
      `${index + 1} ${mark}`,
      replayButtons.group.data({ scope: { kind: by, id: sampleId }, page: 0 }),
    );
  });
  keyboard.row();
  if (page > 0) keyboard.text('◀️', replayButtons.list.data({ by, page: page - 1 }));
  keyboard.text('🔄', replayButtons.list.data({ by, page }));
  if (page < pages - 1) keyboard.text('▶️', replayButtons.list.data({ by, page: page + 1 }));
  keyboard.row();
  for (const other of groupings) {
    const choice = words.plain('replay-by', { by: other });
    keyboard.text(other === by ? `• ${choice}` : choice, replayButtons.list.data({ by: other, page: 0 }));
  }
  keyboard.row().text(words.plain('menu-back'), menuButtons.show.data());
  await show(ctx, html, keyboard);
}

export async function showGroup(ctx: FormContext, scope: DeliveryScope, wanted: number): Promise<void> {
  const { undelivered } = ctx.deps.store;
  let found = await undelivered.page(scope, wanted * pageSize, pageSize);
  const { group } = found;
  if (!group) return answerGone(ctx);
  const { page, pages, from } = turnTo(wanted, group.count);
  // The last page may be empty by now, because other people replayed or dismissed its deliveries.
  if (page !== wanted) found = await undelivered.page(scope, from, pageSize);
  const { items } = found;
  const html = describeGroup(
    listGroup(ctx, group),
    items.map((item) => listDelivery(ctx, item)),
    { page, pages },
    contextReader(ctx),
  );
  const keyboard = new InlineKeyboard();
  items.forEach(({ delivery }, index) =>
    keyboard.text(String(index + 1), replayButtons.delivery.data({ id: delivery.id })),
  );
  keyboard.row();
  if (page > 0) keyboard.text('◀️', replayButtons.group.data({ scope, page: page - 1 }));
  if (page < pages - 1) keyboard.text('▶️', replayButtons.group.data({ scope, page: page + 1 }));
  keyboard.row();
  addActions(ctx, keyboard, scope, { count: group.count, isHere: isHere(ctx, items) && group.chats === 1 });
  keyboard.text(
    ctx.words.plain('replay-back'),
    replayButtons.list.data({ by: scope.kind === 'reason' ? 'reason' : 'chat', page: 0 }),
  );
  await show(ctx, html, keyboard);
}

export async function showOne(ctx: FormContext, id: number): Promise<void> {
  const item = await ctx.deps.store.undelivered.find(id);
  if (!item || !unresolvedStates.some((state) => state === item.delivery.state)) return answerGone(ctx);
  const listed = listDelivery(ctx, item);
  const keyboard = new InlineKeyboard();
  addActions(ctx, keyboard, { kind: 'one', id }, { count: 1, isHere: isHere(ctx, [item]) });
  keyboard.text(ctx.words.plain('replay-explain'), whyButtons.event.data({ seq: item.event.seq })).row();
  keyboard.text(
    ctx.words.plain('replay-back'),
    replayButtons.group.data({ scope: { kind: 'chat', id }, page: 0 }),
  );
  await show(ctx, describeDelivery(listed, contextReader(ctx)), keyboard);
}

async function answerGone(ctx: FormContext): Promise<void> {
  await notice(ctx, ctx.words.plain('replay-gone'));
  await showGroups(ctx, 'chat', 0);
}

/** `isHere`: all deliveries are for this chat and topic, so one button is enough. */
function addActions(
  { words }: FormContext,
  keyboard: InlineKeyboard,
  scope: DeliveryScope,
  { count, isHere: here }: { count: number; isHere: boolean },
): void {
  if (here)
    keyboard
      .text(words.plain('replay-again-here', { count }), replayButtons.ask.data({ scope, target: 'there' }))
      .row();
  else {
    keyboard
      .text(words.plain('replay-here', { count }), replayButtons.ask.data({ scope, target: 'here' }))
      .row();
    keyboard
      .text(words.plain('replay-there', { count }), replayButtons.ask.data({ scope, target: 'there' }))
      .row();
  }
  keyboard.text(words.plain('replay-dismiss', { count }), replayButtons.askToDismiss.data({ scope })).row();
}

function isHere(ctx: FormContext, items: readonly DueDelivery[]): boolean {
  const here = placeOf(ctx);
  return items.every(
    ({ delivery }) => delivery.chat_id === here?.chatId && delivery.topic_id === here.topicId,
  );
}

function listGroup(ctx: FormContext, group: UndeliveredGroup): ListedGroup {
  return { ...group, chat: nameChat(ctx, { chat_id: group.chatId, topic_id: null }) };
}

function listDelivery(ctx: FormContext, { delivery, event }: DueDelivery): ListedDelivery {
  const { state, reason, attempts, copies } = delivery;
  return { event: eventFactsOf(event), chat: nameChat(ctx, delivery), state, reason, attempts, copies };
}

function turnTo(wanted: number, count: number): { page: number; pages: number; from: number } {
  const pages = Math.max(1, Math.ceil(count / pageSize));
  const page = Math.min(wanted, pages - 1);
  return { page, pages, from: page * pageSize };
}
