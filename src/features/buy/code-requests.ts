// Asks for the code of an authenticator app that confirming a large order needs. It is asked for in the private chat of
// the person who confirms, wherever the card is. The next six digits that they send there are taken as the code, unless
// they used a command or a button meanwhile or the card has expired. Pending requests are held in memory: a card lives
// only two minutes.

import type { MiddlewareFn } from 'grammy';
import { code } from '../../base/html.ts';
import { cardMs, type Found, type Spend } from '../../orders/spend.ts';
import { judgeCall } from '../../telegram/judge.ts';
import { actingId } from '../../bot/access.ts';
import { readCode, lockMs, mostWrong, verifyCode } from '../codes/verify.ts';
import type { BotContext, BotDeps } from '../../bot/context.ts';
import { describeGoods } from './order-goods.ts';
import { noticeKey } from './outcome-notice.ts';
import { paragraphs } from '../../base/lines.ts';
import { notice, say, style } from '../../bot/say.ts';
import { orderContextOf } from './view.ts';

/** Of the card to confirm. */
type PendingCode = Pick<Spend, 'token' | 'isFirst'> & { since: number };

/** By the bot's parts and the person. */
const pendingCodes = new WeakMap<BotDeps, Map<number, PendingCode>>();

/** Answers the callback query that needs a code, and asks for the code in private. */
export async function askForCode(ctx: BotContext, { order, spend }: Found): Promise<void> {
  const { deps, words } = ctx;
  const personId = actingId(ctx);
  if (personId === undefined) return;
  const box = (key: string) => notice(ctx, words.plain(key), { box: true });
  if ((await deps.store.authenticators.find(personId)) === undefined) return box('order-code-none');
  const locale = deps.store.settings.data.chats.find(({ id }) => id === personId)?.locale;
  try {
    const privateWords = deps.i18n.words(locale);
    const goods = describeGoods(order, orderContextOf(deps, order), privateWords);
    const html = paragraphs([privateWords('order-code-ask', { id: code(order.id) }), goods]);
    await ctx.api.sendMessage(personId, html, style);
  } catch (error) {
    const verdict = judgeCall(error);
    if (verdict?.kind !== 'refused' || verdict.scope !== 'chat') throw error;
    return box('order-code-no-chat');
  }
  const waiting = pendingCodes.get(deps) ?? new Map<number, PendingCode>();
  pendingCodes.set(deps, waiting.set(personId, { ...spend, since: deps.clock.monotonic() }));
  return box('order-code-sent');
}

/** Middleware: takes six digits in a private chat where a code was asked for, and passes everything else on. */
export function takeCodes(): MiddlewareFn<BotContext> {
  return async (ctx, next) => {
    const { deps, words } = ctx;
    const personId = actingId(ctx);
    const text = ctx.message?.text ?? '';
    const waiting = personId === undefined ? undefined : pendingCodes.get(deps)?.get(personId);
    if (!waiting || personId === undefined || ctx.chat?.type !== 'private') return next();
    const isElsewhere = ctx.callbackQuery !== undefined || text.startsWith('/');
    if (isElsewhere || !(await isOpen(deps, waiting))) {
      pendingCodes.get(deps)?.delete(personId);
      return next();
    }
    if (readCode(text) === undefined) return next();
    const verdict = await verifyCode(deps.store, personId, text, deps.clock.now());
    if (verdict !== 'ok') {
      const values = { wrong: mostWrong, minutes: lockMs / 60_000 };
      return say(ctx, words(`code-problem-${verdict}`, values));
    }
    pendingCodes.get(deps)?.delete(personId);
    await say(ctx, words(await confirm(deps, waiting, personId)));
  };
}

/** Whether the card that the code was asked for can still be confirmed. */
async function isOpen({ orders, clock }: BotDeps, { token, since }: PendingCode): Promise<boolean> {
  if (clock.monotonic() - since >= cardMs) return false;
  return (await orders.findSpend(token))?.spend.state === 'offered';
}

/** Confirms with the code; returns the key of the sentence about the outcome. */
async function confirm(
  { orders }: BotDeps,
  { token, isFirst }: PendingCode,
  personId: number,
): Promise<string> {
  return noticeKey(await orders.confirm(token, personId, 'code'), isFirst);
}
