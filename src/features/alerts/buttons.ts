// The buttons of alert rules, mutes and quiet hours. Each says the value that it sets and never toggles one, so that two
// taps, or two people, don't undo each other. The chat and topic come from the message itself.

import { minuteMs } from '../../base/clock.ts';
import { chains } from '../../store/settings/chain-settings.ts';
import {
  type Field,
  defineButton,
  defineShowButton,
  integer,
  integer36,
  oneOf,
  shortToken,
  text,
  timeOfDay,
} from '../../bot/ask/callback-data.ts';
import { defineAnswerButton } from '../../bot/ask/buttons.ts';
import { eventOf } from '../../events/index.ts';
import type { AlertMute } from '../../store/settings/alert-rules.ts';
import type { PeriodRead } from '../../input/end.ts';
import { createHash } from 'node:crypto';
import { InlineKeyboard } from 'grammy';
import type { InlineKeyboardButton } from 'grammy/types';
import type { Words } from '../../base/i18n.ts';

// Short codes of values that are too long for callback data, such as an enum value of 44 characters. A code is read
// against the values that may be meant, so an unknown one means nothing.

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** Enough for the values of all enums together; a test compares their codes. */
const valueLetters = 4;
/** For address books of any length: two of 10,000 entries share a code once in 20,000 books. */
export const entryLetters = 8;

/** The first letters of the base32 of the SHA-256 of the value. */
export function codeOf(value: string, letters = valueLetters): string {
  const hash = createHash('sha256').update(value).digest();
  let bits = 0n;
  for (const byte of hash.subarray(0, 5)) bits = (bits << 8n) | BigInt(byte);
  return Array.from(
    { length: letters },
    (_, at) => alphabet[Number((bits >> BigInt(35 - 5 * at)) & 31n)],
  ).join('');
}

/** The only value with the code; undefined when none or several have it. */
export function valueOf(code: string, values: readonly string[]): string | undefined {
  const found = [...new Set(values)].filter((value) => codeOf(value, code.length) === code);
  return found.length === 1 ? found[0] : undefined;
}

// How what is muted, and for how long, is written into a button: `a`, `r2`, `kEVENT_BALANCE`, `eT…`; `90m`, `t0800`, `am`,
// `ever`, `x1a2b3c`.

type MuteScope = AlertMute['scope'];
/** `until` is a moment, on a whole minute. */
export type MutePeriod = PeriodRead | { until: number };

/** Of what people type, which has no direction. */
const muteScope: Field<MuteScope> = {
  pattern: '(?:a|r\\d{1,9}|k[\\w.]{1,40}|e\\w{1,44})',
  write(scope) {
    if (scope.of === 'all') return 'a';
    if (scope.of === 'rule') return `r${scope.n}`;
    return scope.of === 'kind' ? `k${scope.kind}` : `e${scope.address}`;
  },
  read(text) {
    const rest = text.slice(1);
    if (text === 'a') return { of: 'all' };
    if (text.startsWith('r')) return { of: 'rule', n: Number(rest) };
    if (text.startsWith('e')) return { of: 'address', address: rest };
    return eventOf(rest) && { of: 'kind', kind: rest };
  },
};

const mutePeriod: Field<MutePeriod> = {
  pattern: `(?:\\d{1,5}m|t${timeOfDay.pattern}|am|ever|x[0-9a-z]{1,7})`,
  write(period) {
    if (period === 'ever') return period;
    if (period === 'morning') return 'am';
    if ('until' in period) return `x${(period.until / minuteMs).toString(36)}`;
    return 'minutes' in period ? `${period.minutes}m` : `t${timeOfDay.write(period.time)}`;
  },
  read(text) {
    if (text === 'ever') return text;
    if (text === 'am') return 'morning';
    if (text.startsWith('x')) return { until: Number.parseInt(text.slice(1), 36) * minuteMs };
    if (text.endsWith('m')) return { minutes: Number(text.slice(0, -1)) };
    const time = timeOfDay.read(text.slice(1));
    return time === undefined ? undefined : { time };
  },
};

/** The number of a rule or a mute in its place. */
const n = integer(9);
const page = integer(2);
const draft = shortToken;
const value = text(new RegExp(`[A-Z2-7]{${valueLetters}}`));
const entry = text(new RegExp(`[A-Z2-7]{${entryLetters}}`));
const on = oneOf([0, 1]);

/** The fields of a rule whose values are chosen from a list, by the two letters of their buttons. */
export const listFields = {
  ki: 'kinds',
  se: 'services',
  re: 'resources',
  ac: 'actions',
  it: 'items',
  co: 'coins',
  di: 'directions',
} as const;
export type FieldCode = keyof typeof listFields;
const field = oneOf(['ki', 'se', 're', 'ac', 'it', 'co', 'di']);

/** The rules that most places want, one tap away. */
export const presets = ['all', 'transfers', 'balance', 'late', 'resources', 'own'] as const;
export type Preset = (typeof presets)[number];

export const alertButtons = {
  show: defineShowButton('alerts'),
  turn: defineButton('alerts', { state: oneOf(['on', 'off']) }),
  setting: defineButton('alerts', { setting: oneOf(['folding', 'lists']) }),
};

export function backToAlerts(words: Words): InlineKeyboardButton {
  return InlineKeyboard.text(words.plain('alerts-back'), alertButtons.show.data());
}

export const ruleButtons = {
  more: defineButton('alerts:more', { part: page }),
  list: defineButton('alerts:rules', { part: page }),
  open: defineButton('alerts:rule', { n }),
  add: defineButton('alerts:add'),
  preset: defineButton('alerts:new', { preset: oneOf(presets) }),
  folding: defineButton('alerts:fold'),
  /** Of the kept rules that the message showed: those up to the number `n`. */
  kept: defineButton('alerts:kept', { act: oneOf(['move', 'delete']), n }),
  /** Of the question what a group shall hear: nothing yet. */
  later: defineButton('alerts:later'),
};

/** Of one draft: what it shows, what it sets and what becomes of it. */
export const draftButtons = {
  show: defineButton('alerts:dr', { draft, part: page }),
  choose: defineButton('alerts:dc', { draft, field, page }),
  set: defineButton('alerts:d', { draft, field, value, on, page }),
  where: defineButton('alerts:dw', { draft, page }),
  setWhere: defineButton('alerts:de', { draft, entry, on, page }),
  flag: defineButton('alerts:df', { draft, flag: oneOf(['loud', 'silent', 'urgent', 'calm']) }),
  ask: defineButton('alerts:dq', { draft, question: oneOf(['amount', 'where', 'name']) }),
  found: defineButton('alerts:dt', { draft, page }),
  sample: defineButton('alerts:ds', { draft, seq: integer(15), page }),
  act: defineButton('alerts:da', { draft, act: oneOf(['save', 'discard', 'delete']) }),
  answer: defineAnswerButton('alerts'),
};

export const quietButtons = {
  show: defineButton('alerts:quiet'),
  set: defineButton('alerts:qt', { from: timeOfDay, to: timeOfDay }),
  how: defineButton('alerts:qh', { how: oneOf(['silent', 'held']) }),
  days: defineButton('alerts:qd', { days: oneOf(['1234567', '12345', '67']) }),
  off: defineButton('alerts:qo'),
  ask: defineButton('alerts:qa'),
  zone: defineButton('alerts:qz'),
};

const delivery = integer36;
/** `a`: everything, `k`: the kind, `r`: the rule, `e`: the address. `1` to `3`: kinds of a message of many alerts. */
const scope = oneOf(['a', 'k', 'r', 'e', '1', '2', '3']);

export const endPeriods = ['4h', 'am', 'ever'] as const;
/** `am`: until the next morning; `ever`: for good. */
export type EndPeriod = (typeof endPeriods)[number];

const periods = ['1h', ...endPeriods] as const;
/** `ever` turns alerts off where everything is muted. */
export type ButtonPeriod = (typeof periods)[number];

export const muteButtons = {
  show: defineShowButton('mute'),
  more: defineButton('mute:more', { part: page }),
  /** All alerts of the chat or topic. */
  all: defineButton('mute:all', { period: oneOf(periods) }),
  end: defineButton('mute:end'),
};

export const alertMuteButtons = {
  /** Under each alert. */
  open: defineButton('mute:open', { delivery }),
  close: defineButton('mute:close', { delivery }),
  why: defineButton('mute:why', { delivery }),
  do: defineButton('mute:do', { delivery, scope }),
  /** Another end for a mute. */
  setEnd: defineButton('mute:set', { n, period: oneOf(endPeriods) }),
  end: defineButton('mute:over', { n }),
  /** What was typed in other words: mutes at once. */
  it: defineButton('mute:it', { scope: muteScope, period: mutePeriod }),
  /** Of a mute that has ended. */
  tell: defineButton('mute:tell', { n, page }),
};

/** Of the screen about likely baits. */
export const baitButtons = {
  show: defineButton('alerts:guard'),
  collect: defineButton('alerts:guard', { how: oneOf(['each', 'daily']) }),
  /** Whether alerts about an order of this place answer its message. */
  orders: defineButton('alerts:story', { state: oneOf(['on', 'off']) }),
};

/** Of what owners decide for all chats about chains. */
export const chainButtons = {
  show: defineButton('alerts:chains'),
  more: defineButton('alerts:chains-more', { part: page }),
  explorer: defineButton('alerts:explorer', { chain: oneOf(chains) }),
  addContract: defineButton('alerts:contract'),
  /** `end` is the end of the contract, so that a button of an older list removes no other one. */
  dropContract: defineButton('alerts:contract-no', { at: integer(2), end: text(/[0-9A-Za-z]{6}/) }),
  dust: defineButton('alerts:dust'),
  restore: defineButton('alerts:chains-usual'),
};

/** The `…` under an alert; `delivery` is the id of the first delivery of its message. */
export function alertKeyboard(delivery: number): InlineKeyboard {
  return new InlineKeyboard().text('…', alertMuteButtons.open.data({ delivery }));
}
