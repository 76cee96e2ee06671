// How one post of a kind is shown: asked whether it still may be, composed, sent, edited or deleted, and recorded. Only a
// send can put a message into a chat twice, so only it is committed before; edits and deletes are repeated freely.

import { chatReader } from './reader.ts';
import { createHash } from 'node:crypto';
import { htmlToText } from '../events/template/foreign-text.ts';
import type { EndedPart } from '../store/ledger/deliveries/posts.ts';
import type { DuePost } from '../store/ledger/deliveries/queue.ts';
import type { PostRow } from '../store/ledger/deliveries/tables.ts';
import { type Verdict, judge } from '../telegram/judge.ts';
import {
  type NotifyDeps,
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
import type { Body, PostKind } from './kind.ts';
import { andThen, recordOutcome, untilRecorded } from './record.ts';
import type { OutboxApi, Photo } from './send-api.ts';

/** Between two edits of one message: what changes faster is shown once. */
const editGapMs = { private: 1_000, group: 3_000 };

/** What has become of it, to be committed; until then nothing else is sent to its chat. */
type Result =
  | { is: 'outcome'; post: PostRow; outcome: SendOutcome }
  /** The place shows what is wanted, as far as it may; `isOver`: for good. */
  | { is: 'settled'; post: PostRow; change: Partial<PostRow>; isOver: boolean }
  /** Its message is gone, and another one takes its place. */
  | { is: 'gone'; post: PostRow };

/** Never rejects. */
export async function showPost(deps: NotifyDeps, state: SenderState, due: DuePost): Promise<void> {
  /** With the post as it was written last. */
  const item = { ...due };
  const kind = deps.kinds?.find(({ name }) => name === due.post.kind);
  let result: Result;
  try {
    result = kind ? await show(deps, state, item, kind) : settled(due.post, {}, true);
  } catch (error) {
    deps.log.error({ error, post: due.post.id, kind: due.post.kind }, 'A message could not be made.');
    result = postponed(item.post, { kind: 'later', afterMs: undefined, reason: { code: 'unmade' } });
  }
  const { post } = result;
  await untilRecorded(deps, state, async () => {
    if (result.is === 'gone') return deps.store.deliveries.forgetMessage(post);
    if (result.is === 'settled') return deps.store.deliveries.markSettled(post, result.change, result);
    return recordOutcome(deps, state, { post, closed: due.closed }, result.outcome);
  });
  if (!kind || result.is !== 'outcome') return;
  const { verdict } = result.outcome;
  if (verdict.kind === 'sent') await andThen(deps, post, () => kind.shown?.(post));
  // Where its place was closed, all that is open there was told so.
  if (verdict.kind === 'refused' && ['message', 'file'].includes(verdict.scope))
    await andThen(deps, post, () => kind.unreached?.(post, verdict.reason));
}

async function show(deps: NotifyDeps, state: SenderState, item: DuePost, kind: PostKind): Promise<Result> {
  const { store } = deps;
  const { post } = item;
  const { chat_id: chatId } = post;
  const moved = await followMove(deps, chatId);
  if (moved) return postponed(post, moved);
  const isGone = post.message_id === null && post.shown_at !== null;
  if (isGone && !kind.isSentAnew) return settled(post, {}, true);
  const judged = post.is_hidden ? 'hide' : await kind.judge(post);
  if (judged === 'hide')
    return post.message_id === null ? settled(post, {}, true) : remove(deps, state, kind, post);
  if (judged !== 'tell') return settled(post, {}, judged === 'end');
  const refuse = (code: 'copies' | 'poison') => postponed(post, refusedFor(code));
  if (post.unclear >= maxCopies) return refuse('copies');
  const alike = kind.isSameEverywhere ? await store.posts.about(subjectOf(post)) : [post];
  // An edit is not tried where anything about the same can't be composed.
  if (post.message_id !== null) alike.push(...(await store.posts.about({ ref: post.ref })));
  if (alike.some(({ composing }) => composing >= maxCompositions)) return refuse('poison');
  if (post.unclear > 0 || state.didLastCallFail) {
    const obstacle = await askAccount(deps.apiOf(kind.topic));
    if (obstacle) return postponed(post, obstacle);
  }
  const isRepeat = post.unclear > 0 || post.is_repeat === 1;
  await kind.prepare?.(post);
  const body = await inTurn(state, async () => {
    const begun = await store.deliveries.beginComposingPost(post, kind.isSameEverywhere);
    // What was wanted or taken away since it was judged is not what it shows.
    item.post = { ...begun, wanted: post.wanted };
    if (item.post.composing > maxCompositions) return undefined;
    const rendered = await kind.render(item.post);
    if (kind.isSameEverywhere && post.message_id === null)
      await store.deliveries.endComposingElsewhere(item.post);
    return isRepeat ? markRepeat(deps, post, rendered) : rendered;
  });
  if (body === undefined) return refuse('poison');
  const composed = item.post;
  const isOver = (await kind.isOver?.(post)) ?? false;
  // A call that was cut off may have shown something else meanwhile.
  const isKnown = post.message_id === null ? post.unclear === 0 : post.tries === 0 && post.composing === 0;
  // Also what stands in the group that this one was: there it can be read as before.
  if (isKnown && shownAs(deps, body, chatId).shown_as === post.shown_as) return settled(composed, {}, isOver);
  if (post.message_id !== null) return edit(deps, state, composed, kind, body, isOver);
  if (body.html === undefined) return settled(composed, {}, true);
  return send(deps, state, item, kind, { ...body, html: body.html }, isRepeat, isOver);
}

/** `said` has no mark: it is added to that at each edit as well. */
function markRepeat(deps: NotifyDeps, { chat_id: chatId }: PostRow, body: Body): Body {
  const { words } = chatReader(deps, chatId);
  const mark = `${words('order-alarm-repeat')}\n`;
  const { html, undrawn } = body;
  return {
    ...body,
    html: html === undefined ? undefined : mark + html,
    ...(undrawn !== undefined && { undrawn: mark + undrawn }),
  };
}

const subjectOf = ({ kind, ref, part }: PostRow) => ({ kind, ref, part });

async function send(
  deps: NotifyDeps,
  state: SenderState,
  item: DuePost,
  { topic }: PostKind,
  body: Body & { html: string },
  isRepeat: boolean,
  isOver: boolean,
): Promise<Result> {
  const { store, rateLimiter, clock } = deps;
  const api = deps.apiOf(topic);
  const composed = item.post;
  const { chat_id: chatId, topic_id: topicId } = composed;
  const photo = await body.draw?.();
  const html = photo || body.draw === undefined ? body.html : (body.undrawn ?? body.html);
  let post: PostRow;
  try {
    post = await store.deliveries.beginPost(composed, body.said ?? composed.said, clock.now());
  } catch (error) {
    deps.log.error({ error, post: composed.id }, 'A call could not be written down, so nothing was sent.');
    return postponed(composed, ledgerFailed, 'composing');
  }
  item.post = post;
  const { words } = chatReader(deps, chatId);
  const call = {
    api,
    rateLimiter,
    to: { chatId, topicId },
    buttons: body.keyboard,
    topicGone: words.plain('event-topic-gone'),
    canBeCut: true,
    replyTo: body.replyTo ? { messageId: body.replyTo, isSilent: body.isSilent === true } : undefined,
    isSilent: body.isSilent === true,
  };
  const text = (shown: string) => ({ html: shown, plain: htmlToText(shown) });
  let sent = await sendWithFallbacks({
    ...call,
    message: text(html),
    sendPhoto: photo && sender(api, photo),
  });
  if (photo && sent.verdict.kind === 'refused' && sent.verdict.scope === 'file') {
    const waitMs = rateLimiter.take(sent.to.chatId, 'urgent');
    sent =
      waitMs > 0
        ? { ...sent, verdict: { kind: 'later', afterMs: waitMs, reason: { code: 'turn' } } }
        : await sendWithFallbacks({ ...call, to: sent.to, message: text(body.undrawn ?? html) });
  }
  const verdict = await learnFrom(sent.verdict, api, state);
  if (sent.to.chatId !== chatId) await store.moveChat(chatId, sent.to.chatId);
  if (verdict.kind !== 'sent') logUnsent(deps, post, verdict);
  const messageId = verdict.kind === 'sent' ? verdict.messageId : null;
  const stands = { message_id: messageId, unclear: 0, is_repeat: isRepeat ? 1 : 0, shown_at: clock.now() };
  return {
    is: 'outcome',
    post,
    outcome: {
      kind: 'attempted',
      verdict,
      ids: [],
      queuedAt: [],
      hasFile: false,
      isTopicGone: sent.to.topicId !== topicId,
      incidents: body.incident
        ? [{ incidentId: body.incident.id, version: body.incident.version, ...sent.to, html: sent.html }]
        : [],
      settle: { change: { ...stands, ...shownAs(deps, body, chatId) }, isOver },
    },
  };
}

async function edit(
  deps: NotifyDeps,
  state: SenderState,
  post: PostRow,
  { topic, isSentAnew = false }: PostKind,
  body: Body,
  isOver: boolean,
): Promise<Result> {
  const api = deps.apiOf(topic);
  const { chat_id: chatId, message_id: messageId } = post;
  const change = shownAs(deps, body, chatId);
  const buttons = body.keyboard && { reply_markup: body.keyboard };
  const style = { ...buttons, link_preview_options: { is_disabled: true } };
  const call = (text: { html: string } | { plain: string } | undefined) =>
    judged(() => {
      if (text === undefined) return api.editMessageReplyMarkup(chatId, messageId!, buttons);
      return 'html' in text
        ? api.editMessageText(chatId, messageId!, text.html, { ...style, parse_mode: 'HTML' })
        : api.editMessageText(chatId, messageId!, text.plain, style);
    });
  let verdict = await call(body.html === undefined ? undefined : { html: body.html });
  if (body.html !== undefined && verdict.kind === 'refused' && verdict.reason.code === 'markup')
    verdict = await call({ plain: htmlToText(body.html) });
  verdict = await learnFrom(verdict, api, state);
  if (verdict.kind === 'sent') return settled(post, change, isOver);
  logUnsent(deps, post, verdict);
  if (verdict.kind === 'refused' && ['message', 'file'].includes(verdict.scope))
    return isSentAnew ? { is: 'gone', post } : settled(post, {}, true);
  return changeLater(deps, post, verdict);
}

/** Telegram deletes no message after two days. */
async function remove(deps: NotifyDeps, state: SenderState, kind: PostKind, post: PostRow): Promise<Result> {
  const api = deps.apiOf(kind.topic);
  const { chat_id: chatId, message_id: messageId } = post;
  let verdict = await judged(() => api.deleteMessage(chatId, messageId!));
  if (kind.blank && verdict.kind === 'refused' && verdict.scope === 'message')
    verdict = await judged(() =>
      api.editMessageText(chatId, messageId!, kind.blank!(post), { parse_mode: 'HTML' }),
    );
  verdict = await learnFrom(verdict, api, state);
  const isRefused = verdict.kind === 'refused' && verdict.scope !== 'account';
  return verdict.kind === 'sent' || isRefused
    ? settled(post, { message_id: null }, true)
    : changeLater(deps, post, verdict);
}

/** What stands is not in doubt, so an edit of unknown end is made again without a mark. */
async function changeLater(
  { store, rateLimiter }: NotifyDeps,
  post: PostRow,
  verdict: Verdict,
): Promise<Result> {
  if (verdict.kind === 'moved') await store.moveChat(post.chat_id, verdict.chatId);
  if (verdict.kind === 'later' && verdict.afterMs !== undefined)
    rateLimiter.refused(post.chat_id, verdict.afterMs);
  return postponed(post, verdict, post.composing > 0 ? 'composing' : undefined);
}

async function judged(call: () => Promise<unknown>): Promise<Verdict> {
  try {
    await call();
    return { kind: 'sent', messageId: null };
  } catch (error) {
    return judge(error);
  }
}

function shownAs({ clock }: NotifyDeps, { html, keyboard }: Body, chatId: number) {
  const shown = JSON.stringify([html, keyboard?.inline_keyboard ?? []]);
  const gapMs = chatId > 0 ? editGapMs.private : editGapMs.group;
  return {
    shown_as: createHash('sha256').update(shown).digest('base64url').slice(0, 22),
    due_at: clock.now() + gapMs,
  };
}

const sender =
  (api: OutboxApi, photo: Photo): Parameters<typeof sendWithFallbacks>[0]['sendPhoto'] =>
  async ({ chatId }, caption, options) => {
    const sent = await api.sendPhoto(chatId, photo.media, { caption, ...options });
    photo.remember(sent);
    return sent;
  };

const settled = (post: PostRow, change: Partial<PostRow>, isOver: boolean): Result => ({
  is: 'settled',
  post,
  change,
  isOver,
});

function postponed(post: PostRow, verdict: Verdict, ended?: EndedPart): Result {
  return { is: 'outcome', post, outcome: unattempted(verdict, ended) };
}

function logUnsent({ log }: NotifyDeps, { id, kind, chat_id: chat }: PostRow, verdict: Verdict): void {
  log.warn({ post: id, kind, chat, verdict }, 'A message was not sent.');
}
