// /export: orders, events, bills and the audit of a period as CSV, and backups. For owners and admins; the audit and the
// backups are for owners in private. In a group the events are those that the group got.

import { InlineKeyboard } from 'grammy';
import { toHtml } from '../../html.ts';
import { zoneName } from '../../time.ts';
import { addDays, dayOf, periodOf, type Period } from '../../zoned-time.ts';
import { withoutInvisible } from '../../visible-text.ts';
import { toQuotedLine } from '../../views/lines.ts';
import type { Days } from '../../input/date.ts';
import { answerPeriod, daysLabel, periodIn } from '../ask/typed-period.ts';
import type { Command } from '../frame/command.ts';
import { writeAudit } from '../frame/audit.ts';
import type { BotContext, FormContext } from '../frame/context.ts';
import { showAtWork } from '../frame/ask-service.ts';
import { refuse } from '../frame/install-commands.ts';
import { say, show } from '../frame/say.ts';
import { menuButtons } from '../chat/buttons.ts';
import { answerBackup, installBackups } from './backup-screen.ts';
import { exportButtons, exportKinds, exportPeriods, type ExportKind, type ExportPeriod } from './buttons.ts';
import { readExport } from './read-kind.ts';
import { sendTable } from './send-table.ts';
import { tableOf } from './tables.ts';

/** The number of characters that a hint quotes. */
const longestEcho = 40;

export const exportCommand: Command = {
  name: 'export',
  role: 'admin',
  where: 'everywhere',
  group: 'account',
  install(composer) {
    composer.command('export', answerTyped);
    exportButtons.show.on(composer, (ctx) => showKinds(ctx));
    exportButtons.kinds.on(composer, (ctx, { days }) => showKinds(ctx, days));
    exportButtons.periods.on(composer, async (ctx, { kind }) => {
      if (await isAllowed(ctx, kind)) await showPeriods(ctx, kind);
    });
    exportButtons.table.on(composer, (ctx, { kind, period }) =>
      sendPeriod(ctx, kind, namedPeriod(period, ctx.deps.clock.now(), ctx.timeZone)),
    );
    exportButtons.days.on(composer, (ctx, { kind, days }) => sendDays(ctx, kind, days));
    installBackups(composer);
  },
};

async function answerTyped(ctx: BotContext): Promise<void> {
  const typed = withoutInvisible(String(ctx.match)).trim();
  if (typed === '') return showKinds(ctx);
  const asked = readExport(typed, ctx.deps.i18n.input);
  if (!asked) return answerWithoutKind(ctx, typed);
  const { of: kind, rest } = asked;
  if (kind === 'backup') return answerBackup(ctx, rest);
  if (!(await isAllowed(ctx, kind))) return;
  if (rest === '') return showPeriods(ctx, kind);
  await answerPeriod(ctx, rest, {
    take: (days) => sendDays(ctx, kind, days),
    buttonOf: (days) => exportButtons.days.data({ kind, days }),
    hint: ctx.words('hint-export'),
  });
}

/** A period alone is kept while the kind is asked for. */
async function answerWithoutKind(ctx: BotContext, typed: string): Promise<void> {
  const read = periodIn(ctx, typed);
  if (read.is === 'unread' && read.why === 'other') {
    const written = toQuotedLine(typed, longestEcho) ?? '…';
    return say(ctx, `${ctx.words('export-unknown', { written })}\n\n${ctx.words('hint-export')}`);
  }
  await answerPeriod(ctx, typed, {
    take: (days) => showKinds(ctx, days),
    buttonOf: (days) => exportButtons.kinds.data({ days }),
    hint: ctx.words('hint-export'),
  });
}

async function sendDays(ctx: FormContext, kind: ExportKind, { first, last }: Days): Promise<void> {
  const period = periodOf(first, last, ctx.timeZone);
  if (period) await sendPeriod(ctx, kind, period);
}

async function isAllowed(ctx: FormContext, kind: ExportKind): Promise<boolean> {
  if (kind !== 'audit') return true;
  const refusal =
    ctx.role !== 'owner' ? 'not-allowed' : ctx.chat?.type !== 'private' ? 'only-private' : undefined;
  if (refusal !== undefined) await refuse(ctx, refusal);
  return refusal === undefined;
}

async function sendPeriod(ctx: FormContext, kind: ExportKind, period: Period): Promise<void> {
  if (!(await isAllowed(ctx, kind))) return;
  const { words, timeZone } = ctx;
  const { first, last } = period;
  showAtWork(ctx, 'upload_document');
  const scope = ctx.chat?.type !== 'private' && kind === 'events' ? 'group' : kind;
  const table = await tableOf(ctx, kind, period);
  const said = words.plain('export-caption', { kind: scope, first, last, zone: zoneName(timeZone) });
  const remarks = () => table.remarks?.() ?? [];
  const caption = () => [said, ...remarks()].join('\n\n');
  const rows = await sendTable(ctx, table, { name: `${kind}-${first}-${last}`, caption });
  if (rows === 0) {
    const none = words('export-none', { kind: scope, first, last });
    return say(ctx, [none, ...remarks().map(toHtml)].join('\n\n'));
  }
  await writeAudit(ctx, 'export.sent', `table:${kind}`, { first, last, rows });
}

/** In calendar days of the time zone, today included. */
export function namedPeriod(name: ExportPeriod, now: number, timeZone: string): Period {
  const today = dayOf(now, timeZone);
  const month = `${today.slice(0, 8)}01`;
  const before = addDays(month, -1);
  const [first, last] = {
    today: [today, today],
    week: [addDays(today, -6), today],
    month: [month, today],
    lastmonth: [`${before.slice(0, 8)}01`, before],
    days90: [addDays(today, -89), today],
  }[name] as [string, string];
  const period = periodOf(first, last, timeZone);
  if (!period) throw new RangeError(`No days lead from ${first} to ${last}.`);
  return period;
}

/** `days`: of which a table is asked for, if that is known already. */
async function showKinds(ctx: FormContext, days?: Days): Promise<void> {
  const { words, role, chat, timeZone } = ctx;
  const isOwnersPrivate = role === 'owner' && chat?.type === 'private';
  const buttons = exportKinds
    .filter((kind) => kind !== 'audit' || isOwnersPrivate)
    .map((kind) =>
      InlineKeyboard.text(
        words.plain(`export-${kind}`),
        days ? exportButtons.days.data({ kind, days }) : exportButtons.periods.data({ kind }),
      ),
    );
  const keyboard = InlineKeyboard.from([buttons]).toFlowed(2);
  if (days) {
    keyboard.row().text(words.plain('export-back'), exportButtons.show.data());
    const asked = { period: daysLabel(ctx, days), zone: zoneName(timeZone) };
    return show(ctx, words('export-kind-asked', asked), keyboard);
  }
  if (isOwnersPrivate && ctx.deps.backups)
    keyboard.row().text(words.plain('export-backup'), exportButtons.backup.data());
  keyboard.row().text(words.plain('menu-back'), menuButtons.show.data());
  await show(ctx, `${words('export-title')}\n\n${words('hint-export')}`, keyboard);
}

async function showPeriods(ctx: FormContext, kind: ExportKind): Promise<void> {
  const { words, timeZone } = ctx;
  const buttons = exportPeriods.map((period) =>
    InlineKeyboard.text(words.plain(`export-period-${period}`), exportButtons.table.data({ kind, period })),
  );
  const keyboard = InlineKeyboard.from([buttons])
    .toFlowed(2)
    .row()
    .text(words.plain('export-back'), exportButtons.show.data());
  const html = words('export-choose', { kind, zone: zoneName(timeZone) });
  await show(ctx, html, keyboard);
}
