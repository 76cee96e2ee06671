// Which basic addresses the chat or topic of an update watches, and the button that changes it for those who may press it.

import { InlineKeyboard } from 'grammy';
import type { InlineKeyboardButton } from 'grammy/types';
import type { WatchedRecord } from '../../store/settings/watches.ts';
import type { Address } from '../../tron/address.ts';
import { mayChangeChat } from '../../bot/access.ts';
import type { FormContext } from '../../bot/context.ts';
import { placeOf } from '../../bot/place.ts';
import { basicButtons } from './buttons.ts';
import { code } from '../../base/html.ts';
import type { BasicAddress } from '../../service/schemas.ts';
import { paragraphs, section, sentence, type Reader } from '../../base/lines.ts';
import { briefTime, moment } from '../../base/moment.ts';
import { guaranteeLine, quantityLine, quotaLines, statusLine } from './basic-text.ts';

/** In the order in which they were added; those of other chats and topics are not shown here. */
export function watchesOf(ctx: FormContext): WatchedRecord[] {
  const place = placeOf(ctx);
  return ctx.deps.store.settings.data.watchedRecords.filter(
    ({ chatId, topicId }) => chatId === place?.chatId && topicId === place.topicId,
  );
}

/** For those who may change what is watched here. */
export function watchButtons(ctx: FormContext, address: Address): InlineKeyboardButton[] {
  if (!mayChangeChat(ctx)) return [];
  const state = isWatchedHere(ctx, address) ? 'off' : 'on';
  const label = ctx.words.plain(`watch-${state}`);
  return [InlineKeyboard.text(label, basicButtons.watch.data({ address, state }))];
}

export function isWatchedHere(ctx: FormContext, address: Address): boolean {
  return watchesOf(ctx).some((watch) => watch.address === address);
}

// The overview of the basic addresses that a chat watches: of each its status, what is used of its quota, the bandwidth
// guarantee and the next billing.

export type WatchedEntry = { readonly address: Address } & (
  | { readonly is: 'record'; readonly record: BasicAddress }
  | { readonly is: 'none' | 'unread' }
);

/** Telegram HTML. */
export function describeWatched(entries: readonly WatchedEntry[], reader: Reader): string {
  const { words, now } = reader;
  return paragraphs([
    words('watch-list-title'),
    ...entries.map((entry) => section(code(entry.address).html, linesOf(entry, reader))),
    sentence(words, 'read-at', { time: briefTime(now, reader) }),
  ]);
}

function linesOf(entry: WatchedEntry, reader: Reader): Array<string | undefined> {
  const { words } = reader;
  if (entry.is !== 'record') return [words(`watch-list-${entry.is}`)];
  const { record } = entry;
  const billing = moment(record.slot_next_billing_timestamp, reader);
  return [
    statusLine(record, words),
    ...quotaLines(record, words),
    quantityLine(record, words),
    guaranteeLine(record, words),
    sentence(words, 'basic-next-billing', { time: billing }),
  ];
}
