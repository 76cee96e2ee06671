import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readTtf } from './read-ttf.ts';
import { listLocales, localesDirectory } from '../../src/base/i18n.ts';
import { dateRange, dayLabel, hourLabel, numbersOf } from '../../src/pictures/labels.ts';
import {
  drawable,
  findMissingFonts,
  fitNumber,
  fitWords,
  fontFamily,
  fontFiles,
  isCovered,
  measure,
  widthOf,
} from '../../src/pictures/svg.ts';
import { i18n } from '../spoken.ts';

const locales = listLocales();
const uncovered = (text: string) =>
  [...new Set(Array.from(text))].filter((character) => !isCovered(character.codePointAt(0)!));
const [regular, bold] = fontFiles.map((file) => readTtf(readFileSync(file)));

describe('the fonts', () => {
  it('belong to one family in both weights, or the bold one would be drawn as the regular', () => {
    const family = ({ names }: NonNullable<typeof regular>) => names.get(16) ?? names.get(1);
    expect(family(regular!)).toBe(fontFamily);
    expect(family(bold!)).toBe(fontFamily);
  });

  it('have exactly the characters and widths that the JSON files tell', () => {
    expect([...bold!.widths.keys()]).toEqual([...regular!.widths.keys()]);
    for (let codePoint = 0; codePoint <= 0xffff; codePoint++) {
      const character = String.fromCodePoint(codePoint);
      const has = regular!.widths.has(codePoint);
      if (isCovered(codePoint) !== has) throw new Error(`U+${codePoint.toString(16)} is told falsely.`);
      if (!has) continue;
      expect(widthOf(character, 400)).toBe(regular!.widths.get(codePoint)! / 1000);
      expect(widthOf(character, 600)).toBe(bold!.widths.get(codePoint)! / 1000);
    }
  });

  it('have digits that are all equally wide, so that columns of numbers line up', () => {
    for (const weight of [400, 600] as const) {
      expect(new Set(Array.from('0123456789', (digit) => widthOf(digit, weight))).size).toBe(1);
    }
  });

  it('hold the most used Chinese characters, and no rare one that nothing needs', () => {
    expect(uncovered('的一是了我不人在他有能量带宽质押归集赁闪')).toEqual([]);
    expect(uncovered('鱻龘🚀')).toEqual(['鱻', '龘', '🚀']);
  });

  it('lie beside their licence and weigh less than 3 MB', () => {
    const folder = join(import.meta.dirname, '../../src/pictures/fonts');
    expect(readFileSync(join(folder, 'OFL.txt'), 'utf8')).toContain('SIL OPEN FONT LICENSE Version 1.1');
    const bytes = fontFiles.reduce((sum, file) => sum + readFileSync(file).length, 0);
    expect(bytes).toBeLessThan(3_000_000);
  });

  it('are missed when a file is not there', () => {
    expect(findMissingFonts()).toEqual([]);
    expect(findMissingFonts([...fontFiles, '/nowhere/font.ttf'])).toEqual(['/nowhere/font.ttf']);
  });
});

describe.each(locales)('what is said in %s', (locale) => {
  it('is covered: a missing character would be left out silently (npm run fonts adds it)', () => {
    const read = (name: string) => readFileSync(join(localesDirectory, locale, name), 'utf8');
    const files = globSync('*.{ftl,liquid}', { cwd: join(localesDirectory, locale) });
    expect(files).toContain('pictures.ftl');
    expect(uncovered(read('pictures.ftl').replaceAll('\n', ''))).toEqual([]);
    // Emoji and the signs of buttons are never drawn.
    const written = files
      .map(read)
      .join('')
      .replaceAll(/[\p{Extended_Pictographic}\p{So}\p{Cf}\p{Mn}\n]/gu, '');
    expect(uncovered(written)).toEqual([]);
  });

  it('has dates and numbers of `Intl` that are covered', () => {
    const place = { words: i18n.words(locale), timeZone: 'Asia/Shanghai' };
    const numbers = numbersOf(place.words);
    const texts = Array.from({ length: 366 }, (_, day) => {
      const at = Date.UTC(2028, 0, 1 + day, day % 24);
      const ranges = [1, 30].map((days) => dateRange({ since: at, until: at + days * 86_400_000 }, place));
      return [dayLabel(at, place), hourLabel(at, place), ...ranges].join('');
    });
    for (let power = 0n; power < 40n; power++) {
      const amount = -(123n * 10n ** power);
      texts.push(numbers.amount(amount, 6), numbers.short(amount, 6), numbers.percent(Number(power)));
      texts.push(
        numbers.tick(Number(amount)),
        numbers.tick(10 ** -Number(power)),
        numbers.rounded(amount, 6),
      );
    }
    expect(texts.join('')).not.toContain('?');
    expect(uncovered(texts.join('').replaceAll(/[\u2009\u202F]/g, ''))).toEqual([]);
  });
});

it('the signs of the layouts are covered', () => {
  expect(uncovered('▲▼≈×−+.<>?\u00A0')).toEqual([]);
});

describe('drawable text', () => {
  it('is one line, without control and invisible characters', () => {
    expect(drawable('a\u0000b\nc\td')).toBe('a b c d');
    expect(drawable('U\u200BS\u202EDT')).toBe('USDT');
  });

  it('has a question mark for what the fonts lack, and all else as it is', () => {
    expect(drawable('TRX 🚀 龘')).toBe('TRX ? ?');
    expect(drawable('\uD800')).toBe('?');
    expect(drawable('Энергия 能量 & <b>')).toBe('Энергия 能量 & <b>');
  });

  it('has no-break spaces for the narrow ones of `Intl`', () => {
    expect(drawable('1\u202F000\u2009–\u20092')).toBe('1\u00A0000\u00A0–\u00A02');
  });
});

describe('fitting', () => {
  it('makes words smaller before it cuts them', () => {
    const wide = measure('Bandwidth', 14);
    expect(fitWords('Bandwidth', wide, [14, 12])).toEqual({ text: 'Bandwidth', size: 14 });
    expect(fitWords('Bandwidth', wide - 1, [14, 12])).toEqual({ text: 'Bandwidth', size: 12 });
    const cut = fitWords('Bandwidth of many days', wide, [14, 12]);
    expect(cut.text).toMatch(/^Bandw.*\.\.\.$/);
    expect(measure(cut.text, cut.size)).toBeLessThanOrEqual(wide);
  });

  it('never cuts a number: smaller, then shorter, then none', () => {
    const forms = ['1,234,567', '1.23M'];
    expect(fitNumber(forms, measure(forms[0]!, 20), [20, 16])).toEqual({ text: '1,234,567', size: 20 });
    expect(fitNumber(forms, measure(forms[0]!, 16), [20, 16])).toEqual({ text: '1,234,567', size: 16 });
    expect(fitNumber(forms, measure(forms[1]!, 16), [20, 16])).toEqual({ text: '1.23M', size: 16 });
    expect(fitNumber(forms, 5, [20, 16])).toBeUndefined();
  });

  it('counts a Chinese character as one em and bold as wider', () => {
    expect(measure('能量', 10)).toBe(20);
    expect(measure('Energy', 10, 600)).toBeGreaterThan(measure('Energy', 10, 400));
  });
});
