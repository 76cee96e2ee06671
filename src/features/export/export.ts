// /export: orders, events, bills and the audit of a period as CSV, and backups. For owners and admins; the audit and the
// backups are for owners in private. In a group the events are those that the group got.

import { dayMs } from '../../base/clock.ts';
import { InlineKeyboard } from 'grammy';
import { toHtml } from '../../base/html.ts';
import { type Period, isoTime, namedPeriod, periodOf, toMs, zoneName } from '../../base/time.ts';
import { withoutInvisible } from '../../base/visible-text.ts';
import { toQuotedLine } from '../../base/lines.ts';
import type { Days } from '../../input/date.ts';
import { answerPeriod, daysLabel, periodIn } from '../../bot/ask/answer-read.ts';
import type { Command } from '../../bot/command.ts';
import { writeAudit } from '../../bot/audit.ts';
import type { BotContext, FormContext } from '../../bot/context.ts';
import { showAtWork } from '../../bot/ask-service.ts';
import { refuse } from '../../bot/access.ts';
import { say, show } from '../../bot/say.ts';
import { type Table, sendTable } from '../../bot/send-table.ts';
import { menuButtons } from '../chat/buttons.ts';
import { answerBackup, backupButton, installBackups } from './backup-screen.ts';
import { days as daysField, defineButton, defineShowButton, oneOf } from '../../bot/ask/callback-data.ts';
import { subjectsOf, takeSubject } from '../../input/subject.ts';
import type { Row } from '../../base/csv.ts';
import { events } from '../../events/index.ts';
import { readStored } from '../../rules/facts.ts';
import { yieldToEventLoop } from '../../store/ledger/batches.ts';
import type { EventRow } from '../../store/ledger/tables.ts';
import { hideInBody, hideInData } from '../../rules/poison.ts';
import { orderColumns, orderRows } from '../history/orders-csv.ts';
import { ownName } from '../../bot/names.ts';
import { type Data, isData } from '../../events/event.ts';
import { stringifyLossless } from '../../base/json.ts';

export const exportKinds = ['orders', 'events', 'bills', 'audit'] as const;
type ExportKind = (typeof exportKinds)[number];

export const exportPeriods = ['today', 'week', 'month', 'lastmonth', 'days90'] as const;

export const exportButtons = {
  show: defineShowButton('export'),
  kinds: defineButton('export:kinds', { days: daysField }),
  periods: defineButton('export:of', { kind: oneOf(exportKinds) }),
  table: defineButton('export:get', { kind: oneOf(exportKinds), period: oneOf(exportPeriods) }),
  days: defineButton('export:get', { kind: oneOf(exportKinds), days: daysField }),
};

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

const typedExports = subjectsOf('export', [...exportKinds, 'backup']);

async function answerTyped(ctx: BotContext): Promise<void> {
  const typed = withoutInvisible(String(ctx.match)).trim();
  if (typed === '') return showKinds(ctx);
  const asked = takeSubject(typed, typedExports);
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
  const table = await tables[kind](ctx, period);
  const said = words.plain('export-caption', { kind: scope, first, last, zone: zoneName(timeZone) });
  const remarks = () => table.remarks?.() ?? [];
  const caption = () => [said, ...remarks()].join('\n\n');
  const { rows, isRefused } = await sendTable(ctx, table, { name: `${kind}-${first}-${last}`, caption });
  if (rows === 0) {
    if (isRefused) return;
    const none = words('export-none', { kind: scope, first, last });
    return say(ctx, [none, ...remarks().map(toHtml)].join('\n\n'));
  }
  await writeAudit(ctx, 'export.sent', `table:${kind}`, { first, last, rows });
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
    keyboard.row().text(words.plain('export-backup'), backupButton.data());
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

// The tables of /export: their columns, and their rows one by one. The names of the columns are English and never change,
// so that scripts can rely on them; amounts are exact, and times have the offset of the chat's time zone.

const pageSize = 500;

/** `remarks`: what must be known of the rows that were read until now, as plain sentences. */
type ExportTable = Table & { remarks?: () => string[] };

/** As the service wrote it; nothing of a number is lost. */
function asText(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : stringifyLossless(value);
}

const tables: Record<ExportKind, (ctx: FormContext, period: Period) => Promise<ExportTable>> = {
  orders: async (ctx, period) => ({ columns: orderColumns, rows: orderRows(ctx, period) }),
  events: async (ctx, period) => ({
    columns: [...eventColumns, ...dataFields, 'body', 'bait'],
    rows: eventRows(ctx, period),
    remarks: () => remarkOnKept(ctx, period),
  }),
  audit: async (ctx, period) => ({ columns: auditColumns, rows: auditRows(ctx, period) }),
  bills: billTable,
};

const eventColumns = ['event_id', 'variant', 'type', 'kind', 'version', 'received_at', 'repeats'] as const;
/** Every documented field of every event type, once. */
const dataFields = [...new Set(events.flatMap(({ fields }) => Object.keys(fields)))];

/** In a group only the events that it got, in private all of them. Of likely baits no address can be copied. */
async function* eventRows({ deps, chat, timeZone }: FormContext, period: Period): AsyncGenerator<Row> {
  const chatId = chat?.type === 'private' ? undefined : (chat?.id ?? 0);
  for (let after: number | undefined = 0; after !== undefined; await yieldToEventLoop()) {
    const page = await deps.store.eventPages.page({ ...period, chatId }, after);
    for (const event of page.events) {
      const { body, data, poison } = shownOf(event, deps.store);
      yield [
        event.event_id,
        String(event.variant),
        event.type,
        event.kind,
        event.version ?? '',
        isoTime(event.received_at, timeZone),
        String(event.repeats),
        ...dataFields.map((field) => asText(data[field])),
        body,
        poison?.forms.join(' ') ?? '',
      ];
    }
    after = page.next;
  }
}

function shownOf(event: EventRow, { settings, known }: FormContext['deps']['store']) {
  const read = readStored(event, { settings: settings.data, known });
  const poison = read?.facts.poison;
  const [data, body] = [read?.data ?? {}, event.body];
  return poison ? { data: hideInData(data, poison), body: hideInBody(body, poison), poison } : { data, body };
}

function remarkOnKept({ deps, words }: FormContext, { since }: Period): string[] {
  const days = deps.alerts?.keepDays ?? Infinity;
  return since < deps.clock.now() - days * dayMs ? [words.plain('export-events-kept', { days })] : [];
}

const auditColumns = ['id', 'at', 'actor_id', 'actor', 'action', 'subject', 'detail'] as const;

async function* auditRows({ deps, timeZone }: FormContext, { since, until }: Period): AsyncGenerator<Row> {
  for (let after = 0; ; await yieldToEventLoop()) {
    const rows = await deps.store.audit.page({ since, until, after, limit: pageSize });
    for (const { id, at, actor_id: actorId, action, subject, detail } of rows) {
      const actor = actorId === null ? ['', ''] : [String(actorId), ownName(deps, actorId)];
      yield [String(id), isoTime(at, timeZone), ...actor, action, subject, detail ?? ''];
    }
    if (rows.length < pageSize) return;
    after = rows.at(-1)!.id;
  }
}

// The table of bills. The fields of a bill are not documented: the columns are those of the first page, and what other
// bills have besides is in the last one. A bill that names no time is in every period, and the table says so.

/** The documented default of the service. */
const billsOnPage = 20;
const mostPages = 500;

async function billTable({ deps, words }: FormContext, { since, until }: Period): Promise<ExportTable> {
  const read = (page: number) =>
    deps.service.listDailyBills({ page, pageSize: billsOnPage, projectType: 'DELEGATION' });
  const first = await read(0);
  const fields = [...new Set(first.content.flatMap((bill) => (isData(bill) ? Object.keys(bill) : [])))];
  let [seen, undated, isCut] = [0, 0, false];

  async function* rows(): AsyncGenerator<Row> {
    let page = first;
    for (let number = 1; ; number++) {
      for (const bill of page.content) {
        const entry: Data = isData(bill) ? bill : {};
        const time = timeOf(entry);
        seen += 1;
        if (time !== undefined && (time < since || time >= until)) continue;
        if (time === undefined) undated += 1;
        const rest = Object.fromEntries(Object.entries(entry).filter(([name]) => !fields.includes(name)));
        yield [
          ...fields.map((field) => asText(entry[field])),
          Object.keys(rest).length === 0 ? '' : stringifyLossless(rest),
        ];
      }
      const isLast =
        page.last === true || page.content.length === 0 || (page.total_pages ?? Infinity) <= number;
      isCut = !isLast && number === mostPages;
      if (isLast || isCut) return;
      page = await read(number);
    }
  }

  return {
    columns: [...fields, 'other_fields'],
    rows: rows(),
    remarks: () => [
      ...(isCut ? [words.plain('export-bills-cut', { count: seen })] : []),
      ...(undated > 0 ? [words.plain('export-bills-undated', { count: undated })] : []),
    ],
  };
}

/** Unix milliseconds. */
function timeOf(entry: Readonly<Record<string, unknown>>): number | undefined {
  const [, value] =
    Object.entries(entry).find(
      ([name, each]) => /time|_at$|date/i.test(name) && /^\d{9,13}$/.test(String(each)),
    ) ?? [];
  return value === undefined ? undefined : toMs(Number(value));
}
