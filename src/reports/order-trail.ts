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
    const what = words(`history-step-${step.action}`, {
      person: step.actorId === null ? words.plain('history-bot') : nameOf(step.actorId),
      post: String(step.detail['post'] ?? 1),
    });
    const answer = describeDetail(step, words);
    const said = answer === '' ? '' : `: ${answer}`;
    return `${clockTime(step.at, timeZone) ?? ''} · ${what}${said}`;
  });
  return [words('history-trail'), ...earlier, ...lines].join('\n');
}

function describeDetail({ action, detail }: TrailStep, words: Words): string {
  if (action === 'limited') return limit(detail, words);
  const balances = [detail['before'], detail['now']].map((amount) => trx(amount, words));
  if (balances.some((balance) => balance !== undefined)) {
    return balances.map((balance) => balance ?? '?').join(' → ');
  }
  return answers
    .map((name) => (name === 'pay_amount_sun' ? trx(detail[name], words) : asSaid(name, detail[name], words)))
    .filter((part) => part !== undefined)
    .join(' · ');
}

/** What the service says stays as it came, enums and all: the trail is what was heard, the story is what it means. */
function asSaid(
  name: (typeof answers)[number],
  value: Detail[string] | undefined,
  words: Words,
): string | undefined {
  if (value === null || value === undefined) return undefined;
  if (name === 'message') return sentence(words, 'history-said', { message: asItCame(String(value), 100) });
  const line = shown(String(value), 100);
  if (line === undefined) return undefined;
  return name === 'code' ? words('history-code', { code: code(line) }) : code(line).html;
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
