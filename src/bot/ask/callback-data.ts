// The codec of callback data, which Telegram sends back when somebody taps a button. A kind of button is defined once,
// and the definition both writes and reads the data, so that writer and reader cannot disagree. Messages stay in chats
// for years, so the text that a kind of button writes must never change.

import type { Composer, Filter, NextFunction } from 'grammy';
import type { BotContext } from '../context.ts';
import type { Field } from './fields.ts';

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
