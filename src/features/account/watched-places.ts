// Which basic addresses the chat or topic of an update watches, and the button that changes it for those who may press it.

import { InlineKeyboard } from 'grammy';
import type { InlineKeyboardButton } from 'grammy/types';
import type { WatchedRecord } from '../../store/settings/watches.ts';
import type { Address } from '../../tron/address.ts';
import { mayChangeChat } from '../../bot/access.ts';
import type { FormContext } from '../../bot/context.ts';
import { placeOf } from '../../bot/place.ts';
import { basicButtons } from './buttons.ts';

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
