// How one delivery of an event is told: asked whether it still may be, composed alone or with others of its chat, sent and
// recorded. These invariants hold at any moment, also after a kill or a power loss:
//
// - Every delivery is a row of the ledger. Losing what is only in memory (SenderState) costs at most a call or two.
// - The start of composing is committed before it begins. Deliveries that crash the process, or make composing fail,
//   are counted, share a message with fewer others each time, and are given up when alone. Only one message is composed
//   at a time, until its attempt is committed, so that no other delivery is counted because of it.
// - The attempt is committed before the call. Until its outcome is committed, each delivery in it counts as possibly
//   sent: its next message is marked as a possible repeat, and `maxCopies` limits how many there can be.
// - A pause delays only its own chat. The order of deliveries within the chat stays, and other chats go on.
// - An unexpected error gives up this one delivery; it is recorded like every other outcome. One of the ledger says nothing
//   about the delivery, which is tried again.
// - A chat gets its next message only after the outcome of this one is committed.

import type { InlineKeyboardMarkup } from 'grammy/types';
import { StoreError } from '../base/errors.ts';
import { shortTime } from '../base/time.ts';
import { delegationHash } from '../events/delegation.ts';
import { htmlToText } from '../events/template/foreign-text.ts';
import { audienceOf, isSuspended, isTeamChat, isUnowned } from '../rules/audience.ts';
import { findPlace } from '../store/settings/alert-rules.ts';
import { whenFound } from '../store/ledger/maintenance/own-state.ts';
import type { Due, DueDelivery } from '../store/ledger/deliveries/queue.ts';
import type { HeldFor } from '../store/ledger/deliveries/tables.ts';
import type { Incident } from '../store/ledger/incidents/incidents.ts';
import { type Verdict, outcomeOf } from '../telegram/judge.ts';
import { maxTextLength } from '../telegram/markup.ts';
import { gather } from './gather.ts';
import { joinOrder } from './join-order.ts';
import { type MessageReader, ownOf, readerOf } from './reader.ts';
import { recordOutcome, reportUnusedWords, untilRecorded } from './record.ts';
import type { Message } from './render.ts';
import {
  type NotifyDeps,
  type OrderMatch,
  type ReplyTo,
  type SendOutcome,
  type SenderState,
  askAccount,
  followMove,
  inTurn,
  learnFrom,
  ledgerFailed,
  maxCompositions,
  maxCopies,
  refusedFor,
  sendWithFallbacks,
  unattempted,
} from './send.ts';

/** `message` carries `carried`, the first ones of those that were gathered. `isFoundBefore`: a check told the same before. */
type Composed = {
  carried: readonly DueDelivery[];
  message: Message;
  reader: MessageReader;
  match: OrderMatch | undefined;
  isFoundBefore: boolean;
};

/** Never rejects. */
export async function tellDelivery(deps: NotifyDeps, state: SenderState, due: Due): Promise<void> {
  /** With its post as it was written last. */
  const item = { ...due };
  let outcome: SendOutcome;
  try {
    outcome = await tell(deps, state, item);
  } catch (error) {
    deps.log.error({ error }, 'A message could not be made.');
    const isBusy = error instanceof StoreError && error.failure === 'busy';
    outcome = unattempted(isBusy ? ledgerFailed : refusedFor('unmade'));
  }
  await untilRecorded(deps, state, () => recordOutcome(deps, state, item, outcome));
  if (outcome.kind !== 'attempted') return;
  try {
    deps.onMessage?.(outcomeOf(outcome.verdict), outcome.queuedAt);
  } catch (error) {
    deps.log.error({ error }, 'A message that was recorded could not be counted.');
  }
}

async function tell(deps: NotifyDeps, state: SenderState, item: Due): Promise<SendOutcome> {
  const { delivery } = item;
  const refusal = (await followMove(deps, delivery.chat_id)) ?? refusalOf(deps, delivery);
  if (refusal) return unattempted(refusal);
  // Without the question, each try during an outage would count as one more possible copy, until it is given up.
  if (delivery.unclear > 0 || state.didLastCallFail) {
    const obstacle = await askAccount(deps.apiOf('alerts'));
    if (obstacle) return unattempted(obstacle);
  }
  const match = await joinOrder(deps, state, item);
  const composed = await inTurn(state, () => compose(deps, state, item, match));
  return 'kind' in composed ? composed : deliver(deps, state, item, composed);
}

/** Why it may not be sent, by the settings and the ledger. */
function refusalOf(
  deps: NotifyDeps,
  { chat_id: chatId, unclear, composing }: Due['delivery'],
): Verdict | undefined {
  const audience = audienceOf(deps);
  // Access may be taken away while the message waits.
  if (!isTeamChat(chatId, audience)) return refusedFor('barred');
  if (isUnowned(chatId, audience)) return refusedFor('unowned', 'chat');
  // Somebody may have added the bot again, and it leaves unless an owner or admin did.
  if (isSuspended(chatId, audience)) return refusedFor('removed', 'chat');
  if (unclear >= maxCopies) return refusedFor('copies');
  return composing >= maxCompositions ? refusedFor('poison') : undefined;
}

/** Writes the message. That composing begins, and then that the message may be in the chat from now on, is committed. */
async function compose(
  deps: NotifyDeps,
  state: SenderState,
  item: Due,
  match: OrderMatch | undefined,
): Promise<Composed | SendOutcome> {
  const { store, clock, log, ownerIds } = deps;
  const { chat_id: chatId, held_for: heldFor } = item.delivery;
  const { together, asLists } = await gather(deps, state, item);
  const ids = together.map(({ delivery }) => delivery.id);
  try {
    item.post = await store.deliveries.beginComposing(item, ids, clock.now());
  } catch (error) {
    log.error({ error }, 'The ledger could not be written, so nothing was composed.');
    return unattempted(ledgerFailed);
  }
  const reader = readerOf(deps, chatId);
  let composed: Composed;
  try {
    const { message, count } = await write(deps, together, reader, { asLists, heldFor });
    const carried = together.slice(0, count);
    // Other chats were not told.
    const wasTold = count === 1 && ownerIds.includes(chatId);
    const foundAt = wasTold
      ? await whenFound(delegationHash(together[0]!.event), store.keyValues)
      : undefined;
    const noted = foundAt === undefined ? message : addFoundHint(message, foundAt, reader);
    const told = match && count === 1 ? addOrderHint(noted, match, reader) : noted;
    composed = { carried, message: told, reader, match, isFoundBefore: foundAt !== undefined };
  } catch (error) {
    log.error({ error, deliveries: ids }, 'A message could not be composed; it is tried with fewer events.');
    return unattempted({ kind: 'later', afterMs: 0, reason: { code: 'unmade' } });
  }
  try {
    item.post = await store.deliveries.begin(item.post, composed.carried.at(-1)!.delivery.id, clock.now());
    return composed;
  } catch (error) {
    log.error({ error }, 'An attempt could not be written down, so nothing was sent.');
    return unattempted(ledgerFailed, 'composing');
  }
}

/** The message about all of `together`, or about the first `count` of them when not all fit. */
async function write(
  deps: NotifyDeps,
  together: readonly DueDelivery[],
  reader: MessageReader,
  options: { asLists: boolean; heldFor: HeldFor | null },
): Promise<{ message: Message; count: number }> {
  // Imported on first use: the template engine takes about 10 MiB, which a bot with nothing to send saves.
  const [{ render, notesOf }, { parseBodies }] = await Promise.all([
    import('./render.ts'),
    import('./fold-item.ts'),
  ]);
  const parsed = await parseBodies(together);
  if (parsed.length > 1) {
    const { fold } = await import('./fold.ts');
    const folded = fold(parsed, reader, options);
    if (folded.count > 1) return folded;
  }
  const { delivery, event, isDisputed, data } = parsed[0]!;
  const notes = { ...notesOf(delivery), isDisputed };
  const own = ownOf(deps, parsed[0]!);
  return { message: render(event, reader, { notes, data, own }), count: 1 };
}

// The lines under an alert: which order it seems to belong to, and why; and that a check found the same before.

/** The message with the line, where it still fits. The event is not signed, so the line is a hint. */
function addOrderHint(message: Message, { orderId, by }: OrderMatch, { words }: MessageReader): Message {
  return addLine(message, words('event-own-order', { id: orderId, by }));
}

/** The message with the line that a check found the same before, where it still fits. */
function addFoundHint(message: Message, foundAt: number, reader: MessageReader): Message {
  return addLine(message, reader.words('found-before', { time: shortTime(foundAt, reader) }));
}

function addLine(message: Message, line: string): Message {
  const html = `${message.html}\n\n${line}`;
  if (message.document || htmlToText(html).length > maxTextLength) return message;
  return { ...message, html, plain: `${message.plain}\n\n${htmlToText(line)}` };
}

/** Until the outcome is committed, each delivery in the message counts as possibly sent. */
async function deliver(
  deps: NotifyDeps,
  state: SenderState,
  { delivery }: Due,
  composed: Composed,
): Promise<SendOutcome> {
  const { store, rateLimiter, log } = deps;
  const api = deps.apiOf('alerts');
  const { carried, message, reader, match, isFoundBefore } = composed;
  const incidents = await findIncidents(deps, carried);
  const sent = await sendWithFallbacks({
    api,
    rateLimiter,
    to: { chatId: delivery.chat_id, topicId: delivery.topic_id },
    message,
    buttons: buttonsOf(deps, composed, incidents),
    topicGone: reader.words.plain(isTurnedOff(store, delivery) ? 'event-topic-gone-off' : 'event-topic-gone'),
    canBeCut: carried.length === 1,
    replyTo: carried.length === 1 ? replyOf(match) : undefined,
    isSilent: isFoundBefore || carried.every((one) => one.delivery.silent === 1),
  });
  const { to, isMarkupRefused } = sent;
  const verdict = await learnFrom(sent.verdict, api, state);
  if (to.chatId !== delivery.chat_id) await store.moveChat(delivery.chat_id, to.chatId);
  await reportUnusedWords(deps, composed, isMarkupRefused);
  if (verdict.kind !== 'sent') {
    log.warn({ delivery: delivery.id, chat: delivery.chat_id, verdict }, 'A message was not sent.');
  }
  return {
    kind: 'attempted',
    verdict,
    ids: carried.map((one) => one.delivery.id),
    queuedAt: carried.map((one) => one.delivery.created_at),
    hasFile: message.document !== undefined,
    isTopicGone: to.topicId !== delivery.topic_id,
    incidents: incidents.map(({ id, version }) => {
      const { chatId, topicId } = to;
      return { incidentId: id, version, chatId, topicId, html: sent.html };
    }),
  };
}

/** Whether the topic keeps its rules unheard, so that they stay unheard when it is deleted. */
function isTurnedOff(
  { settings }: NotifyDeps['store'],
  { chat_id: chatId, topic_id: topicId }: DueDelivery['delivery'],
): boolean {
  return findPlace(settings.data, { chatId, topicId })?.isOn === false;
}

/** What only seems to be about the order keeps its sound. */
function replyOf(match: OrderMatch | undefined): ReplyTo | undefined {
  return match && { messageId: match.messageId, isSilent: match.by !== 'time' };
}

/** What no rule asked for, such as an event that can't be read, can't be muted, but somebody should take care of it. */
function buttonsOf(
  { incidentButtons, keyboardOf }: NotifyDeps,
  { carried, message, reader }: Composed,
  incidents: readonly Incident[],
): InlineKeyboardMarkup | undefined {
  if (incidents.length > 0) return incidentButtons?.(incidents, reader.words);
  const { id, rule_id: ruleId } = carried[0]!.delivery;
  return ruleId === null || message.hasNoButtons ? undefined : keyboardOf?.(id);
}

/** What somebody should take care of, of which this message tells: events that can't be read. */
async function findIncidents({ store }: NotifyDeps, carried: readonly DueDelivery[]): Promise<Incident[]> {
  const unread = carried.filter(({ event }) => event.kind === 'quarantined');
  return store.incidents.latestOf(
    'event',
    unread.map(({ event }) => String(event.seq)),
  );
}
