// What is said where an event is missing, or none has ever come: the last event of each type, which requests the webhook
// refused, what to check at the service, and a test message to this chat.

import { InlineKeyboard } from 'grammy';
import { htmlToText } from '../../events/template/filters.ts';
import { events } from '../../events/index.ts';
import { describeReason } from '../../outbox/reasons.ts';
import { moment, span } from '../../base/time.ts';
import { type FormContext, contextReader, placeOf } from '../../bot/context.ts';
import { auditPlace } from '../../bot/audit.ts';
import { findPlace } from '../../store/settings/alert-rules.ts';
import { box } from '../../bot/say.ts';
import { whyButtons } from './buttons.ts';
import { type Reader, paragraphs } from '../../base/lines.ts';
import { mayUse } from '../../bot/access.ts';

/**
 * `missed`: how the event that was not found was searched for. Resolves with undefined when `deps.alerts` is absent.
 */
export async function describeMissingEvents(
  ctx: FormContext,
  missed: SearchedBy | undefined,
): Promise<string | undefined> {
  const { alerts, store } = ctx.deps;
  if (!alerts) return undefined;
  const { at, isComplete } = await store.history.lastReceivedAt(events.map(({ type }) => type));
  const types = events.map(({ name, icon, type }) => ({ name, icon, at: at.get(type) }));
  const facts = { types, isWhole: isComplete, keepDays: alerts.keepDays, intake: alerts.intake() };
  return describeEventNotFound(facts, contextReader(ctx), missed);
}

/** Adds the test button. /why needs the role admin, which may also change the alerts of any chat. */
export function offerTest(ctx: FormContext, keyboard: InlineKeyboard): InlineKeyboard {
  if (!ctx.deps.alerts) return keyboard;
  return keyboard.row().text(ctx.words.plain('test-alert'), whyButtons.test.data());
}

/** Sends a test of the first event type that the chat has chosen, so that it looks like the chat's real alerts. */
export async function sendTestAlert(ctx: FormContext): Promise<void> {
  const { alerts, store } = ctx.deps;
  const place = placeOf(ctx);
  if (!alerts || !place) return;
  const known = findPlace(store.settings.data, place);
  const rules = known?.isOn ? known.rules : [];
  const chosen = events.find(({ type }) => rules.some(({ kinds }) => kinds?.includes(type) ?? true));
  const outcome = await alerts.sendTest(place, (chosen ?? events[0]!).type);
  await auditPlace(ctx, 'alerts.tested', place, { outcome: outcome.is });
  if (outcome.is !== 'sent') return tellUnsentTest(ctx, outcome);
  await box(ctx, chosen ? 'test-sent' : 'test-sent-off');
}

type TestOutcome = Awaited<ReturnType<NonNullable<FormContext['deps']['alerts']>['sendTest']>>;

/** Why a test alert did not come, or when it will. */
export function tellUnsentTest(
  ctx: FormContext,
  outcome: Exclude<TestOutcome, { is: 'sent' }>,
): Promise<void> {
  const { words } = ctx;
  if (outcome.is === 'failed') {
    const reason = htmlToText(describeReason(outcome.reason, { words }));
    return box(ctx, 'test-failed', { reason });
  }
  const time = span(outcome.forMs, words);
  const seconds = Math.ceil(outcome.forMs / 1000);
  const held = { unit: time === '' ? 'seconds' : 'span', span: time, seconds };
  return box(ctx, 'test-held', held);
}

// The text of it.

export type EventNotFound = {
  /**
   * Each type that the service sends, and when its newest event arrived (Unix milliseconds), if one is still stored.
   */
  types: ReadonlyArray<{ name: string; icon: string; at: number | undefined }>;
  /** No event was ever deleted, so one that is not stored never arrived. */
  isWhole: boolean;
  /** For how many days settled events are kept. */
  keepDays: number;
  /** Requests to the webhook since `since`; refused ones by HTTP status. `isOfOne`: of this instance alone. */
  intake: { since: number; taken: number; refused: Readonly<Record<number, number>>; isOfOne?: boolean };
};

/**
 * How the event was searched for. `id`: by a complete id, so no stored event has it. `words`: by words, which may miss
 * a stored event.
 */
export type SearchedBy = 'id' | 'words';

export function describeEventNotFound(
  facts: EventNotFound,
  reader: Reader,
  searchedBy: SearchedBy | undefined,
): string {
  const { words } = reader;
  const { isWhole, keepDays: days } = facts;
  const memory = isWhole ? 'whole' : 'days';
  return paragraphs([
    searchedBy && words('silence-missed', { memory: searchedBy === 'id' ? memory : 'unsure', days }),
    [words('silence-last'), ...facts.types.map((type) => describeLatest(type, facts, reader))].join('\n'),
    words('silence-check'),
    describeIntake(facts.intake, reader),
    words('silence-test'),
  ]);
}

/** Only ignored and quarantined events were taken where none counts as the first. */
function describeNone({ taken }: Pick<EventNotFound['intake'], 'taken'>, { words }: Reader): string {
  return words(taken > 0 ? 'silence-other-types' : 'silence-none-yet');
}

/** While no event has ever come: what to check, and what the webhook was asked meanwhile. */
function describeNoEventYet(
  {
    intake,
    listensAt,
  }: Pick<EventNotFound, 'intake'> & { listensAt: { publicUrl: string; host: string; port: number } },
  reader: Reader,
): string {
  const { words } = reader;
  const { publicUrl, host, port } = listensAt;
  const url = publicUrl === '' ? 'https://HOST' : publicUrl;
  const listens = `${host.includes(':') ? `[${host}]` : host}:${port}`;
  return paragraphs([
    `${describeNone(intake, reader)}\n${words('silence-check-first', { url, listens })}`,
    describeIntake(intake, reader),
    words('silence-test'),
  ]);
}

function describeLatest(
  { name, icon, at }: EventNotFound['types'][number],
  { isWhole, keepDays: days }: EventNotFound,
  reader: Reader,
): string {
  const { words } = reader;
  const time = moment(at, reader);
  const title = words(`event-name-${name}`);
  const said = time ?? words.plain('silence-never', { memory: isWhole ? 'whole' : 'days', days });
  return words('silence-line', { icon, title, time: said });
}

/** Refusals are counted by status, so that a mistyped URL can be recognized; requests from strangers count, too. */
function describeIntake({ since, taken, refused, isOfOne }: EventNotFound['intake'], reader: Reader): string {
  const { words } = reader;
  const statuses = Object.entries(refused).filter(([, count]) => count > 0);
  const head = words('silence-intake', { time: moment(since, reader) ?? '?', taken });
  const lines = statuses.map(([status, count]) =>
    words('silence-refused', { status: Number(status), count }),
  );
  const refusals = lines.length > 0 ? [words('silence-refusals'), ...lines] : [];
  return [head, ...refusals, ...(isOfOne ? [words('silence-of-one')] : [])].join('\n');
}

// What /start and /alerts say until the first event ever has come.

/**
 * Undefined once an event has come. Adds the test button to the keyboard, or to a new one. People who may not use /why,
 * whose button it is, are only told the fact.
 */
export function noEventYet(
  ctx: FormContext,
  keyboard?: InlineKeyboard,
): { html: string; keyboard: InlineKeyboard | undefined } | undefined {
  const { alerts } = ctx.deps;
  if (!alerts || alerts.hasEventCome()) return undefined;
  const none = describeNone(alerts.intake(), contextReader(ctx));
  if (!mayUse(ctx.role, 'admin')) return { html: none, keyboard };
  if (ctx.chat?.type !== 'private') {
    // The webhook's address and what others posted to it are not for everybody in a group.
    const html = `${none}\n${ctx.words('silence-check-private')}`;
    return { html, keyboard: offerTest(ctx, keyboard ?? new InlineKeyboard()) };
  }
  const facts = { intake: alerts.intake(), listensAt: alerts.listensAt() };
  return {
    html: describeNoEventYet(facts, contextReader(ctx)),
    keyboard: offerTest(ctx, keyboard ?? new InlineKeyboard()),
  };
}
