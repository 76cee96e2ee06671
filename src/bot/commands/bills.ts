// /bills: daily bills in pages, of all addresses or of one. The page's whole state lies in its buttons, so that a page
// shown last week still turns.

import { InlineKeyboard } from 'grammy';
import { billsProjectType, describeBills, lastBillsPage, type BillsPlace } from '../../reports/bills.ts';
import type { Words } from '../../i18n.ts';
import type { DailyBillPage } from '../../service/schemas.ts';
import { parseAddress } from '../../tron/address.ts';
import { askService } from '../ask-service.ts';
import type { Command } from '../command.ts';
import type { BotContext } from '../context.ts';
import { say, show } from '../say.ts';

const pageSizes = [5, 10, 20];
const beginning: BillsPlace = { page: 0, pageSize: 5 };

export const bills: Command = {
  name: 'bills',
  role: 'viewer',
  where: 'everywhere',
  group: 'account',
  install(composer) {
    composer.command('bills', async (ctx) => {
      if (ctx.match.trim() === '') return showBills(ctx, beginning);
      const written = parseAddress(ctx.match);
      if (!written.ok) {
        return say(ctx, `${ctx.words(`address-problem-${written.problem}`)}\n\n${ctx.words('hint-bills')}`);
      }
      await showBills(ctx, { ...beginning, address: written.address });
    });
    composer.callbackQuery('bills:show', (ctx) => showBills(ctx, beginning));
    composer.callbackQuery(/^bills:page:(\d{1,9}):(5|10|20)(?::(\w+))?$/, async (ctx, next) => {
      const place = { page: Number(ctx.match[1]), pageSize: Number(ctx.match[2]) };
      if (ctx.match[3] === undefined) return showBills(ctx, place);
      const carried = parseAddress(ctx.match[3]);
      return carried.ok ? showBills(ctx, { ...place, address: carried.address }) : next();
    });
  },
};

async function showBills(ctx: BotContext, wanted: BillsPlace): Promise<void> {
  let place = wanted;
  let { answer, reader } = await readPage(ctx, place);
  if (answer.content.length === 0 && place.page > 0) {
    // Bills have become fewer, or a larger page size was chosen: the last page is what was meant.
    const last = lastBillsPage(answer, place.pageSize) ?? 0;
    place = { ...place, page: Math.min(last, place.page - 1) };
    ({ answer, reader } = await readPage(ctx, place));
  }
  await show(ctx, describeBills(answer, place, reader), keyboardOf(answer, place, ctx.words));
}

function readPage(ctx: BotContext, place: BillsPlace) {
  return askService(ctx, (service) => service.listDailyBills({ ...place, projectType: billsProjectType }));
}

function keyboardOf(answer: DailyBillPage, place: BillsPlace, words: Words): InlineKeyboard {
  const { page, pageSize } = place;
  const last = lastBillsPage(answer, pageSize);
  const hasNext =
    last === undefined ? answer.last !== true && answer.content.length >= pageSize : page < last;
  const keyboard = new InlineKeyboard();
  if (page > 1) keyboard.text('«', dataOf({ ...place, page: 0 }));
  if (page > 0) keyboard.text('‹', dataOf({ ...place, page: page - 1 }));
  const here = last === undefined ? String(page + 1) : `${page + 1} / ${last + 1}`;
  keyboard.text(words.plain('bills-refresh', { page: here }), dataOf(place));
  if (hasNext) keyboard.text('›', dataOf({ ...place, page: page + 1 }));
  if (last !== undefined && page + 1 < last) keyboard.text('»', dataOf({ ...place, page: last }));
  keyboard.row();
  for (const size of pageSizes) {
    const label = words.plain(size === pageSize ? 'bills-size-chosen' : 'bills-size', { size: String(size) });
    // The entry that stands first now is on the page that is shown then.
    keyboard.text(label, dataOf({ ...place, pageSize: size, page: Math.floor((page * pageSize) / size) }));
  }
  if (place.address) keyboard.row().text(words.plain('bills-all'), dataOf({ ...beginning, pageSize }));
  return keyboard;
}

function dataOf({ page, pageSize, address }: BillsPlace): string {
  return `bills:page:${page}:${pageSize}${address === undefined ? '' : `:${address}`}`;
}
