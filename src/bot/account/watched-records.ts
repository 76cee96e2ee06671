// The basic addresses that a chat or topic watches: /basic without an address shows them in one overview, and a button
// under a record starts and stops watching it. A job reads them each hour.

import { InlineKeyboard } from 'grammy';
import { ServiceError } from '../../errors.ts';
import { mostWatchedRecords } from '../../store/settings/watches.ts';
import type { ServiceClient } from '../../service/client.ts';
import { parseAddress, type Address } from '../../tron/address.ts';
import { describeWatched, type WatchedEntry } from '../../views/account/watched.ts';
import { mayChangeChat } from '../frame/access.ts';
import { askService } from '../frame/ask-service.ts';
import { writeAudit } from '../frame/audit.ts';
import { recordChat } from '../frame/chats.ts';
import type { FormContext } from '../frame/context.ts';
import { refuse } from '../frame/install-commands.ts';
import { placeOf } from '../frame/place.ts';
import { notice, show } from '../frame/say.ts';
import { showBasicAddress } from './basic-record.ts';
import { basicButtons } from './buttons.ts';
import { watchesOf } from './watched-places.ts';

const pageSize = 5;

export async function showWatched(ctx: FormContext, wanted: number): Promise<void> {
  const { words } = ctx;
  const addresses = watchesOf(ctx).flatMap(({ address: text }) => {
    const read = parseAddress(text);
    return read.ok ? [read.address] : [];
  });
  const last = Math.max(0, Math.ceil(addresses.length / pageSize) - 1);
  const page = Math.min(wanted, last);
  const shown = addresses.slice(page * pageSize, (page + 1) * pageSize);
  const { answer: entries, reader } = await askService(ctx, (service) => readAll(shown, service));
  const keyboard = new InlineKeyboard();
  for (const address of shown) {
    const label = `${address.slice(0, 6)}…${address.slice(-6)}`;
    keyboard.text(label, basicButtons.showAddress.data({ address })).row();
  }
  if (page > 0) keyboard.text('‹', basicButtons.list.data({ page: page - 1 }));
  if (last > 0) keyboard.text(`${page + 1} / ${last + 1}`, basicButtons.list.data({ page }));
  if (page < last) keyboard.text('›', basicButtons.list.data({ page: page + 1 }));
  keyboard
    .row()
    .text(words.plain('watch-refresh'), basicButtons.list.data({ page }))
    .row()
    .text(words.plain('watch-other'), basicButtons.other.data());
  await show(ctx, describeWatched(entries, reader), keyboard);
}

/** After one that the service didn't answer, the others are not asked for. */
async function readAll(addresses: readonly Address[], service: ServiceClient): Promise<WatchedEntry[]> {
  const entries: WatchedEntry[] = [];
  let isAnswering = true;
  for (const address of addresses) {
    if (!isAnswering) {
      entries.push({ address, is: 'unread' });
      continue;
    }
    try {
      const record = await service.readBasicAddress(address);
      entries.push(record ? { address, is: 'record', record } : { address, is: 'none' });
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      isAnswering = error.reason === 'not_found' || error.reason === 'refused';
      entries.push({ address, is: error.reason === 'not_found' ? 'none' : 'unread' });
    }
  }
  return entries;
}

/** In a group an admin decides what is watched there. */
export async function setWatch(ctx: FormContext, address: Address, isOn: boolean): Promise<void> {
  const { words, deps } = ctx;
  const place = placeOf(ctx);
  if (!place || !ctx.from || !mayChangeChat(ctx)) return refuse(ctx, 'not-allowed');
  await recordChat(ctx);
  const watch = { ...place, address, addedBy: ctx.from.id, addedAt: deps.clock.now() };
  const isFull = await deps.store.settings.update((draft) => {
    const others = draft.watchedRecords.filter(
      ({ chatId, topicId, address: watched }) =>
        chatId !== place.chatId || topicId !== place.topicId || watched !== address,
    );
    const known = new Set(draft.watchedRecords.map(({ address: watched }) => watched));
    if (isOn && known.size >= mostWatchedRecords && !known.has(address)) return true;
    if (!isOn) draft.watchedRecords = others;
    else if (others.length === draft.watchedRecords.length) draft.watchedRecords.push(watch);
    return false;
  });
  if (isFull) return notice(ctx, words.plain('watch-full', { most: mostWatchedRecords }), { box: true });
  await writeAudit(ctx, isOn ? 'basic.watched' : 'basic.unwatched', `basic:${address}`, { ...place });
  await notice(ctx, words.plain(isOn ? 'watch-started' : 'watch-ended'));
  await showBasicAddress(ctx, address);
}
