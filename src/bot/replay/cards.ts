// The dry run of a replay or a dismissal, and its confirmation: nothing is sent or dismissed before a person has seen
// exactly which deliveries.

import { InlineKeyboard, type Composer } from 'grammy';
import { describeDone, describePlan, type PlannedReplay } from '../../views/event/replay-card.ts';
import { clockTime } from '../../views/moment.ts';
import { hasAlertsOff, mayReceiveEvent } from '../../rules/audience.ts';
import type { MayReceiveEvent, ReplayPlan } from '../../store/ledger/replay/plan-replay.ts';
import { replaySubject } from '../../store/ledger/replay/replays.ts';
import type { DeliveryScope } from '../../store/ledger/replay/undelivered.ts';
import { actingId } from '../frame/access.ts';
import type { BotContext, FormContext } from '../frame/context.ts';
import { notice, show } from '../frame/say.ts';
import { linkMessage, nameChat } from './facts.ts';
import { replayButtons, type Target } from './buttons.ts';
import { readReplayRequest } from './replay-request.ts';
import { plainPersonName } from '../frame/names.ts';
import { contextReader } from '../frame/reader.ts';
import { styledButton } from '../ask/styled-button.ts';

export function installCards(composer: Composer<BotContext>): void {
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
  await notice(ctx, ctx.words.plain('replay-queued'));
  await show(ctx, describeDone(describe(ctx, done), contextReader(ctx)), toList(ctx));
}

async function askDismissal(ctx: FormContext, scope: DeliveryScope): Promise<void> {
  const { words } = ctx;
  const { count, left, digest } = await ctx.deps.store.replays.planDismissal(scope);
  if (count === 0) return show(ctx, words('replay-gone'), toList(ctx));
  const keyboard = new InlineKeyboard()
    .add(styledButton(words, 'confirm', replayButtons.dismiss.data({ scope, digest })))
    .add(styledButton(words, 'cancel', backTo(scope)));
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
    await notice(ctx, ctx.words.plain('replay-changed'), { box: true });
    return showAnew();
  }
  const person = plainPersonName(ctx.deps, earlier.actor_id ?? 0);
  const time = clockTime(earlier.at, ctx.timeZone) ?? '';
  await notice(ctx, ctx.words.plain('replay-already', { person, time }), { box: true });
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
    standing: alreadySent.map(({ sent_at: at, chat_id: chatId, message_id: messageId }) => ({
      at,
      message: linkMessage(chatId, messageId, ctx.words.plain('message-link')),
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
