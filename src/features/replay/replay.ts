// /replay: lists the deliveries that did not arrive, by chat or by reason, and sends them again.

import { type Composer, InlineKeyboard } from 'grammy';
import { addTurns, turnTo } from '../../bot/ask/pages.ts';
import type { Command } from '../../bot/command.ts';
import { type Target, groupings, replayButtons, whyButtons } from './buttons.ts';
import { showEvents } from './why.ts';
import { eventFactsOf, findEvents, linkMessage, nameChat } from './facts.ts';
import {
  type ListedDelivery,
  type ListedGroup,
  type PlannedReplay,
  describeDelivery,
  describeDone,
  describeGroup,
  describeGroups,
  describePlan,
} from './undelivered.ts';
import { briefTime } from '../../base/time.ts';
import { hasAlertsOff, mayReceiveEvent } from '../../rules/audience.ts';
import {
  type MayReceiveEvent,
  type ReplayPlan,
  type ReplayRequest,
  replaySubject,
} from '../../store/ledger/replay/replays.ts';
import {
  type DeliveryScope,
  type Grouping,
  type UndeliveredGroup,
  unresolvedStates,
} from '../../store/ledger/replay/undelivered.ts';
import { actingId } from '../../bot/access.ts';
import { type BotContext, type FormContext, contextReader, placeOf } from '../../bot/context.ts';
import { box, show, toast } from '../../bot/say.ts';
import { plainPersonName } from '../../bot/names.ts';
import { confirmKeyboard, styledButton } from '../../bot/ask/buttons.ts';
import { reasonOf, standingOf, triesOf } from '../../store/ledger/deliveries/trace.ts';
import type { Due } from '../../store/ledger/deliveries/queue.ts';
import { menuButtons } from '../chat/buttons.ts';

export const replay: Command = {
  name: 'replay',
  role: 'admin',
  where: 'everywhere',
  group: 'alerts',
  install(composer) {
    composer.command('replay', async (ctx) => {
      const events = await findEvents(ctx, ctx.match.trim());
      return events ? showEvents(ctx, events, 'replay') : showGroups(ctx, 'chat', 0);
    });
    replayButtons.show.on(composer, (ctx) => showGroups(ctx, 'chat', 0));
    replayButtons.list.on(composer, (ctx, { by, page }) => showGroups(ctx, by, page));
    replayButtons.group.on(composer, (ctx, { scope, page }) => showGroup(ctx, scope, page));
    replayButtons.delivery.on(composer, (ctx, { id }) => showOne(ctx, id));
    replayButtons.event.on(composer, async (ctx, { seq }) =>
      showEvents(ctx, await ctx.deps.store.history.findBySeq(seq), 'replay'),
    );
    installCards(composer);
  },
};

// The dry run of a replay or a dismissal, and its confirmation: nothing is sent or dismissed before a person has seen
// exactly which deliveries.

function installCards(composer: Composer<BotContext>): void {
  replayButtons.ask.on(composer, (ctx, { scope, target }) => askReplay(ctx, scope, target));
  replayButtons.confirm.on(composer, (ctx, { scope, target, digest }) =>
    confirmReplay(ctx, scope, target, digest),
  );
  replayButtons.askToDismiss.on(composer, (ctx, { scope }) => askDismissal(ctx, scope));
  replayButtons.dismiss.on(composer, (ctx, { scope, digest }) => confirmDismissal(ctx, scope, digest));
}

async function askReplay(ctx: FormContext, scope: DeliveryScope, target: Target): Promise<void> {
  const request = readReplayRequest(ctx, scope, target);
  if (!request) return;
  const plan = await ctx.deps.store.replays.plan(request, mayReceiveEventIn(ctx));
  const { words } = ctx;
  const keyboard = new InlineKeyboard();
  if (plan.deliveries.length > 0) {
    keyboard.add(
      styledButton(words, 'confirm', replayButtons.confirm.data({ scope, target, digest: plan.digest })),
    );
  } else if (plan.alreadySent.length > 0 && plan.skipped.delivered > 0) {
    keyboard
      .text(words.plain('replay-again'), replayButtons.ask.data({ scope, target: includingSent(target) }))
      .row();
  }
  keyboard.add(styledButton(words, 'cancel', backTo(scope)));
  await show(ctx, describePlan(describe(ctx, plan), contextReader(ctx)), keyboard);
}

async function confirmReplay(
  ctx: FormContext,
  scope: DeliveryScope,
  target: Target,
  digest: string,
): Promise<void> {
  const request = readReplayRequest(ctx, scope, target);
  const personId = actingId(ctx);
  if (!request || personId === undefined) return;
  const { store, clock } = ctx.deps;
  const done = await store.replays.confirm(request, mayReceiveEventIn(ctx), {
    digest,
    personId,
    now: clock.now(),
  });
  if (!done) return answerOutdated(ctx, digest, () => askReplay(ctx, scope, target));
  await toast(ctx, 'replay-queued');
  await show(ctx, describeDone(describe(ctx, done), contextReader(ctx)), toList(ctx));
}

async function askDismissal(ctx: FormContext, scope: DeliveryScope): Promise<void> {
  const { words } = ctx;
  const { count, left, digest } = await ctx.deps.store.replays.planDismissal(scope);
  if (count === 0) return show(ctx, words('replay-gone'), toList(ctx));
  const keyboard = confirmKeyboard(words, replayButtons.dismiss.data({ scope, digest }), backTo(scope));
  const rest = left > 0 ? `\n${words('replay-left', { count: left })}` : '';
  await show(ctx, words('replay-dismiss-ask', { count }) + rest, keyboard);
}

async function confirmDismissal(ctx: FormContext, scope: DeliveryScope, digest: string): Promise<void> {
  const personId = actingId(ctx);
  if (personId === undefined) return;
  const { store, clock } = ctx.deps;
  const done = await store.replays.dismiss(scope, { digest, personId, now: clock.now() });
  if (!done) return answerOutdated(ctx, digest, () => askDismissal(ctx, scope));
  await show(ctx, ctx.words('replay-dismissed', { count: done.count }), toList(ctx));
}

/** For a plan that was confirmed before, says by whom and when; otherwise the plan has changed, and is shown anew. */
async function answerOutdated(
  ctx: FormContext,
  digest: string,
  showAnew: () => Promise<void>,
): Promise<void> {
  const [earlier] = await ctx.deps.store.audit.list(replaySubject(digest), 1);
  if (!earlier) {
    await box(ctx, 'replay-changed');
    return showAnew();
  }
  const person = plainPersonName(ctx.deps, earlier.actor_id ?? 0);
  const time = briefTime(earlier.at, contextReader(ctx)) ?? '';
  await box(ctx, 'replay-already', { person, time });
  await show(ctx, ctx.words('replay-already', { person, time }), toList(ctx));
}

function describe(ctx: FormContext, { deliveries, skipped, left, alreadySent }: ReplayPlan): PlannedReplay {
  const byChat = Map.groupBy(deliveries, ({ chatId, topicId }) => `${chatId} ${topicId}`);
  return {
    chats: [...byChat.values()].map((some) => ({
      chat: nameChat(ctx, { chat_id: some[0]!.chatId, topic_id: some[0]!.topicId }),
      count: some.length,
      mayStand: some.filter(({ maybeSent }) => maybeSent).length,
    })),
    skipped,
    left,
    standing: alreadySent.map((one) => ({
      at: one.post?.shown_at ?? null,
      message: linkMessage(one, ctx.words.plain('message-link')),
    })),
  };
}

/** Excludes the private chats of people who turned their alerts off: a replay by somebody else sends them none. */
function mayReceiveEventIn({ deps: { store, ownerIds }, chatId: here }: FormContext): MayReceiveEvent {
  return (kind, chatId) => {
    const settings = store.settings.data;
    const isWanted = chatId < 0 || chatId === here || !hasAlertsOff(chatId, settings);
    return isWanted && mayReceiveEvent(kind, chatId, { settings, ownerIds });
  };
}

/** The same target, including events that its chats have already got. */
function includingSent(target: Target): Target {
  return target.startsWith('there') ? 'there+' : 'here+';
}

/** The callback data of the page from which the plan was opened. */
function backTo(scope: DeliveryScope): string {
  if (scope.kind === 'one') return replayButtons.delivery.data({ id: scope.id });
  if (scope.kind === 'event') return replayButtons.event.data({ seq: scope.id });
  return replayButtons.group.data({ scope, page: 0 });
}

function toList({ words }: FormContext): InlineKeyboard {
  return new InlineKeyboard().text(words.plain('replay-back'), replayButtons.show.data());
}

// A request to send deliveries again: which ones, where to, and whether to include events that the chat has already
// got.

/** Undefined when there is no chat to send to. */
function readReplayRequest(
  ctx: FormContext,
  scope: DeliveryScope,
  target: Target,
): ReplayRequest | undefined {
  const to = target.startsWith('there') ? 'there' : placeOf(ctx);
  return to && { scope, to, again: target.endsWith('+') };
}

// The views of /replay: groups by chat or by reason, the deliveries of a group, and one delivery. Paging edits the
// message; the whole state of a view is in its buttons.

/** The number of groups, or deliveries, on a page. */
const pageSize = 8;

async function showGroups(ctx: FormContext, by: Grouping, wanted: number): Promise<void> {
  const { words } = ctx;
  const groups = await ctx.deps.store.undelivered.groups(by);
  const { page, pages, from, until } = turnTo(wanted, groups.length, pageSize);
  const shown = groups.slice(from, until);
  const total = groups.reduce((sum, { count }) => sum + count, 0);
  const html = describeGroups(
    shown.map((group) => listGroup(ctx, group)),
    total,
    { page, pages },
    contextReader(ctx),
    await ctx.deps.store.posts.countGivenUp(),
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

async function showGroup(ctx: FormContext, scope: DeliveryScope, wanted: number): Promise<void> {
  const { undelivered } = ctx.deps.store;
  let found = await undelivered.page(scope, wanted * pageSize, pageSize);
  const { group } = found;
  if (!group) return answerGone(ctx);
  const { page, pages, from } = turnTo(wanted, group.count, pageSize);
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
  addTurns(keyboard, { page, pages }, (other) => replayButtons.group.data({ scope, page: other }));
  keyboard.row();
  addActions(ctx, keyboard, scope, { count: group.count, isHere: isHere(ctx, items) && group.chats === 1 });
  keyboard.text(
    ctx.words.plain('replay-back'),
    replayButtons.list.data({ by: scope.kind === 'reason' ? 'reason' : 'chat', page: 0 }),
  );
  await show(ctx, html, keyboard);
}

async function showOne(ctx: FormContext, id: number): Promise<void> {
  const item = await ctx.deps.store.undelivered.find(id);
  if (!item || !unresolvedStates.some((state) => state === standingOf(item))) return answerGone(ctx);
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
  await toast(ctx, 'replay-gone');
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

function isHere(ctx: FormContext, items: readonly Due[]): boolean {
  const here = placeOf(ctx);
  return items.every(
    ({ delivery }) => delivery.chat_id === here?.chatId && delivery.topic_id === here.topicId,
  );
}

function listGroup(ctx: FormContext, group: UndeliveredGroup): ListedGroup {
  return { ...group, chat: nameChat(ctx, { chat_id: group.chatId, topic_id: null }) };
}

function listDelivery(ctx: FormContext, item: Due): ListedDelivery {
  return {
    event: eventFactsOf(item.event),
    chat: nameChat(ctx, item.delivery),
    state: standingOf(item),
    reason: reasonOf(item),
    ...triesOf(item),
  };
}
