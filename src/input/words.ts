// The words that people type, of all languages at once, from the lists of input.ftl: people mix languages, so each word is
// understood in every chat.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FluentBundle, FluentResource } from '@fluent/bundle';
import { foldWord, withoutInvisible } from '../base/visible-text.ts';
import { listLocales, localesDirectory } from '../base/i18n.ts';

const prefix = 'input-';

/** `word` is folded; `value` stands behind it, as in `two: 2`. */
export type ListedWord = { locale: string; list: string; word: string; value: string | undefined };

/** Every word with its list, such as `energy`, and its language. A folder without input.ftl adds none. */
export function readInputLists(directory: string, locales: readonly string[]): ListedWord[] {
  return locales.flatMap((locale) => {
    const path = join(directory, locale, 'input.ftl');
    if (!existsSync(path)) return [];
    const bundle = new FluentBundle(locale, { useIsolating: false });
    const resource = new FluentResource(readFileSync(path, 'utf8'));
    bundle.addResource(resource);
    return resource.body.flatMap(({ id, value }) => {
      if (!id.startsWith(prefix) || !value) return [];
      const entries = bundle.formatPattern(value).split(/[,，、]/);
      return entries.flatMap((entry) => {
        const [word = '', own] = entry.trim().split(/:\s*/);
        return word === ''
          ? []
          : [{ locale, list: id.slice(prefix.length), word: foldWord(word), value: own }];
      });
    });
  });
}

const listed = readInputLists(localesDirectory, listLocales());

/** The words of a list, each with what stands behind it: a number where it is one. */
export function listOf(list: string): Array<readonly [word: string, value: string | number | undefined]> {
  const found = listed.filter((one) => one.list === list);
  if (found.length === 0) throw new Error(`No input.ftl has words for input-${list}.`);
  return found.map(({ word, value }) => {
    const number = Number(value);
    return [word, value === undefined || Number.isNaN(number) ? value : number] as const;
  });
}

/** Whether the text is nothing but a word of the list. */
export function isWordOf(text: string, list: string): boolean {
  const said = foldWord(withoutInvisible(text)).trim().replaceAll(/\s+/g, ' ');
  return listOf(list).some(([word]) => word === said);
}

export type InputResource = 'ENERGY' | 'BANDWIDTH';
export type InputKind = 'flash' | 'regular';
type InputTimeUnit = 'hour' | 'minute' | 'day';
/** Keys are folded by `foldWord`. */
type InputWords = {
  readonly resources: ReadonlyMap<string, InputResource>;
  readonly kinds: ReadonlyMap<string, InputKind>;
  /** The number of zeros that a suffix of a number stands for. */
  readonly zeros: ReadonlyMap<string, number>;
  readonly timeUnits: ReadonlyMap<string, InputTimeUnit>;
  /** Say one hour without a figure. */
  readonly oneHour: ReadonlySet<string>;
  readonly trx: ReadonlySet<string>;
  /** Names of coins, such as `USDT`, by the words for them. */
  readonly coins: ReadonlyMap<string, string>;
  /** Say that something is done again and again, which no order is: `every hour`. */
  readonly each: ReadonlySet<string>;
  /** Say nothing about an order. */
  readonly fillers: ReadonlySet<string>;
  readonly states: ReadonlyMap<string, 'on' | 'off'>;
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
  /** Stand before what is taken out of the address book. */
  readonly remove: ReadonlySet<string>;
  /** Say nothing around the word for a command: `show me the balance, please`. */
  readonly commandFillers: ReadonlySet<string>;
  /** Names of commands by the words that stand for them. */
  readonly commands: ReadonlyMap<string, string>;
  /** IANA names by the names of places. */
  readonly zones: ReadonlyMap<string, string>;
};

/** What readers that name no lists of their own look up. */
export const inputWords: InputWords = makeInputWords();

function makeInputWords(): InputWords {
  const wordsOf = (list: string) => listOf(list).map(([word]) => word);
  const mapOf = <Meaning>(meanings: Readonly<Record<string, Meaning>>): Map<string, Meaning> =>
    new Map(
      Object.entries(meanings).flatMap(([list, meaning]) =>
        wordsOf(list).map((word): [string, Meaning] => [word, meaning]),
      ),
    );
  const numbered = (list: string) =>
    listOf(list).map(([word, value]): [string, number] => [word, Number(value)]);
  const named = (pattern: RegExp) =>
    listed.flatMap(({ list, word }): Array<[string, string]> => {
      const [, name] = pattern.exec(list) ?? [];
      return name === undefined || name === 'filler' ? [] : [[word, name]];
    });
  return {
    resources: mapOf<InputResource>({ energy: 'ENERGY', bandwidth: 'BANDWIDTH' }),
    kinds: mapOf<InputKind>({ flash: 'flash', regular: 'regular' }),
    zeros: new Map(numbered('zeros')),
    timeUnits: mapOf<InputTimeUnit>({ hour: 'hour', minute: 'minute', day: 'day' }),
    oneHour: new Set(wordsOf('one-hour')),
    trx: new Set(wordsOf('trx')),
    coins: mapOf({ trx: 'TRX', usdt: 'USDT' }),
    each: new Set(wordsOf('each')),
    fillers: new Set(wordsOf('filler')),
    states: mapOf<'on' | 'off'>({ on: 'on', off: 'off' }),
    except: new Set(wordsOf('except')),
    everything: new Set(wordsOf('everything')),
    atLeast: new Set(wordsOf('at-least')),
    rule: new Set(wordsOf('rule')),
    muteFillers: new Set(wordsOf('mute-filler')),
    eventNames: new Map(named(/^event-([\w-]+)$/)),
    remove: new Set(wordsOf('remove')),
    commandFillers: new Set(wordsOf('command-filler')),
    commands: new Map(named(/^command-(\w+)$/)),
    zones: new Map(listOf('zones').map(([word, zone]): [string, string] => [word, String(zone)])),
  };
}
