// /bills: daily bills in pages, of all addresses or of one. The page's whole state is in its buttons, so the buttons of
// an old message still work.

import { InlineKeyboard } from 'grammy';
import {
  billsProjectType,
  describeBills,
  furthestPage,
  lastBillsPage,
  shownBills,
  type BillsPlace,
} from './bills-text.ts';
import type { Words } from '../../base/i18n.ts';
import type { DailyBillPage } from '../../service/schemas.ts';
import { addressHint } from '../book/address-hint.ts';
import { readAddress } from '../../input/address.ts';
import { askService } from '../../bot/ask-service.ts';
import type { Command } from '../../bot/command.ts';
import type { BotContext } from '../../bot/context.ts';
import { say, show } from '../../bot/say.ts';
import { billsButtons, pageSizes } from './buttons.ts';

export const beginning: BillsPlace = { page: 0, pageSize: 5 };

export const bills: Command = {
  name: 'bills',
  role: 'viewer',
  where: 'everywhere',
  isForAsker: true,
  group: 'account',
  install(composer) {
    composer.command('bills', async (ctx) => {
      if (ctx.match.trim() === '') return showBills(ctx, beginning);
      const read = readAddress(ctx.match, ctx.deps.store.settings.data.addresses);
      if (read.is === 'value') return showBills(ctx, { ...beginning, address: read.value });
      const { html, buttons } = addressHint(ctx, ctx.match, read, (address) =>
        dataOf({ ...beginning, address }),
      );
      await say(ctx, `${html}\n\n${ctx.words('hint-bills')}`, InlineKeyboard.from([buttons]));
    });
    billsButtons.show.on(composer, (ctx) => showBills(ctx, beginning));
    billsButtons.page.on(composer, showBills);
    billsButtons.pageOfAddress.on(composer, showBills);
  },
};

async function showBills(ctx: BotContext, wanted: BillsPlace): Promise<void> {
  let place = wanted;
  let { answer, reader } = await readPage(ctx, place);
  const last = lastBillsPage(answer, place);
  if (answer.content.length === 0 && place.page > (last ?? 0)) {
    // There are fewer bills now, or a larger page size was chosen: the last page is shown instead.
    place = { ...place, page: Math.min(last ?? 0, place.page - 1) };
    ({ answer, reader } = await readPage(ctx, place));
  }
  await show(ctx, describeBills(answer, place, reader), keyboardOf(answer, place, ctx.words));
}

function readPage(ctx: BotContext, place: BillsPlace) {
  return askService(ctx, (service) => service.listDailyBills({ ...place, projectType: billsProjectType }));
}

/** The buttons start from the page that is shown, which may not be the one that was requested from the service. */
function keyboardOf(answer: DailyBillPage, place: BillsPlace, words: Words): InlineKeyboard {
  const { page, size: shownSize } = shownBills(answer, place);
  const here = { ...place, page };
  const last = lastBillsPage(answer, place);
  const hasNext =
    last === undefined ? answer.last !== true && answer.content.length >= shownSize : page < last;
  const keyboard = new InlineKeyboard();
  if (page > 1) keyboard.text('«', dataOf({ ...here, page: 0 }));
  if (page > 0) keyboard.text('‹', dataOf({ ...here, page: page - 1 }));
  const label = last === undefined ? String(page + 1) : `${page + 1} / ${last + 1}`;
  keyboard.text(words.plain('bills-refresh', { page: label }), dataOf(here));
  if (hasNext && page < furthestPage) keyboard.text('›', dataOf({ ...here, page: page + 1 }));
  if (last !== undefined && page + 1 < last) keyboard.text('»', dataOf({ ...here, page: last }));
  keyboard.row();
  for (const size of pageSizes) {
    const key = size === place.pageSize ? 'bills-size-chosen' : 'bills-size';
    // The first entry of this page is also on the page of the other size.
    const first = Math.min(furthestPage, Math.floor((page * shownSize) / size));
    keyboard.text(
      words.plain(key, { size: String(size) }),
      dataOf({ ...place, pageSize: size, page: first }),
    );
  }
  if (place.address) {
    keyboard.row().text(words.plain('bills-all'), dataOf({ ...beginning, pageSize: place.pageSize }));
  }
  return keyboard;
}

/** The data of the button that shows this page. */
export function dataOf({ page, pageSize, address }: BillsPlace): string {
  return address === undefined
    ? billsButtons.page.data({ page, pageSize })
    : billsButtons.pageOfAddress.data({ page, pageSize, address });
}
