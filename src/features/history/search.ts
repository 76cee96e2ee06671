// Finds orders for /orders <words>: by a number, the hash of the delegation, a receiver or its name, some days, or both.
// What is found is shown as an order or as a list; a number that the bot doesn't know is looked up at the service.

import { foldWord } from '../../base/visible-text.ts';
import { InlineKeyboard } from 'grammy';
import { code } from '../../base/html.ts';
import { parseAddress, type Address } from '../../tron/address.ts';
import { toLine } from '../../base/lines.ts';
import { receiverHint } from '../buy/command-hints.ts';
import { nearestNames } from '../../input/name.ts';
import { readAddress } from '../../input/address.ts';
import { readSearch, type Sought } from '../../input/search.ts';
import { answerRead, daysLabel } from '../../bot/ask/answer-read.ts';
import type { BotDeps, FormContext } from '../../bot/context.ts';
import { contextReader } from '../../bot/reader.ts';
import { say } from '../../bot/say.ts';
import { shortAddress } from '../buy/suggestions.ts';
import { historyButtons } from './buttons.ts';
import { showForeignOrder } from './foreign-order.ts';
import { showHistory } from './list.ts';
import { firstPage, packNumber } from './list-position.ts';
import { showOrder } from './order-page.ts';

const mostNames = 6;

/** `text` has no invisible characters and no spaces around it, and is not empty. */
export async function searchOrders(ctx: FormContext, text: string): Promise<void> {
  const { deps, words } = ctx;
  const isOneWord = !/\s/.test(text);
  const hash = /(?<![0-9a-z])[0-9a-f]{64}(?![0-9a-z])/i.exec(text)?.[0].toLowerCase();
  const order =
    (isOneWord ? await deps.orders.find(text) : undefined) ??
    (hash === undefined ? undefined : await deps.orders.findByDelegation(hash));
  if (order) return showOrder(ctx, order, firstPage);
  const book = deps.store.settings.data.addresses;
  const sought = readSearch(text, book, contextReader(ctx));
  if (sought.is !== 'unread' || sought.why !== 'other')
    return answerRead(ctx, text, sought, {
      take: (filter) => showHistory(ctx, { filter, page: 0 }),
      labelOf: (filter) => labelOfFilter(ctx, filter),
      buttonOf: (filter) => historyButtons.list.data({ position: { filter, page: 0 } }),
      unread: (why) => `${words(`period-${why}`)}\n\n${words('hint-orders')}`,
    });
  const read = readAddress(text, book);
  if (read.is === 'value') return showHistory(ctx, { filter: { to: read.value }, page: 0 });
  if (read.is === 'unread' && /^t[0-9a-z]{33}$/i.test(text))
    return say(ctx, receiverHint(words, text, { ok: false, problem: read.why }));
  const names = namesLike(deps, text);
  if (hash !== undefined || (isOneWord && names.length === 0)) return showForeignOrder(ctx, hash ?? text);
  await sayNothingFound(ctx, text, names);
}

/** `📒 payouts · 2026-11-24` */
function labelOfFilter(ctx: FormContext, { to, days }: Sought): string {
  const label = to && (ctx.deps.store.known.labelOf(to) ?? shortAddress(to));
  const receiver = label === undefined ? [] : [ctx.words.plain('history-to', { label })];
  return [...receiver, ...(days ? [daysLabel(ctx, days)] : [])].join(' · ');
}

/** Offers the entries of the book that contain the text or are spelled nearly so, and the service where the text may be an order's number. */
async function sayNothingFound(
  ctx: FormContext,
  text: string,
  names: ReadonlyArray<{ label: string; address: Address }>,
): Promise<void> {
  const { words } = ctx;
  const keyboard = new InlineKeyboard();
  for (const { label, address } of names) {
    const position = { filter: { to: address }, page: 0 };
    keyboard.text(words.plain('history-to', { label }), historyButtons.list.data({ position })).row();
  }
  const number = packNumber(text) === undefined ? undefined : text;
  if (number !== undefined) {
    keyboard.text(words.plain('history-ask-service'), historyButtons.askService.data({ number })).row();
  }
  keyboard.text(words.plain('history-back'), historyButtons.show.data());
  const searched = code(toLine(text, 64) ?? '');
  await say(ctx, `${words('history-nothing', { searched })}\n\n${words('hint-orders')}`, keyboard);
}

function namesLike(deps: BotDeps, text: string): Array<{ label: string; address: Address }> {
  const part = foldWord(text);
  const book = deps.store.settings.data.addresses;
  const containing = book.filter(({ label }) => foldWord(label).includes(part));
  return (containing.length > 0 ? containing : nearestNames(text, book))
    .flatMap(({ label, address }) => {
      const parsed = parseAddress(address);
      return parsed.ok ? [{ label, address: parsed.address }] : [];
    })
    .slice(0, mostNames);
}
