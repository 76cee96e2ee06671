// What is told of an incident, and to whom: the message about it as it is now, with a line below it and its buttons, what it
// is about, and which chats may hear of it. Where the message would be too long with the line, the label of a button says
// who has taken it.

import { InlineKeyboard } from 'grammy';
import type { InlineKeyboardMarkup } from 'grammy/types';
import type { Words } from '../../base/i18n.ts';
import type { Incident } from '../../store/ledger/incidents/incidents.ts';
import { splitHtml } from '../../telegram/markup.ts';
import { type Reader, toQuotedLine } from '../../base/lines.ts';
import type { BotDeps, FormContext } from '../../bot/context.ts';
import { nameOf } from '../../bot/names.ts';
import { incidentButtons } from './buttons.ts';
import { type Html, code, raw } from '../../base/html.ts';
import { plainTime, shortTime } from '../../base/time.ts';
import { eventOf } from '../../events/index.ts';
import type { Order } from '../../orders/order.ts';
import { rowOf } from '../../orders/states.ts';
import { type IncidentKind, isOfOrder } from '../../store/ledger/tables.ts';
import { readNotice } from '../../outbox/notice.ts';
import { mayUse, roleOfId } from '../../bot/access.ts';
import { listOwnerChats, mayReceive } from '../buy/recipients.ts';

type ButtonRow = ReadonlyArray<{ label: string; data: string }>;
type ToldIncident = { html: string; rows: readonly ButtonRow[] };

export function tellIncident(
  html: string,
  incident: Incident | undefined,
  reader: Reader,
  names: NameOf,
  chatId: number,
): ToldIncident {
  if (!incident) return { html, rows: [] };
  const line = describeIncident(incident, reader, names);
  const rows = rowsOf(incident, reader.words, chatId);
  if (line === undefined) return { html, rows };
  const whole = `${html}\n\n${line}`;
  if (splitHtml(whole).length === 1) return { html: whole, rows };
  return { html, rows: [...nameRow(incident, reader), ...rows] };
}

/** A tap says who has it since when, or asks whether to take it. */
function nameRow(incident: Incident, reader: Reader): ButtonRow[] {
  const { taken, over } = incident;
  if (!taken || over) return [];
  const time = plainTime(taken.at, reader);
  const label = reader.words.plain('open-taken', { person: taken.name, time });
  return [[{ label, data: incidentButtons.take.data(carried(incident)) }]];
}

/** In a private chat what its reader can do with it; a group reads it together. */
function rowsOf(incident: Incident, words: Words, chatId?: number): ButtonRow[] {
  if (incident.over) return [];
  const values = carried(incident);
  const data = incidentButtons.take.data(values);
  if (!incident.taken) return [[{ label: words.plain('open-take'), data }]];
  const takeOver = { label: words.plain('open-take-over'), data };
  const isPrivate = chatId !== undefined && chatId > 0;
  if (isPrivate && chatId !== incident.taken.by) return [[takeOver]];
  const giveBack = { label: words.plain('open-give-back'), data: incidentButtons.giveBack.data(values) };
  const finish = { label: words.plain('open-done'), data: incidentButtons.finish.data(values) };
  return isPrivate ? [[giveBack, finish]] : [[giveBack, finish], [takeOver]];
}

export function keyboardOfRows(rows: readonly ButtonRow[]): InlineKeyboard {
  return InlineKeyboard.from(
    rows.map((row) => row.map(({ label, data }) => InlineKeyboard.text(label, data))),
  );
}

/** Under a message about several incidents: the list of them. */
export function openListKeyboard(words: Words): InlineKeyboard {
  return new InlineKeyboard().text(words.plain('menu-open'), incidentButtons.show.data());
}

/** Under a message about all of these when it is sent. */
export function buttonsOfAll(incidents: readonly Incident[], words: Words): InlineKeyboardMarkup | undefined {
  const [first, ...others] = incidents;
  return first && others.length === 0 ? buttonsWhenSent(first, words) : openListKeyboard(words);
}

/** Under a message when it is sent; undefined when the incident is over. */
export function buttonsWhenSent(incident: Incident, words: Words): InlineKeyboardMarkup | undefined {
  const rows = rowsOf(incident, words);
  return rows.length === 0 ? undefined : keyboardOfRows(rows);
}

export function carried({ id, version }: Incident): { incident: number; version: number } {
  return { incident: id, version };
}

/** The name on the team, or for a person who has left it the name that they had. */
export const namesOf =
  (deps: BotDeps): NameOf =>
  (id, name) =>
    nameOf(deps, { id, name });

// The line under a message that tells of an incident: who has taken it, or that it is over.

/** The name of a person who may have left the team. */
type NameOf = (personId: number, name: string) => string | Html;

/** As HTML; undefined while it is open and nobody has it. */
export function describeIncident(
  { taken, over }: Incident,
  reader: Reader,
  names: NameOf,
): string | undefined {
  const { words } = reader;
  if (over) {
    const person = toQuotedLine(over.name ?? undefined) ?? '';
    const why = raw(words(`open-over-${over.as}`, over.as === 'done' ? { person } : {}));
    return words('open-over', { time: shortTime(over.at, reader), why });
  }
  if (!taken) return undefined;
  const values = { person: names(taken.by, taken.name), time: shortTime(taken.at, reader) };
  return taken.from === null
    ? words('open-taken', values)
    : words('open-taken-from', { ...values, from: toQuotedLine(taken.from) ?? '' });
}

// What an incident is about, as a part of a sentence: an order by its present state, everything else by what was stored
// when it was reported.

/** As HTML. `order` is that of an incident about an order. */
export function describeSubject(
  { kind, ref, detail }: Incident,
  order: Order | undefined,
  words: Words,
): string {
  if (kind === 'order') return words(`open-what-${troubleOf(order)}`, { id: code(ref) });
  if (kind === 'payment') {
    const is = order && order.paidTwiceAt !== null ? 'proven' : 'maybe';
    return words('open-what-payment', { id: code(ref), is });
  }
  const notice = readNotice(detail);
  if (notice?.kind === 'parked') {
    const where = notice.topicId !== undefined ? 'topic' : notice.chatId > 0 ? 'private' : 'group';
    return words('open-what-parked', { where, title: toQuotedLine(notice.title) ?? '—' });
  }
  if (notice?.kind === 'undelivered') {
    return words('open-what-undelivered', { title: toQuotedLine(notice.title) ?? '—' });
  }
  if (notice?.kind === 'words-failed') {
    const event = raw(words(`event-name-${eventOf(notice.type)?.name ?? 'balance'}`));
    return words('open-what-words-failed', { event, title: toQuotedLine(notice.title) ?? '—' });
  }
  if (notice?.kind === 'unowned') return words('open-what-unowned', { count: notice.chatIds.length });
  const key = `open-what-${kind}`;
  return words(plainKinds.has(kind) ? key : 'open-what-other');
}

/** Kinds whose text needs no values. */
const plainKinds: ReadonlySet<IncidentKind> = new Set([
  'event',
  'silence',
  'downtime',
  'template',
  'quota',
  'jobs-late',
]);

function troubleOf(order: Order | undefined): string {
  const row = order && rowOf(order.state);
  if (!order || !row?.isTrouble) return 'order';
  if (row.alarm !== 'late') return row.alarm ?? 'order';
  if (order.unread !== null) return 'unread';
  return order.status === 'UNPAID' ? 'unpaid' : 'late';
}

/** The same at the beginning of a line. */
export function capitalized(text: string, locale: string): string {
  return text.slice(0, 1).toLocaleUpperCase(locale) + text.slice(1);
}

// Who may get messages about an incident, and what a chat may see of it. Asked at each message and at each press: a
// person who was removed, or a chat that was lost, gets nothing more.

/** Orders are of the chats that may get messages about orders, everything else is of the owners. */
export function mayHear(deps: BotDeps, { kind }: Pick<Incident, 'kind'>, chatId: number): boolean {
  return isOfOrder(kind) ? mayReceive(deps, chatId) : listOwnerChats(deps).includes(chatId);
}

/** An owner sees everything in private; other chats see what was told there. */
export async function maySee(ctx: FormContext, incidentId: number): Promise<boolean> {
  if (seesAll(ctx)) return true;
  return ctx.chatId !== undefined && ctx.deps.store.incidents.wasToldIn(incidentId, ctx.chatId);
}

export function seesAll({ role, chat }: FormContext): boolean {
  return role === 'owner' && chat?.type === 'private';
}

/** The people who may have taken something. */
export function listTakers(deps: BotDeps): number[] {
  const team = [...deps.ownerIds, ...deps.store.settings.data.people.map(({ id }) => id)];
  return [...new Set(team)].filter((id) => mayUse(roleOfId(deps, id), 'operator'));
}
