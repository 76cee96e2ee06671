import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commands } from '../../src/features/commands.ts';
import { listLocales, localesDirectory, openI18n } from '../../src/base/i18n.ts';
import { foldWord, listInputWords, openInputWords, type WordOf } from '../../src/base/input-words.ts';

const locales = listLocales();
const all = listInputWords(localesDirectory, locales);
const { input } = openI18n({
  defaultLocale: 'en',
  onProblem: (problem) => {
    throw new Error(problem);
  },
});

/** Lists of one group compete for the same words: in an order's line, behind a number, as a whole message. */
const groups: ReadonlyArray<readonly RegExp[]> = [
  [/^(?:energy|bandwidth)$/, /^(?:flash|regular)$/, /^one-hour$/, /^filler$/],
  [/^(?:thousand|ten-thousand|million)$/],
  [/^(?:hour|minute|day)$/],
  [/^(?:today|yesterday|before-yesterday|tomorrow)$/],
  [/^period-/, /^(?:week|month|quarter|year)$/, /^(?:day|month|year)-mark$/],
  [/^(?:on|off)$/],
  [/^command-/],
  [/^picture-/],
  [/^(?:everything|rule|for-good|until)$/, /^event-/],
  [/^(?:morning|tomorrow-morning|afternoon|evening|night|small-hours|noon|midnight)$/],
  [/^number$/],
  [/^weekday-/, /^(?:daily|weekly)$/, /^digest-filler$/],
  [/^export-/],
  [/^(?:now|on|off)$/],
  [/^zones$/],
];

/** `word: list and list` for each word that has two meanings. */
function conflictsIn(words: readonly WordOf[]): string[] {
  return groups.flatMap((group) => {
    const meanings = new Map<string, Set<string>>();
    for (const { key, word } of words) {
      if (!group.some((pattern) => pattern.test(key))) continue;
      const [name = '', value] = /^(?:zones|number)$/.test(key) ? word.split(':') : [word, key];
      const folded = foldWord(name.trim());
      meanings.set(folded, (meanings.get(folded) ?? new Set()).add(value?.trim() ?? key));
    }
    return [...meanings].flatMap(([word, of]) => (of.size > 1 ? [`${word}: ${[...of].join(' and ')}`] : []));
  });
}

describe('the words of input', () => {
  it('mean one thing, whatever language they are of', () => {
    expect(all.length).toBeGreaterThan(200);
    expect(conflictsIn(all)).toEqual([]);
  });

  it('of two languages that contradict each other are found', () => {
    const added = [{ locale: 'xx', key: 'bandwidth', word: 'Energy' }];
    expect(conflictsIn([...all, ...added])).toEqual(['energy: energy and bandwidth']);
    const zone = [{ locale: 'xx', key: 'zones', word: 'Beijing: Asia/Urumqi' }];
    expect(conflictsIn([...all, ...zone])).toEqual(['beijing: Asia/Shanghai and Asia/Urumqi']);
  });

  it('of a copied folder mean the same', () => {
    const directory = mkdtempSync(join(tmpdir(), 'delegram-input-'));
    cpSync(localesDirectory, directory, { recursive: true });
    cpSync(join(localesDirectory, 'en'), join(directory, 'xx'), { recursive: true });
    const copied = listInputWords(directory, [...locales, 'xx']);
    expect(copied.filter(({ locale }) => locale === 'xx').length).toBeGreaterThan(50);
    expect(conflictsIn(copied)).toEqual([]);
    expect(openInputWords(directory, [...locales, 'xx'])).toEqual(openInputWords(directory, locales));
  });

  it('stand for commands that exist, and for zones that exist', () => {
    const names = new Set(commands.map(({ name }) => name));
    expect([...input.commands.values()].filter((name) => !names.has(name))).toEqual([]);
    for (const zone of input.zones.values()) {
      expect(() => new Intl.DateTimeFormat('en', { timeZone: zone })).not.toThrow();
    }
  });

  it('are understood in every language at once, and in full width', () => {
    expect(input.resources.get('energy')).toBe('ENERGY');
    expect(input.resources.get('能量')).toBe('ENERGY');
    expect(input.resources.get('пропускная способность')).toBe('BANDWIDTH');
    expect(input.resources.get('полоса')).toBe('BANDWIDTH');
    expect(input.resources.get(foldWord('Ｅｎｅｒｇｙ'))).toBe('ENERGY');
    expect(input.zeros.get('万')).toBe(4);
    expect(input.zones.get('北京时间')).toBe('Asia/Shanghai');
    expect(input.commands.get('отмена')).toBe('cancel');
    expect(input.resources.get('gas')).toBeUndefined();
  });
});
