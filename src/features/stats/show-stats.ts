// One picture of /stats with its caption and buttons.

import { InlineKeyboard } from 'grammy';
import {
  type ColumnedPeriod,
  type FiguresPeriod,
  columnsOf,
  isOver,
  periodNames,
} from '../../figures/columns.ts';
import { layOut } from '../../pictures/picture.ts';
import type { Theme } from '../../pictures/svg.ts';
import { describeBalanceStats, describeStats } from './caption.ts';
import { type BalanceNow, balancePicture, pictureOf, statsKinds } from './picture-figures.ts';
import { chatOf } from '../chat/chats.ts';
import { describeServiceFailure, showAtWork } from '../../bot/ask-service.ts';
import { type FormContext, contextReader } from '../../bot/context.ts';
import { daysLabel } from '../../bot/ask/answer-read.ts';
import { say } from '../../bot/say.ts';
import { keepSumsDays } from '../../figures/figures.ts';
import { showPicture } from '../../bot/show-picture.ts';
import { menuButtons } from '../chat/buttons.ts';
import { readFigures } from './stats-table.ts';
import { type StatsRequest, statsButtons } from './read-request.ts';
import { ServiceError } from '../../base/errors.ts';
import { levelReadingOf } from '../../figures/keep-readings.ts';

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
    if (balance.balanceSun === undefined && isOver(balance.period)) {
      const values = { period: daysLabel(ctx, balance.period), days: keepSumsDays };
      return say(ctx, words('stats-balance-none', values));
    }
    const svg = layOut(balancePicture(balance, deps.store.settings.data.balanceSteps, words), style);
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
function themeOf(ctx: FormContext): Theme {
  return chatOf(ctx)?.pictureTheme ?? 'light';
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
  return InlineKeyboard.from([periods, kinds])
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

// The balance for /stats: a signed reading made now, what it was before, and how long it lasts; of a period that is over the
// last reading in it. Where the service can't be read, the picture says so and the last reading is told with its time.

async function readBalance(
  { deps, words, timeZone }: FormContext,
  period: FiguresPeriod,
): Promise<{ balance: BalanceNow; failure?: string }> {
  const asOf = deps.clock.now();
  const shown = columnsOf(period, asOf, timeZone);
  if (isOver(shown)) return { balance: await readPast(deps, shown) };
  const { account, failure } = await readAccount({ deps, words });
  const before = await deps.figures.readBalances(shown.since, asOf + 1);
  const reading = account && levelReadingOf(account);
  const standing = reading && (await deps.figures.readStanding(reading, asOf));
  const balance = {
    period: shown,
    asOf,
    balanceSun: account?.balance,
    balanceUsdt: account?.balance_usdt,
    before,
    standing,
  };
  return { balance, ...(failure !== undefined && { failure }) };
}

async function readPast({ figures }: FormContext['deps'], period: ColumnedPeriod): Promise<BalanceNow> {
  const before = await figures.readBalances(period.since, period.until);
  const last = before.findLast(({ trx }) => trx !== undefined);
  const of = { balanceSun: last?.trx, balanceUsdt: last?.usdt, standing: undefined };
  return { period, asOf: last?.at ?? period.until - 1, before, ...of };
}

async function readAccount({ deps, words }: Pick<FormContext, 'deps' | 'words'>) {
  try {
    return { account: await deps.service.readAccount(), failure: undefined };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return { account: undefined, failure: describeServiceFailure(error, words, 'button') };
  }
}
