// One picture of /stats with its caption and buttons.

import { InlineKeyboard } from 'grammy';
import { periodNames } from '../../figures/columns.ts';
import { layOut } from '../../pictures/picture.ts';
import type { Theme } from '../../pictures/theme.ts';
import { describeBalanceStats } from '../../views/stats/balance-caption.ts';
import { describeStats } from '../../views/stats/caption.ts';
import { balancePicture, pictureOf, statsKinds } from '../../views/stats/picture-figures.ts';
import { showAtWork } from '../frame/ask-service.ts';
import type { FormContext } from '../frame/context.ts';
import { contextReader } from '../frame/reader.ts';
import { showPicture } from '../frame/show-picture.ts';
import { menuButtons } from '../chat/buttons.ts';
import { readBalance } from './read-balance.ts';
import { readFigures } from './read-figures.ts';
import { statsButtons } from './buttons.ts';
import type { StatsRequest } from './read-request.ts';

export async function showStats(ctx: FormContext, request: StatsRequest): Promise<void> {
  const { deps, words, timeZone } = ctx;
  const { pictures } = deps;
  if (!ctx.callbackQuery) showAtWork(ctx, 'upload_photo');
  const theme = themeOf(ctx);
  const reader = contextReader(ctx);
  const { kind, period } = request;
  const style = { words, timeZone, theme };
  const keyboard = keyboardOf(ctx, request, theme);
  if (kind === 'balance') {
    const { balance, failure } = await readBalance(ctx, period);
    const svg = layOut(balancePicture(balance, deps.store.settings.data.balanceSteps), style);
    return showPicture(ctx, pictures, {
      svg,
      html: describeBalanceStats(balance, reader, failure),
      keyboard,
    });
  }
  const read = await readFigures(ctx, period);
  if (!read) return;
  const svg = layOut(pictureOf(kind, read, words), style);
  await showPicture(ctx, pictures, { svg, html: describeStats(kind, read, reader), keyboard });
}

/** The theme that the chat's pictures have: nobody tells a bot which one a reader's app has. */
export function themeOf({ deps, chatId }: FormContext): Theme {
  return deps.store.settings.data.chats.find(({ id }) => id === chatId)?.pictureTheme ?? 'light';
}

function keyboardOf({ words }: FormContext, { kind, period }: StatsRequest, theme: Theme): InlineKeyboard {
  const label = (choice: string, isChosen: boolean) =>
    isChosen ? words.plain('stats-chosen', { choice }) : choice;
  const periods = periodNames.map((name) =>
    InlineKeyboard.text(
      label(words.plain('stats-period', { period: name }), name === period),
      statsButtons.see.data({ kind, period: name }),
    ),
  );
  const kinds = statsKinds.map((name) =>
    InlineKeyboard.text(
      label(words.plain('stats-kind', { kind: name }), name === kind),
      statsButtons.see.data({ kind: name, period }),
    ),
  );
  const other = theme === 'light' ? 'dark' : 'light';
  return InlineKeyboard.from([periods, kinds.slice(0, 2), kinds.slice(2)])
    .row()
    .text(words.plain('stats-refresh'), statsButtons.see.data({ kind, period }))
    .text(words.plain('stats-csv'), statsButtons.table.data({ period }))
    .row()
    .text(
      words.plain('stats-theme', { theme: other }),
      statsButtons.theme.data({ theme: other, kind, period }),
    )
    .text(words.plain('menu-back'), menuButtons.show.data());
}
