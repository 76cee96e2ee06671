// /basic: a basic address record, and the switch of its bandwidth guarantee.

import { InlineKeyboard } from 'grammy';
import { type Address, parseAddress } from '../../tron/address.ts';
import { addressHint, answerAddress } from '../book/address-hint.ts';
import { readAddress } from '../../input/address.ts';
import { basicButtons } from './buttons.ts';
import {
  type Switch,
  askToSwitch,
  cancelSwitch,
  confirmSwitch,
  showBasicAddress,
  watchesOf,
} from './basic-record.ts';
import { type WatchedEntry, describeWatched } from './basic-text.ts';
import { turnTo } from '../../bot/ask/pages.ts';
import type { Command, Form } from '../../bot/command.ts';
import { type BotContext, type FormContext, placeOf } from '../../bot/context.ts';
import { createConfirmations } from '../../bot/ask/confirmations.ts';
import { enterForm } from '../../bot/ask/forms.ts';
import { type Reading, ask } from '../../bot/ask/question.ts';
import { box, show, toast } from '../../bot/say.ts';
import { ServiceError } from '../../base/errors.ts';
import { mostWatchedRecords } from '../../store/settings/watches.ts';
import type { ServiceClient } from '../../service/client.ts';
import { mayChangeChat, refuse } from '../../bot/access.ts';
import { askService } from '../../bot/ask-service.ts';
import { writeAudit } from '../../bot/audit.ts';
import { recordChat } from '../chat/chats.ts';
import { isSamePlace } from '../../store/place.ts';

const formName = 'basic-address';

const askAddress: Form = {
  version: 4,
  endsAtWords: true,
  async run(conversation, ctx) {
    const question = { html: ctx.words('basic-ask-address') };
    const answer = await ask(
      conversation,
      ctx,
      question,
      async ({ text }, next): Promise<Reading<Address>> => {
        // Recorded by `external`: the book may change before the next replay, but the result must not.
        const read = await conversation.external(() =>
          readAddress(text, ctx.deps.store.settings.data.addresses),
        );
        if (read.is === 'value') return { ok: true, value: read.value };
        const { html, buttons } = addressHint(next, text, read, (address) =>
          basicButtons.meant.data({ address }),
        );
        return { ok: false, hint: html, buttons };
      },
    );
    // The last step of the form, outside of `external`: it is not replayed, and a ServiceError stays a ServiceError for
    // `catchErrors`.
    await showBasicAddress(answer.ctx, answer.value);
  },
};

/** The addresses that are watched here, or the question for one. */
function showOrAsk(ctx: BotContext): Promise<void> {
  return watchesOf(ctx).length > 0 ? showWatched(ctx, 0) : enterForm(ctx, formName);
}

export const basic: Command = {
  name: 'basic',
  role: 'viewer',
  where: 'everywhere',
  group: 'account',
  install(composer) {
    const waiting = createConfirmations<Switch>();
    composer.command('basic', async (ctx) => {
      if (ctx.match.trim() === '') return showOrAsk(ctx);
      await answerAddress(ctx, ctx.match, {
        take: (address) => showBasicAddress(ctx, address),
        buttonOf: (address) => basicButtons.showAddress.data({ address }),
      });
    });
    basicButtons.show.on(composer, showOrAsk);
    basicButtons.other.on(composer, (ctx) => enterForm(ctx, formName));
    basicButtons.list.on(composer, (ctx, { page }) => showWatched(ctx, page));
    basicButtons.watch.on(composer, (ctx, { address, state }) => setWatch(ctx, address, state === 'on'));
    basicButtons.showAddress.on(composer, (ctx, { address }) => showBasicAddress(ctx, address));
    basicButtons.meant.on(composer, async (ctx, { address }) => {
      await ctx.conversation.exitAll();
      await showBasicAddress(ctx, address);
    });
    basicButtons.ask.on(composer, (ctx, { address, target }) =>
      askToSwitch(ctx, waiting, { address, enabled: target === 'on' }),
    );
    basicButtons.confirm.on(composer, (ctx, { address, token }) =>
      confirmSwitch(ctx, waiting, address, token),
    );
    basicButtons.cancel.on(composer, (ctx, { address, token }) => cancelSwitch(ctx, waiting, address, token));
  },
  forms: { [formName]: askAddress },
};

// The basic addresses that a chat or topic watches: /basic without an address shows them in one overview, and a button
// under a record starts and stops watching it. A job reads them each hour.

const pageSize = 5;

async function showWatched(ctx: FormContext, wanted: number): Promise<void> {
  const { words } = ctx;
  const addresses = watchesOf(ctx).flatMap(({ address: text }) => {
    const read = parseAddress(text);
    return read.ok ? [read.address] : [];
  });
  const { page, pages, from, until } = turnTo(wanted, addresses.length, pageSize);
  const shown = addresses.slice(from, until);
  const { answer: entries, reader } = await askService(ctx, (service) => readAll(shown, service));
  const keyboard = new InlineKeyboard();
  for (const address of shown) {
    const label = `${address.slice(0, 6)}…${address.slice(-6)}`;
    keyboard.text(label, basicButtons.showAddress.data({ address })).row();
  }
  if (page > 0) keyboard.text('‹', basicButtons.list.data({ page: page - 1 }));
  if (pages > 1) keyboard.text(`${page + 1} / ${pages}`, basicButtons.list.data({ page }));
  if (page < pages - 1) keyboard.text('›', basicButtons.list.data({ page: page + 1 }));
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
async function setWatch(ctx: FormContext, address: Address, isOn: boolean): Promise<void> {
  const { deps } = ctx;
  const place = placeOf(ctx);
  if (!place || !ctx.from || !mayChangeChat(ctx)) return refuse(ctx, 'not-allowed');
  await recordChat(ctx);
  const watch = { ...place, address, addedBy: ctx.from.id, addedAt: deps.clock.now() };
  const isFull = await deps.store.settings.update((draft) => {
    const others = draft.watchedRecords.filter(
      (watched) => !isSamePlace(watched, place) || watched.address !== address,
    );
    const known = new Set(draft.watchedRecords.map(({ address: watched }) => watched));
    if (isOn && known.size >= mostWatchedRecords && !known.has(address)) return true;
    if (!isOn) draft.watchedRecords = others;
    else if (others.length === draft.watchedRecords.length) draft.watchedRecords.push(watch);
    return false;
  });
  if (isFull) return box(ctx, 'watch-full', { most: mostWatchedRecords });
  await writeAudit(ctx, isOn ? 'basic.watched' : 'basic.unwatched', `basic:${address}`, { ...place });
  await toast(ctx, isOn ? 'watch-started' : 'watch-ended');
  await showBasicAddress(ctx, address);
}
