// Which basic addresses the chat or topic of an update watches, and the button that changes it.

import { InlineKeyboard } from 'grammy';
import type { InlineKeyboardButton } from 'grammy/types';
import type { WatchedRecord } from '../../store/settings/watches.ts';
import type { Address } from '../../tron/address.ts';
import type { FormContext } from '../frame/context.ts';
import { placeOf } from '../frame/place.ts';
import { basicButtons } from './buttons.ts';

/** In the order in which they were added; those of other chats and topics are not shown here. */
export function watchesOf(ctx: FormContext): WatchedRecord[] {
  const place = placeOf(ctx);
  return ctx.deps.store.settings.data.watchedRecords.filter(
    ({ chatId, topicId }) => chatId === place?.chatId && topicId === place.topicId,
  );
}

export function watchButton(ctx: FormContext, address: Address): InlineKeyboardButton {
  const isWatched = watchesOf(ctx).some((watch) => watch.address === address);
  const state = isWatched ? 'off' : 'on';
  return InlineKeyboard.text(ctx.words.plain(`watch-${state}`), basicButtons.watch.data({ address, state }));
}
