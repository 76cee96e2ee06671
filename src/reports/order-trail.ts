// The audit trail of an order: who did what and when, and what the service answered, its words as they came.

import { code, type Html } from '../html.ts';
import type { Words } from '../i18n.ts';
import { formatQuantity, formatTrx } from '../tron/amount.ts';
import { asItCame, sentence, shown, type Reader } from './lines.ts';
import { clockTime } from './moment.ts';

/** `actorId` is null when the bot itself acted; amounts in `detail` are sun as text. */
export type TrailStep = {
  readonly at: number;
  readonly actorId: number | null;
  readonly action: string;
  readonly detail: Detail;
};
type Detail = Readonly<Record<string, string | number | boolean | null>>;

/** The latest steps, so that the trail of a long story still leaves room for the story. */
const mostSteps = 25;
const longestAnswer = 100;
/** After these the service may have submitted a delegation that nothing has confirmed yet. */
const mayBeSubmitted: ReadonlySet<string> = new Set(['accepted', 'progress']);
/** Details of a step that the service said, in this order. */
const answers = ['id', 'status', 'confirm_status', 'pay_amount_sun', 'reason', 'code', 'message'] as const;

/** Telegram HTML, oldest step first. */
export function describeTrail(
  steps: readonly TrailStep[],
  nameOf: (personId: number) => string | Html,
  reader: Reader,
): string {
  const { words, timeZone } = reader;
  const unseen = steps.length - mostSteps;
  const earlier = unseen > 0 ? [words('history-earlier', { count: unseen })] : [];
  const lines = steps.slice(-mostSteps).map((step) => {
    const what = describeAction(step, nameOf, words);
    const answer = describeDetail(step, words);
    const said = answer === '' ? '' : `: ${answer}`;
    return `${clockTime(step.at, timeZone) ?? ''} · ${what}${said}`;
  });
  return [words('history-trail'), ...earlier, ...lines].join('\n');
}

/** An action that is newer than these words shows its name. */
function describeAction(
  { action, actorId, detail }: TrailStep,
  nameOf: (personId: number) => string | Html,
  words: Words,
): string {
  const key = `history-step-${action}`;
  if (!words.has(key)) return code(shown(action, longestAnswer) ?? '?').html;
  return words(key, {
    person: actorId === null ? words.plain('history-bot') : nameOf(actorId),
    post: String(detail['post'] ?? 1),
  });
}

function describeDetail({ action, detail }: TrailStep, words: Words): string {
  if (action === 'limited') return limit(detail, words);
  const parts = [
    isSubmitted(action, detail) ? words('history-submitted') : undefined,
    change(detail['before'], detail['now'], words),
    sentence(words, 'history-difference', {
      field: asSaid(detail['field']),
      wanted: asSaid(detail['wanted']),
      got: asSaid(detail['got']),
    }),
    change(detail['estimate_sun'], detail['paid_sun'], words),
    ...answers.map((name) => answer(name, detail[name], words)),
  ];
  return parts.filter((part) => part !== undefined).join(' · ');
}

/** Two amounts in TRX; of one that isn't known there is a question mark. */
function change(from: Detail[string] | undefined, to: Detail[string] | undefined, words: Words) {
  const amounts = [trx(from, words), trx(to, words)];
  return amounts.every((amount) => amount === undefined)
    ? undefined
    : amounts.map((amount) => amount ?? '?').join(' → ');
}

function isSubmitted(action: string, { status, confirm_status: confirmed }: Detail): boolean {
  const isUnconfirmed = confirmed === undefined || confirmed === null || confirmed === 'UNCONFIRMED';
  return mayBeSubmitted.has(action) && status === 'DELEGATE_SUCCESS' && isUnconfirmed;
}

/** What the service says stays as it came, enums and all: the trail is what was heard, the story is what it means. */
function answer(
  name: (typeof answers)[number],
  value: Detail[string] | undefined,
  words: Words,
): string | undefined {
  if (name === 'pay_amount_sun') return trx(value, words);
  if (name === 'message') return sentence(words, 'history-said', { message: asSaid(value) });
  const line = value === null ? undefined : shown(String(value ?? ''), longestAnswer);
  if (line === undefined) return undefined;
  return name === 'code' ? words('history-code', { code: code(line) }) : code(line).html;
}

function asSaid(value: Detail[string] | undefined): string | Html | undefined {
  return value === null || value === undefined ? undefined : asItCame(String(value), longestAnswer);
}

function limit(detail: Detail, words: Words): string {
  const amount = (name: string) => {
    const value = detail[name];
    if (typeof value !== 'string' || !/^\d+$/.test(value)) return '?';
    const unit = String(detail['unit']);
    const written = unit === 'sun' ? formatTrx(BigInt(value)) : formatQuantity(BigInt(value));
    return words.plain('limits-amount', { unit, amount: written });
  };
  return words('history-limit', {
    limit: String(detail['limit']),
    most: amount('most'),
    used: amount('used'),
    wanted: amount('wanted'),
  });
}

function trx(sun: Detail[string] | undefined, words: Words): string | undefined {
  if (typeof sun !== 'string' || !/^-?\d+$/.test(sun)) return undefined;
  return words('limits-amount', { unit: 'sun', amount: formatTrx(BigInt(sun)) });
}
