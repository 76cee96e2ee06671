import { describe, expect, it } from 'vitest';
import { drawable, fitNumber, fitWords, measure } from '../../src/pictures/svg.ts';

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
