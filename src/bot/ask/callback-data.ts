// The codec of callback data, which Telegram sends back when somebody taps a button. A kind of button is defined once,
// and the definition both writes and reads the data, so that writer and reader cannot disagree. Messages stay in chats
// for years, so the text that a kind of button writes must never change.

import type { Composer, Filter, NextFunction } from 'grammy';
import type { BotContext } from '../context.ts';
import { periodOf, type Day } from '../../base/time.ts';
import { parseAddress, type Address } from '../../tron/address.ts';

// The fields of callback data: how one value is written into a button and read back. A field reads only texts that it
// writes; any other text was made up, or written by another version of the bot.

export type Field<Value> = {
  /** A regular expression without capturing groups that matches every text that `write` gives. */
  readonly pattern: string;
  write(value: Value): string;
  /** `text` matches the pattern; undefined when no value is written as this text. */
  read(text: string): Value | undefined;
};

/** A text of the pattern, as it is. */
export function text(pattern: RegExp): Field<string> {
  return { pattern: `(?:${pattern.source})`, write: (value) => value, read: (written) => written };
}

/** A non-negative integer of at most so many decimal digits. */
export function integer(mostDigits: number): Field<number> {
  return { pattern: `\\d{1,${mostDigits}}`, write: String, read: Number };
}

/** A positive integer in base 36: short enough to leave 34 bytes for an address. */
export const integer36: Field<number> = {
  pattern: '[0-9a-z]{1,11}',
  write: (value) => value.toString(36),
  read: (written) => Number.parseInt(written, 36),
};

/** One of these words, or one of these numbers. */
export function oneOf<const Value extends string | number>(values: readonly Value[]): Field<Value> {
  return {
    pattern: `(?:${values.map((value) => String(value).replace(/[^\w-]/g, '\\$&')).join('|')})`,
    write: String,
    read: (written) => values.find((value) => String(value) === written),
  };
}

/** `20261101-20261115` */
export const days: Field<{ first: Day; last: Day }> = {
  pattern: '\\d{8}-\\d{8}',
  write: ({ first, last }) => [first, last].map((day) => day.replaceAll('-', '')).join('-'),
  read(written) {
    const [first = '', last = ''] = written
      .split('-')
      .map((day) => day.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3'));
    return periodOf(first, last, 'UTC') && { first, last };
  },
};

/** `2200` for 22:00. */
export const timeOfDay: Field<string> = {
  pattern: '(?:[01]\\d|2[0-3])[0-5]\\d',
  write: (time) => time.replace(':', ''),
  read: (written) => `${written.slice(0, 2)}:${written.slice(2)}`,
};

/** Letters, digits and `_`. */
export const word = text(/\w+/);
/** The bot's own number of an order. */
export const orderId = text(/[A-Z2-7]{1,16}/);
/** An unguessable token of something in the ledger or the settings. */
export const token = text(/[\w-]{1,48}/);
/** Of what need not be secret, since who may use it is asked as well: short enough to stand beside other fields. */
export const shortToken = text(/[\w-]{8}/);
export function createShortToken(createToken: () => string): string {
  return createToken().slice(-8).padStart(8, '_');
}
/** The Telegram id of a person. */
export const personId = integer(16);
/** The id of a row in the ledger. */
export const rowId = integer(15);

/** A whole TRON address in base58check. */
export const address: Field<Address> = {
  pattern: '\\w+',
  write: (value) => value,
  read(written) {
    const parsed = parseAddress(written);
    return parsed.ok ? parsed.address : undefined;
  },
};

/** Telegram refuses a message with a button that has more callback data. */
const longestBytes = 64;

/** The context of a button's handler. */
export type CallbackQuery = Filter<BotContext, 'callback_query:data'>;

type Fields = Readonly<Record<string, Field<unknown>>>;
type Values<Kind extends Fields> = {
  [Name in keyof Kind]: Kind[Name] extends Field<infer Value> ? Value : never;
};
const noFields = {} as const;
type NoFields = typeof noFields;

export type Button<Carried> = {
  /** The callback data, `<prefix>[:<field>…]`. Throws a RangeError when it has more than 64 bytes. */
  data(this: void, ...values: keyof Carried extends never ? [] : [values: Carried]): string;
  /** What the data carries; undefined for data that this kind of button has not written. */
  read(this: void, data: string | undefined): Carried | undefined;
  /** Handles the callback queries of this kind of button; all others go on to the next handler. */
  on(
    this: void,
    composer: Composer<BotContext>,
    handler: (ctx: CallbackQuery, values: Carried, next: NextFunction) => unknown,
  ): void;
};

/** `prefix` is `<command>:<action>`; the fields follow in the order in which they are given. */
export function defineButton<Kind extends Fields = NoFields>(
  prefix: string,
  fields: Kind = noFields as Kind,
): Button<Values<Kind>> {
  const list = Object.entries(fields);
  const pattern = new RegExp(`^${prefix}${list.map(([, { pattern }]) => `:(${pattern})`).join('')}$`);

  const write = (values: Readonly<Record<string, unknown>>): string =>
    [prefix, ...list.map(([name, field]) => field.write(values[name]))].join(':');

  function read(data: string | undefined): Values<Kind> | undefined {
    const found = data === undefined ? null : pattern.exec(data);
    if (!found) return undefined;
    const values: Record<string, unknown> = {};
    for (const [index, [name, field]] of list.entries()) {
      const value = field.read(found[index + 1] ?? '');
      if (value === undefined) return undefined;
      values[name] = value;
    }
    // Rejects other spellings of the same values, such as `page:07` for `page:7`, which no button has written.
    return write(values) === data ? (values as Values<Kind>) : undefined;
  }

  return {
    data(...[values]) {
      const data = write(values ?? {});
      const bytes = Buffer.byteLength(data);
      if (bytes > longestBytes) {
        throw new RangeError(`A button can carry ${longestBytes} bytes, but ${prefix} came to ${bytes}.`);
      }
      return data;
    },
    read,
    on(composer, handler) {
      composer.on('callback_query:data', (ctx, next) => {
        const values = read(ctx.callbackQuery.data);
        return values === undefined ? next() : handler(ctx, values, next);
      });
    },
  };
}

/** `<command>:show`, which every command of the menu has: it shows the same as the command without arguments. */
export function defineShowButton(command: string): Button<NoFields> {
  return defineButton(`${command}:show`);
}

/** Whether the data is of one of this command's buttons, read or not: rights are checked before it is read. */
export function isOfCommand(data: string | undefined, command: string): boolean {
  return data?.startsWith(`${command}:`) === true;
}

/** Whether the data is of a button under the question of a form; the form itself may be over. */
export function isOfForm(data: string | undefined): boolean {
  return data !== undefined && /^\w+:form(:|$)/.test(data);
}
