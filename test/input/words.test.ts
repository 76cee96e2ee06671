import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commands } from '../../src/features/commands.ts';
import { listLocales, localesDirectory } from '../../src/base/i18n.ts';
import { inputWords, listOf, readInputLists, type ListedWord } from '../../src/input/words.ts';
import { foldWord } from '../../src/base/visible-text.ts';

const locales = listLocales();
const all = readInputLists(localesDirectory, locales);

/** Lists of one group compete for the same words: in an order's line, behind a number, as a whole message. */
const groups: ReadonlyArray<readonly RegExp[]> = [
  [/^(?:energy|bandwidth)$/, /^(?:flash|regular)$/, /^one-hour$/, /^filler$/],
  [/^zeros$/],
  [/^(?:hour|minute|day)$/],
  [/^(?:today|yesterday|before-yesterday|tomorrow)$/],
  [/^period-/, /^(?:week|month|quarter|year)$/, /^(?:day|month|year)-mark$/],
  [/^(?:on|off)$/],
  [/^command-/],
  [/^picture-/],
  [/^(?:everything|rule|for-good|until)$/, /^event-/],
  [/^(?:morning|tomorrow-morning|afternoon|evening|night|small-hours|noon|midnight)$/],
  [/^number$/],
  [/^weekday-/, /^(?:daily|weekly)$/, /^every$/],
  [/^export-/],
  [/^(?:now|on|off)$/],
  [/^zones$/],
];

/** `word: list and list` for each word that has two meanings. */
function conflictsIn(words: readonly ListedWord[]): string[] {
  return groups.flatMap((group) => {
    const meanings = new Map<string, Set<string>>();
    for (const { list, word, value = list } of words) {
      if (!group.some((pattern) => pattern.test(list))) continue;
      meanings.set(word, (meanings.get(word) ?? new Set()).add(value));
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
    const added = [{ locale: 'xx', list: 'bandwidth', word: 'energy', value: undefined }];
    expect(conflictsIn([...all, ...added])).toEqual(['energy: energy and bandwidth']);
    const zone = [{ locale: 'xx', list: 'zones', word: 'beijing', value: 'Asia/Urumqi' }];
    expect(conflictsIn([...all, ...zone])).toEqual(['beijing: Asia/Shanghai and Asia/Urumqi']);
  });

  it('of a copied folder mean the same', () => {
    const directory = mkdtempSync(join(tmpdir(), 'delegram-input-'));
    cpSync(localesDirectory, directory, { recursive: true });
    cpSync(join(localesDirectory, 'en'), join(directory, 'xx'), { recursive: true });
    const copied = readInputLists(directory, [...locales, 'xx']);
    expect(copied.filter(({ locale }) => locale === 'xx').length).toBeGreaterThan(50);
    expect(conflictsIn(copied)).toEqual([]);
  });

  it('are folded, and have a figure or a name behind them', () => {
    expect(listOf('number')).toContainEqual(['three', 3]);
    expect(listOf('zones')).toContainEqual(['beijing', 'Asia/Shanghai']);
    expect(listOf('energy')).toContainEqual(['энергия', undefined]);
    expect(() => listOf('enrgy')).toThrow('input-enrgy');
  });

  it('stand for commands that exist, and for zones that exist', () => {
    const names = new Set(commands.map(({ name }) => name));
    expect([...inputWords.commands.values()].filter((name) => !names.has(name))).toEqual([]);
    for (const zone of inputWords.zones.values()) {
      expect(() => new Intl.DateTimeFormat('en', { timeZone: zone })).not.toThrow();
    }
  });

  it('are understood in every language at once, and in full width', () => {
    expect(inputWords.resources.get('energy')).toBe('ENERGY');
    expect(inputWords.resources.get('能量')).toBe('ENERGY');
    expect(inputWords.resources.get('пропускная способность')).toBe('BANDWIDTH');
    expect(inputWords.resources.get('полоса')).toBe('BANDWIDTH');
    expect(inputWords.resources.get(foldWord('Ｅｎｅｒｇｙ'))).toBe('ENERGY');
    expect(inputWords.zeros.get('万')).toBe(4);
    expect(inputWords.zones.get('北京时间')).toBe('Asia/Shanghai');
    expect(inputWords.commands.get('отмена')).toBe('cancel');
    expect(inputWords.resources.get('gas')).toBeUndefined();
  });
});
