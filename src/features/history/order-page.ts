// One order in the history: the text of its message, and below it who did what. Its buttons lead to the service's
// record and back to the page of the list from which it was opened.

import type { Order } from '../../orders/order.ts';
import { offersToOperators } from '../../bot/access.ts';
import { type FormContext, contextReader, tronExplorer } from '../../bot/context.ts';
import { keyboardOf } from '../buy/keyboard.ts';
import { readAccount, viewOrder } from '../buy/view.ts';
import { show } from '../../bot/say.ts';
import { type ListPosition, historyButtons } from './buttons.ts';
import { hasRecord } from './service-record.ts';
import { personName } from '../../bot/names.ts';
import { type Html, code, foldedQuote, raw, withoutTimeTags } from '../../base/html.ts';
import type { Words } from '../../base/i18n.ts';
import type { AuditDetail, AuditStep } from '../../orders/audit.ts';
import { type Reader, coins, count, sentence, toLine, toQuotedLine, joined } from '../../base/lines.ts';
import { briefTime } from '../../base/time.ts';
import { resourceWords } from '../buy/order-parts.ts';

export async function showOrder(ctx: FormContext, order: Order, position: ListPosition): Promise<void> {
  const { deps, words } = ctx;
  const reader = contextReader(ctx);
  const mayOrder = offersToOperators(ctx);
  const { html } = await viewOrder(deps, order, reader, await readAccount(deps, order), {
    mayDecide: mayOrder,
  });
  const steps = await deps.orders.audit(order.id);
  const trail = describeTrail(steps, (id) => personName(deps, id), reader, order.serviceId);
  const carried = { id: order.id, position };
  const button = (key: string, data: string) => ({ label: words.plain(key), data });
  const keyboard = keyboardOf(order, words, {
    explorerUrl: tronExplorer(deps),
    now: reader.now,
    mayOrder,
    look: historyButtons.look.data(carried),
    rows: [
      [
        ...(hasRecord(order) ? [button('record-open', historyButtons.record.data(carried))] : []),
        button('history-back', historyButtons.list.data({ position })),
      ],
    ],
  });
  await show(ctx, `${html}\n\n${trail}`, keyboard);
}

// Text of the audit trail of an order: who did what and when, and what the service answered, quoted unchanged.

/** At most this many steps are shown, the latest ones, so that the trail fits into a message. */
const mostSteps = 25;
/** A longer trail is folded until a tap. */
const mostUnfolded = 3;
/** Characters of Telegram HTML; a message holds twice as many. */
const longestTrail = 2_000;
const longestAnswer = 100;
/** Actions after which a submitted delegation may not be confirmed yet. */
const mayBeSubmitted: ReadonlySet<string> = new Set(['accepted', 'progress']);
/** Actions whose words name a balance before and one at the step. */
const namesBalances: ReadonlySet<string> = new Set(['balance_read', 'paid_twice', 'maybe_paid_twice']);
/** Details of a step that are shown last, in this order. */
const answers = ['id', 'status', 'confirm_status', 'pay_amount_sun', 'reason', 'code', 'message'] as const;

/** Returns Telegram HTML, oldest step first. `serviceId` is what the order's message above it shows. */
export function describeTrail(
  steps: readonly AuditStep[],
  nameOf: (personId: number) => string | Html,
  reader: Reader,
  serviceId: string | null,
): string {
  const { words } = reader;
  const lines = withoutRepeatedIds(steps, serviceId).map((step) => {
    const answer = describeDetail(step, words);
    const what = describeAction(step, answer !== '', nameOf, words);
    const told = answer === '' ? what : words('history-answered', { step: raw(what), answer: raw(answer) });
    return `${briefTime(step.at, reader)?.html ?? ''} · ${told}`;
  });
  const latest = latestOf(lines);
  const unseen = steps.length - latest.length;
  const earlier = unseen > 0 ? [words('history-earlier', { count: unseen })] : [];
  const text = [...earlier, ...latest].join('\n');
  return `${words('history-trail')}\n${latest.length > mostUnfolded ? foldedQuote(raw(text)).html : text}`;
}

/** As many of the last lines as fit, and at least one. */
function latestOf(lines: readonly string[]): string[] {
  const latest: string[] = [];
  let length = 0;
  for (const line of lines.slice(-mostSteps).toReversed()) {
    length += withoutTimeTags(line).length + 1;
    if (length > longestTrail && latest.length > 0) break;
    latest.unshift(line);
  }
  return latest;
}

/** Every read returns the order's id; one is shown where it is told first, and where it is another one. */
function withoutRepeatedIds(steps: readonly AuditStep[], serviceId: string | null): AuditStep[] {
  const told = new Set<unknown>([serviceId]);
  return steps.map((step) => {
    const { id } = step.detail;
    const isRepeated = step.action !== 'other_id' && told.has(id);
    told.add(id);
    return isRepeated ? { ...step, detail: { ...step.detail, id: null } } : step;
  });
}

/** An action without a translation, from a newer version, is shown by its name. */
function describeAction(
  { action, actorId, detail }: AuditStep,
  isAnswered: boolean,
  nameOf: (personId: number) => string | Html,
  words: Words,
): string {
  const key = `history-step-${action}`;
  if (!words.has(key)) return code(toLine(action, longestAnswer) ?? '?').html;
  return words(key, {
    person: actorId === null ? words.plain('history-bot') : nameOf(actorId),
    post: String(detail['post'] ?? 1),
    answered: isAnswered ? 'yes' : 'no',
    reason: String(detail['reason'] ?? ''),
  });
}

function describeDetail({ action, detail }: AuditStep, words: Words): string {
  if (action === 'limited') return typeof detail['limit'] === 'string' ? limit(detail, words) : '';
  const parts = [
    isSubmitted(action, detail) ? words('history-csv-state', { state: 'submitted' }) : undefined,
    balances(action, detail, words),
    sentence(words, 'history-difference', {
      field: asSaid(detail['field']),
      wanted: side(detail, 'wanted', words),
      got: side(detail, 'got', words),
    }),
    prices(detail, words),
    ...answers.map((name) =>
      name === 'reason' ? why(action, detail, words) : answer(name, detail[name], words),
    ),
  ];
  return joined(parts, ' · ');
}

/** The balance before and at the step. A question mark stands for an unknown one where the step's words name both. */
function balances(action: string, detail: AuditDetail, words: Words): string | undefined {
  const amounts = [trx(detail['before'], words), trx(detail['now'], words)];
  const known = amounts.filter((amount) => amount !== undefined);
  const isShown = known.length === 2 || (known.length === 1 && namesBalances.has(action));
  return isShown ? amounts.map((amount) => amount ?? '?').join(' → ') : undefined;
}

/** The card's price and the service's, as far as they are known. */
function prices(detail: AuditDetail, words: Words): string | undefined {
  const amounts = [trx(detail['estimate_sun'], words), trx(detail['paid_sun'], words)];
  const known = amounts.filter((amount) => amount !== undefined);
  return known.length > 0 ? known.join(' → ') : undefined;
}

function isSubmitted(action: string, { status, confirm_status: confirmed }: AuditDetail): boolean {
  const isUnconfirmed = confirmed === undefined || confirmed === null || confirmed === 'UNCONFIRMED';
  return mayBeSubmitted.has(action) && status === 'DELEGATE_SUCCESS' && isUnconfirmed;
}

/** The service's values are quoted unchanged, including enums; the order's message explains them. */
function answer(
  name: (typeof answers)[number],
  value: AuditDetail[string] | undefined,
  words: Words,
): string | undefined {
  if (name === 'pay_amount_sun') return trx(value, words);
  if (name === 'message') return sentence(words, 'history-said', { message: asSaid(value) });
  const line = value === null ? undefined : toLine(String(value ?? ''), longestAnswer);
  if (line === undefined) return undefined;
  return name === 'code' ? words('history-code', { code: code(line) }) : code(line).html;
}

/** The bot's reasons are translated; one from a newer version is shown as its code. */
function why(action: string, { reason }: AuditDetail, words: Words): string | undefined {
  if (reason === undefined || reason === null) return undefined;
  if (action === 'unread') return words('order-unread-reason', { reason: String(reason) });
  const name = toLine(String(reason), longestAnswer);
  return name === undefined ? undefined : words('history-reason', { reason: name, shown: code(name) });
}

/** One value of a difference; a resource is translated. */
function side(detail: AuditDetail, of: 'wanted' | 'got', words: Words): string | Html | undefined {
  const value = detail[of];
  return resourceWords(String(value), words) ?? asSaid(value);
}

function asSaid(value: AuditDetail[string] | undefined): string | Html | undefined {
  return value === null || value === undefined ? undefined : toQuotedLine(String(value), longestAnswer);
}

function limit(detail: AuditDetail, words: Words): string {
  const amount = (name: string) => {
    const value = detail[name];
    if (typeof value !== 'string' || !/^\d+$/.test(value)) return '?';
    const unit = String(detail['unit']);
    const written = unit === 'sun' ? coins(BigInt(value)) : count(BigInt(value));
    return words.plain('limits-amount', { unit, amount: written });
  };
  return words('history-limit', {
    limit: String(detail['limit']),
    most: amount('most'),
    used: amount('used'),
    wanted: amount('wanted'),
  });
}

function trx(sun: AuditDetail[string] | undefined, words: Words): string | undefined {
  if (typeof sun !== 'string' || !/^-?\d+$/.test(sun)) return undefined;
  return words('limits-amount', { unit: 'sun', amount: coins(BigInt(sun)) });
}
