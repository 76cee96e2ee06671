// What the words that people type mean, of all languages at once: people mix languages, so each word is understood in
// every chat.

import { foldWord, listInputWords } from './input-lists.ts';

export { foldWord, listInputWords, type WordOf } from './input-lists.ts';

export type InputResource = 'ENERGY' | 'BANDWIDTH';
export type InputKind = 'flash' | 'regular';
/** What a picture shows, and of how much time. */
export type InputPicture = 'spending' | 'balance' | 'bought' | 'transfers';
export type InputPeriodUnit = 'month' | 'quarter' | 'year';
export type InputTimeUnit = 'hour' | 'minute' | 'day';
export type InputPartOfDay =
  | 'morning'
  | 'afternoon'
  | 'evening'
  | 'night'
  | 'small-hours'
  | 'noon'
  | 'midnight';

export type InputPeriodWords = {
  readonly units: ReadonlyMap<string, InputPeriodUnit>;
  /** Stand before a unit: the running one, the one before, the one before that, the one to come, as much up to now. */
  readonly this: ReadonlySet<string>;
  readonly previous: ReadonlySet<string>;
  readonly beforeLast: ReadonlySet<string>;
  readonly next: ReadonlySet<string>;
  readonly past: ReadonlySet<string>;
  readonly ago: ReadonlySet<string>;
  readonly ahead: ReadonlySet<string>;
  readonly since: ReadonlySet<string>;
  /** Stand behind the number of a day, a month, a year, as in 2026年11月3日. */
  readonly dayMark: ReadonlySet<string>;
  readonly monthMark: ReadonlySet<string>;
  readonly yearMark: ReadonlySet<string>;
  /** Say nothing about a period. */
  readonly fillers: ReadonlySet<string>;
};

/** Keys are folded by `foldWord`. */
export type InputWords = {
  readonly resources: ReadonlyMap<string, InputResource>;
  readonly kinds: ReadonlyMap<string, InputKind>;
  /** The number of zeros that a suffix of a number stands for. */
  readonly zeros: ReadonlyMap<string, number>;
  readonly timeUnits: ReadonlyMap<string, InputTimeUnit>;
  /** Say one hour without a figure. */
  readonly oneHour: ReadonlySet<string>;
  readonly weeks: ReadonlySet<string>;
  /** `night` is from evening to morning; `small-hours`, after midnight. */
  readonly partsOfDay: ReadonlyMap<string, InputPartOfDay>;
  readonly tomorrow: ReadonlySet<string>;
  /** Say the morning of the next day in one word, or in words that belong together. */
  readonly tomorrowMorning: ReadonlySet<string>;
  /** Stand at a time from which something is. */
  readonly begin: ReadonlySet<string>;
  /** Stand behind an hour of the day. */
  readonly oclock: ReadonlySet<string>;
  /** Numbers in words, such as `two` and `полтора`. */
  readonly numbers: ReadonlyMap<string, number>;
  /** Say half of the unit more, behind a number or its unit. */
  readonly andHalf: ReadonlySet<string>;
  readonly trx: ReadonlySet<string>;
  /** Names of coins, such as `USDT`, by the words for them. */
  readonly coins: ReadonlyMap<string, string>;
  readonly days: ReadonlyMap<string, 'today' | 'yesterday' | 'before-yesterday'>;
  /** Months from 1, by their names. */
  readonly months: ReadonlyMap<string, number>;
  /** Say that something is done again and again, which no order is: `every hour`. */
  readonly each: ReadonlySet<string>;
  /** Say nothing about an order. */
  readonly fillers: ReadonlySet<string>;
  readonly states: ReadonlyMap<string, 'on' | 'off'>;
  /** Stand before the first of two times, and between them. */
  readonly from: ReadonlySet<string>;
  readonly to: ReadonlySet<string>;
  /** Stand before the time at which a mute ends. */
  readonly until: ReadonlySet<string>;
  readonly forGood: ReadonlySet<string>;
  /** Stand before what is left out. */
  readonly except: ReadonlySet<string>;
  readonly everything: ReadonlySet<string>;
  /** Say that an amount is the smallest one that is meant. */
  readonly atLeast: ReadonlySet<string>;
  readonly rule: ReadonlySet<string>;
  /** Say nothing about what is muted, or how long. */
  readonly muteFillers: ReadonlySet<string>;
  /** Names of event types, such as `address-monitor`, by the words for them. */
  readonly eventNames: ReadonlyMap<string, string>;
  readonly pictures: ReadonlyMap<string, InputPicture>;
  readonly period: InputPeriodWords;
  /** What /export makes a file of. */
  readonly exports: ReadonlyMap<string, 'orders' | 'events' | 'bills' | 'audit' | 'backup'>;
  readonly now: ReadonlySet<string>;
  readonly daily: ReadonlySet<string>;
  readonly weekly: ReadonlySet<string>;
  /** 1 is Monday. */
  readonly weekdays: ReadonlyMap<string, number>;
  /** Say nothing about when a digest comes. */
  readonly digestFillers: ReadonlySet<string>;
  /** Stand before what is taken out of the address book. */
  readonly remove: ReadonlySet<string>;
  /** Say nothing around the word for a command: `show me the balance, please`. */
  readonly commandFillers: ReadonlySet<string>;
  /** Names of commands by the words that stand for them. */
  readonly commands: ReadonlyMap<string, string>;
  /** IANA names by the names of places. */
  readonly zones: ReadonlyMap<string, string>;
};

/** A folder without input.ftl adds no words. */
export function openInputWords(directory: string, locales: readonly string[]): InputWords {
  const all = listInputWords(directory, locales).map(({ key, word }) => ({ key, word: foldWord(word) }));
  const wordsOf = (key: string) => all.filter((one) => one.key === key).map(({ word }) => word);
  const mapOf = <Meaning>(meanings: Readonly<Record<string, Meaning>>): Map<string, Meaning> =>
    new Map(
      Object.entries(meanings).flatMap(([key, meaning]) =>
        wordsOf(key).map((word): [string, Meaning] => [word, meaning]),
      ),
    );
  const numbered = (key: string) =>
    wordsOf(key).map((word): [string, number] => {
      const [name = '', figure = ''] = word.split(':');
      return [name.trim(), Number(figure)];
    });
  return {
    resources: mapOf<InputResource>({ energy: 'ENERGY', bandwidth: 'BANDWIDTH' }),
    kinds: mapOf<InputKind>({ flash: 'flash', regular: 'regular' }),
    zeros: mapOf({ thousand: 3, 'ten-thousand': 4, million: 6 }),
    timeUnits: mapOf<InputTimeUnit>({ hour: 'hour', minute: 'minute', day: 'day' }),
    oneHour: new Set(wordsOf('one-hour')),
    weeks: new Set(wordsOf('week')),
    partsOfDay: mapOf<InputPartOfDay>({
      morning: 'morning',
      afternoon: 'afternoon',
      evening: 'evening',
      night: 'night',
      'small-hours': 'small-hours',
      noon: 'noon',
      midnight: 'midnight',
    }),
    tomorrow: new Set(wordsOf('tomorrow')),
    begin: new Set(wordsOf('begin')),
    tomorrowMorning: new Set(wordsOf('tomorrow-morning')),
    oclock: new Set(wordsOf('oclock')),
    numbers: new Map(numbered('number')),
    andHalf: new Set(wordsOf('and-half')),
    trx: new Set(wordsOf('trx')),
    coins: mapOf({ trx: 'TRX', usdt: 'USDT' }),
    months: new Map(numbered('month-name')),
    days: mapOf<'today' | 'yesterday' | 'before-yesterday'>({
      today: 'today',
      yesterday: 'yesterday',
      'before-yesterday': 'before-yesterday',
    }),
    each: new Set(wordsOf('each')),
    fillers: new Set(wordsOf('filler')),
    states: mapOf<'on' | 'off'>({ on: 'on', off: 'off' }),
    from: new Set(wordsOf('from')),
    to: new Set(wordsOf('to')),
    until: new Set(wordsOf('until')),
    forGood: new Set(wordsOf('for-good')),
    except: new Set(wordsOf('except')),
    everything: new Set(wordsOf('everything')),
    atLeast: new Set(wordsOf('at-least')),
    rule: new Set(wordsOf('rule')),
    muteFillers: new Set(wordsOf('mute-filler')),
    pictures: mapOf<InputPicture>({
      'picture-spending': 'spending',
      'picture-balance': 'balance',
      'picture-bought': 'bought',
      'picture-transfers': 'transfers',
    }),
    period: {
      units: mapOf<InputPeriodUnit>({ month: 'month', quarter: 'quarter', year: 'year' }),
      this: new Set(wordsOf('period-this')),
      previous: new Set(wordsOf('period-previous')),
      beforeLast: new Set(wordsOf('period-before-last')),
      next: new Set(wordsOf('period-next')),
      past: new Set(wordsOf('period-past')),
      ahead: new Set(wordsOf('period-ahead')),
      ago: new Set(wordsOf('period-ago')),
      since: new Set(wordsOf('period-since')),
      dayMark: new Set(wordsOf('day-mark')),
      monthMark: new Set(wordsOf('month-mark')),
      yearMark: new Set(wordsOf('year-mark')),
      fillers: new Set(wordsOf('period-filler')),
    },
    exports: mapOf({
      'export-orders': 'orders',
      'export-events': 'events',
      'export-bills': 'bills',
      'export-audit': 'audit',
      'export-backup': 'backup',
    }),
    now: new Set(wordsOf('now')),
    daily: new Set(wordsOf('daily')),
    weekly: new Set(wordsOf('weekly')),
    weekdays: mapOf(Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((day) => [`weekday-${day}`, day]))),
    digestFillers: new Set(wordsOf('digest-filler')),
    eventNames: new Map(
      all.flatMap(({ key, word }): Array<[string, string]> => {
        const [, name] = /^event-([\w-]+)$/.exec(key) ?? [];
        return name === undefined ? [] : [[word, name]];
      }),
    ),
    remove: new Set(wordsOf('remove')),
    commandFillers: new Set(wordsOf('command-filler')),
    commands: new Map(
      all.flatMap(({ key, word }): Array<[string, string]> => {
        const [, command] = /^command-(\w+)$/.exec(key) ?? [];
        return command === undefined || command === 'filler' ? [] : [[word, command]];
      }),
    ),
    zones: new Map(
      listInputWords(directory, locales)
        .filter(({ key }) => key === 'zones')
        .map(({ word }): [string, string] => {
          const [place = '', zone = ''] = word.split(':');
          return [foldWord(place.trim()), zone.trim()];
        }),
    ),
  };
}
